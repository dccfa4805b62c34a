// Ranks the entries of /docs/search.json for a text. Loaded by docs.js; the tests run it too.

/** Words without meaning of their own in a search. */
const STOP_WORDS =
  'a all an and any are at be by can do does for from get give had has have how i in is it its list me my of on one or show that the their them there they this to use want was we were what when where which who will with would you your query graphql field value data'.split(
    ' ',
  );

/** Groups of words that mean the same to a reader. */
const SYNONYMS = [
  'own owner held hold holder holding institution institutional 13f',
  'page paging paginate pagination cursor scroll',
  'price quote close last',
  'history historical chart bar candle ohlc',
  'key token auth authentication authorization authorize login credential',
  'limit quota throttle throttling rate',
  'cost price charge spend billing',
  'error fail failure refuse refusal exception',
  'live realtime stream streaming subscription subscribe websocket sse push update',
  'trade buy sell bought sold purchase sale transaction',
  'congress politician senator representative congressman member',
  'insider officer director executive form4',
  'fund etf',
  'company stock equity share security',
  'short shorted shorting',
  'earnings report eps result profit income',
  'rating score grade rank',
  'sentiment mood tone opinion',
  'analyst target recommendation consensus upgrade downgrade',
  'screen screener filter',
  'option call put volatility iv',
  'dividend distribution yield',
  'cache caching normalize',
  'type schema typescript codegen introspection',
  'agent mcp llm ai claude',
  'find search lookup',
  'import load ingest upload csv file',
  'deploy operate run host production docker',
  'ceo chief leader leadership',
  'split adjust adjusted',
  'batch many several multiple',
].map((group) => group.split(' '));

/** `holders` -> `holder`, `companies` -> `company`, `owns` -> `own`. */
const toSingular = (word) =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && /[^su]s$/.test(word)
      ? word.slice(0, -1)
      : word;
/** The form that words of one stem share: `updated` and `updates` are `updat`. */
const toStem = (word) =>
  toSingular(word)
    .replace(/(?<=\w{3})ed$/, '')
    .replace(/(?<=\w{3})e$/, '');

/** The stems of a text's words; `insiderTrades` has two. */
export const splitWords = (text) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/real[ -]time/g, 'realtime')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(toStem);

const stopStems = new Set(STOP_WORDS.map(toStem));

const synonymsByWord = new Map();
for (const group of SYNONYMS)
  for (const word of group.map(toStem))
    synonymsByWord.set(word, new Set([...(synonymsByWord.get(word) ?? []), ...group.map(toStem)]));

// Points for a word of the text in an entry, by how it is found.
const IN_NAME = 10;
const STARTS_NAME = 6;
const SYNONYM_IN_NAME = 6;
const IN_TEXT = 3;
/** Decides between entries that are equal otherwise: the text has the word, and the name a synonym. */
const IN_TEXT_TOO = 0.01;
const SYNONYM_IN_TEXT = 1.5;

function scoreWord(word, { nameWords, textWords }) {
  if (nameWords.has(word)) return IN_NAME;
  const synonyms = synonymsByWord.get(word);
  const isSynonymInName = synonyms && [...nameWords].some((one) => synonyms.has(one));
  if (isSynonymInName) return SYNONYM_IN_NAME + (textWords.has(word) ? IN_TEXT_TOO : 0);
  if (word.length > 2 && [...nameWords].some((one) => one.startsWith(word))) return STARTS_NAME;
  if (textWords.has(word)) return IN_TEXT;
  return synonyms && [...synonyms].some((one) => textWords.has(one)) ? SYNONYM_IN_TEXT : 0;
}

/** Guides answer questions, and hubs are the start of a query; members of rare types come last. */
const WEIGHTS = [
  [/^\/docs\/guides\/front-end/, 1.3],
  [/^\/docs\/guides\/(agents|federation)/, 1],
  [/^\/docs\/guides\//, 0.8],
  [/^\/docs(\/quick-start|\/api)?(#|$)/, 1.4],
  [/^\/docs\/types\/(Stock|ETF|Entity|Index|Filer|Politician)#/, 1.4],
  [/^\/docs\/types\/[A-Za-z]+$/, 0.85],
  [/^\/docs\/types\//, 0.6],
];
const weigh = (address) => (WEIGHTS.find(([pattern]) => pattern.test(address)) ?? [null, 1.1])[1];

/** Prepares entries `[name, address, text]` for `findEntries`. */
export function indexEntries(entries) {
  const index = entries.map((entry) => ({
    entry,
    nameWords: new Set(splitWords(entry[0])),
    textWords: new Set(splitWords(entry[2])),
    weight: weigh(entry[1]),
  }));
  const counts = new Map();
  for (const { nameWords, textWords } of index)
    for (const word of new Set([...nameWords, ...textWords])) counts.set(word, (counts.get(word) ?? 0) + 1);
  // A word that every second entry has says little.
  const rarity = (word) => Math.log2(1 + index.length / (1 + (counts.get(word) ?? 0))) / 4 + 0.4;
  return { index, rarity };
}

/** The entries that match a text, best first. Any word may be missing; entries with more of the words come first. */
export function findEntries({ index, rarity }, text) {
  const typed = text.trim().toLowerCase();
  const all = [...new Set(splitWords(text))];
  const meaningful = all.filter((word) => !stopStems.has(word));
  const words = meaningful.length > 0 ? meaningful : all;
  if (words.length === 0) return [];
  const hits = [];
  for (const one of index) {
    const points = words.map((word) => scoreWord(word, one) * rarity(word));
    if (points.every((point) => point === 0)) continue;
    // A missing word counts for as much as it says.
    const missing = words.filter((_, at) => points[at] === 0).reduce((sum, word) => sum + rarity(word), 0);
    const coverage = (1 - missing / words.reduce((sum, word) => sum + rarity(word), 0)) ** 2;
    // Extra words in a name make it less specific.
    const brevity = 1 / (1 + one.nameWords.size / 20);
    const score = points.reduce((sum, point) => sum + point, 0) * coverage * brevity * one.weight;
    hits.push({ entry: one.entry, score, isExact: one.entry[0].toLowerCase() === typed });
  }
  hits.sort((a, b) => b.isExact - a.isExact || b.score - a.score || a.entry[0].length - b.entry[0].length);
  // Far worse matches than the best one are noise.
  const best = Math.max(...hits.map(({ score }) => score));
  return hits.filter(({ score, isExact }) => isExact || score * 4 >= best).map(({ entry }) => entry);
}
