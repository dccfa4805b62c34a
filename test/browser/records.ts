import { beforeAll, describe, expect, it } from 'vitest';
import { barriers, beyond, firstScreen, keepPicture, seeAll, toText, WIDTHS } from './browser.ts';
import type { Site } from './site.ts';

/** The pages of what signals were worth: the track record, and studies of events. */
export function records(site: Site): void {
  describe('The track record and studies of events', () => {
    beforeAll(() => site.gateway.addRecord(), 60_000);

    it('the record shows groups with the months that were reconstructed, and that the demo proves nothing', () =>
      site.visiting({}, async (page) => {
        await page.goto('/record');
        await page.getByRole('heading', { level: 1, name: 'Track record' }).waitFor();
        await page.getByRole('table', { name: 'Returns by group' }).waitFor();
        await seeAll(page);
        const text = await toText(page, 'Ratings');
        expect(text).toContain('12 of 24 months were rebuilt from later data');
        expect(text).toContain('The data is synthetic');
        await keepPicture(page, 'record');
        expect(await barriers(page)).toEqual([]);
        await page.getByRole('button', { name: 'Insights', exact: true }).click();
        await page.getByRole('table', { name: 'Returns after insights' }).getByText('Unusual volume').first().waitFor();
        expect(new URL(page.url()).searchParams.get('signal')).toBe('INSIGHT');
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        await keepPicture(page, 'record-narrow');
      }));

    it('the record of a letter is beside the rating, in a sentence', () =>
      site.visiting({}, async (page) => {
        await page.goto('/stocks/AAPL');
        await firstScreen(page);
        await expect
          .poll(() => toText(page, 'Rating'))
          .toMatch(
            /Stocks rated [A-F] returned [+−]?[\d.]+% a year over 24 months, all stocks [+−]?[\d.]+%, t = [−\d.]+\. 12 of 24 months were rebuilt from later data\. The data is synthetic\./,
          );
        await keepPicture(page, 'rating-record');
      }));

    it('a study runs once its button is pressed, and its address has all choices', () =>
      site.visiting({}, async (page) => {
        await page.goto('/insiders');
        await firstScreen(page);
        await page.getByRole('link', { name: 'What happened next' }).click();
        await page.getByRole('heading', { level: 1, name: 'Event study' }).waitFor();
        await page.locator('select[name=event]').selectOption('INSIDER_SALE');
        await page.locator('input[name=from]').fill('2025-06-01');
        await page.getByRole('button', { name: 'Run the study' }).click();
        await page.getByRole('table', { name: 'Abnormal returns by horizon' }).getByText('63').first().waitFor();
        await page.getByRole('table', { name: 'Events of the study' }).locator('tbody tr').first().waitFor();
        await seeAll(page);
        expect(await toText(page, 'Returns')).toMatch(/sha256:[0-9a-f]{64}/);
        expect(new URL(page.url()).search).toContain('event=INSIDER_SALE&from=2025-06-01');
        await keepPicture(page, 'event-study');
        expect(await barriers(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: WIDTHS.narrow.height });
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        await keepPicture(page, 'event-study-narrow');
      }));
  });
}
