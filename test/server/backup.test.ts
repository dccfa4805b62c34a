import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, cli, serve, stop } from '../support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

const { TEST_DATABASE_URL } = process.env;
let folder: string;
let env: Record<string, string>;
let backup: string;
let key: string;

const profiles = async (name: string, rows: string) => {
  const path = join(folder, name);
  await writeFile(path, `ticker,name\n${rows}\n`);
  return path;
};
const readName = async (url: string, ticker: string): Promise<string | undefined> =>
  (await (await ask(url, `{ stock(ticker: "${ticker}") { name } }`, key)).json()).data.stock?.name;
const run = async (...args: string[]) => {
  const { code, out, err } = await cli(args, env);
  return { code, said: out + err };
};
const databases = async () => (await readdir(join(folder, 'data'))).filter((name) => name.startsWith('database'));

// Each command runs in its own process.
const MANY_PROCESSES = 300_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-backup-'));
  env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', SCHEDULER: 'off' };
  backup = join(folder, 'one.backup');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'a backup of a running gateway is restored as it was, over a damaged folder too',
  async () => {
    const gateway = await serve(env);
    key = (await run('keys', 'create', '--label', 'desk', '--tier', 'PRO')).said.split('\n')[0]!;
    await run('ingest', 'companies', await profiles('a.csv', 'ACME,Acme Inc.'));
    expect(await run('backup', backup)).toMatchObject({ code: 0 });
    expect((await run('backup', backup)).said).toContain('already exists');
    // The backup lacks rows written later.
    await run('ingest', 'companies', await profiles('b.csv', 'LATE,Late Inc.'));
    expect(await readName(gateway.url, 'ACME')).toBe('Acme Inc.');
    const refused = await run('restore', backup);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('is in use by');
    await stop(gateway);

    await truncate(join(folder, 'data/database/global/pg_control'), 10);
    const damaged = await run('serve');
    expect(damaged.code).toBe(1);
    expect(damaged.said).toContain('market-signals restore FILE');
    expect(damaged.said).toContain('market-signals demo --fresh');

    expect(await run('restore', backup)).toMatchObject({ code: 0, said: expect.stringContaining('.before-') });
    expect(await databases()).toHaveLength(2);
    const restored = await serve(env);
    expect(await readName(restored.url, 'ACME')).toBe('Acme Inc.');
    expect(await readName(restored.url, 'LATE')).toBeUndefined();
    await stop(restored);
  },
  MANY_PROCESSES,
);

it('a backup with one wrong byte is refused, and changes nothing', async () => {
  const bad = join(folder, 'bad.backup');
  const bytes = await readFile(backup);
  await writeFile(bad, bytes);
  const file = await open(bad, 'r+');
  await file.write(Buffer.from([bytes[bytes.length >> 1]! ^ 1]), 0, 1, bytes.length >> 1);
  await file.close();
  const before = await databases();
  expect(await run('restore', bad)).toMatchObject({
    code: 1,
    said: expect.stringContaining('damaged. Nothing was changed.'),
  });
  expect(await databases()).toEqual(before);
});

it.skipIf(!TEST_DATABASE_URL)(
  'copies the embedded database into PostgreSQL (skipped unless TEST_DATABASE_URL is set)',
  async () => {
    const name = `market_signals_copy_${randomUUID().replaceAll('-', '')}`;
    await createDatabase(TEST_DATABASE_URL!, name);
    const address = databaseAt(TEST_DATABASE_URL!, name);
    expect(await run('copy-to', address)).toMatchObject({ code: 0 });
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query(`SELECT "label" FROM "api_key"`).finally(() => client.end());
    expect(rows).toEqual([{ label: 'desk' }]);
    const gateway = await serve({ DATABASE_URL: address, SCHEDULER: 'off' });
    expect(await readName(gateway.url, 'ACME')).toBe('Acme Inc.');
    await stop(gateway);
    expect((await run('copy-to', address)).said).toContain('Copy into an empty database.');
    await dropDatabase(TEST_DATABASE_URL!, name);
  },
);
