import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dailyBarTable, pricesImporter } from '../../../src/families/prices/ingest.ts';
import type { ImportFile } from '../../../src/import/importer.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { fileAt, hasSharedData, imported, SHARED_DATA } from '../../support/import-file.ts';

const day = (text: string): Date => parseDay(text)!;
async function listBars(file: ImportFile) {
  const { facts, refused } = await imported(pricesImporter, file);
  return { rows: facts.filter(({ table }) => table === dailyBarTable).map(({ row }) => row), refused };
}

const title = 'Real price files are taken in completely';
describe.skipIf(!hasSharedData)(hasSharedData ? title : `${title}: skipped, the shared data folder is missing`, () => {
  const multi = ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'QQQ', 'SPY'];
  const classic = ['JNJ', 'JPM', 'KO', 'SPY'];
  const three = ['AAPL', 'JPM', 'META', 'NVDA', 'TSLA', 'XOM'];
  // No row of these files is refused: every date is a session, every price a positive number.
  it.each<[file: string, ticker: string, rows: number, raw: boolean, vintage: string]>([
    ...multi.map(
      (ticker) =>
        [`yfinance_multiindex/${ticker}.csv`, ticker, 620, true, '2025-11-21'] as [
          string,
          string,
          number,
          boolean,
          string,
        ],
    ),
    ...classic.map(
      (ticker) =>
        [`yahoo_classic/${ticker}.csv`, ticker, 753, true, '2024-12-31'] as [string, string, number, boolean, string],
    ),
    ...three.map(
      (ticker) =>
        [`yfinance_three_headers/${ticker}.csv`, ticker, 258, false, '2025-01-10'] as [
          string,
          string,
          number,
          boolean,
          string,
        ],
    ),
    ['yahoo_classic/VIX.csv', '^VIX', 753, true, '2024-12-31'],
    ['yfinance_history_tz/AAPL_historical.csv', 'AAPL', 750, false, '2025-09-26'],
    ['VIX_date_value.csv', '^VIX', 977, false, '2025-11-21'],
  ])('%s: %s, %i sessions', async (file, ticker, count, rawClose, vintage) => {
    const { rows, refused } = await listBars(fileAt(path.join(SHARED_DATA, 'prices', file)));
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row.ticker))).toEqual(new Set([ticker]));
    expect(rows.every((row) => row.rawClose === rawClose)).toBe(true);
    expect(rows.at(-1)).toMatchObject({ date: day(vintage), vintage: day(vintage) });
    if (!rawClose) expect(rows.every((row) => row.statedClose === row.statedAdjustedClose)).toBe(true);
  });

  it('long_format/stock_prices.csv: 33 companies of 501 sessions', async () => {
    const { rows, refused } = await listBars(fileAt(path.join(SHARED_DATA, 'prices/long_format/stock_prices.csv')));
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(16_533);
    expect(new Set(rows.map((row) => row.ticker)).size).toBe(33);
    expect(rows.every((row) => row.rawClose === false && row.statedClose === row.statedAdjustedClose)).toBe(true);
    expect(rows[0]).toMatchObject({
      ticker: 'AAPL',
      statedOpen: 212.0927,
      statedHigh: 212.4001,
      statedLow: 207.0564,
      statedClose: 207.8792,
      statedVolume: 86_172_500,
    });
  });
});
