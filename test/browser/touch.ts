import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstScreen } from './browser.ts';
import type { Site } from './site.ts';

/** The pages on a touch screen. */
export function onTouchScreens(site: Site): void {
  const how = { width: 'narrow', theme: 'light', isTouch: true } as const;

  it.each(['/stocks/AAPL', '/etfs/SPY', '/options/AAPL'])(
    'the first chart of %s is a picture drawn beside the page until it is touched, which loads the library from the cache',
    (path) =>
      site.visiting(how, async (page) => {
        const transferred = await libraryTransfers(page);
        await page.goto(path);
        await firstScreen(page);
        const chart = page.locator('.chart').first();
        await chart.scrollIntoViewIfNeeded();
        const picture = chart.locator('.chart-picture');
        const width = () => picture.evaluate((canvas) => (canvas as unknown as { width: number }).width);
        await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(600);
        expect(transferred).toEqual([]);
        await picture.tap({ position: { x: 150, y: 100 } });
        await chart.locator('.chart-canvas canvas').waitFor();
        await expect.poll(() => picture.count()).toBe(0);
        expect(transferred).toEqual([0]);
      }),
  );

  it.each(['dark', 'light'] as const)('prints light pictures of charts in the %s theme', (theme) =>
    site.visiting({ ...how, theme }, async (page) => {
      await page.goto('/stocks/AAPL');
      await firstScreen(page);
      await page.locator('.chart').first().scrollIntoViewIfNeeded();
      const picture = page.locator(`.chart-picture[data-theme="${theme}"]`).first();
      await picture.waitFor();
      await page.emulateMedia({ media: 'print' });
      // The snapshot is taken in the event handler: no worker can draw before it.
      const printed = await page.evaluate(`(() => {
        dispatchEvent(new Event('beforeprint'));
        const { filter } = getComputedStyle(document.querySelector('.chart-picture[data-theme]'));
        const { theme } = document.documentElement.dataset;
        dispatchEvent(new Event('afterprint'));
        return { filter, theme };
      })()`);
      const filter = theme === 'dark' ? 'invert(1) hue-rotate(180deg)' : 'none';
      expect(printed).toEqual({ filter, theme: 'light' });
      // Printing is no touch.
      expect(await page.locator('.chart-canvas canvas').count()).toBe(0);
    }),
  );

  it('the heatmap of the market needs no library of charts', () =>
    site.visiting(how, async (page) => {
      const libraries: string[] = [];
      page.on('request', (request) => {
        if (/\/assets\/echarts-/.test(request.url())) libraries.push(request.url());
      });
      await page.goto('/#map');
      await firstScreen(page);
      await page.locator('.heatmap canvas').waitFor();
      expect(libraries).toEqual([]);
    }));

  it('a touch on the heatmap leads to the stock', () =>
    site.visiting(how, async (page) => {
      await page.goto('/#map');
      await firstScreen(page);
      const {
        market: { heatmap: marketHeatmap },
      } = await site.gateway.ask('{ market { heatmap { tiles { ticker marketCap sector } } } }');
      const tickers = marketHeatmap.tiles.map(({ ticker }: { ticker: string }) => ticker);
      const map = page.locator('.heatmap canvas');
      await map.tap({ position: { x: 60, y: 60 } });
      await page.waitForURL(/\/stocks\//);
      expect(tickers).toContain(new URL(page.url()).pathname.split('/').at(-1));

      // The click event of a tap follows after the finger has left the map.
      await page.goBack();
      await firstScreen(page);
      await map.evaluate((canvas) => {
        const { left, top } = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + 60, clientY: top + 60 }));
      });
      await page.waitForURL(/\/stocks\//);
    }));
}

/**
 * Bytes of each load of the chart library from now on; 0 if it is in the cache. Counts only the page: its worker is a
 * separate target.
 */
async function libraryTransfers(page: Page): Promise<number[]> {
  const bytes: number[] = [];
  const libraries = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/assets\/echarts-/.test(request.url)) libraries.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (libraries.has(requestId)) bytes.push(encodedDataLength);
  });
  await session.send('Network.enable');
  return bytes;
}
