import { beforeEach, describe, expect, it } from 'vitest';
import { changeLog } from '../../../src/db/changes.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { catalog, derive, jobs } from '../../support/catalog.ts';
import { filing } from '../../support/filing.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

/** After the hour in which a database is filled. */
const LATER = new Date(NOW.valueOf() + 2 * 3_600_000);
const app = useApp();
beforeEach(() => {
  app.clock.now = LATER;
});

type Row = {
  id: number;
  type: string;
  ticker: string;
  day: string;
  detail: Record<string, unknown>;
  isInitial: boolean;
};
const readLog = (after = 0) =>
  app.db.query<Row>(
    'SELECT "id", "type", "ticker", "day"::text AS "day", "detail", "is_initial" AS "isInitial" FROM "signal" WHERE "id" > $1 ORDER BY "id"',
    [after],
  );
const readNewest = async () =>
  (await app.db.query<{ id: number }>('SELECT coalesce(max("id"), 0) AS "id" FROM "signal"'))[0]!.id;

const issuer = { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' };
const form4 = (person: number, filed = '2025-11-21', code = 'P') =>
  filing({
    issuer,
    owners: [{ cik: `000980000${person}`, name: `Buyer ${person}`, officer: true, director: false, title: 'SVP' }],
    filed,
    rows: [{ date: filed < '2025-11-18' ? filed : '2025-11-18', code, shares: 100, price: 270, after: 1_000 }],
  });

const runRatingSignals = () =>
  runJob(app.db, jobs.find(({ name }) => name === 'rating signals')!, {
    now: LATER,
    asOf: newYorkDay(LATER),
    log: changeLog(catalog.keyColumns),
    onlyChanges: false,
  });

describe('The signal log', () => {
  it('marks the facts of a new database as already seen', async () => {
    const rows = await readLog();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ isInitial }) => !isInitial)).toEqual([]);
    expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThan(3);
  });

  it('has a new trade once, however often its file is imported and jobs run', async () => {
    const before = await readNewest();
    await load(app, 'ownership', { 'a.xml': form4(1) });
    await load(app, 'ownership', { 'b.xml': form4(1) });
    await derive(app.db, ['insider'], LATER);
    const trades = (await readLog(before)).filter(({ type }) => type === 'INSIDER_TRADE');
    expect(trades).toEqual([
      {
        id: expect.any(Number),
        type: 'INSIDER_TRADE',
        ticker: 'AAPL',
        day: '2025-11-21',
        detail: { name: 'Buyer 1', role: 'SVP', action: 'P', amount: 27_000, shares: 100, price: 270 },
        isInitial: false,
      },
    ]);
  });

  it('does not report facts that were public before the log began, or longer ago than two weeks', async () => {
    const before = await readNewest();
    await load(app, 'ownership', { 'c.xml': form4(2, '2025-11-19'), 'd.xml': form4(3, '2025-08-01') });
    const trades = (await readLog(before)).filter(({ type }) => type === 'INSIDER_TRADE');
    expect(trades.map(({ day, isInitial }) => [day, isInitial])).toEqual([['2025-11-19', true]]);
  });

  it('reports each change of a rating letter, also back to an earlier letter', async () => {
    const [{ ticker, letter }] = (await app.db.query(
      `SELECT "ticker", "letter" FROM "rating" WHERE "letter" IS NOT NULL ORDER BY "ticker" LIMIT 1`,
    )) as [{ ticker: string; letter: string }];
    const other = letter === 'F' ? 'D' : 'F';
    const before = await readNewest();
    for (const next of [other, letter, other, letter]) {
      await app.db.query('UPDATE "rating" SET "letter" = $2 WHERE "ticker" = $1', [ticker, next]);
      await runRatingSignals();
    }
    const changes = (await readLog(before)).map(({ type, ticker: of, detail }) => [
      type,
      of,
      detail.before,
      detail.after,
    ]);
    expect(changes).toEqual([
      ['RATING_CHANGE', ticker, letter, other],
      ['RATING_CHANGE', ticker, other, letter],
      ['RATING_CHANGE', ticker, letter, other],
      ['RATING_CHANGE', ticker, other, letter],
    ]);
  });

  it('keeps signals for 90 days, and remembers up to which it deleted them', async () => {
    const newest = await readNewest();
    const retention = jobs.find(({ name }) => name === 'signal retention')!;
    const count = (await readLog()).length;
    expect((await retention.run(app.db, addDays(NOW, 89))).rows).toBe(0);
    expect((await retention.run(app.db, addDays(NOW, 92))).rows).toBe(count);
    const [log] = await app.db.query<{ upTo: number }>('SELECT "deleted_up_to" AS "upTo" FROM "signal_log"');
    expect(log!.upTo).toBe(newest);
  });
});
