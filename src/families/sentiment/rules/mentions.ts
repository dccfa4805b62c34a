import { requireFirst, requireLast } from '../../../lib/require.ts';
import { NOW } from '../../../market/identity/day-symbols.ts';
import { getSymbolOfKey, toKey } from '../../../market/identity/keys.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { groupSubjects, hadSymbol, type MentionSubject } from '../../entities/rules.ts';
import { POLARITY_BAND } from './score.ts';

/** Mentions of an entity on a day (`YYYY-MM-DD`) in a publication. */
type Mention = {
  entityId: string;
  day: string;
  source: string;
  publisher: string;
  type: string;
  count: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};

export type Post = {
  day: string;
  source: string;
  publisher: string;
  type: string;
  polarity: number;
  title: string;
  text: string | null;
};

// Tickers that are also words, currencies, or offices: by themselves in capitals, they have that meaning.
const PLAIN_WORDS = new Set(
  `A ADP AI ALL AM AN ANY ARE ARM AS AT ATH BBC BE BIG BILL BLUE BY CAN CAR CASH CAT CD CEO CFO COST CPI DAY DC DD DOE DOW EAT EDIT
  EPS ET ETF EU EUR EV EVER FAST FBI FDA FED FIVE FOR FREE FUN GDP GO GOLD GOOD HAS HE HOPE HR ICE IMF IPO IQ IT JOB KEY LA
  LIFE LNG LOVE LOW MAIN MIT MO NATO NEW NEXT NICE NO NOW NY NYSE OIL ON ONE OPEC OPEN OR OUT PAY PC PE PEAK PLAY PM POST
  PPI REAL RE RSI RUN SAFE SAVE SAT SEC SEE SHOP SKY SO SPY TAP TECH TELL TRUE TSA TURN TV TWO UK UN UP US USA USD VERY
  WELL WHO WTI YOLO YOU`.split(/\s+/),
);

// Company names that are common words in headlines; these companies are found by ticker or by a longer name.
const PLAIN_NAMES = new Set(
  `affirm air ball block booking box carrier chart chase check coach community compass crown discover dollar dominion dow
  element fox frontier gap general global globe hope hub ice key life lucky match merit mid national nasdaq news open
  people pool power progressive prudential public range realty regions republic resource service smart southern southwest
  state steel sun target travelers twist union united universal ventas waters western williams zip`.split(/\s+/),
);

// The names in headlines of companies whose full name is rarely written.
const SHORT_NAMES: Readonly<Record<string, string>> = {
  AMD: 'AMD',
  'BRK.B': 'Berkshire',
  CVX: 'Chevron',
  DIS: 'Disney',
  GOOGL: 'Google',
  GS: 'Goldman Sachs',
  IBM: 'IBM',
  JPM: 'JPMorgan',
  KO: 'Coca-Cola',
  META: 'Meta',
  WMT: 'Walmart',
  XOM: 'Exxon',
};

const LEGAL_FORM =
  /^(inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|group|holdings?|the|trust|class|[a-c])$/;

/** The words of a text with their positions. */
const wordsIn = (text: string): { text: string; at: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:['&.-][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    text: word,
    at: index,
  }));

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  gt: ' ',
  lt: ' ',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/** Text without URLs, with straight quotes, and with HTML entities decoded. */
const plainText = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/[‘’]/g, "'");

/** The names by which a company is mentioned: its name and aliases without legal forms, as words in lower case. */
function listNames({ ticker, key = ticker, name, aliases }: MentionSubject): string[][] {
  // Short names follow the permanent key, because another company may have the symbol now.
  const short = key ? SHORT_NAMES[getSymbolOfKey(toKey(key))] : undefined;
  return [name, ...aliases, ...(short ? [short] : [])].flatMap((alias) => {
    const words = wordsIn(alias.replace(/\([^()\n]*\)/g, ' ').replace(/\.com\b/i, '')).map(({ text }) =>
      text.toLowerCase(),
    );
    const core = [...words];
    while (core.length > 1 && LEGAL_FORM.test(requireFirst(core))) core.shift();
    while (core.length > 1 && (LEGAL_FORM.test(requireLast(core)) || /^(and|&)$/.test(requireLast(core)))) core.pop();
    const [word] = core; // Undefined if the whole name is in parentheses.
    const isFound = core.length > 1 || (word !== undefined && word.length > 2 && !PLAIN_NAMES.has(word));
    return isFound ? [core] : [];
  });
}

