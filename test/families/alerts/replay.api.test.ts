import { describe, expect, it } from 'vitest';
import { type As, useApp } from '../../support/harness.ts';
import { recordWeek } from '../../support/recorded-week.ts';

// Sessions are recorded for 20 October, and for 14, 17, 18, and 19 November. The log of signals began on 21 November, with the
// facts of the two weeks before.
const app = useApp(async (started) => {
  await recordWeek(started);
  const { db } = started;
  await db.script(`DELETE FROM "signal"; DELETE FROM "earnings_event"`);
  const add = (type: string, ticker: string, day: string) =>
    db.query(
      `INSERT INTO "signal" ("key", "type", "ticker", "day", "at", "source", "detail", "is_initial")
       VALUES ($1 || $2 || $3, $1, $2, $3::date, now(), 's', '{}', true)`,
      [type, ticker, day],
    );
  await add('INSIDER_TRADE', 'AAPL', '2025-11-13');
  await add('INSIDER_TRADE', 'AAPL', '2025-11-15');
  await add('RATING_CHANGE', 'AAPL', '2025-11-17');
  await add('INSIDER_TRADE', 'GOOGL', '2025-11-17');
  await add('REPORT', 'KO', '2025-11-18');
  await add('INSIDER_TRADE', 'MSFT', '2025-11-18');
  await add('INSIDER_TRADE', 'AAPL', '2025-11-20');
  for (const [ticker, day] of [
    ['AAPL', '2025-11-18'],
    ['KO', '2025-11-24'],
  ])
    await db.query(
      `INSERT INTO "earnings_event" ("ticker", "fiscal_date_ending", "earnings_date", "company_name", "earnings_time", "confirmed", "reported", "snapshot_date")
       VALUES ($1, '2025-09-30', $2::date, 'X', 'after_close', true, true, '2025-11-01')`,
      [ticker, day],
    );
  await db.query(`UPDATE "data_version" SET "version" = "version" + 1`);
  await started.versions.refresh();
});

const replay = async (trigger: string, as: As = 'PRO') =>
  (await app.ask(`{ alertReplay(trigger: { ${trigger} }) { sessions fired days { sessionDate fired tickers } } }`, as))
    .alertReplay;

describe('alertReplay', () => {
  it('counts the signals of a watchlist by session, as far back as the log covers', async () => {
    expect(await replay('watchlist: { tickers: ["AAPL", "GOOG", "KO"] }')).toEqual({
      sessions: 4,
      fired: 4,
      days: [
        { sessionDate: '2025-11-18', fired: 1, tickers: ['KO'] },
        // Saturday's trade, and those of Monday; GOOG is of the company of GOOGL.
        { sessionDate: '2025-11-17', fired: 3, tickers: ['AAPL', 'GOOGL'] },
      ],
    });
    expect(await replay('watchlist: { tickers: ["AAPL", "KO"], types: [REPORT] }')).toMatchObject({ fired: 1 });
  });

  it('counts for a FREE key only the signals that its alerts report', async () => {
    const trigger = 'watchlist: { tickers: ["AAPL", "GOOG", "KO"] }';
    expect(await replay(trigger, 'FREE')).toMatchObject({
      fired: 1,
      days: [{ sessionDate: '2025-11-17', fired: 1, tickers: ['AAPL'] }],
    });
  });

  it('counts a report on the first session on which it was due', async () => {
    expect(await replay('report: { tickers: ["AAPL", "KO"], daysBefore: 1 }')).toMatchObject({
      sessions: 5,
      fired: 1,
      days: [{ sessionDate: '2025-11-17', fired: 1, tickers: ['AAPL'] }],
    });
    expect((await replay('report: { tickers: ["KO"], daysBefore: 7 }')).days).toEqual([
      { sessionDate: '2025-11-17', fired: 1, tickers: ['KO'] },
    ]);
    // Below PRO, a report is announced in its own calendar week.
    expect((await replay('report: { tickers: ["KO"], daysBefore: 7 }', 'FREE')).fired).toBe(0);
  });

  it('evaluates a level on each session as one rebuild, of which a second change needs two', async () => {
    // The Score is 4, 10, 14.5, -6, and 2.
    expect((await replay('score: { tickers: ["AAPL"], min: 9 }')).days).toEqual([
      { sessionDate: '2025-11-19', fired: 1, tickers: ['AAPL'] },
      { sessionDate: '2025-11-14', fired: 1, tickers: ['AAPL'] },
    ]);
  });
});
