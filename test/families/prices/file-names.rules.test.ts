import { describe, expect, it } from 'vitest';
import { parsePriceFileName } from '../../../src/families/prices/format/file-names.ts';

describe('The name of a price file', () => {
  it.each([
    ['AAPL.csv', 'AAPL'],
    ['brk-b.csv', 'BRK.B'],
    ['^VIX.csv', '^VIX'],
    ['AAPL_historical.csv', 'AAPL'],
    ['AAPL (1).csv', 'AAPL'],
    ['daily_IBM.csv', 'IBM'],
    ['daily_adjusted_IBM.csv', 'IBM'],
    ['daily_adjusted_BRK-B.csv', 'BRK.B'],
    ['prices_KO_2026.csv', 'KO'],
    ['MCD.US.csv', 'MCD'],
    ['BRK-B.US.csv', 'BRK.B'],
    ['aapl_us_d.csv', 'AAPL'],
    ['all_us_d.csv', 'ALL'],
    ['aapl.us.txt', 'AAPL'],
    ['AAPL Historical Data.csv', 'AAPL'],
    ['Download Data - STOCK_US_XNAS_AAPL.csv', 'AAPL'],
    ['ALL.csv', 'ALL'],
    ['GOOG_daily.csv', 'GOOG'],
    ['^spx_d.csv', '^SPX'],
    ['brk-b.us.csv', 'BRK.B'],
    ['prices-MSFT.csv', 'MSFT'],
    ['AAPL-2020.csv', 'AAPL'],
    ['BATS_SPY, 1D.csv', 'SPY'],
  ])('%s states the ticker %s', (name, ticker) => {
    expect(parsePriceFileName(name)).toEqual({ ticker, interval: 'DAY' });
  });

  it.each([
    'table.csv',
    'all_stocks_5yr.csv',
    'HistoricalData_1700000000000.csv',
    'HistoricalPrices.csv',
    'prices of 2024.csv',
    'stock_data_2020.csv',
    'daily.csv',
  ])('%s states none', (name) => {
    expect(parsePriceFileName(name).ticker).toBeNull();
  });

  it.each([
    ['weekly_IBM.csv', 'WEEK'],
    ['weekly_adjusted_IBM.csv', 'WEEK'],
    ['monthly_IBM.csv', 'MONTH'],
    ['IBM_weekly.csv', 'WEEK'],
    ['IBM-monthly.csv', 'MONTH'],
  ])('%s states bars of a %s', (name, interval) => {
    expect(parsePriceFileName(name)).toEqual({ ticker: 'IBM', interval });
  });
});
