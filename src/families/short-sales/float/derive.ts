import { replaceAll } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { SHARE_FLOAT } from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { dayOf, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { COVER_FLOAT } from '../../fundamentals/rules/line-items.ts';
import { coversOf, statedCounts } from '../../stocks/derive.ts';
import { COVER_SHARES, type Cover, coverCounts, soleTickers } from '../../stocks/rules.ts';
import { coverFloat, type Float, FUND_FLOAT, NO_FLOAT, statedFloat } from './rules.ts';

/** A float is as of a day that may be none of trading. */
const CLOSES = `SELECT DISTINCT ON (k."ticker") k."ticker", b."close" FROM unnest($1::text[], $2::date[]) AS k("ticker", "day")
  JOIN "daily_bar" AS b ON b."ticker" = k."ticker" AND b."date" <= k."day" AND b."date" > k."day" - 7
  ORDER BY k."ticker", b."date" DESC`;
const STATED = `SELECT DISTINCT ON ("ticker") "ticker", "date"::text AS "day", "free_float" AS "freeFloat",
    "shares_outstanding" AS "sharesOutstanding" FROM "stated_float" WHERE "date" <= $1::date ORDER BY "ticker", "date" DESC`;

type Stated = { ticker: string; day: string; freeFloat: number | null; sharesOutstanding: number | null };

/** Rewrites the float of every stock and fund: what a file states, else what the covers of its reports amount to. */
export async function deriveShareFloat(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const day = isoDate(upTo);
  const stocks = await sql.query<{ ticker: string; cik: string | null; shares: number | null }>(
    'SELECT "ticker", "cik", "shares_outstanding" AS "shares" FROM "stock" ORDER BY 1',
  );
  const funds = await sql.query<{ ticker: string }>('SELECT "ticker" FROM "etf" ORDER BY 1');
  const stated = new Map((await sql.query<Stated>(STATED, [day])).map((row) => [row.ticker, row]));
  const tickerOf = soleTickers(stocks);
  const found = await coversOf(sql, tickerOf.keys(), [COVER_FLOAT, COVER_SHARES], upTo);
  const covers = groupBy(found, ({ cik }) => tickerOf.get(cik)!);
  const values = new Map<string, Cover>();
  for (const [ticker, some] of covers) {
    const value = some.filter(({ concept }) => concept === COVER_FLOAT).at(-1);
    if (value) values.set(ticker, value);
  }
  const closes = await sql.query<{ ticker: string; close: number }>(CLOSES, [
    [...values.keys()],
    [...values.values()].map((value) => value.day),
  ]);
  const closeOf = new Map(closes.map(({ ticker, close }) => [ticker, close]));

  const floats = new Map<string, Float>(funds.map(({ ticker }) => [ticker, FUND_FLOAT]));
  const counted = await statedCounts(sql, upTo);
  const countsOf = (ticker: string) => [...coverCounts(covers.get(ticker) ?? []), ...(counted.get(ticker) ?? [])];
  for (const { ticker, shares } of stocks) {
    const value = values.get(ticker);
    const float = coverFloat(
      value ? { date: dayOf(value.day)!, dollars: value.value } : null,
      closeOf.get(ticker) ?? null,
      countsOf(ticker),
    );
    // Without a float there is no day to count the shares on: they are those of the stock today.
    floats.set(ticker, float ?? { ...NO_FLOAT, sharesOutstanding: shares });
  }
  for (const { ticker, day: date, ...rest } of stated.values())
    floats.set(ticker, statedFloat({ ...rest, date: dayOf(date)! }, countsOf(ticker)));
  await replaceAll(
    sql,
    SHARE_FLOAT,
    [...floats].map(([ticker, float]) => ({ ticker, ...float })),
  );
  return { rows: floats.size, asOf: null };
}

export const shareFloatJob: DeriveJob = {
  name: 'share float',
  reads: { facts: ['share-float'], snapshots: ['fundamentals', 'prices', 'stocks'] },
  writes: ['share-float'],
  run: deriveShareFloat,
};
