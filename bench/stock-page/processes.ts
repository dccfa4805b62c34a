import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Target } from './load.ts';
import type { Answer, Loading, Start } from './messages.ts';

const child = (file: string, args: string[] = []): ChildProcess =>
  fork(new URL(file, import.meta.url), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** The next message of a process; fails where it ends instead. */
async function heard<T>(process: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(process, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(process, 'message', { signal }), ended]);
    return message as T;
  } finally {
    ended.catch(() => {});
    settled.abort();
  }
}

async function told<T>(process: ChildProcess, message: object): Promise<T> {
  process.send(message);
  return heard<T>(process);
}

export type Gateway = Target & {
  use(loading: Loading): Promise<void>;
  /** The statements since it was last asked. */
  statements(): Promise<number>;
  stop(): Promise<void>;
};

export async function startGateway(start: Start): Promise<Gateway> {
  const gateway = child('gateway.ts', [JSON.stringify(start)]);
  const { port, keys } = await heard<Extract<Answer, { port: number }>>(gateway);
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    use: async (loading) => void (await told(gateway, { loading })),
    statements: async () => (await told<{ statements: number }>(gateway, { count: true })).statements,
    stop: async () => {
      const ended = once(gateway, 'exit');
      gateway.send({ stop: true });
      await ended;
    },
  };
}

export type Bare = Target & {
  knows(bodies: readonly [request: string, response: string][]): Promise<void>;
  stop(): void;
};

export async function startBare(): Promise<Bare> {
  const bare = child('bare.ts');
  const { port } = await heard<{ port: number }>(bare);
  return {
    url: `http://127.0.0.1:${port}`,
    keys: [''],
    knows: async (bodies) => void (await told(bare, bodies)),
    stop: () => void bare.kill(),
  };
}

/** Somewhere to keep a market for the time of a run. */
export type Place = { name: string; start: Pick<Start, 'dataDir' | 'databaseUrl'>; remove(): Promise<void> };

async function embedded(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'market-signals-bench-'));
  return { name: 'embedded', start: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

/** A database of its own on a server where databases may be created. */
async function postgres(server: string): Promise<Place> {
  const name = `market_signals_bench_${process.pid}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`CREATE DATABASE "${name}"`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    name: 'PostgreSQL',
    start: { databaseUrl: own.href },
    remove: () => admin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

/**
 * Measures in each place: the embedded database, and the server of TEST_DATABASE_URL where that is set. `only` names one.
 * @param make how a place of a name is made, where it is not made empty
 */
export async function inEachPlace(
  only: string | undefined,
  measure: (place: Place) => Promise<void>,
  make: { embedded?: () => Promise<Place> } = {},
): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) console.log('Set TEST_DATABASE_URL to measure PostgreSQL too.');
  const places = { embedded, ...make, ...(server && { postgresql: () => postgres(server) }) };
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
