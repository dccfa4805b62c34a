import { describe, expect, it } from 'vitest';
import {
  type Percentiles,
  RATING_DIMENSIONS,
  toDimensionRows,
} from '../../../src/families/ratings/rules/dimensions.ts';
import { deriveDrivers, MAX_DIMENSION_POINTS, type ScoreInputs } from '../../../src/families/ratings/rules/drivers.ts';
import { rateAll } from '../../../src/families/ratings/rules/rating.ts';
import { apportion } from '../../../src/lib/rounding.ts';
import { createRated, createStock, ladder, randomUniverse, without } from '../../support/rating-universe.ts';

const AS_OF = new Date('2025-11-22T00:00:00Z');
const NEUTRAL = Object.fromEntries(RATING_DIMENSIONS.map(({ key }) => [key, 50])) as Percentiles;

const account = (
  percentiles: Partial<Percentiles>,
  percentile: number,
  more: Partial<ScoreInputs> = {},
): ScoreInputs => ({
  score: percentile,
  percentile,
  riskAdjustments: [],
  dimensions: toDimensionRows(createStock('X'), { ...NEUTRAL, ...percentiles }),
  ...more,
});
/** Key and points of the steps that move the score. */
const moves = (rating: ScoreInputs) =>
  deriveDrivers(rating)
    .filter(({ points }) => points !== 0)
    .map(({ key, points }) => [key, points]);
const tenths = (points: number) => Math.round(points * 10);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('drivers of a score', () => {
  it('the list of drivers starts at 50 and shares the percentile out by weighted contribution', () => {
    // The best of ten: percentile 90, every dimension at 95, so 40 points in proportion to the weights.
    const best = createRated(rateAll(ladder(10), AS_OF), 'S9');
    expect(deriveDrivers(best)).toEqual([
      { kind: 'dimension', key: 'crowd', label: 'Crowd sentiment', points: 6.4 },
      { kind: 'dimension', key: 'smart_money', label: 'Smart money', points: 6.4 },
      { kind: 'dimension', key: 'options', label: 'Options positioning', points: 4.8 },
      { kind: 'dimension', key: 'analysts', label: 'Analysts', points: 4.8 },
      { kind: 'dimension', key: 'fundamentals', label: 'Fundamentals', points: 8 },
      { kind: 'dimension', key: 'earnings', label: 'Earnings', points: 3.2 },
      { kind: 'dimension', key: 'technicals', label: 'Technicals', points: 6.4 },
    ]);
  });

  it('the list of drivers continues with each penalty, and the points that the floor returns (RAT-03, RAT-04, AMB-40)', () => {
    // Second worst of 25 with five dimensions at 6: percentile 4, less 6 and 8.4, lifted from -10.4 to 10.
    const thin = createRated(rateAll(ladder(25, without('options', 'earnings')), AS_OF), 'S1');
    expect(deriveDrivers(thin).slice(7)).toEqual([
      { kind: 'penalty', key: 'thin_coverage', label: 'Thin coverage', points: -6 },
      { kind: 'penalty', key: 'weak_dimension', label: 'Weak dimension', points: -8.4 },
      { kind: 'floor', key: 'floor', label: 'Floor of 10', points: 20.4 },
    ]);
    // -46 by weights 16, 16, 12, 20, 16 of 80.
    expect(
      deriveDrivers(thin)
        .map(({ points }) => points)
        .slice(0, 7),
    ).toEqual([-9.2, -9.2, 0, -6.9, -11.5, 0, -9.2]);
  });

  it('the list of drivers gives odd tenths to the largest remainders, the first of equals', () => {
    expect(moves(account({ crowd: 60, smart_money: 60, technicals: 60 }, 51))).toEqual([
      ['crowd', 0.4],
      ['smart_money', 0.3],
      ['technicals', 0.3],
    ]);
    expect(apportion([3.3, 3.3, 3.4], 10)).toEqual([3, 3, 4]);
    expect(apportion([-3.3, -3.3, -3.4], -10)).toEqual([-3, -3, -4]);
    expect(apportion([0, 0], 0)).toEqual([0, 0]);
  });

  it('the list of drivers attributes the unexplained part of the dimensions to the rank', () => {
    expect(moves(account({}, 62))).toEqual([['rank', 12]]);
    // They cancel out.
    expect(moves(account({ crowd: 75, smart_money: 25 }, 62))).toEqual([
      ['crowd', 4],
      ['smart_money', -4],
      ['rank', 12],
    ]);
    // Nearly: 1.6 + 3.2 - 4.8 leaves noise in the last bits.
    const mixed = { crowd: 60, smart_money: 70, technicals: 20 };
    expect(moves(account(mixed, 62)).map(([, points]) => points)).toEqual([1.6, 3.2, -4.8, 12]);
    expect(moves(account(mixed, 38)).map(([, points]) => points)).toEqual([1.6, 3.2, -4.8, -12]);
    // These point the other way: most stocks score better.
    expect(moves(account({ crowd: 60 }, 45))).toEqual([
      ['crowd', 1.6],
      ['rank', -6.6],
    ]);
    expect(moves(account({ crowd: 60 }, 50))).toEqual([
      ['crowd', 1.6],
      ['rank', -1.6],
    ]);
    expect(moves(account({}, 50))).toEqual([]);
  });

  it('the list of drivers lets no dimension weigh more than 50 points, where two nearly cancel out', () => {
    // Plain 8 and -7.68, to explain 30: stretched by 6.25 instead of 93.75.
    expect(moves(account({ crowd: 100, smart_money: 2 }, 80))).toEqual([
      ['crowd', 50],
      ['smart_money', -48],
      ['rank', 28],
    ]);
  });

  it('the list of drivers shows an unknown condition by its cost (RAT-41)', () => {
    const riskAdjustments = [{ condition: 'lawsuits', points: 3.5 }];
    expect(deriveDrivers(account({}, 50, { score: 46.5, riskAdjustments })).at(-1)).toEqual({
      kind: 'penalty',
      key: 'lawsuits',
      label: 'lawsuits',
      points: -3.5,
    });
  });

  it.each(Array.from({ length: 25 }, (_, seed) => seed))(
    'the list of drivers sums to the score in any universe (seed %i)',
    (seed) => {
      for (const rating of rateAll(randomUniverse(seed, 10 + seed * 8), AS_OF)) {
        if (!rating.rated) continue;
        const steps = deriveDrivers(rating);
        const of = (kind: string) =>
          sum(steps.filter((step) => step.kind === kind).map(({ points }) => tenths(points)));
        expect(500 + sum(steps.map(({ points }) => tenths(points)))).toBe(tenths(rating.score));
        expect(500 + of('dimension') + of('rank')).toBe(tenths(rating.percentile));
        expect(of('penalty')).toBe(0 - tenths(rating.penaltyPoints));
        expect(of('floor')).toBeGreaterThanOrEqual(0);
        for (const [i, { percentile }] of rating.dimensions.entries()) {
          const { points } = steps[i]!;
          expect(Math.abs(points)).toBeLessThanOrEqual(MAX_DIMENSION_POINTS);
          expect(points * ((percentile ?? 50) - 50)).toBeGreaterThanOrEqual(0);
          if (percentile === null) expect(points).toBe(0);
          expect(tenths(points) / 10).toBe(points);
        }
      }
    },
  );
});
