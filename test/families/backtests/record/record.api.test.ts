import { describe, expect, it } from 'vitest';
import { packDay } from '../../../../src/db/history/columns.ts';
import { bumpHistory } from '../../../../src/db/history/record.ts';
import type { Database } from '../../../../src/db/open.ts';
import { signalRecordJob } from '../../../../src/families/backtests/record/derive.ts';
import { createPipeline } from '../../../../src/jobs/pipeline.ts';
import { NOW, useApp } from '../../../support/harness.ts';

// Two months that are over: decided on August 29 and September 30, held until the opens of October 1 and November 3.
// Insights are recorded since August 28.
const DAYS = ['2025-08-28', '2025-08-29', '2025-09-30', '2025-10-31', '2025-11-03'];
const A = ['AA', 'AB', 'AC', 'AD', 'AE'];
const F = ['FA', 'FB', 'FC', 'FD', 'FE'];

type Bar = readonly [ticker: string, day: string, open: number, close?: number];
const onDay = (tickers: readonly string[], day: string, open: number, close = open): Bar[] =>
  tickers.map((ticker) => [ticker, day, open, close]);
const BARS: readonly Bar[] = [
  ...onDay([...A, ...F, 'CC'], '2025-09-02', 10),
  ...onDay(A.slice(0, 4), '2025-10-01', 11),
  // AE is halted from September 19 on: 20%.
  ['AE', '2025-09-19', 11, 12],
  ...onDay(F.slice(0, 4), '2025-10-01', 9.5),
  ...onDay(['CC'], '2025-10-01', 10),
  ...onDay([...A.slice(0, 4)], '2025-11-03', 11),
  ...onDay(F.slice(0, 4), '2025-11-03', 9.5),
  ...onDay(['CC'], '2025-11-03', 12),
  // MM merges into BB on September 15: a quarter of a share, which opens at 44 on October 1, and 3 dollars for each share of 10.
  ...onDay(['MM'], '2025-09-02', 10),
  ...onDay(['MM'], '2025-09-12', 11),
  ...onDay(['BB'], '2025-09-15', 32),
  ...onDay(['BB'], '2025-10-01', 44, 50),
  // The insights: three bought on September 11, two on September 12.
  ...onDay(['IA', 'IB', 'IC'], '2025-09-11', 10, 10.5),
  ...onDay(['ID', 'IE'], '2025-09-12', 10, 10),
  ...onDay(['SPY'], '2025-09-11', 100),
  ...onDay(['SPY'], '2025-09-12', 100),
];

async function insertRows(db: Database, day: string, until: string | null, letters: Record<string, string>) {
  for (const [ticker, letter] of Object.entries(letters))
    await db.query(
      `INSERT INTO history."screener_stock" ("ticker", "rating_letter", "rating_score", "market_cap", "is_stale", "valid_from", "valid_to")
        VALUES ($1, $2, $3, $4, false, $5::date, $6::date)`,
      [ticker, letter, letter === 'A' ? 95 : letter === 'C' ? 50 : 5, letter === 'A' ? 2e12 : 1e9, day, until],
    );
}

