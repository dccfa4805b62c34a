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
const getItems = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('listitem');
/** Chooses an option of the menu that has it. */
const select = (page: Page, option: string) =>
  page
    .locator('select')
    .filter({ has: page.getByRole('option', { name: option, exact: true, includeHidden: true }) })
    .selectOption(option);
/** The refusal of a test whose range has too few recorded days. */
const FEW_DAYS = /decision day|history/;
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

    it('"compare three" takes three clicks and their tickers', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(3);
        await page.goto('/');
        await click(button(page, 'More').first());
        await click(page.locator('.top .places-menu').getByRole('link', { name: 'Compare' }));
        await page.getByPlaceholder('Add tickers').fill('AAPL, XOM, WMT');
        await click(button(page, 'Add'));
        await expect.poll(() => page.locator('main thead').first().innerText()).toMatch(/AAPL.*XOM.*WMT/s);
      }));

    it('"test that screen" takes four clicks, and the test says which screen it is', () =>
      site.visiting({ mayComplain: FEW_DAYS }, async (page) => {
        const click = countClicks(4);
        await page.goto('/');
        await click(link(page, 'Screener').first());
        await click(button(page, 'Presets'));
        await click(page.getByRole('button', { name: /^Mega caps/ }));
        await getRows(page, 'Matches').first().waitFor();
        await click(link(page, 'Test this screen'));
        await expect.poll(() => page.locator('.screen-line').innerText()).toContain('Market cap ≥ 1T');
        await page.getByRole('region', { name: 'Result' }).waitFor();
        // The site has too few days for a test by months.
        await page.getByLabel('Rebalance').selectOption('Weekly');
        await button(page, 'Run the test').click();
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

    it('"who in Congress traded before a report" takes a click and a choice', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(1);
        await page.goto('/');
        await click(link(page, 'Congress').first());
        await select(page, 'Within 14 days before a report');
        await expect.poll(() => getItems(page, 'Disclosed trades').first().innerText()).toMatch(/Report /);
      }));

    it('"when does the highest IV rank of my list report" takes three clicks', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(3);
        await page.goto('/watchlists?list=Watchlist&tickers=AAPL,XOM,WMT');
        await button(page, 'Save in this browser').click();
        await page.goto('/');
        await click(link(page, 'Watchlists').first());
        await click(page.getByRole('columnheader', { name: 'IV rank' }).getByRole('button'));
        await click(
          page
            .locator('main tbody')
            .getByRole('link', { name: /^(AAPL|XOM|WMT)$/ })
            .first(),
        );
        await page.getByText('Next report', { exact: true }).waitFor();
      }));

    it('"which stocks were downgraded with a target cut by a tenth" takes two clicks and a choice', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(2);
        await page.goto('/');
        await click(link(page, 'Analysts').first());
        await click(button(page, 'Downgrades'));
        await select(page, 'Target moved 10% or more');
        await expect.poll(() => getItems(page, 'Analyst actions').first().innerText()).toMatch(/→.*Downgrade/s);
      }));

    it('"which unusual contracts over $1M expire within a week" takes a click and two choices', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(1);
        await page.goto('/');
        await click(link(page, 'Options').first());
        await page.getByRole('heading', { level: 1, name: 'Options' }).waitFor();
        await page.locator('.when-seen').last().scrollIntoViewIfNeeded();
        await select(page, '$1M or more');
        await select(page, 'Up to 7 days');
        const contracts = page.getByRole('region', { name: 'Unusual contracts' });
        await expect.poll(() => contracts.innerText()).toMatch(/\$[\d.]+M|No contracts/);
      }));

    it('"which reports beat, and how the price moved after" takes three clicks', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(3);
        await page.goto('/');
        await click(button(page, 'More').first());
        await click(page.locator('.top .places-menu').getByRole('link', { name: 'Earnings' }));
        await click(button(page, 'Past 30 days'));
        await expect.poll(() => getRows(page, 'Reports').first().innerText()).toMatch(/Reported.*%.*%/s);
      }));

    it('"which funds hold a stock of my list" takes two clicks', () =>
      site.visiting({}, async (page) => {
        const click = countClicks(2);
        await page.goto('/watchlists?list=Watchlist&tickers=AAPL,XOM,WMT');
        await button(page, 'Save in this browser').click();
        await page.goto('/');
        await click(page.getByRole('region', { name: 'My list' }).getByRole('link', { name: /AAPL/ }).first());
        await click(link(page, 'Owners'));
        await getRows(page, 'Funds holding this stock').first().waitFor();
      }));
  });
}
