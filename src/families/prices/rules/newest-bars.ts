/**
 * SQL: the newest bars of `t."ticker"` up to the day `$1`; append how many. Joined by ticker (LATERAL), it reads only
 * these bars; a rank over all bars would sort them.
 */
export const NEWEST_BARS = `"ticker" = t."ticker" AND "date" <= $1::date ORDER BY "date" DESC LIMIT`;
