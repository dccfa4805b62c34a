import type { DatedValue } from './price-rules.ts';

// Technical studies of the close. Each session depends on all sessions before it, so the bars must start with the first
// session.

type Close = { day: string; close: number };

/** In sessions. */
export const RSI_SESSIONS = 14;
export const MACD_SESSIONS = { fast: 12, slow: 26, signal: 9 };

/**
 * Relative strength index, 0 to 100: the fraction of recent moves that were gains, by Wilder's averages. Null until
 * there are enough changes, and if the price did not move at all.
 */
export function relativeStrength(bars: readonly Close[], sessions = RSI_SESSIONS): DatedValue[] {
  let [gain, loss] = [0, 0];
  return bars.map(({ day, close }, at) => {
    if (at === 0) return { day, value: null };
    const change = close - bars[at - 1]!.close;
    // The first average is a plain mean; each later change has the weight 1 / `sessions`.
    const [keptWeight, addedWeight] = at <= sessions ? [1, 1 / sessions] : [(sessions - 1) / sessions, 1 / sessions];
    gain = gain * keptWeight + Math.max(change, 0) * addedWeight;
    loss = loss * keptWeight + Math.max(-change, 0) * addedWeight;
    return { day, value: at < sessions || gain + loss === 0 ? null : (100 * gain) / (gain + loss) };
  });
}

export type Macd = { day: string; macd: number | null; signal: number | null; histogram: number | null };

/**
 * Moving average convergence divergence, in USD: the fast minus the slow average of the close, the average of that (the
 * signal), and their difference (the histogram).
 */
export function convergence(bars: readonly Close[], { fast, slow, signal } = MACD_SESSIONS): Macd[] {
  const closes = bars.map(({ close }) => close);
  const [quick, steady] = [exponential(closes, fast), exponential(closes, slow)];
  const macd = closes.map((_, at) => minus(quick[at], steady[at]));
  const signals = exponential(macd, signal);
  return bars.map(({ day }, at) => ({
    day,
    macd: macd[at] ?? null,
    signal: signals[at] ?? null,
    histogram: minus(macd[at], signals[at]),
  }));
}

type Maybe = number | null | undefined;

const minus = (a: Maybe, b: Maybe): number | null => (a == null || b == null ? null : a - b);

/** An exponential average that starts with the plain mean of the first values that are not null. */
function exponential(values: readonly (number | null)[], sessions: number): (number | null)[] {
  const first = values.findIndex((value) => value !== null);
  const start = first + sessions - 1;
  let average: number | null = null;
  return values.map((value, at) => {
    if (first < 0 || value === null || at < start) return null;
    average =
      average === null
        ? values.slice(first, at + 1).reduce<number>((sum, value) => sum + value!, 0) / sessions
        : average + (value - average) * (2 / (sessions + 1));
    return average;
  });
}
