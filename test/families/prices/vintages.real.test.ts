import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pricesImporter } from '../../../src/families/prices/ingest.ts';
import { joinVintages } from '../../../src/families/prices/vintages/rules/links.ts';
import type { VintageClose } from '../../../src/families/prices/vintages/rules/vintages.ts';
import { VINTAGE_CLOSE } from '../../../src/generated/tables.ts';
import { fileAt, hasSharedData, imported, SHARED_DATA } from '../../support/import-file.ts';

type Stated = VintageClose & { ticker: string };
const statedBy = async (file: string): Promise<Stated[]> => {
  const { facts } = await imported(pricesImporter, fileAt(path.join(SHARED_DATA, 'prices', file)));
  return facts.flatMap(({ table, row }) => (table === VINTAGE_CLOSE ? [row as Stated] : []));
};

const title = 'Real downloads of one ticker become one series';
describe.skipIf(!hasSharedData)(hasSharedData ? title : `${title}: skipped, the shared data folder is missing`, () => {
  it.each([
    ['JPM', ['yahoo_classic/JPM.csv', 'yfinance_three_headers/JPM.csv', 'long_format/stock_prices.csv']],
    [
      'AAPL',
      ['yfinance_multiindex/AAPL.csv', 'yfinance_history_tz/AAPL_historical.csv', 'long_format/stock_prices.csv'],
    ],
    ['SPY', ['yahoo_classic/SPY.csv', 'yfinance_multiindex/SPY.csv']],
  ])('%s: on the days that two of %j have, they agree within a thousandth [DER-21]', async (ticker, files) => {
    const closes = (await Promise.all(files.map(statedBy))).flat().filter((one) => one.ticker === ticker);
    const { parts: scales, unstated } = joinVintages(closes, [], new Date('2026-01-01'));
    expect(unstated).toEqual([]);
    expect(scales).toHaveLength(files.length);
    expect(scales[0]!.scale).toBe(1);
    // Only later dividends differ between the two files. The old file of SPY was cut off, but includes the later
    // dividends.
    for (const { scale } of scales) {
      expect(scale).toBeGreaterThan(0.9);
      expect(scale).toBeLessThan(1.01);
    }
    const byDay = new Map<number, number[]>();
    for (const { date, vintage, rawClose, adjustedClose } of closes) {
      const { scale } = scales.find((scale) => +scale.vintage === +vintage && scale.rawClose === rawClose)!;
      byDay.set(+date, [...(byDay.get(+date) ?? []), adjustedClose * scale!]);
    }
    const shared = [...byDay.values()].filter(({ length }) => length > 1);
    expect(shared.length).toBeGreaterThan(20);
    for (const values of shared) expect(Math.max(...values) / Math.min(...values)).toBeLessThan(1.001);
  });
});
