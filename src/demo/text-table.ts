/**
 * Reads a table that is written in the source: a row per line, with cells separated by `|`. Missing cells at the end of
 * a row are empty.
 * @param columns the names of the columns in order
 */
export const parseTextTable = <Column extends string>(
  table: string,
  columns: readonly Column[],
): Record<Column, string>[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])) as Record<Column, string>;
    });
