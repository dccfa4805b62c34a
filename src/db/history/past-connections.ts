import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { isoDate } from '../../lib/dates.ts';
import { connectPatiently, IDLE_MS } from '../connections.ts';
import { connectTo } from '../embedded/endpoint.ts';
import { getNewestPublicDate } from '../known.ts';
import type { Database } from '../open.ts';
import { DAY_SETTING, getLagSetting, LAGGING_TABLES, PAST_SCHEMA } from './views.ts';

/** Few, because most pages are of now. */
const MAX_CONNECTIONS = 4;
/** Reads of one transaction on the embedded database; others wait meanwhile. */
const MAX_BATCH = 32;

/** Reads with one statement as of the end of a day in New York. */
export type ReadAsOf = (day: Date, statement: pg.QueryConfig) => Promise<pg.QueryResult>;

/** The connections with which past days are read. */
export type PastConnections = { pool: pg.Pool; read: ReadAsOf };

/** SQL that sets the day of a session, or of its transaction. */
function formatSettings(day: Date, scope: 'SESSION' | 'LOCAL'): string {
  const settings = [
    [DAY_SETTING, day],
    ...[...LAGGING_TABLES].map(([sessions, table]) => [getLagSetting(sessions), getNewestPublicDate(table, day)]),
  ] as const;
  return settings.map(([name, value]) => `SET ${scope} ${name} = '${isoDate(value as Date)}'`).join('; ');
}

// `public` is not in the path, so that a read fails if a view is missing while migrations run, instead of reading the table of now.
const CONFIGURE = `SET search_path = ${PAST_SCHEMA}; SET default_transaction_read_only = on; SET plan_cache_mode = force_generic_plan`;

/** For connections that have a session of their own: sets the day once until another day is read. */
function readInSessions(pool: pg.Pool): ReadAsOf {
  const days = new WeakMap<pg.ClientBase, number>();
  const setDay = (client: pg.ClientBase, day: Date) => {
    const current = days.get(client);
    if (current === day.valueOf()) return null;
    const settings = formatSettings(day, 'SESSION');
    days.set(client, day.valueOf());
    return client.query(current === undefined ? `${CONFIGURE}; ${settings}` : settings);
  };
  return async (day, statement) => {
    const client = await connectPatiently(() => pool.connect());
    const [set, result] = await Promise.allSettled([setDay(client, day), client.query(statement)]);
    // A connection whose day is unknown is not used again.
    client.release(set.status === 'rejected');
    if (set.status === 'rejected') throw set.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

type Waiting = {
  statement: pg.QueryConfig;
  resolve(result: pg.QueryResult): void;
  reject(reason: unknown): void;
};

/**
 * For connections that share the session of the embedded engine, in which nothing may outlast the transaction: reads of a
 * day that begin in the same turn of the event loop share a transaction.
 */
function readInBatches(pool: pg.Pool): ReadAsOf {
  const waitingByDay = new Map<number, Waiting[]>();

  const readBatch = async (day: Date, reads: readonly Waiting[]): Promise<void> => {
    const client = await connectPatiently(() => pool.connect());
    const settings = `SET LOCAL search_path = ${PAST_SCHEMA}; SET LOCAL plan_cache_mode = force_generic_plan; ${formatSettings(day, 'LOCAL')}`;
    const [begun, results, ended] = await Promise.all([
      Promise.allSettled([client.query(`BEGIN READ ONLY; ${settings}`)]),
      Promise.allSettled(reads.map(({ statement }) => client.query(statement))),
      Promise.allSettled([client.query('COMMIT')]),
    ]);
    const broken = [...begun, ...ended].find(({ status }) => status === 'rejected');
    // A connection whose transaction may be open is not used again.
    client.release(broken !== undefined);
    if (broken?.status === 'rejected') throw broken.reason;
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') reads[index]?.resolve(result.value);
      else {
        reads[index]?.reject(result.reason);
        // The failed statement ended the transaction for those after it.
        return startBatch(day, reads.slice(index + 1));
      }
    }
  };

  const startBatch = (day: Date, reads: readonly Waiting[]): void => {
    if (reads.length === 0) return;
    readBatch(day, reads).catch((reason) => {
      for (const { reject } of reads) reject(reason);
    });
  };

  const flush = (day: Date): void => {
    const reads = waitingByDay.get(day.valueOf()) ?? [];
    waitingByDay.delete(day.valueOf());
    for (let start = 0; start < reads.length; start += MAX_BATCH)
      startBatch(day, reads.slice(start, start + MAX_BATCH));
  };

  return (day, statement) =>
    new Promise((resolve, reject) => {
      const waiting = waitingByDay.get(day.valueOf());
      const waiter = { statement, resolve, reject };
      if (waiting) waiting.push(waiter);
      else {
        waitingByDay.set(day.valueOf(), [waiter]);
        void setImmediate().then(() => flush(day));
      }
    });
}

/** Opens connections for past days with the first read. */
export function openPastConnections(db: Database, statementTimeoutMs: number | undefined): PastConnections {
  const address = db.address();
  const isEmbedded = 'endpoint' in address;
  const pool = new pg.Pool({
    ...(isEmbedded
      ? {
          stream: () => connectTo(address.endpoint),
          user: 'postgres',
          database: 'postgres',
          ssl: false,
          idleTimeoutMillis: 0,
        }
      : {
          connectionString: address.url,
          connectionTimeoutMillis: 10_000,
          idleTimeoutMillis: IDLE_MS,
          ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }),
        }),
    max: MAX_CONNECTIONS,
    // The settings of a day and the read leave in one write.
    pipeline: true,
  } as pg.PoolConfig);
  // An idle connection may drop at any time; the pool replaces it.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return { pool, read: isEmbedded ? readInBatches(pool) : readInSessions(pool) };
}
