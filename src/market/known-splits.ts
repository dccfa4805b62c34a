/**
 * SQL: each split that files state, once. If sources date a split some days apart, the newest file decides, and `dates`
 * has all the dates.
 */
export const STATED_SPLITS = `(SELECT s.*, ARRAY(SELECT other."date"::text FROM "stock_split" AS other WHERE other."ticker" = s."ticker"
      AND abs(other."date" - s."date") <= 7 AND abs(ln(other."ratio" / s."ratio")) < 0.01 ORDER BY 1) AS "dates"
  FROM "stock_split" AS s WHERE NOT EXISTS (SELECT FROM "stock_split" AS other WHERE other."ticker" = s."ticker" AND other."date" <> s."date"
    AND abs(other."date" - s."date") <= 7 AND abs(ln(other."ratio" / s."ratio")) < 0.01
    AND (other."vintage" > s."vintage" OR (other."vintage" = s."vintage" AND other."date" < s."date"))))`;

/** SQL: all splits, stated or shown by overlapping files alone. Whatever brings figures to another share basis reads these. */
export const KNOWN_SPLITS = `(SELECT "ticker", "date", "ratio" FROM ${STATED_SPLITS} AS stated
  UNION ALL SELECT "ticker", "date", "ratio" FROM "unstated_split")`;
