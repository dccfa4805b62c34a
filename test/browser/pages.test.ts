import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, number, percentOf, shortUsd, usd, words } from '../../examples/dashboard/src/format.ts';
import type { Tier } from '../../src/access.ts';
import { barriers, beyond, foundBrowser, keepPicture, launch, seeAll, textOf, visiting, type Width } from './browser.ts';
import { type DemoGateway, startDemo } from './gateway.ts';

const executable = foundBrowser();
const skipped = process.env.TEST_DATABASE_URL
  ? 'skipped: they run with the embedded database'
  : !executable && 'skipped: there is no Chromium; install one or name it in CHROMIUM';
if (skipped) console.warn(`The pages in a browser are ${skipped}.`);

let gateway: DemoGateway;
let browser: Browser;

type Place = {
  name: string;
  path: string;
  heading: string | RegExp;
  /** Beside what every page is held to: what it says is what the gateway answers. */
  says?(page: Page, tier: Tier): Promise<void>;
};

const places: Place[] = [
  {
    name: 'market',
    path: '/',
    heading: 'Market',
    async says(page, tier) {
      const { marketMood: mood, sentimentBreadth } = await gateway.ask(
        '{ marketMood { currentScore phase } sentimentBreadth { latest { bullish bearish } } }',
      );
      const feels = await textOf(page, 'Market mood');
      expect(feels).toContain(words(mood.phase));
      const dial = page.getByRole('img', { name: `Market mood ${number(mood.currentScore, 0)} of 100` });
      expect(await dial.count()).toBe(1);
      const { bullish, bearish } = sentimentBreadth.latest;
      expect(await textOf(page, 'Sentiment breadth')).toContain(`▲ ${bullish} bullish ▼ ${bearish} bearish`);
      expect(await textOf(page, 'Trackers')).not.toContain('no rows');

      await page.getByRole('group', { name: 'Colour' }).getByRole('button', { name: 'Sentiment' }).click();
      const heatmap = page.getByRole('region', { name: 'Heatmap' });
      await heatmap.locator(tier === 'FREE' ? '.upgrade' : 'canvas').waitFor();
      expect(await heatmap.locator('.upgrade').count()).toBe(tier === 'FREE' ? 1 : 0);
    },
  },
  {
    name: 'screener',
    path: '/screener',
    heading: 'Screener',
    async says(page) {
      const { stockScreen } = await gateway.ask(
        '{ stockScreen(sort: { field: MARKET_CAP, dir: DESC }) { matched screened results { ticker marketCap } } }',
      );
      const { matched, screened, results } = stockScreen;
      expect(await page.locator('.lead').innerText()).toBe(`${count(matched)} of ${count(screened)} match`);
      const rows = page.getByRole('region', { name: 'Matches' }).locator('tbody tr');
      expect(await rows.count()).toBe(results.length);
      expect(await rows.first().innerText()).toContain(results[0].ticker);
      expect(await rows.first().innerText()).toContain(shortUsd(results[0].marketCap));
    },
  },
  {
    name: 'stock',
    path: '/stocks/AAPL',
    heading: 'Apple Inc.',
    async says(page, tier) {
      const { stock, rating, analystConsensus } = await gateway.ask(`{
        stock(ticker: "AAPL") { marketCap quote { price } insiderTrades(lookbackDays: 365) { totalCount } }
        rating(ticker: "AAPL") { ... on StockRating { letter score } }
        analystConsensus(ticker: "AAPL") { targetMean recommendationMean }
      }`);
      const quote = await textOf(page, 'Quote');
      expect(quote).toContain(usd(stock.quote.price));
      expect(quote).toContain(shortUsd(stock.marketCap));
      expect(await textOf(page, 'Rating')).toContain(`${rating.letter} ${number(rating.score, 1)}`);
      expect(await textOf(page, 'Trades of those who know')).toContain(`${stock.insiderTrades.totalCount} within a year`);
      const targets = await textOf(page, 'Analyst targets');
      expect(targets).toContain(usd(analystConsensus.targetMean));
      const grade = `Mean grade ${tier === 'FREE' ? 'for PRO keys' : number(analystConsensus.recommendationMean)}`;
      expect(targets).toContain(grade);
      const offers = page.getByRole('link', { name: 'See PRO' });
      expect(await offers.count()).toBeGreaterThanOrEqual(tier === 'FREE' ? 3 : 0);
      if (tier === 'PRO') expect(await offers.count()).toBe(0);
    },
  },
  {
    name: 'fund',
    path: '/etfs/SPY',
    heading: 'SPDR S&P 500 ETF Trust',
    async says(page) {
      const { etf } = await gateway.ask(
        '{ etf(ticker: "SPY") { aum expenseRatio quote { price } holdings { holdings { name } } } }',
      );
      const quote = await textOf(page, 'Quote');
      for (const figure of [usd(etf.quote.price), shortUsd(etf.aum), percentOf(etf.expenseRatio)])
        expect(quote).toContain(figure);
      expect(await textOf(page, 'Holdings')).toContain(etf.holdings.holdings[0].name);
    },
  },
  { name: 'funds', path: '/etfs', heading: 'Funds' },
  {
    name: 'politicians',
    path: '/politicians',
    heading: 'Politicians',
    async says(page, tier) {
      const { politicianMembers: list, politicianDirectory } = await gateway.ask(
        '{ politicianMembers { totalCount nodes { politician { displayName } } } politicianDirectory { totalCount } }',
        tier,
      );
      const members = page.getByRole('region', { name: 'Who trades most' });
      expect(await members.innerText()).toContain(`${count(list.totalCount)} members with trades`);
      expect(await members.locator('tbody tr').count()).toBe(list.nodes.length);
      expect(await members.innerText()).toContain(list.nodes[0].politician.displayName);
      expect(await members.locator('.upgrade').count()).toBe(tier === 'FREE' ? 1 : 0);
      const { totalCount } = politicianDirectory;
      expect(await textOf(page, 'Directory')).toContain(`${count(totalCount)} members, former ones included`);
    },
  },
  { name: 'search', path: '/search?q=app', heading: 'Search' },
  { name: 'docs', path: '/docs', heading: /./ },
  { name: 'upgrade', path: '/upgrade', heading: 'PRO shows everything' },
];

describe.skipIf(skipped)(`The pages in a browser${skipped ? ` (${skipped})` : ''}`, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([startDemo(), launch(executable!)]);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  const visits = (['FREE', 'PRO'] as const).flatMap((tier) =>
    (['wide', 'narrow'] as const).map((width): [Tier, Width] => [tier, width]),
  );
  describe.each(visits)('with a %s key on a %s screen', (tier, width) => {
    it.each(places)('$name: says what the gateway answers, complains of nothing, and nobody is kept out', async (place) => {
      await visiting(browser, gateway, { tier, width }, async ({ page }) => {
        const t0 = Date.now();
        await page.goto(place.path);
        await seeAll(page);
        const t1 = Date.now();
        await keepPicture(page, `${place.name}-${tier}-${width}`);
        const t2 = Date.now();
        expect.soft(await page.locator('h1').innerText()).toMatch(place.heading);
        expect.soft(await beyond(page)).toBeLessThanOrEqual(0);
        await place.says?.(page, tier);
        const t3 = Date.now();
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          expect.soft(await barriers(page), colorScheme).toEqual([]);
        }
        console.log(place.name, t1 - t0, t2 - t1, t3 - t2, Date.now() - t3);
      });
    });
  });
});
