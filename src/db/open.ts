import type { MessagePort } from 'node:worker_threads';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { CONNECTIONS, IDLE_MS } from './connections.ts';
import { copyIn } from './copy-in.ts';
import { namingDiskFull } from './disk-full.ts';
import { anotherEndpoint, connectTo } from './embedded/endpoint.ts';
import type { Image } from './embedded/image.ts';
import { type RunningEngine, startInMemory, startInThread } from './embedded/start.ts';
import { guardPool } from './guarded-pool.ts';
import { type Beat, DatabaseUnavailable, keepConnected, SIGN_OF_LIFE } from './outage.ts';
import { type Prepared, preparedReads } from './prepared.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import type { Sql } from './sql.ts';
import { tracedStatements } from './statement-spans.ts';
import { type EngineKind, getTraits } from './traits.ts';
import { inTransaction, type TransactionOptions } from './transaction.ts';
import { getStoredParser } from './type-parsers.ts';

export type { Sql };

/**
 * How another thread opens a database: by URL on a server, or by an endpoint of the embedded database, which is
 * transferred.
 */
export type Address = { url: string } | { endpoint: MessagePort };

export type Database = Sql &
  Prepared & {
    kind: EngineKind;
    /** Present on the database of a past day, which cannot be written. */
    isReadOnly?: true;
    prisma: PrismaClient;
    /**
     * All or nothing: an error thrown by `work` rolls everything back. Inside, read and write with the `sql` it
     * receives.
     */
    transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
    /** Calls back on every NOTIFY of the channel. From then on the process notices when its server is away. */
    listen(channel: string, heard: (payload: string) => void): Promise<void>;
    /**
     * Repeats a statement on a dedicated connection, by which the process notices when its server is away. The server
     * may be away at first.
     */
    watch(beat: Beat): Promise<void>;
    /** Replicas of the database that serve reads; absent if there are none. */
    replicas?: Replicas<Database>;
    /** The connections of the pool, and the number of statements that wait for one. */
    connections(): { busy: number; idle: number; waiting: number };
    /** Whether the server is known to be away: statements then fail immediately. */
    isAway(): boolean;
    /** Copies the files of an embedded database that this thread opened on a folder; absent for other databases. */
    copyFiles?(folder: string): Promise<void>;
    /** For one other thread, which opens it with `openDatabase`. */
    address(): Address;
    close(): Promise<void>;
  };

/** Called with every statement that a read sends; tests count statements with it. */
export type OnStatement = (sql: string) => void;

function prismaClient(adapter: PrismaPg, onStatement?: OnStatement) {
  if (!onStatement) return new PrismaClient({ adapter });
  const prisma = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] });
  prisma.$on('query', (event) => onStatement(event.query));
  return prisma as unknown as PrismaClient;
}

const STORED_TYPES = { getTypeParser: getStoredParser };

const createSql = (client: pg.Pool | pg.PoolClient): Sql => ({
  query: async <T>(text: string, params?: readonly unknown[]) =>
    (await namingDiskFull(client.query({ text, values: params as unknown[] | undefined, types: STORED_TYPES })))
      .rows as T[],
  script: async (text) => void (await namingDiskFull(client.query(text))),
  copyIn: async (statement, rows) => {
    // A pool lends a connection; a single connection is used directly.
    if (!(client instanceof pg.Pool)) return namingDiskFull(copyIn(client, statement, rows));
    const connection = await client.connect();
    return namingDiskFull(copyIn(connection, statement, rows)).finally(() => connection.release());
  },
});

/** Called when the server goes away, and when it is back. */
type OnOutage = (isAway: boolean) => void;

/** How long the listening connection may take to open. Short, because it detects outages. */
const LISTENER_TIMEOUT_MS = 1_000;

type Place = Pick<Database, 'kind' | 'address'> & {
  connection: pg.PoolConfig;
  /**
   * The server to listen on; default: `connection`. If present, all other connections share the sessions of a pooler.
   */
  direct?: pg.ClientConfig;
  onStatement?: OnStatement;
  onOutage?: OnOutage;
};

