import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundBrowser, launch, PATIENCE } from '../browser/browser.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { load } from '../support/load.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { ended } from '../support/processes.ts';

const TESTS = resolve(import.meta.dirname, '..');
const FRAMEWORKS = join(TESTS, 'frameworks');
const bin = (path: string) => join(FRAMEWORKS, 'node_modules', path);
/** The frameworks need a newer Node than the gateway. */
const NODE = join(TESTS, 'nodes/node_modules/node-24/bin/node');
const executable = foundBrowser();

const REACT_ROUTER = '@react-router/dev/bin.cjs';
const EXAMPLES = [
  { name: 'sveltekit', close: 81.5, build: [bin('vite/bin/vite.js'), 'build'], start: ['build'] },
  { name: 'nuxt', close: 82.5, build: [bin('nuxt/bin/nuxt.mjs'), 'build'], start: ['.output/server/index.mjs'] },
  {
    name: 'react-router',
    close: 83.5,
    build: [bin(REACT_ROUTER), 'build'],
    start: [bin('@react-router/serve/bin.cjs'), 'build/server/index.js'],
  },
];
const canRun = executable && existsSync(NODE) && existsSync(join(FRAMEWORKS, 'node_modules'));

describe.skipIf(!canRun)(
  'the examples of frameworks (skipped without `npm ci` in test/frameworks and test/nodes)',
  { timeout: 360_000 },
  () => {
    const app = useApp();
    const closers: (() => unknown)[] = [];
    let signals: string;
    beforeAll(async () => {
      const { url, close } = await listening(gatewayOn(app).handle);
      closers.push(close);
      signals = `${url}/graphql`;
    });
    afterAll(async () => {
      for (const close of closers.reverse()) await close();
    });

    it.each(EXAMPLES)(
      'build a page of $name that the server draws, and that stays live',
      async ({ name, close, build, start }) => {
        const { key } = await app.newKey('PRO');
        // Inside test/frameworks, so that its packages are found.
        const folder = await mkdtemp(join(FRAMEWORKS, `.${name}-`));
        closers.push(() => rm(folder, { recursive: true, force: true }));
        await cp(join(TESTS, '../examples', name), folder, { recursive: true });
        await unpackKit(join(folder, 'node_modules/@market-signals/client'));
        const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env;
        const port = await freePort();
        const env = {
          ...inherited,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: port,
          SIGNALS_URL: signals,
          SIGNALS_KEY: key,
        } as NodeJS.ProcessEnv;
        await promisify(execFile)(NODE, build, { cwd: folder, env });
        const server = spawn(NODE, start, { cwd: folder, env });
        closers.push(() => ended(server));
        const address = `http://127.0.0.1:${port}/`;
        const drawn = await vi.waitFor(async () => (await fetch(address)).text(), { timeout: PATIENCE, interval: 100 });
        const { stocks } = await app.ask('{ stocks(first: 1) { nodes { name } } }');
        expect(drawn).toContain(stocks.nodes[0].name.replaceAll('&', '&amp;'));
        expect(drawn).not.toContain(key);

        const browser = await launch(executable!);
        closers.push(() => browser.close());
        const tab = await browser.newPage();
        const requested: string[] = [];
        tab.on('request', (request) => void requested.push(request.postData() ?? ''));
        await tab.goto(address);
        await expect.poll(() => requested.join(), { timeout: PATIENCE }).toContain('DataVersions');
        // The kit compares a hydrated response with an import by their times.
        app.clock.now = new Date();
        await load(app, 'prices', { 'ko.csv': `ticker,date,close\nKO,2025-11-21,${close}\n` });
        const rows = () => tab.locator('li').allInnerTexts();
        await expect.poll(rows, { timeout: PATIENCE }).toContainEqual(expect.stringMatching(`^KO .* ${close}$`));
      },
    );
  },
);
