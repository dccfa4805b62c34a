import { describe, expect, it } from 'vitest';
import {
  blend,
  computeComposite,
  computeContributions,
  computeFavorablePercent,
  type DimensionKey,
  type Percentiles,
  RATING_DIMENSIONS,
  type Readings,
  rankDimensions,
  toDimensionRows,
} from '../../../src/families/ratings/rules/dimensions.ts';
import { midRank, standings } from '../../../src/lib/rank.ts';
import { computeFlowBalance } from '../../../src/lib/statistics.ts';
import { createStock, ladder, readingsAt } from '../../support/rating-universe.ts';

const NONE = Object.fromEntries(RATING_DIMENSIONS.map(({ key }) => [key, null])) as Percentiles;
const ranks = (values: (number | null)[]) => standings(values).map((standing) => standing && midRank(standing));
const only = (readings: Partial<Readings>) => rankDimensions([createStock('X', readings)])[0]!;

describe('Ranks', () => {
  it('take the middle of the ranks that equals share (DER-58, UNS-05)', () => {
    expect(ranks([10, 20, 20, 30])).toEqual([12.5, 50, 50, 87.5]);
    expect(ranks([7, 7, 7])).toEqual([50, 50, 50]);
    expect(ranks([3])).toEqual([50]);
    expect(ranks([])).toEqual([]);
  });

  it('leave out who has no reading, and do not count them', () => {
    expect(ranks([null, 1, null, 2])).toEqual([null, 25, null, 75]);
    expect(ranks([Number.NaN, 1, Number.POSITIVE_INFINITY])).toEqual([null, 50, null]);
    expect(ranks([0, -0])).toEqual([50, 50]);
  });
});

