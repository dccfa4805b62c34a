import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  count,
  formatDay,
  formatFraction,
  formatSigned,
  number,
  percent,
  scoreText,
  sectorName,
  shortUsd,
  signedPercent,
  usd,
  words,
} from '../../dashboard/src/format.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { drawEveryRow, PATIENCE, toText } from './browser.ts';
import type { DemoGateway } from './gateway.ts';

type Where = { path: string; heading: string | RegExp };

/** A page and its expected contents. */
export type Place = {
  name: string;
  /** Selects one of several similar pages, by a query to the gateway. */
  where: Where | ((gateway: DemoGateway) => Promise<Where>);
  /** The number of lower panels that a FREE key's minute pays for; default: all. */
  withinMinute?: number;
  /** Checks beyond those of every page: the figures shown equal those of the gateway. */
  says?(page: Page, visit: { gateway: DemoGateway; tier: Tier }): Promise<void>;
};

export const places: readonly Place[] = [
  {
    name: 'market',
    where: { path: '/', heading: 'Market' },
    async says(page, { gateway, tier }) {
      const {
        market: { mood, sentimentBreadth, heatmap: tiles },
      } = await gateway.ask(`{ market {
        mood { currentScore phase }
        sentimentBreadth { latest { bullish bearish } }
        heatmap { meta { sectors { sector count capWeightedChangePercent up down } } }
      } }`);
      const feels = await toText(page, 'Market mood');
      expect(feels).toContain(words(mood.phase));
      const dial = page.getByRole('img', { name: `Market mood ${number(mood.currentScore, 0)} of 100` });
      expect(await dial.count()).toBe(1);
      const { bullish, bearish } = sentimentBreadth.latest;
      expect(await toText(page, 'Sentiment breadth')).toContain(`▲ ${bullish} bullish ▼ ${bearish} bearish`);
      const performance = await toText(page, 'Performance');
      for (const { sector, count: stocks, capWeightedChangePercent, up, down } of tiles.meta.sectors)
        if (stocks > 0)
          expect(`${performance} `).toContain(
            `${sectorName(sector)} ${signedPercent(capWeightedChangePercent)} ${up} ${down} `,
          );
      expect(await toText(page, 'Trackers')).not.toContain('no rows');

      await page.getByRole('group', { name: 'Color by' }).getByRole('button', { name: 'Sentiment' }).click();
      const heatmap = page.getByRole('region', { name: 'Heatmap' });
      await heatmap.locator(tier === 'FREE' ? '.upgrade' : 'canvas').waitFor();
      expect(await heatmap.locator('.upgrade').count()).toBe(tier === 'FREE' ? 1 : 0);
    },
  },
  {
    name: 'screener',
    where: { path: '/screener', heading: 'Screener' },
    async says(page, { gateway }) {
      const { stockScreen } = await gateway.ask(
        '{ stockScreen(sort: { field: MARKET_CAP, dir: DESC }) { matched screened stocks { nodes { ticker marketCap } } } }',
      );
      const { matched, screened, stocks } = stockScreen;
      const results = stocks.nodes;
      expect(await page.locator('.lead').innerText()).toBe(
        `${count(matched)} of ${count(screened)} ${matched === 1 ? 'matches' : 'match'}`,
      );
      await drawEveryRow(page);
      const rows = page.getByRole('region', { name: 'Matches' }).locator('tbody tr');
      expect(await rows.count()).toBe(results.length);
      expect(await rows.first().innerText()).toContain(results[0].ticker);
      expect(await rows.first().innerText()).toContain(shortUsd(results[0].marketCap));
    },
  },
  {
    name: 'stock',
    where: { path: '/stocks/AAPL', heading: 'Apple Inc.' },
    withinMinute: 6,
    async says(page, { gateway, tier }) {
      const { stock } = await gateway.ask(`{ stock(ticker: "AAPL") {
        marketCap quote { price } insiderTrades(period: { days: 365 }) { totalCount }
        rating { ... on StockRating { letter score } }
        analystConsensus(isRequired: true) { targetMean recommendationMean }
      } }`);
      const { rating, analystConsensus } = stock;
      const quote = await toText(page, 'Quote');
      expect(quote).toContain(usd(stock.quote.price));
      expect(quote).toContain(shortUsd(stock.marketCap));
      expect(await toText(page, 'Rating')).toContain(`${rating.letter} ${number(rating.score, 1)}`);
      expect(await toText(page, 'Insider & Congress trades')).toContain(
        `${stock.insiderTrades.totalCount} in the last year`,
      );
      const targets = await toText(page, 'Analyst targets');
      expect(targets).toContain(usd(analystConsensus.targetMean));
      const grade = `Mean rating ${tier === 'FREE' ? 'PRO only' : number(analystConsensus.recommendationMean)}`;
      expect(targets).toContain(grade);
      const offers = page.getByRole('link', { name: 'Get PRO' });
      expect(await offers.count()).toBeGreaterThanOrEqual(tier === 'FREE' ? 2 : 0);
      if (tier === 'PRO') expect(await offers.count()).toBe(0);
    },
  },
  {
    name: 'fund',
    where: { path: '/etfs/SPY', heading: 'SPDR S&P 500 ETF Trust' },
    async says(page, { gateway }) {
      const { etf } = await gateway.ask(
        '{ etf(ticker: "SPY") { aum expenseRatio quote { price } holdings { positions { nodes { name } } sectorMix { sector weightPercent } } } }',
      );
      const quote = await toText(page, 'Quote');
      for (const figure of [usd(etf.quote.price), shortUsd(etf.aum), formatFraction(etf.expenseRatio)])
        expect(quote).toContain(figure);
      expect(await toText(page, 'Holdings')).toContain(etf.holdings.positions.nodes[0].name);
      const [{ sector, weightPercent }] = etf.holdings.sectorMix;
      expect(await toText(page, 'Sectors')).toContain(sector);
      expect(await toText(page, 'Sectors')).toContain(percent(weightPercent));
    },
  },
  {
    name: 'options',
    where: { path: '/options', heading: 'Options' },
    async says(page, { gateway, tier }) {
      const {
        market: { optionsOverview },
      } = await gateway.ask(
        '{ market { optionsOverview { medianIvRank isPreview stocks(first: 100) { totalCount nodes { ticker ivRank1y } } } } }',
        tier,
      );
      const { medianIvRank, isPreview, stocks } = optionsOverview;
      expect(await toText(page, 'Market options')).toContain(`Median IV rank ${percent(medianIvRank, 0)}`);
      await drawEveryRow(page);
      const board = page.getByRole('region', { name: 'Board' });
      expect(await board.locator('tbody tr').count()).toBe(stocks.nodes.length);
      expect(await board.locator('.upgrade').count()).toBe(isPreview ? 1 : 0);
      await board.getByRole('button', { name: 'High IV rank' }).click();
      type Row = { ticker: string; ivRank1y: number | null };
      const highest = (stocks.nodes as Row[]).reduce((a, b) => ((b.ivRank1y ?? -1) > (a.ivRank1y ?? -1) ? b : a));
      const top = () => board.locator('tbody tr').first().innerText();
      await expect.poll(top, { timeout: PATIENCE }).toContain(percent(highest.ivRank1y, 0));
      expect(new URL(page.url()).search).toBe('?sort=high-iv');
    },
  },
  {
    name: 'options of a stock',
    where: { path: '/options/AAPL', heading: 'AAPL options' },
    async says(page, { gateway, tier }) {
      const { options } = await gateway.ask(
        '{ options(ticker: "AAPL") { dossier { isPreview headline { atmIv maxPain } oiWalls { expirationDate } latest { atmIv60 } } } }',
        tier,
      );
      const { headline, oiWalls, latest } = options.dossier;
      const figures = await toText(page, 'Options figures');
      expect(figures).toContain(`Implied volatility ${formatFraction(headline.atmIv, 1)}`);
      expect(figures).toContain(
        `Max pain${oiWalls ? `, ${formatDay(oiWalls.expirationDate)}` : ''} ${usd(headline.maxPain)}`,
      );
      const curve = page.getByRole('img', { name: `60 days ${formatFraction(latest.atmIv60, 1)}` });
      expect(await curve.count()).toBe(1);
      expect(await page.locator('.panel').count()).toBe(10);
    },
  },
  {
    name: 'comparison',
    where: { path: '/compare?tickers=AAPL,MSFT,XOM', heading: 'Compare' },
    async says(page, { gateway }) {
      const { stockScreen, market, own, other } = await gateway.ask(`{
        stockScreen(tickers: ["AAPL", "MSFT", "XOM"]) { stocks { nodes { ticker marketCap } } }
        market { fundamentals(ticker: "MSFT") { current { peTTM } } }
        own: chart(ticker: "AAPL", period: { window: SIX_MONTHS }) { day close }
        other: chart(ticker: "XOM", period: { window: SIX_MONTHS }) { close }
      }`);
      const change = (bars: { close: number }[]) => signedPercent((bars.at(-1)!.close / bars[0]!.close - 1) * 100);
      const lines = page.getByRole('img', { name: `Since ${formatDay(own[0].day)}: AAPL ${change(own)}, ` });
      expect(await lines.getAttribute('aria-label')).toContain(`XOM ${change(other)}.`);
      const figures = await toText(page, 'Figures');
      for (const { ticker, marketCap } of stockScreen.stocks.nodes) {
        expect(figures).toContain(ticker);
        expect(figures).toContain(shortUsd(marketCap));
      }
      expect(await toText(page, 'Fundamentals')).toContain(number(market.fundamentals.current.peTTM, 1));
    },
  },
  { name: 'watchlists', where: { path: '/watchlists', heading: 'Watchlists' } },
  { name: 'funds', where: { path: '/etfs', heading: 'Funds' } },
  {
    name: 'politicians',
    where: { path: '/politicians', heading: 'Congress' },
    async says(page, { gateway, tier }) {
      const { politicianMembers: list, politicianDirectory } = await gateway.ask(
        '{ politicianMembers { totalCount nodes { politician { displayName } } } politicianDirectory { totalCount } }',
        tier,
      );
      const members = page.getByRole('region', { name: 'Most active traders' });
      await drawEveryRow(page);
      expect(await members.innerText()).toContain(`${count(list.totalCount)} members with trades`);
      expect(await members.locator('tbody tr').count()).toBe(list.nodes.length);
      expect(await members.innerText()).toContain(list.nodes[0].politician.displayName);
      expect(await members.locator('.upgrade').count()).toBe(tier === 'FREE' ? 1 : 0);
      const { totalCount } = politicianDirectory;
      expect(await toText(page, 'Directory')).toContain(`${count(totalCount)} members, including former members`);
    },
  },
  {
    name: 'insiders',
    where: { path: '/insiders', heading: 'Insiders' },
    async says(page, { gateway, tier }) {
      const { market } = await gateway.ask(
        '{ market { insiderFeed(first: 40) { nodes { insiderName ticker } } } }',
        tier,
      );
      const [newest] = market.insiderFeed.nodes;
      if (newest) expect(await toText(page, 'Newest trades')).toContain(newest.insiderName);
    },
  },
  {
    name: 'analysts',
    where: { path: '/analysts', heading: 'Analysts' },
    async says(page, { gateway, tier }) {
      const { market } = await gateway.ask(
        `{ market { analystActivity(first: 40) { totalCount nodes { firm } }
           calledMoves(first: 6) { moves { stock { ticker } } } } }`,
        tier,
      );
      const list = market.analystActivity;
      const actions = await toText(page, 'Analyst actions');
      expect(actions).toContain(`${count(list.totalCount)} actions in 30 days`);
      expect(actions).toContain(list.nodes[0].firm);
      const called = await toText(page, 'Who called it');
      for (const { stock } of market.calledMoves.moves) expect(called).toContain(stock.ticker);
    },
  },
  {
    name: 'earnings',
    where: { path: '/earnings', heading: 'Earnings' },
    async says(page, { gateway, tier }) {
      const { market } = await gateway.ask(
        '{ market { earningsCalendar(first: 1, week: THIS) { metadata { from } nodes { ticker } } } }',
        tier,
      );
      const [next] = market.earningsCalendar.nodes;
      if (next) expect(await toText(page, 'Reports')).toContain(next.ticker);
    },
  },
  {
    name: 'institutions',
    where: { path: '/institutions', heading: 'Institutions' },
    async says(page, { gateway, tier }) {
      const { tracker } = await gateway.ask(
        `{ tracker(trackerId: INSTITUTION_AUM) { snapshot(category: ALL) {
          ... on TableSnapshot { entries(first: 1) { nodes { name } } } } } }`,
        tier,
      );
      expect(await toText(page, 'Managers')).toContain(tracker.snapshot.entries.nodes[0].name);
    },
  },
  {
    name: 'activists',
    where: { path: '/activists', heading: 'Activists' },
    async says(page, { gateway, tier }) {
      const {
        market: { activistPositions },
      } = await gateway.ask('{ market { activistPositions { nodes { filerName } } } }', tier);
      expect(await toText(page, 'Positions')).toContain(activistPositions.nodes[0].filerName);
    },
  },
  {
    name: 'company',
    where: async (gateway) => {
      const { stock } = await gateway.ask('{ stock(ticker: "AAPL") { entity { dashedId name } } }');
      return { path: `/entities/${stock.entity.dashedId}`, heading: stock.entity.name };
    },
    async says(page, { gateway }) {
      const { entity } = await gateway.ask(`{ entity(id: "${getId(page)}") {
        metrics { headline { asOf score7D sentiment7D } }
        inboundRoles { nodes { title entity { name } } }
      } }`);
      const { asOf, score7D, sentiment7D } = entity.metrics.headline;
      const score = await toText(page, 'Score and mentions');
      for (const figure of [
        formatDay(asOf),
        `Score, 7 days ${scoreText(score7D)}`,
        `Sentiment, 7 days ${formatSigned(sentiment7D)}`,
      ])
        expect(score).toContain(figure);
      const about = await toText(page, 'About');
      expect(entity.inboundRoles.nodes.length).toBeGreaterThan(5);
      for (const { title, entity: other } of entity.inboundRoles.nodes)
        expect(about).toContain(title ? `${other.name} ${title}` : other.name);
      expect(about).toMatch(/Products .*iPhone/);
      expect(await page.getByRole('link', { name: 'AAPL' }).getAttribute('href')).toBe('/stocks/AAPL');
      expect(await page.locator('.upgrade').count()).toBe(0);
    },
  },
  {
    name: 'person',
    where: async (gateway) => {
      const { entity } = await busiestInsider(gateway);
      return { path: `/entities/${entity.dashedId}`, heading: entity.name };
    },
    async says(page, { gateway, tier }) {
      const { entity } = await gateway.ask(
        `{ entity(id: "${getId(page)}") { roles { nodes { title target { name } } } insiderTrades(period: { days: 365 }) { ${TRADES} } } }`,
        tier,
      );
      const about = await toText(page, 'About');
      for (const { title, target } of entity.roles.nodes) {
        expect(about).toContain(target.name);
        if (title) expect(about).toContain(title);
      }
      await listsTrades(page, 'Trades as an insider', 'in the last year', entity.insiderTrades, tier);
    },
  },
  {
    name: 'insider',
    where: async (gateway) => {
      const { insiderId, name } = await busiestInsider(gateway);
      return { path: `/insiders/${insiderId}`, heading: name };
    },
    async says(page, { gateway, tier }) {
      const { insider } = await gateway.ask(
        `{ insider(id: "${getId(page)}") { stocks { ticker name } entity { dashedId } trades { ${TRADES} } } }`,
        tier,
      );
      for (const { ticker, name } of insider.stocks)
        expect(await page.locator('.lead').innerText()).toContain(`${ticker} ${name}`);
      const newsLink = page.getByRole('link', { name: 'News & sentiment' });
      expect(await newsLink.getAttribute('href')).toBe(`/entities/${insider.entity.dashedId}`);
      await listsTrades(page, 'Trades', 'total', insider.trades, tier);
    },
  },
  {
    name: 'filer',
    where: async (gateway) => {
      const { stock } = await gateway.ask(
        '{ stock(ticker: "AAPL") { holders(first: 1) { nodes { filer { cik name } } } } }',
      );
      const { cik, name } = stock.holders.nodes[0].filer;
      return { path: `/filers/${cik}`, heading: name };
    },
    async says(page, { gateway, tier }) {
      const { filer } = await gateway.ask(
        `{ filer(cik: "${getId(page)}") {
          quarters { reportDate equityValue positionCount }
          positions(first: 40) { totalCount isPreview nodes { companyName value } }
        } }`,
        tier,
      );
      const [{ reportDate, equityValue, positionCount }] = filer.quarters;
      const quarter = await toText(page, 'Newest quarter');
      expect(quarter).toContain(
        `Quarter end ${formatDay(reportDate)} Equity value ${shortUsd(equityValue)} Positions ${count(positionCount)}`,
      );
      const { totalCount, isPreview, nodes } = filer.positions;
      expect(isPreview).toBe(tier === 'FREE');
      const positions = page.getByRole('region', { name: 'Positions', exact: true });
      expect(await toText(page, 'Positions')).toContain(`Positions ${count(totalCount)} `);
      await drawEveryRow(page);
      const rows = await positions.locator('tbody tr').allInnerTexts();
      expect(rows.length).toBe(nodes.length);
      rows.forEach((row, at) => {
        expect(row).toContain(nodes[at].companyName);
        expect(row).toContain(shortUsd(nodes[at].value));
      });
      expect(await positions.locator('.upgrade').count()).toBe(isPreview ? 1 : 0);
    },
  },
  {
    name: 'index',
    where: { path: '/indexes/ai-sentiment', heading: 'AI Sentiment' },
    async says(page, { gateway, tier }) {
      const { index } = await gateway.ask(
        `{ index(indexId: "${getId(page)}") {
          description
          reading { value asOf methodologyNote constituents { displayName mentionsCount } }
        } }`,
        tier,
      );
      const { value, asOf, methodologyNote, constituents } = index.reading;
      expect(await page.locator('.lead').innerText()).toBe(index.description);
      const byDay = await toText(page, 'History');
      for (const text of [formatDay(asOf), formatSigned(value), methodologyNote]) expect(byDay).toContain(text);
      await drawEveryRow(page);
      const rows = page.getByRole('region', { name: 'Constituents' }).locator('tbody tr');
      const cells = (await rows.allInnerTexts()).map((row) => row.split(/\s*\t\s*/));
      type Constituent = { displayName: string; mentionsCount: number };
      // The most mentioned first.
      const ordered = (constituents as Constituent[]).toSorted((a, b) => b.mentionsCount - a.mentionsCount);
      expect(cells).toEqual(ordered.map(({ displayName, mentionsCount }) => [displayName, count(mentionsCount)]));
      expect(cells.length).toBeGreaterThan(2);
      expect(await page.locator('.upgrade').count()).toBe(0);
    },
  },
  { name: 'search', where: { path: '/search?q=app', heading: 'Search' } },
  { name: 'docs', where: { path: '/docs', heading: /./ } },
  { name: 'upgrade', where: { path: '/upgrade', heading: 'PRO shows everything' } },
];

