import type { DemoBar } from '../../src/demo/prices.ts';
import { mean } from '../../src/lib/statistics.ts';

/** Pearson's coefficient of two series of one length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a)!, mean(b)!];
  const product = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
    x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
  return product(a, b, meanA, meanB) / Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB));
}

/** Logarithmic returns from each bar to the next. */
export const computeReturns = (bars: readonly DemoBar[]): number[] =>
  bars.slice(1).map((bar, i) => Math.log(bar.close / bars[i]!.close));
