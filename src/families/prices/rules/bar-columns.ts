/**
 * SQL: the bars of `s."ticker"` from the day `$1` up to the day `$2`, one array per column, oldest first; null without
 * bars. Joined by ticker (LATERAL), it reads them in the order of their key. An ORDER BY inside each array would sort
 * the bars of the market once per column, and a row per bar takes four times as long to transfer.
 * @param columns SQL by the name of its array
 * @param condition which of these bars
 */
export const selectBarArrays = (columns: Readonly<Record<string, string>>, condition = 'true'): string =>
  `SELECT ${Object.entries(columns)
    .map(([name, value]) => `array_agg(${value}) AS "${name}"`)
    .join(', ')} FROM (
    SELECT * FROM "daily_bar" WHERE "ticker" = s."ticker" AND "date" BETWEEN $1::date AND $2::date AND ${condition} ORDER BY "date") AS bar`;

/** Stocks whose arrays are read by one statement: those of a whole market are never all in memory. */
export const TICKERS_PER_READ = 500;
