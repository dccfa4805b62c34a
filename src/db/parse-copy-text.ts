import type { ColumnType, Row, Table, Value } from './table.ts';

/** As `Date.prototype.toISOString` writes it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const CHARACTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

function parseCell(cell: string, type: ColumnType): Value {
  if (cell === '\\N') return null;
  if (type === 'integer' || type === 'bigint' || type === 'double precision') return Number(cell);
  if (type === 'boolean') return cell === 'true';
  if (type === 'timestamptz' && INSTANT.test(cell)) return new Date(cell);
  return cell.includes('\\') ? cell.replace(/\\(.)/g, (_, letter: string) => CHARACTERS[letter] ?? letter) : cell;
}

/**
 * The rows of a text by `copyText`, which writes the same text for them. A day is a text, `YYYY-MM-DD`.
 * @param properties the order of the properties in the rows
 */
export function parseCopyText({ columns }: Table, lines: string, properties: readonly string[]): Row[] {
  const names = Object.keys(columns);
  const order = properties.map((name) => [name, names.indexOf(name), columns[name]!] as const);
  return lines
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const cells = line.split('\t');
      const row: Record<string, Value> = {};
      for (const [name, place, type] of order) row[name] = parseCell(cells[place]!, type);
      return row;
    });
}
