import { selectBase64, selectDoubles } from './bytes.ts';
import { selectAllColumns } from './columns.ts';
import type { Database } from './open.ts';
import { type ColumnType, column, type Table } from './table.ts';

/** Rows that are parsed per turn of the event loop. */
const ROWS_OF_PART = 1_000;

type Cells = Float64Array | readonly unknown[];

/** A column beside those of the table `t`: its SQL and type. */
type MoreColumn = { sql: string; type: ColumnType };

/**
 * The rows of a table, stored as columns. A column is parsed when one of its values is first used, and a row has a getter for each, so
 * thousands of rows take the time and memory of the columns that are used.
 */
type ColumnRows<Row> = {
  rows: readonly Row[];
  /** A column of numbers; NaN for null. @throws {Error} for a column of another type */
  numbers(name: string): Float64Array;
  /** A column of texts. @throws {Error} for a column of numbers */
  texts(name: string): readonly (string | null)[];
  /** The texts of the columns, for estimates of the memory. */
  stored: object;
};

const isNumeric = (type: ColumnType): boolean => type === 'double precision' || type === 'integer' || type === 'bigint';

/** One text with all rows of a part: parsing a value per row and column takes several times as long. */
function aggregate(name: string, type: ColumnType): string {
  const value = `part."${name}"`;
  // Parsing the digits of a number takes longer than all else.
  if (isNumeric(type)) return `${selectBase64(selectDoubles(`${value}::float8`))} AS "${name}"`;
  // A line for each: JSON has no line breaks as PostgreSQL writes it, and cutting a text copies nothing.
  if (type === 'jsonb') return `string_agg(coalesce(${value}::text, ''), E'\\n') AS "${name}"`;
  return `json_agg(${value})::text AS "${name}"`;
}

/** Reads a stored value. JSON is parsed when it is used. */
function createDecoder(type: ColumnType): (cell: unknown) => unknown {
  if (isNumeric(type)) return (cell) => (Number.isNaN(cell) ? null : cell);
  if (type === 'jsonb') return (cell) => (cell === '' ? null : JSON.parse(cell as string));
  return (cell) => cell;
}

/** Days recur in thousands of rows, which share their dates. */
function shareDates(texts: readonly (string | null)[]): (Date | null)[] {
  const dates = new Map<string, Date>();
  return texts.map((text) => {
    if (text === null) return null;
    const date = dates.get(text) ?? new Date(text);
    dates.set(text, date);
    return date;
  });
}

/** Reads numbers in base64, as `selectDoubles` writes them. */
function parseNumbers(texts: readonly string[], count: number): Float64Array {
  const numbers = new Float64Array(count);
  const bytes = Buffer.from(numbers.buffer);
  let place = 0;
  for (const text of texts) place += bytes.write(text, place, 'base64');
  bytes.swap64();
  return numbers;
}

function parseCells(texts: readonly string[], type: ColumnType, count: number): Cells {
  if (isNumeric(type)) return parseNumbers(texts, count);
  const parseText = (text: string): unknown[] => (type === 'jsonb' ? text.split('\n') : JSON.parse(text));
  const cells = ([] as unknown[]).concat(...texts.map(parseText));
  return type === 'date' || type === 'timestamptz' ? shareDates(cells as (string | null)[]) : cells;
}

/** The order of texts by code units; null if they are in that order. */
function findOrder(texts: readonly string[]): readonly number[] | null {
  if (texts.every((text, place) => place === 0 || texts[place - 1]! < text)) return null;
  return texts.map((_, place) => place).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
}

const arrange = (cells: Cells, order: readonly number[]): Cells =>
  cells instanceof Float64Array ? cells.map((_, i) => cells[order[i]!]!) : order.map((place) => cells[place]);

/** Columns that cannot be read yet: each use of one throws. */
type Withheld = { columns: readonly string[]; createError(): Error };

