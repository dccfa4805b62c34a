import { describe, expect, it } from 'vitest';
import { MOVER_LEAST, selectMovers } from '../../../src/families/market/board/rules.ts';
import { useApp } from '../../support/harness.ts';

const app = useApp();

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer, whatever they hold.
type Row = any;
const readCost = async (query: string, as: 'PRO' | 'FREE' = 'PRO') => {
  const { requested, actual } = (await app.graphql(query, { as })).body.extensions.cost;
  return [requested, actual];
};

describe('The index strip', () => {
  it('uses the fund if the index itself has no prices, and omits entries with neither', async () => {
    const { market, quotes } = await app.ask(`{
      market { indexes { name quote { ticker price changePercent } } }
      quotes(tickers: ["SPY", "QQQ", "^VIX"]) { ticker price changePercent }
    }`);
    const names: Record<string, string> = { SPY: 'S&P 500', QQQ: 'Nasdaq-100', '^VIX': 'Volatility (VIX)' };
    expect(quotes.length).toBeGreaterThan(0);
    expect(market.indexes).toEqual(quotes.map((quote: Row) => ({ name: names[quote.ticker], quote })));
  });
});

describe('Movers', () => {
  const row = (ticker: string, changePercent: number | null, marketCap: number | null = MOVER_LEAST) => ({
    ticker,
    changePercent,
    marketCap,
  });
  const falling = [row('A', 9), row('B', 8, 1e9), row('C', 7), row('D', 0), row('E', -1), row('F', null)];
  const tickers = (rows: readonly Row[]) => rows.map(({ ticker }) => ticker);

  it('are large enough, moved in the direction, and are limited in number', () => {
    expect(tickers(selectMovers(falling, 'UP', 10))).toEqual(['A', 'C']);
    expect(tickers(selectMovers(falling, 'UP', 1))).toEqual(['A']);
    expect(tickers(selectMovers(falling, 'UP', 10, 1e9))).toEqual(['A', 'B', 'C']);
    expect(selectMovers(falling, 'UP', 10, MOVER_LEAST + 1)).toEqual([]);
    const rising = [row('E', -1), row('X', -0.5, null), row('D', 0), row('A', 9), row('F', null)];
    expect(tickers(selectMovers(rising, 'DOWN', 10))).toEqual(['E']);
    expect(tickers(selectMovers(rising, 'DOWN', 10, 0))).toEqual(['E', 'X']);
    expect(selectMovers([row('F', null)], 'DOWN', 10)).toEqual([]);
  });

  it('are rows of the screener, in the order of their change [SCR-39]', async () => {
    const row = 'ticker changePercent marketCap stock { name }';
    const { market, stockScreen } = await app.ask(`{
      market { up: movers { ${row} } down: movers(direction: DOWN, first: 3) { ${row} } }
      stockScreen(filters: [{ field: MARKET_CAP, op: GTE, value: "2B" }], sort: { field: CHANGE_PERCENT, dir: DESC }) {
        stocks { nodes { ${row} } }
      }
    }`);
    const moved = stockScreen.stocks.nodes.filter(({ changePercent }: Row) => changePercent !== null);
    expect(market.up).toEqual(moved.filter(({ changePercent }: Row) => changePercent > 0).slice(0, 10));
    expect(tickers(market.down)).toEqual(
      tickers(
        moved
          .filter(({ changePercent }: Row) => changePercent < 0)
          .slice(-3)
          .reverse(),
      ),
    );
    expect(market.up.length + market.down.length).toBeGreaterThan(0);
  });
});

describe('The newest trades', () => {
  const INSIDERS =
    '{ market { newestInsiderTrades(first: 25) { isPreview withheld nodes { ticker transactionDate insiderName totalValue } } } }';

  it('cover all insiders by the day of the transaction [INS-03]', async () => {
    const { nodes, isPreview } = (await app.ask(INSIDERS)).market.newestInsiderTrades;
    expect(isPreview).toBe(false);
    const days = nodes.map(({ transactionDate }: Row) => transactionDate);
    expect(days).toEqual([...days].sort().reverse());
    expect(new Set(nodes.map(({ ticker }: Row) => ticker)).size).toBeGreaterThan(3);
  });

  it('show FREE and keyless callers only the preview of a stock [LIMITS-14]', async () => {
    const pro = (await app.ask(INSIDERS)).market.newestInsiderTrades.nodes as Row[];
    for (const as of ['FREE', 'anonymous'] as const) {
      const { isPreview, withheld, nodes } = (await app.ask(INSIDERS, as)).market.newestInsiderTrades;
      expect([isPreview, withheld]).toEqual([true, ['nodes']]);
      expect(nodes.length).toBeGreaterThan(0);
      const apple = (rows: Row[]) => rows.filter(({ ticker }) => ticker === 'AAPL');
      expect(apple(nodes)).toEqual(apple(pro).slice(0, 5));
    }
  });

  it('of Congress equal those of its activity, five for FREE [POL-01, LIMITS-14]', async () => {
    const rows = 'isPreview nodes { ticker disclosureDate transactionDate }';
    const query = `{ market { newestCongressTrades { ${rows} } politicianActivity(period: { days: 365 }, limit: 10) { ${rows} } } }`;
    const { newestCongressTrades, politicianActivity } = (await app.ask(query)).market;
    expect(newestCongressTrades).toEqual(politicianActivity);
    const free = (await app.ask(query, 'FREE')).market.newestCongressTrades;
    expect(free).toEqual({ isPreview: true, nodes: politicianActivity.nodes.slice(0, 5) });
    expect((await app.graphql(query, { as: 'anonymous' })).status).toBe(401);
  });
});

describe('The board', () => {
  it('costs a call for each of its parts, and one for nothing [AMB-49]', async () => {
    expect(await readCost('{ market { __typename } }')).toEqual([1, 1]);
    expect(await readCost('{ market { indexes { name } } }')).toEqual([1, 1]);
    expect(await readCost('{ market { up: movers { ticker } down: movers(direction: DOWN) { ticker } } }')).toEqual([
      2, 2,
    ]);
    const all =
      '{ market { indexes { name } movers { ticker } newestInsiderTrades { isPreview } newestCongressTrades { isPreview } } }';
    expect(await readCost(all)).toEqual([4, 4]);
  });
});
