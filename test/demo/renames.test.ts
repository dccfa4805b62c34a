import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { catalog } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { load } from '../support/load.ts';
import { numbers } from '../support/random.ts';
import {
  askAll,
  formatFile,
  formatFileBefore,
  planRenames,
  renameFiledSymbols,
  replaceWords,
} from '../support/renames.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 51);
/** `npm run fuzz`. Without it, the renames are tested only on the market whose keys differ from the symbols. */
const describeSeeded = describe.runIf(process.env.FUZZ_SEED);

/** Companies of the queries and paths, two classes, states of listings, and enough others for ranks. */
const NAMED = [
  'AAPL',
  'NVDA',
  'MSFT',
  'XOM',
  'KO',
  'GOOGL',
  'GOOG',
  'BRK.B',
  'META',
  'ZQGONE',
  'ZQNOPT',
  'ZQTHIN',
  'ZQSPLT',
];
const FUNDS = ['SPY', 'QQQ'];
const listings = demoListings().filter(
  ({ ticker, kind }, i) => NAMED.includes(ticker) || FUNDS.includes(ticker) || (kind === 'STOCK' && i % 16 === 0),
);
const stocks = listings.filter(({ kind }) => kind === 'STOCK');
const TICKERS = ['AAPL', 'NVDA', 'MSFT', 'META', 'ZQGONE'];

/** The symbols that the demo states itself. */
const DEMO_SYMBOLS = [
  'ZQQUIL,9200006,2012-05-18,2022-06-08',
  'ZQMUTE,9200006,2022-06-09,',
  'ZQTHIN,9200111,2010-01-04,2018-12-31',
  'ZQTHIN,9200005,2020-01-02,',
  'GOOG,1652044,2004-08-19,2014-04-02',
  'GOOGL,1652044,2014-04-03,',
  'GOOG,1652044,2014-04-03,',
];

const DAYS = ['2025-08-29', '2025-09-30', '2025-10-31'];
const BACKTESTS = ['tickers: ["ZQGONE", "AAPL", "NVDA", "MSFT"]', 'stockIndex: SP500', 'isAudited: true'].map(
  (choice) => `{ backtest(input: { ${choice}, plan: { filters: [], sort: { fieldName: "MARKET_CAP", dir: "DESC" } },
    from: "2025-08-01", holdings: 40, costBps: 10, benchmark: "SPY" }) {
  summary { totalReturn sharpe turnover } equity { day value } mergers { ticker successor proceeds } delisted { ticker proceeds }
  periods(first: 9) { nodes { traded entered left unfilled holdings { ticker weight return } } }
  warnings audit { gone totalReturnDifference } receipt { digest universe { listed priced missing digest } } } }`,
);

