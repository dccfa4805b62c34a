import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/open.ts';
import { useApp } from '../../support/harness.ts';

// Two recorded months of three stocks, by market cap: DEAD, LIVE, OTHER. DEAD goes bankrupt in October. UNPRICED was listed, but
// has no prices, and DARK has nothing that states a day.
const DAYS = ['2025-08-29', '2025-09-30', '2025-10-31'];
const CAPS: Readonly<Record<string, number>> = { DEAD: 300, LIVE: 200, OTHER: 100 };
const BARS: readonly (readonly [ticker: string, day: string, close: number])[] = [
  ['DEAD', '2025-08-01', 10],
  ['DEAD', '2025-09-02', 10],
  ['DEAD', '2025-10-01', 10],
  ...['LIVE', 'OTHER'].flatMap((ticker) =>
    ['2025-08-01', '2025-09-02', '2025-10-01', '2025-11-03', '2025-11-20'].map((day) => [ticker, day, 20] as const),
  ),
];

async function fill(db: Database): Promise<void> {
  for (const [i, day] of DAYS.entries()) {
    await db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, 'RECORDED', $1::date, 0, 0)`,
      [day],
    );
    for (const [ticker, cap] of Object.entries(CAPS))
      await db.query(
        `INSERT INTO history."screener_stock" ("ticker", "market_cap", "is_stale", "valid_from", "valid_to")
          VALUES ($1, $2, false, $3::date, $4::date)`,
        [ticker, cap, day, DAYS[i + 1] ?? null],
      );
  }
  for (const [ticker, day, close] of BARS)
    await db.query(
      `INSERT INTO "daily_bar" ("ticker", "date", "stated_open", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
        VALUES ($1, $2::date, $3, $3, $3, true, '2025-11-20')`,
      [ticker, day, close],
    );
  await db.query(
    `INSERT INTO "quote" ("ticker", "session_date", "as_of", "price", "week52_high", "week52_low") VALUES ('LIVE', '2025-11-20', now(), 20, 20, 20)`,
  );
  for (const key of [...Object.keys(CAPS), 'UNPRICED', 'DARK'])
    await db.query(`INSERT INTO "security" ("key", "cik", "kind") VALUES ($1, $2, 'COMMON')`, [
      key,
      key === 'UNPRICED' ? '0000000007' : null,
    ]);
  await db.query(
    `INSERT INTO "symbol_sighting" ("symbol", "cik", "cusip", "source", "first_day", "last_day") VALUES ('UNPRICED', '0000000007', '', 'SEC_LIST', '2024-01-02', '2025-11-20')`,
  );
  await db.query(
    `INSERT INTO "stock" ("ticker", "name", "entity_id", "url_slug", "listing_status", "delisted_date", "delisting_reason", "exchange")
      VALUES ('DEAD', 'Dead Inc', 'kb/company/dead', 'dead', 'DELISTED', '2025-10-02', 'bankruptcy', 'NYSE')`,
  );
  // DEAD left the index for OTHER in September.
  for (const [ticker, from, until] of [
    ['DEAD', '2025-01-02', '2025-09-14'],
    ['LIVE', '2025-01-02', null],
    ['OTHER', '2025-09-15', null],
  ])
    await db.query(
      `INSERT INTO "index_membership" ("index_id", "ticker", "valid_from", "valid_to", "precision", "source", "known_from", "end_known_from", "end_precision")
        VALUES ('sp500', $1, $2::date, $3::date, 'DAY', 'HISTORY', $2::date, $3::date + 1, CASE WHEN $3::date IS NULL THEN NULL ELSE 'DAY' END)`,
      [ticker!, from!, until!],
    );
  await db.query(
    `INSERT INTO "data_version" ("family", "version", "facts", "generated_at", "rows") VALUES ('identity', 1, 1, now(), 5)
      ON CONFLICT ("family") DO UPDATE SET "version" = "data_version"."version" + 1`,
  );
}

const app = useApp(({ db }) => fill(db), { fill: false });

const INPUT = 'plan: { filters: [], sort: { fieldName: "MARKET_CAP", dir: "DESC" } }, from: "2025-08-01", costBps: 0';
const test = async (input: string, selection: string) =>
  (await app.ask(`{ backtest(input: { ${INPUT}, ${input} }) { ${selection} } }`)).backtest;
const HOLDINGS = 'periods(first: 9) { nodes { holdings { ticker } } }';
const listHoldings = ({ periods }: { periods: { nodes: { holdings: { ticker: string }[] }[] } }) =>
  periods.nodes.map(({ holdings }) => holdings.map(({ ticker }) => ticker).sort());

describe('The receipt of a test', () => {
  const UNIVERSE =
    'receipt { universe { listed priced missing delistedLater renamedLater unresolved digest } } warnings';

  it('counts the securities that were listed, whether or not their prices are stored', async () => {
    const { receipt, warnings } = await test('holdings: 1', UNIVERSE);
    expect(receipt.universe).toEqual({
      listed: 4,
      priced: 3,
      missing: 1,
      delistedLater: 1,
      renamedLater: 0,
      unresolved: 1,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(warnings).toContain('INCOMPLETE_UNIVERSE');
  });

  it('has no universe if the input lists the tickers', async () => {
    const { receipt, warnings } = await test('holdings: 1, tickers: ["LIVE"]', UNIVERSE);
    expect(receipt.universe).toBe(null);
    expect(warnings).toContain('TODAYS_UNIVERSE');
    expect(warnings).not.toContain('INCOMPLETE_UNIVERSE');
  });

  it('has the members of the index, which all have prices', async () => {
    const { receipt, warnings } = await test('holdings: 1, stockIndex: SP500', UNIVERSE);
    expect(receipt.universe).toMatchObject({ listed: 3, priced: 3, missing: 0, delistedLater: 1, unresolved: 0 });
    expect(warnings).not.toContain('INCOMPLETE_UNIVERSE');
  });
});

describe('A test among the members of an index', () => {
  it('chooses those of each decision day', async () => {
    expect(listHoldings(await test('holdings: 9, stockIndex: SP500', HOLDINGS))).toEqual([
      ['DEAD', 'LIVE'],
      ['LIVE', 'OTHER'],
      ['LIVE', 'OTHER'],
    ]);
  });

  it('has another digest than a test of all stocks, which does not change', async () => {
    const [all, members] = [
      await test('holdings: 9', 'receipt { digest }'),
      await test('holdings: 9, stockIndex: SP500', 'receipt { digest }'),
    ];
    expect(members.receipt.digest).not.toBe(all.receipt.digest);
  });

  it('is refused for an index without members, and beside tickers or funds', async () => {
    const refuse = async (input: string) => {
      const { body } = await app.graphql(`{ backtest(input: { ${INPUT}, ${input} }) { from } }`);
      const { message, extensions } = body.errors[0];
      return [extensions.code, extensions.field, message];
    };
    expect(await refuse('stockIndex: DOW30')).toEqual([
      'invalid_parameter',
      'input.stockIndex',
      "input.stockIndex: the members of 'dow30' are not known; known are sp500.",
    ]);
    expect((await refuse('stockIndex: SP500, tickers: ["LIVE"]'))[1]).toBe('input.stockIndex');
    expect((await refuse('stockIndex: SP500, universe: ETF'))[1]).toBe('input.stockIndex');
  });
});

describe('An audit', () => {
  it('measures how much a test gains by forgetting the securities that are gone', async () => {
    const { summary, audit } = await test(
      'holdings: 2, isAudited: true',
      'summary { totalReturn cagr } audit { survivors { totalReturn cagr } cagrDifference totalReturnDifference gone }',
    );
    // Half of the money is in DEAD, which pays 0.7 of it; the prices of the others do not change.
    expect(summary.totalReturn).toBeCloseTo(-0.15, 12);
    expect(audit).toMatchObject({
      survivors: { totalReturn: expect.closeTo(0, 12), cagr: null },
      totalReturnDifference: expect.closeTo(0.15, 12),
      gone: 1,
    });
    expect(audit.cagrDifference).toBeNull();
  });

  it('costs twice, which is stated beforehand', async () => {
    const as = await app.newKey('PRO');
    const query = `{ backtest(input: { ${INPUT}, holdings: 1, isAudited: true }) { audit { gone } } }`;
    const cost = await app.graphql('query Cost($document: String!) { costOf(document: $document) { calls quota } }', {
      as,
      variables: { document: query },
    });
    expect(cost.body.data.costOf).toEqual({ calls: 6, quota: 6 });
    const { body } = await app.graphql(query, { as });
    expect(body.extensions.cost).toMatchObject({ requested: 6, actual: 6 });
  });

  it('is null unless it is requested', async () => {
    expect(await test('holdings: 1', 'audit { gone }')).toEqual({ audit: null });
  });
});
