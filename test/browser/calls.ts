import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENCE } from './browser.ts';
import type { Site } from './site.ts';

/** What a FREE key looks at within a minute, without scrolling. */
const TOUR = ['/', '/stocks/AAPL', '/stocks/MSFT', '/stocks/XOM', '/screener'];
const FREE_MINUTE = 30;

/** What pages cost a key. */
export function calls(site: Site): void {
  it('LIMITS-02 the first screens of the market, three stocks and the screener fit into a minute of a FREE key', () =>
    site.visiting({ tier: 'FREE' }, async (page) => {
      const answers = costsOf(page);
      for (const path of TOUR) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await expect.poll(() => page.locator('.skeleton, [aria-busy="true"]').count(), { timeout: PATIENCE }).toBe(0);
      }
      const costs = await Promise.all(answers);
      expect(costs.filter((cost) => cost > 0).length).toBeGreaterThanOrEqual(TOUR.length);
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(FREE_MINUTE);
    }));
}

/** The calls that each answer charged, as the gateway says with it. */
export function costsOf(page: Page): Promise<number>[] {
  const answers: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('/graphql')) return;
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    answers.push(
      response.json().then(
        (body: { extensions?: { cost?: { actual: number } } }) => body.extensions?.cost?.actual ?? 0,
        // Whoever leaves a page ends what it still asks.
        () => 0,
      ),
    );
  });
  return answers;
}
