import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../src/gateway/limits/rate-limiter.ts';
import { breakingRateLimiter, openRedis, triedRedis } from '../../src/server/redis.ts';
import { freePort } from '../support/listening.ts';
import { isInstalled, killed } from '../support/own-process.ts';
import { type RedisServer, startRedis, startSentinel } from '../support/redis-servers.ts';

const within = { timeout: 20_000, interval: 50 };
const MINUTE = 29_000_000;

let folder: string;
let servers: RedisServer[];
let connection: Awaited<ReturnType<typeof openRedis>> | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-redis-'));
  servers = [];
});
afterAll(async () => {
  connection?.disconnect();
  await Promise.all(servers.map(({ child }) => killed(child)));
  await rm(folder, { recursive: true });
});

const readRole = (server: RedisServer) => {
  servers.push(server);
  return server;
};

async function limiterAt(url: string): Promise<RateLimiter> {
  connection?.disconnect();
  connection = openRedis(url);
  connection.on('error', () => {});
  await triedRedis(connection);
  await expect.poll(() => connection!.status, within).toBe('ready');
  return breakingRateLimiter(connection, 'test:', 'refuse');
}

describe.skipIf(!isInstalled('redis-sentinel'))('Sentinel (skipped without redis-sentinel)', () => {
  it('Sentinel leads to the new primary when the old one is killed, with the counts of the minute', async () => {
    const [primaryPort, replicaPort, sentinelPort] = [await freePort(), await freePort(), await freePort()];
    const primary = readRole(await startRedis(folder, primaryPort));
    readRole(await startRedis(folder, replicaPort, '--replicaof', '127.0.0.1', primaryPort));
    readRole(await startSentinel(folder, sentinelPort, primaryPort));

    const limiter = await limiterAt(`redis+sentinel://127.0.0.1:${sentinelPort}/mymaster`);
    expect(await limiter.reserve('key', MINUTE, 7, 30)).toBe(7);
    const replica = new Redis(Number(replicaPort));
    await expect.poll(() => replica.get(`test:minute:key:${MINUTE}`), within).toBe('7');
    replica.disconnect();
    await killed(primary.child);
    await expect.poll(() => limiter.reserve('key', MINUTE, 1, 30).catch(() => 0), within).toBe(8);
  });
});

describe.skipIf(!isInstalled('redis-server'))('A Cluster (skipped without redis-server)', () => {
  it('a Cluster counts every key on its own node', async () => {
    const ports = [await freePort(), await freePort()];
    const bus = await Promise.all(ports.map(() => freePort()));
    for (const [n, port] of ports.entries())
      readRole(
        await startRedis(
          folder,
          port,
          ...['--cluster-enabled', 'yes', '--cluster-port', bus[n]!, '--cluster-config-file', `nodes-${n}.conf`],
        ),
      );
    const nodes = ports.map((port) => new Redis(Number(port)));
    const [a, b] = nodes as [Redis, Redis];
    await a.call('CLUSTER', 'ADDSLOTSRANGE', '0', '8191');
    await b.call('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383');
    await a.call('CLUSTER', 'SET-CONFIG-EPOCH', '1');
    await b.call('CLUSTER', 'SET-CONFIG-EPOCH', '2');
    await a.call('CLUSTER', 'MEET', '127.0.0.1', ports[1]!, bus[1]!);
    for (const node of nodes)
      await expect.poll(() => node.call('CLUSTER', 'INFO'), within).toContain('cluster_state:ok');

    const limiter = await limiterAt(`redis+cluster://127.0.0.1:${ports[0]}`);
    const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
    const sums = await Promise.all(keys.map((key) => limiter.reserve(key, MINUTE, 3, 30)));
    expect(sums).toEqual(keys.map(() => 3));
    expect(await limiter.reserve(keys[0]!, MINUTE, 28, 30)).toBeNull();
    expect(await limiter.refund(keys[0]!, MINUTE, 1)).toBe(2);
    expect(await limiter.used(keys[0]!, MINUTE)).toBe(2);
    const stored = await Promise.all(nodes.map((node) => node.dbsize()));
    expect(stored[0]! + stored[1]!).toBe(20);
    expect(Math.min(...stored)).toBeGreaterThan(0);
    for (const node of nodes) node.disconnect();
  });
});
