import { copyIn } from '../../src/db/copy-in.ts';
import { type CopyClient, openCopyClient } from '../../src/db/copy-out.ts';

/** Rows of a table in COPY's text format. `columns`: those that the database does not compute. */
export type TableRows = { table: string; columns: readonly string[]; text: string; count: number };

async function withClient<T>(url: string, work: (client: CopyClient) => Promise<T>): Promise<T> {
  const client = await openCopyClient(url);
  return await work(client).finally(() => client.end());
}

const COLUMNS = `SELECT quote_ident("column_name") AS "name" FROM information_schema.columns
  WHERE "table_schema" = 'public' AND "table_name" = $1 AND "is_generated" = 'NEVER' ORDER BY "ordinal_position"`;

/** Reads all rows of a table. No value of the generated files has a character to escape. */
export const readRows = (url: string, table: string): Promise<TableRows> =>
  withClient(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(COLUMNS, [table]);
    const columns = names.map(({ name }) => name);
    const cells = columns.map((name) => `${name}::text`).join(', ');
    const { rows } = await client.query<{ line: string }>(
      `SELECT array_to_string(ARRAY[${cells}], E'\\t', '\\N') AS "line" FROM "${table}"`,
    );
    return { table, columns, text: rows.map(({ line }) => `${line}\n`).join(''), count: rows.length };
  });

/**
 * Copies rows into their empty tables in one transaction. @param options `isBare`: into tables with the same columns and primary key, but
 * without partitions, other indexes, and computed columns
 * @returns the seconds
 */
export const copyRows = (url: string, tables: readonly TableRows[], { isBare = false } = {}): Promise<number> =>
  withClient(url, async (client) => {
    if (isBare)
      for (const { table, columns } of tables) {
        const { rows } = await client.query<{ definition: string }>(
          `SELECT pg_get_constraintdef(oid) AS "definition" FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'p'`,
          [`"${table}"`],
        );
        await client.query(`CREATE TABLE "bare_${table}" AS SELECT ${columns.join(', ')} FROM "${table}" WITH NO DATA`);
        await client.query(`ALTER TABLE "bare_${table}" ADD ${rows[0]?.definition}`);
      }
    const start = performance.now();
    await client.query('BEGIN');
    for (const { table, columns, text } of tables)
      await copyIn(client, `COPY "${isBare ? 'bare_' : ''}${table}" (${columns.join(', ')}) FROM STDIN`, text);
    await client.query('COMMIT');
    return (performance.now() - start) / 1_000;
  });
