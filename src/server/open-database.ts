import type { Logger } from 'pino';
import { type HeldFolder, holdFolder } from '../db/data-folder.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openEmbedded, openPostgres, openWithReplicas } from '../db/open.ts';
import type { Config } from './config.ts';

/** Opens the embedded database of a folder. @throws with instructions if its files are damaged */
async function openFolder({ database }: HeldFolder): Promise<Database> {
  let db: Database | undefined;
  try {
    db = await openEmbedded({ dataDir: database });
    await db.query('SELECT FROM pg_class LIMIT 1');
    return db;
  } catch (error) {
    await db?.close().catch(() => {});
    const reason = error instanceof Error ? error.message : error;
    throw new Error(
      `The database in ${database} cannot be opened: ${reason}\nIts files are damaged, or its disk is full. Restore a backup (market-signals restore FILE), or start over with the demo market (market-signals demo --fresh). Both keep these files under another name.`,
      { cause: error },
    );
  }
}

/** Opens the configured database and applies pending migrations. */
export async function openConfigured(config: Config, what: string): Promise<{ db: Database; held: HeldFolder | null }> {
  const heldFolder = config.databaseUrl ? null : await holdFolder(config.dataDir, what);
  let db: Database | undefined;
  try {
    // Migrations, imports, and derivation hold their sessions for long, so they need the server itself rather than a
    // pooler.
    const url = config.directUrl ?? config.databaseUrl;
    db = url ? await openPostgres(url) : await openFolder(heldFolder!);
    await migrate(db);
    return { db, held: heldFolder };
  } catch (error) {
    await db?.close().catch(() => {});
    await heldFolder?.release();
    throw error;
  }
}

type OpenedDatabase = Awaited<ReturnType<typeof openConfigured>>;

/** The database for requests: a server limits each statement's duration, and its outages are recorded. */
export async function databaseForRequests(
  opened: OpenedDatabase,
  config: Config,
  log: Logger,
): Promise<OpenedDatabase> {
  if (!config.databaseUrl) return opened;
  await opened.db.close();
  const onOutage = (isAway: boolean) =>
    isAway ? log.error('the database does not answer') : log.info('the database answers again');
  const onReplica = (replica: string, isAway: boolean) =>
    isAway ? log.warn({ replica }, 'a replica does not answer') : log.info({ replica }, 'a replica answers again');
  const { databaseConnections: connections, statementTimeoutMs, directUrl, replicaUrls } = config;
  const options = { connections, statementTimeoutMs };
  const primary = await openPostgres(config.databaseUrl, undefined, { ...options, directUrl, onOutage });
  return { ...opened, db: await openWithReplicas(primary, replicaUrls, { ...options, onReplica }) };
}
