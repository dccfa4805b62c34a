import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { QUOTE } from '../../generated/tables.ts';
import type { DeriveJob } from '../../jobs/job.ts';
import { dayOf, isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { type Bar, isStale, quoteOf, YEAR_SESSIONS } from './rules/quotes.ts';
import { scaleVintages } from './vintages/derive.ts';

type BarRow = Omit<Bar, 'date'> & { ticker: string; date: string };

/** Brings each ticker's bars to one vintage and rewrites the quotes from its last year of them. `asOf`: the newest session of all. */
export async function deriveQuotes(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  await scaleVintages(sql);
  const bars = await sql.query<BarRow>(
    `SELECT "ticker", "date", "open", "high", "low", "close", "volume" FROM (
       SELECT *, row_number() OVER (PARTITION BY "ticker" ORDER BY "date" DESC) AS "age" FROM "daily_bar" WHERE "date" <= $1::date
     ) AS latest WHERE "age" <= ${YEAR_SESSIONS} ORDER BY "ticker", "date"`,
    [isoDate(upTo)],
  );
  const quotes = [...groupBy(bars, ({ ticker }) => ticker)].map(([ticker, rows]) => ({
    ticker,
    ...quoteOf(rows.map((row) => ({ ...row, date: dayOf(row.date)! })))!,
  }));
  const newest = quotes.reduce<Date | null>(
    (one, { sessionDate }) => (one && one >= sessionDate ? one : sessionDate),
    null,
  );
  await replaceAll(
    sql,
    QUOTE,
    quotes.map((quote) => ({ ...quote, isStale: isStale(quote.sessionDate, newest!) })),
  );
  return { rows: quotes.length, asOf: newest && isoDate(newest) };
}

export const quotesJob: DeriveJob = {
  name: 'quotes',
  reads: { facts: ['prices'] },
  writes: ['prices'],
  run: deriveQuotes,
};
