import type { Prices } from './rules.ts';

/** What a row takes from its quote; nothing of a stale one. */
export type Quoted = Prices & { sessionDate: string | null };
export const QUOTED = `q."price", q."change", q."change_percent" AS "changePercent", q."volume", q."week52_high" AS "week52High",
  q."week52_low" AS "week52Low", q."session_date"::text AS "sessionDate"`;
export const FRESH_QUOTES = `LEFT JOIN "quote" AS q ON NOT q."is_stale" AND q."ticker"`;

/** The newest session of all rows; null where none has a price. */
export const newestSession = (rows: readonly Quoted[]): string | null =>
  rows.reduce<string | null>(
    (newest, { sessionDate }) =>
      newest === null || (sessionDate !== null && sessionDate > newest) ? sessionDate : newest,
    null,
  );
