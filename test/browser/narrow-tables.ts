import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rowsToFill } from '../../dashboard/src/parts/drawn-rows.ts';
import { drawEveryRow, firstScreen, seeAll } from './browser.ts';
import type { Site } from './site.ts';

const PHONE = { width: 360, height: 800 };
const TABLET = { width: 1024, height: 900 };

type Seen = { caption: string; beyond: string[]; saysSo: boolean };

/** The columns of each table that lie beyond its edge, and whether it shows the hint that it scrolls. */
const tablesOn = (page: Page): Promise<Seen[]> =>
  page.evaluate(`[...document.querySelectorAll('.table')].map((table) => {
    const edge = table.getBoundingClientRect().left + table.clientWidth + 1;
    const beyond = [...table.querySelectorAll('thead th')].filter((th) => th.getBoundingClientRect().right > edge);
    return {
      caption: table.getAttribute('aria-label'),
      beyond: beyond.map((th) => th.innerText),
      saysSo: table.parentElement.classList.contains('has-more'),
    };
  })`);

/** The first table, once it shows the hint: it measures itself one frame after mounting. */
async function firstThatSaysSo(page: Page): Promise<Seen> {
  await firstScreen(page);
  const first = async () => (await tablesOn(page))[0]!;
  await expect.poll(async () => (await first()).saysSo).toBe(true);
  return first();
}

/** Tables on narrow screens. */
export function narrowTables(site: Site): void {
  describe('tables on a narrow screen', () => {
    it.each([
      '/?view=table#map',
      '/#movers',
      '/?trades=congress#signals',
      '/#ahead',
      '/stocks/AAPL',
      '/stocks/AAPL#signals',
      '/stocks/AAPL#fundamentals',
      '/stocks/AAPL#owners',
      '/options/AAPL',
      '/etfs',
      '/etfs/SPY',
      '/politicians',
    ])('tables of %s have all their columns on a phone, without scrolling sideways', (path) =>
      site.visiting({ width: 'narrow' }, async (page) => {
        await page.setViewportSize(PHONE);
        await page.goto(path);
        await seeAll(page);
        const tables = await tablesOn(page);
        expect(tables.length).toBeGreaterThan(0);
        expect(tables.filter(({ beyond }) => beyond.length > 0)).toEqual([]);
      }),
    );

    it.each(['/', '/screener', '/options', '/etfs', '/compare?tickers=AAPL,MSFT,XOM,WMT,GOOGL'])(
      'tables of %s have all their columns on a tablet',
      (path) =>
        site.visiting({}, async (page) => {
          await page.setViewportSize(TABLET);
          await page.goto(path);
          await seeAll(page);
          expect((await tablesOn(page)).filter(({ beyond }) => beyond.length > 0)).toEqual([]);
        }),
    );

    it('compare three stocks on a phone', () =>
      site.visiting({ width: 'narrow' }, async (page) => {
        await page.setViewportSize(PHONE);
        await page.goto('/compare?tickers=AAPL,MSFT,XOM');
        await seeAll(page);
        expect((await tablesOn(page)).flatMap(({ beyond }) => beyond)).toEqual([]);
      }));

    it('show the sort column and the change on a phone, and hint at more columns', () =>
      site.visiting({ width: 'narrow' }, async (page) => {
        await page.setViewportSize(PHONE);
        await page.goto('/screener');
        const matches = await firstThatSaysSo(page);
        expect(matches.beyond.join()).not.toMatch(/Market cap|Price|Change/);

        await page.goto('/options?sort=unusual');
        const board = await firstThatSaysSo(page);
        expect(board.beyond.join()).not.toMatch(/Top premium/);
      }));

    it('draw the rows that fill their box, more at their end, and all of them to print', () =>
      site.visiting({ width: 'narrow' }, async (page) => {
        await page.setViewportSize(PHONE);
        await page.goto('/politicians');
        await seeAll(page);
        const table = page.getByRole('region', { name: 'Most active traders' }).locator('.table');
        const drawn = () => table.locator('tbody tr').count();
        const height = () => table.evaluate((box) => box.clientHeight);
        const fill = rowsToFill(460, true);
        expect([await drawn(), await height()]).toEqual([fill, 460]);
        const all = Number(await table.locator('table').getAttribute('aria-rowcount')) - 1;
        expect(all).toBeGreaterThan(2 * fill);

        await table.scrollIntoViewIfNeeded();
        await table.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
        await expect.poll(drawn).toBe(2 * fill);
        expect(await height()).toBe(460);

        await drawEveryRow(page);
        expect(await drawn()).toBe(all);
      }));

    it('scroll by the keyboard, until there is no more to say', () =>
      site.visiting({ width: 'narrow' }, async (page) => {
        await page.setViewportSize(PHONE);
        await page.goto('/screener');
        await firstScreen(page);
        const table = page.locator('.table');
        await table.focus();
        const has = async () => (await tablesOn(page))[0]!.saysSo;
        await expect.poll(has).toBe(true);
        const scrollOffset = () => table.evaluate((box) => box.scrollLeft);
        await page.keyboard.press('ArrowRight');
        await expect.poll(scrollOffset).toBeGreaterThan(0);
        await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
        await expect.poll(has).toBe(false);
      }));
  });
}
