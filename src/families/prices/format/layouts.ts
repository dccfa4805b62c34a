import type { Layout } from '../../../import/layouts.ts';

const NAMED = 'the file is named after the ticker, or --ticker states it';

/** The layouts of daily prices, for refusals and the documentation. */
export const PRICE_LAYOUTS: readonly Layout[] = [
  {
    name: 'own',
    required: ['ticker', 'date', 'close'],
    optional: ['open', 'high', 'low', 'adjusted_close', 'volume', 'stock_splits'],
  },
  {
    name: 'Yahoo',
    required: ['Date', 'Open', 'High', 'Low', 'Close', 'Adj Close', 'Volume'],
    also: NAMED,
  },
  {
    name: 'yfinance dump',
    required: ['date', 'close', 'high', 'low', 'open', 'volume'],
    optional: ['adj_close'],
    also: 'over a row of tickers',
  },
  {
    name: 'yfinance dump of three header rows',
    required: ['Price', 'Close', 'High', 'Low', 'Open', 'Volume'],
    also: 'over Ticker,... and Date,...',
  },
  {
    name: 'yfinance history',
    required: ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'],
    optional: ['Dividends', 'Stock Splits', 'Capital Gains'],
    also: NAMED,
  },
  {
    name: 'Alpha Vantage',
    required: ['timestamp', 'open', 'high', 'low', 'close', 'volume'],
    optional: ['adjusted_close', 'dividend_amount', 'split_coefficient'],
    also: 'daily_IBM.csv, daily_adjusted_IBM.csv; of weekly_ and monthly_ files, the closes',
  },
  {
    name: 'Nasdaq.com',
    required: ['Date', 'Close/Last', 'Volume', 'Open', 'High', 'Low'],
    also: 'its HistoricalData_<number>.csv needs --ticker',
  },
  {
    name: 'MarketWatch',
    required: ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'],
    also: 'Download Data - STOCK_US_XNAS_AAPL.csv; its HistoricalPrices.csv needs --ticker',
  },
  {
    name: 'Investing.com',
    required: ['Date', 'Price', 'Open', 'High', 'Low', 'Vol.'],
    optional: ['Change %'],
    also: 'AAPL Historical Data.csv',
  },
  {
    name: 'Stooq',
    required: ['Date', 'Open', 'High', 'Low', 'Close', 'Volume'],
    also: 'aapl_us_d.csv',
  },
  {
    name: 'Stooq bulk',
    required: ['<TICKER>', '<PER>', '<DATE>', '<TIME>', '<OPEN>', '<HIGH>', '<LOW>', '<CLOSE>', '<VOL>', '<OPENINT>'],
    also: 'daily bars, <PER> D',
  },
  {
    name: 'Kaggle S&P 500',
    required: ['date', 'open', 'high', 'low', 'close', 'volume', 'Name'],
    also: 'Name has tickers',
  },
  {
    name: 'Polygon flat file',
    required: ['ticker', 'volume', 'open', 'close', 'high', 'low', 'window_start', 'transactions'],
    also: 'daily aggregates',
  },
  {
    name: 'Quandl WIKI',
    required: ['ticker', 'date', 'open', 'high', 'low', 'close', 'volume', 'split_ratio', 'adj_close'],
    optional: ['ex-dividend', 'adj_open', 'adj_high', 'adj_low', 'adj_volume'],
  },
  {
    name: 'vendor table',
    required: ['company_id', 'trade_date', 'close_price'],
    optional: ['open_price', 'high_price', 'low_price', 'volume', 'adjusted_close'],
    also: 'beside a companies.csv',
  },
  { name: 'values', required: ['date', 'value'], also: NAMED },
  { name: 'Cboe', required: ['DATE', 'OPEN', 'HIGH', 'LOW', 'CLOSE'], also: 'VIX_History.csv, or DATE,<index>' },
];
