import { describe, expect, it } from 'vitest';
import {
  computeFavorablePercent,
  type Percentiles,
  toDimensionRows,
} from '../../../src/families/ratings/rules/dimensions.ts';
import { deriveDrivers } from '../../../src/families/ratings/rules/drivers.ts';
import { computePriceFacts } from '../../../src/families/ratings/rules/inputs.ts';
import {
  buildRatingOfUnknown,
  type Rating,
  rateAll,
  replaceIfStale,
} from '../../../src/families/ratings/rules/rating.ts';
import { computeExtendedPricePenalty, isOutflowAgainstPrice } from '../../../src/families/ratings/rules/risk.ts';
import { getStaleTime } from '../../../src/families/ratings/rules/schedule.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { ALL, createRated, createStock, ladder } from '../../support/rating-universe.ts';

const AS_OF = new Date('2025-11-21T00:00:00Z');

describe('missing readings', () => {
  it('is no outflow and none missed: the flag is left out [UNS-07, RAT-39]', () => {
    expect([isOutflowAgainstPrice(null, 5), isOutflowAgainstPrice(10, null)]).toEqual([null, null]);
    expect([isOutflowAgainstPrice(10, 5), isOutflowAgainstPrice(10, 0)]).toEqual([true, false]);
  });

  it('costs nothing, however extended the price is by the other measure [RAT-37]', () => {
    expect([
      computeExtendedPricePenalty(null, 90),
      computeExtendedPricePenalty(0, null),
      computeExtendedPricePenalty(0, 90),
    ]).toEqual([0, 0, 12]);
  });
});

describe('Readings', () => {
  it('the favorable share is of all five buckets [RAT-18]', () => {
    // 3 of 10.
    expect(computeFavorablePercent({ strongBuy: 1, buy: 2, hold: 3, sell: 2, strongSell: 2 })).toBe(30);
    expect(computeFavorablePercent({ strongBuy: 0, buy: 0, hold: 0, sell: 0, strongSell: 4 })).toBe(0);
  });

  it('250 sessions are enough from any start of the stored prices; 249 give nothing if they begin late [RAT-33]', () => {
    const session = parseDay('2025-11-20')!;
    const bars = (count: number) => ({
      sessions: count,
      last: { date: session, close: 10, volume: 100 },
      yearHigh: 10,
      adjustedCloses: Array(count).fill(10),
    });
    const sessions = (count: number) => computePriceFacts(bars(count), session, session).sessionsIn400Days;
    expect([sessions(249), sessions(250), sessions(251)]).toEqual([null, 250, 251]);
  });
});

describe('A served rating', () => {
  const [fresh, late] = [new Date('2025-11-22T18:14:59Z'), new Date('2025-11-22T18:15:00Z')];
  const servedAt = (rating: Rating, now: Date) => replaceIfStale(rating, getStaleTime(rating.asOf) <= now);
  const rated = createRated(rateAll(ladder(5), AS_OF), 'S4');
  const outside = rateAll(
    [...ladder(5), createStock('OUT', { inUniverse: false, clusteredInsiderSelling: true })],
    AS_OF,
  )[5]!;
  const thin = rateAll([...ladder(5), createStock('THIN')], AS_OF)[5]!;

  it('is stale once the next run is six hours late [RAT-43, RAT-24]', () => {
    expect(servedAt(rated, fresh)).toBe(rated);
    expect(servedAt(rated, late)).toMatchObject({ rated: false, reason: 'stale', dimensionsPresent: 7 });
    expect(servedAt(thin, late)).toMatchObject({ reason: 'stale' });
    expect(servedAt(thin, fresh)).toMatchObject({ reason: 'insufficient_dimensions' });
  });

  it('is no staler for a stock that no run rates [RAT-24]', () => {
    expect(servedAt(outside, late)).toBe(outside);
    expect(servedAt(outside, fresh)).toBe(outside);
  });

  it('has the flags of a stock that is not rated, and all seven dimensions [RAT-39]', () => {
    expect(outside).toMatchObject({ rated: false, reason: 'not_rated_today', dimensionsPresent: 0 });
    expect(outside.flags).toContainEqual(expect.objectContaining({ key: 'clustered_insider_selling', active: true }));
    expect(outside.dimensions.map(({ key }) => key)).toEqual(ALL);
  });

  it('is present for a stock that no run has seen, under its own name and the latest run due [RAT-24]', () => {
    expect(buildRatingOfUnknown({ ticker: 'NEW', kbEntityId: 'kb/company/1' }, late)).toMatchObject({
      ticker: 'NEW',
      kbEntityId: 'kb/company/1',
      rated: false,
      reason: 'not_rated_today',
      dimensionsPresent: 0,
    });
  });
});

describe('drivers of a score', () => {
  it('the list of drivers names the floor of 0 where six dimensions or more are there [RAT-04]', () => {
    const strong = Object.fromEntries(ALL.map((key) => [key, 50])) as Percentiles;
    const dimensions = toDimensionRows(createStock('X'), strong).map((row) => ({ ...row, present: true }));
    const steps = deriveDrivers({
      score: 0,
      percentile: 5,
      dimensions,
      riskAdjustments: [{ condition: 'small_market_cap', points: 12 }],
    });
    expect(steps.at(-1)).toEqual({ kind: 'floor', key: 'floor', label: 'Floor of 0', points: 7 });
  });
});