function databaseAt({ kind, address, connection, direct, onStatement, onOutage }: Place): Database {
  // Statements that a transaction sends concurrently go out at once, so that the database never waits for the next.
  const pool = new pg.Pool({ ...connection, pipeline: true } as pg.PoolConfig);
  // An idle connection may drop at any time; the pool replaces it, and the next statement reports a lasting fault.
  pool.on('error', () => {});
  let isAway = false;
  const { cutAll } = guardPool(pool, () => isAway);
  const endings: (() => Promise<void>)[] = [];
  const prisma = prismaClient(new PrismaPg(pool, { disposeExternalPool: false }), onStatement);
  const connectToRead = () => {
    if (isAway) throw new DatabaseUnavailable();
    return tracedStatements(new pg.Client({ ...connection, pipeline: true }));
  };
  const { sharesSession, hasServer } = getTraits({ kind });
  const session = direct ? 'pooled' : sharesSession ? 'shared' : 'own';
  const reads = preparedReads(connectToRead, { session, onStatement });
  const changed = (isNowAway: boolean) => {
    isAway = isNowAway;
    if (isAway) {
      cutAll();
      reads.cutAll();
    }
    onOutage?.(isAway);
  };
  // The embedded database is never away, and its client waits in the same thread: a busy thread is no outage.
  const timeout = hasServer ? { connectionTimeoutMillis: LISTENER_TIMEOUT_MS } : {};
  const connectAlone = () => new pg.Client({ ...(direct ?? connection), ...timeout });
  return {
    ...createSql(pool),
    kind,
    prisma,
    prepared: reads.prepared,
    address,
    transaction: async (work, options) => {
      const client = await pool.connect();
      return inTransaction(client, createSql(client), work, options);
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isAway: () => isAway,
    listen: async (channel, onNotice) => {
      const onChange = hasServer ? changed : null;
      endings.push(await keepConnected({ connect: connectAlone, channel, onNotice, beat: SIGN_OF_LIFE, onChange }));
    },
    watch: async (beat) => {
      endings.push(await keepConnected({ connect: connectAlone, beat, onChange: changed, mayBeginAway: true }));
    },
    close: async () => {
      await prisma.$disconnect();
      await Promise.all(endings.map((end) => end()));
      await reads.close();
      await pool.end();
    },
  };
}

type PostgresOptions = {
  /** How long the server may work on one statement; default: no limit. */
  statementTimeoutMs?: number;
  /** The maximum number of connections of the pool. */
  connections?: number;
  onOutage?: OnOutage;
  /** The server itself, if `url` is the address of a pooler whose sessions last for a transaction. */
  directUrl?: string;
};

/** A PostgreSQL server, 14 or newer. */
export const openPostgres = async (
  url: string,
  onStatement?: OnStatement,
  { statementTimeoutMs, connections = CONNECTIONS, onOutage, directUrl }: PostgresOptions = {},
): Promise<Database> =>
  databaseAt({
    kind: 'postgresql',
    connection: {
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: IDLE_MS,
      // A pooler refuses session settings; it has its own setting for this.
      ...(statementTimeoutMs && !directUrl && { statement_timeout: statementTimeoutMs }),
    },
    ...(directUrl && { direct: { connectionString: directUrl } }),
    address: () => ({ url: directUrl ?? url }),
    onStatement,
    onOutage,
  });

/** Called when a replica goes away, and when it is back; `name` is its host and port. */
type OnReplica = (name: string, isAway: boolean) => void;

/** Adds replicas to a PostgreSQL server; loaders read from them as soon as they respond. */
export async function openWithReplicas(
  db: Database,
  urls: readonly string[],
  { onReplica, ...options }: Omit<PostgresOptions, 'onOutage' | 'directUrl'> & { onReplica?: OnReplica } = {},
): Promise<Database> {
  if (urls.length === 0) return db;
  const replicas = await openReplicas(urls, (url, name, forget) => {
    const onOutage = (isAway: boolean) => {
      forget(isAway);
      onReplica?.(name, isAway);
    };
    return openPostgres(url, undefined, { ...options, onOutage });
  });
  const close = async () => {
    await replicas.close();
    await db.close();
  };
  return { ...db, replicas, close };
}

/**
 * The embedded database of another thread. Statements wait for its single session in the engine, which limits the wait.
 */
const openEndpoint = (endpoint: MessagePort, onStatement?: OnStatement): Database =>
  databaseAt({
    kind: 'embedded',
    connection: {
      stream: () => connectTo(endpoint),
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 10,
      idleTimeoutMillis: 0,
    },
    address: () => ({ endpoint: anotherEndpoint(endpoint) }),
    onStatement,
  });

/** Closes the engine together with its database. */
const owning = (db: Database, engine: RunningEngine): Database => ({
  ...db,
  close: async () => {
    await db.close();
    await engine.close();
  },
});

/** Without the engine the process can only exit; committed data is on disk, and the next start finds it. */
function endWithoutEngine(reason: string): never {
  console.error(`The embedded database stopped unexpectedly: ${reason}. Restart the gateway; committed data is kept.`);
  process.exit(1);
}

type EmbeddedOptions = {
  /** How long other connections wait for a transaction that sends no statement. */
  idleMs?: number;
};

/**
 * PostgreSQL in WebAssembly, in this thread and in memory. `dump`: all files as a tar archive, from which `readImage`
 * reads the initial files of another database.
 */
export async function openInMemory(
  options: EmbeddedOptions & { image?: Image } = {},
  onStatement?: OnStatement,
): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const engine = await startInMemory(options);
  return { ...owning(openEndpoint(engine.endpoint, onStatement), engine), dump: engine.dump };
}

/**
 * PostgreSQL in WebAssembly, in its own thread on a data folder, which only one process may use (see data-folder.ts);
 * in memory if there is no folder.
 * @param onStep called with each step of the start that may take long
 */
export async function openEmbedded(
  { dataDir, onStep, ...options }: EmbeddedOptions & { dataDir?: string; onStep?: (step: string) => void },
  onStatement?: OnStatement,
): Promise<Database> {
  if (!dataDir) return openInMemory(options, onStatement);
  const engine = await startInThread({ onLoss: endWithoutEngine, onStep, ...options, dataDir });
  return { ...owning(openEndpoint(engine.endpoint, onStatement), engine), copyFiles: engine.copyTo };
}

/** Opens a database that another thread has opened. */
export const openDatabase = async (address: Address): Promise<Database> =>
  'url' in address ? openPostgres(address.url) : openEndpoint(address.endpoint);
