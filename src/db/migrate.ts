import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linesOnly, type ReportProgress } from '../lib/progress.ts';
import { requireLast } from '../lib/require.ts';
import { ensureGuards } from './history/guards.ts';
import { ensureHistory } from './history/tables.ts';
import { createPastViews } from './history/views.ts';
import type { Database } from './open.ts';
import { divideTables, type ReportDivision } from './partitions/divide.ts';
import { queryRow, queryToday, type Sql } from './sql.ts';
import { getTraits } from './traits.ts';

const FOLDER = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

// The table that `prisma migrate deploy` creates, so that Prisma's own tools can read our record.
const RECORD = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;

/** An arbitrary lock key: gateways that start at the same time on one database take turns. */
const TURN = 7_215_001;
const TAKE_TURN = `SELECT pg_advisory_xact_lock(${TURN})`;

/** A migration that could not be applied; the database is as it was before it. */
class MigrationError extends Error {
  constructor(
    readonly migration: string,
    reason: string,
    cause?: unknown,
  ) {
    super(`Migration ${migration} failed and was rolled back: ${reason}`, { cause });
    this.name = 'MigrationError';
  }
}

/** Migrations are pending, and the role of this process may not change tables. */
class MigrationsPending extends Error {
  constructor(count: number) {
    super(
      `The database lacks ${count === 1 ? 'a migration' : `${count} migrations`}, and this role may not apply them. Run \`market-signals migrate\` with the address of a role that owns the tables in DATABASE_URL.`,
    );
    this.name = 'MigrationsPending';
  }
}

/** Whether PostgreSQL denied a statement to the role: no privilege, or not the owner of the table. */
const isDenied = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '42501';

/** The database has migrations that this version of the gateway does not know. */
class NewerSchema extends Error {
  constructor(migration: string) {
    super(
      `A newer version of the gateway created this database: migration ${migration} is unknown to this version. Update the gateway, or use another database.`,
    );
    this.name = 'NewerSchema';
  }
}

/**
 * Applies the migrations that the database does not have yet, in order, each in its own transaction. History tables and, on
 * a server, the partitions of tables without rows follow.
 * @param report called before each migration, and with a line for the log for each repair of the history
 * @returns the names of the migrations applied now
 * @throws NewerSchema before anything is changed; MigrationError
 */
export async function migrate(
  db: Database,
  folder = FOLDER,
  report: ReportProgress = linesOnly(console.error),
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  // A role that may only read and write rows finds the table there, and nothing to apply.
  const record = await queryRow<{ exists: boolean }>(
    db,
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "exists"`,
  );
  if (!record.exists)
    await db
      .transaction(async (sql) => {
        await sql.query(TAKE_TURN);
        await sql.script(RECORD);
      })
      .catch((error: unknown) => {
        throw isDenied(error) ? new MigrationsPending(names.length) : error;
      });
  const checksums = await checksumsIn(db);
  const unknown = [...checksums.keys()].filter((name) => !names.includes(name)).sort();
  if (unknown.length > 0) throw new NewerSchema(requireLast(unknown));
  const applied: string[] = [];
  const total = names.filter((name) => !checksums.has(name)).length;
  const reportStep = (detail: string) =>
    report({ task: 'migrations', done: applied.length, total, unit: 'migration', detail });
  for (const name of names.sort()) {
    const script = await readFile(join(folder, name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(script).digest('hex');
    // New and changed migrations are checked again under the lock.
    if (checksums.get(name) === checksum) continue;
    reportStep(name);
    const isApplied = await applyOnce(db, name, script, checksum).catch((error: unknown) => {
      const pending = names.filter((other) => !checksums.has(other)).length;
      throw error instanceof MigrationError && isDenied(error.cause) ? new MigrationsPending(pending) : error;
    });
    if (isApplied) applied.push(name);
  }
  if (total > 0) reportStep('tables of past days');
  const inTurn = (work: (sql: Sql) => Promise<unknown>) =>
    db.transaction(async (sql) => {
      await sql.query(TAKE_TURN);
      await work(sql);
    });
  const follow = async () => {
    await inTurn(async (sql) => {
      await ensureHistory(sql);
      await ensureGuards(sql, report);
    });
    // The folder of an earlier version lacks some of the tables.
    if (folder !== FOLDER) return;
    if (getTraits(db).dividesTables)
      await divideTables(db, { today: await queryToday(db), turn: TAKE_TURN, isLimitedToEmpty: true });
    await inTurn(async (sql) => {
      // A table that was divided just now is a new table.
      await ensureGuards(sql, report);
      await createPastViews(sql);
    });
  };
  await follow().catch((error: unknown) => {
    throw isDenied(error) ? new MigrationsPending(1) : error;
  });
  return applied;
}

/** The checksums of the applied migrations, by name. */
async function checksumsIn(db: Database): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; checksum: string }>(
    `SELECT "migration_name" AS "name", "checksum" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function applyOnce(db: Database, name: string, script: string, checksum: string): Promise<boolean> {
  try {
    return await db.transaction(async (sql) => {
      await sql.query(TAKE_TURN);
      const [migration] = await sql.query<{ checksum: string }>(
        `SELECT "checksum" FROM "_prisma_migrations" WHERE "migration_name" = $1 AND "rolled_back_at" IS NULL`,
        [name],
      );
      if (migration && migration.checksum !== checksum) throw new Error('its text was changed after it was applied');
      if (migration) return false;
      // Its views hold the columns that they select; they are created again after the migrations.
      await sql.script('DROP SCHEMA IF EXISTS "past" CASCADE');
      await sql.script(script);
      await sql.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
         VALUES ($1, $2, $3, now(), 1)`,
        [randomUUID(), checksum, name],
      );
      return true;
    });
  } catch (error) {
    throw new MigrationError(name, error instanceof Error ? error.message : String(error), error);
  }
}

/**
 * Divides tables with rows into partitions, on a migrated server. They can be read until their end, and not written.
 * @returns the number of tables
 */
export async function partitionTables(db: Database, report: ReportDivision): Promise<number> {
  const options = { today: await queryToday(db), turn: TAKE_TURN, isLimitedToEmpty: false, report };
  // Also after an interruption, which leaves the views of the tables before.
  return divideTables(db, options).finally(() =>
    db.transaction(async (sql) => {
      await sql.query(TAKE_TURN);
      await ensureGuards(sql, console.error);
      await createPastViews(sql);
    }),
  );
}
