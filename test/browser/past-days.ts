import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriers, beyond, firstScreen, seeAll, toText } from './browser.ts';
import type { DemoGateway } from './gateway.ts';
import type { Site } from './site.ts';

/** The clock is on Monday, March 9; Friday was recorded, Thursday reconstructed, and Wednesday neither. */
const [FRIDAY, THURSDAY, WEDNESDAY] = ['2026-03-06', '2026-03-05', '2026-03-04'];
const PRICES = { [THURSDAY!]: 111.11, [FRIDAY!]: 222.22 };

const fridays = new WeakMap<DemoGateway, Promise<void>>();
/** Records Friday once: a day is recorded for good. */
export function recordFriday({ gateway }: Site): Promise<void> {
  const friday =
    fridays.get(gateway) ?? gateway.record(FRIDAY!, { ticker: 'AAPL', price: PRICES[FRIDAY!]!, kind: 'RECORDED' });
  fridays.set(gateway, friday);
  return friday;
}

/** Queries that are always of now. */
const OF_NOW = [
  'Usage',
  'DataState',
  'DataOrigins',
  'HistoryDays',
  'DataVersions',
  'AlertBell',
  'EntitySearch',
  'SearchLists',
];

/** The names of the operations that a page sends without the day, except those that are always of now. */
function findUndated(page: Page, day: () => string): string[] {
  const undated: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return;
    const { query, variables } = request.postDataJSON() as { query: string; variables?: { asOf?: string } };
    const name = /\b(?:query|subscription) (\w+)/.exec(query)?.[1] ?? query;
    if (!OF_NOW.includes(name) && variables?.asOf !== day()) undated.push(`${name} ${variables?.asOf}`);
  });
  return undated;
}

const readDay = (page: Page): string | null => new URL(page.url()).searchParams.get('asOf');
const waitForDay = (page: Page, day: string | null) => expect.poll(() => readDay(page)).toBe(day);
const band = (page: Page) => page.locator('.day-band');
const waitForPrice = (page: Page, price: number) =>
  page.getByRole('region', { name: 'Quote' }).getByText(`$${price}`, { exact: true }).waitFor();

