import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/open.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

// At the end of August, all money is in TAKEN. In October, its holders get a quarter of a share of BUYER and 3 dollars for a share
// of 10. BUYER trades at 40 dollars then, and splits four for one in November.
const BARS: readonly (readonly [ticker: string, day: string, stated: number, splitFactor: number])[] = [
  ['TAKEN', '2025-09-02', 8, 1],
  ['TAKEN', '2025-10-01', 10, 1],
  ['BUYER', '2025-09-02', 38, 4],
  ['BUYER', '2025-10-02', 40, 4],
  ['BUYER', '2025-11-20', 11, 1],
];
const LISTING_EVENTS = `symbol,cik,day,kind,successor,ratio,cash
TAKEN,,2025-10-02,merger,BUYER,0.25,3
`;

async function fill(db: Database): Promise<void> {
  await db.query(
    `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ('2025-08-29', 'RECORDED', '2025-08-29', 0, 0)`,
  );
  await db.query(
    `INSERT INTO history."screener_stock" ("ticker", "market_cap", "is_stale", "valid_from") VALUES ('TAKEN', 100, false, '2025-08-29')`,
  );
  for (const [ticker, day, stated, splitFactor] of BARS)
    await db.query(
      `INSERT INTO "daily_bar" ("ticker", "date", "stated_open", "stated_close", "stated_adjusted_close", "scale", "split_factor", "raw_close", "vintage")
        VALUES ($1, $2::date, $3, $3, $3, 1.0 / $4::float8, $4, true, '2025-11-20')`,
      [ticker, day, stated, splitFactor],
    );
  await db.query(
    `INSERT INTO "stock_split" ("ticker", "date", "ratio", "vintage") VALUES ('BUYER', '2025-11-10', 4, '2025-11-20')`,
  );
  await db.query(
    `INSERT INTO "quote" ("ticker", "session_date", "as_of", "price", "week52_high", "week52_low") VALUES ('BUYER', '2025-11-20', now(), 11, 11, 11)`,
  );
  for (const key of ['TAKEN', 'BUYER'])
    await db.query(`INSERT INTO "security" ("key", "cik", "kind") VALUES ($1, NULL, 'COMMON')`, [key]);
}

const app = useApp(({ db }) => fill(db), { fill: false });

const QUERY = `{ backtest(input: { plan: { filters: [] }, from: "2025-08-01", holdings: 1, costBps: 0 }) {
  summary { totalReturn } delisted { ticker proceeds } mergers { ticker day successor ratio cash proceeds } receipt { digest } } }`;
const backtest = async () => (await app.ask(QUERY)).backtest;

describe('A test that holds a merged stock', () => {
  it('follows the terms of the listing events, by the shares of the day', async () => {
    const before = await backtest();
    // Nothing is known of the merger: the position keeps its last value, 10 for 8 dollars.
    expect(before.summary.totalReturn).toBeCloseTo(0.25, 12);
    expect(before.mergers).toEqual([]);
    await load(app, 'listing-events', { 'listing-events.csv': LISTING_EVENTS });
    const { summary, mergers, delisted, receipt } = await backtest();
    expect(mergers).toEqual([
      {
        ticker: 'TAKEN',
        day: '2025-10-02',
        successor: 'BUYER',
        ratio: 0.25,
        cash: 3,
        proceeds: expect.closeTo(1.3, 12),
      },
    ]);
    expect(delisted).toEqual([]);
    // For each 8 dollars: 3 dollars, and one share of the 44 dollars that four shares of now are worth, a quarter of it.
    expect(summary.totalReturn).toBeCloseTo((3 + 11) / 8 - 1, 12);
    expect(receipt.digest).not.toBe(before.receipt.digest);
  });

  it('goes back to the stated assumption when the file no longer has the terms', async () => {
    const row = 'TAKEN,,2025-10-02,delisting,,,\n';
    await load(app, 'listing-events', { 'listing-events.csv': `symbol,cik,day,kind,successor,ratio,cash\n${row}` });
    const { summary, mergers, delisted } = await backtest();
    expect(mergers).toEqual([]);
    expect(delisted).toEqual([{ ticker: 'TAKEN', proceeds: 0.7 }]);
    expect(summary.totalReturn).toBeCloseTo(0.7 * 1.25 - 1, 12);
  });

  it('shows FREE no mergers', async () => {
    const { body } = await app.graphql(QUERY, { as: await app.newKey('FREE') });
    expect(body.data.backtest).toMatchObject({ mergers: null, delisted: null });
  });
});

// In October, holders of ALPHA get half a share of BETA for each share. ALPHA trades at 8 dollars then, BETA at 16; in November,
// BETA at 24. Adjusted prices of ALPHA count the distribution, so they stay at 10.
const CLASS_BARS: readonly (readonly [ticker: string, day: string, close: number, adjusted: number])[] = [
  ['ALPHA', '2025-09-02', 20, 10],
  ['ALPHA', '2025-10-01', 20, 10],
  ['ALPHA', '2025-10-02', 8, 10],
  ['BETA', '2025-10-02', 16, 16],
  ['ALPHA', '2025-11-20', 8, 10],
  ['BETA', '2025-11-20', 24, 24],
];

describe('A test that holds a class that becomes two', () => {
  const classes = useApp(
    async ({ db }) => {
      await fill(db);
      await db.query(`UPDATE history."screener_stock" SET "ticker" = 'ALPHA'`);
      for (const [ticker, day, close, adjusted] of CLASS_BARS)
        await db.query(
          `INSERT INTO "daily_bar" ("ticker", "date", "stated_open", "stated_close", "stated_adjusted_close", "scale", "split_factor", "raw_close", "vintage")
            VALUES ($1, $2::date, $3, $3, $4, 1, 1, true, '2025-11-20')`,
          [ticker, day, close, adjusted],
        );
      await db.query(`INSERT INTO "security" ("key", "kind") VALUES ('ALPHA', 'COMMON'), ('BETA', 'COMMON')`);
    },
    { fill: false },
  );

  it('has shares of both from then on, and lists the split', async () => {
    await load(classes, 'listing-events', {
      'listing-events.csv': 'symbol,day,kind,successor,ratio\nALPHA,2025-10-02,class-split,BETA,0.5\n',
    });
    const query = QUERY.replace('mergers {', 'classSplits { ticker day successor ratio } mergers {');
    const { summary, classSplits, mergers, delisted } = (await classes.ask(query)).backtest;
    expect(classSplits).toEqual([{ ticker: 'ALPHA', day: '2025-10-02', successor: 'BETA', ratio: 0.5 }]);
    expect([mergers, delisted]).toEqual([[], []]);
    // Half of the value is in each, 8 and half of 16 dollars. The half in BETA grows by half.
    expect(summary.totalReturn).toBeCloseTo(0.25, 12);
  });
});
