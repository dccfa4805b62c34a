import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tier } from '../../src/graph/tiers.ts';
import { barriers, beyond, foundBrowser, keepPicture, launch, PATIENCE } from '../browser/browser.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { load } from '../support/load.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { ended } from '../support/processes.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const executable = foundBrowser();
const run = promisify(execFile);
const bin = (path: string) => join(ROOT, 'node_modules', path);

/** Polls until the page shows a value. */
const until = <T>(getValue: () => T) => expect.poll(getValue, { timeout: PATIENCE });

/** More trades than two pages hold: 45 sales, one a day, of 1 share and more. */
const TRADES = [
  'symbol,name,position,transaction_code,share,change,transaction_price,filing_date,transaction_date',
  ...Array.from({ length: 45 }, (_, at) => {
    const day = new Date(Date.UTC(2025, 8, 1 + at)).toISOString().slice(0, 10);
    return `AAPL,Roe Jane,CFO,S,${1_000 - at},-${1 + at},200,${day},${day}`;
  }),
].join('\n');

describe.skipIf(!executable || !HAS_TOOLS)('examples/board', { timeout: 360_000 }, () => {
  const app = useApp((one) => load(one, 'insider-transactions', { 'flat.csv': `${TRADES}\n` }));
  const closers: (() => unknown)[] = [];
  let folder: string;
  let url: string;
  let browser: Browser;

  beforeAll(async () => {
    const signals = await listening(gatewayOn(app).handle);
    closers.push(signals.close);
    url = `${signals.url}/graphql`;
    // Inside the project, so that its packages are found.
    folder = await mkdtemp(join(import.meta.dirname, '.board-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await cp(join(ROOT, 'examples/board'), folder, { recursive: true });
    await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    const codegen = join(folder, 'codegen.ts');
    await writeFile(codegen, (await readFile(codegen, 'utf8')).replace('http://127.0.0.1:4000/graphql', url));
    await run(process.execPath, [bin('.bin/graphql-codegen')], { cwd: folder });
    await run(process.execPath, [bin('typescript/bin/tsc')], { cwd: folder });
    await run(process.execPath, [bin('vite/bin/vite.js'), 'build'], { cwd: folder });
    browser = await launch(executable!);
    closers.push(() => browser.close());
  }, 900_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** Opens the board, with a new key on its server, in a fresh browser profile that runs a script `before` it. */
  async function board(tier: Tier, width = 1440, before = ''): Promise<{ page: Page; key: string; loaded: string[] }> {
    const { key } = await app.newKey(tier);
    const port = await freePort();
    const env = { ...process.env, SIGNALS_URL: url, SIGNALS_KEY: key };
    const args = [bin('vite/bin/vite.js'), 'preview', '--host', '127.0.0.1', '--port', port];
    const server = spawn(process.execPath, args, { cwd: folder, env });
    closers.push(() => ended(server));
    const address = `http://127.0.0.1:${port}/`;
    await vi.waitFor(() => fetch(address), { timeout: PATIENCE, interval: 100 });
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    const loaded: string[] = [];
    page.on('response', async (answer) => {
      if (answer.headers()['content-type'] !== 'text/event-stream') loaded.push(await answer.text().catch(() => ''));
    });
    await page.addInitScript(before);
    await page.goto(address);
    return { page, key, loaded };
  }
  const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });
  const rows = (page: Page, name: RegExp) => panel(page, name).locator('tbody tr');

  it('shows the watchlist, loads trades as they are scrolled, and screens by filters [GEN-01]', async () => {
    const { page, key, loaded } = await board('PRO');
    const price = rows(page, /Watchlist/)
      .filter({ hasText: 'AAPL' })
      .locator('td')
      .nth(2);
    await until(() => price.innerText()).toMatch(/^\d+\.\d\d$/);
    const trades = rows(page, /Insider trades of AAPL/);
    await until(() => trades.count()).toBe(20);
    for (const count of [40, await total('PRO')]) {
      await panel(page, /Insider trades/)
        .locator('.scroll')
        .evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await until(() => trades.count()).toBe(count);
    }
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(await page.locator('.lock').count()).toBe(0);
    const screener = panel(page, /Screener/);
    for (let pages = 2; pages > 0; pages--)
      await screener
        .getByRole('button', { name: /Remove/ })
        .first()
        .click();
    await until(() => rows(page, /Screener/).count()).toBeGreaterThan(1);
    await screener.getByLabel('Field').selectOption('PRICE');
    await screener.getByLabel('Comparison').selectOption('GTE');
    await screener.getByLabel('Value').fill('100');
    await screener.getByRole('button', { name: 'Add filter' }).click();
    const { stockScreen } = await app.ask(
      '{ stockScreen(filters: [{ field: PRICE, op: GTE, value: 100 }]) { matched screened } }',
    );
    await until(() => screener.locator('.note').innerText()).toBe(
      `${stockScreen.matched} of ${stockScreen.screened} stocks match`,
    );
    expect(await rows(page, /Screener/).count()).toBe(stockScreen.matched);
    await keepPicture(page, 'board');
    expect(await beyond(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((text) => text.includes(key))).toEqual([]);
    await page.close();
  });

  it('loads more trades by a button for those who do not scroll', async () => {
    const { page } = await board('PRO', 1440, 'IntersectionObserver.prototype.observe = () => {};');
    const trades = rows(page, /Insider trades of AAPL/);
    await until(() => trades.count()).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await until(() => trades.count()).toBe(40);
    await page.close();
  });

  const total = async (tier: Tier): Promise<number> =>
    (await app.ask('{ stock(ticker: "AAPL") { insiderTrades(period: { days: 365 }) { totalCount } } }', tier)).stock
      .insiderTrades.totalCount;

  it('says on a narrow screen what FREE does not see, and how to see it [PREVIEW-02]', async () => {
    const { page } = await board('FREE', 390);
    await until(() => rows(page, /Insider trades/).count()).toBe(5);
    await until(() =>
      panel(page, /Insider trades/)
        .locator('.note')
        .innerText(),
    ).toMatch(/^5 of \d+ in a year$/);
    const {
      market: { insiderTrades },
    } = await app.ask('{ market { insiderTrades(ticker: "AAPL") { upgrade { message url } } } }', 'FREE');
    expect(await page.locator('.lock').innerText()).toContain(insiderTrades.upgrade.message);
    expect(await page.locator('.lock a').getAttribute('href')).toBe(insiderTrades.upgrade.url);
    await keepPicture(page, 'board-narrow-FREE');
    expect(await beyond(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.close();
  });

  it('shows new data as it is imported, with a notice', async () => {
    const { page } = await board('PRO');
    const trades = panel(page, /Insider trades of AAPL/).locator('.note');
    const before = await total('PRO');
    await until(() => trades.innerText()).toBe(`20 of ${before} in a year`);
    await until(() => page.locator('.bar .note').innerText()).toMatch(/Live PRO/);
    const [header] = TRADES.split('\n');
    await load(app, 'insider-transactions', {
      'later.csv': `${header}\nAAPL,Doe John,Director,P,500,7,201,2025-11-19,2025-11-18\n`,
    });
    await until(() => trades.innerText()).toBe(`20 of ${before + 1} in a year`);
    expect(await page.locator('.bar .note').innerText()).toMatch(/Updated: /);
    await page.close();
  });
});
