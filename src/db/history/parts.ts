/** A history table with some columns of a snapshot. */
type Part = Readonly<{ name: string; columns: readonly string[] }>;

/**
 * Columns that change on other days than the rest of their row, by snapshot: history keeps them in a table of their own, so
 * that a day does not repeat the whole row. A profile is ten times as large as its market cap, the only column that differs
 * on most days.
 */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  stock: [{ name: 'stock_market_cap', columns: ['market_cap'] }],
};

/** The history tables that a snapshot has in addition to that of its name. Names of columns are quoted as in SQL. */
export const listParts = (table: string): readonly Part[] => PARTS[table] ?? [];

/** The history table that has a column of a snapshot. */
export const findHistoryTable = (table: string, column: string): string =>
  listParts(table).find(({ columns }) => columns.includes(column))?.name ?? table;
