import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundBrowser, launch, PATIENCE } from '../browser/browser.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { load } from '../support/load.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { ended } from '../support/processes.ts';

const RECIPE = resolve(import.meta.dirname, '../../examples/nextjs');
const ENVIRONMENT = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
const executable = foundBrowser();

describe.skipIf(!hasPeer('next'))(`the recipe for Next.js ${needsPeers}`, { timeout: 120_000 }, () => {
  const app = useApp();
  const closers: (() => unknown)[] = [];
  let signals: Awaited<ReturnType<typeof listening>>;
  let key: string;
  let page: string;
  let folder: string;

  beforeAll(async () => {
    ({ key } = await app.newKey('PRO'));
    signals = await listening(gatewayOn(app).handle);
    closers.push(signals.close);
    // Below test/peers, whose packages it finds.
    folder = await mkdtemp(join(PEERS, '.nextjs-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await cp(RECIPE, folder, { recursive: true });
    await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    await promisify(execFile)(process.execPath, [NEXT, 'build'], { cwd: folder, env: ENVIRONMENT });
    const port = await freePort();
    const env = { ...ENVIRONMENT, SIGNALS_URL: `${signals.url}/graphql`, SIGNALS_KEY: key };
    const server = spawn(process.execPath, [NEXT, 'start', '-H', '127.0.0.1', '-p', port], {
      cwd: folder,
      env,
    });
    closers.push(() => ended(server));
    page = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(page), { timeout: PATIENCE, interval: 100 });
  }, 300_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  it('draws a stock on the server, before any script runs [GEN-01]', async () => {
    const html = await (await fetch(`${page}/stocks/AAPL`)).text();
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { name quote { price } } }');
    expect(html).toContain(`<h1>${stock.name}</h1>`);
    expect(html).toContain(`<p data-testid="price">${stock.quote.price}</p>`);
  });

  it('sends the links of previews on to the page of the gateway', async () => {
    const { status, headers } = await fetch(`${page}/upgrade`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `${signals.url}/upgrade`]);
  });

  it('answers a browser without a key, which is nowhere in what the browser gets [AUTH-01]', async () => {
    const ask = (query: string) =>
      fetch(`${page}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
    const { data } = (await (await ask('{ viewer { tier } }')).json()) as { data: { viewer: { tier: string } } };
    expect(data.viewer.tier).toBe('PRO');
    expect(await (await fetch(`${page}/stocks/AAPL`)).text()).not.toContain(key);
    const files = (await readdir(join(folder, '.next'), { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const { parentPath, name } of files)
      expect((await readFile(join(parentPath, name))).includes(key), name).toBe(false);
  });

  it.skipIf(!executable)('takes over what the server asked, and asks again when the data changes', async () => {
    const browser: Browser = await launch(executable!);
    try {
      const context = await browser.newContext();
      await context.addCookies([{ name: 'user', value: 'ann', url: page }]);
      const tab = await context.newPage();
      const asked: string[] = [];
      tab.on('request', (request) => {
        const operation = /(?:query|subscription) (\w+)/.exec(request.postData() ?? '')?.[1];
        if (operation) asked.push(operation);
      });
      const opened = tab.waitForResponse((answer) => answer.headers()['content-type'] === 'text/event-stream');
      await tab.goto(`${page}/stocks/KO`);
      await opened;
      // What a refetch would have followed: the versions of the data were compared.
      await expect.poll(() => asked, { timeout: PATIENCE }).toContain('DataVersions');
      await tab.waitForTimeout(500);
      expect(asked).not.toContain('StockPage');
      // The answer that came with the page is known by its age, which the server's clock says.
      app.clock.now = new Date();
      await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,81.25\n' });
      await expect.poll(() => tab.getByTestId('price').innerText(), { timeout: PATIENCE }).toBe('81.25');
      expect(asked).toContain('StockPage');
    } finally {
      await browser.close();
    }
  });
});

const NEXT = join(PEERS, 'node_modules/next/dist/bin/next');
