import { groupBy } from '../../../lib/group.ts';
import { rounded } from '../../../lib/rounding.ts';
import type { OptionType } from './pricing.ts';

/** The volatility quote of a contract: `dte` in calendar days to its expiry, `iv` as an annualized fraction. */
export type Quoted = { type: OptionType; strike: number; dte: number; iv: number | null; delta: number | null };

/** The volatility of an expiry. */
export type IvPoint = { days: number; iv: number };

/** Exchange sessions per year. */
export const TRADING_DAYS_PER_YEAR = 252;
/** The delta at which the skew is measured. */
const SKEW_DELTA = 0.25;

/**
 * The at-the-money volatility of each expiry, nearest first: the mean of the call's and the put's volatility at the
 * strike nearest the spot that has a reading (the lower of two equally near strikes). Standard practice; measures,
 * "Options".
 */
export function atmPoints(contracts: readonly Quoted[], spot: number): IvPoint[] {
  return collectIvPoints(contracts, (ofExpiry) => {
    const quotes = ofExpiry.flatMap(({ iv, strike }) => (iv === null ? [] : [{ iv, strike }]));
    const strikes = [...new Set(quotes.map(({ strike }) => strike))];
    const [nearest] = strikes.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot) || a - b);
    const ivsAtStrike = quotes.filter(({ strike }) => strike === nearest).map(({ iv }) => iv);
    return ivsAtStrike.length > 0 ? ivsAtStrike.reduce((sum, iv) => sum + iv, 0) / ivsAtStrike.length : null;
  });
}

/**
 * The volatility of each expiry at a delta of 0.25 (calls) or -0.25 (puts): linear in delta between the nearest
 * contracts above and below. An expiry that lacks either of the two is omitted.
 */
export function skewPoints(contracts: readonly Quoted[], type: OptionType): IvPoint[] {
  return collectIvPoints(contracts, (ofExpiry) => {
    const quotes = ofExpiry
      .flatMap(({ type: ofContract, iv, delta, strike }) =>
        ofContract === type && iv !== null && delta !== null ? [{ iv, at: Math.abs(delta), strike }] : [],
      )
      .sort((a, b) => a.at - b.at || a.strike - b.strike);
    const below = quotes.findLast(({ at }) => at <= SKEW_DELTA);
    const above = quotes.find(({ at }) => at >= SKEW_DELTA);
    if (!below || !above) return null;
    if (above.at === below.at) return below.iv;
    return below.iv + ((above.iv - below.iv) * (SKEW_DELTA - below.at)) / (above.at - below.at);
  });
}

function collectIvPoints(
  contracts: readonly Quoted[],
  computeIv: (ofExpiry: readonly Quoted[]) => number | null,
): IvPoint[] {
  const points: IvPoint[] = [];
  for (const [days, ofExpiry] of groupBy(contracts, (contract) => contract.dte)) {
    const iv = days > 0 ? computeIv(ofExpiry) : null;
    if (iv !== null) points.push({ days, iv });
  }
  return points.sort((a, b) => a.days - b.days);
}

/**
 * The volatility over a number of calendar days: total variance (iv squared x time) is linear in time between the
 * expiries before and after; with expiries on one side only, the volatility of the nearest. Null without expiries.
 */
export function ivAt(points: readonly IvPoint[], days: number): number | null {
  const before = points.findLast((point) => point.days <= days);
  const after = points.find((point) => point.days >= days);
  if (!before || !after) return (before ?? after)?.iv ?? null;
  if (before.days === after.days) return before.iv;
  const variance = ({ iv, days: span }: IvPoint) => iv * iv * span;
  const share = (days - before.days) / (after.days - before.days);
  return Math.sqrt((variance(before) + (variance(after) - variance(before)) * share) / days);
}

/** The 90% range in standard deviations, by sessions ahead. Recorded (open points, 2.4). */
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
 * Expected moves over 1, 5, and 20 sessions, as fractions of the price: `1s` is one standard deviation, atmIv x
 * sqrt(h / 252), the others are its calibrated 90% range. Computed from the unrounded volatility and rounded once.
 */
export function expectedMoves(atmIv: number | null): ExpectedMoves {
  const expectMove = (sessions: 1 | 5 | 20, factor: number) =>
    atmIv === null ? null : rounded(factor * atmIv * Math.sqrt(sessions / TRADING_DAYS_PER_YEAR));
  return {
    expectedMove1d: expectMove(1, CALIBRATION[1]),
    expectedMove5d: expectMove(5, CALIBRATION[5]),
    expectedMove20d: expectMove(20, CALIBRATION[20]),
    expectedMove1s1d: expectMove(1, 1),
    expectedMove1s5d: expectMove(5, 1),
    expectedMove1s20d: expectMove(20, 1),
  };
}
