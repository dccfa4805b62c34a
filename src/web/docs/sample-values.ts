import type { LookUp } from '../../gateway/look-up.ts';

/** Values for arguments that an example requires, by `field.argument` or by the argument's name. */
export type Samples = Readonly<Record<string, unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: answers of the two queries below, of which anything may be missing.
type Found = any;

const ASKED = `query SampleValues {
  stocks(orderBy: POPULARITY, first: 75) { nodes { ticker } }
  funds: etfs { nodes { ticker } }
  indexes { indexId }
  market { institutionalQuarters { reportDate } }
  historyDays { day }
  directory: politicianDirectory(first: 1) { nodes { urlSlug } }
}`;

const ABOUT_STOCK = `query SampleOwners($ticker: Ticker!) {
  stock(ticker: $ticker) {
    id name insiderTrades(period: { days: 365 }) { nodes { insider { insiderId } } } holders(first: 1) { nodes { filer { cik } } }
  }
}`;

/** The stock and the fund used in examples if they exist in the data. */
const STOCK = 'AAPL';
const FUND = 'SPY';

type Ticked = { ticker: string };
const listTickers = (rows: readonly Ticked[] | null | undefined, preferred: string): string[] => {
  const tickers = (rows ?? []).map(({ ticker }) => ticker);
  return tickers.includes(preferred) ? [preferred, ...tickers.filter((ticker) => ticker !== preferred)] : tickers;
};

/**
 * Sample values that exist in the data, so that an example runs unchanged; values that an empty database lacks are made
 * up.
 */
export async function sampleValues(lookUp: LookUp): Promise<Samples> {
  const { stocks, funds, indexes, market, historyDays, directory } = await lookUp(ASKED);
  const tickers = listTickers(stocks?.nodes, STOCK);
  const [ticker = STOCK] = tickers;
  const [fund = FUND] = listTickers(funds?.nodes, FUND);
  const { stock } = await lookUp(ABOUT_STOCK, { ticker });
  const id = stock?.id ?? '';
  const reportDate = market?.institutionalQuarters?.[0]?.reportDate ?? '2025-09-30';
  const test = { screen: 'high-volume', from: reportDate };
  return {
    ticker,
    tickers: tickers.length > 0 ? tickers.slice(0, 2) : [ticker],
    'etf.ticker': fund,
    'etfs.tickers': [fund],
    'etfHoldings.ticker': fund,
    'etfQuote.ticker': fund,
    'etfAnalystAggregate.ticker': fund,
    'etfInsiderAggregate.ticker': fund,
    'etfSentimentAggregate.ticker': fund,
    'entity.id': ticker,
    entityId: ticker,
    'insider.id': stock?.insiderTrades?.nodes.find((row: Found) => row.insider)?.insider.insiderId ?? '0000320193',
    'node.id': id,
    'nodes.ids': [id],
    cik: stock?.holders?.nodes[0]?.filer.cik ?? '0009500000',
    slug: directory?.nodes[0]?.urlSlug ?? 'Nancy-Pelosi',
    indexId: indexes?.[0]?.indexId ?? 'market-mood',
    reportDate,
    stockIndex: 'SP500',
    since: historyDays?.at(-1)?.day ?? reportDate,
    'backtest.input': test,
    'backtestProgress.input': test,
    'eventStudy.input': { event: 'INSIDER_BUY', from: reportDate, benchmark: fund },
    'alertReplay.trigger': { rating: { tickers: [ticker] } },
    'createAlert.input': { name: 'Rating', trigger: { rating: { tickers: [ticker] } } },
    q: stock?.name?.split(' ')[0] ?? 'apple',
    trackerId: 'institution-aum',
    // Figures that every key sees.
    'screenHistory.fields': 'MARKET_CAP',
    plan: { filters: [{ fieldName: 'MARKET_CAP', op: 'GTE', value: '1M' }] },
    universe: 'STOCK',
    document: '{ viewer { tier } }',
  };
}
