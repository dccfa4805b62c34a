/** The rows of which one of the texts holds the text that is sought, in any case; all of them where it is empty. */
export function rowsWithText<Row>(
  rows: readonly Row[],
  sought: string | null | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): readonly Row[] {
  const wanted = sought?.trim().toLowerCase();
  return wanted ? rows.filter((row) => textsOf(row).some((text) => text?.toLowerCase().includes(wanted))) : rows;
}