/** The last part of the address. */
const getId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

/** The insider of Microsoft with the most trades within a year: more than a FREE key sees. */
async function busiestInsider(gateway: DemoGateway) {
  const { stock } = await gateway.ask(`{ stock(ticker: "MSFT") { insiderTrades(period: { days: 365 }) {
    nodes { insider { insiderId name entity { dashedId name } } }
  } } }`);
  type Insider = { insiderId: string; name: string; entity: { dashedId: string; name: string } };
  const insiders: Insider[] = stock.insiderTrades.nodes.map(({ insider }: { insider: Insider }) => insider);
  const trades = (one: Insider) => insiders.filter(({ insiderId }) => insiderId === one.insiderId).length;
  return insiders.reduce((a, b) => (trades(b) > trades(a) ? b : a));
}

const TRADES = 'totalCount isPreview nodes { ticker transactionDate sharesTransacted }';
type Trades = {
  totalCount: number;
  isPreview: boolean;
  nodes: { ticker: string; transactionDate: string; sharesTransacted: number }[];
};

/** A panel of an insider's trades shows the trades of the tier, and the offer for the others. */
async function listsTrades(page: Page, title: string, when: string, trades: Trades, tier: Tier): Promise<void> {
  const { totalCount, isPreview, nodes } = trades;
  expect(isPreview).toBe(tier === 'FREE');
  const panel = page.getByRole('region', { name: title, exact: true });
  expect(await panel.innerText()).toContain(`${count(totalCount)} ${when}`);
  await drawEveryRow(page);
  const rows = await panel.locator('tbody tr').allInnerTexts();
  expect(rows.length).toBe(nodes.length);
  rows.forEach((row, at) => {
    const { ticker, transactionDate, sharesTransacted } = nodes[at]!;
    for (const text of [ticker, formatDay(transactionDate), count(sharesTransacted)]) expect(row).toContain(text);
  });
  expect(await panel.locator('.upgrade').count()).toBe(isPreview ? 1 : 0);
}
