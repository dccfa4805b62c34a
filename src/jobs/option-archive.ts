import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { upsert } from '../db/bulk.ts';
import type { Database, Sql } from '../db/open.ts';
import { queryRow } from '../db/sql.ts';
import { getColumnType, type Row, toColumnName } from '../db/table.ts';
import { OPTION_CHAIN, OPTION_CONTRACT_DAY } from '../generated/tables.ts';
import { isoDate, parseStoredDay } from '../lib/dates.ts';
import { requireValue } from '../lib/require.ts';
import { type FileCell, type FileColumn, writeTableFile } from '../lib/table-file.ts';
import { isFollowed } from './retention.ts';

// Option chains of a session as a Parquet file: a row for each contract, with the figures of its chain beside it. The file holds all
// that the tables hold, so that restoring it gives the same rows.

/** A day that was moved to a file. */
export type ArchivedDay = { day: string; name: string; rows: number; bytes: number };

type ArchiveOptions = {
  folder: string;
  /** Days before it are archived, `YYYY-MM-DD`. */
  before: string;
  /** Called after each day. */
  report?: (archived: ArchivedDay, count: number, total: number) => void;
};

/** The text `market-signals` in the file's metadata: how its rows are stored. */
const FORMAT = 'option chains, version 1';
const FORMAT_KEY = 'market-signals';
/** Tickers whose contracts are read at a time, and are a row group: some hundred contracts each. */
const TICKERS_AT_ONCE = 50;
/** Rows of a file that are read at a time. */
const PAGE = 20_000;

/** Columns of the chain that its contracts do not have under the same name, by the file's name. */
const CHAIN_COLUMNS = { spot: 'spot', digest: 'digest', chain_snapshot_at: 'snapshotAt' } as const;
const CONTRACT_COLUMNS = Object.entries(OPTION_CONTRACT_DAY.columns).map(([name, type]) => ({ name, type }));

const toKind = (type: string): FileColumn['kind'] =>
  type === 'double precision' ? 'NUMBER' : type === 'date' ? 'DATE' : 'TEXT';
/** The instants of snapshots are ISO 8601 text, to the millisecond. */
const COLUMNS: readonly FileColumn[] = [
  ...CONTRACT_COLUMNS.map(({ name, type }) => ({ name: toColumnName(name), kind: toKind(type) })),
  ...Object.entries(CHAIN_COLUMNS).map(([name, property]) => ({
    name,
    kind: toKind(getColumnType(OPTION_CHAIN, property)),
  })),
];

const selectCell = (alias: string, property: string, type: string): string => {
  const column = `${alias}."${toColumnName(property)}"`;
  return type === 'date' ? `${column}::text` : column;
};
const CELLS = [
  ...CONTRACT_COLUMNS.map(({ name, type }) =>
    selectCell(name in OPTION_CHAIN.columns && name !== 'snapshotAt' ? 'c' : 'o', name, type),
  ),
  ...Object.values(CHAIN_COLUMNS).map((property) => selectCell('c', property, getColumnType(OPTION_CHAIN, property))),
].map((cell, i) => `${cell} AS "${COLUMNS[i]?.name}"`);
const DAYS = `SELECT DISTINCT c."date"::text AS "day" FROM "option_chain" AS c
  WHERE c."date" < $1::date AND ${isFollowed('c')} ORDER BY 1`;
const TICKERS = `SELECT c."ticker" FROM "option_chain" AS c WHERE c."date" = $1::date AND ${isFollowed('c')}
  ORDER BY c."ticker" COLLATE "C"`;
const ROWS = `SELECT ${CELLS.join(', ')} FROM "option_chain" AS c
  LEFT JOIN "option_contract_day" AS o ON o."ticker" = c."ticker" AND o."date" = c."date"
  WHERE c."date" = $1::date AND c."ticker" = ANY($2::text[]) ORDER BY c."ticker" COLLATE "C", o."contract" COLLATE "C"`;
const DELETE = `WITH "chains" AS (SELECT c."ticker" FROM "option_chain" AS c WHERE c."date" = $1::date AND ${isFollowed('c')}),
    "contracts" AS (DELETE FROM "option_contract_day" AS o USING "chains" AS c WHERE o."ticker" = c."ticker" AND o."date" = $1::date
      RETURNING o."ticker"),
    "deleted" AS (DELETE FROM "option_chain" AS t USING "chains" AS c WHERE t."ticker" = c."ticker" AND t."date" = $1::date
      RETURNING t."ticker")
  SELECT (SELECT count(*)::int FROM "contracts") AS "contracts", (SELECT count(*)::int FROM "deleted") AS "chains",
    (SELECT count(*)::int FROM "deleted" AS d WHERE NOT EXISTS (SELECT FROM "contracts" AS o WHERE o."ticker" = d."ticker")) AS "empty"`;

type FileRow = Record<string, FileCell>;

/** Instants and days as in the file. */
const toCell = (value: unknown, { kind }: FileColumn): FileCell => {
  if (value instanceof Date) return kind === 'DATE' ? value : value.toISOString();
  if (kind === 'DATE' && typeof value === 'string') return parseStoredDay(value);
  return (value ?? null) as FileCell;
};

const updateDigest = (hash: ReturnType<typeof createHash>, rows: readonly (readonly FileCell[])[]): void => {
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
};

