import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startProcess } from './own-process.ts';

export type RedisServer = ReturnType<typeof startProcess>;

/** A Redis without persistence; resolves once it accepts connections. */
export async function startRedis(folder: string, port: string, ...args: string[]): Promise<RedisServer> {
  // Replication sends a file; each server needs a file name of its own.
  const files = ['--save', '', '--dir', folder, '--dbfilename', `${port}.rdb`];
  const server = startProcess('redis-server', ['--port', port, ...files, ...args]);
  while (!server.output().includes('Ready to accept connections')) {
    if (server.child.exitCode !== null) throw new Error(server.output());
    await pause(20);
  }
  return server;
}

/** A Sentinel that watches a primary as `mymaster` with a quorum of 1; resolves once it has discovered a replica. */
export async function startSentinel(folder: string, port: string, primaryPort: string): Promise<RedisServer> {
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    `dir ${folder}`,
    `sentinel monitor mymaster 127.0.0.1 ${primaryPort} 1`,
    'sentinel down-after-milliseconds mymaster 500',
    'sentinel failover-timeout mymaster 2000',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const server = startProcess('redis-sentinel', [file]);
  const client = new Redis(Number(port), { retryStrategy: () => 50 });
  client.on('error', () => {});
  const replicas = async () => (await client.call('SENTINEL', 'REPLICAS', 'mymaster')) as unknown[];
  while ((await replicas().catch(() => [])).length === 0) await pause(50);
  client.disconnect();
  return server;
}
