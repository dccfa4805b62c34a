import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { CONSTITUENTS } from '../../support/market.ts';

/** HALT has no session since 5 November, eleven before the newest of the market; OLDF, a fund, neither. */
const app = useApp(async (app) => {
  await loadAll(
    app,
    ['constituents', { 'sp500.csv': `${CONSTITUENTS}HALT,Halted Industries,Industrials,,,,,\n` }],
    ['etf-profiles', { 'etf_profiles.csv': 'ticker,name\nOLDF,Halted Shares\n' }],
  );
  const bars = ['HALT', 'OLDF'].flatMap((ticker) => [
    `${ticker},2025-11-04,60.10,60.10,1000`,
    `${ticker},2025-11-05,64.91,64.91,2000`,
  ]);
  await load(app, 'prices', { 'halted.csv': `ticker,date,close,adjusted_close,volume\n${bars.join('\n')}\n` });
});

const STALE = { isStale: true, priceDate: '2025-11-05', changePercent: null };

describe('A stock and a fund that no longer trade', () => {
  it('have their last price in the screener, marked and dated, and no change, range or return [SCR-37]', async () => {
    const { stock, stockScreen, etfScreen } = await app.ask(`{
      stock(ticker: "HALT") { quote { price isStale } }
      stockScreen(filters: [], tickers: ["HALT", "AAPL"]) { stocks { nodes {
        ticker currentPrice isStale priceDate changePercent change volume week52High pctOff52wLow return1M priceSparkline30D } } }
      etfScreen(filters: [], tickers: ["OLDF"]) { etfs { nodes {
        currentPrice isStale priceDate changePercent priceChange volume week52High pctOff52wHigh } } }
    }`);
    const [apple, halted] = stockScreen.stocks.nodes;
    expect(halted).toEqual({
      ticker: 'HALT',
      currentPrice: 64.91,
      ...STALE,
      change: null,
      volume: null,
      week52High: null,
      pctOff52wLow: null,
      return1M: null,
      priceSparkline30D: null,
    });
    expect(stock.quote).toEqual({ price: halted.currentPrice, isStale: true });
    expect(apple).toMatchObject({ isStale: false, priceDate: '2025-11-20', changePercent: expect.any(Number) });
    expect(etfScreen.etfs.nodes).toEqual([
      { currentPrice: 64.91, ...STALE, priceChange: null, volume: null, week52High: null, pctOff52wHigh: null },
    ]);
  });

  it('have it in a watchlist too', async () => {
    const { watchlist } = await app.ask(
      '{ watchlist(tickers: ["HALT", "OLDF", "AAPL", "QQQQX"]) { price change isStale priceDate changePercent } }',
    );
    const halted = { price: 64.91, change: null, ...STALE };
    expect(watchlist).toEqual([
      halted,
      halted,
      expect.objectContaining({ isStale: false, priceDate: '2025-11-20' }),
      { price: null, change: null, isStale: null, priceDate: null, changePercent: null },
    ]);
  });

  it('match a filter on the displayed price, and none on unknown values [SCR-29]', async () => {
    const matched = async (filter: string) =>
      (await app.ask(`{ stockScreen(filters: [${filter}], tickers: ["HALT"]) { matched } }`)).stockScreen.matched;
    expect(await matched('{ field: PRICE, op: EQ, value: 64.91 }')).toBe(1);
    expect(await matched('{ field: PRICE, op: GT, value: 65 }')).toBe(0);
    for (const op of ['GTE', 'LT']) expect(await matched(`{ field: CHANGE_PERCENT, op: ${op}, value: 0 }`)).toBe(0);
  });

  it('have the same price in the documented body, which has no member that marks it [SCR-37, SCR-38]', async () => {
    const plan = { filters: [{ fieldName: 'PRICE', op: 'EQ', value: 64.91 }] };
    const { body } = await app.rest('/api/v1/screener/execute', { method: 'POST', body: { plan } });
    expect(body.results).toEqual([
      expect.objectContaining({ ticker: 'HALT', currentPrice: 64.91, changePercent: null, volume: null }),
    ]);
    expect(body.results[0]).not.toHaveProperty('isStale');
  });
});
