import { copyStatement, copyText } from './copy-in.ts';
import type { FreshTables, Sql } from './sql.ts';
import { queryRow } from './sql.ts';
import { buildRowKey, CHUNK, type Table } from './table.ts';

// Optimizations for the first rows of an embedded database: COPY takes a third of the time of an insert, tables created
// in the same transaction are not written to the write-ahead log, and building an index over existing rows takes a
// fraction of the time and makes a smaller index.

/** A transaction that fills an empty database. */
type FirstLoad = {
  /** The transaction's statements; bulk writes copy rows into tables if possible. */
  sql: Sql;
  /** Builds the indexes that were dropped so far before tables were filled. */
  index(): Promise<void>;
};

/** The number of rows in one write from which preparing a table pays off. */
const MANY = 50;

/** A table's indexes except unique indexes, which identify its rows. */
const INDEXES = `SELECT i.indexrelid::regclass::text AS "name", pg_get_indexdef(i.indexrelid) AS "definition"
  FROM pg_index AS i WHERE NOT i.indisunique AND i.indrelid = $1::regclass`;

/** The keys in a table (null if unknown), and the preparation that its first copy waits for. */
type Filled = { keys: Set<string> | null; prepared?: Promise<void> };

/** Treats a transaction as the first load of its database. Tables that already hold rows are not prepared. */
export function firstLoad(sql: Sql): FirstLoad {
  const tables = new Map<string, Promise<Filled>>();
  const missing: string[] = [];

  const filled = ({ name }: Table): Promise<Filled> => {
    const state = tables.get(name) ?? isEmpty(name).then((isNew) => ({ keys: isNew ? new Set<string>() : null }));
    tables.set(name, state);
    return state;
  };
  const isEmpty = async (name: string): Promise<boolean> => {
    const row = await queryRow<{ any: boolean }>(sql, `SELECT EXISTS (SELECT FROM "${name}") AS "any"`);
    return !row.any;
  };
  const prepare = async (name: string): Promise<void> => {
    const indexes = await sql.query<{ name: string; definition: string }>(INDEXES, [`"${name}"`]);
    missing.push(...indexes.map(({ definition }) => definition));
    const drops = indexes.map((index) => `DROP INDEX ${index.name};`).join(' ');
    // A table truncated in this transaction counts as created in it. Without the setting, small tables are logged at
    // commit.
    await sql.script(`${drops} TRUNCATE "${name}"; SET LOCAL wal_skip_threshold = 0`);
  };

  const firstLoad: FreshTables = {
    isEmpty: async (table) => (await filled(table)).keys?.size === 0,
    async copied(table, rows) {
      const state = await filled(table);
      if (state.keys?.size === 0 && rows.length >= MANY) state.prepared ??= prepare(table.name);
      if (state.prepared) await state.prepared;
      if (!state.keys) return null;
      // No await from here to the first statement, so that rows are copied in the order in which their keys are
      // recorded.
      const { keys } = state;
      const before = keys.size;
      const rowKeys = rows.map((row) => buildRowKey(table, row));
      const isNew = rowKeys.every((key) => !keys.has(key));
      for (const key of rowKeys) keys.add(key);
      if (!isNew || keys.size < before + rows.length) return null;
      const chunks: Promise<void>[] = [];
      for (let start = 0; start < rows.length; start += CHUNK)
        chunks.push(
          sql.copyIn(
            copyStatement(table.name, Object.keys(table.columns)),
            copyText(table, rows.slice(start, start + CHUNK)),
          ),
        );
      await Promise.all(chunks);
      return rowKeys;
    },
    lose: ({ name }) => void tables.set(name, Promise.resolve({ keys: null })),
  };
  return {
    sql: { ...sql, firstLoad },
    async index() {
      const due = missing.splice(0);
      if (due.length > 0) await sql.script(due.join(';\n'));
    },
  };
}
