import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, firstScreen, PATIENCE, seeAll } from './browser.ts';
import type { Site } from './site.ts';

const readScroll = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)');
const readFocus = (page: Page): Promise<string> => page.evaluate('document.activeElement.tagName');

/** Moving between pages, by links, keys, and the browser's buttons, and what happens when a page cannot be loaded. */
export function navigation(site: Site): void {
  describe('Navigation', () => {
    it.each(['wide', 'narrow'] as const)(
      'opens a page at its top with the focus on its heading on a %s screen, and restores the position on back',
      (width) =>
        site.visiting({ width }, async (page) => {
          await page.goto('/#movers');
          await seeAll(page);
          const link = page.getByRole('region', { name: 'Movers' }).locator('tbody a').first();
          await link.scrollIntoViewIfNeeded();
          await page.evaluate('scrollBy(0, 120)');
          const before = await readScroll(page);
          expect(before).toBeGreaterThan(0);
          await link.click();
          await page.waitForURL(/\/stocks\//);
          await firstScreen(page);
          expect(await readScroll(page)).toBe(0);
          expect(await readFocus(page)).toBe('H1');
          await page.goBack();
          await page.getByRole('heading', { level: 1, name: 'Market' }).waitFor();
          await expect.poll(() => readScroll(page), { timeout: PATIENCE }).toBeGreaterThan(before - 200);
        }),
    );

    it('a phone shows one section of a stock at a time, by its address, with a link to the next', () =>
      site.visiting({ width: 'narrow' }, async (page) => {
        await page.goto('/stocks/AAPL#options');
        await page.getByRole('region', { name: 'Options', exact: true }).waitFor();
        expect(await page.locator('.section').count()).toBe(1);
        // While panels still fill, the link below them moves, between the press and the release of a click as well.
        await seeAll(page);
        await page.getByRole('link', { name: 'Next: Owners' }).click();
        await page.getByRole('region', { name: 'Institutions', exact: true }).waitFor();
        expect(new URL(page.url()).hash).toBe('#owners');
        const top: number = await page.evaluate(`document.getElementById('owners').getBoundingClientRect().top`);
        expect(top).toBeGreaterThan(0);
        expect(top).toBeLessThan(200);
        await page.goBack();
        await page.getByRole('region', { name: 'Options', exact: true }).waitFor();
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect.poll(() => page.locator('.section').count()).toBe(6);
      }));

    it('shows an error with a reload button in place of a page whose script is gone, and keeps the header', () =>
      site.visiting({ mayComplain: /screener-page|404|script/i }, async (page) => {
        let loads = 0;
        page.on('load', () => {
          loads += 1;
        });
        await page.route('**/assets/screener-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
        await page.goto('/');
        await firstScreen(page);
        await page.getByRole('link', { name: 'Screener', exact: true }).first().click();
        // The page reloads itself once, which does not help here.
        await expect.poll(() => loads, { timeout: PATIENCE }).toBeGreaterThan(1);
        await page.getByRole('heading', { name: 'A new version is available' }).waitFor();
        await page.getByRole('button', { name: 'Reload' }).waitFor();
        expect(await barriers(page)).toEqual([]);
        // Another page is another try.
        await page.getByRole('link', { name: 'Funds', exact: true }).first().click();
        await page.getByRole('heading', { level: 1, name: 'Funds' }).waitFor();
      }));

    it('reloads a page once by itself after its script was replaced by a newer version', () =>
      site.visiting({ mayComplain: /screener-page|404|script/i }, async (page) => {
        let failures = 0;
        await page.route('**/assets/screener-page-*.js', (route) =>
          failures++ === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
        );
        await page.goto('/screener');
        await page.getByRole('heading', { level: 1, name: 'Screener' }).waitFor();
        expect(failures).toBeGreaterThan(1);
      }));

    it('loads failed panels again without a click once the gateway responds', () =>
      site.visiting({ mayComplain: /./ }, async (page) => {
        let isAway = true;
        await page.route(/\/graphql|\/health/, (route) => (isAway ? route.abort() : route.fallback()));
        await page.goto('/etfs');
        const alert = page.getByRole('alert').first();
        await expect
          .poll(
            async () => {
              await page.clock.fastForward(10_000);
              return alert.count();
            },
            { timeout: PATIENCE },
          )
          .toBeGreaterThan(0);
        isAway = false;
        await expect
          .poll(
            async () => {
              await page.clock.fastForward(6_000);
              return page.locator('main tbody tr').count();
            },
            { timeout: PATIENCE },
          )
          .toBeGreaterThan(0);
        expect(await page.getByRole('alert').count()).toBe(0);
      }));

    it('follows keys: G and a letter open pages, J and K move between rows, W watches, and ? lists the keys', () =>
      site.visiting({}, async (page) => {
        await page.goto('/');
        await firstScreen(page);
        await page.keyboard.press('g');
        await page.keyboard.press('f');
        await page.getByRole('heading', { level: 1, name: 'Funds' }).waitFor();
        await page.locator('main tbody tr a').first().waitFor();
        const focused = () => page.evaluate('document.activeElement.textContent');
        await page.keyboard.press('j');
        const first = await focused();
        await page.keyboard.press('j');
        expect(await focused()).not.toBe(first);
        await page.keyboard.press('k');
        expect(await focused()).toBe(first);
        await page.keyboard.press('Shift+?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        expect(await barriers(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.goto('/stocks/AAPL');
        await page.getByRole('button', { name: 'Watch', exact: false }).waitFor();
        await page.keyboard.press('w');
        await page.getByRole('button', { name: 'Watching', exact: false }).waitFor();
        await page.keyboard.press('Control+k');
        await page.keyboard.type('compare');
        await page.getByRole('option', { name: 'Compare' }).click();
        await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
      }));

    it('links of a stock page lead to its sections, whose addresses open them', () =>
      site.visiting({}, async (page) => {
        await page.goto('/stocks/AAPL');
        await firstScreen(page);
        const links = page.getByRole('navigation', { name: 'Sections of this page' });
        await links.getByRole('link', { name: 'Owners' }).click();
        expect(new URL(page.url()).hash).toBe('#owners');
        await page.getByRole('region', { name: 'Institutions' }).locator('tbody tr').first().waitFor();
        await expect.poll(() => links.locator('[aria-current]').innerText(), { timeout: PATIENCE }).toBe('Owners');
      }));

    it('restores a deleted watchlist by Undo', () =>
      site.visiting({}, async (page) => {
        await page.goto('/stocks/AAPL');
        await page.getByRole('button', { name: 'Watch', exact: false }).click();
        await page.goto('/watchlists');
        const row = page.locator('main tbody tr').getByRole('link', { name: 'AAPL' });
        await row.waitFor();
        await page.getByRole('button', { name: 'Edit the list' }).click();
        await page.getByRole('button', { name: 'Delete' }).click();
        await expect.poll(() => row.count()).toBe(0);
        await page.getByRole('button', { name: 'Undo' }).click();
        await row.waitFor();
      }));

    it('resizes the chart with its panes, so that RSI and MACD leave no gap below it', () =>
      site.visiting({}, async (page) => {
        await page.goto('/stocks/AAPL');
        const panel = page.getByRole('region', { name: 'Price', exact: true });
        const place = panel.locator('.chart-canvas');
        await place.locator('canvas').waitFor();
        await panel.getByRole('button', { name: 'Indicators' }).click();
        await panel.getByRole('button', { name: 'RSI' }).click();
        await panel.getByRole('button', { name: 'MACD' }).click();
        const gap = () =>
          place.evaluate((box) => {
            const canvas = box.querySelector('canvas')!;
            return Math.round(box.getBoundingClientRect().height - canvas.getBoundingClientRect().height);
          });
        await expect.poll(gap).toBe(0);
      }));
  });
}