async function createDemo(prepare?: (app: TestApp) => Promise<void>): Promise<TestApp> {
  const app = await startApp({ fill: false });
  await prepare?.(app);
  await fillDemo(app.db, { catalog, seed: 7, now: NOW, listings, report: () => {} });
  for (const [i, day] of DAYS.entries()) {
    await app.db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, 'RECORDED', $1::date, 0, 0)`,
      [day],
    );
    await app.db.query(
      `INSERT INTO history."screener_stock" ("ticker", "market_cap", "is_stale", "valid_from", "valid_to")
        SELECT "ticker", "market_cap", "is_stale", $1::date, $2::date FROM "screener_stock"`,
      [day, DAYS[i + 1] ?? null],
    );
  }
  await app.versions.refresh();
  return app;
}

async function backtestAll(app: TestApp, words: ReadonlyMap<string, string> = new Map()) {
  const results = [];
  for (const query of BACKTESTS) {
    const { body } = await app.graphql(replaceWords(query, words), { as: await app.newKey('PRO') });
    expect(body.errors).toBeUndefined();
    results.push(body.data.backtest);
  }
  return results;
}

/** Companies that may be renamed. A word of one or two letters also occurs in texts, and some names contain their symbol. */
function listRenamable(): { ticker: string; cik: string }[] {
  const counts = new Map<string, number>();
  for (const { issuer } of stocks) counts.set(issuer, (counts.get(issuer) ?? 0) + 1);
  const isInName = ({ ticker, name }: (typeof stocks)[number]) => name.toUpperCase().split(/\W/).includes(ticker);
  return stocks
    .filter(
      (stock) =>
        counts.get(stock.issuer) === 1 &&
        stock.ticker.length > 2 &&
        !isInName(stock) &&
        !['ZQMUTE', 'ZQTHIN'].includes(stock.ticker),
    )
    .map(({ ticker, issuer }) => ({ ticker, cik: issuer }));
}

/** Renames companies of a market, and compares all responses before and after. */
async function compareRenamed(app: TestApp): Promise<void> {
  const loadSymbols = async (file: string) => {
    const [report] = await load(app, 'symbols', { 'symbols.csv': [file, ...DEMO_SYMBOLS].join('\n') });
    expect(report).toMatchObject({ refused: 0 });
  };
  const renames = planRenames(listRenamable(), numbers(SEED));
  await loadSymbols(formatFileBefore(renames));
  const before = await askAll(app, TICKERS);
  const testsBefore = await backtestAll(app);
  await renameFiledSymbols(app, renames);
  await loadSymbols(formatFile(renames));
  const toNew = new Map(renames.map(({ from, to }) => [from, to]));
  const toOld = new Map(renames.map(({ from, to }) => [to, from]));
  const restore = (answer: unknown) => JSON.parse(replaceWords(JSON.stringify(answer), toOld));
  for (const [name, answer] of await askAll(app, TICKERS, toNew))
    expect.soft(restore(answer), name).toEqual(before.get(name));
  expect((await backtestAll(app, toNew)).map(restore)).toEqual(testsBefore);
}

describeSeeded(`A demo market of which a third is renamed and two swap names (FUZZ_SEED=${SEED})`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createDemo();
  }, 900_000);
  afterAll(() => app?.close());

  it(
    'answers every query, path, and back-test equally except for the printed symbol, with equal digests',
    () => compareRenamed(app),
    600_000,
  );
});

describe('A demo market whose stocks all have the symbol of an older company', () => {
  const KEY = /~\d{3,}/;
  let suffixed: TestApp;
  beforeAll(async () => {
    suffixed = await createDemo(async ({ db }) => {
      // The older company is stored under the plain symbol, so that each stock of the demo gets a key with its CIK.
      for (const [i, { ticker, issuer }] of stocks.entries()) {
        const olderCik = String(9_400_000_000 + i);
        await db.query(`INSERT INTO "security" ("key", "cik", "kind") VALUES ($1, $2, 'COMMON')`, [ticker, olderCik]);
        await db.query(
          `INSERT INTO "symbol_sighting" ("symbol", "cik", "cusip", "source", "first_day", "last_day") VALUES
            ($1, $2, '', 'SEC_LIST', '1995-01-03', '1999-12-31'), ($1, $3, '', 'SEC_LIST', '2001-01-02', '2025-11-20')`,
          [ticker, olderCik, issuer.padStart(10, '0')],
        );
      }
    });
  }, 900_000);
  afterAll(() => suffixed?.close());

  it('stores them under keys with their CIKs', async () => {
    const [row] = await suffixed.db.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "stock" WHERE "ticker" NOT LIKE '%~%'`,
    );
    expect(row!.count).toBe(0);
  });

  it('prints no key in any response or file', async () => {
    for (const [name, answer] of await askAll(suffixed, [...TICKERS, 'NOPE', 'SPY']))
      expect.soft(JSON.stringify(answer), name).not.toMatch(KEY);
    for (const test of await backtestAll(suffixed)) expect.soft(JSON.stringify(test)).not.toMatch(KEY);
  }, 600_000);

  // The last test: it renames the market.
  it(
    `answers equally except for printed symbols after a third is renamed and two swap names (FUZZ_SEED=${SEED})`,
    () => compareRenamed(suffixed),
    600_000,
  );
});
