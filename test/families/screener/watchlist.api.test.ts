import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

const LIST = `query($tickers: [Ticker!]!) {
  watchlist(tickers: $tickers) {
    ticker name price change changePercent ratingLetter ratingScore serviceScore7D priceSparkline30D generatedAt
    options { isPreview withheld ivRank1y asOf }
    insiders { isPreview withheld buyValue sellValue netValue }
  }
}`;
const TRADED =
  '{ watchlist(tickers: ["AAPL", "NVDA", "BRK.B", "JPM", "SPY"]) { ticker insiders { withheld buyValue sellValue netValue } } }';

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer, whatever they hold.
type Row = any;
const list = async (tickers: string[], as: 'PRO' | 'FREE' | { key: string } = 'PRO') => {
  const { body } = await app.graphql(LIST, { as, variables: { tickers } });
  expect(body.errors).toBeUndefined();
  return { rows: body.data.watchlist as Row[], cost: body.extensions.cost };
};

describe('A watchlist', () => {
  it('has the values of the screener, in the order the tickers are named [SCR-39]', async () => {
    const { rows } = await list(['nvda', 'SPY', 'AAPL', 'QQQQX', 'AAPL']);
    expect(rows.map(({ ticker, name }) => [ticker, name])).toEqual([
      ['NVDA', 'NVIDIA Corporation'],
      ['SPY', expect.stringMatching(/S&P 500/)],
      ['AAPL', 'Apple Inc.'],
      ['QQQQX', null],
    ]);
    const { stockScreen, etfScreen } = await app.ask(`{
      stockScreen(filters: [], tickers: ["AAPL", "NVDA"]) {
        stocks { nodes { ticker currentPrice change changePercent ratingLetter ratingScore serviceScore7D priceSparkline30D generatedAt } }
      }
      etfScreen(filters: [], tickers: ["SPY"]) { etfs { nodes { currentPrice priceChange changePercent directService generatedAt } } }
    }`);
    const [apple, nvidia] = stockScreen.stocks.nodes;
    for (const [row, { ticker, currentPrice: price, ...screened }] of [
      [rows[0], nvidia],
      [rows[2], apple],
    ])
      expect(row).toMatchObject({ ticker, price, ...screened });
    expect(apple.currentPrice).toBeGreaterThan(0);
    const { currentPrice, priceChange, changePercent, directService, generatedAt } = etfScreen.etfs.nodes[0];
    expect(rows[1]).toMatchObject({
      price: currentPrice,
      change: priceChange,
      changePercent,
      serviceScore7D: directService,
      generatedAt,
      ratingLetter: null,
      ratingScore: null,
      insiders: null,
    });
    expect(rows[3]).toEqual({
      ticker: 'QQQQX',
      name: null,
      price: null,
      change: null,
      changePercent: null,
      generatedAt: null,
      ratingLetter: null,
      ratingScore: null,
      serviceScore7D: null,
      priceSparkline30D: null,
      options: null,
      insiders: null,
    });
  });

  it('has the adjusted closes of the last 30 sessions of a fund, as of a stock [SCR-39]', async () => {
    const { rows } = await list(['SPY']);
    const { etf } = await app.ask(
      '{ etf(ticker: "SPY") { chart(period: { window: THREE_MONTHS }) { adjustedClose } } }',
    );
    const closes = etf.chart.map(({ adjustedClose }: Row) => adjustedClose);
    expect(closes.length).toBeGreaterThan(30);
    expect(rows[0].priceSparkline30D).toEqual(closes.slice(-30).map((close: number) => expect.closeTo(close, 4)));
  });

  it('sums what insiders bought and sold in 90 days as their activity does [DER-60]', async () => {
    const { watchlist } = await app.ask(TRADED);
    expect(watchlist).toEqual([
      { ticker: 'AAPL', insiders: { withheld: [], buyValue: 2_015, sellValue: 299_500, netValue: -297_485 } },
      { ticker: 'NVDA', insiders: { withheld: [], buyValue: 919_800, sellValue: 0, netValue: 919_800 } },
      { ticker: 'BRK.B', insiders: { withheld: [], buyValue: 6_000, sellValue: 6_000, netValue: 0 } },
      { ticker: 'JPM', insiders: { withheld: [], buyValue: 2_000, sellValue: 2_000, netValue: 0 } },
      { ticker: 'SPY', insiders: null },
    ]);
  });

  it('shows FREE the insiders of the five largest stocks each way [LIMITS-14]', async () => {
    const { watchlist } = await app.ask(TRADED, 'FREE');
    // Sixth among the most bought; first among the most sold.
    expect(watchlist[0].insiders).toEqual({
      withheld: ['buyValue', 'netValue'],
      buyValue: null,
      sellValue: 299_500,
      netValue: null,
    });
    expect(watchlist[1].insiders).toEqual({
      withheld: ['sellValue', 'netValue'],
      buyValue: 919_800,
      sellValue: null,
      netValue: null,
    });
    expect(watchlist[2].insiders).toMatchObject({ withheld: [], netValue: 0 });
    expect(watchlist[3].insiders).toEqual({
      withheld: ['buyValue', 'sellValue', 'netValue'],
      buyValue: null,
      sellValue: null,
      netValue: null,
    });
  });

  it('has the IV rank of the options board [OPT-19]', async () => {
    const {
      market: { optionsOverview },
    } = await app.ask('{ market { optionsOverview { stocks { nodes { ticker ivRank1y asOf } } } } }');
    const { rows } = await list(optionsOverview.stocks.nodes.map(({ ticker }: Row) => ticker));
    expect(rows.map(({ ticker, options }) => ({ ticker, ivRank1y: options.ivRank1y, asOf: options.asOf }))).toEqual(
      optionsOverview.stocks.nodes,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('costs one call, and one more each for its options and its insiders, however many tickers [AMB-49]', async () => {
    const as = await app.newKey('FREE');
    const tickers = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'KO', 'SPY', 'QQQ'];
    expect((await list(tickers, as)).cost).toMatchObject({ requested: 3, actual: 3 });
    const plain = '{ watchlist(tickers: ["AAPL", "MSFT"]) { price stock { name } } }';
    expect((await app.graphql(plain, { as })).body.extensions.cost).toMatchObject({ requested: 1, actual: 1 });
    const more = '{ watchlist(tickers: ["AAPL", "MSFT"]) { price stock { sector rating { asOf } } } }';
    expect((await app.graphql(more, { as })).body.extensions.cost).toMatchObject({ requested: 5, actual: 5 });
  });

  it('needs a key, and takes 1 to 100 tickers [AUTH-03, UNS-12]', async () => {
    expect((await app.graphql('{ watchlist(tickers: ["AAPL"]) { price } }', { as: 'anonymous' })).status).toBe(401);
    for (const tickers of [[], Array.from({ length: 101 }, (_, i) => `T${i}`)]) {
      const { body } = await app.graphql(LIST, { variables: { tickers } });
      expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', field: 'tickers' });
    }
  });

  it('takes as many statements for many tickers as for one', async () => {
    const readRows = async (...tickers: string[]) => {
      app.queries.length = 0;
      await list(tickers);
      return app.queries.length;
    };
    await list(['AAPL']);
    expect(await readRows('MSFT')).toBeLessThanOrEqual(3);
    expect(await readRows('KO', 'JPM', 'XOM', 'JNJ', 'GOOG')).toBeLessThanOrEqual(3);
  });
});