/** Pages of past days. */
export function pastDays(site: Site): void {
  describe('Past days', () => {
    beforeAll(async () => {
      const { gateway } = site;
      await gateway.record(THURSDAY!, { ticker: 'AAPL', price: PRICES[THURSDAY!]!, kind: 'RECONSTRUCTED' });
      await recordFriday(site);
    }, 360_000);

    it('a past day is walked with the arrow keys, in the address, a band, and every request', () =>
      site.visiting({ mayComplain: /404|reconstructed/ }, async (page) => {
        let day = FRIDAY!;
        const undated = findUndated(page, () => day);
        await page.goto(`/stocks/AAPL?asOf=${FRIDAY}`);
        await waitForPrice(page, PRICES[FRIDAY!]!);
        await firstScreen(page);
        expect(await band(page).innerText()).toMatch(
          /Fri, Mar 6, 2026\s+The page as it was known at the end of that day/,
        );
        expect(await barriers(page)).toEqual([]);

        day = THURSDAY!;
        await page.keyboard.press('ArrowLeft');
        await waitForDay(page, THURSDAY!);
        await waitForPrice(page, PRICES[THURSDAY!]!);
        await firstScreen(page);
        expect(await band(page).innerText()).toContain('Rebuilt from later data');
        // A panel that a rebuilt day does not have is left out.
        expect(await page.getByRole('region', { name: 'What is new' }).count()).toBe(0);
        expect(await page.getByRole('region', { name: 'Rating', exact: true }).count()).toBe(1);
        expect(await page.getByRole('alert').count()).toBe(0);
        // There is no session before.
        await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(300);
        expect(readDay(page)).toBe(THURSDAY);

        day = FRIDAY!;
        await page.keyboard.press('ArrowRight');
        await waitForPrice(page, PRICES[FRIDAY!]!);
        // Links keep the day.
        const link = page.getByRole('link', { name: 'Screener', exact: true }).first();
        expect(await link.getAttribute('href')).toBe(`/screener?asOf=${FRIDAY}`);
        await link.click();
        await page.getByRole('heading', { level: 1, name: 'Screener' }).waitFor();
        await waitForDay(page, FRIDAY!);
        await seeAll(page);
        expect(undated).toEqual([]);
      }));

    it('the arrow keys lead from now to the newest session, and from it back to now', () =>
      site.visiting({}, async (page) => {
        await page.goto('/stocks/AAPL?range=1M');
        await firstScreen(page);
        await page.keyboard.press('ArrowLeft');
        await waitForDay(page, FRIDAY!);
        await waitForPrice(page, PRICES[FRIDAY!]!);
        await page.keyboard.press('ArrowRight');
        await waitForDay(page, null);
        await band(page).waitFor({ state: 'detached' });
        const price = (await site.gateway.ask('{ stock(ticker: "AAPL") { quote { price } } }')).stock.quote.price;
        await waitForPrice(page, price.toFixed(2));
        expect(new URL(page.url()).search).toBe('?range=1M');
        // Keys that move in a field do not move in time.
        await page.getByRole('button', { name: 'Search or jump to' }).click();
        await page.getByRole('combobox', { name: /^Search/ }).fill('AAPL');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Escape');
        expect(readDay(page)).toBeNull();
      }));

    it('a screen is tested on recorded days from its page, at once and with other rules', () =>
      site.visiting({ mayComplain: /no MONTHLY decision day/ }, async (page) => {
        await page.goto('/screener');
        await firstScreen(page);
        await page.getByRole('link', { name: 'Test this screen' }).click();
        await page.getByRole('heading', { level: 1, name: 'Backtest' }).waitFor();
        await page.getByLabel('From', { exact: true }).fill(THURSDAY!);
        await page.getByLabel('Rebalance').selectOption('DAILY');
        await page.getByRole('button', { name: 'Run the test' }).click();
        // Thursday's choice is bought on Friday, the newest session: one period.
        const periods = page.getByRole('table', { name: 'Periods of the test' });
        await periods.getByText('Mar 5, 2026').first().waitFor();
        expect(await toText(page, 'Holdings')).toContain('AAPL');
        expect(await toText(page, 'Result')).toContain('Some days were rebuilt from later data');
        expect(await toText(page, 'Receipt')).toMatch(/sha256:[0-9a-f]{64} engine/);
        expect(new URL(page.url()).searchParams.get('rebalance')).toBe('DAILY');
        expect(await barriers(page)).toEqual([]);
      }));

    it('a past day is chosen in a calendar of the sessions with history, by keys, and by its date in the search', () =>
      site.visiting({ mayComplain: /404|reconstructed/ }, async (page) => {
        await page.goto('/screener');
        await firstScreen(page);
        await page.keyboard.press('d');
        const calendar = page.getByRole('table', { name: 'Sessions of Mar 2026' });
        const sessions = calendar.getByRole('button');
        await expect.poll(() => sessions.count()).toBe(2);
        expect(await sessions.first().getAttribute('aria-label')).toBe('Thu, Mar 5, rebuilt');
        expect(await barriers(page)).toEqual([]);
        await sessions.last().focus();
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Enter');
        await waitForDay(page, THURSDAY!);
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: /^Search/ }).fill(FRIDAY!);
        await page.getByRole('option', { name: 'Show Mar 6, 2026' }).click();
        await waitForDay(page, FRIDAY!);
        await page.getByRole('link', { name: 'Back to today' }).click();
        await waitForDay(page, null);
        // One step back is the past day again, however many were walked.
        await page.goBack();
        await waitForDay(page, FRIDAY!);
      }));

    it('a day without history, a day of the future, and a text that is no day are explained in place of the page', () =>
      site.visiting({ mayComplain: /40[04]|no history|future/ }, async (page) => {
        for (const [day, message] of [
          [WEDNESDAY!, 'There is no history of Mar 4, 2026'],
          ['2026-03-20', 'is in the future'],
          ['last-week', '“last-week” is not a day'],
        ] as const) {
          await page.goto(`/options?asOf=${day}`);
          await page.getByRole('heading', { level: 1, name: 'No history for this day' }).waitFor();
          expect(await page.locator('#main').innerText()).toContain(message);
        }
        await page.getByRole('link', { name: 'Newest session' }).click();
        await waitForDay(page, FRIDAY!);
        await page.getByRole('heading', { level: 1, name: 'Options' }).waitFor();
      }));

    it('a past day offers PRO to a FREE key, and shows a sentence in panels that it sees in part', () =>
      site.visiting({ tier: 'FREE', mayComplain: /404|PRO shows it/ }, async (page) => {
        await page.goto(`/stocks/AAPL?asOf=${FRIDAY}`);
        await waitForPrice(page, PRICES[FRIDAY!]!);
        await firstScreen(page);
        await page.locator('#options').scrollIntoViewIfNeeded();
        await page.locator('#options').getByText('PRO only on a past day.').first().waitFor();
        expect(await page.getByRole('link', { name: 'Get PRO' }).count()).toBeGreaterThan(0);
        expect(await page.getByRole('alert').count()).toBe(0);
      }));

    it('a past day fits a phone, with its band and its calendar', () =>
      site.visiting({ width: 'narrow', theme: 'light' }, async (page) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(`/?asOf=${FRIDAY}`);
        await firstScreen(page);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        expect((await band(page).boundingBox())!.height).toBe(44);
        expect(await barriers(page)).toEqual([]);
        await page.locator('[data-shortcut="day"]').click();
        await page.getByRole('button', { name: 'Fri, Mar 6', exact: true }).waitFor();
        expect(await barriers(page)).toEqual([]);
      }));
  });
}
