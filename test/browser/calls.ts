import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstScreen, PATIENCE } from './browser.ts';
import type { Site } from './site.ts';

/** The pages that a FREE key opens within a minute, without scrolling. */
const TOUR = ['/', '/stocks/AAPL', '/stocks/MSFT', '/stocks/XOM', '/screener'];
const FREE_MINUTE = 30;

/** Call costs of pages. */
export function calls(site: Site): void {
  it('the first screens of the market, three stocks and the screener fit into a minute of a FREE key [LIMITS-02]', () =>
    site.visiting({ tier: 'FREE' }, async (page) => {
      const answers = readCosts(page);
      for (const path of TOUR) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await expect.poll(() => page.locator('.skeleton, [aria-busy="true"]').count(), { timeout: PATIENCE }).toBe(0);
      }
      const costs = await Promise.all(answers);
      expect(costs.filter((cost) => cost > 0).length).toBeGreaterThanOrEqual(TOUR.length);
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(FREE_MINUTE);
    }));

  it('a list whose end stays in view brings one page by itself, and others when asked [LIMITS-02]', () =>
    site.visiting({}, async (page) => {
      let pages = 0;
      await page.route('**/graphql', async (route) => {
        const operation = route.request().postDataJSON() as { query?: string; variables?: object } | null;
        if (!operation?.query?.includes('PoliticianDirectoryPage')) return route.fallback();
        pages += 1;
        // Too few rows to fill the box.
        const variables = { ...operation.variables, first: 4 };
        return route.continue({ postData: JSON.stringify({ ...operation, variables }) });
      });
      // Twice the height of the page: a click on an end out of view would scroll to it, and scrolling brings a page as well.
      await page.setViewportSize({ width: 1440, height: 8_000 });
      await page.goto('/politicians');
      await firstScreen(page);
      const directory = page.getByRole('region', { name: 'Directory' });
      const more = directory.getByRole('button', { name: 'Show more' });
      await expect.poll(() => directory.locator('li').count()).toBe(8);
      await page.waitForTimeout(1_000);
      expect(pages).toBe(2);
      await more.click();
      await expect.poll(() => directory.locator('li').count()).toBe(12);
      expect(pages).toBe(3);
    }));
}

/** The calls that each response charged, as it reports them. */
export function readCosts(page: Page): Promise<number>[] {
  const answers: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('/graphql')) return;
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    answers.push(
      response.json().then(
        (body: { extensions?: { cost?: { actual: number } } }) => body.extensions?.cost?.actual ?? 0,
        // Leaving a page aborts its pending requests.
        () => 0,
      ),
    );
  });
  return answers;
}
