import type { Logger } from 'pino';
import { type HeldFolder, holdFolder } from '../db/data-folder.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openEmbedded, openPostgres, openWithReplicas } from '../db/open.ts';
import { isUnavailable } from '../db/outage.ts';
import { listUndivided } from '../db/partitions/divide.ts';
import type { Config } from './config.ts';
import { MIGRATING, OPENING, type StartProgress, WAITING } from './warming.ts';

/** Opens the embedded database of a folder. @throws with instructions if its files are damaged */
async function openFolder({ database }: HeldFolder, progress: StartProgress | null): Promise<Database> {
  let db: Database | undefined;
  try {
    db = await openEmbedded({ dataDir: database, onStep: (step) => progress?.begin({ ...OPENING, step }) });
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

const RETRY_MS = 1_000;
/** How often the log repeats that a database does not answer. */
const REPEAT_MS = 60_000;

/** Applies pending migrations. */
function migrateWith(db: Database, progress: StartProgress | null): Promise<unknown> {
  progress?.begin({ ...OPENING, step: 'looking for migrations' });
  return migrate(db, undefined, (step) => {
    if (typeof step === 'string') return console.error(step);
    progress?.begin(MIGRATING);
    progress?.report(step);
  });
}

type ServerAddress = { url: string; setting: string };
/** The log and the progress of a process that waits for its database. */
type Patience = { log: Logger; progress: StartProgress | null };

/** Opens PostgreSQL, applies pending migrations, and logs the steps that an operator should take. @throws with the name of the setting if it refuses */
async function openServer({ url, setting }: ServerAddress, patience: Patience | null): Promise<Database> {
  let db: Database | undefined;
  try {
    db = await openPostgres(url);
    await migrateWith(db, patience?.progress ?? null);
    if (patience) for (const line of await listUndivided(db)) patience.log.warn(line);
    return db;
  } catch (error) {
    await db?.close().catch(() => {});
    if (isUnavailable(error)) throw error;
    const { host } = new URL(url);
    throw new Error(`PostgreSQL at ${host} (${setting}) cannot be used: ${getMessage(error)}`, { cause: error });
  }
}

/**
 * Opens PostgreSQL. With a log it waits as long as the server does not answer: after a reboot a gateway may be there
 * first. Commands have no log, and fail.
 */
async function openServerPatiently(address: ServerAddress, patience: Patience | null): Promise<Database> {
  const { url, setting } = address;
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await openServer(address, patience);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const reason = `PostgreSQL at ${new URL(url).host} (${setting}) does not answer: ${getMessage(error)}`;
      if (!patience) throw new Error(reason, { cause: error });
      patience.progress?.begin(WAITING);
      if (performance.now() - saidAt >= REPEAT_MS) {
        patience.log.warn(`${reason}; waiting for it`);
        saidAt = performance.now();
      }
      await new Promise((wait) => setTimeout(wait, RETRY_MS));
    }
  }
}

/** The message of an error; a refused connection to several addresses has one for each instead. */
function getMessage(error: unknown): string {
  const { errors } = error as { errors?: Error[] };
  return error instanceof Error
    ? error.message || (errors ?? []).map(({ message }) => message).join(', ')
    : String(error);
}

/**
 * Opens the configured database and applies pending migrations.
 * @param log of a process that waits for its database; without it, a server that does not answer is an error
 * @param progress of a start that others can watch
 */
export async function openConfigured(
  config: Config,
  subject: string,
  log: Logger | null = null,
  progress: StartProgress | null = null,
): Promise<{ db: Database; held: HeldFolder | null }> {
  const heldFolder = config.databaseUrl ? null : await holdFolder(config.dataDir, subject);
  let db: Database | undefined;
  try {
    // Migrations, imports, and derivation hold their sessions for long, so they need the server itself rather than a
    // pooler.
    const url = config.directUrl ?? config.databaseUrl;
    const setting = config.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    if (url) return { db: await openServerPatiently({ url, setting }, log && { log, progress }), held: null };
    db = await openFolder(heldFolder!, progress);
    await migrateWith(db, progress);
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
