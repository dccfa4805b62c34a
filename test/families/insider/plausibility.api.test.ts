import { beforeAll, describe, expect, it } from 'vitest';
import { filing } from '../../support/filing.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();

/** The total of a stock's insider sales, and the number of omitted sales, in every place that sums them. */
async function querySales() {
  const { market, stock, etf } = await app.ask(`{
    market { insiderActivity { sales(first: 50) { nodes { ticker totalValue tradeCount implausibleTradeCount } } } }
    stock(ticker: "JPM") { insiderSummary { sellCount sellerCount sellValue netValue implausibleTradeCount } }
    etf(ticker: "SPY") { insiderAggregate(isRequired: true) { weightedNetFlow { sellDollars sellTradeCount } } }
  }`);
  const ofStock = market.insiderActivity.sales.nodes.find(({ ticker }: { ticker: string }) => ticker === 'JPM');
  return { activity: ofStock, summary: stock.insiderSummary, fund: etf.insiderAggregate.weightedNetFlow };
}

describe('A sale at 2.26 million dollars a share', () => {
  let before: Awaited<ReturnType<typeof querySales>>;
  beforeAll(async () => {
    before = await querySales();
    const form = filing({
      issuer: { cik: '0000019617', name: 'JPMORGAN CHASE & CO', ticker: 'JPM' },
      owners: [{ cik: '0009000777', name: 'Typo Tom', officer: true, director: false, title: 'CFO' }],
      filed: '2025-11-19',
      rows: [{ date: '2025-11-18', code: 'S', shares: 83_600, price: 2_261_327, after: 10 }],
    });
    await load(app, 'ownership', { 'typo.xml': form });
  });

  it('is listed as filed, with the reason why its price cannot be right [INS-04]', async () => {
    const trades = await app.read('/api/v1/insider/trades/JPM');
    expect(trades[0]).toMatchObject({
      insiderName: 'Tom Typo',
      sharesTransacted: 83_600,
      pricePerShare: 2_261_327,
      totalValue: 189_046_937_200,
      isImplausible: true,
      implausibleReason: 'ABOVE_MARKET_PRICE',
    });
    expect(Object.keys(trades[1])).not.toContain('isImplausible');
    const {
      market: { insiderTrades },
    } = await app.ask('{ market { insiderTrades(ticker: "JPM") { nodes { isImplausible implausibleReason } } } }');
    expect(insiderTrades.nodes.slice(0, 2)).toEqual([
      { isImplausible: true, implausibleReason: 'ABOVE_MARKET_PRICE' },
      { isImplausible: false, implausibleReason: null },
    ]);
  });

  it('is in no total, and each total counts its omissions [DER-60, INS-01]', async () => {
    const after = await querySales();
    // 100 shares at 20, as before.
    expect(after.activity).toEqual({ ticker: 'JPM', totalValue: 2_000, tradeCount: 1, implausibleTradeCount: 1 });
    expect(after.summary).toEqual({ ...before.summary, implausibleTradeCount: 1 });
    expect(before.summary.implausibleTradeCount).toBe(0);
    expect(after.fund).toEqual(before.fund);
  });

  it('moves no insight and no sentence about the market [DER-69]', async () => {
    const rows = await app.db.query<{ text: string }>(
      `SELECT "figures"::text AS "text" FROM "insight" WHERE "insight_type" = 'insider_sell_signal' AND "ticker" = 'JPM'
       UNION ALL SELECT "brief"::text FROM "market_brief"`,
    );
    expect(rows.filter(({ text }) => text.includes('189'))).toEqual([]);
  });
});

describe('A price of a company without closing prices', () => {
  /** A sale at 5,000 dollars on November 18, and another at 20 some days before it. */
  const importSales = (cik: string, ticker: string, otherDay: string) =>
    load(app, 'ownership', {
      [`${ticker}.xml`]: filing({
        issuer: { cik, name: `${ticker} INC`, ticker },
        owners: [{ cik: '0009000778', name: 'Typo Tina', officer: true, director: false, title: 'CFO' }],
        filed: '2025-11-19',
        rows: [
          { date: otherDay, code: 'S', shares: 10, price: 20, after: 20 },
          { date: '2025-11-18', code: 'S', shares: 10, price: 5_000, after: 10 },
        ],
      }),
    });

  it.each([
    ['is compared with that of a trade 30 days before it', 'NEARBY', '0000088801', '2025-10-19', 'ABOVE_OTHER_TRADES'],
    ['is not compared with that of a trade 31 days before it', 'FARAWAY', '0000088802', '2025-10-18', null],
  ])('%s [INS-04]', async (_title, ticker, cik, otherDay, reason) => {
    await importSales(cik, ticker, otherDay);
    const {
      market: { insiderTrades },
    } = await app.ask(
      `{ market { insiderTrades(ticker: "${ticker}") { nodes { pricePerShare implausibleReason } } } }`,
    );
    expect(insiderTrades.nodes).toEqual([
      { pricePerShare: 5_000, implausibleReason: reason },
      { pricePerShare: 20, implausibleReason: null },
    ]);
  });
});