/** Reads columns when they are first used. `stored`: their texts, which are dropped then. */
function createCells(
  stored: Record<string, readonly string[]>,
  types: Readonly<Record<string, ColumnType>>,
  key: string,
  count: number,
  withheld?: Withheld,
): (name: string) => Cells {
  const cellsByName = new Map<string, Cells>();
  const take = (name: string): Cells => {
    if (withheld?.columns.includes(name)) throw withheld.createError();
    const texts = stored[name];
    if (!texts) throw new Error(`No such column: ${name}.`);
    const cells = parseCells(texts, types[name]!, count);
    delete stored[name];
    return cells;
  };
  const keys = take(key) as string[];
  const order = findOrder(keys);
  const keep = (name: string, cells: Cells): Cells => {
    const inOrder = order ? arrange(cells, order) : cells;
    cellsByName.set(name, inOrder);
    return inOrder;
  };
  keep(key, keys);
  return (name) => cellsByName.get(name) ?? keep(name, take(name));
}

/** Objects with a getter for each column, and the same values for each of `shared`. */
function createRows<Row>(
  count: number,
  readCells: (name: string) => Cells,
  types: Readonly<Record<string, ColumnType>>,
  shared: object,
): Row[] {
  class ColumnRow {
    readonly #place: number;
    constructor(place: number) {
      this.#place = place;
    }
    static {
      for (const [name, type] of Object.entries(types)) {
        const decode = createDecoder(type);
        let cells: Cells | null = null;
        // Not enumerable: an estimate of the size would parse all columns.
        Object.defineProperty(ColumnRow.prototype, name, {
          get(this: ColumnRow) {
            cells ??= readCells(name);
            return decode(cells[this.#place]);
          },
        });
      }
    }
  }
  Object.assign(ColumnRow.prototype, shared);
  return Array.from({ length: count }, (_, place) => new ColumnRow(place) as Row);
}

/**
 * Reads a whole table in the order of its text key, by code units, for caches of the entire market. It is read in parts, so that a
 * table of ten thousand rows does not block the event loop.
 * @param more columns in addition to those of the table @param shared values that all rows have in addition
 * @param withheld columns that cannot be read yet
 */
export async function readColumnRows<Row extends object>(
  db: Database,
  table: Table<object, { [N in keyof NoInfer<Row>]?: unknown }>,
  key: keyof Row & string,
  {
    more = {},
    shared = {},
    withheld,
  }: { more?: Readonly<Record<string, MoreColumn>>; shared?: Partial<Row>; withheld?: Withheld | undefined } = {},
): Promise<ColumnRows<Row>> {
  const extra = Object.entries(more);
  const types: Readonly<Record<string, ColumnType>> = {
    ...table.columns,
    ...Object.fromEntries(extra.map(([name, { type }]) => [name, type])),
  };
  const names = Object.keys(types);
  const text = `SELECT count(*)::int AS " rows", max(part."${key}") AS " last", ${names.map((name) => aggregate(name, types[name]!)).join(', ')}
    FROM (SELECT ${selectAllColumns(table, 't')}${extra.map(([name, { sql }]) => `, ${sql} AS "${name}"`).join('')}
      FROM "${table.name}" AS t WHERE t.${column(key)} > $1 ORDER BY t.${column(key)} LIMIT ${ROWS_OF_PART}) AS part`;
  type Batch = Readonly<Record<string, string>> & { ' rows': number };
  const batches: Batch[] = [];
  for (let after = ''; ; ) {
    const [batch] = await db.prepared<Batch>(text, [after]);
    if (!batch || batch[' rows'] === 0) break;
    batches.push(batch);
    if (batch[' rows'] < ROWS_OF_PART) break;
    after = batch[' last']!;
  }
  const count = batches.reduce((sum, batch) => sum + batch[' rows'], 0);
  const stored = Object.fromEntries(names.map((name) => [name, batches.map((batch) => batch[name]!)]));
  const readCells = createCells(stored, types, key, count, withheld);
  const readAs = (name: string, hasNumbers: boolean): Cells => {
    const cells = readCells(name);
    if (cells instanceof Float64Array !== hasNumbers) throw new Error(`${name} has another type.`);
    return cells;
  };
  return {
    rows: createRows<Row>(count, readCells, types, shared),
    numbers: (name) => readAs(name, true) as Float64Array,
    texts: (name) => readAs(name, false) as readonly (string | null)[],
    stored,
  };
}
