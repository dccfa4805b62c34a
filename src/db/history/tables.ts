import { BASIS_BY_TABLE } from '../../generated/history.ts';
import { groupBy } from '../../lib/group.ts';
import type { TableName } from '../datasets.ts';
import type { Sql } from '../open.ts';
import { formatServed, formatStored, getStoredType, PACK_FUNCTIONS } from './packed.ts';
import { findHistoryTable, listParts } from './parts.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { formatGrants } from './sql.ts';

/** The snapshots that are recorded. */
export const RECORDED_SNAPSHOTS = (Object.keys(BASIS_BY_TABLE) as TableName[]).filter(
  (table) => BASIS_BY_TABLE[table].kind === 'RECORDED',
);

/**
 * The tables whose rows are recorded. Responses state the version, the day, and the time of their data, so the versions
 * are recorded too.
 */
const RECORDED_TABLES: readonly string[] = [...RECORDED_SNAPSHOTS, 'data_version'].sort();

/**
 * A history table. `name`: of its snapshot; `history`: its own; `columns`: those that it has, and `key`: of the primary key.
 * Names of columns are quoted.
 */
export type RecordedTable = Readonly<{
  name: string;
  history: string;
  columns: readonly string[];
  key: readonly string[];
}>;

type Column = { schema: string; table: string; name: string; type: string; keyPosition: number | null };

// The catalog of the server, because information_schema shows a role only the tables that it may use.
const COLUMNS = `SELECT n.nspname AS "schema", t.relname AS "table", quote_ident(a.attname) AS "name",
    format_type(a.atttypid, a.atttypmod) AS "type", array_position(k.indkey::int2[], a.attnum) AS "keyPosition"
  FROM pg_class AS t JOIN pg_namespace AS n ON n.oid = t.relnamespace
  JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_index AS k ON k.indrelid = t.oid AND k.indisprimary
  WHERE n.nspname IN ('public', '${HISTORY_SCHEMA}') AND t.relkind IN ('r', 'p') AND t.relname = ANY($1::text[])
  ORDER BY t.relname, a.attnum`;

/** Columns of a history table that its snapshot does not have. */
const VALIDITY = ['valid_from', 'valid_to'];

/** `stored`: the columns that the history table has; none if it does not exist. `wanted`: those of the snapshot for it. */
type TableColumns = { name: string; history: string; wanted: readonly Column[]; stored: readonly Column[] };

/** The history tables of a snapshot: that of its name, and those of its parts. */
function divideColumns(name: string, columns: ReadonlyMap<string, readonly Column[]>): TableColumns[] {
  const snapshot = columns.get(`public.${name}`) ?? [];
  return [name, ...listParts(name).map((table) => table.name)].map((history) => ({
    name,
    history,
    wanted: snapshot.filter((column) => column.keyPosition !== null || findHistoryTable(name, column.name) === history),
    stored: (columns.get(`${HISTORY_SCHEMA}.${history}`) ?? []).filter((column) => !VALIDITY.includes(column.name)),
  }));
}

async function queryColumns(sql: Sql): Promise<TableColumns[]> {
  const names = RECORDED_TABLES.flatMap((name) => [name, ...listParts(name).map((table) => table.name)]);
  const columns = groupBy(await sql.query<Column>(COLUMNS, [names]), ({ schema, table }) => `${schema}.${table}`);
  // An earlier schema may lack a table or its key.
  return RECORDED_TABLES.flatMap((name) => divideColumns(name, columns)).filter(({ wanted }) =>
    wanted.some(({ keyPosition }) => keyPosition !== null),
  );
}

/** The columns of the primary key, in its order. */
const listKey = (columns: readonly Column[]): string[] =>
  columns
    .flatMap(({ name, keyPosition }) => (keyPosition === null ? [] : [{ name, keyPosition }]))
    .sort((a, b) => a.keyPosition - b.keyPosition)
    .map(({ name }) => name);

/** The recorded tables, with their columns as the database has them. */
export async function queryRecordedTables(sql: Sql): Promise<RecordedTable[]> {
  return (await queryColumns(sql)).map(({ name, history, wanted }) => ({
    name,
    history,
    columns: wanted.map((column) => column.name),
    key: listKey(wanted),
  }));
}

const formatColumn = ({ table, name, type }: Column): string => `${name} ${getStoredType(table, name, type)}`;

/** SQL: the values of a row of history as the snapshot had them. */
export const selectServed = ({ name, columns }: Pick<RecordedTable, 'name' | 'columns'>, alias: string): string =>
  columns.map((column) => formatServed(name, column, `${alias}.${column}`)).join(', ');

/** SQL: the values of a row of a snapshot as history stores them. */
export const selectStored = ({ name, columns }: Pick<RecordedTable, 'name' | 'columns'>, alias: string): string =>
  columns.map((column) => formatStored(name, column, `${alias}.${column}`)).join(', ');

