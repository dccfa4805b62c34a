import { parseArgs } from 'node:util';
import { selectAllColumns, selectColumns } from '../../src/db/columns.ts';
import type { TableName } from '../../src/db/datasets.ts';
import { readRowsByKey } from '../../src/db/keyed.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { column, type Table } from '../../src/db/table.ts';
import * as tables from '../../src/generated/tables.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { formatTable, show } from '../report.ts';

// npm run bench reads -- --database postgresql://...: the reads of loaders as prepared statements, and the same rows through
// Prisma's client, on a database with a market. Counts the CPU time of this process, as a gateway spends it, without the server's.

const { values: options } = parseArgs({
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '1' } },
});
if (!options.database) throw new Error('Name a database with a market: --database postgresql://...');
const SECONDS = Number(options.seconds);
/** Keys of a read: a page of one stock, and a page of many. */
const KEYS = [1, 20];
/** Days of a window. */
const WINDOW = 90;

type Stored = Table<object, object, TableName>;
type Pair = {
  name: string;
  prepared(keys: readonly string[]): Promise<unknown[]>;
  prisma(keys: readonly string[]): Promise<unknown[]>;
};
type Delegate = { findMany(args: object): Promise<unknown[]> };

const db = await openPostgres(options.database);
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const getDelegate = ({ prisma }: Database, table: Stored) =>
  (prisma as unknown as Record<string, Delegate>)[camelCase(table.name)]!;

/** Whole rows that have one of the keys. */
function wholeRows(table: Stored, key: string): Pair {
  const readRows = readRowsByKey<Record<string, unknown>>(
    table as Table<object, Record<string, unknown>, TableName>,
    key,
  );
  const delegate = getDelegate(db, table);
  return {
    name: `${table.name} by ${key}`,
    prepared: async (keys) => [...(await readRows(db, [...keys]))],
    prisma: (keys) => delegate.findMany({ where: { [key]: { in: [...keys] } } }),
  };
}

/** Some columns of the rows that have one of the keys. */
function someColumns(table: Stored, key: string, names: readonly string[]): Pair {
  const columns = selectColumns(table as Table<object, Record<string, unknown>>, names);
  const text = `SELECT ${columns} FROM "${table.name}" WHERE ${column(key)} = ANY($1)`;
  const delegate = getDelegate(db, table);
  const select = Object.fromEntries(names.map((name) => [name, true]));
  return {
    name: `${table.name} by ${key}, ${names.length} columns`,
    prepared: (keys) => db.prepared(text, [keys]),
    prisma: (keys) => delegate.findMany({ where: { [key]: { in: [...keys] } }, select }),
  };
}

/** The rows of each key in its own window of days. */
function windows(table: Stored, key: string, day: string, to: Date): Pair {
  const text = `SELECT asked."place"::int, ${selectAllColumns(table, 't')} FROM "${table.name}" AS t
    JOIN unnest($1::text[], $2::date[], $3::date[]) WITH ORDINALITY AS asked("key", "from", "to", "place")
      ON t.${column(key)} = asked."key" AND t.${column(day)} BETWEEN asked."from" AND asked."to"
    ORDER BY asked."place", t.${column(day)}`;
  const delegate = getDelegate(db, table);
  const from = addDays(to, -WINDOW);
  return {
    name: `${table.name} by ${key}, in windows`,
    prepared: (keys) => db.prepared(text, [keys, keys.map(() => isoDate(from)), keys.map(() => isoDate(to))]),
    prisma: (keys) =>
      delegate.findMany({
        where: { OR: keys.map((value) => ({ [key]: value, [day]: { gte: from, lte: to } })) },
        orderBy: { [day]: 'asc' },
      }),
  };
}

/** A year of bars for a chart: columns as arrays, and as rows. */
function bars(to: Date): Pair {
  const names = ['date', 'open', 'high', 'low', 'close', 'adjustedClose', 'volume'] as const;
  const from = addDays(to, -365);
  const text = `SELECT bars.* FROM unnest($1::text[]) AS requested("ticker") CROSS JOIN LATERAL (
    SELECT ${names.map((name) => `array_agg(bar."${name}") AS "${name}"`).join(', ')} FROM (
      SELECT ${selectColumns(tables.DAILY_BAR, names)} FROM "daily_bar"
      WHERE "ticker" = requested."ticker" AND "date" BETWEEN $2 AND $3 ORDER BY "date") AS bar) AS bars`;
  const select = Object.fromEntries(names.map((name) => [name, true]));
  return {
    name: 'daily_bar, a year as columns',
    prepared: (keys) => db.prepared(text, [keys, isoDate(from), isoDate(to)]),
    prisma: (keys) =>
      getDelegate(db, tables.DAILY_BAR).findMany({
        where: { ticker: { in: [...keys] }, date: { gte: from, lte: to } },
        select: { ...select, ticker: true },
        orderBy: { date: 'asc' },
      }),
  };
}

