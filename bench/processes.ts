import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { build } from '../scripts/build.mjs';
import type { Start } from './gateway.ts';
import { type How, type Load, type LoadRequest, load, type Target } from './load.ts';
import type { Forgets, Order, Ready, Sample } from './messages.ts';

const COMPILED = join(import.meta.dirname, 'dist');
const PEERS = join(import.meta.dirname, 'peers');

export const arePeersInstalled = (): boolean => existsSync(join(PEERS, 'node_modules'));

/** Compiles the processes under load as the product is compiled. */
export function compile(): Promise<void> {
  const [gateway, bare] = ['gateway.ts', 'bare.ts'].map((file) => join(import.meta.dirname, file)) as [string, string];
  // Apollo's server reads by the gateway's own Prisma client.
  return build(COMPILED, { gateway, bare, ...(arePeersInstalled() && { apollo: join(PEERS, 'apollo.mjs') }) });
}

/** The next message of a process. Rejects if the process ends first. */
async function heard<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as T;
  } finally {
    ended.catch(() => {});
    settled.abort();
  }
}

const WARM_UP_SECONDS = 2;

/** Runs a load, and measures the CPU milliseconds and statements per request of the gateway's process. */
export type Measured = Load & { cpuMs: number; statements: number };

/** A process under load. */
export type Server = Target & {
  heapLimit?: number;
  tell(message: Order | { bodies: readonly string[] }): Promise<Sample>;
  /** Warms up code and database, then measures. */
  measure(next: () => LoadRequest, how: How): Promise<Measured>;
  stop(): Promise<void>;
};

async function served(child: ChildProcess): Promise<Server> {
  const { port, keys, heapLimit } = await heard<Ready>(child);
  const tell = async (message: object): Promise<Sample> => {
    child.send(message);
    return heard<Sample>(child);
  };
  return {
    port,
    keys,
    heapLimit,
    tell,
    async measure(next, how) {
      await load({ port, keys }, next, { ...how, seconds: Math.max(WARM_UP_SECONDS, how.seconds / 3) });
      const before = await tell({ sample: true });
      const result = await load({ port, keys }, next, how);
      const after = await tell({ sample: true });
      const each = (of: keyof Sample) => (after[of] - before[of]) / result.requests;
      return { ...result, cpuMs: each('cpuMs'), statements: each('statements') };
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const PRODUCTION = { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
type Started = { cwd?: string; execArgv?: readonly string[] };
const started = (file: string, args: readonly string[] = [], { cwd, execArgv = [] }: Started = {}): Promise<Server> =>
  served(
    fork(file, args, { execArgv: [...execArgv], env: PRODUCTION, cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );

export type BenchGateway = Server & { forget(what: Forgets): Promise<void> };

/** Fills an empty database in a process that ends before the gateway is measured, so that its memory is not counted. */
export const fill = async (start: Start): Promise<void> => (await startBenchGateway(start)).stop();

/** @param execArgv options of Node */
export async function startBenchGateway(start: Start, execArgv: readonly string[] = []): Promise<BenchGateway> {
  const server = await started(join(COMPILED, 'gateway.js'), [JSON.stringify(start)], { execArgv });
  return {
    ...server,
    forget: async (forget) => void (await server.tell({ forget })),
    // Its exit is the response.
    stop: () =>
      server.tell({ stop: true }).then(
        () => {},
        () => {},
      ),
  };
}

export const startBare = (): Promise<Server> => started(join(COMPILED, 'bare.js'));

/** Another server on the same database. PostGraphile runs as installed. */
export const startPeer = (peer: 'postgraphile' | 'apollo', databaseUrl: string): Promise<Server> =>
  started(peer === 'apollo' ? join(COMPILED, 'apollo.js') : join(PEERS, 'postgraphile.mjs'), [databaseUrl], {
    cwd: PEERS,
  });

/** Storage of a market during a run. */
export type DatabasePlace = { name: string; start: Pick<Start, 'dataDir' | 'databaseUrl'>; remove(): Promise<void> };

async function embedded(): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'market-signals-bench-'));
  return { name: 'embedded', start: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

/** A new database, on a server that allows creating databases. */
export async function postgres(server: string): Promise<DatabasePlace> {
  const name = `market_signals_bench_${process.pid}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`CREATE DATABASE "${name}"`);
  const database = new URL(server);
  database.pathname = `/${name}`;
  return {
    name: 'PostgreSQL',
    start: { databaseUrl: database.href },
    remove: () => admin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

type Make = () => Promise<DatabasePlace>;

/** An existing database, which is not changed. */
export const useServer =
  (databaseUrl: string): Make =>
  async () => ({ name: 'PostgreSQL', start: { databaseUrl }, remove: async () => {} });

/** The folder of an existing embedded database that no gateway has open. */
export const givenFolder =
  (dataDir: string): Make =>
  async () => ({ name: 'embedded', start: { dataDir }, remove: async () => {} });

/**
 * Measures on the server of TEST_DATABASE_URL if it is set, and embedded; with `only`, in that place alone.
 * @param make creates the database of a name; default: an empty database
 */
export async function inEachPlace(
  only: string | undefined,
  measure: (place: DatabasePlace) => Promise<void>,
  make: { postgresql?: Make; embedded?: Make } = {},
): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server && !make.postgresql) console.error('Set TEST_DATABASE_URL to measure PostgreSQL too.');
  const places = { ...(server && { postgresql: () => postgres(server) }), embedded, ...make };
  if (only && !(only in places)) throw new Error(`--only ${only}: it is one of ${Object.keys(places).join(', ')}.`);
  for (const [name, madePlace] of Object.entries(places)) {
    if (only && only !== name) continue;
    const place = await madePlace();
    try {
      await measure(place);
    } finally {
      await place.remove();
    }
  }
}