async function fill(db: Database): Promise<void> {
  for (const day of DAYS)
    await db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, $2, $1::date, 0, 0)`,
      [day, day === '2025-08-29' ? 'RECONSTRUCTED' : 'RECORDED'],
    );
  const all = (tickers: readonly string[], letter: string) => tickers.map((ticker) => [ticker, letter] as const);
  await insertRows(
    db,
    '2025-08-29',
    '2025-09-30',
    Object.fromEntries([...all(A, 'A'), ...all(F, 'F'), ...all(['CC', 'MM'], 'C')]),
  );
  // CC is upgraded in place of AE, and FE is gone.
  await insertRows(
    db,
    '2025-09-30',
    null,
    Object.fromEntries([...all([...A.slice(0, 4), 'CC'], 'A'), ...all(F.slice(0, 4), 'F')]),
  );
  for (const day of DAYS) await packDay(db, day);
  for (const [ticker, day, open, close = open] of BARS)
    await db.query(
      `INSERT INTO "daily_bar" ("ticker", "date", "stated_open", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
        VALUES ($1, $2::date, $3, $4, $4, true, '2025-11-20')`,
      [ticker, day, open, close],
    );
  // FE fails: no bar after the fill, and 45% of 10 on Nasdaq.
  await db.query(
    `INSERT INTO "stock" ("ticker", "entity_id", "name", "url_slug", "listing_status", "delisted_date", "delisting_reason", "exchange")
      VALUES ('FE', 'e-fe', 'FE', 'fe', 'DELISTED', '2025-09-15', 'bankruptcy', 'NASDAQ')`,
  );
  await db.query(
    `INSERT INTO "listing_event" ("key", "day", "kind", "source", "successor", "ratio", "cash") VALUES ('MM', '2025-09-15', 'MERGED', 'OPERATOR', 'BB', 0.25, 3)`,
  );
  for (const [ticker, from] of [
    ['IA', '2025-09-10'],
    ['IB', '2025-09-10'],
    ['IC', '2025-09-10'],
    ['ID', '2025-09-11'],
    ['IE', '2025-09-11'],
    // Active since before the first recorded day, so since an unknown day.
    ['IF', '2025-08-28'],
  ])
    await db.query(
      `INSERT INTO history."insight" ("id", "ticker", "insight_type", "insight_text", "confidence", "urgency", "generated_at", "figures", "evidence_kind", "evidence_ids", "valid_from", "valid_to")
        VALUES ($1 || ' v', $1, 'volume_anomaly_high', '', 0.6, 'medium', now(), '{}', 'PRICE_BAR', '{}', $2::date, '2025-10-01')`,
      [ticker, from],
    );
}

const run = (db: Database) => db.transaction((sql) => signalRecordJob.run(sql, new Date('2025-11-20')));

const app = useApp(
  async ({ db }) => {
    await fill(db);
    await run(db);
  },
  { fill: false },
);

describe('The record of our signals', () => {
  it('has the returns of the letters over the months that are over', async () => {
    const { signalRecord } = await app.ask(`{ signalRecord(signal: RATING) {
      signal from to monthCount reconstructedMonths warnings isSynthetic
      spread { months mean tStatistic }
      groups { name title months reconstructedMonths totalReturn annualReturn meanExcess turnover }
      months { decidedDate filledDate endedDate isReconstructed spread groups { name members return benchmarkReturn turnover } }
    } }`);
    const { groups, months, spread, ...rest } = signalRecord;
    expect(rest).toEqual({
      signal: 'RATING',
      from: '2025-08-29',
      to: '2025-11-03',
      monthCount: 2,
      reconstructedMonths: 1,
      warnings: ['FEW_PERIODS', 'RECONSTRUCTED_DAYS'],
      isSynthetic: false,
    });
    // August: A is four times 10% and 20%; F four times -5%, and -55%; C is 0, and 40% of MM. All twelve: 25% / 12.
    const all = 0.25 / 12;
    expect(months[0]).toEqual({
      decidedDate: '2025-08-29',
      filledDate: '2025-09-02',
      endedDate: '2025-10-01',
      isReconstructed: true,
      spread: expect.closeTo(0.27, 12),
      // Two stocks rated C are too few to show.
      groups: [
        {
          name: 'A',
          members: 5,
          return: expect.closeTo(0.12, 12),
          benchmarkReturn: expect.closeTo(all, 12),
          turnover: null,
        },
        {
          name: 'F',
          members: 5,
          return: expect.closeTo(-0.15, 12),
          benchmarkReturn: expect.closeTo(all, 12),
          turnover: null,
        },
      ],
    });
    // September: A is four times 0, and 20% of CC; four stocks rated F are too few.
    expect(months[1]).toMatchObject({
      isReconstructed: false,
      spread: null,
      groups: [
        {
          name: 'A',
          members: 5,
          return: expect.closeTo(0.04, 12),
          benchmarkReturn: expect.closeTo(0.2 / 9, 12),
          turnover: 0.2,
        },
      ],
    });
    expect(spread).toEqual({ months: 1, mean: expect.closeTo(0.27, 12), tStatistic: null });
    expect(groups.map(({ name, months: count }: { name: string; months: number }) => [name, count])).toEqual([
      ['A', 2],
      ['B', 0],
      ['C', 0],
      ['D', 0],
      ['F', 1],
    ]);
    expect(groups[0]).toEqual({
      name: 'A',
      title: 'A',
      months: 2,
      reconstructedMonths: 1,
      totalReturn: expect.closeTo(1.12 * 1.04 - 1, 10),
      annualReturn: null,
      meanExcess: expect.closeTo((0.12 - all + 0.04 - 0.2 / 9) / 2, 12),
      turnover: 0.2,
    });
  });

  it('is the same for callers without a key, and free', async () => {
    const { body } = await app.graphql(
      '{ signalRecord(signal: SCREEN, group: "mag-7") { groups { name title months } } }',
      {
        as: 'anonymous',
      },
    );
    expect(body.data.signalRecord.groups).toEqual([{ name: 'mag-7', title: 'Mega caps', months: 2 }]);
    expect(body.extensions.cost.actual).toBe(0);
  });

  it('refuses a group that the signal does not have, by name', async () => {
    const { body } = await app.graphql('{ signalRecord(signal: RATING, group: "E") { to } }');
    expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', field: 'group' });
  });

  it('has the abnormal returns after insights by type and horizon', async () => {
    const { signalRecord } = await app.ask(`{ signalRecord(signal: INSIGHT, group: "volume_anomaly_high") {
      from to groups { name } insights { insightType sessions events dropped mean hitRate tStatistic }
    } }`);
    expect(signalRecord).toMatchObject({ from: '2025-09-01', to: '2025-10-29', groups: [] });
    // Three of 5% on one day and two of 0 on the next: deviations by day of 6% and -6%, an error of 2.4%.
    expect(signalRecord.insights[0]).toEqual({
      insightType: 'volume_anomaly_high',
      sessions: 1,
      events: 5,
      dropped: 0,
      mean: expect.closeTo(0.03, 12),
      hitRate: 0.6,
      tStatistic: expect.closeTo(1.25, 10),
    });
    expect(signalRecord.insights.map(({ sessions }: { sessions: number }) => sessions)).toEqual([1, 5, 21]);
  });

  it('measures nothing again on a day without a new month but the newest months', async () => {
    const before = await app.db.query('SELECT * FROM "signal_return" ORDER BY 1, 2, 3');
    await run(app.db);
    expect(await app.db.query('SELECT * FROM "signal_return" ORDER BY 1, 2, 3')).toEqual(before);
    // A corrected price of a month that is open to corrections changes it.
    await app.db.query(`UPDATE "daily_bar" SET "stated_open" = 13 WHERE "ticker" = 'CC' AND "date" = '2025-11-03'`);
    await run(app.db);
    const [row] = await app.db.query<{ return: number }>(
      `SELECT "return" FROM "signal_return" WHERE "signal" = 'RATING' AND "group_name" = 'A' AND "decided_on" = '2025-09-30'`,
    );
    // The open of 13 over a close of 12: CC returns 30%.
    expect(row!.return).toBeCloseTo(0.06, 12);
  });
});

describe('The job of the record', () => {
  it('runs once a day was recorded or rebuilt', async () => {
    const { catchUp, isBehind } = createPipeline([signalRecordJob]);
    await catchUp(app.db, [], NOW);
    expect(await isBehind(app.db)).toBe(false);
    await bumpHistory(app.db, NOW);
    expect(await isBehind(app.db)).toBe(true);
    const runs = await catchUp(app.db, [], NOW);
    expect(runs.map(({ name }) => name)).toEqual(['signal-record']);
  });
});
