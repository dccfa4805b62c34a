import { beforeAll, describe, expect, it } from 'vitest';
import { exampleQueriesByName } from '../../support/example-answers.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 51);

/** A generator of fractions below 1, by its seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Rename = { from: string; to: string; cik: string; day: string };

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Renames a third of the companies on random days, and swaps the names of two others. */
function planRenames(companies: readonly { ticker: string; cik: string }[], random: () => number): Rename[] {
  const shuffled = [...companies].map((company) => ({ company, place: random() })).sort((a, b) => a.place - b.place);
  const [first, second, ...others] = shuffled.map(({ company }) => company);
  const chooseDay = () => shiftDay('2025-06-01', Math.floor(random() * 150));
  const renamed = others.slice(0, Math.ceil(companies.length / 3));
  const swapDay = chooseDay();
  return [
    { from: first!.ticker, to: second!.ticker, cik: first!.cik, day: swapDay },
    { from: second!.ticker, to: first!.ticker, cik: second!.cik, day: swapDay },
    ...renamed.map(({ ticker, cik }, i) => ({ from: ticker, to: `ZQ${i}X`, cik, day: chooseDay() })),
  ];
}

const formatFile = (renames: readonly Rename[]): string =>
  [
    'symbol,cik,from,until',
    ...renames.flatMap(({ from, to, cik, day }) => [
      `${from},${Number(cik)},2000-01-03,${shiftDay(day, -1)}`,
      `${to},${Number(cik)},${day},`,
    ]),
  ].join('\n');

/** Replaces whole words by others, all at once. `AAPL ISSUER` is the name of a company in a form. */
function replaceWords(text: string, words: ReadonlyMap<string, string>): string {
  return text.replace(
    /(?<![A-Za-z0-9.])[A-Z][A-Z0-9]*(?:\.[A-Z]+)?(?![A-Za-z0-9]| ISSUER)/g,
    (word) => words.get(word) ?? word,
  );
}

/** A fund's file states symbols as filed, which stay. */
const dropFiledSymbols = (query: string): string =>
  query.replace('nodes { ticker weightPct', 'nodes { linkedTicker weightPct');

/** The calls that are left differ from one request to the next. */
const dropCosts = ({ data, errors = [] }: { data: unknown; errors?: unknown }) => ({ data, errors });

const TICKERS = ['AAPL', 'NVDA', 'BRK.B', 'MSFT', 'XOM'];
/** Documented paths about a company, from every family that has some. */
const PATHS = [
  ...TICKERS.flatMap((ticker) => [
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

// The small market is written without imports, which would have stored them.
const STORE_SECURITIES = `INSERT INTO "security" ("key", "cik", "kind")
  SELECT "ticker", max("cik"), 'COMMON' FROM (SELECT "ticker", "cik" FROM "stock" UNION ALL SELECT "ticker", "cik" FROM "sec_company"
    UNION ALL SELECT "ticker", NULL FROM "etf") AS listed GROUP BY 1
  ON CONFLICT DO NOTHING`;

describe(`After a third of the companies were renamed and two swapped names (FUZZ_SEED=${SEED})`, () => {
  const app = useApp(undefined, { isDerived: true });
  const before = new Map<string, unknown>();
  let toNew: ReadonlyMap<string, string>;
  let toOld: ReadonlyMap<string, string>;

  const askAll = async (words: ReadonlyMap<string, string>) => {
    const results = new Map<string, unknown>();
    // A key may make so many calls in a minute.
    const as = async () => ({ as: await app.newKey('PRO') });
    for (const [name, query] of exampleQueriesByName)
      results.set(name, dropCosts((await app.graphql(replaceWords(dropFiledSymbols(query), words), await as())).body));
    for (const path of PATHS) {
      const { status, body } = await app.rest(replaceWords(path, words), await as());
      results.set(path, { status, body });
    }
    return results;
  };

  beforeAll(async () => {
    await app.db.query(STORE_SECURITIES);
    for (const [name, answer] of await askAll(new Map())) before.set(name, answer);
    const companies = await app.db.query<{ ticker: string; cik: string }>(
      'SELECT "ticker", "cik" FROM "sec_company" WHERE "cik" IN (SELECT "cik" FROM "sec_company" GROUP BY 1 HAVING count(*) = 1) ORDER BY 1',
    );
    const renames = planRenames(companies, createRandom(SEED));
    toNew = new Map(renames.map(({ from, to }) => [from, to]));
    toOld = new Map(renames.map(({ from, to }) => [to, from]));
    const [report] = await load(app, 'symbols', { 'symbols.csv': formatFile(renames) });
    expect(report).toMatchObject({ refused: 0, written: renames.length * 2 });
  });

  it('answers every example query and path equally except for the printed symbol', async () => {
    const after = await askAll(toNew);
    for (const [name, answer] of after) {
      const text = JSON.stringify(answer, null, 1);
      expect.soft(JSON.parse(replaceWords(text, toOld)), name).toEqual(before.get(name));
    }
  });
});
