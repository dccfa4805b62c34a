import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyContext } from '../support/container.ts';
import { freePort } from '../support/listening.ts';
import { ON_FREE_PORT, startProgram, stop, waitForAddress } from '../support/processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = { accept: 'text/html' };

describe('The first start of a checkout after npm ci', () => {
  let folder: string;
  let checkout: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-first-build-'));
    checkout = join(folder, 'checkout');
    await copyContext(checkout);
    await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const startCheckout = async (data: string) => {
    const port = await freePort();
    const settings = { ...ON_FREE_PORT, PORT: port, DEMO: 'off', DATA_DIR: join(folder, data) };
    const started = startProgram(process.execPath, ['bin/market-signals.mjs', 'serve'], settings, { cwd: checkout });
    return { started, url: `http://127.0.0.1:${port}` };
  };

  it('builds the dashboard and an empty database behind the page that shows the progress', {
    timeout: 600_000,
  }, async () => {
    const { started, url } = await startCheckout('first');
    const readPage = async () => (await fetch(url, { headers: PAGE })).text();
    await expect
      .poll(() => readPage().catch(() => ''), { timeout: 120_000 })
      .toContain('Building the dashboard and an empty database');
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const gateway = await waitForAddress(started);
    expect(await readPage()).toContain('<div id="root"');
    expect(await readdir(join(checkout, 'src/generated'))).toContain('graphiql-bar.js');
    expect(await readdir(join(checkout, 'dist'))).toContainEqual(
      expect.stringMatching(/^empty-database-[0-9a-f]{16}$/),
    );
    await stop(gateway);
  });

  it('is the only one that builds', { timeout: 600_000 }, async () => {
    const { started } = await startCheckout('second');
    const gateway = await waitForAddress(started);
    expect(gateway.output()).not.toContain('Building');
    expect((await readdir(join(folder, 'second/database'))).length).toBeGreaterThan(0);
    await stop(gateway);
  });
});
