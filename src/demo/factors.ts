import { SECTORS, type Sector } from '../lib/sectors.ts';
import { randomOf } from './random.ts';

/** What moves every price: one entry a session, oldest first. Returns are logarithmic, volatilities daily. */
export type Factors = {
  market: readonly number[];
  /** The market's volatility expected for the session, known before it opens. */
  volatility: readonly number[];
  /** As of the session's end, for the next one. */
  nextVolatility: readonly number[];
  sectors: ReadonlyMap<Sector, readonly number[]>;
};

export const YEAR_SESSIONS = 252;
/** A volatility in percent a year as a fraction a session. */
export const daily = (percentPerYear: number): number => percentPerYear / 100 / Math.sqrt(YEAR_SESSIONS);

const MARKET_VOLATILITY = daily(15);
const MARKET_DRIFT = 0.09 / YEAR_SESSIONS;
const SECTOR_VOLATILITY = daily(9);
// GJR-GARCH(1,1): calm and stormy weeks cluster, and a fall stirs more than a rise. The rest is the pull to the mean.
const SHOCK = 0.04;
const FALL_SHOCK = 0.12;
const MEMORY = 0.87;
const PULL = 1 - SHOCK - FALL_SHOCK / 2 - MEMORY;

/** The market's and the sectors' returns over a number of sessions. */
export function factorsOf(seed: number, sessions: number): Factors {
  const random = randomOf(seed, 'market');
  const market: number[] = [];
  const volatility: number[] = [];
  const nextVolatility: number[] = [];
  let variance = MARKET_VOLATILITY ** 2;
  for (let i = 0; i < sessions; i++) {
    const shock = Math.sqrt(variance) * random.normal();
    volatility.push(Math.sqrt(variance));
    market.push(MARKET_DRIFT + shock);
    variance = PULL * MARKET_VOLATILITY ** 2 + (SHOCK + (shock < 0 ? FALL_SHOCK : 0)) * shock ** 2 + MEMORY * variance;
    nextVolatility.push(Math.sqrt(variance));
  }
  const sectors = new Map(
    SECTORS.map((sector) => {
      const own = randomOf(seed, 'sector', sector);
      return [sector, market.map(() => SECTOR_VOLATILITY * own.normal())] as const;
    }),
  );
  return { market, volatility, nextVolatility, sectors };
}
