import { describe, expect, it } from 'vitest';
import { usd } from '../../dashboard/src/format.ts';
import { barriers, beyond, PATIENCE, seeAll, toText } from './browser.ts';
import type { Site } from './site.ts';

/** A page that stays open. */
export function overTime(site: Site): void {
  describe('An open page', () => {
    it('waits if the minute of its key is used up, shows so, and resumes by itself [LIMITS-02]', async () => {
      const { gateway } = site;
      const key = await gateway.newKey('FREE');
      gateway.nextMinute();
      await gateway.spendMinute(key);
      await site.visiting({ key, mayComplain: /\b429\b|^answer: Rate limit exceeded/ }, async (page) => {
        await page.goto('/stocks/AAPL');
        const quote = page.getByRole('region', { name: 'Quote' });
        const waits = quote.getByRole('status');
        await waits.waitFor();
        expect(await waits.innerText()).toMatch(/^You have used this minute’s calls\. Retrying in \d+ seconds?\.$/);
        expect(await page.getByRole('alert').count()).toBe(0);
        expect(await page.locator('.usage').innerText()).toMatch(/^FREE\s*0 \/ 30\b/);
        expect(await barriers(page)).toEqual([]);
        for (const width of [320, 360, 768, 1181]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => page.locator('.countdown').count(), { timeout: PATIENCE }).toBe(1);
          expect(await beyond(page), `${width} pixels`).toBeLessThanOrEqual(0);
        }

        const { stock } = await gateway.ask('{ stock(ticker: "AAPL") { name quote { price } } }');
        await page.clock.fastForward(gateway.nextMinute() + 1_000);
        await page.getByRole('heading', { level: 1, name: stock.name }).waitFor();
        expect(await toText(page, 'Quote')).toContain(usd(stock.quote.price));
        const waiting = page.getByRole('status').filter({ hasText: 'Retrying' });
        await expect.poll(() => waiting.count(), { timeout: PATIENCE }).toBe(0);
        expect(await page.getByRole('alert').count()).toBe(0);
      });
    });

    it('shows imports while it is open', () =>
      site.visiting({}, async (page) => {
        const { gateway } = site;
        await page.goto('/');
        await seeAll(page);
        const earnings = page.getByRole('region', { name: 'Earnings this week' });
        await earnings.locator('tbody tr').first().waitFor();
        const rows = await earnings.locator('tbody tr').count();
        await gateway.load('earnings-calendar', {
          'earnings.csv':
            'ticker,snapshotDate,earningsDate,fiscalDateEnding,estimatedEps\nAAPL,2026-03-09,2026-03-12,2026-02-28,1.23\n',
        });
        const appleRow = earnings.locator('tbody tr', { hasText: 'AAPL' });
        await appleRow.waitFor();
        expect(await appleRow.innerText()).toContain('1.23');
        await expect.poll(() => earnings.locator('tbody tr').count()).toBe(rows + 1);
      }));
  });
}
