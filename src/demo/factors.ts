import { FACTORS, type Factor } from './listing.ts';
import { createRandom, type DemoRandom } from './random.ts';

/** What moves every price: one entry a session, oldest first. Returns are logarithmic, volatilities daily. */
export type Factors = {
  market: Float64Array;
  /** The market's volatility expected for the session, known before it opens. */
  volatility: Float64Array;
  /** As of the session's end, for the next one. */
  nextVolatility: Float64Array;
  others: ReadonlyMap<Factor, Float64Array>;
};

export const DEMO_SESSIONS_PER_YEAR = 252;
/** A volatility in percent a year as a fraction a session. */
export const daily = (percentPerYear: number): number => percentPerYear / 100 / Math.sqrt(DEMO_SESSIONS_PER_YEAR);

/** Of the market's own part: what sectors and large companies do alone makes an index a little wilder. */
export const MARKET_VOLATILITY = daily(13.5);
const MARKET_DRIFT = 0.09 / DEMO_SESSIONS_PER_YEAR;
export const FACTOR_VOLATILITY = daily(9);
// GJR-GARCH(1,1): calm and stormy weeks cluster, and a fall stirs more than a rise. The rest is the pull to the mean.
const SHOCK = 0.04;
const FALL_SHOCK = 0.12;
const MEMORY = 0.87;
const PULL = 1 - SHOCK - FALL_SHOCK / 2 - MEMORY;
/** Part of what a factor or a company has gained on the market that is left after a session. */
export const REVERSION = 0.998;

/** The market's and the factors' returns over a number of sessions; more sessions go on where fewer end. */
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
  const others = new Map(
    FACTORS.map((factor) => {
      const own = createRandom(seed, 'factor', factor);
      let level = 0;
      const returns = market.map(() => {
        const before = level;
        level = REVERSION * level + FACTOR_VOLATILITY * own.normal();
        return level - before;
      });
      return [factor, returns] as const;
    }),
  );
  return { market, volatility, nextVolatility, others };
}

/** A series that wanders about 0 and comes back: what it keeps of one step, and its standard deviation in the long run. */
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
