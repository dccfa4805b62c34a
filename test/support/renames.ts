import { shiftDay } from '../../src/lib/dates.ts';
import { exampleQueriesByName } from './example-answers.ts';
import type { TestApp } from './harness.ts';

// Renames of companies, and the texts of queries and responses before and after them.

export type Rename = { from: string; to: string; cik: string; day: string };

/** A symbol of letters, as texts mention symbols, that no company has: `ZQAA`, `ZQAB`. */
const writeSymbol = (i: number): string => `ZQ${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`;

/** Renames a third of the companies on random days, and swaps the names of two others. */
export function planRenames(companies: readonly { ticker: string; cik: string }[], random: () => number): Rename[] {
  const shuffled = [...companies].map((company) => ({ company, place: random() })).sort((a, b) => a.place - b.place);
  const [first, second, ...others] = shuffled.map(({ company }) => company);
  const chooseDay = () => shiftDay('2025-06-01', Math.floor(random() * 150));
  const renamed = others.slice(0, Math.ceil(companies.length / 3));
  const swapDay = chooseDay();
  return [
    { from: first!.ticker, to: second!.ticker, cik: first!.cik, day: swapDay },
    { from: second!.ticker, to: first!.ticker, cik: second!.cik, day: swapDay },
    ...renamed.map(({ ticker, cik }, i) => ({ from: ticker, to: writeSymbol(i), cik, day: chooseDay() })),
  ];
}

/** The file of symbols before the renames. */
export const formatFileBefore = (renames: readonly Rename[]): string =>
  ['symbol,cik,from,until', ...renames.map(({ from, cik }) => `${from},${Number(cik)},2000-01-03,`)].join('\n');

export const formatFile = (renames: readonly Rename[]): string =>
  [
    'symbol,cik,from,until',
    ...renames.flatMap(({ from, to, cik, day }) => [
      `${from},${Number(cik)},2000-01-03,${shiftDay(day, -1)}`,
      `${to},${Number(cik)},${day},`,
    ]),
  ].join('\n');

/** The columns with symbols as their files state them, each with the day of its file; a file without one is of now. */
const FILED_SYMBOLS = [
  { table: 'etf_position', column: 'ticker', day: '"as_of_date"' },
  { table: 'mention_day', column: 'handle', day: '"day"' },
  { table: 'entity_relation', column: 'entity', day: 'CURRENT_DATE' },
  { table: 'entity_relation', column: 'target', day: 'CURRENT_DATE' },
  { table: 'entity_pick', column: 'entity', day: 'CURRENT_DATE' },
];

/** Writes stored files as they would be after the renames: those of later days state the new symbols. */
export async function renameFiledSymbols({ db }: Pick<TestApp, 'db'>, renames: readonly Rename[]): Promise<void> {
  for (const { table, column, day } of FILED_SYMBOLS) {
    // Two symbols are swapped, so no row may have its new symbol before all rows have lost the old one. Handles are in lower case.
    for (const rename of renames)
      await db.query(
        `UPDATE "${table}" SET "${column}" = '~' || CASE WHEN "${column}" = lower($2) THEN lower($1) ELSE $1 END
          WHERE "${column}" IN ($2, lower($2)) AND ${day} >= $3::date`,
        [rename.to, rename.from, rename.day],
      );
    await db.query(`UPDATE "${table}" SET "${column}" = substr("${column}", 2) WHERE "${column}" LIKE '~%'`);
  }
  // `($KO)` in a post, `(NYSE: KO)` in a headline.
  for (const { from, to, day } of renames)
    await db.query(
      `UPDATE "scored_post" SET "title" = replace(replace("title", '($' || $1 || ')', '($~' || $2 || ')'), ': ' || $1 || ')', ': ~' || $2 || ')')
        WHERE "day" >= $3::date`,
      [from, to, day],
    );
  await db.query(`UPDATE "scored_post" SET "title" = replace(replace("title", '($~', '($'), ': ~', ': ')`);
}

/** Before a symbol that is stored as its source wrote it: the address of an icon in a profile. */
const AS_WRITTEN = /\/icons\/(?:logos\/)?$/;

/** Replaces whole words by others, all at once. `AAPL ISSUER` is the name of a company in a form. */
export function replaceWords(text: string, words: ReadonlyMap<string, string>): string {
  return text.replace(/(?<![A-Za-z0-9.])[A-Z][A-Z0-9]*(?:\.[A-Z]+)?(?![A-Za-z0-9]| ISSUER)/g, (word, place: number) =>
    AS_WRITTEN.test(text.slice(Math.max(0, place - 20), place)) ? word : (words.get(word) ?? word),
  );
}

/** A fund's file states symbols as filed, which stay. */
const dropFiledSymbols = (query: string): string =>
  query.replace('nodes { ticker weightPercent', 'nodes { linkedTicker weightPercent');

/** The calls that are left differ from one request to the next. */
const dropCosts = ({ data, errors = [] }: { data: unknown; errors?: unknown }) => ({ data, errors });

/** Documented paths about companies, from every family that has some. */
export const listPaths = (tickers: readonly string[]): string[] => [
  ...tickers.flatMap((ticker) => [
    `/api/v1/stocks/price?ticker=${ticker}`,
    `/api/v1/stocks/chart?ticker=${ticker}`,
    `/api/v1/stocks/short-interest?ticker=${ticker}`,
    `/api/v1/stocks/fundamentals/current?ticker=${ticker}`,
    `/api/v1/stocks/${ticker}/profile`,
    `/api/v1/stocks/${ticker}/options/summary`,
    `/api/v1/insider/trades/${ticker}`,
    `/api/v1/politicians/filings/${ticker}`,
    `/api/v1/institutional/holders/${ticker}?reportDate=2025-09-30`,
    `/api/v1/analyst/${ticker}/consensus`,
    `/api/v1/analyst/${ticker}/actions`,
    `/api/v1/rating/${ticker}`,
    `/api/v1/insights/stock/${ticker}`,
    `/api/v1/calendar/earnings?ticker=${ticker}`,
    `/api/v2/metrics/entity/${ticker}/metric/mentions`,
    `/api/v1/etfs/${ticker}/quote`,
  ]),
  '/api/v1/insider/activity',
  '/api/v1/institutional/flows?reportDate=2025-09-30',
  '/api/v1/etfs/SPY/aggregates/insider',
  '/api/v2/market-mood',
  '/api/v1/trackers/sentiment-leaderboard',
  '/api/v1/sentiment/sectors',
  '/api/v1/stocks/NOPE/profile',
];

/** Asks all example queries and paths, each with a key of its own: a key may make so many calls in a minute. */
export async function askAll(
  app: TestApp,
  tickers: readonly string[],
  words: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, unknown>> {
  const results = new Map<string, unknown>();
  const as = async () => ({ as: await app.newKey('PRO') });
  for (const [name, query] of exampleQueriesByName)
    results.set(name, dropCosts((await app.graphql(replaceWords(dropFiledSymbols(query), words), await as())).body));
  for (const path of listPaths(tickers)) {
    const { status, body } = await app.rest(replaceWords(path, words), await as());
    results.set(path, { status, body });
  }
  return results;
}
