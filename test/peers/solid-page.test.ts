import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundBrowser, launch, PATIENCE } from '../browser/browser.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { load } from '../support/load.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { ended } from '../support/processes.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/solid');
const VITE = join(PEERS, 'node_modules/vite/bin/vite.js');
const executable = foundBrowser();

describe.skipIf(!hasPeer('vite-plugin-solid') || !executable)(
  `examples/solid ${needsPeers}`,
  { timeout: 180_000 },
  () => {
    const app = useApp();
    const closers: (() => unknown)[] = [];
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(PEERS, '.solid-page-'));
      closers.push(() => rm(folder, { recursive: true, force: true }));
      await cp(EXAMPLE, folder, { recursive: true });
      await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    }, 360_000);
    afterAll(async () => {
      for (const close of closers.reverse()) await close();
    });

    it('builds a page that shows stocks and stays live', async () => {
      const { key } = await app.newKey('PRO');
      const signals = await listening(gatewayOn(app).handle);
      closers.push(signals.close);
      const env = { ...process.env, NODE_ENV: 'production', SIGNALS_URL: `${signals.url}/graphql`, SIGNALS_KEY: key };
      await promisify(execFile)(process.execPath, [VITE, 'build'], { cwd: folder, env });
      const port = await freePort();
      const args = [VITE, 'preview', '--host', '127.0.0.1', '--port', port];
      const server = spawn(process.execPath, args, { cwd: folder, env });
      closers.push(() => ended(server));
      const address = `http://127.0.0.1:${port}/`;
      await vi.waitFor(() => fetch(address), { timeout: PATIENCE, interval: 100 });
      const browser = await launch(executable!);
      closers.push(() => browser.close());
      const tab = await browser.newPage();
      const requested: string[] = [];
      tab.on('request', (request) => void requested.push(request.postData() ?? ''));
      await tab.goto(address);
      const rows = () => tab.locator('li').allInnerTexts();
      await expect.poll(rows, { timeout: PATIENCE }).toContainEqual(expect.stringMatching(/^KO /));
      await expect.poll(() => requested.join(), { timeout: PATIENCE }).toContain('DataVersions');
      await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,87.5\n' });
      await expect.poll(rows, { timeout: PATIENCE }).toContainEqual(expect.stringMatching(/^KO .* 87\.5$/));
    });
  },
);
