type Close = { date: string; close: number; adjustedClose?: number | null };
export type DatedValue = { date: string; value: number | null };

/** The mean close of each session and those before it; null until there are enough. */
export function computeMovingAverages(bars: readonly Close[], sessions: number): DatedValue[] {
  let sum = 0;
  return bars.map(({ date, close }, at) => {
    sum += close - (bars[at - sessions]?.close ?? 0);
    return { date, value: at + 1 < sessions ? null : sum / sessions };
  });
}

/** A fraction: the change from the first bar to the last, dividends included where both are adjusted for them; null with fewer than two bars. */
export function computeReturn(bars: readonly Close[]): { value: number; hasDividends: boolean } | null {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.length < 2) return null;
  const hasDividends = first.adjustedClose != null && last.adjustedClose != null;
  const value = hasDividends ? last.adjustedClose! / first.adjustedClose! - 1 : last.close / first.close - 1;
  return { value, hasDividends };
}

/** The return of each bar since the first session in both series, in percent; null for sessions missing from the other. */
export function comparedTo(
  bars: readonly Close[],
  other: readonly Close[],
): { own: DatedValue[]; other: DatedValue[] } {
  const otherOn = new Map(other.map(({ date, close }) => [date, close]));
  const start = bars.find(({ date }) => otherOn.has(date));
  const since = start ? bars.filter(({ date }) => date >= start.date) : [];
  const change = (close: number | undefined, from: number) => (close === undefined ? null : (close / from - 1) * 100);
  return {
    own: since.map(({ date, close }) => ({ date, value: change(close, start!.close) })),
    other: since.map(({ date }) => ({ date, value: change(otherOn.get(date), otherOn.get(start!.date)!) })),
  };
}

/** Part of the price under which a step of the adjustment is rounding. */
const LEAST_DIVIDEND = 0.0002;

/**
 * The ex-dividend days among bars, with the dividend in USD a share: a close before the day is adjusted by the dividend's
 * part of it, so the ratio of adjusted close to close steps up on the day.
 */
export function inferDividends(bars: readonly Close[]): { date: string; amount: number }[] {
  return bars.flatMap(({ date, close, adjustedClose }, at) => {
    const before = bars[at - 1];
    if (!before || adjustedClose == null || before.adjustedClose == null) return [];
    const part = 1 - before.adjustedClose / before.close / (adjustedClose / close);
    return part > LEAST_DIVIDEND ? [{ date, amount: part * before.close }] : [];
  });
}

/** Up to how many old shares make a split of small whole numbers; other ratios are spin-offs and stock dividends. */
const MOST_OLD_SHARES = 20;

/** Names a split by its new shares per old share: `4-for-1`, `3-for-2`, `1-for-10`. Files round a ratio of thirds. */
export function splitWords(ratio: number): string {
  for (let old = 1; old <= MOST_OLD_SHARES; old++) {
    const shares = Math.round(ratio * old);
    if (shares > 0 && Math.abs(ratio * old - shares) < 1e-4 * shares) return `${shares}-for-${old}`;
  }
  return ratio < 1 ? `1-for-${written(1 / ratio)}` : `${written(ratio)}-for-1`;
}

const written = (shares: number): string => String(Number(shares.toPrecision(4)));

export type Rebased = {
  dates: readonly string[];
  series: readonly { ticker: string; values: readonly (number | null)[] }[];
};

/** Percent that each ticker is above the first session that all have; those without bars are left out. */
export function rebased(all: readonly { ticker: string; bars: readonly Close[] }[]): Rebased {
  const known = all
    .filter(({ bars }) => bars.length > 0)
    .map(({ ticker, bars }) => ({ ticker, closeOn: new Map(bars.map(({ date, close }) => [date, close])) }));
  const days = [...new Set(known.flatMap(({ closeOn }) => [...closeOn.keys()]))].sort();
  const start = days.find((date) => known.every(({ closeOn }) => closeOn.has(date)));
  if (start === undefined) return { dates: [], series: [] };
  const dates = days.filter((date) => date >= start);
  return {
    dates,
    series: known.map(({ ticker, closeOn }) => {
      const from = closeOn.get(start)!;
      return {
        ticker,
        values: dates.map((date) => (closeOn.has(date) ? (closeOn.get(date)! / from - 1) * 100 : null)),
      };
    }),
  };
}
