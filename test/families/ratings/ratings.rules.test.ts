import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/demo/random.ts';
import { type DimensionKey, RATING_DIMENSIONS } from '../../../src/families/ratings/rules/dimensions.ts';
import {
  asStale,
  computeRatingPercentile,
  computeRatingScore,
  FLOORS,
  findCoverageGap,
  getFloor,
  getLetter,
  LETTER_EDGES,
  METHODOLOGY_VERSION,
  type RatedStock,
  rateAll,
  type StockReadings,
} from '../../../src/families/ratings/rules/rating.ts';
import { getLatestRunDate, getStaleTime } from '../../../src/families/ratings/rules/schedule.ts';
import {
  ALL,
  createRated,
  createStock,
  ladder,
  randomUniverse,
  readingsAt,
  without,
} from '../../support/rating-universe.ts';

const AS_OF = new Date('2025-11-22T00:00:00Z');
const rate = (stocks: readonly StockReadings[]) => rateAll(stocks, AS_OF);
const change = (stocks: readonly StockReadings[], ticker: string, more: Partial<StockReadings>) =>
  stocks.map((stock) => (stock.ticker === ticker ? { ...stock, ...more } : stock));

const subsets = (keys: readonly DimensionKey[], size: number): DimensionKey[][] =>
  size === 0 ? [[]] : keys.flatMap((key, i) => subsets(keys.slice(i + 1), size - 1).map((rest) => [key, ...rest]));

