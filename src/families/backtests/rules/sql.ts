// SQL of facts that tests, studies, and the record of signals read alike.

/**
 * The day from which a stock is no longer listed, null if it is; `s` is the row of `stock`, `q` that of `quote`. A delisting
 * without a date happened by the day after the last price.
 */
export const DELISTED_ON = `coalesce(s."delisted_date", CASE s."listing_status" WHEN 'DELISTED' THEN q."session_date" + 1 END)`;

/**
 * The rows `i` of insights about stocks that appeared on a recorded day from `$1` to `$2`. Rows of an insight follow each other
 * without a gap while it is active, and on the first recorded day its age is unknown.
 */
export const FROM_APPEARED_INSIGHTS = `FROM history."insight" AS i WHERE i."ticker" IS NOT NULL AND i."valid_from" BETWEEN $1::date AND $2::date
    AND i."valid_from" > (SELECT min("day") FROM "history_day" WHERE "kind" = 'RECORDED')
    AND NOT EXISTS (SELECT FROM history."insight" AS p WHERE p."id" = i."id" AND p."valid_to" = i."valid_from")`;
