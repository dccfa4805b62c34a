import { parseDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { KNOWN_SPLITS, newestShares } from './splits.ts';

/** Selects the splits after sessions (`$1`), of the tickers that have a close then. */
export const CLOSE_SPLITS = `SELECT b."ticker", b."date"::text AS "session", s."date"::text AS "date", s."ratio"
  FROM "daily_bar" AS b JOIN ${KNOWN_SPLITS} AS s ON s."ticker" = b."ticker" AND s."date" > b."date"
  WHERE b."date" = ANY($1::text[]::date[]) ORDER BY 1, 2, 3`;

/** A row of `CLOSE_SPLITS`. */
export type CloseSplit = { ticker: string; session: string; date: string; ratio: number };

/** Brings a close, which is in the newest shares, to the shares of its own session: filings count in those. */
export type CloseFactor = { ticker: string; factor: number };

/** The closes of sessions that later splits have moved, by session; the factor of all others is 1. */
export function computeCloseFactors(rows: readonly CloseSplit[]): Map<string, CloseFactor[]> {
  const factors = [...groupBy(rows, ({ ticker, session }) => `${ticker} ${session}`).values()].map((splits) => {
    const { ticker, session } = splits[0]!;
    const dated = splits.map(({ date, ratio }) => ({ date: parseDay(date)!, ratio }));
    return { session, ticker, factor: newestShares(dated, parseDay(session)!) };
  });
  return groupBy(
    factors.filter(({ factor }) => factor !== 1),
    ({ session }) => session,
  );
}
