import { parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { KNOWN_SPLITS } from '../../../market/known-splits.ts';

/** From `date` on, one share is `ratio` shares. */
export type Split = { date: Date; ratio: number };

/** SQL: the splits up to the day `$1` of the tickers `$2` (null: of all), oldest first. */
export const SPLITS_UP_TO = `SELECT "ticker", "date"::text AS "date", "ratio" FROM ${KNOWN_SPLITS} AS s
  WHERE "date" <= $1::date AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[])) ORDER BY 1, 2`;

/** SQL: the splits after the day `$1`, oldest first; undated share counts, which are today's, already include them. */
export const SPLITS_AFTER = `SELECT "ticker", "date"::text AS "date", "ratio" FROM ${KNOWN_SPLITS} AS s
  WHERE "date" > $1::date ORDER BY 1, 2`;

/** A row of `SPLITS_UP_TO` and `SPLITS_AFTER`. */
export type SplitRow = { ticker: string; date: string; ratio: number };

/** The splits of each ticker. */
export const groupSplits = (rows: readonly SplitRow[]): Map<string, Split[]> =>
  new Map(
    [...groupBy(rows, ({ ticker }) => ticker)].map(([ticker, rowsOfTicker]) => [
      ticker,
      rowsOfTicker.map(({ date, ratio }) => ({ date: parseStoredDay(date), ratio })),
    ]),
  );

/** The tables of the family `prices` that a keyed job which reads splits is keyed by, and the day of their rows. */
export const SPLIT_KEYS = { stock_split: 'ticker', unstated_split: 'ticker' } as const;
export const SPLIT_DAYS = { stock_split: 'date', unstated_split: 'date' } as const;
export const SPLIT_TABLES = ['stock_split', 'unstated_split'] as const;

/** The factor that converts shares of a day to shares at the end of a later day. */
export const splitFactor = (splits: readonly Split[], from: Date, to: Date): number =>
  splits.reduce((factor, { date, ratio }) => (from < date && date <= to ? factor * ratio : factor), 1);

/** The factor that converts shares of a day to the newest shares, in which all prices are stored. */
export const computeNewestShares = (splits: readonly Split[], day: Date): number =>
  splits.reduce((factor, { date, ratio }) => (day < date ? factor * ratio : factor), 1);
