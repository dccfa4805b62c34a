import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { freePort } from '../../test/support/listening.ts';
import { killed } from '../../test/support/own-process.ts';
import { type OwnPostgres, postgresPrograms, primaryAndReplica } from '../../test/support/postgres-cluster.ts';
import { type RedisServer, startRedis, startSentinel } from '../../test/support/redis-servers.ts';

const HAPROXY = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const READY_MS = 60_000;

/** A process that is killed and started again. */
export type SoakPart = { child: ChildProcess; start(): Promise<void>; kill(): Promise<void> };

async function part(
  start: () => ChildProcess | Promise<ChildProcess>,
  isReady: () => Promise<boolean>,
): Promise<SoakPart> {
  const self: SoakPart = {
    child: undefined as never,
    kill: () => killed(self.child),
    async start() {
      self.child = await start();
      const until = performance.now() + READY_MS;
      while (!(await isReady().catch(() => false))) {
        if (performance.now() > until || self.child.exitCode !== null)
          throw new Error(`${self.child.spawnargs} did not start`);
        await pause(100);
      }
    },
  };
  await self.start();
  return self;
}

const answers = async (url: string) => (await fetch(url)).status === 200;

export type Servers = {
  port: number;
  gateways: [SoakPart, SoakPart];
  workers: [SoakPart, SoakPart];
  proxy: SoakPart;
  primary: OwnPostgres;
  replica: OwnPostgres;
  /** The Redis that is the primary at first, and is a replica when it comes back. */
  redis: SoakPart;
  metricsPorts: string[];
  /** Runs a command to its end. @throws with its output if it fails */
  command(...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

/** Programs that are started by name, with the Debian package of each. */
const PROGRAMS = { 'redis-server': 'redis-server', 'redis-sentinel': 'redis-sentinel', haproxy: 'haproxy' };

/** @throws if a program is not installed */
async function requirePrograms(): Promise<void> {
  for (const [program, name] of Object.entries(PROGRAMS))
    await promisify(execFile)(program, ['-v']).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Error(`${program} is not installed (Debian: apt-get install ${name}).`);
    });
}

/**
 * Two gateways behind HAProxy, two workers, PostgreSQL with a replica, and Redis with a replica and a Sentinel.
 * @param dump a file of `pg_dump --format=custom` with a market; by default the demo market is made
 */
export async function startServers(report: (line: string) => void, dump?: string): Promise<Servers> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('The programs of PostgreSQL are not installed (Debian: apt-get install postgresql).');
  await requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-soak-'));
  const main = await ensureBuilt();
  report('PostgreSQL and its replica');
  const { primary, replica, remove } = await primaryAndReplica(programs);
  const [redisPort, redisReplicaPort, sentinelPort, port, ...others] = (await Promise.all(
    Array.from({ length: 8 }, freePort),
  )) as [string, string, string, string, ...string[]];
  const log = createWriteStream(join(folder, 'log'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    LOG_SLOW_MS: '5000',
    DATABASE_URL: primary.url,
    REDIS_URL: `redis+sentinel://127.0.0.1:${sentinelPort}/mymaster`,
    TRUSTED_PROXIES: '1',
    SCHEDULER: 'off',
  };
  const node = (args: readonly string[], more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    return child;
  };
  const command = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout;
  report('the demo market');
  if (dump) await promisify(execFile)(join(programs, 'pg_restore'), ['--no-owner', `--dbname=${primary.url}`, dump]);
  else await command('demo');

  let redisServer: RedisServer;
  const redis = await part(
    async () => {
      redisServer = await startRedis(folder, redisPort);
      return redisServer.child;
    },
    async () => true,
  );
  const redisReplica = await startRedis(folder, redisReplicaPort, '--replicaof', '127.0.0.1', redisPort);
  const sentinel = await startSentinel(folder, sentinelPort, redisPort);
  report('gateways, workers, HAProxy');
  const ports = others.slice(0, 2);
  const metricsPorts = others.slice(2, 4);
  const gateway = (n: number) =>
    part(
      () => node(['serve'], { PORT: ports[n]!, METRICS_PORT: metricsPorts[n]!, DATABASE_REPLICA_URLS: replica.url }),
      () => answers(`http://127.0.0.1:${ports[n]}/health/ready`),
    );
  const worker = () =>
    part(
      () => node(['worker'], { SCHEDULER: 'on' }),
      async () => true,
    );
  const gateways: [SoakPart, SoakPart] = [await gateway(0), await gateway(1)];
  const workers: [SoakPart, SoakPart] = [await worker(), await worker()];
  const proxy = await part(
    () =>
      spawn('haproxy', ['-db', '-f', HAPROXY], {
        env: {
          ...process.env,
          LISTEN: `127.0.0.1:${port}`,
          GATEWAY_A: `127.0.0.1:${ports[0]}`,
          GATEWAY_B: `127.0.0.1:${ports[1]}`,
        },
        stdio: 'ignore',
      }),
    () => answers(`http://127.0.0.1:${port}/health/ready`),
  );
  return {
    port: Number(port),
    gateways,
    workers,
    proxy,
    primary,
    replica,
    redis,
    metricsPorts,
    command,
    async stop() {
      for (const { kill } of [proxy, ...gateways, ...workers, redis]) await kill();
      for (const { child } of [redisReplica, sentinel]) await killed(child);
      await remove();
      log.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
