import type { MessagePort } from 'node:worker_threads';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { anotherEndpoint, connectTo } from './embedded/endpoint.ts';
import { type RunningEngine, startInMemory, startInThread } from './embedded/start.ts';
import { type Prepared, preparedReads } from './prepared.ts';
import type { Sql } from './sql.ts';
import { inTransaction, type TransactionOptions } from './transaction.ts';

export type { Sql };

/** Where another thread finds a database: on a server, or behind a endpoint of the embedded one, which is handed over. */
export type Address = { url: string } | { endpoint: MessagePort };

export type Database = Sql &
  Prepared & {
    kind: 'embedded' | 'postgresql';
    prisma: PrismaClient;
    /** All or nothing: what `work` throws rolls everything back. Inside, read and write with what it is given. */
    transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
    /** Calls back on every NOTIFY of the channel. */
    listen(channel: string, heard: (payload: string) => void): Promise<void>;
    /** For one other thread to open with `openAt`. */
    address(): Address;
    close(): Promise<void>;
  };

/** Told of every statement that a read sends; how a test counts them. */
export type OnStatement = (sql: string) => void;

function prismaClient(adapter: PrismaPg, onStatement?: OnStatement) {
  if (!onStatement) return new PrismaClient({ adapter });
  const prisma = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] });
  prisma.$on('query', (event) => onStatement(event.query));
  return prisma as unknown as PrismaClient;
}

const { DATE, INT8 } = pg.types.builtins;

/** Dates stay text (a Date would be a local midnight), and counts are small enough for numbers. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === DATE) return (text: string) => text;
  if (oid === INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

const sqlOf = (client: pg.Pool | pg.PoolClient): Sql => ({
  query: async <T>(text: string, params?: readonly unknown[]) =>
    (await client.query({ text, values: params as unknown[] | undefined, types: { getTypeParser } })).rows as T[],
  script: async (text) => void (await client.query(text)),
});

type Place = Pick<Database, 'kind' | 'address'> & { connection: pg.PoolConfig; onStatement?: OnStatement };

function databaseAt({ kind, address, connection, onStatement }: Place): Database {
  const pool = new pg.Pool(connection);
  // An idle connection may drop at any time; the pool replaces it, and the next statement reports a lasting fault.
  pool.on('error', () => {});
  const listeners: pg.Client[] = [];
  const prisma = prismaClient(new PrismaPg(pool, { disposeExternalPool: false }), onStatement);
  const reads = preparedReads(() => new pg.Client({ ...connection, pipeline: true }), {
    isOwnSession: kind === 'postgresql',
    onStatement,
  });
  return {
    ...sqlOf(pool),
    kind,
    prisma,
    prepared: reads.prepared,
    address,
    transaction: async (work, options) => {
      const client = await pool.connect();
      return inTransaction(client, sqlOf(client), work, options);
    },
    listen: async (channel, heard) => {
      const client = new pg.Client(connection);
      // A lost listener costs at most a second: versions are also polled.
      client.on('error', () => {});
      client.on('notification', ({ payload }) => heard(payload ?? ''));
      await client.connect();
      await client.query(`LISTEN "${channel}"`);
      listeners.push(client);
    },
    close: async () => {
      await prisma.$disconnect();
      await Promise.all(listeners.map((client) => client.end().catch(() => {})));
      await reads.close();
      await pool.end();
    },
  };
}

/** A PostgreSQL server, 14 or newer. */
export const openPostgres = async (url: string, onStatement?: OnStatement): Promise<Database> =>
  databaseAt({
    kind: 'postgresql',
    connection: { connectionString: url, max: 20, connectionTimeoutMillis: 10_000 },
    address: () => ({ url }),
    onStatement,
  });

/** The embedded database of another thread. Waiting for its one session happens in the engine, which limits it. */
const openEndpoint = (endpoint: MessagePort, onStatement?: OnStatement): Database =>
  databaseAt({
    kind: 'embedded',
    connection: {
      stream: () => connectTo(endpoint),
      ...{ user: 'postgres', database: 'postgres', ssl: false },
      ...{ max: 10, idleTimeoutMillis: 0 },
    },
    address: () => ({ endpoint: anotherEndpoint(endpoint) }),
    onStatement,
  });

/** The database of an engine, which ends with it. */
const owning = (db: Database, engine: RunningEngine): Database => ({
  ...db,
  close: async () => {
    await db.close();
    await engine.close();
  },
});

/** Without the engine a process can only end; what was committed is on disk, and the next start finds it. */
function endWithoutEngine(reason: string): never {
  console.error(`The embedded database stopped unexpectedly: ${reason}. Start again: what was committed is kept.`);
  process.exit(1);
}

type EmbeddedOptions = {
  /** How long others wait for a transaction that does nothing. */
  idleMs?: number;
};

/** PostgreSQL in WebAssembly, in this thread and in memory. `dump`: all files, of another one to begin with. */
export async function openInMemory(
  options: EmbeddedOptions & { dump?: Blob } = {},
  onStatement?: OnStatement,
): Promise<Database & { dump(): Promise<Blob> }> {
  const engine = await startInMemory(options);
  return { ...owning(openEndpoint(engine.endpoint, onStatement), engine), dump: engine.dump };
}

/**
 * PostgreSQL in WebAssembly, in a thread of its own on a data folder, for one process only (see data-folder.ts); without
 * a folder in memory.
 */
export async function openEmbedded(
  { dataDir, ...options }: EmbeddedOptions & { dataDir?: string },
  onStatement?: OnStatement,
): Promise<Database> {
  if (!dataDir) return openInMemory(options, onStatement);
  const engine = await startInThread({ onLoss: endWithoutEngine, ...options, dataDir });
  return owning(openEndpoint(engine.endpoint, onStatement), engine);
}

/** A database that another thread has opened. */
export const openAt = async (address: Address): Promise<Database> =>
  'url' in address ? openPostgres(address.url) : openEndpoint(address.endpoint);
