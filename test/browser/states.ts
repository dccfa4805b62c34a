import { expect, it } from 'vitest';
import { demoStates } from '../support/demo-states.ts';
import { barriers, keepPicture, seeAll } from './browser.ts';
import type { Site } from './site.ts';

/** A stock that nobody covers is no error of the page. */
const UNCOVERED = /^answer: (Analyst coverage of \S+ not found|There is no consensus history of)/;

/** The page of every state in docs/demo.md. */
export function tourOfStates(site: Site): void {
  it.each(demoStates)('$ticker shows: $state', ({ state, ticker, page: says }) =>
    site.visiting({ tier: 'PRO', width: 'wide', theme: 'light', mayComplain: UNCOVERED }, async (page) => {
      await page.goto(`/stocks/${ticker}`);
      await seeAll(page);
      await keepPicture(page, `state-${ticker}`);
      const shown = await page.locator('main').innerText();
      expect.soft(shown.toLowerCase(), state).toContain(says.toLowerCase());
      expect.soft(shown).not.toMatch(/\bNaN\b|\bundefined\b|\bnull\b|Invalid Date/);
      // A panel without figures says why in a sentence.
      for (const panel of await page.getByRole('region').all())
        expect.soft((await panel.innerText()).split('\n').length, await panel.innerText()).toBeGreaterThan(1);
      expect.soft(await page.locator('.synthetic').innerText()).toBe('Synthetic data');
      expect.soft(await barriers(page)).toEqual([]);
    }),
  );
}
