import { dayOf } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { isInCloses, sharesOfClose } from './splits.ts';

/** Selects the splits after sessions (`$1`), of the tickers that have a close then. */
export const CLOSE_SPLITS = `SELECT b."ticker", b."date"::text AS "session", b."vintage"::text AS "vintage", s."date"::text AS "date", s."ratio",
    "before"."factor" AS "before", "own"."factor" AS "on"
  FROM "daily_bar" AS b JOIN "stock_split" AS s ON s."ticker" = b."ticker" AND s."date" > b."date"
  LEFT JOIN LATERAL (SELECT "close" / "adjusted_close" AS "factor" FROM "daily_bar"
    WHERE "ticker" = s."ticker" AND "date" < s."date" ORDER BY "date" DESC LIMIT 1) AS "before" ON true
  LEFT JOIN LATERAL (SELECT "close" / "adjusted_close" AS "factor" FROM "daily_bar"
    WHERE "ticker" = s."ticker" AND "date" = s."date") AS "own" ON true
  WHERE b."date" = ANY($1::text[]::date[]) ORDER BY 1, 2, 4`;

/** A row of `CLOSE_SPLITS`. */
export type CloseSplit = {
  ticker: string;
  session: string;
  vintage: string;
  date: string;
  ratio: number;
  before: number | null;
  on: number | null;
};

/** What brings a stored close to the shares of its own session: filings count in those. */
export type CloseFactor = { ticker: string; factor: number };

/** The closes of sessions that later splits have moved, by session; the factor of all others is 1. */
export function computeCloseFactors(rows: readonly CloseSplit[]): Map<string, CloseFactor[]> {
  const factors = [...groupBy(rows, ({ ticker, session }) => `${ticker} ${session}`).values()].map((splits) => {
    const { ticker, session, vintage } = splits[0]!;
    const day = dayOf(session)!;
    const priced = splits.map(({ date, ratio, before, on }) => ({
      date: dayOf(date)!,
      ratio,
      isInCloses: isInCloses(ratio, before, on),
    }));
    return { session, ticker, factor: sharesOfClose(priced, { date: day, vintage: dayOf(vintage)! }, day) };
  });
  return groupBy(
    factors.filter(({ factor }) => factor !== 1),
    ({ session }) => session,
  );
}