/** Microseconds of this process's CPU for a read, and the rows that it returned. */
async function measure(read: (keys: readonly string[]) => Promise<unknown[]>, keys: readonly (readonly string[])[]) {
  for (const group of keys.slice(0, 50)) await read(group);
  const until = performance.now() + SECONDS * 1_000;
  const before = process.cpuUsage();
  let [reads, rows] = [0, 0];
  while (performance.now() < until) {
    rows += (await read(keys[reads % keys.length]!)).length;
    reads += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / reads, rows: rows / reads };
}

/** Groups of keys that the table has, in a stable order. */
async function listKeys(table: Stored, key: string, count: number): Promise<string[][]> {
  const rows = await db.query<{ key: string }>(
    `SELECT DISTINCT ${column(key)}::text AS "key" FROM "${table.name}" WHERE ${column(key)} IS NOT NULL ORDER BY 1 LIMIT 400`,
  );
  const keys = rows.map((row) => row.key);
  return keys.map((_, at) =>
    Array.from({ length: Math.min(count, keys.length) }, (_, n) => keys[(at + n) % keys.length]!),
  );
}

const [newest] = await db.query<{ day: string }>('SELECT max("session_date")::text AS "day" FROM "quote"');
const today = new Date(newest!.day);
const PAIRS: readonly (readonly [Pair, Stored, string])[] = [
  ...(
    [
      [tables.CURRENT_FUNDAMENTALS, 'cik'],
      [tables.ENTITY, 'id'],
      [tables.ETF, 'ticker'],
      [tables.ETF_HOLDING, 'etf'],
      [tables.ETF_PORTFOLIO, 'ticker'],
      [tables.FILER, 'cik'],
      [tables.FILER_QUARTER, 'filerCik'],
      [tables.FINANCIAL_STATEMENT, 'cik'],
      [tables.HEATMAP_SECTOR, 'scope'],
      [tables.HEATMAP_SNAPSHOT, 'scope'],
      [tables.HEATMAP_TILE, 'scope'],
      [tables.INSIDER, 'id'],
      [tables.METRIC_DAY, 'entityId'],
      [tables.OPTION_DOSSIER, 'ticker'],
      [tables.OPTION_OPEN_INTEREST, 'ticker'],
      [tables.QUOTE, 'ticker'],
      [tables.RATING, 'ticker'],
      [tables.SECTOR_DAY, 'sector'],
      [tables.SHARE_FLOAT, 'ticker'],
      [tables.STOCK, 'ticker'],
    ] as const
  ).map(([table, key]) => [wholeRows(table, key), table, key] as const),
  [someColumns(tables.ETF, 'ticker', ['ticker']), tables.ETF, 'ticker'],
  [
    someColumns(tables.STOCK, 'sector', [
      'ticker',
      'entityId',
      'cik',
      'sector',
      'industry',
      'marketCap',
      'listingStatus',
    ]),
    tables.STOCK,
    'sector',
  ],
  ...(
    [
      [tables.ANALYST_ACTION, 'ticker', 'actionDate'],
      [tables.CONSENSUS_DAY, 'ticker', 'snapshotDate'],
      [tables.INSIDER_TRADE, 'ticker', 'transactionDate'],
      [tables.OPTION_DAY, 'ticker', 'date'],
      [tables.POLITICIAN_TRADE, 'ticker', 'knownDate'],
    ] as const
  ).map(([table, key, day]) => [windows(table, key, day, today), table, key] as const),
  [bars(today), tables.DAILY_BAR, 'ticker'],
];

const lines: string[][] = [];
for (const [pair, table, key] of PAIRS) {
  const cells: string[] = [];
  for (const count of KEYS) {
    const keys = await listKeys(table, key, count);
    const [prepared, prisma] = [await measure(pair.prepared, keys), await measure(pair.prisma, keys)];
    cells.push(show(prepared.rows), show(prepared.cpu), show(prisma.cpu), `${(prisma.cpu / prepared.cpu).toFixed(1)}x`);
  }
  lines.push([pair.name, ...cells]);
  console.error(lines.at(-1)!.join(' | '));
}
const head = ['read', ...KEYS.flatMap((count) => [`rows, ${count} keys`, 'prepared µs', 'Prisma µs', 'factor'])];
console.log(formatTable(head, lines));
await db.close();
