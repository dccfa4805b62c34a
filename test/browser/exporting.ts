import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SYNTHETIC } from '../../dashboard/src/exports/provenance.ts';
import { barriers, seeAll } from './browser.ts';
import type { Site } from './site.ts';

/** Exports of a page: tables, images, links, and print. */
export function exporting(site: Site): void {
  describe('exports of a page', () => {
    it('a table becomes a CSV file of raw values with its day, the synthetic flag, and the withheld fields', () =>
      site.visiting({ tier: 'FREE' }, async (page) => {
        const { politicianMembers, dataStatus } = await site.gateway.ask(
          `{ politicianMembers { nodes { totalTrades latestTradeDate politician { displayName } } }
             dataStatus(families: [POLITICIAN_TRADES]) { asOf } }`,
          'FREE',
        );
        const { asOf } = dataStatus[0];
        await page.goto('/politicians?sort-most-active-traders=trades.desc');
        const panel = page.getByRole('region', { name: 'Most active traders' });
        await openExports(panel);
        expect(await barriers(page)).toEqual([]);
        const { name, bytes } = await saved(page, panel.getByRole('button', { name: 'Table (CSV)' }));
        expect(name).toBe(`politicians-most-active-traders-${asOf}.csv`);
        const lines = bytes.toString('utf8').trimEnd().split('\r\n');
        expect(lines.slice(0, 5)).toEqual([
          `# Most active traders - Congress - as of ${asOf}`,
          `# ${SYNTHETIC.replaceAll(',', ';')}`,
          expect.stringMatching(/^# A PRO key shows the rest; left out or empty here: /),
          `# ${page.url()}`,
          'Member,Chamber,Trades,Buys,Sales,Latest,Most traded',
        ]);
        type Node = { totalTrades: number; latestTradeDate: string; politician: { displayName: string } };
        const rows = lines.slice(5).map((line) => line.split(','));
        expect(rows.map((row) => row[2]).map(Number)).toEqual(
          (politicianMembers.nodes as Node[]).map(({ totalTrades }) => totalTrades).toSorted((a, b) => b - a),
        );
        for (const { politician, latestTradeDate } of politicianMembers.nodes as Node[])
          expect(rows.find(([member]) => member === politician.displayName)?.[5]).toBe(latestTradeDate);
      }));

    it('a chart is a picture at twice its size, with its title, its day and the synthetic notice drawn in', () =>
      site.visiting({}, async (page) => {
        await page.addInitScript(`
          window.drawn = [];
          const { fillText } = CanvasRenderingContext2D.prototype;
          CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
            window.drawn.push(text);
            return fillText.call(this, text, ...where);
          };`);
        await page.goto('/stocks/AAPL');
        const panel = page.getByRole('region', { name: 'Price', exact: true });
        const canvas = panel.locator('canvas');
        await canvas.waitFor();
        const box = (await canvas.boundingBox())!;
        await openExports(panel);
        await page.evaluate('window.drawn = []');
        const { name, bytes } = await saved(page, panel.getByRole('button', { name: 'Picture (PNG)' }));
        expect(name).toMatch(/^stocks-AAPL-price-\d{4}-\d\d-\d\d\.png$/);
        expect(bytes.subarray(1, 4).toString()).toBe('PNG');
        // Width and height begin at byte 16 of a PNG file.
        expect(bytes.readUInt32BE(16)).toBeGreaterThan(box.width * 2);
        expect(bytes.readUInt32BE(20)).toBeGreaterThan(box.height * 2);
        const drawn: string[] = await page.evaluate('window.drawn');
        for (const text of ['Price · Apple Inc.', `${SYNTHETIC}.`, page.url()]) expect(drawn).toContain(text);
        expect(drawn.some((text) => /^As of .+ · Source: the demo market, synthetic$/.test(text))).toBe(true);
      }));

    it('a copied link restores the range, the tab, the sort order, and the search', () =>
      site.visiting({}, async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const trades = page.getByRole('region', { name: 'Insider & Congress trades' });
        // The trades are loaded when they are seen.
        const openTrades = async (address: string) => {
          await page.goto(address);
          await seeAll(page, 2);
        };
        await openTrades('/stocks/AAPL');
        await page.getByRole('button', { name: '1M', exact: true }).click();
        await trades.getByRole('button', { name: 'Shares' }).click();
        const sorted = await trades.locator('tbody tr').allInnerTexts();
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        const link: string = await page.evaluate('navigator.clipboard.readText()');
        expect(new URL(link).search).toBe('?range=1M&sort-insider-congress-trades=shares.desc');
        await page.goto('/etfs');
        await page.getByRole('searchbox', { name: 'Find a fund' }).fill('XLK');
        await expect.poll(() => new URL(page.url()).search).toBe('?q=XLK');
        await openTrades(link);
        await expect.poll(() => trades.locator('tbody tr').allInnerTexts()).toEqual(sorted);
        const range = page.getByRole('button', { name: '1M', exact: true });
        expect(await range.getAttribute('aria-pressed')).toBe('true');
      }));

    it('paper is white and without navigation, and the theme comes back', () =>
      site.visiting({ theme: 'dark' }, async (page) => {
        await page.goto('/stocks/AAPL');
        await page.locator('canvas').first().waitFor();
        await page.evaluate(
          "addEventListener('beforeprint', () => { window.printed = document.documentElement.dataset.theme; })",
        );
        await page.pdf();
        expect(await page.evaluate('window.printed')).toBe('light');
        expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
        await page.emulateMedia({ media: 'print' });
        expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(false);
        expect(await page.locator('.synthetic').isVisible()).toBe(true);
        expect(await page.locator('.panel .actions, .export').filter({ visible: true }).count()).toBe(0);
        expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
        expect(await page.evaluate("getComputedStyle(document.querySelector('.panel')).breakInside")).toBe('avoid');
      }));
  });
}

const openExports = (panel: Locator): Promise<void> => panel.getByRole('button', { name: /^Export / }).click();

/** The file saved by a click. */
async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
