import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from './browser.ts';
import { recordFriday } from './past-days.ts';
import type { Site } from './site.ts';

/** Counts the clicks of a task, and expects at most as many as it may take. */
function countClicks(max: number) {
  let clicks = 0;
  return async (target: Locator) => {
    clicks += 1;
    expect(clicks).toBeLessThanOrEqual(max);
    await target.click();
  };
}

const getRows = (page: Page, region: string) => page.getByRole('region', { name: region }).locator('tbody tr');
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What traders come for, from the first page on, with the clicks that it takes. */
export function tasks(site: Site): void {
  describe('A task', () => {
    // A test of a screen reads recorded days, such as the last one of a week.
    beforeAll(() => recordFriday(site), 120_000);

    it('"what moved my list, and why" takes one click', () =>
      site.visiting({}, async (page) => {
        await page.goto('/watchlists?list=Watchlist&tickers=AAPL,XOM,WMT');
        await button(page, 'Save in this browser').click();
        const click = countClicks(1);
        await page.goto('/');
        const list = page.getByRole('region', { name: 'My list' });
        await expect.poll(() => list.innerText(), { timeout: PATIENCE }).toMatch(/AAPL.*[+−]\d+\.\d\d%/s);
        await click(list.getByRole('link', { name: /AAPL/ }).first());
        await page.getByRole('heading', { level: 1, name: 'Apple' }).waitFor();
        await page.getByRole('region', { name: /^(Why it moved|What is new)$/ }).waitFor();
      }));

    it('"which cheap stocks insiders buy" takes three clicks', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(3);
        await page.goto('/');
        await click(link(page, 'Insiders').first());
        await click(link(page, 'Screen them'));
        const matches = getRows(page, 'Matches');
        await matches.first().waitFor();
        const { market } = await site.gateway.ask('{ market { insiderClusterBuys(first: 25) { nodes { ticker } } } }');
        const tickers = new Set<string>(
          market.insiderClusterBuys.nodes.map(({ ticker }: { ticker: string }) => ticker),
        );
        expect(new Set(await page.locator('tbody th').allInnerTexts())).toEqual(tickers);
        // The lowest in comparison with their year's highs come last first.
        const high = page.getByRole('columnheader', { name: 'Off 52-week high' });
        await click(high.getByRole('button'));
        await expect.poll(() => high.getAttribute('aria-sort')).toBe('descending');
      }));

    it('"compare three" takes five clicks', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(5);
        await page.goto('/');
        await click(link(page, 'Screener').first());
        const boxes = page.getByRole('checkbox', { name: /^Select / });
        await boxes.nth(2).waitFor();
        const tickers = (await page.locator('tbody th').allInnerTexts()).slice(0, 3);
        for (const at of [0, 1, 2]) await click(boxes.nth(at));
        await click(button(page, 'Compare'));
        await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
        await expect.poll(() => page.locator('main thead').first().innerText()).toContain(tickers[2]);
      }));

    it('"test that screen" takes five clicks and a choice, and the test says which screen it is', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(5);
        await page.goto('/');
        await click(link(page, 'Screener').first());
        await click(button(page, 'Presets'));
        await click(page.getByRole('button', { name: /^Mega caps/ }));
        await getRows(page, 'Matches').first().waitFor();
        await click(link(page, 'Test this screen'));
        await expect.poll(() => page.locator('.screen-line').innerText()).toContain('Market cap ≥ 1T');
        await page.getByLabel('Rebalance').selectOption('Weekly');
        await click(button(page, 'Run the test'));
        await page
          .getByRole('region', { name: 'Result' })
          .getByText(/^\d+ periods: no conclusion\.$/)
          .waitFor();
      }));

    it('"set an alert" takes three clicks', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(3);
        await page.goto('/screener');
        await getRows(page, 'Matches').first().waitFor();
        await click(button(page, 'Alert'));
        await click(button(page, 'Create alert'));
        const dialog = page.getByRole('dialog', { name: 'New alert' });
        await dialog.getByText('My screen is watched from now on.').waitFor();
        await click(button(page, 'Done'));
        await page.goto('/alerts');
        await page.getByRole('region', { name: 'Your alerts' }).getByText('My screen').waitFor();
      }));
  });
}