describe('The dimensions', () => {
  it('are seven, in order, with their labels and weights (RAT-11, RAT-12, RAT-13)', () => {
    expect(RATING_DIMENSIONS.map(({ key, label, weight }) => [key, label, weight])).toEqual([
      ['crowd', 'Crowd sentiment', 16],
      ['smart_money', 'Smart money', 16],
      ['options', 'Options positioning', 12],
      ['analysts', 'Analysts', 12],
      ['fundamentals', 'Fundamentals', 20],
      ['earnings', 'Earnings', 8],
      ['technicals', 'Technicals', 16],
    ]);
    expect(RATING_DIMENSIONS.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it.each<[DimensionKey, [keyof Readings, number][]]>([
    [
      'crowd',
      [
        ['score7d', 70],
        ['dominance7d', 30],
      ],
    ], // RAT-16
    [
      'smart_money',
      [
        ['inst13fNetChange', 1],
        ['insiderFlowBalance', 1],
        ['congressFlowBalance', 1],
      ],
    ], // RAT-17
    ['options', [['optionsSentiment', 1]]], // RAT-18
    ['analysts', [['favorableShare', 1]]], // RAT-18
    [
      'fundamentals',
      [
        ['operatingMargin', 1],
        ['returnOnEquity', 1],
        ['revenueGrowth', 1],
      ],
    ], // RAT-19
    ['earnings', [['epsSurprise', 1]]], // RAT-18
    [
      'technicals',
      [
        ['pctOff200dMa', 1],
        ['pctOff50dMa', 1],
        ['return1Y', 1],
        ['volatility30d', 1],
      ],
    ], // RAT-20
  ])('%s reads %j (RAT-16 to RAT-20)', (key, legs) => {
    const dimension = RATING_DIMENSIONS.find((dimension) => dimension.key === key)!;
    expect(dimension.legs.map(({ reading, subWeight }) => [reading, subWeight])).toEqual(legs);
  });

  it('crowd blends Score 70% and dominance 30% (RAT-16)', () => {
    // Score ranks 25 and 75, dominance 75 and 25: 0.7 x 25 + 0.3 x 75 = 40.
    const universe = [
      createStock('A', { score7d: 1, dominance7d: 0.2 }),
      createStock('B', { score7d: 2, dominance7d: 0.1 }),
    ];
    expect(rankDimensions(universe).map(({ crowd }) => crowd)).toEqual([40, 60]);
  });

  it('technicals turn volatility round: the calm stock ranks high (RAT-20)', () => {
    const calm = createStock('A', { ...readingsAt(5, ['technicals']), volatility30d: 10 });
    const wild = createStock('B', { ...readingsAt(5, ['technicals']), volatility30d: 90 });
    // 50 in three quarters, 75 and 25 in the last.
    expect(rankDimensions([calm, wild]).map(({ technicals }) => technicals)).toEqual([56.25, 43.75]);
  });

  it('are present with half of their sub-weight, and smart money with any leg [RAT-15]', () => {
    expect(only({ score7d: 1 }).crowd).toBe(50);
    expect(only({ dominance7d: 1 }).crowd).toBeNull();
    expect(only({ operatingMargin: 1, revenueGrowth: 1 }).fundamentals).toBe(50);
    expect(only({ returnOnEquity: 1 }).fundamentals).toBeNull();
    expect(only({ pctOff50dMa: 1, volatility30d: 1 }).technicals).toBe(50);
    expect(only({ pctOff50dMa: 1 }).technicals).toBeNull();
    expect(only({ insiderFlowBalance: 1, congressFlowBalance: 1 }).smart_money).toBe(50);
    for (const leg of ['inst13fNetChange', 'insiderFlowBalance', 'congressFlowBalance'])
      expect(only({ [leg]: 1 }).smart_money, leg).toBe(50);
    expect(only({ score7d: 1 }).smart_money).toBeNull();
  });

  it('share out the weight of a missing reading (RAT-15)', () => {
    const parts = (...percentiles: (number | null)[]) =>
      percentiles.map((percentile) => ({ percentile, subWeight: 1 }));
    expect(blend(parts(30, 60, 90))).toBe(60);
    expect(blend(parts(30, null, 90))).toBe(60);
    expect(blend(parts(30, null, 31))).toBe(30.5);
    expect(blend(parts(null, null, 90))).toBeNull();
    expect(blend(parts(null, null, 90), 0)).toBe(90);
    expect(blend(parts(null, null, null), 0)).toBeNull();
    expect(blend([])).toBeNull();
    expect(
      blend([
        { percentile: 80, subWeight: 70 },
        { percentile: null, subWeight: 30 },
      ]),
    ).toBe(80);
  });
});

describe('The composite', () => {
  it('is the sum of weight x (2 x percentile / 100 - 1) (RAT-10, RAT-11)', () => {
    const percentiles: Percentiles = {
      crowd: 90, // 0.16 x 0.8 = 0.128
      smart_money: 60, // 0.16 x 0.2 = 0.032
      options: 20, // 0.12 x -0.6 = -0.072
      analysts: null, // 0
      fundamentals: 75, // 0.2 x 0.5 = 0.1
      earnings: 50, // 0
      technicals: 40, // 0.16 x -0.2 = -0.032
    };
    expect(computeComposite(percentiles)).toBe(0.156);
    expect(computeContributions(percentiles)[3]).toBe(0);
  });

  it('scores a missing dimension at 50 at its full weight, without renormalizing (RAT-21)', () => {
    expect(computeComposite({ ...NONE, crowd: 100 })).toBe(0.16);
    expect(computeComposite({ ...NONE, crowd: 100, analysts: 50 })).toBe(0.16);
    expect(computeComposite(NONE)).toBe(0);
  });

  it('lies between -1 and 1 (RAT-10)', () => {
    const all = (percentile: number) =>
      Object.fromEntries(RATING_DIMENSIONS.map(({ key }) => [key, percentile])) as Percentiles;
    expect([0, 25, 50, 100].map((percentile) => computeComposite(all(percentile)))).toEqual([-1, -0.5, 0, 1]);
  });

  it('is the same for the same parts in another order, so that they tie', () => {
    const one = computeComposite({ ...NONE, crowd: 10.1, smart_money: 70.3, technicals: 33.7 });
    expect(computeComposite({ ...NONE, crowd: 33.7, smart_money: 10.1, technicals: 70.3 })).toBe(one);
  });
});

describe('The rows', () => {
  it('are seven, absent rows without percentile and raw value (RAT-12, RAT-14)', () => {
    const rows = toDimensionRows(createStock('X', { operatingMargin: 12 }), NONE);
    expect(rows.map(({ key }) => key)).toEqual(RATING_DIMENSIONS.map(({ key }) => key));
    for (const row of rows) expect(row).toMatchObject({ percentile: null, raw: null, present: false });
  });

  it('show the reading that leads each dimension, and none for smart money (RAT-14)', () => {
    const stock = createStock('X', { ...readingsAt(3), operatingMargin: 21.5, pctOff200dMa: -4.25, score7d: 8 });
    const rows = toDimensionRows(stock, rankDimensions([stock])[0]!);
    expect(rows.map(({ key, raw, rawLabel }) => [key, raw, rawLabel])).toEqual([
      ['crowd', 8, '7-day Score'],
      ['smart_money', null, null],
      ['options', 3, 'Options sentiment'],
      ['analysts', 3, 'Favorable analyst ratings, percent'],
      ['fundamentals', 21.5, 'Operating margin, percent'],
      ['earnings', 3, 'EPS surprise, percent'],
      ['technicals', -4.25, 'Distance from the 200-day average, percent'],
    ]);
    expect(rows.every(({ present, percentile }) => present && percentile === 50)).toBe(true);
  });

  it('carry the legs of smart money, on that row alone (RAT-14, RAT-15)', () => {
    const stock = createStock('X', { inst13fNetChange: -2.5, congressFlowBalance: 0 });
    const rows = toDimensionRows(stock, rankDimensions([stock])[0]!);
    expect(rows[1]!.subLegs).toEqual([
      { key: 'inst_13f', label: '13F net change', raw: -2.5, unit: '%' },
      { key: 'insider', label: 'Insider flow balance', raw: null, unit: 'ratio' },
      { key: 'congress', label: 'Congress flow balance', raw: 0, unit: 'ratio' },
    ]);
    expect(rows.filter((row) => 'subLegs' in row).map(({ key }) => key)).toEqual(['smart_money']);
  });

  it('rank the better stock higher in all seven (DER-58)', () => {
    const [first, second] = rankDimensions(ladder(2));
    expect(Object.values(first!)).toEqual(Array(7).fill(25));
    expect(Object.values(second!)).toEqual(Array(7).fill(75));
  });
});

describe('Balances and shares', () => {
  it('compare buys with sells; nothing traded is no balance (DER-68)', () => {
    expect([
      computeFlowBalance(3, 1),
      computeFlowBalance(0, 5),
      computeFlowBalance(5, 0),
      computeFlowBalance(0, 0),
    ]).toEqual([0.5, -1, 1, null]);
  });

  it('count favorable ratings among all of the analysts (RAT-18)', () => {
    const counts = { strongBuy: 10, buy: 48, hold: 2, sell: 1, strongSell: 0 };
    expect(computeFavorablePercent(counts)).toBeCloseTo(5800 / 61, 10);
    expect(computeFavorablePercent({ strongBuy: 0, buy: 0, hold: 0, sell: 0, strongSell: 0 })).toBeNull();
  });
});
