import { createHash } from 'node:crypto';
import { compareText } from '../../../lib/order.ts';
import type { Market, PriceSeries } from './simulate.ts';

/** The bars of a ticker, oldest first, as its files state them; NaN for a missing value. */
export type StatedBars = {
  /** `YYYY-MM-DD` is the key of `placesByDay`; here calendar days since the first session. */
  days: Int32Array;
  opens: Float64Array;
  closes: Float64Array;
  adjustedCloses: Float64Array;
  /** What brings the adjusted closes of several files to one level. */
  scales: Float64Array;
};

/** Significant digits of a ratio of scales. More would show how later files changed both. */
const SCALE_DIGITS = 12;

/**
 * Adjusted prices for the sessions of a test. Scales count from the first bar, and the stated prices of a bar give the
 * ratio of its open: so later splits and files, which change all of a stock's prices by a factor, change no bit.
 * @param placeByDay the place of each session, by its calendar days since the first; -1 between sessions
 */
export function toPriceSeries(bars: StatedBars, placeByDay: Int32Array, sessions: number): PriceSeries {
  const opens = new Float64Array(sessions).fill(Number.NaN);
  const closes = new Float64Array(sessions).fill(Number.NaN);
  const base = bars.scales.find((scale) => !Number.isNaN(scale)) ?? 1;
  for (let i = 0; i < bars.days.length; i += 1) {
    const place = placeByDay[bars.days[i]!] ?? -1;
    const scale = bars.scales[i]!;
    if (place < 0 || Number.isNaN(scale)) continue;
    const relative = scale === base ? 1 : Number((scale / base).toPrecision(SCALE_DIGITS));
    const close = bars.adjustedCloses[i]! * relative;
    closes[place] = close;
    opens[place] = bars.opens[i]! * (close / bars.closes[i]!);
  }
  return { opens, closes };
}

/** A hash of everything that a simulation reads of a market. */
export function hashMarket({ sessions, prices, delistings }: Market): string {
  const hash = createHash('sha256').update(sessions.join());
  for (const ticker of [...prices.keys()].sort(compareText)) {
    const { opens, closes } = prices.get(ticker)!;
    hash.update(`\0${ticker}\0${JSON.stringify(delistings.get(ticker) ?? null)}\0`);
    for (const values of [opens, closes])
      hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest('hex');
}
