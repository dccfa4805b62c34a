import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundBrowser, launch, PATIENCE } from '../browser/browser.ts';
import { type CreateClient, runScript } from '../support/clients/script.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { load } from '../support/load.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { ended } from '../support/processes.ts';
import { createNextClient } from './clients/nextjs/adapter.ts';

const RECIPE = resolve(import.meta.dirname, '../../examples/nextjs');
/** A page for the twenty steps, which is added to the recipe. */
const SCRIPT_PAGE = join(import.meta.dirname, 'clients/nextjs/page.jsx');
const DOCUMENTS = join(import.meta.dirname, '../support/clients/documents.mjs');
const ENVIRONMENT = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
const executable = foundBrowser();

describe.skipIf(!hasPeer('next'))(`the recipe for Next.js ${needsPeers}`, { timeout: 360_000 }, () => {
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
    // Inside test/peers, so that its packages are found.
    folder = await mkdtemp(join(PEERS, '.nextjs-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await cp(RECIPE, folder, { recursive: true });
    await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    await cp(SCRIPT_PAGE, join(folder, 'app/script/page.jsx'));
    await cp(DOCUMENTS, join(folder, 'app/script/documents.mjs'));
    await promisify(execFile)(process.execPath, [NEXT, 'build'], { cwd: folder, env: ENVIRONMENT });
    page = await start(`${signals.url}/graphql`, key);
  }, 900_000);

  /** Starts the application with a gateway and a key. @returns its address */
  async function start(gateway: string, apiKey: string): Promise<string> {
    const port = await freePort();
    const env = { ...ENVIRONMENT, SIGNALS_URL: gateway, SIGNALS_KEY: apiKey };
    const server = spawn(process.execPath, [NEXT, 'start', '-H', '127.0.0.1', '-p', port], { cwd: folder, env });
    closers.push(() => ended(server));
    const address = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(address), { timeout: PATIENCE, interval: 100 });
    return address;
  }
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  it('the recipe for Next.js draws a stock on the server, before any script runs [GEN-01]', async () => {
    const html = await (await fetch(`${page}/stocks/AAPL`)).text();
    const { stock } = await app.ask('{ stock(ticker: "AAPL") { name quote { price } } }');
    expect(html).toContain(`<h1>${stock.name}</h1>`);
    expect(html).toContain(`<p data-testid="price">${stock.quote.price}</p>`);
  });

  it('the recipe for Next.js sends the links of previews on to the page of the gateway', async () => {
    const { status, headers } = await fetch(`${page}/upgrade`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `${signals.url}/upgrade`]);
  });

  it('the recipe for Next.js answers a browser without a key, and sends the key nowhere to the browser [AUTH-01]', async () => {
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

  it.skipIf(!executable)(
    'the recipe for Next.js pages a list, locks a part, shows a refusal, and recovers from an outage [GEN-01]',
    async () => {
      const browser: Browser = await launch(executable!);
      try {
        const tab = await browser.newPage();
        const { stocks } = await app.ask('{ stocks(first: 10) { nodes { name } } }');
        const names: string[] = stocks.nodes.map(({ name }: { name: string }) => name);
        // The server renders the first page; the browser adds the second to it.
        const html = await (await fetch(`${page}/stocks`)).text();
        for (const name of names.slice(0, 5)) expect(html).toContain(name.replaceAll('&', '&amp;'));
        await tab.goto(`${page}/stocks`);
        await tab.getByRole('button', { name: 'Show more' }).click();
        await expect.poll(() => tab.locator('li').allInnerTexts(), { timeout: PATIENCE }).toEqual(names);

        await tab.goto(`${page}/stocks/NOSUCH`);
        await expect
          .poll(() => tab.locator('p[role=alert]').innerText(), { timeout: PATIENCE })
          .toMatch(/^entity_not_found: /);

        // A gateway of its own, which goes away and comes back at the same address.
        const free = await app.newKey('FREE');
        const { handle } = gatewayOn(app);
        let isDown = false;
        const other = await listening((request, response) =>
          isDown ? void request.socket.destroy() : void handle(request, response),
        );
        closers.push(other.close);
        const locked = await start(`${other.url}/graphql`, free.key);
        expect(await (await fetch(`${page}/stocks/AAPL`)).text()).not.toContain('data-testid="offer"');
        await tab.goto(`${locked}/stocks/AAPL`);
        await expect.poll(() => tab.getByTestId('offer').innerText(), { timeout: PATIENCE }).toMatch(/PRO/);
        isDown = true;
        await tab.goto(`${locked}/stocks/AAPL`);
        expect(await tab.locator('body').innerText()).toContain('Loading');
        isDown = false;
        await expect.poll(() => tab.locator('h1').count(), { timeout: 30_000 }).toBe(1);
      } finally {
        await browser.close();
      }
    },
  );

  it.skipIf(!executable)(
    'the recipe for Next.js takes over the server’s responses, and refetches when the data changes',
    async () => {
      const browser: Browser = await launch(executable!);
      try {
        const context = await browser.newContext();
        await context.addCookies([{ name: 'user', value: 'ann', url: page }]);
        const tab = await context.newPage();
        const requests: string[] = [];
        tab.on('request', (request) => {
          const operation = /(?:query|subscription) (\w+)/.exec(request.postData() ?? '')?.[1];
          if (operation) requests.push(operation);
        });
        const opened = tab.waitForResponse((answer) => answer.headers()['content-type'] === 'text/event-stream');
        await tab.goto(`${page}/stocks/KO`);
        await opened;
        // No refetch followed: the client compared the versions of the data.
        await expect.poll(() => requests, { timeout: PATIENCE }).toContain('DataVersions');
        await tab.waitForTimeout(500);
        expect(requests).not.toContain('StockPage');
        // The response that came with the page is identified by its age on the server's clock.
        app.clock.now = new Date();
        await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,81.25\n' });
        await expect.poll(() => tab.getByTestId('price').innerText(), { timeout: PATIENCE }).toBe('81.25');
        expect(requests).toContain('StockPage');
      } finally {
        await browser.close();
      }
    },
  );

  it.skipIf(!executable)(
    'an application written with Next.js works from the first page to recovery, in twenty steps [GEN-01]',
    { timeout: 720_000 },
    async () => {
      const browser: Browser = await launch(executable!);
      const listen = async (handler: Parameters<typeof listening>[0]) => {
        const { url, close } = await listening(handler);
        closers.push(close);
        return url;
      };
      try {
        const createClient: CreateClient = createNextClient({ browser, listen, start: (url) => start(url, key) });
        await runScript(app, createClient, 69);
      } finally {
        await browser.close();
      }
    },
  );
});

const NEXT = join(PEERS, 'node_modules/next/dist/bin/next');
