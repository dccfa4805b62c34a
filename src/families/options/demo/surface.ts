import { requireValue } from '../../../lib/require.ts';
import { type IvPoint, ivAt } from '../rules/volatility.ts';

/** Volatility expected on a session, as annualized fractions, except `reportMove`. */
export type Outlook = {
  /** The volatility over the next days. */
  now: number;
  /** The long-run volatility, to which it reverts. */
  usual: number;
  /** The next reports, and the expected logarithmic move of each. */
  reports: readonly Date[];
  reportMove: number;
};

/**
 * Volatility relative to the volatility at the money: `slope` per standard deviation of the strike from the price,
 * `bend` per square of it.
 */
export type Smile = { slope: number; bend: number };

/** Annual rate of reversion to the usual volatility: half of the distance is left after 23 sessions. */
const REVERSION = 7.5;
/** Standard deviations beyond which the smile is flat. */
const SMILE_ENDS = 3;
const LOWEST = 0.5;
/** The distance of the quartiles of the standard normal distribution from its mean. */
const QUARTILE = 0.6744897501960817;
const ITERATIONS = 4;

/** The volatility at the money up to an expiry: a report before it adds its move to the variance. */
export function atTheMoney({ now, usual, reports, reportMove }: Outlook, date: Date, expiry: Date): number {
  const years = (expiry.valueOf() - date.valueOf()) / (365 * 86_400_000);
  const decay = REVERSION * years;
  const calm = usual ** 2 + ((now ** 2 - usual ** 2) * (1 - Math.exp(-decay))) / decay;
  const count = reports.filter((day) => day <= expiry).length;
  return Math.sqrt(calm + (count * reportMove ** 2) / years);
}

/** Volatility at a strike relative to the volatility at the money. */
export function smileAt({ slope, bend }: Smile, away: number): number {
  const z = Math.max(-SMILE_ENDS, Math.min(SMILE_ENDS, away));
  return Math.max(LOWEST, 1 + slope * z + bend * z * z);
}

/** The volatility of the call with a delta of 0.25, or of the put with a delta of -0.25. */
export function quarterDeltaIv(type: 'call' | 'put', atmIv: number, deviation: number, smile: Smile): number {
  const side = type === 'call' ? 1 : -1;
  let fraction = 1;
  for (let i = 0; i < ITERATIONS; i++) {
    const away = fraction * (side * QUARTILE + (deviation * fraction) / 2);
    fraction = smileAt(smile, away);
  }
  return atmIv * fraction;
}

/** The volatility over a number of days, interpolated between the expiries before and after. */
export const curveAt = (points: readonly IvPoint[], days: number): number =>
  requireValue(ivAt(points, days), 'the volatility of a curve');
