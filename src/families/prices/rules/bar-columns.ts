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

/**
 * SQL: like `selectBarArrays` for the tickers of `$3`, with a row for each "ticker" that has bars. `bar` is a bar in
 * `columns`. They are sorted together: joined by ticker, each partition is read and sorted once for each, which takes
 * longer.
 * @param values the columns of `daily_bar` that `columns` use
 */
export const selectBarArraysByTicker = (
  columns: Readonly<Record<string, string>>,
  values: readonly string[],
  condition: string,
): string =>
  `SELECT bar."ticker", ${Object.entries(columns)
    .map(([name, value]) => `array_agg(${value}) AS "${name}"`)
    .join(', ')} FROM (
    SELECT "ticker", ${values.map((name) => `"${name}"`).join(', ')} FROM "daily_bar"
    WHERE "ticker" = ANY($3::text[]) AND "date" BETWEEN $1::date AND $2::date AND ${condition} ORDER BY "ticker", "date") AS bar
  GROUP BY 1`;

/** Stocks whose arrays are read by one statement: those of a whole market are never all in memory. */
export const TICKERS_PER_READ = 500;
