import { copyStatement, copyText } from './copy-in.ts';
import type { FreshTables, Sql } from './sql.ts';
import { buildRowKey, CHUNK, type Table } from './table.ts';

// What the first rows of an embedded database cost less with: COPY takes a third of the time of an insert, tables that the
// same transaction made are not written to the write-ahead log, and an index over rows that are there is built in a
// fraction of the time, and smaller.

/** A transaction that fills an empty database. */
export type FirstLoad = {
  /** Its statements: bulk writes copy rows into tables, where they may. */
  sql: Sql;
  /** Builds the indexes that tables were filled without, up to now. */
  index(): Promise<void>;
};

/** From so many rows at once on, a table is worth preparing for them. */
const MANY = 50;

/** A table's indexes but those of keys, by which rows are told apart. */
const INDEXES = `SELECT i.indexrelid::regclass::text AS "name", pg_get_indexdef(i.indexrelid) AS "definition"
  FROM pg_index AS i WHERE NOT i.indisunique AND i.indrelid = $1::regclass`;

/** The keys that a table holds, null where they are not known, and what its first copy waits for. */
type Filled = { keys: Set<string> | null; prepared?: Promise<void> };

/** Makes a transaction the first load of its database. Tables that hold rows are left as they are. */
export function firstLoad(sql: Sql): FirstLoad {
  const tables = new Map<string, Promise<Filled>>();
  const missing: string[] = [];

  const filled = ({ name }: Table): Promise<Filled> => {
    const known = tables.get(name) ?? isEmpty(name).then((isNew) => ({ keys: isNew ? new Set<string>() : null }));
    tables.set(name, known);
    return known;
  };
  const isEmpty = async (name: string): Promise<boolean> => {
    const [found] = await sql.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM "${name}") AS "any"`);
    return !found!.any;
  };
  const prepare = async (name: string): Promise<void> => {
    const indexes = await sql.query<{ name: string; definition: string }>(INDEXES, [`"${name}"`]);
    missing.push(...indexes.map(({ definition }) => definition));
    const drops = indexes.map((index) => `DROP INDEX ${index.name};`).join(' ');
    // Truncated by this transaction, a table counts as made by it. Small ones are logged at its end, unless told otherwise.
    await sql.script(`${drops} TRUNCATE "${name}"; SET LOCAL wal_skip_threshold = 0`);
  };

  const firstLoad: FreshTables = {
    isEmpty: async (table) => (await filled(table)).keys?.size === 0,
    async copied(table, rows) {
      const state = await filled(table);
      if (state.keys?.size === 0 && rows.length >= MANY) state.prepared ??= prepare(table.name);
      if (state.prepared) await state.prepared;
      if (!state.keys) return null;
      // Nothing waits from here to the first statement: so rows come in the order in which keys are noted.
      const { keys } = state;
      const before = keys.size;
      const own = rows.map((row) => buildRowKey(table, row));
      const isNew = own.every((key) => !keys.has(key));
      for (const key of own) keys.add(key);
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
      return own;
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
