import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { count } from '../../dashboard/src/format.ts';
import { barriers, PATIENCE } from './browser.ts';
import type { DemoGateway } from './gateway.ts';
import type { Site } from './site.ts';

type Condition = { fieldName: string; op: string; value?: string | number; values?: string[] };
type Sort = { fieldName: string; dir: 'ASC' | 'DESC' };
type Plan = { filters: Condition[]; sort: Sort };

const SCREEN = `query Screen($plan: ScreenPlan!) {
  stockScreen(plan: $plan) { matched screened explain { fieldName matched missing } results { ticker } }
}`;
/** The page's initial state. */
const LARGEST_FIRST: Sort = { fieldName: 'MARKET_CAP', dir: 'DESC' };

/** Waits until the page shows the gateway's result for the plan. @returns the result */
async function shows(page: Page, gateway: DemoGateway, plan: Plan) {
  const { stockScreen: screen } = await gateway.ask(SCREEN, 'PRO', { plan });
  const tickers = page.getByRole('region', { name: 'Matches' }).locator('tbody th');
  await expect
    .poll(() => tickers.allInnerTexts(), { timeout: PATIENCE })
    .toEqual(screen.results.map(({ ticker }: { ticker: string }) => ticker));
  expect(await page.locator('.lead').innerText()).toBe(
    `${count(screen.matched)} of ${count(screen.screened)} ${screen.matched === 1 ? 'matches' : 'match'}`,
  );
  const explained = page.getByRole('region', { name: 'Explain' }).getByRole('listitem');
  const matched = (await explained.locator('b').allInnerTexts()).map(Number);
  const each: { matched: number }[] = screen.explain;
  expect(matched).toEqual(each.length > 0 ? [...each.map((one) => one.matched), screen.matched] : []);
  return screen;
}

/** Interactions with the screener. */
export function screenerByHand(site: Site): void {
  describe('The screener', () => {
    it('the screener matches what was asked by the keyboard and by the mouse, says how many each condition lets through, and goes back', () =>
      site.visiting({}, async (page) => {
        const { gateway } = site;
        await page.goto('/screener');
        const add = page.getByLabel('Add a condition');
        await add.focus();
        for (const key of ['Space', ...'Market cap', 'Enter']) await page.keyboard.press(key);
        const value = page.getByLabel('Value of Market cap');
        await value.waitFor();
        await page.keyboard.type('100B');
        await page.keyboard.press('Enter');
        const isLarge = { fieldName: 'MARKET_CAP', op: 'GTE', value: '100B' };
        const large = await shows(page, gateway, { filters: [isLarge], sort: LARGEST_FIRST });
        expect(large.matched).toBeGreaterThan(0);
        expect(large.matched).toBeLessThan(large.screened);

        await add.selectOption('Rating');
        await page.getByText('Choose …', { exact: true }).click();
        for (const letter of ['A', 'B']) await page.getByRole('checkbox', { name: letter }).check();
        const isRated = { fieldName: 'SERVICE_RATING', op: 'IN', values: ['A', 'B'] };
        const rated = await shows(page, gateway, { filters: [isLarge, isRated], sort: LARGEST_FIRST });
        expect(rated.matched).toBeGreaterThan(0);
        expect(rated.matched).toBeLessThan(large.matched);
        expect(await barriers(page)).toEqual([]);

        await page.goBack();
        await shows(page, gateway, { filters: [isLarge, { ...isRated, values: ['A'] }], sort: LARGEST_FIRST });
        await page.getByRole('button', { name: 'Clear' }).click();
        await shows(page, gateway, { filters: [], sort: LARGEST_FIRST });
      }));

    it('the screener has screens to begin with, and sorts them by the column that is pressed', () =>
      site.visiting({}, async (page) => {
        const { gateway } = site;
        const { curatedScreens } = await gateway.ask('{ curatedScreens { id: screenId name plan } }');
        const { name, plan } = curatedScreens.find(({ id }: { id: string }) => id === 'large-caps-positive');
        await page.goto('/screener');
        const preset = page.getByRole('button', { name, exact: true });
        await preset.click();
        const screen = await shows(page, gateway, plan);
        expect(screen.matched).toBeGreaterThan(1);
        expect(await preset.getAttribute('aria-pressed')).toBe('true');

        const price = page.getByRole('columnheader', { name: 'Price', exact: true });
        for (const [dir, order] of [
          ['DESC', 'descending'],
          ['ASC', 'ascending'],
        ] as const) {
          await price.getByRole('button').click();
          await shows(page, gateway, { ...plan, sort: { fieldName: 'PRICE', dir } });
          expect(await price.getAttribute('aria-sort')).toBe(order);
        }
        expect(await preset.getAttribute('aria-pressed')).toBe('false');
      }));
  });
}
