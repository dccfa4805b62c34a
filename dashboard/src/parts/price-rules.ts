type Close = { day: string; close: number; adjustedClose?: number | null };
export type DatedValue = { day: string; value: number | null };

/** The mean close of each session and the sessions before it; null until there are enough sessions. */
export function computeMovingAverages(bars: readonly Close[], sessions: number): DatedValue[] {
  let sum = 0;
  return bars.map(({ day, close }, at) => {
    sum += close - (bars[at - sessions]?.close ?? 0);
    return { day, value: at + 1 < sessions ? null : sum / sessions };
  });
}

/**
 * The change from the first to the last bar as a fraction; includes dividends if both bars are adjusted for them. Null
 * with fewer than two bars.
 */
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
  const otherOn = new Map(other.map(({ day, close }) => [day, close]));
  const start = bars.find(({ day }) => otherOn.has(day));
  const since = start ? bars.filter(({ day }) => day >= start.day) : [];
  const change = (close: number | undefined, from: number) => (close === undefined ? null : (close / from - 1) * 100);
  return {
    own: since.map(({ day, close }) => ({ day, value: change(close, start!.close) })),
    other: since.map(({ day }) => ({ day, value: change(otherOn.get(day), otherOn.get(start!.day)!) })),
  };
}

/** Steps of the adjustment below this fraction of the price are rounding errors. */
const LEAST_DIVIDEND = 0.0002;

/**
 * Infers the ex-dividend days, with the dividend in USD per share. A close before such a day is adjusted by the
 * dividend's fraction of it, so the ratio of adjusted close to close steps up on that day.
 */
export function inferDividends(bars: readonly Close[]): { day: string; amount: number }[] {
  return bars.flatMap(({ day, close, adjustedClose }, at) => {
    const before = bars[at - 1];
    if (!before || adjustedClose == null || before.adjustedClose == null) return [];
    const share = 1 - before.adjustedClose / before.close / (adjustedClose / close);
    return share > LEAST_DIVIDEND ? [{ day, amount: share * before.close }] : [];
  });
}

/**
 * A split is a ratio of small integers with at most this many old shares; other ratios are spin-offs and stock
 * dividends.
 */
const MOST_OLD_SHARES = 20;

/** Formats a split as new shares per old share: `4-for-1`, `3-for-2`, `1-for-10`. Data files round ratios of thirds. */
export function splitWords(ratio: number): string {
  for (let old = 1; old <= MOST_OLD_SHARES; old++) {
    const shares = Math.round(ratio * old);
    if (shares > 0 && Math.abs(ratio * old - shares) < 1e-4 * shares) return `${shares}-for-${old}`;
  }
  return ratio < 1 ? `1-for-${formatShares(1 / ratio)}` : `${formatShares(ratio)}-for-1`;
}

const formatShares = (shares: number): string => String(Number(shares.toPrecision(4)));

export type Rebased = {
  dates: readonly string[];
  series: readonly { ticker: string; values: readonly (number | null)[] }[];
};

/**
 * The change of each ticker in percent since the first session that all tickers have; tickers without bars are left
 * out.
 */
export function rebased(histories: readonly { ticker: string; bars: readonly Close[] }[]): Rebased {
  const tickersWithBars = histories
    .filter(({ bars }) => bars.length > 0)
    .map(({ ticker, bars }) => ({ ticker, closeOn: new Map(bars.map(({ day, close }) => [day, close])) }));
  const days = [...new Set(tickersWithBars.flatMap(({ closeOn }) => [...closeOn.keys()]))].sort();
  const start = days.find((date) => tickersWithBars.every(({ closeOn }) => closeOn.has(date)));
  if (start === undefined) return { dates: [], series: [] };
  const dates = days.filter((date) => date >= start);
  return {
    dates,
    series: tickersWithBars.map(({ ticker, closeOn }) => {
      const from = closeOn.get(start)!;
      return {
        ticker,
        values: dates.map((date) => (closeOn.has(date) ? (closeOn.get(date)! / from - 1) * 100 : null)),
      };
    }),
  };
}
