import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, configFrom } from '../../src/server/config.ts';
import { freePort } from '../support/listening.ts';
import { cli, start } from '../support/processes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-first-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a port in use is reported before a demo market is made, with the name of the setting', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const began = performance.now();
  const { code, out, err } = await cli(['serve'], { DATA_DIR: join(folder, 'port'), PORT: String(port) });
  await new Promise((resolve) => other.close(resolve));
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`Port ${port} on 127.0.0.1 is in use; set PORT to another.`),
  ]);
  expect(out + err).not.toContain('demo market');
  expect(performance.now() - began).toBeLessThan(10_000);
});

it.each(['/proc/market-signals', '/proc/market-signals/deep', '/dev/null/data'])(
  'a data folder that cannot be created (%s) is named with its setting at once',
  async (path) => {
    const { code, err } = await cli(['serve'], { DATA_DIR: path, PORT: await freePort() });
    expect(code).toBe(1);
    expect(err).toContain(`The data folder ${path} cannot be created or written`);
    expect(err).toContain('Set DATA_DIR to a folder that this user may write.');
  },
);

it('a file of sources that is not there is named before anything begins', async () => {
  const path = join(folder, 'none.mjs');
  const { code, err } = await cli(['serve'], { DATA_DIR: join(folder, 'sources'), PORT: '0', SYNC_SOURCES: path });
  expect([code, err]).toEqual([1, expect.stringContaining(path)]);
});

it('a command on a server that does not answer names the setting of its address', async () => {
  const port = await freePort();
  const { code, err } = await cli(['status'], { DATABASE_URL: `postgresql://a@127.0.0.1:${port}/a` });
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`PostgreSQL at 127.0.0.1:${port} (DATABASE_URL) does not answer`),
  ]);
});

it('a gateway that starts before its database waits for it, and says so in its log and to visitors', async () => {
  const port = await freePort();
  const { child, output, stopped } = start(['serve'], {
    DATABASE_URL: `postgresql://a@127.0.0.1:${port}/a`,
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  await expect
    .poll(output, { timeout: 20_000 })
    .toMatch(new RegExp(`PostgreSQL at 127.0.0.1:${port} \\(DATABASE_URL\\) does not answer: .*; waiting for it`));
  expect(child.exitCode).toBeNull();
  const [, url] = /Starting +(http:\S+)\//.exec(output())!;
  const page = await (await fetch(url!, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('The gateway is waiting for its database');
  // The address of the database is not for visitors.
  expect(page).not.toContain(port);
  child.kill('SIGTERM');
  await stopped;
});

it('settings are read from files, as container platforms mount secrets', async () => {
  await mkdir(join(folder, 'secrets'));
  const url = join(folder, 'secrets/url');
  await writeFile(url, 'postgresql://gateway:secret@db/market\n');
  const key = join(folder, 'secrets/key');
  await writeFile(key, 'abc\n');
  const config = configFrom({ DATABASE_URL_FILE: url, SYNC_KEY_TIINGO_FILE: key, LOG_FILE: '/dev/null' });
  expect(config.databaseUrl).toBe('postgresql://gateway:secret@db/market');
  expect(config.sync.values).toEqual({ SYNC_KEY_TIINGO: 'abc' });

  const read = (environment: Record<string, string>) => () => configFrom(environment);
  expect(read({ DATABASE_URL_FILE: url, DATABASE_URL: 'postgresql://db/market' })).toThrow(
    new ConfigError(['DATABASE_URL_FILE cannot be combined with DATABASE_URL; set one of them']),
  );
  expect(read({ REDIS_URL_FILE: join(folder, 'none') })).toThrow(
    /REDIS_URL_FILE names a file that cannot be read: ENOENT/,
  );
});
