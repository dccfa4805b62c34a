import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { usd } from '../../dashboard/src/format.ts';
import { barriers, beyond } from './browser.ts';
import type { Site } from './site.ts';

/** Watchlists are stored in the browser. */
export function watchlists(site: Site): void {
  it('a watchlist is kept in the browser, and goes to a file and comes back from one', () =>
    site.visiting({}, async (page) => {
      await page.goto('/stocks/AAPL');
      await page.getByRole('button', { name: 'Watch', exact: false }).click();
      await page.goto('/watchlists');
      const rows = page.getByRole('region', { name: 'Watchlist' }).locator('tbody tr');
      const { quotes } = await site.gateway.ask('{ quotes(tickers: ["AAPL", "SPY"]) { price } }');
      await rows.first().waitFor();
      expect(await rows.first().innerText()).toContain(usd(quotes[0].price));
      await page.getByRole('textbox', { name: 'Add tickers' }).fill('spy, nope');
      await page.keyboard.press('Enter');
      await expect.poll(() => rows.count()).toBe(3);
      expect(await rows.nth(1).innerText()).toContain(usd(quotes[1].price));
      expect(await rows.nth(2).innerText()).toContain('Unknown ticker');
      await page.getByRole('button', { name: 'Remove NOPE' }).click();
      await expect.poll(() => rows.count()).toBe(2);
      expect(await barriers(page)).toEqual([]);

      await page.getByRole('button', { name: 'Edit the list' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export' }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      expect(JSON.parse(text)).toEqual({ watchlists: [{ name: 'Watchlist', tickers: ['AAPL', 'SPY'] }] });
      const file = { name: 'energy.csv', mimeType: 'text/csv', buffer: Buffer.from('xom\nMSFT\n') };
      await page.getByLabel('Import').setInputFiles(file);
      await page.getByRole('region', { name: 'energy' }).getByRole('link', { name: 'XOM' }).waitFor();
      expect(await page.getByRole('combobox', { name: 'Watchlist' }).inputValue()).toBe('energy');
      await page.reload();
      await page.getByRole('region', { name: 'energy' }).getByRole('link', { name: 'MSFT' }).waitFor();
    }));

  it('a link to a watchlist shows it to a browser that does not have it, which may keep it', () =>
    site.visiting({}, async (page) => {
      await page.goto('/watchlists?list=Large&tickers=XOM,WMT');
      const shared = page.getByRole('region', { name: 'Large' });
      await shared.getByRole('link', { name: 'XOM' }).waitFor();
      expect(await shared.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
      await page.getByRole('button', { name: 'Save in this browser' }).click();
      await shared.getByRole('button', { name: 'Remove WMT' }).click();
      await expect.poll(() => shared.locator('tbody tr').count()).toBe(1);
      await page.goto('/watchlists');
      await shared.getByRole('link', { name: 'XOM' }).waitFor();
    }));

  it('a watchlist with withheld cells is no wider than a phone', () =>
    site.visiting({ tier: 'FREE', width: 'narrow' }, async (page) => {
      await page.goto('/stocks/AAPL');
      await page.getByRole('button', { name: 'Watch', exact: false }).click();
      await page.goto('/watchlists');
      await page.locator('main .withheld').first().waitFor();
      expect(await beyond(page)).toBeLessThanOrEqual(0);
    }));
}
