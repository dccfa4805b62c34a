import { createRandom } from '../../src/demo/random.ts';
import { type DimensionKey, RATING_DIMENSIONS, type Readings } from '../../src/families/ratings/rules/dimensions.ts';
import { NO_FACTS } from '../../src/families/ratings/rules/inputs.ts';
import type { RatedStock, Rating, StockReadings } from '../../src/families/ratings/rules/rating.ts';

/** A stock without risk conditions and, by default, without readings. */
export const createStock = (ticker: string, more: Partial<StockReadings> = {}): StockReadings => ({
  ...NO_FACTS,
  ticker,
  kbEntityId: `kb/company/${ticker}`,
  inUniverse: true,
  netMargin: 10,
  debtToEquity: 1,
  sessionsIn400Days: 275,
  marketCap: 50e9,
  dollarVolume: 500e6,
  pctOff52wHigh: -20,
  clusteredInsiderSelling: false,
  unusualContracts: 0,
  ...more,
});

export const ALL: readonly DimensionKey[] = RATING_DIMENSIONS.map(({ key }) => key);
export const without = (...missing: DimensionKey[]): DimensionKey[] => ALL.filter((key) => !missing.includes(key));

/** The same strength in every reading of these dimensions: higher is better in each, so volatility is inverted. */
export function readingsAt(strength: number, keys: readonly DimensionKey[] = ALL): Partial<Readings> {
  const legs = RATING_DIMENSIONS.filter(({ key }) => keys.includes(key)).flatMap((dimension) => dimension.legs);
  return Object.fromEntries(legs.map(({ reading, lowIsGood }) => [reading, lowIsGood ? 1000 - strength : strength]));
}

/** Stocks S0, S1 ..., each better than the previous in everything: dimension percentiles 100 x (i + 0.5) / count. */
export const ladder = (count: number, keys: readonly DimensionKey[] = ALL): StockReadings[] =>
  Array.from({ length: count }, (_, i) => createStock(`S${i}`, readingsAt(i + 1, keys)));

export function createRated(ratings: readonly Rating[], ticker: string): RatedStock {
  const rating = ratings.find((rating) => rating.ticker === ticker);
  if (!rating?.rated) throw new Error(`${ticker} is not rated.`);
  return rating;
}

/** Random stocks, equal for equal seeds, with missing, tied and extreme readings, and risks of every kind. */
export function randomUniverse(seed: number, count: number): StockReadings[] {
  const random = createRandom('rating', seed);
  const maybe = (value: number): number | null => (random.chance(0.2) ? null : value);
  return Array.from({ length: count }, (_, i) =>
    createStock(`R${i}`, {
      inUniverse: random.chance(0.95),
      score7d: maybe(random.normal() * 10),
      dominance7d: maybe(random.next() / 50),
      inst13fNetChange: maybe(random.normal() * 5),
      insiderFlowBalance: maybe(random.integer(-1, 1)),
      congressFlowBalance: maybe(random.integer(-2, 2) / 2),
      optionsSentiment: maybe(random.between(-1, 1)),
      favorableShare: maybe(random.integer(0, 10) * 10),
      operatingMargin: maybe(random.normal() * 15 + 8),
      returnOnEquity: maybe(random.normal() * 20 + 10),
      revenueGrowth: maybe(random.normal() * 20 + 5),
      epsSurprise: maybe(random.normal() * 10),
      pctOff200dMa: maybe(random.normal() * 20 + 5),
      pctOff50dMa: maybe(random.normal() * 8),
      return1Y: maybe(random.normal() * 40 + 10),
      volatility30d: maybe(random.between(10, 90)),
      hasFinancials: random.chance(0.9),
      netMargin: maybe(random.normal() * 12 + 6),
      debtToEquity: maybe(random.between(0, 5)),
      sessionsIn400Days: random.integer(200, 276),
      marketCap: maybe(10 ** random.between(8, 12)),
      dollarVolume: maybe(10 ** random.between(6, 10)),
      pctOff52wHigh: maybe(-random.between(0, 20)),
      clusteredInsiderSelling: random.chance(0.3) ? null : random.chance(0.1),
      quarterPriceChange: maybe(random.normal() * 10),
      unusualContracts: maybe(random.integer(0, 4)),
    }),
  );
}
