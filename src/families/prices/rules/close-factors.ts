import { parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { KNOWN_SPLITS } from '../../../market/known-splits.ts';
import { computeNewestShares } from '../../stocks/splits/rules.ts';

/** SQL: the splits after sessions (`$1`) up to the day `$2`, of the tickers that have a close on them. */
export const CLOSE_SPLITS = `SELECT b."ticker", b."date"::text AS "session", s."date"::text AS "date", s."ratio"
  FROM "daily_bar" AS b JOIN ${KNOWN_SPLITS} AS s ON s."ticker" = b."ticker" AND s."date" > b."date"
  WHERE b."date" = ANY($1::text[]::date[]) AND s."date" <= $2::date ORDER BY 1, 2, 3`;

/** A row of `CLOSE_SPLITS`. */
export type CloseSplit = { ticker: string; session: string; date: string; ratio: number };

/** Converts a close, which is stored in the newest shares, to the shares of its own session, in which filings count. */
type CloseFactor = { ticker: string; factor: number };

/** Close factors by session, for closes that later splits have changed; the factor of all others is 1. */
export function computeCloseFactors(rows: readonly CloseSplit[]): Map<string, CloseFactor[]> {
  const factors = [...groupBy(rows, ({ ticker, session }) => `${ticker} ${session}`).values()].map((splits) => {
    const { ticker, session } = splits[0];
    const dated = splits.map(({ date, ratio }) => ({ date: parseStoredDay(date), ratio }));
    return { session, ticker, factor: computeNewestShares(dated, parseStoredDay(session)) };
  });
  return groupBy(
    factors.filter(({ factor }) => factor !== 1),
    ({ session }) => session,
  );
}
