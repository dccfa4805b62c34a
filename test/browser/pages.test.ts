import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, number, percentOf, shortUsd, usd, words } from '../../examples/dashboard/src/format.ts';
import type { Tier } from '../../src/access.ts';
import {
  barriers,
  beyond,
  foundBrowser,
  keepPicture,
  launch,
  seeAll,
  textOf,
  visiting,
  type Width,
} from './browser.ts';
import { type DemoGateway, startDemo } from './gateway.ts';

const executable = foundBrowser();
const skipped = process.env.TEST_DATABASE_URL
  ? 'skipped: they run with the embedded database'
  : !executable && 'skipped: there is no Chromium; install one or name it in CHROMIUM';
if (skipped) console.warn(`The pages in a browser are ${skipped}.`);

/** Both are looked at with each key. */
const THEMES = { wide: 'dark', narrow: 'light' } as const;

let gateway: DemoGateway;
let browser: Browser;

type Place = {
  name: string;
  path: string;
  heading: string | RegExp;
  /** How many of the panels further below a FREE key's minute pays for; without it all. */
  withinMinute?: number;
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
    withinMinute: 2,
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
      expect(await textOf(page, 'Trades of those who know')).toContain(
        `${stock.insiderTrades.totalCount} within a year`,
      );
      const targets = await textOf(page, 'Analyst targets');
      expect(targets).toContain(usd(analystConsensus.targetMean));
      const grade = `Mean grade ${tier === 'FREE' ? 'for PRO keys' : number(analystConsensus.recommendationMean)}`;
      expect(targets).toContain(grade);
      const offers = page.getByRole('link', { name: 'See PRO' });
      expect(await offers.count()).toBeGreaterThanOrEqual(tier === 'FREE' ? 2 : 0);
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
    it.each(places)('$name says what the gateway answers, complains of nothing and keeps nobody out', (place) =>
      visiting(browser, gateway, { tier, width, theme: THEMES[width] }, async (page) => {
        await page.goto(place.path);
        await seeAll(page, tier === 'FREE' ? place.withinMinute : undefined);
        await keepPicture(page, `${place.name}-${tier}-${width}`);
        expect.soft(await page.locator('h1').innerText()).toMatch(place.heading);
        expect.soft(await beyond(page)).toBeLessThanOrEqual(0);
        await place.says?.(page, tier);
        expect.soft(await barriers(page)).toEqual([]);
      }),
    );

    it('a member of Congress is gone to from the list, with the trades that the tier sees', () =>
      visiting(browser, gateway, { tier, width, theme: THEMES[width] }, async (page) => {
        const { politicianMembers } = await gateway.ask('{ politicianMembers { nodes { politician { urlSlug } } } }');
        const slug = politicianMembers.nodes[0].politician.urlSlug;
        const { politician } = await gateway.ask(
          `{ politician(slug: "${slug}") { displayName trades(limit: 100) { totalCount nodes { ticker } summary { purchaseCount } } } }`,
          tier,
        );
        await page.goto('/politicians');
        await page.getByRole('region', { name: 'Who trades most' }).getByRole('link').first().click();
        await page.getByRole('heading', { level: 1, name: politician.displayName }).waitFor();
        await seeAll(page);
        await keepPicture(page, `politician-${tier}-${width}`);
        expect(new URL(page.url()).pathname).toBe(`/politicians/${slug}`);
        const { totalCount, nodes, summary } = politician.trades;
        const sums = await textOf(page, 'In all');
        expect(sums).toContain(`Trades ${totalCount}`);
        expect(sums).toContain(`Purchases ${summary.purchaseCount}`);
        const trades = page.getByRole('region', { name: 'Trades', exact: true });
        expect(await trades.locator('tbody tr').count()).toBe(nodes.length);
        expect(await trades.locator('.upgrade').count()).toBe(tier === 'FREE' ? 1 : 0);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
      }));

    it('GraphiQL runs an example with the demo key that is clicked, and says what it cost', () =>
      visiting(browser, gateway, { tier: null, width }, async (page) => {
        await page.goto('/graphql');
        await page.getByText('No key:').waitFor();
        await page.getByRole('button', { name: `${tier} demo key` }).click();
        await page.getByText(`${tier} key:`).waitFor();
        await page.getByText('Examples').click();
        await page.getByRole('link', { name: 'Rating' }).click();
        await page.getByText(`${tier} key:`).waitFor();
        await page.getByRole('button', { name: /^Execute query/ }).click();
        const answer = page.locator('.result-window');
        await answer.getByText('"dimensions"').first().waitFor();
        // The editor draws what is in view, and breaks long lines.
        const { stock } = await gateway.ask('{ stock(ticker: "AAPL") { rating { dimensions { percentile } } } }', tier);
        const shown = (await answer.innerText()).replace(/\s+/g, ' ');
        expect(shown).toContain(`"percentile": ${stock.rating.dimensions[0].percentile}`);
        expect(await page.getByLabel('Cost').innerText()).toMatch(/^Cost \d+ calls?/);
        await keepPicture(page, `graphiql-${tier}-${width}`);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        // What the bar is put above is GraphiQL's own.
        expect(await barriers(page, ['#root'])).toEqual([]);
      }));
  });

  describe.each(['wide', 'narrow'] as const)('on a %s screen', (width) => {
    it('the search is reached by the keyboard, and goes to what was chosen in it', () =>
      visiting(browser, gateway, { width }, async (page) => {
        await page.goto('/');
        const search = page.getByRole('combobox', { name: /^Search/ });
        await search.waitFor();
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip');
        for (let step = 0; step < 12 && !(await isFocused(search)); step++) await page.keyboard.press('Tab');
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

  it('the theme is the one of the system until another is chosen, which is remembered', () =>
    visiting(browser, gateway, { theme: 'light' }, async (page) => {
      const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
      await page.goto('/etfs');
      await page.locator('h1').waitFor();
      const light = await ground();
      await page.getByRole('button', { name: 'Use the dark theme' }).click();
      await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
      const dark = await ground();
      expect(dark).not.toBe(light);
      await page.reload();
      await page.getByRole('button', { name: 'Use the light theme' }).waitFor();
      expect(await ground()).toBe(dark);
    }));

  it('a visit begins with the FREE key of the demo, and PRO is a click away', () =>
    visiting(browser, gateway, { tier: null }, async (page) => {
      await page.goto('/politicians');
      const members = page.getByRole('region', { name: 'Who trades most' });
      await members.locator('.upgrade').waitFor();
      await page.getByRole('button', { name: 'PRO', exact: true }).click();
      await members.locator('.upgrade').waitFor({ state: 'detached' });
      const { politicianMembers } = await gateway.ask('{ politicianMembers { totalCount } }');
      await expect.poll(() => members.locator('tbody tr').count()).toBe(politicianMembers.totalCount);
    }));

  it('a key that is not known is said to be so', () =>
    visiting(browser, gateway, { tier: null, mayComplain: /40[01]|API key/i }, async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Own key' }).click();
      await page.getByLabel('API key').fill('not-a-key');
      await page.getByRole('button', { name: 'Use it' }).click();
      await page.getByRole('heading', { name: 'This key is not known here' }).waitFor();
    }));

  it.each(['/stocks/NOSUCH', '/etfs/NOSUCH', '/politicians/nobody-at-all', '/nowhere'])(
    'of what is not there, %s, a page says so and leads on',
    (path) =>
      visiting(browser, gateway, { mayComplain: /^answer: .*(NOSUCH|nobody)/ }, async (page) => {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: /is no .* that is known here|no such page/ }).waitFor();
        await page.locator('main').getByRole('link').first().waitFor();
        await keepPicture(page, `missing${path.replaceAll('/', '-')}`);
        expect(await barriers(page)).toEqual([]);
      }),
  );
});

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one: unknown) => (one as { matches(css: string): boolean }).matches(':focus'));
