import type pg from 'pg';

const TOP = `SELECT round(total_exec_time)::int AS "ms", calls::int AS "calls", rows::int AS "rows",
    left(regexp_replace(query, '\\s+', ' ', 'g'), 140) AS "statement"
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  ORDER BY total_exec_time DESC LIMIT 8`;

/** Prints the statements that used most of the server's time since the last call. Requires pg_stat_statements. */
export async function printStatements(client: pg.Client, step: string): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('pg_stat_statements') IS NOT NULL AS "has"`);
  if (!rows[0].has) return;
  const top = await client.query<{ ms: number; calls: number; rows: number; statement: string }>(TOP);
  console.error(`\n${step}:`);
  for (const { ms, calls, rows, statement } of top.rows)
    console.error(`${ms} ms, ${calls} calls, ${rows} rows: ${statement}`);
  await client.query('SELECT pg_stat_statements_reset()');
}
