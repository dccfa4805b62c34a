import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { filing } from '../../support/filing.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { loadAll } from '../../support/load.ts';

const app = useApp(async (app) => {
  // Five insiders of Apple sold outside plans, filed two days ago.
  const issuer = { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' };
  const sale = (person: number) =>
    filing({
      issuer,
      owners: [{ cik: `000980000${person}`, name: `Seller ${person}`, officer: true, director: false, title: 'SVP' }],
      filed: '2025-11-19',
      rows: [{ date: '2025-11-18', code: 'S', shares: 100 * person, price: 270, after: 1_000 }],
    });
  await loadAll(
    app,
    ['ownership', Object.fromEntries([1, 2, 3, 4].map((person) => [`sale${person}.xml`, sale(person)]))],
    [
      'analyst-actions',
      {
        'actions.csv': [
          'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo',
          'AAPL,2025-11-20,North,,Buy,Sell,,',
          'AAPL,2025-11-20,South,,Buy,Hold,,',
          'AAPL,2025-11-20,West,,Buy,Hold,,',
        ].join('\n'),
      },
    ],
  );
  await derive(app.db, null, NOW);
  await app.versions.refresh();
});

type Catalyst = { kind: string; direction: string | null; label: string; day: string; url: string };
const STORY =
  'isPreview withheld ticker sentence newestDate totalCount catalysts { kind direction label text day url }';

describe('stock { story }', () => {
  it('has the catalysts of a stock, and a sentence of the first few', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { story { ${STORY} } } }`);
    const { story } = stock;
    expect(story.catalysts).toHaveLength(story.totalCount);
    const analysts = story.catalysts.find(({ kind }: Catalyst) => kind === 'ANALYSTS');
    expect(analysts).toEqual({
      kind: 'ANALYSTS',
      direction: 'DOWN',
      label: '3 downgrades',
      text: '3 analysts downgraded it in one day.',
      day: '2025-11-20',
      url: '/api/v1/analyst/AAPL/actions',
    });
    expect(story.sentence).toContain('analysts downgraded it in one day');
    expect(story.isPreview).toBe(false);
  });

  it('leads from each catalyst to a path that serves the rows behind it', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { story { ${STORY} } } }`);
    for (const { url } of stock.story.catalysts as Catalyst[]) expect((await app.rest(url)).status, url).toBe(200);
  });

  it('shows FREE the first two catalysts, and a sentence of these alone', async () => {
    const whole = (await app.ask(`{ stock(ticker: "AAPL") { story { ${STORY} } } }`)).stock.story;
    const part = (await app.ask(`{ stock(ticker: "AAPL") { story { ${STORY} } } }`, 'FREE')).stock.story;
    expect(whole.totalCount).toBeGreaterThan(2);
    expect(part).toMatchObject({ isPreview: true, withheld: ['catalysts'], totalCount: whole.totalCount });
    expect(part.catalysts).toEqual(whole.catalysts.slice(0, 2));
    expect(part.sentence).not.toBe(whole.sentence);
  });

  it('is quiet only without a catalyst, a raised flag, and an insight', async () => {
    const { stocks } = await app.ask(
      '{ stocks(first: 40) { nodes { ticker story { isQuiet totalCount } rating { flags { isActive } } insights { totalCount } } } }',
    );
    const expected = (stock: {
      story: { totalCount: number };
      rating: { flags: { isActive: boolean }[] };
      insights: { totalCount: number };
    }) =>
      stock.story.totalCount === 0 &&
      stock.insights.totalCount === 0 &&
      stock.rating.flags.every(({ isActive }) => !isActive);
    for (const stock of stocks.nodes) expect(stock.story.isQuiet, stock.ticker).toBe(expected(stock));
    const quiet = stocks.nodes.filter(({ story }: { story: { isQuiet: boolean } }) => story.isQuiet);
    expect(quiet.length).toBeGreaterThan(0);
    expect(quiet.length).toBeLessThan(stocks.nodes.length);
  });

  it('is null for a fund of a watchlist', async () => {
    expect(await app.ask('{ watchlist(tickers: ["SPY"]) { story { ticker } } }')).toEqual({
      watchlist: [{ story: null }],
    });
  });

  it('has the next report of the stock at no further cost', async () => {
    const { body } = await app.graphql(
      '{ stock(ticker: "KO") { story { nextReport { reportDate } } nextReport { reportDate } } }',
    );
    const { story, nextReport } = body.data.stock;
    expect(story.nextReport).toEqual(nextReport);
    expect(nextReport.reportDate).toBe('2025-11-21');
    const alone = await app.graphql('{ stock(ticker: "KO") { story { nextReport { reportDate } } } }');
    expect(alone.body.extensions.cost.actual).toBe(1);
  });
});

describe('market { today }', () => {
  it('ranks the stories of large companies, the same as those of their stocks', async () => {
    const { market } = await app.ask(`{ market { today(first: 25) { totalCount nodes { ${STORY} } } } }`);
    const { nodes, totalCount } = market.today;
    expect(nodes.length).toBe(totalCount);
    expect(nodes.length).toBeGreaterThan(0);
    const { stock } = await app.ask(`{ stock(ticker: "${nodes[0].ticker}") { marketCap story { ${STORY} } } }`);
    expect(stock.marketCap).toBeGreaterThanOrEqual(2e9);
    expect(stock.story).toEqual(nodes[0]);
  });

  it('names one notable fact about the market of each kind of evidence, a past quarter last', async () => {
    const { market } = await app.ask('{ market { today { facts } insights { nodes { insightText } } } }');
    const texts: string[] = market.insights.nodes.map(({ insightText }: { insightText: string }) => insightText);
    const isOfQuarter = (text: string) => /^In Q\d \d{4}, /.test(text);
    expect(texts.filter(isOfQuarter).length).toBeGreaterThan(1);
    expect(market.today.facts).toEqual([
      ...texts.filter((text) => !isOfQuarter(text)),
      texts.find((text) => isOfQuarter(text)),
    ]);
  });

  it('has as many stories as requested, with their rows of the screener', async () => {
    const { market } = await app.ask('{ market { today(first: 1) { nodes { ticker screenRow { ticker } } } } }');
    expect(market.today.nodes).toHaveLength(1);
    expect(market.today.nodes[0].screenRow.ticker).toBe(market.today.nodes[0].ticker);
  });

  it('costs a call, and one more for all stories of a watchlist', async () => {
    const readCost = async (query: string) => (await app.graphql(query)).body.extensions.cost.actual;
    expect(await readCost('{ market { today { nodes { ticker screenRow { changePercent } stock { name } } } } }')).toBe(
      1,
    );
    expect(await readCost('{ watchlist(tickers: ["AAPL", "KO", "SPY"]) { story { sentence } } }')).toBe(2);
  });
});
