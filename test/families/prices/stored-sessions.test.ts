import { beforeAll, describe, expect, it } from 'vitest';
import { queryStoredSessions, TICKERS_WITH_BARS } from '../../../src/families/prices/rules/stored-sessions.ts';
import { isoDate, parseStoredDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { listReadRows } from '../../support/read-rows.ts';

const TICKERS = 60;
const DAYS = 100;

const app = useApp(undefined, { fill: false });
beforeAll(async () => {
  // Weekdays from Monday, 2024-01-08. Ticker A00 lacks the newest ten days.
  await app.db.query(
    `INSERT INTO "daily_bar" ("ticker", "date", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
     SELECT 'A' || lpad(t::text, 2, '0'), '2024-01-08'::date + d, 10, 10, true, '2024-06-01'
     FROM generate_series(0, ${TICKERS - 1}) AS t CROSS JOIN generate_series(0, ${DAYS - 1}) AS d
     WHERE extract(isodow FROM '2024-01-08'::date + d) < 6 AND (t > 0 OR d < ${DAYS - 10})`,
  );
  await app.db.query('ANALYZE "daily_bar"');
});

const querySessions = async (upTo: string, count: number): Promise<string[]> =>
  (await queryStoredSessions(app.db, parseStoredDay(upTo), count)).map(isoDate);

describe('The newest stored sessions', () => {
  it('have a bar of any ticker, up to the day and the number, newest first', async () => {
    // 2024-04-16 is the last of the 100 days, a Tuesday; the exchanges were closed on Good Friday, 2024-03-29.
    expect(await querySessions('2024-12-31', 3)).toEqual(['2024-04-16', '2024-04-15', '2024-04-12']);
    expect(await querySessions('2024-04-01', 2)).toEqual(['2024-04-01', '2024-03-28']);
    expect((await querySessions('2024-12-31', 1_000)).at(-1)).toBe('2024-01-08');
    expect(await querySessions('2024-01-07', 5)).toEqual([]);
  });

  it('are found without reading the bars of all tickers', async () => {
    const rows = await listReadRows(app.db, (counted) =>
      queryStoredSessions(counted, parseStoredDay('2024-12-31'), 1_000),
    );
    // DISTINCT reads some 4,300 bars; here a few for each ticker and session.
    expect(rows.daily_bar).toBeLessThan(1_000);
  });
});

describe('The tickers with bars', () => {
  it('have a bar up to the day', async () => {
    expect(await app.db.query(TICKERS_WITH_BARS, ['2024-01-07'])).toEqual([]);
    expect(await app.db.query(TICKERS_WITH_BARS, ['2024-01-08'])).toHaveLength(TICKERS);
  });

  it('are found without reading all their bars', async () => {
    const rows = await listReadRows(app.db, (counted) => counted.query(TICKERS_WITH_BARS, ['2024-12-31']));
    expect(rows.daily_bar).toBeLessThan(1_000);
  });
});
