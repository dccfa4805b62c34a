import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  dayRange,
  formatDay,
  formatFraction,
  formatSigned,
  number,
  scoreText,
  shortUsd,
  signedPercent,
} from '../../dashboard/src/format.ts';
import { convergence, relativeStrength } from '../../dashboard/src/parts/price-studies.ts';
import { barriers, drawEveryRow, firstScreen, PATIENCE, toText } from './browser.ts';
import { BUDGET, spending } from './budget.ts';
import type { Site } from './site.ts';

/** Interactions on the dashboard's pages, except for the screener's. */
export function byHand(site: Site): void {
  describe.each(['wide', 'narrow'] as const)('on a %s screen', (width) => {
    it('the search works by keyboard and opens the chosen result', () =>
      site.visiting({ width }, async (page) => {
        await page.goto('/');
        const search = page.getByRole('combobox', { name: /^Search/ });
        const button = page.getByRole('button', { name: 'Search or jump to' });
        await button.waitFor();
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip');
        for (let step = 0; step < 14 && !(await isFocused(button)); step++) await page.keyboard.press('Tab');
        expect(await isFocused(button)).toBe(true);
        await page.keyboard.press('Enter');
        expect(await isFocused(search)).toBe(true);
        await page.keyboard.type('microsoft');
        await page.getByRole('option', { name: 'Microsoft' }).first().waitFor();
        await page.keyboard.press('ArrowDown');
        const chosen = page.locator('[role="option"][aria-selected="true"]');
        expect(await chosen.innerText()).toContain('MSFT');
        expect(await search.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
        expect(await barriers(page)).toEqual([]);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Microsoft Corporation' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/stocks/MSFT');
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: 'Market' }).waitFor();
      }));
  });

  it('the theme follows the system until the user chooses another, which is remembered', () =>
    site.visiting({ theme: 'light' }, async (page) => {
      const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
      await page.goto('/etfs');
      await page.locator('h1').waitFor();
      const light = await ground();
      await page.getByRole('button', { name: 'Theme and colors' }).click();
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      await page.locator('html[data-theme="dark"]').waitFor();
      const dark = await ground();
      expect(dark).not.toBe(light);
      await page.reload();
      await page.locator('h1').waitFor();
      expect(await ground()).toBe(dark);
    }));

  it('a visit begins with the PRO key of the demo, and FREE is a click away', () =>
    site.visiting({ tier: null }, async (page) => {
      await page.goto('/politicians');
      const members = page.getByRole('region', { name: 'Most active traders' });
      const { politicianMembers } = await site.gateway.ask('{ politicianMembers { totalCount } }');
      await members.locator('tbody tr').first().waitFor();
      await drawEveryRow(page);
      // The first page; more load when the list is scrolled.
      await expect.poll(() => members.locator('tbody tr').count()).toBe(Math.min(100, politicianMembers.totalCount));
      expect(await members.locator('.upgrade').count()).toBe(0);
      await page.getByRole('button', { name: /^PRO/ }).click();
      await page.getByRole('button', { name: 'FREE', exact: true }).click();
      await members.locator('.upgrade').waitFor();
    }));

  it('the usage meter explains the limits of the key when it is pressed [LIMITS-02]', () =>
    site.visiting({ tier: 'FREE' }, async (page) => {
      await page.goto('/etfs');
      await page.getByRole('button', { name: 'calls left this minute' }).click();
      const details = page.locator('.usage-details');
      expect((await details.innerText()).replace(/\s+/g, ' ')).toMatch(
        /^FREE key Left this minute \d+ of 30 calls Resets .+ Left this month [\d,]+ of [\d,]+ calls A call is one set of data/,
      );
      expect(await barriers(page)).toEqual([]);
    }));

  it('an unknown key is named as such', () =>
    site.visiting({ tier: null, mayComplain: /40[01]|API key/i }, async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^PRO/ }).click();
      await page.getByRole('button', { name: 'Own key' }).click();
      await page.getByLabel('API key').fill('not-a-key');
      await page.getByRole('button', { name: 'Use this key' }).click();
      await page.getByRole('heading', { name: 'This API key is not valid' }).waitFor();
    }));

  it('an unknown key is refused once: the page does not ask again and again [AUTH-01]', () =>
    site.visiting({ tier: null, mayComplain: /40[01]|API key/i }, async (page) => {
      await page.goto('/');
      await page.evaluate(() => localStorage.setItem('market-signals:api-key', 'not-a-key'));
      await page.goto('/indexes/ai-sentiment');
      await page.getByRole('heading', { name: 'This API key is not valid' }).waitFor();
      await page.waitForTimeout(1_000);
      let requests = 0;
      page.on('request', () => (requests += 1));
      await page.waitForTimeout(2_500);
      expect(requests).toBe(0);
      expect(await page.getByRole('heading', { name: 'This API key is not valid' }).isVisible()).toBe(true);
    }));

  it('the heatmap is a table as well, of the stocks and by the reading that are chosen', () =>
    site.visiting({}, async (page) => {
      const { market } = await site.gateway.ask(
        '{ market { heatmap(scope: NASDAQ100) { tiles { ticker name marketCap changePercent serviceScore } } } }',
      );
      type Tile = { ticker: string; name: string; marketCap: number; changePercent: number; serviceScore: number };
      const tiles: Tile[] = market.heatmap.tiles;
      await page.goto('/');
      const heatmap = page.getByRole('region', { name: 'Heatmap' });
      const press = (name: string) => heatmap.getByRole('button', { name, exact: true }).click();
      const rows = () => heatmap.locator('tbody tr').allInnerTexts();
      await press('Table');
      await press('Nasdaq-100');
      await heatmap.locator('tbody tr').first().waitFor();
      await drawEveryRow(page);
      await expect.poll(rows, { timeout: PATIENCE }).toHaveLength(tiles.length);
      const lines = await rows();
      tiles.forEach(({ ticker, name, marketCap, changePercent }, at) => {
        for (const text of [ticker, name, shortUsd(marketCap), signedPercent(changePercent)])
          expect(lines[at]).toContain(text);
      });
      await press('Score');
      await press('Market cap');
      const largest = tiles.toSorted((a, b) => b.marketCap - a.marketCap);
      await expect.poll(async () => (await rows())[0], { timeout: PATIENCE }).toContain(largest[0]!.ticker);
      (await rows()).forEach((line, at) => {
        expect(line).toContain(largest[at]!.ticker);
        expect(line).toContain(scoreText(largest[at]!.serviceScore));
      });
      expect(await barriers(page)).toEqual([]);
      // The URL contains the selection.
      await page.reload();
      await expect.poll(async () => (await rows())[0] ?? '', { timeout: PATIENCE }).not.toBe('');
      expect(await rows()).toHaveLength(tiles.length);
    }));

  it('the legend of the heatmap explains its colors, which change to color-blind safe colors on every page', () =>
    site.visiting({}, async (page) => {
      await page.goto('/');
      const legend = page.locator('.heatmap-legend');
      expect((await legend.innerText()).replace(/\s+/g, ' ')).toContain('Change ≤ −4% ≥ +4%');
      const up = (): Promise<string> =>
        page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--up')");
      const before = await up();
      await page.getByRole('button', { name: 'Theme and colors' }).click();
      await page.getByRole('button', { name: 'Color-blind safe' }).click();
      const after = await up();
      expect(after).not.toBe(before);
      await page.goto('/etfs');
      await page.locator('h1').waitFor();
      expect(await up()).toBe(after);
    }));

  it.each(['/stocks/AAPL', '/etfs/SPY'])('the price on %s is of the time that is chosen', (path) =>
    site.visiting({}, async (page) => {
      await page.goto(path);
      const price = page.getByRole('region', { name: 'Price', exact: true });
      for (const [name, period] of [
        ['1M', '{ window: ONE_MONTH }'],
        ['1Y', '{ window: ONE_YEAR }'],
        ['Max', '{ from: "1900-01-01" }'],
      ]) {
        const { chart } = await site.gateway.ask(
          `{ chart(ticker: "${path.split('/').at(-1)}", period: ${period}) { day close } }`,
        );
        const [first, last] = [chart[0], chart.at(-1)];
        const button = price.getByRole('button', { name });
        await button.click();
        await price.getByText(dayRange(first.day, last.day)).waitFor();
        expect(await button.getAttribute('aria-pressed')).toBe('true');
        const drawn = price.getByRole('img', { name: `from ${number(first.close)} on ${formatDay(first.day)} to` });
        await drawn.locator('canvas').waitFor();
      }
    }),
  );

  it.each([768, 1024, 1280])('pages %d pixels wide do not move when late data comes', (width) =>
    site.visiting({}, async (page) => {
      await page.setViewportSize({ width, height: 900 });
      await page.route('**/graphql', async (route) => {
        await new Promise((late) => setTimeout(late, 400));
        await route.fallback();
      });
      const spent = spending(page);
      for (const path of ['/', '/stocks/AAPL', '/etfs/SPY']) {
        await page.goto(path);
        await firstScreen(page);
        expect((await spent()).layoutShift, path).toBeLessThanOrEqual(BUDGET.layoutShift);
      }
    }),
  );

  it('a comparison shows funds beside stocks and names missing figures', () =>
    site.visiting({ mayComplain: /^answer: .*NOSUCH/ }, async (page) => {
      const { etf } = await site.gateway.ask('{ etf(ticker: "SPY") { aum expenseRatio holdings { totalHoldings } } }');
      await page.goto('/compare?tickers=AAPL,SPY,NOSUCH');
      const funds = page.getByRole('region', { name: 'Funds', exact: true });
      await funds.locator('tbody tr').first().waitFor();
      const figures = await toText(page, 'Funds');
      expect(figures).toContain(`Assets ${shortUsd(etf.aum)}`);
      expect(figures).toContain(`Expense ratio ${formatFraction(etf.expenseRatio)}`);
      expect(await toText(page, 'Figures')).toContain('No figures for NOSUCH');
      await funds.getByRole('button', { name: 'Remove SPY' }).click();
      await expect.poll(() => funds.count(), { timeout: PATIENCE }).toBe(0);
      expect(new URL(page.url()).searchParams.get('tickers')).toBe('AAPL,NOSUCH');
    }));

  it('the price is compared with another ticker, from the address as well', () =>
    site.visiting({}, async (page) => {
      await page.goto('/stocks/AAPL?range=1M');
      const price = page.getByRole('region', { name: 'Price', exact: true });
      await price.getByRole('textbox', { name: 'Compare with another ticker' }).fill('msft');
      await page.keyboard.press('Enter');
      const { own, other } = await site.gateway.ask(
        '{ own: chart(ticker: "AAPL") { day close } other: chart(ticker: "MSFT") { day close } }',
      );
      const change = (bars: { close: number }[]) => signedPercent((bars.at(-1)!.close / bars[0]!.close - 1) * 100);
      const says = `Since ${formatDay(own[0].day)} AAPL changed ${change(own)} and MSFT ${change(other)}.`;
      await price.getByRole('img', { name: says }).waitFor();
      await page.reload();
      await price.getByRole('img', { name: says }).waitFor();
      await price.getByRole('button', { name: 'Stop comparing' }).click();
      await price.getByRole('img', { name: /^The price of AAPL/ }).waitFor();
    }));

  it('RSI and MACD are drawn beneath the price, of all sessions before those shown, and kept in the address', () =>
    site.visiting({}, async (page) => {
      const { chart } = await site.gateway.ask(
        '{ chart(ticker: "AAPL", period: { from: "1900-01-01" }) { day close } }',
      );
      await page.goto('/stocks/AAPL');
      const panel = page.getByRole('region', { name: 'Price', exact: true });
      const drawn = panel.locator('.chart-canvas');
      await drawn.locator('canvas').waitFor();
      const height = async () => (await drawn.boundingBox())!.height;
      const before = await height();
      await panel.getByRole('button', { name: 'Indicators' }).click();
      await panel.getByRole('button', { name: 'RSI' }).click();
      const one = await height();
      expect(one).toBeGreaterThan(before + 60);
      await panel.getByRole('button', { name: 'MACD' }).click();
      expect(await height()).toBe(one + (one - before));
      await page.keyboard.press('Escape');
      expect(new URL(page.url()).searchParams.get('overlays')).toBe('rsi,macd');
      const rsi = relativeStrength(chart).at(-1)!.value;
      const { macd, signal } = convergence(chart).at(-1)!;
      const legend = ['RSI', number(rsi, 1), 'MACD', number(macd), 'Signal', number(signal)].join(' ');
      const { width } = (await drawn.boundingBox())!;
      await expect
        .poll(
          async () => {
            await drawn.hover({ position: { x: width - 66, y: 100 } });
            await drawn.hover({ position: { x: width - 54, y: 100 } });
            return (await drawn.innerText()).replace(/\s+/g, ' ');
          },
          { timeout: PATIENCE },
        )
        .toContain(legend);
    }));

  it('a panel that turns out empty keeps its space while it is visible', () =>
    site.visiting({}, async (page) => {
      const { stock } = await site.gateway.ask(
        '{ stock(ticker: "MSFT") { entities { relation entity { dashedId } } } }',
      );
      type Related = { relation: string; entity: { dashedId: string } };
      const director = (stock.entities as Related[]).find(({ relation }) => relation === 'DIRECTS')!;
      await page.goto(`/entities/${director.entity.dashedId}`);
      const panel = page.getByRole('region', { name: 'Score and mentions' });
      await panel.getByText('No mentions yet.').waitFor();
      expect((await panel.boundingBox())!.height).toBeGreaterThan(330);
    }));

  it('a rating dimension opens to show its inputs', () =>
    site.visiting({}, async (page) => {
      const {
        stock: { rating },
      } = await site.gateway.ask(`{ stock(ticker: "AAPL") { rating {
        dimensions { key label rawLabel raw } ... on StockRating { drivers { key points } }
      } } }`);
      const { label, rawLabel, raw } = rating.dimensions.find(({ key }: { key: string }) => key === 'CROWD');
      const { points } = rating.drivers.find(({ key }: { key: string }) => key === 'crowd');
      await page.goto('/stocks/AAPL');
      const dimension = page.getByRole('region', { name: 'Rating' }).locator('details', { hasText: label });
      await dimension.locator('summary').click();
      const dimensionText = (await dimension.innerText()).replace(/\s+/g, ' ');
      expect(dimensionText).toContain(`${rawLabel} ${number(raw)}`);
      expect(dimensionText).toContain(`Points toward the score ${formatSigned(points, 1)}`);
      expect(await barriers(page)).toEqual([]);
    }));
}

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one: unknown) => (one as { matches(css: string): boolean }).matches(':focus'));
