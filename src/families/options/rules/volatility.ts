import { groupBy } from '../../../lib/group.ts';
import type { OptionType } from './pricing.ts';

/** What a contract says of volatility: `dte` are calendar days to its expiry, `iv` a fraction a year. */
export type Quoted = { type: OptionType; strike: number; dte: number; iv: number | null; delta: number | null };

/** The volatility of one expiry. */
export type IvPoint = { days: number; iv: number };

/** The exchanges' sessions of a year. */
export const TRADING_DAYS_PER_YEAR = 252;
/** The delta at which the skew is read. */
const SKEW_DELTA = 0.25;

export const rounded = (value: number, decimals = 4): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};
export const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value));

/**
 * The at-the-money volatility of each expiry, nearest first: the mean of the call's and the put's at the strike nearest
 * the spot that has a reading (of two as near, the lower). Standard practice; measures, "Options".
 */
export function atmPoints(contracts: readonly Quoted[], spot: number): IvPoint[] {
  return collectIvPoints(contracts, (ofExpiry) => {
    const read = ofExpiry.filter(({ iv }) => iv !== null);
    const strikes = [...new Set(read.map(({ strike }) => strike))];
    const [nearest] = strikes.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot) || a - b);
    const there = read.filter(({ strike }) => strike === nearest).map(({ iv }) => iv!);
    return there.length > 0 ? there.reduce((sum, iv) => sum + iv, 0) / there.length : null;
  });
}

/**
 * The volatility of each expiry at a delta of 0.25 (calls) or -0.25 (puts): linear in delta between the nearest ones
 * above and below. An expiry without one of the two has none.
 */
export function skewPoints(contracts: readonly Quoted[], type: OptionType): IvPoint[] {
  return collectIvPoints(contracts, (ofExpiry) => {
    const read = ofExpiry
      .filter((one) => one.type === type && one.iv !== null && one.delta !== null)
      .map(({ iv, delta, strike }) => ({ iv: iv!, at: Math.abs(delta!), strike }))
      .sort((a, b) => a.at - b.at || a.strike - b.strike);
    const below = read.findLast(({ at }) => at <= SKEW_DELTA);
    const above = read.find(({ at }) => at >= SKEW_DELTA);
    if (!below || !above) return null;
    if (above.at === below.at) return below.iv;
    return below.iv + ((above.iv - below.iv) * (SKEW_DELTA - below.at)) / (above.at - below.at);
  });
}

function collectIvPoints(
  contracts: readonly Quoted[],
  read: (ofExpiry: readonly Quoted[]) => number | null,
): IvPoint[] {
  const points: IvPoint[] = [];
  for (const [days, ofExpiry] of groupBy(contracts, (one) => one.dte)) {
    const iv = days > 0 ? read(ofExpiry) : null;
    if (iv !== null) points.push({ days, iv });
  }
  return points.sort((a, b) => a.days - b.days);
}

/**
 * The volatility over a number of calendar days: total variance (iv squared x time) is linear in time between the
 * expiries before and after; with expiries on one side only, that of the nearest. Null without any.
 */
export function ivAt(points: readonly IvPoint[], days: number): number | null {
  const before = points.findLast((point) => point.days <= days);
  const after = points.find((point) => point.days >= days);
  if (!before || !after) return (before ?? after)?.iv ?? null;
  if (before.days === after.days) return before.iv;
  const variance = ({ iv, days: over }: IvPoint) => iv * iv * over;
  const share = (days - before.days) / (after.days - before.days);
  return Math.sqrt((variance(before) + (variance(after) - variance(before)) * share) / days);
}

/** How much wider than one standard deviation the 90% range is, by sessions ahead. Recorded (open points, 2.4). */
const CALIBRATION = { 1: 1.48, 5: 1.56, 20: 1.56 } as const;

export type ExpectedMoves = Record<
  | 'expectedMove1d'
  | 'expectedMove5d'
  | 'expectedMove20d'
  | 'expectedMove1s1d'
  | 'expectedMove1s5d'
  | 'expectedMove1s20d',
  number | null
>;

/**
 * How far the price may move over 1, 5 and 20 sessions, fractions of the price: `1s` is one standard deviation,
 * atmIv x sqrt(h / 252), the others its calibrated 90% range. From the unrounded volatility, rounded once.
 */
export function expectedMoves(atmIv: number | null): ExpectedMoves {
  const over = (sessions: 1 | 5 | 20, factor: number) =>
    atmIv === null ? null : rounded(factor * atmIv * Math.sqrt(sessions / TRADING_DAYS_PER_YEAR));
  return {
    expectedMove1d: over(1, CALIBRATION[1]),
    expectedMove5d: over(5, CALIBRATION[5]),
    expectedMove20d: over(20, CALIBRATION[20]),
    expectedMove1s1d: over(1, 1),
    expectedMove1s5d: over(5, 1),
    expectedMove1s20d: over(20, 1),
  };
}
