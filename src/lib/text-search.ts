/** The rows with a text that contains `sought`, ignoring case; all rows if it is empty. */
export function rowsWithText<Row>(
  rows: readonly Row[],
  sought: string | null | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): readonly Row[] {
  const needle = sought?.trim().toLowerCase();
  return needle ? rows.filter((row) => textsOf(row).some((text) => text?.toLowerCase().includes(needle))) : rows;
}
