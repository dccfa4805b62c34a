import { expect, it } from 'vitest';
import { groupBy } from '../../src/lib/group.ts';
import { demoStates } from '../support/demo-states.ts';
import { seeAll } from './browser.ts';
import type { Site } from './site.ts';

/** A stock without analyst coverage is not an error of the page. */
const UNCOVERED = /^answer: There is no (analyst coverage|consensus history) of/;

/** The page of every ticker in docs/demo.md, with all states that it shows. */
export function tourOfStates(site: Site): void {
  const byTicker = [...groupBy(demoStates, ({ ticker }) => ticker)];
  it.each(byTicker)('%s shows its state, and no panel without a word', (ticker, states) =>
    site.visiting({ tier: 'PRO', width: 'wide', theme: 'light', mayComplain: UNCOVERED }, async (page) => {
      await page.goto(`/stocks/${ticker}`);
      await seeAll(page);
      const mainText = await page.locator('main').innerText();
      for (const { state, page: says } of states)
        expect.soft(mainText.toLowerCase(), state).toContain(says.toLowerCase());
      expect.soft(mainText).not.toMatch(/\bNaN\b|\bundefined\b|\bnull\b|Invalid Date/);
      // A panel without figures gives the reason in a sentence.
      for (const panel of await page.getByRole('region').all())
        expect.soft((await panel.innerText()).split('\n').length, await panel.innerText()).toBeGreaterThan(1);
      expect.soft(await page.locator('.synthetic').innerText()).toBe('Synthetic data');
    }),
  );

  it('a gateway without data explains how to import it', () =>
    site.visiting({}, async (page) => {
      await page.route('**/graphql', async (route) => {
        // Only this query: a stream of updates would be fetched until the page closes.
        if (!route.request().postData()?.includes('query DataState')) return route.fallback();
        const answer = await route.fetch();
        const body = await answer.json();
        body.data.imported = [];
        return route.fulfill({ response: answer, json: body });
      });
      await page.goto('/insiders');
      const notice = page.getByRole('status').filter({ hasText: 'This gateway has no data yet.' });
      await notice.waitFor();
      await notice.getByRole('link', { name: 'Import files' }).click();
      await page.getByRole('heading', { level: 1, name: /import/i }).waitFor();
    }));
}
