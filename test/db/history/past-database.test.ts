import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPast, type PastDatabase } from '../../../src/db/history/past.ts';
import type { Database } from '../../../src/db/open.ts';
import { isoDate, parseStoredDay } from '../../../src/lib/dates.ts';
import { startApp, type TestApp } from '../../support/harness.ts';

const DAYS = ['2025-11-12', '2025-11-14', '2025-11-18', '2025-11-19'];
const NEWEST = `SELECT max("date")::text AS "day" FROM "daily_bar"`;

let app: TestApp;
let past: PastDatabase;
beforeAll(async () => {
  app = await startApp();
  past = openPast(app.db);
});
afterAll(async () => {
  await past.close();
  await app.close();
});

/** The newest session of the bars, read in each of the ways that loaders read. */
const WAYS: readonly ((db: Database) => Promise<string | undefined>)[] = [
  async (db) => (await db.query<{ day: string }>(NEWEST))[0]?.day,
  async (db) => (await db.prepared<{ day: string }>(NEWEST))[0]?.day,
  async (db) => {
    const bar = await db.prisma.dailyBar.findFirst({ orderBy: { date: 'desc' } });
    return bar ? isoDate(bar.date) : undefined;
  },
  async (db) => {
    const bars = await db.prisma.dailyBar.findMany({ where: { ticker: 'AAPL' }, orderBy: { date: 'desc' }, take: 1 });
    return bars[0] && isoDate(bars[0].date);
  },
];

describe('The database of a past day', () => {
  it('reads its own day among interleaved reads of other days, of now, and failing reads', async () => {
    const days = DAYS.map((day) => ({ day, db: past.on(parseStoredDay(day)) }));
    const reads: Promise<[expected: string, reading: string | undefined]>[] = [];
    const failing: Promise<unknown>[] = [];
    for (let round = 0; round < 10; round += 1)
      for (const [at, read] of WAYS.entries()) {
        const { day, db } = days[(round + at) % days.length]!;
        reads.push(read(db).then((reading) => [day, reading]));
        reads.push(read(app.db).then((reading) => ['2025-11-20', reading]));
        const other = days[(round + at + 1) % days.length]!;
        failing.push(
          other.db.query('SELECT 1 / 0').then(
            () => 'answered',
            () => 'failed',
          ),
        );
        reads.push(read(other.db).then((reading) => [other.day, reading]));
      }
    for (const [expected, reading] of await Promise.all(reads)) expect(reading).toBe(expected);
    expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']));
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'reads in one transaction what begins in one turn on the embedded database',
    async () => {
      // Two transactions may begin in one millisecond, so their time does not tell them apart.
      const identifyTransaction = (day: string) =>
        past
          .on(parseStoredDay(day))
          .prepared<{ id: string }>(`SELECT "virtualtransaction" AS "id" FROM pg_locks WHERE "locktype" = 'virtualxid'`)
          .then(([row]) => row!.id);
      const [first, second, other] = await Promise.all([
        identifyTransaction('2025-11-18'),
        identifyTransaction('2025-11-18'),
        identifyTransaction('2025-11-19'),
      ]);
      expect(second).toBe(first);
      expect(other).not.toBe(first);
      expect(await identifyTransaction('2025-11-18')).not.toBe(first);
    },
  );

  it('answers reads that begin in the turn of a failing read, before and after it', async () => {
    const db = past.on(parseStoredDay('2025-11-18'));
    const reads = [NEWEST, 'SELECT 1 / 0 AS "day"', NEWEST, `SELECT 'later' AS "day"`, 'SELECT 2 / 0 AS "day"', NEWEST];
    const results = await Promise.allSettled(reads.map((sql) => db.prepared<{ day: string }>(sql)));
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value[0]!.day : result.reason.code)),
    ).toEqual(['2025-11-18', '22012', '2025-11-18', 'later', '22012', '2025-11-18']);
  });

  it('knows short interest from its eighth session after the settlement', async () => {
    // Settled on Friday 31 October; 11 November is a trading day, so the eighth session after it is 12 November.
    const count = async (day: string) => {
      const rows = await past
        .on(parseStoredDay(day))
        .query<{ n: number }>(
          `SELECT count(*)::int AS "n" FROM "short_interest" WHERE "settlement_date" = '2025-10-31'`,
        );
      return rows[0]!.n;
    };
    expect([(await count('2025-11-11')) > 0, (await count('2025-11-12')) > 0]).toEqual([false, true]);
  });

  it('cannot be written', async () => {
    const db = past.on(parseStoredDay('2025-11-18'));
    await expect(db.query(`DELETE FROM "sec_company"`)).rejects.toThrow(/read-only/);
    await expect(db.transaction(async () => {})).rejects.toThrow('can only be read');
    const [now] = await app.db.query<{ n: number }>('SELECT count(*)::int AS "n" FROM "sec_company"');
    expect(now!.n).toBeGreaterThan(0);
  });
});
