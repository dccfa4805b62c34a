import { execFileSync, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/listening.ts';
import { asPostgres } from '../support/own-process.ts';
import { postgresPrograms } from '../support/postgres-cluster.ts';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';
import { type RedisServer, startRedis } from '../support/redis-servers.ts';

const programs = postgresPrograms();
const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0;
const canRun = programs !== null && has('openssl', 'version') && has('redis-server', '--version');

describe.skipIf(!canRun)('servers that speak TLS only (skipped without PostgreSQL, Redis, and OpenSSL)', () => {
  let folder: string;
  let certificate: string;
  let address: string;
  let redis: RedisServer;
  let redisUrl: string;
  const program = (name: string, args: readonly string[]) =>
    execFileSync(join(programs!, name), args, {
      ...asPostgres,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-tls-'));
    certificate = join(folder, 'server.crt');
    const key = join(folder, 'server.key');
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    );
    execFileSync('chmod', ['600', key]);
    if (asPostgres.uid !== undefined)
      for (const path of [folder, key, certificate]) await chown(path, asPostgres.uid, asPostgres.gid!);
    const data = join(folder, 'data');
    const port = await freePort();
    program('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
    execFileSync('sh', ['-c', `echo 'hostssl all all 127.0.0.1/32 trust' > ${join(data, 'pg_hba.conf')}`]);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c ssl=on -c ssl_cert_file=${certificate} -c ssl_key_file=${key}`;
    program('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options]);
    address = `postgresql://postgres@localhost:${port}/postgres`;
    const tlsPort = await freePort();
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    redis = await startRedis(folder, '0', '--tls-port', tlsPort, ...files);
    redisUrl = `rediss://localhost:${tlsPort}`;
  }, 180_000);
  afterAll(async () => {
    program('pg_ctl', ['stop', '-w', '-D', join(folder, 'data'), '-m', 'immediate']);
    redis.child.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('a gateway reads from PostgreSQL and counts in Redis over verified TLS', async () => {
    let gateway: Running | null = null;
    try {
      gateway = await serve({
        DATABASE_URL: `${address}?sslmode=verify-full&sslrootcert=${certificate}`,
        REDIS_URL: redisUrl,
        NODE_EXTRA_CA_CERTS: certificate,
        DATA_DIR: join(folder, 'files'),
      });
      expect((await ask(gateway.url, '{ market { status { status } } }')).status).toBe(200);
      expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
    } finally {
      if (gateway) await stop(gateway);
    }
  });

  it('a connection without TLS, and a server whose certificate is not trusted, are refused by name', async () => {
    const plain = await cli(['status'], { DATABASE_URL: address });
    expect([plain.code, plain.err]).toEqual([
      1,
      expect.stringMatching(/\(DATABASE_URL\) cannot be used: .*no encryption/),
    ]);
    const untrusted = await cli(['status'], { DATABASE_URL: `${address}?sslmode=verify-full` });
    expect([untrusted.code, untrusted.err]).toEqual([
      1,
      expect.stringMatching(/\(DATABASE_URL\) cannot be used: .*self-signed/),
    ]);
  });
});
