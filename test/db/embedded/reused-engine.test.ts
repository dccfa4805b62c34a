import { expect, it } from 'vitest';
import type { Database } from '../../../src/db/open.ts';
import { openTemplate } from '../../support/template.ts';

/** Everything that a test could leave behind: rows, the catalog, the sizes of files, settings, statements, and transactions. */
async function describeDatabase(db: Database) {
  const [relations] = await db.query<{ relations: string }>(
    `SELECT string_agg(concat_ws(' ', oid, relname, relfilenode, pg_relation_size(oid)), ', ' ORDER BY oid) AS "relations"
     FROM pg_class`,
  );
  const [state] = await db.query(
    `SELECT (SELECT string_agg(s::text, ', ' ORDER BY "ticker") FROM "stock" AS s) AS "stocks",
       (SELECT count(*) FROM "api_key") AS "keys", current_setting('work_mem') AS "memory",
       (SELECT checkpoint_lsn::text FROM pg_control_checkpoint()) AS "checkpoint", pg_current_wal_insert_lsn()::text AS "log", pg_current_xact_id()::text AS "transaction"`,
  );
  const statements = await db.query('SELECT "name" FROM pg_prepared_statements WHERE "from_sql"');
  return { ...relations, ...state, statements };
}

/** Engines that are reused have the time of their only start. */
const queryStart = async (db: Database) =>
  (await db.query(`SELECT backend_start::text AS "start" FROM pg_stat_activity WHERE pid = pg_backend_pid()`))[0];

const MANY_ROWS = `INSERT INTO "note" SELECT n, repeat('x', 1000) FROM generate_series(1, 20000) AS n`;

it('An engine that a test closed has nothing of its changes in the next test', async () => {
  const first = await openTemplate('filled');
  const [start, before] = [await queryStart(first), await describeDatabase(first)];
  await first.script(`
    CREATE TABLE "note" ("id" INT PRIMARY KEY, "text" TEXT);
    ${MANY_ROWS};
    CREATE FUNCTION "double"("n" INT) RETURNS INT LANGUAGE plpgsql AS 'BEGIN RETURN 2 * n; END';
    SELECT "double"(2);
    DELETE FROM "stock";
    DROP TABLE "api_key" CASCADE;
    SET work_mem = '64kB';
    PREPARE "left" AS SELECT 1;
    LISTEN "left"
  `);
  await first.script('VACUUM FULL "stock"');
  await first.script('CHECKPOINT');
  await first.script(`BEGIN; ${MANY_ROWS.replace('(1, ', '(20001, ').replace('20000)', '20100)')}`);
  await first.close();

  for (const _test of ['the next', 'another']) {
    const next = await openTemplate('filled');
    expect(await queryStart(next)).toEqual(start);
    expect(await describeDatabase(next)).toEqual(before);
    await next.script('CREATE TABLE "note" ("id" INT); INSERT INTO "note" VALUES (1)');
    await next.close();
  }
});
