import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../generated/prisma/client.ts';
import { PARSERS, type Prepared, preparedReads } from './prepared.ts';

/** Plain SQL, for migrations and bulk writes; what is served is read through Prisma or by prepared statements. */
export type Sql = {
  /** One statement; rows as objects keyed by column name, dates as `YYYY-MM-DD`, bigints as numbers. */
  query<T = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
};

export type Database = Sql &
  Prepared & {
    kind: 'embedded' | 'postgresql';
    prisma: PrismaClient;
    /** All or nothing: what `work` throws rolls everything back. */
    transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
    /** Calls back on every NOTIFY of the channel. */
    listen(channel: string, heard: (payload: string) => void): Promise<void>;
    close(): Promise<void>;
  };

/** Told of every statement that a read sends; how a test counts them. */
export type OnStatement = (sql: string) => void;

function prismaClient(adapter: PrismaPg | PrismaPGlite, onStatement?: OnStatement) {
  if (!onStatement) return new PrismaClient({ adapter });
  const prisma = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] });
  prisma.$on('query', (event) => onStatement(event.query));
  return prisma as unknown as PrismaClient;
}

/** PostgreSQL in WebAssembly, in a data folder or (without one) in memory. One process only: see data-folder.ts. */
export async function openEmbedded(
  options: PGliteOptions & { dataDir?: string },
  onStatement?: OnStatement,
): Promise<Database & { engine: PGlite }> {
  // Dates stay text (a Date would be a local midnight), and counts are small enough for numbers.
  const parsers = { [types.DATE]: (text: string) => text, [types.INT8]: Number };
  const engine = await PGlite.create({ ...options, parsers });
  const sqlOf = (client: Pick<PGlite, 'query' | 'exec'>): Sql => ({
    query: async <T>(text: string, params?: readonly unknown[]) =>
      (await client.query<T>(text, params as unknown[] | undefined)).rows,
    script: async (text) => void (await client.exec(text)),
  });
  const prisma = prismaClient(new PrismaPGlite(engine), onStatement);
  return {
    ...sqlOf(engine),
    kind: 'embedded',
    engine,
    prisma,
    prepared: async <T>(text: string, params: readonly unknown[] = []) => {
      onStatement?.(text);
      return (await engine.query<T>(text, params as unknown[], { parsers: PARSERS })).rows;
    },
    transaction: (work) => engine.transaction((tx) => work(sqlOf(tx as unknown as PGlite))),
    listen: async (channel, heard) => void (await engine.listen(channel, heard)),
    close: async () => {
      await prisma.$disconnect();
      if (!engine.closed) await engine.close();
    },
  };
}

/** A PostgreSQL server, 14 or newer. */
export async function openPostgres(url: string, onStatement?: OnStatement): Promise<Database> {
  const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
    if (oid === types.DATE) return (text: string) => text;
    if (oid === types.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser;
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 });
  // An idle connection may drop at any time; the pool replaces it, and the next statement reports a lasting fault.
  pool.on('error', () => {});
  const listeners: pg.Client[] = [];
  const sqlOf = (client: pg.Pool | pg.PoolClient): Sql => ({
    query: async <T>(text: string, params?: readonly unknown[]) =>
      (await client.query({ text, values: params as unknown[] | undefined, types: { getTypeParser } })).rows as T[],
    script: async (text) => void (await client.query(text)),
  });
  const prisma = prismaClient(new PrismaPg(pool, { disposeExternalPool: false }), onStatement);
  const reads = preparedReads(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, pipeline: true }),
    onStatement,
  );
  return {
    ...sqlOf(pool),
    kind: 'postgresql',
    prisma,
    prepared: reads.prepared,
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(sqlOf(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
    listen: async (channel, heard) => {
      const client = new pg.Client({ connectionString: url });
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
