import type { Fill, PriceSeries } from './simulate.ts';

/** The fund that studies compare with by default: that of the S&P 500. */
export const BENCHMARK = 'SPY';

/** A benchmark, bought like the first holdings and held. */
export type BenchmarkCurve = {
  /** The value at the close of each session; 1 until it is bought. */
  values: Float64Array;
  /** The value at the fill of a session. */
  getFillValue(at: number): number;
};

/**
 * Buys a benchmark at the first fill, without costs, and holds it. A session without a bar carries its value.
 * @param boughtAt the place of the first fill
 */
export function followBenchmark({ opens, closes }: PriceSeries, boughtAt: number, fill: Fill): BenchmarkCurve | null {
  const fillValues = new Float64Array(closes.length);
  const values = new Float64Array(closes.length).fill(1);
  let price = Number.NaN;
  let units = Number.NaN;
  for (let at = 0; at < closes.length; at += 1) {
    const [open, close] = [opens[at]!, closes[at]!];
    const fillPrice = fill === 'NEXT_CLOSE' || Number.isNaN(open) ? close : open;
    if (!Number.isNaN(fillPrice)) price = fillPrice;
    if (at === boughtAt) units = 1 / price;
    fillValues[at] = units * price;
    if (!Number.isNaN(close)) price = close;
    if (at >= boughtAt) values[at] = units * price;
  }
  return Number.isNaN(units) ? null : { values, getFillValue: (at) => fillValues[at]! };
}