async function* readPages(sql: Sql, day: string): AsyncGenerator<FileCell[][]> {
  const tickers = (await sql.query<{ ticker: string }>(TICKERS, [day])).map(({ ticker }) => ticker);
  for (let start = 0; start < tickers.length; start += TICKERS_AT_ONCE) {
    const rows = await sql.query<FileRow>(ROWS, [day, tickers.slice(start, start + TICKERS_AT_ONCE)]);
    yield rows.map((row) => COLUMNS.map((column) => toCell(row[column.name], column)));
  }
}

async function* readArchive(path: string): AsyncGenerator<FileRow[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  if (!metadata.key_value_metadata?.some(({ key, value }) => key === FORMAT_KEY && value === FORMAT))
    throw new Error(`${path} is no archive of option chains that this version reads.`);
  const total = Number(metadata.num_rows);
  for (let start = 0; start < total; start += PAGE)
    yield (await parquetReadObjects({
      file,
      metadata,
      rowStart: start,
      rowEnd: Math.min(start + PAGE, total),
    })) as FileRow[];
}

/** Writes a file so that it survives a power outage: its rows are deleted from the database next. */
async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const partial = join(folder, `.${name}.partial`);
  const handle = await open(partial, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, join(folder, name));
}

/** Moves the chains of a day to a file. @throws if the file lacks a row or has another, or if rows were changed meanwhile */
async function archiveDay(sql: Sql, folder: string, day: string): Promise<ArchivedDay> {
  const rowsDigest = createHash('sha256');
  let [rows, chainsWithoutContracts] = [0, 0];
  const contractIndex = COLUMNS.findIndex(({ name }) => name === 'contract');
  async function* parts() {
    for await (const page of readPages(sql, day)) {
      updateDigest(rowsDigest, page);
      rows += page.length;
      chainsWithoutContracts += page.filter((row) => row[contractIndex] === null).length;
      yield page;
    }
  }
  const metadata = { [FORMAT_KEY]: FORMAT, day };
  const bytes = await writeTableFile('PARQUET', { columns: COLUMNS, parts: parts(), metadata });
  const name = `option-chains-${day}.parquet`;
  await writeDurably(folder, name, bytes);
  const fileDigest = createHash('sha256');
  for await (const page of readArchive(join(folder, name)))
    updateDigest(
      fileDigest,
      page.map((row) => COLUMNS.map((column) => toCell(row[column.name], column))),
    );
  if (fileDigest.digest('hex') !== rowsDigest.digest('hex'))
    throw new Error(`${name} does not hold the rows of ${day}.`);
  const deleted = await queryRow<{ contracts: number; chains: number; empty: number }>(sql, DELETE, [day]);
  if (deleted.contracts + chainsWithoutContracts !== rows || deleted.empty !== chainsWithoutContracts)
    throw new Error(`Chains of ${day} were imported meanwhile. Run the command again.`);
  return { day, name, rows, bytes: bytes.byteLength };
}

/**
 * Moves option chains of past days to files, a day at a time. The newest chain of each ticker stays, and so do the figures of all days.
 * @returns the days, oldest first
 */
export async function archiveOptionChains(
  db: Database,
  { folder, before, report }: ArchiveOptions,
): Promise<ArchivedDay[]> {
  const days = await db.query<{ day: string }>(DAYS, [before]);
  await mkdir(folder, { recursive: true });
  const existing = new Set(await readdir(folder));
  const archived: ArchivedDay[] = [];
  for (const { day } of days) {
    const name = `option-chains-${day}.parquet`;
    if (existing.has(name)) throw new Error(`${folder} has ${name} already. Restore it first, or name another folder.`);
    archived.push(await db.transaction((sql) => archiveDay(sql, folder, day)));
    report?.(requireValue(archived.at(-1), 'an archived day'), archived.length, days.length);
  }
  return archived;
}

const NEWER = { replacedWhen: 'new."snapshot_at" >= old."snapshot_at"' };

/** Imports a file of `archiveOptionChains`. A stored chain of a later snapshot stays. @returns the number of rows read */
export async function restoreOptionChains(db: Database, path: string): Promise<number> {
  let rows = 0;
  await db.transaction(async (sql) => {
    for await (const page of readArchive(path)) {
      const contracts = page.filter(({ contract }) => contract !== null && contract !== undefined);
      const toRow = (row: FileRow, names: readonly string[], from = toColumnName): Row =>
        Object.fromEntries(names.map((name) => [name, row[from(name)] ?? null]));
      const chainNames: Readonly<Record<string, string>> = { snapshotAt: 'chain_snapshot_at' };
      const chains = new Map(
        page.map((row) => [
          String(row.ticker),
          toRow(row, Object.keys(OPTION_CHAIN.columns), (name) => chainNames[name] ?? toColumnName(name)),
        ]),
      );
      await upsert<Row>(sql, { ...OPTION_CHAIN, ...NEWER } as never, [...chains.values()]);
      await upsert<Row>(
        sql,
        { ...OPTION_CONTRACT_DAY, ...NEWER } as never,
        contracts.map((row) => toRow(row, Object.keys(OPTION_CONTRACT_DAY.columns))),
      );
      rows += page.length;
    }
  });
  return rows;
}

/** The first day of the year of a day: days before it are of closed years. */
export const getFirstOfYear = (day: Date): string => `${isoDate(day).slice(0, 4)}-01-01`;