const isWritten = (word: string): boolean => /^[\p{Lu}\p{N}]/u.test(word);
const bare = (word: string): string => word.toLowerCase().replace(/'s$/, '');

/**
 * Finds companies of the universe in a text, as entity ids: by cashtag (`$AAPL`, in any case), by ticker in parentheses
 * with or without its exchange, by ticker in capitals unless it is a plain word or the whole text is in capitals, and
 * by name with a capital first letter. Symbols are those of the day of the text.
 */
export function stockFinder(universe: readonly MentionSubject[]): (text: string, day?: string) => Set<string> {
  const bySymbol = groupSubjects(universe);
  const byFirstWord = new Map<string, { name: readonly string[]; entityId: string }[]>();
  for (const subject of universe) {
    for (const name of listNames(subject)) {
      const names = byFirstWord.get(requireFirst(name)) ?? [];
      byFirstWord.set(requireFirst(name), [...names, { name, entityId: subject.entityId }]);
    }
  }
  return (text, day = NOW) => {
    const entityIds = new Set<string>();
    const add = (symbol: string) => {
      for (const subject of bySymbol.get(canonicalTicker(symbol) ?? '') ?? [])
        if (hadSymbol(subject, day)) entityIds.add(subject.entityId);
    };
    const plain = plainText(text);
    for (const [, symbol = ''] of plain.matchAll(/\$([A-Za-z]{1,5}(?:[.-][A-Za-z])?)\b/g)) add(symbol);
    for (const [, exchange, symbol = ''] of plain.matchAll(/\((?:([A-Z][A-Za-z ]+): ?)?([A-Z]{1,5}(?:[.-][A-Z])?)\)/g))
      if (exchange || !PLAIN_WORDS.has(symbol)) add(symbol);
    const isShouted = (plain.match(/\p{Lu}/gu)?.length ?? 0) > 3 * (plain.match(/\p{Ll}/gu)?.length ?? 0);
    const longNames: { from: number; to: number }[] = [];
    const tokens = wordsIn(plain).map(({ text: token, at }) => ({
      at,
      isWritten: isWritten(token),
      lower: token.toLowerCase(),
      bare: bare(token),
    }));
    const isWord = (word: string, i: number) => tokens[i]?.bare === word || tokens[i]?.lower === word;
    tokens.forEach((token, i) => {
      if (!token.isWritten) return;
      for (const { name, entityId } of byFirstWord.get(token.bare) ?? byFirstWord.get(token.lower) ?? []) {
        if (!name.every((word, k) => isWord(word, i + k))) continue;
        entityIds.add(entityId);
        if (name.length > 1) longNames.push({ from: token.at, to: tokens[i + name.length - 1]!.at });
      }
    });
    if (!isShouted)
      // `GE Vernova` does not mention GE.
      for (const { 0: symbol, index } of plain.matchAll(/(?<![\w$@#.'&-])[A-Z]{2,5}(?:\.[A-Z])?(?![\w&])/g))
        if (!PLAIN_WORDS.has(symbol) && !longNames.some(({ from, to }) => from <= index && index <= to)) add(symbol);
    return entityIds;
  };
}

/** Removes the publisher that news feeds append: `Oil falls - Reuters` -> `Oil falls`. */
export const headline = (title: string): string => title.replace(/(?<!\s)\s+[-–|]\s+[\p{L}\p{N}. ]{2,30}$/u, '');

/** A post and an entity that it mentions. */
type About<P extends Post = Post> = { post: P; entityId: string };

/** Pairs each post with every entity that it mentions, once per entity. */
export const matchPosts = <P extends Post>(
  posts: readonly P[],
  find: (text: string, day: string) => Set<string>,
): About<P>[] =>
  posts.flatMap((post) => {
    const title = headline(post.title);
    return [...find(post.text ? `${title}\n${post.text}` : title, post.day)].map((entityId) => ({ post, entityId }));
  });

/** Counts each pair as a single mention. */
export const countMentions = (about: readonly About[]): Mention[] =>
  about.map(({ entityId, post: { day, source, publisher, type, polarity } }) => ({
    entityId,
    day,
    source,
    publisher,
    type,
    count: 1,
    polaritySum: polarity,
    bullish: polarity > POLARITY_BAND ? 1 : 0,
    bearish: polarity < -POLARITY_BAND ? 1 : 0,
  }));

/** Adds up mentions of the same entity, day, and publication. */
export function summed(mentions: Iterable<Mention>): Mention[] {
  const sums = new Map<string, Mention>();
  for (const mention of mentions) {
    const { entityId, day, source, publisher, type } = mention;
    const key = JSON.stringify([entityId, day, source, publisher, type]);
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...mention });
    else for (const figure of ['count', 'polaritySum', 'bullish', 'bearish'] as const) sum[figure] += mention[figure];
  }
  return [...sums.values()];
}
