import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { configFrom } from '../../src/server/config.ts';
import { startGateway } from '../../src/server/server.ts';
import { catalog } from '../support/catalog.ts';
import { foundBrowser, launch, PATIENCE, seeAll } from './browser.ts';
import { whyNot } from './site.ts';

const NOW = new Date('2026-03-09T14:00:00Z');
const TICKERS = ['AAPL', 'MSFT', 'XOM', 'SPY'];
const TITLE = 'A small market is being made';

/** A promise and the function that resolves it. */
function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe.skipIf(whyNot)(
  `A first start in a browser${whyNot ? ` (skipped: ${whyNot})` : ''}`,
  { timeout: 360_000 },
  () => {
    let folder: string;
    let browser: Browser;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'market-signals-first-start-'));
      browser = await launch(foundBrowser()!);
    }, 900_000);
    afterAll(async () => {
      await browser?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('shows the progress, then the dashboard with data, without a reload by the visitor', async () => {
      const environment = { DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' };
      const config = configFrom({ ...environment, AS_OF: '2026-03-09' });
      const [visited, counted] = [createGate(), createGate()];
      let url = '';
      const begun = createGate();
      const starting = startGateway(
        catalog,
        config,
        ({ db }) => ({
          async prepare(progress) {
            begun.open();
            await visited.opened;
            progress.begin({ title: TITLE, note: '', step: 'listings', plan: { files: 2 } });
            progress.report({ task: 'files', done: 1, total: 2, unit: 'part', detail: 'prices of four stocks' });
            await counted.opened;
            const listings = demoListings().filter(({ ticker }) => TICKERS.includes(ticker));
            await fillDemo(db, { catalog, seed: 7, now: NOW, listings, report: () => {} });
            const create = async (tier: Tier) => (await createKey(db, { label: tier, tier, now: NOW })).key;
            return { FREE: await create('FREE'), PRO: await create('PRO') };
          },
        }),
        {
          onAddress(address) {
            url = address;
          },
        },
      );
      try {
        await Promise.race([begun.opened, starting]);
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE);
        const failures: string[] = [];
        page.on('response', (response) => {
          if (response.status() >= 400) failures.push(`${response.status()} ${new URL(response.url()).pathname}`);
        });
        await page.goto(url);
        visited.open();
        await page.getByRole('heading', { name: TITLE }).waitFor();
        await page.getByText('1 of 2').waitFor();
        expect(await page.locator('#now').textContent()).toBe('prices of four stocks');
        // The visit itself; the page then polls a path that never fails.
        expect(failures).toEqual(['503 /']);

        counted.open();
        await page.getByRole('heading', { name: 'Market', level: 1, exact: true }).waitFor({ timeout: 60_000 });
        expect(new URL(page.url()).pathname).toBe('/');
        await seeAll(page);
        expect(await page.locator('main').textContent()).toContain('AAPL');
        expect(failures).toEqual(['503 /']);
      } finally {
        visited.open();
        counted.open();
        await (await starting).close();
      }
    });
  },
);