describe('A rating', () => {
  it('has all the documented fields (RAT-02, RAT-45)', () => {
    const best = createRated(rate(ladder(10)), 'S9');
    expect(best).toMatchObject({
      ticker: 'S9',
      kbEntityId: 'kb/company/S9',
      rated: true,
      score: 90,
      letter: 'A',
      percentile: 90,
      penaltyPoints: 0,
      riskAdjustments: [],
      riskConditions: [],
      bucketLetter: 'A',
      composite: 0.9,
      ratedCount: 10,
      asOf: AS_OF,
      methodologyVersion: METHODOLOGY_VERSION,
    });
    expect(best.dimensions.map(({ key }) => key)).toEqual(ALL);
    expect(best.flags.map(({ key }) => key)).toEqual(['clustered_insider_selling', 'unusual_options_flow']);
    expect(best.disclaimer.length).toBeGreaterThan(0);
    expect(Object.keys(best)).toHaveLength(17);
  });

  it('ranks composites among the stocks rated that day, before penalties (RAT-06, UNS-05)', () => {
    const ratings = rate(change(ladder(10), 'S9', { debtToEquity: 4 }));
    expect(ratings.map((rating) => rating.rated && rating.percentile)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(rate(ladder(3)).map((one) => one.rated && one.percentile)).toEqual([0, 33.3, 66.7]);
    expect(computeRatingPercentile({ lower: 830, same: 1, count: 1038 })).toBe(80); // 79.96
    expect(computeRatingPercentile({ lower: 0, same: 1, count: 1 })).toBe(0);
  });

  it('gives equals the middle of their ranks (UNS-05)', () => {
    // S4 and S5 tie: 4 lower and half of one other, of 10.
    const tied = rate(change(ladder(10), 'S4', readingsAt(6)));
    expect(tied.map((one) => one.rated && one.percentile)).toEqual([0, 10, 20, 30, 45, 45, 60, 70, 80, 90]);
    expect(computeRatingPercentile({ lower: 0, same: 4, count: 4 })).toBe(37.5);
  });

  it('scores percentile less penalties (RAT-03, RAT-08, RAT-09)', () => {
    // Debt to equity 3 and a market cap of one billion cost 6 each.
    const stock = createRated(rate(change(ladder(10), 'S5', { debtToEquity: 3, marketCap: 1e9 })), 'S5');
    expect(stock).toMatchObject({
      percentile: 50,
      penaltyPoints: 12,
      score: 38,
      riskAdjustments: [
        { condition: 'high_leverage', points: 6 },
        { condition: 'small_market_cap', points: 6 },
      ],
      riskConditions: ['high_leverage', 'small_market_cap'],
    });
  });

  it('has two letters: of the score, and of the percentile alone (RAT-05, RAT-07)', () => {
    expect(createRated(rate(change(ladder(10), 'S9', { debtToEquity: 4 })), 'S9')).toMatchObject({
      score: 78,
      letter: 'B',
      bucketLetter: 'A',
    });
  });

  it.each([
    [100, 'A'],
    [90, 'A'],
    [89.95, 'A'], // one decimal first: 90.0
    [89.9, 'B'],
    [70, 'B'],
    [69.9, 'C'],
    [30, 'C'],
    [29.9, 'D'],
    [10, 'D'],
    [9.94, 'F'],
    [9.9, 'F'],
    [0, 'F'],
  ])('of %d is %s (RAT-05, AMB-21)', (score, letter) => {
    expect(getLetter(score)).toBe(letter);
  });

  it('takes its weakest dimension from those that are there (RAT-34)', () => {
    // S2 of 10 has 25 in every dimension; if it is last in earnings alone it has 5 there: 0.6 x 15.
    const weak = createRated(rate(change(ladder(10), 'S2', { epsSurprise: -99 })), 'S2');
    expect(weak.riskAdjustments).toEqual([{ condition: 'weak_dimension', points: 9 }]);
    const missing = createRated(rate(change(ladder(10), 'S2', { epsSurprise: null })), 'S2');
    expect(missing.riskAdjustments).toEqual([]);
  });

  it('ranks the net institutional change of everybody for the outflow (RAT-29, RAT-39)', () => {
    const rising = ladder(10).map((stock) => ({ ...stock, quarterPriceChange: 3 }));
    // S0, S1 and S2 have 5, 15 and 25: 12 x 20 / 25, 12 x 10 / 25, and 0 outside the bottom quarter.
    const points = rate(rising).map(
      (one) => one.rated && one.riskAdjustments.find(({ condition }) => condition === 'institutional_outflow')?.points,
    );
    expect(points.slice(0, 3)).toEqual([9.6, 4.8, undefined]);
  });
});

describe('The floor', () => {
  it('is 10 under six dimensions, otherwise 0 (RAT-04)', () => {
    expect([4, 5, 6, 7].map(getFloor)).toEqual([10, 10, 0, 0]);
    expect(computeRatingScore(4, 30, 6)).toBe(0);
    expect(computeRatingScore(4, 30, 5)).toBe(10);
    expect(computeRatingScore(22, 12, 5)).toBe(10);
    expect(computeRatingScore(80.3, 12.2, 5)).toBe(68.1);
  });

  it('lifts a percentile of 4 to 10, above its own letter (RAT-04, AMB-40), penalties beyond it (RAT-08)', () => {
    // Five dimensions at 6: 6 points for coverage, 0.6 x 14 for the weakest.
    const thin = createRated(rate(ladder(25, without('options', 'earnings'))), 'S1');
    expect(thin).toMatchObject({ percentile: 4, penaltyPoints: 14.4, score: 10, letter: 'D', bucketLetter: 'F' });
    expect(thin.penaltyPoints).toBeGreaterThan(thin.percentile - thin.score);
  });

  it('stops a covered stock at 0 (RAT-04)', () => {
    const low = createRated(rate(ladder(25, without('options'))), 'S1');
    expect(low).toMatchObject({ percentile: 4, penaltyPoints: 8.4, score: 0, letter: 'F', bucketLetter: 'F' });
  });
});

describe('the eligibility of a stock', () => {
  it('takes four dimensions (RAT-22)', () => {
    expect(findCoverageGap(['crowd', 'fundamentals', 'smart_money'])).toBe('insufficient_dimensions');
    expect(findCoverageGap([])).toBe('insufficient_dimensions');
    expect(findCoverageGap(['crowd', 'fundamentals', 'smart_money', 'technicals'])).toBeNull();
  });

  it('fails on weight with earnings, options, analysts and one of three others alone (RAT-22, RAT-23)', () => {
    const fours = subsets(ALL, 4);
    expect(fours).toHaveLength(35);
    const failing = fours.filter((keys) => findCoverageGap(keys) === 'insufficient_coverage_weight');
    expect(failing.map((keys) => keys.join('+'))).toEqual([
      'crowd+options+analysts+earnings',
      'smart_money+options+analysts+earnings',
      'options+analysts+earnings+technicals',
    ]);
    for (const keys of failing) {
      expect(RATING_DIMENSIONS.reduce((sum, { key, weight }) => sum + (keys.includes(key) ? weight : 0), 0)).toBe(48);
    }
    for (const size of [5, 6, 7]) for (const keys of subsets(ALL, size)) expect(findCoverageGap(keys)).toBeNull();
    expect(findCoverageGap(['options', 'analysts', 'fundamentals', 'earnings'])).toBeNull(); // 52
  });

  it('has a separate body with the reason (RAT-24)', () => {
    const three = createStock('THREE', readingsAt(3, ['crowd', 'fundamentals', 'earnings']));
    const light = createStock('LIGHT', readingsAt(3, ['crowd', 'options', 'analysts', 'earnings']));
    const fund = createStock('FUND', { ...readingsAt(99), inUniverse: false });
    const [first, second, third] = rate([three, light, fund, ...ladder(5)]);
    expect(first).toMatchObject({ rated: false, reason: 'insufficient_dimensions', dimensionsPresent: 3 });
    expect(second).toMatchObject({
      rated: false,
      reason: 'insufficient_coverage_weight',
      presentDimensions: ['crowd', 'options', 'analysts', 'earnings'],
    });
    expect(third).toMatchObject({ reason: 'not_rated_today', dimensionsPresent: 0, presentDimensions: [] });
    expect(Object.keys(first!).sort()).toEqual(
      [
        ...['ticker', 'kbEntityId', 'rated', 'asOf', 'reason', 'dimensionsPresent', 'presentDimensions'],
        ...['dimensions', 'flags', 'disclaimer'],
      ].sort(),
    );
    for (const one of [first!, second!, third!]) expect(one.dimensions).toHaveLength(7);
  });

  it('leaves the unrated out of the count, and strangers out of every rank (RAT-06)', () => {
    const fund = createStock('FUND', { ...readingsAt(99), inUniverse: false });
    const bare = createStock('BARE');
    expect(rate([fund, bare, ...ladder(10)]).slice(2)).toEqual(rate(ladder(10)));
  });

  it('ends when a later run should have replaced the rating (RAT-24)', () => {
    const stale = asStale(createRated(rate(ladder(10)), 'S9'));
    expect(stale).toMatchObject({ rated: false, reason: 'stale', ticker: 'S9', asOf: AS_OF, dimensionsPresent: 7 });
    for (const key of ['score', 'letter', 'percentile', 'composite', 'ratedCount', 'methodologyVersion']) {
      expect(stale).not.toHaveProperty(key);
    }
  });
});

describe('The runs', () => {
  it.each([
    ['2025-11-22T12:14:59Z', '2025-11-21'], // Saturday, before 07:15 in New York: Thursday's session, on Friday
    ['2025-11-22T12:15:00Z', '2025-11-22'],
    ['2025-11-24T23:00:00Z', '2025-11-22'], // Monday has none
    ['2025-11-25T12:15:00Z', '2025-11-25'],
    ['2025-11-28T15:00:00Z', '2025-11-27'], // no session on Thanksgiving, so none on the Friday
    ['2025-07-02T11:15:00Z', '2025-07-02'], // summer time
  ])('at %s the latest rating run is that of %s (RAT-43)', (now, date) => {
    expect(getLatestRunDate(new Date(now))).toEqual(new Date(`${date}T00:00:00Z`));
  });

  it('leave a rating fresh until the next is six hours late (RAT-43)', () => {
    expect(getStaleTime(new Date('2025-11-21T00:00:00Z'))).toEqual(new Date('2025-11-22T18:15:00Z'));
    // No session on Thanksgiving: the run after that of the Thursday is that of the Saturday.
    expect(getStaleTime(new Date('2025-11-27T00:00:00Z'))).toEqual(new Date('2025-11-29T18:15:00Z'));
  });
});

describe('The method', () => {
  it('has a new version when weights, floors or letters change, not for thresholds (RAT-41, RAT-42, VER-07)', () => {
    // A change here must also change the version.
    expect([METHODOLOGY_VERSION, RATING_DIMENSIONS.map(({ weight }) => weight), FLOORS, LETTER_EDGES]).toEqual([
      '2026.11-v1',
      [16, 16, 12, 12, 20, 8, 16],
      { thin: 10, full: 0 },
      [
        { letter: 'A', from: 90 },
        { letter: 'B', from: 70 },
        { letter: 'C', from: 30 },
        { letter: 'D', from: 10 },
      ],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('holds its promises in any universe (seed %i)', (seed) => {
    const universe = randomUniverse(seed, 40 * seed);
    const ratings = rate(universe);
    const rated = ratings.filter((rating): rating is RatedStock => rating.rated);
    expect(ratings.map(({ ticker }) => ticker)).toEqual(universe.map(({ ticker }) => ticker));
    for (const one of rated) {
      const present = one.dimensions.filter((row) => row.present).length;
      const points = one.riskAdjustments.reduce((sum, adjustment) => sum + adjustment.points, 0);
      expect(one.penaltyPoints).toBeCloseTo(points, 9); // RAT-08
      expect(one.score).toBeCloseTo(Math.max(present < 6 ? 10 : 0, one.percentile - points), 9); // RAT-03, RAT-04
      expect(one.ratedCount).toBe(rated.length);
      expect(Math.abs(one.composite)).toBeLessThanOrEqual(1);
      if (present < 6) expect(one.letter).not.toBe('F'); // RAT-04
      if (one.riskConditions.length === 0 && present > 5) expect(one.score).toBe(one.percentile); // RAT-09
      for (const other of rated) {
        if (one.composite < other.composite) expect(one.percentile).toBeLessThan(other.percentile); // RAT-06
      }
    }
  });

  it.each([1, 2, 3])('does not depend on the order of the stocks, and repeats itself (seed %i)', (seed) => {
    const universe = randomUniverse(seed, 150);
    const byTicker = (stocks: readonly StockReadings[]) => new Map(rate(stocks).map((one) => [one.ticker, one]));
    const before = structuredClone(universe);
    expect(byTicker(createRandom('shuffle', seed).shuffled(universe))).toEqual(byTicker(universe));
    expect(rate(universe)).toEqual(rate(before));
    expect(universe).toEqual(before);
  });
});
