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
  stockScreen(plan: $plan) { matched screened explain { fieldName matched missing } stocks { nodes { ticker } } }
}`;
/** The page's initial state. */
const LARGEST_FIRST: Sort = { fieldName: 'MARKET_CAP', dir: 'DESC' };

/** Waits until the page shows the gateway's result for the plan. @returns the result */
async function shows(page: Page, gateway: DemoGateway, plan: Plan) {
  const { stockScreen: screen } = await gateway.ask(SCREEN, 'PRO', { plan });
  const tickers = page.getByRole('region', { name: 'Matches' }).locator('tbody th');
  await expect
    .poll(() => tickers.allInnerTexts(), { timeout: PATIENCE })
    .toEqual(screen.stocks.nodes.map(({ ticker }: { ticker: string }) => ticker));
  expect(await page.locator('.lead').innerText()).toBe(
    `${count(screen.matched)} of ${count(screen.screened)} ${screen.matched === 1 ? 'matches' : 'match'}`,
  );
  const matched = (await page.locator('.condition .badge b').allInnerTexts()).map(Number);
  expect(matched).toEqual(screen.explain.map((condition: { matched: number }) => condition.matched));
  return screen;
}

/** Interactions with the screener. */
export function screenerByHand(site: Site): void {
  describe('The screener', () => {
    it('finds conditions by keyboard and mouse, counts the matches of each, and goes back', () =>
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
        for (const letter of ['A', 'B']) await page.getByRole('checkbox', { name: letter, exact: true }).check();
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

    it('has screens to begin with, and sorts them by the column that is pressed', () =>
      site.visiting({}, async (page) => {
        const { gateway } = site;
        const { curatedScreens } = await gateway.ask('{ curatedScreens { id: screenId name plan } }');
        const { name, plan } = curatedScreens.find(({ id }: { id: string }) => id === 'large-caps-positive');
        await page.goto('/screener');
        await page.getByRole('button', { name: 'Presets' }).click();
        await page.getByRole('button', { name }).click();
        const screen = await shows(page, gateway, plan);
        expect(screen.matched).toBeGreaterThan(1);
        await page.getByRole('button', { name: `Presets: ${name}` }).waitFor();

        const price = page.getByRole('columnheader', { name: 'Price', exact: true });
        for (const [dir, order] of [
          ['DESC', 'descending'],
          ['ASC', 'ascending'],
        ] as const) {
          await price.getByRole('button').click();
          await shows(page, gateway, { ...plan, sort: { fieldName: 'PRICE', dir } });
          expect(await price.getAttribute('aria-sort')).toBe(order);
        }
        await page.getByRole('button', { name: 'Presets', exact: true }).waitFor();
      }));

    it('saves a screen under a name, chooses columns, and compares the selected rows', () =>
      site.visiting({}, async (page) => {
        await page.goto('/screener');
        const matches = page.getByRole('region', { name: 'Matches' });
        await matches.locator('tbody tr').first().waitFor();
        await page.getByLabel('Add a condition').selectOption('Market cap');
        await page.keyboard.type('100B');
        await page.keyboard.press('Enter');
        await page.locator('.condition .badge').waitFor();
        await page.getByRole('button', { name: /^Saved/ }).click();
        await page.getByRole('textbox', { name: 'Name of the screen' }).fill('Large');
        await page.getByRole('button', { name: 'Save this screen' }).click();
        await page.keyboard.press('Escape');
        await page.goto('/screener');
        await page.getByRole('button', { name: /^Saved/ }).click();
        await page.getByRole('button', { name: 'Large', exact: true }).click();
        await expect.poll(() => page.getByLabel('Value of Market cap').inputValue()).toBe('100B');

        await matches.getByRole('button', { name: /^Columns/ }).click();
        await page.getByRole('checkbox', { name: 'Volume', exact: true }).uncheck();
        await expect.poll(() => matches.getByRole('columnheader', { name: 'Volume' }).count()).toBe(0);
        expect(await barriers(page)).toEqual([]);
        await page.keyboard.press('Escape');

        const boxes = matches.getByRole('checkbox', { name: /^Select / });
        const tickers = (await matches.locator('tbody th').allInnerTexts()).slice(0, 2);
        for (const at of [0, 1]) await boxes.nth(at).check();
        await page.getByRole('button', { name: 'Compare', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
        expect(new URL(page.url()).searchParams.get('tickers')).toBe(tickers.join(','));
      }));
  });
}
