import type { DataAccess } from '../../../db/cached-loader.ts';
import { HISTORY_SCHEMA } from '../../../db/history/schema-name.ts';
import { pagedList } from '../../../db/paged-list.ts';
import { isoDate } from '../../../lib/dates.ts';
import type { Window } from '../../../market/window.ts';

/** The ratings of two sessions, days in New York. */
export type RatingChange = {
  ticker: string;
  day: Date;
  previousDay: Date;
  score: number;
  letter: string;
  priorScore: number;
  priorLetter: string;
};

// Days that were rebuilt later lack readings that recorded days have, so the first recorded day is compared with none.
const FIRST_RECORDED = `(SELECT min("day") FROM "history_day" WHERE "kind" <> 'RECONSTRUCTED')`;
const listChanges = pagedList<RatingChange>(['rating', 'history_day'], {
  columns: `r."ticker", r."valid_from" AS "day", r."score", r."letter", p."score" AS "priorScore", p."letter" AS "priorLetter",
    (SELECT max(d."day") FROM "history_day" AS d WHERE d."day" < r."valid_from") AS "previousDay"`,
  from: `FROM ${HISTORY_SCHEMA}."rating" AS r JOIN ${HISTORY_SCHEMA}."rating" AS p
      ON p."ticker" = r."ticker" AND p."valid_to" = r."valid_from" AND p."kb_entity_id" IS NOT DISTINCT FROM r."kb_entity_id"
    WHERE r."valid_from" BETWEEN $1::date AND $2::date AND ($3::text IS NULL OR r."ticker" = $3::text)
      AND r."rated" AND p."rated" AND (r."letter" <> p."letter" OR abs(r."score" - p."score") >= $4::float8)
      AND r."valid_from" IS DISTINCT FROM ${FIRST_RECORDED}`,
  orderBy: 'r."valid_from" DESC, abs(r."score" - p."score") DESC, r."ticker" COLLATE "C"',
  id: `r."ticker" || '@' || r."valid_from"::text`,
  paramCount: 4,
});

/** The changes of a window to another letter, or by at least some points, the newest first. @param ticker null: all stocks */
export const loadRatingChanges = (data: DataAccess, { from, to }: Window, ticker: string | null, minPoints: number) =>
  listChanges(data, [isoDate(from), isoDate(to), ticker, minPoints]);
