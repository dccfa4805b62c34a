import { FACTORS, type Factor } from './listing.ts';
import { createRandom, type DemoRandom } from './random.ts';

/** Common drivers of all prices: one entry per session, oldest first. Returns are logarithmic, volatilities daily. */
export type Factors = {
  market: Float64Array;
  /** The market's volatility expected for the session, known before it opens. */
  volatility: Float64Array;
  /** The volatility expected for the next session, as of the session's end. */
  nextVolatility: Float64Array;
  others: ReadonlyMap<Factor, Float64Array>;
};

export const DEMO_SESSIONS_PER_YEAR = 252;
/** Converts a volatility in percent per year to a fraction per session. */
export const daily = (percentPerYear: number): number => percentPerYear / 100 / Math.sqrt(DEMO_SESSIONS_PER_YEAR);

/** The market factor's own volatility; sectors and large companies add to that of an index. */
export const MARKET_VOLATILITY = daily(13.5);
const MARKET_DRIFT = 0.09 / DEMO_SESSIONS_PER_YEAR;
export const FACTOR_VOLATILITY = daily(9);
// GJR-GARCH(1,1): calm and volatile weeks cluster, and a fall raises volatility more than a rise. The remainder is the
// pull to the mean.
const SHOCK = 0.04;
const FALL_SHOCK = 0.12;
const MEMORY = 0.87;
const PULL = 1 - SHOCK - FALL_SHOCK / 2 - MEMORY;
/** The fraction of a factor's or a company's gain over the market that remains after a session. */
export const REVERSION = 0.998;

/** The returns of the market and the factors over a number of sessions; a longer series extends a shorter. */
export function drawFactors(seed: number, sessions: number): Factors {
  const random = createRandom(seed, 'market');
  const [market, volatility, nextVolatility] = [0, 1, 2].map(() => new Float64Array(sessions)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let variance = MARKET_VOLATILITY ** 2;
  for (let i = 0; i < sessions; i++) {
    const shock = Math.sqrt(variance) * random.normal();
    volatility[i] = Math.sqrt(variance);
    market[i] = MARKET_DRIFT + shock;
    variance = PULL * MARKET_VOLATILITY ** 2 + (SHOCK + (shock < 0 ? FALL_SHOCK : 0)) * shock ** 2 + MEMORY * variance;
    nextVolatility[i] = Math.sqrt(variance);
  }
  const factorReturns = new Map(
    FACTORS.map((factor) => {
      const factorRandom = createRandom(seed, 'factor', factor);
      let level = 0;
      const returns = market.map(() => {
        const before = level;
        level = REVERSION * level + FACTOR_VOLATILITY * factorRandom.normal();
        return level - before;
      });
      return [factor, returns] as const;
    }),
  );
  return { market, volatility, nextVolatility, others: factorReturns };
}

/**
 * A mean-reverting series around 0. `keeps`: the fraction of a value that carries over to the next step; `spread`: the
 * long-run standard deviation.
 */
export function wave(random: DemoRandom, length: number, keeps: number, spread: number): Float64Array {
  const step = spread * Math.sqrt(1 - keeps * keeps);
  const values = new Float64Array(length);
  let value = spread * random.normal();
  for (let i = 0; i < length; i++) {
    value = keeps * value + step * random.normal();
    values[i] = value;
  }
  return values;
}
