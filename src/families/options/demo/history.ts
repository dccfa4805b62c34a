import { isoDate } from '../../../lib/dates.ts';
import { type OptionType, optionDelta, optionPrice } from '../rules/pricing.ts';
import { densityAt } from './moneyness.ts';
import type { DemoExpiry, OptionSession } from './session.ts';
import { curveAt, quarterDeltaIv, smileAt } from './surface.ts';

export const HISTORY_HEADER =
  'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts';

const TYPES = ['call', 'put'] as const;
const CONTRACT_SHARES = 100;
/** The strikes that represent all strikes of an expiry, in standard deviations from the price. */
const PLACES = [-2, -1, 0, 1, 2];
type Weights = Record<OptionType, number[]>;
const computeWeights = (measure: 'traded' | 'open', type: OptionType): number[] => {
  const densities = PLACES.map((away) => densityAt(measure, type, away));
  const sum = densities.reduce((total, density) => total + density, 0);
  return densities.map((density) => density / sum);
};
const TRADED: Weights = { call: computeWeights('traded', 'call'), put: computeWeights('traded', 'put') };
const OPEN: Weights = { call: computeWeights('open', 'call'), put: computeWeights('open', 'put') };

/** The expected figures of a session's chain, much cheaper to compute than its contracts. */
export function historyRow(session: OptionSession): string {
  const { listing, date, expiries, volume, openInterest, smile } = session;
  const sums = { delta: 0, premium: 0, iv: 0 };
  for (const expiry of expiries) addExpiry(sums, session, expiry);
  const curve = (type: OptionType) =>
    expiries.map(({ days, iv, deviation }) => ({ days, iv: quarterDeltaIv(type, iv, deviation, smile) }));
  const iv = [
    sums.iv / (volume.call + volume.put),
    ...[30, 60, 90].map((days) => curveAt(expiries, days)),
    ...TYPES.map((type) => curveAt(curve(type), 30)),
  ].map((value) => value.toFixed(4));
  const counts = [volume.call, volume.put, openInterest.call, openInterest.put].map(Math.round);
  const contracts = expiries.reduce((sum, { strikes }) => sum + 2 * strikes.length, 0);
  return [
    ...[listing.ticker, isoDate(date), ...counts, ...iv],
    ...[sums.delta.toFixed(1), Math.round(CONTRACT_SHARES * sums.premium), contracts],
  ].join(',');
}

/** Adds an expiry's open interest x delta, volume x price, and volume x volatility. */
function addExpiry(
  sums: { delta: number; premium: number; iv: number },
  { close, smile, volume, openInterest }: OptionSession,
  expiry: DemoExpiry,
): void {
  const { years, deviation, traded, open } = expiry;
  for (const [i, away] of PLACES.entries()) {
    const strike = close * Math.exp(away * deviation);
    const iv = expiry.iv * smileAt(smile, away);
    const terms = { spot: close, strike, years };
    const [price, delta] = [optionPrice('call', terms, iv), optionDelta('call', terms, iv)];
    // Put-call parity: put = call - share price + strike.
    const worth = { call: price, put: price - close + strike };
    const moves = { call: delta, put: delta - 1 };
    for (const type of TYPES) {
      const trades = volume[type] * traded[type] * TRADED[type][i]!;
      sums.premium += trades * worth[type];
      sums.iv += trades * iv;
      sums.delta += openInterest[type] * open[type] * OPEN[type][i]! * moves[type];
    }
  }
}
