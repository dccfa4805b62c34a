import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { requireValue } from '../../lib/require.ts';
import type { Database } from '../open.ts';
import { DatabaseUnavailable } from '../outage.ts';
import { getPreparedParser, getStoredParser } from '../type-parsers.ts';
import { openPastConnections, type PastConnections, type ReadAsOf } from './past-connections.ts';
import { createPastReplicas } from './past-replicas.ts';
import { PAST_SCHEMA } from './views.ts';

/** Databases of past days. They can only be read. */
export type PastDatabase = {
  /**
   * The database as of the end of a day in New York. Loaders read it from replicas that have this version of the history;
   * without a version, from the primary.
   */
  on(day: Date, historyVersion?: number): Database;
  close(): Promise<void>;
};

type Options = {
  /** How long the server may work on one statement; default: no limit. */
  statementTimeoutMs?: number;
  /** Called with every statement that a read sends. */
  onStatement?: (sql: string) => void;
};

const refuse = (): never => {
  throw new Error('The database of a past day can only be read.');
};

type Day = { value: Date };

/**
 * A Prisma client whose reads are of the day that `store` has. Prisma reads several `findUnique` of one turn together,
 * for whichever day came first, so they become `findFirst`.
 */
function readPrismaOn(prisma: PrismaClient, store: AsyncLocalStorage<Day>, day: Day): PrismaClient {
  const models = new Map<string, unknown>();
  const readModel = (name: string) => {
    const model = (prisma as unknown as Record<string, Record<string, (args?: unknown) => PromiseLike<unknown>>>)[name];
    return new Proxy(
      {},
      {
        // A read begins when `then` is called, so that happens inside of `run`.
        get: (_none, method: string) => (args?: unknown) =>
          store.run(
            day,
            () =>
              new Promise((resolve, reject) => {
                model?.[method.replace('findUnique', 'findFirst')]?.(args).then(resolve, reject);
              }),
          ),
      },
    );
  };
  return new Proxy({} as PrismaClient, {
    get(_none, name: string) {
      if (name.startsWith('$') || name === 'then') return undefined;
      const model = models.get(name) ?? readModel(name);
      models.set(name, model);
      return model;
    },
  });
}

/** Opens the past days of a database: all of them share a few connections, which the first read opens. */
export function openPast(db: Database, { statementTimeoutMs, onStatement }: Options = {}): PastDatabase {
  let opened: PastConnections | null = null;
  const getConnections = () => {
    opened ??= openPastConnections(db, statementTimeoutMs);
    return opened;
  };

  const readDay: ReadAsOf = async (day, statement) => {
    if (db.isAway()) throw new DatabaseUnavailable();
    return getConnections().read(day, statement);
  };

  const names = new Map<string, string>();
  const nameStatement = (text: string): string => {
    const name = names.get(text) ?? `past_${names.size + 1}`;
    names.set(text, name);
    return name;
  };

  const { replicas } = db;
  // Each opens its connections with its first read.
  const pastOfReplicas = (replicas?.all ?? []).map((replica) =>
    openPast(replica.db, { statementTimeoutMs, onStatement }),
  );

  const store = new AsyncLocalStorage<Day>();
  // Prisma asks for a pool; its queries go to the connections of the day.
  const poolOfPrisma = Object.assign(new pg.Pool({ max: 1 }), {
    query: (config: pg.QueryConfig) => {
      const day = store.getStore();
      if (!day) throw new Error('A past day is read without its day.');
      onStatement?.(config.text);
      return readDay(day.value, config);
    },
    connect: refuse,
  });
  // Created with the first past day, which most processes never read.
  let prisma: PrismaClient | null = null;
  const getPrisma = () => {
    prisma ??= new PrismaClient({ adapter: new PrismaPg(poolOfPrisma, { schema: PAST_SCHEMA }) });
    return prisma;
  };

  return {
    on(day, historyVersion) {
      const query = async <T>(
        text: string,
        params: readonly unknown[] | undefined,
        isPrepared: boolean,
      ): Promise<T[]> => {
        onStatement?.(text);
        const types = { getTypeParser: isPrepared ? getPreparedParser : getStoredParser };
        const name = isPrepared ? nameStatement(text) : undefined;
        return (await readDay(day, { name, text, values: params as unknown[] | undefined, types })).rows as T[];
      };
      return {
        kind: db.kind,
        isReadOnly: true,
        prisma: readPrismaOn(getPrisma(), store, { value: day }),
        query: (text, params) => query(text, params, false),
        prepared: (text, params = []) => query(text, params, true),
        isAway: () => db.isAway(),
        connections: () => ({
          busy: opened ? opened.pool.totalCount - opened.pool.idleCount : 0,
          idle: opened?.pool.idleCount ?? 0,
          waiting: opened?.pool.waitingCount ?? 0,
        }),
        script: async () => refuse(),
        copyIn: async () => refuse(),
        transaction: async () => refuse(),
        listen: async () => refuse(),
        watch: async () => refuse(),
        address: refuse,
        close: async () => {},
        ...(replicas &&
          historyVersion !== undefined && {
            replicas: createPastReplicas(
              replicas,
              (index) => requireValue(pastOfReplicas[index], 'the past of a replica').on(day),
              historyVersion,
            ),
          }),
      };
    },
    async close() {
      await prisma?.$disconnect();
      await opened?.pool.end();
      await Promise.all(pastOfReplicas.map((past) => past.close()));
    },
  };
}