/** Types whose values begin at multiples of so many bytes; those of other types begin anywhere. */
const ALIGNMENTS: readonly (readonly [type: RegExp, bytes: number])[] = [
  [/^(double precision|bigint|timestamp)/, 8],
  [/^(integer|date|real)/, 4],
  [/^smallint/, 2],
];
const getAlignment = (type: string): number => ALIGNMENTS.find(([types]) => types.test(type))?.[1] ?? 1;

/** SQL of the columns of a new history table, widest alignment first: nothing is lost to padding between them. */
function formatColumns(columns: readonly Column[]): string {
  const definitions = columns.map((column) => {
    const type = getStoredType(column.table, column.name, column.type);
    return { type, definition: `${column.name} ${type}` };
  });
  const validity = [
    { type: 'date', definition: '"valid_from" date NOT NULL' },
    { type: 'date', definition: '"valid_to" date' },
  ];
  return [...definitions, ...validity]
    .toSorted((a, b) => getAlignment(b.type) - getAlignment(a.type))
    .map(({ definition }) => definition)
    .join(', ');
}

/**
 * SQL that creates a history table. Its index finds the rows of a day, which are many with the same two days, so that this
 * index is small. Those of its keys are created with its guards.
 */
function formatCreation({ history, wanted }: TableColumns): string {
  const relation = `${HISTORY_SCHEMA}."${history}"`;
  return `CREATE TABLE ${relation} (${formatColumns(wanted)});
    CREATE INDEX "${history}_day" ON ${relation} ("valid_to", "valid_from");`;
}

/** SQL that gives a history table the columns of its snapshot. A column that was dropped is lost for past days too. */
function formatChanges({ name: table, history, wanted, stored }: TableColumns): string[] {
  const [current, existing] = [wanted, stored].map(
    (columns) => new Map(columns.map((column) => [column.name, column])),
  );
  const added = wanted.filter(({ name }) => !existing?.has(name)).map((column) => `ADD COLUMN ${formatColumn(column)}`);
  const dropped = stored.filter(({ name }) => !current?.has(name)).map(({ name }) => `DROP COLUMN ${name}`);
  const retyped = wanted.flatMap(({ name, type }) => {
    const column = existing?.get(name);
    const storedType = getStoredType(table, name, type);
    if (!column || column.type === storedType) return [];
    const using = storedType === type ? `${name}::${type}` : formatStored(table, name, name);
    return [`ALTER COLUMN ${name} TYPE ${storedType} USING ${using}`];
  });
  const changes = [...added, ...dropped, ...retyped];
  return changes.length > 0 ? [`ALTER TABLE ${HISTORY_SCHEMA}."${history}" ${changes.join(', ')};`] : [];
}

/** SQL that copies columns that had been recorded with the rest of their row into a new part. */
function formatMove({ name: snapshot, history, wanted }: TableColumns, tables: readonly TableColumns[]): string[] {
  const names = new Set(tables.find((table) => table.history === snapshot)?.stored.map(({ name }) => name));
  if (history === snapshot || !wanted.every(({ name }) => names.has(name))) return [];
  const list = [...wanted.map(({ name }) => name), ...VALIDITY].join(', ');
  return [`INSERT INTO ${HISTORY_SCHEMA}."${history}" (${list}) SELECT ${list} FROM ${HISTORY_SCHEMA}."${snapshot}";`];
}

// The roles that may write the snapshots get the same rights to their history.
const COPY_RIGHTS = formatGrants(HISTORY_SCHEMA, 'INSERT', 'SELECT, INSERT, UPDATE, DELETE');

/**
 * Creates the history tables, and adapts them to changed columns of the snapshots. Call it after migrations, in their
 * lock: without a change it only reads.
 * @returns whether it changed a table
 */
export async function ensureHistory(sql: Sql): Promise<boolean> {
  const tables = await queryColumns(sql);
  const created = tables.filter(({ stored }) => stored.length === 0);
  // A part takes its columns over before they are dropped.
  const statements = [
    ...created.flatMap((table) => [formatCreation(table), ...formatMove(table, tables)]),
    ...tables.filter(({ stored }) => stored.length > 0).flatMap(formatChanges),
  ];
  if (statements.length === 0) return false;
  // Views of the reader hold the columns that they select.
  await sql.script(
    [
      'DROP SCHEMA IF EXISTS "past" CASCADE;',
      `CREATE SCHEMA IF NOT EXISTS ${HISTORY_SCHEMA};`,
      PACK_FUNCTIONS,
      `CREATE TABLE IF NOT EXISTS ${HISTORY_SCHEMA}."unfinished" ("day" date PRIMARY KEY);`,
      ...statements,
      COPY_RIGHTS,
    ].join('\n'),
  );
  return true;
}
