import { describe, expect, it } from 'vitest';
import {
  classifyUrgency,
  computeConfidence,
  MARKET_TYPES,
  SCORE_BASELINE_TYPE,
  STOCK_TYPES,
  sortByUrgency,
} from '../../../src/families/insights/rules/insight.ts';
import { findInsiderTrend, findSectorFlow, findSectorRotation } from '../../../src/families/insights/rules/market.ts';
import {
  findBaselineDeviation,
  findHighVolume,
  findInsiderBuying,
  findInsiderSelling,
  findInstitutionalChange,
  findShortInterestSpike,
  type InsightTrade,
} from '../../../src/families/insights/rules/stock.ts';

const trades = (count: number, totalValue = 1_000): InsightTrade[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `t${i}`,
    insiderId: `p${i}`,
    insiderName: `Person ${i}`,
    totalValue,
  }));

describe('Confidence and urgency', () => {
  it.each([
    [3, 3, 0.5], // x = 0
    [4, 3, 0.63], // x = 1/3: 1 - 0.5 / 1.333 = 0.625
    [4.5, 3, 0.67], // x = 1/2: 1 - 0.333
    [6, 3, 0.75], // x = 1
    [30, 3, 0.95], // x = 9
  ])('the confidence of %d against a threshold of %d is %d [INSI-04]', (value, threshold, confidence) => {
    expect(computeConfidence(value, threshold)).toBe(confidence);
  });

  it.each([
    [0.5, 'low'],
    [0.59, 'low'],
    [0.6, 'medium'],
    [0.74, 'medium'],
    [0.75, 'high'],
    [1, 'high'],
  ])('make %d %s [INSI-04]', (confidence, urgency) => {
    expect(classifyUrgency(confidence)).toBe(urgency);
  });

  it('order insights: the most urgent first, then the most confident [INSI-05]', () => {
    const one = (
      urgency: 'high' | 'medium' | 'low',
      confidence: number,
      insightType: 'insider_buy_signal' | 'insider_sell_signal' = 'insider_buy_signal',
    ) => ({
      urgency,
      confidence,
      insightType,
      insightText: '',
    });
    const sorted = [
      one('high', 0.9),
      one('high', 0.8),
      one('high', 0.8, 'insider_sell_signal'),
      one('medium', 0.7),
      one('low', 0.5),
    ];
    expect(sortByUrgency(sorted.toReversed())).toEqual(sorted);
  });
});

describe('Insiders', () => {
  it('signal buying when three bought within the window, and two did not [INSI-09]', () => {
    expect(findInsiderBuying('KO', trades(2))).toBeNull();
    expect(findInsiderBuying('KO', trades(3))).toMatchObject({
      insightType: 'insider_buy_signal',
      confidence: 0.5,
      urgency: 'low',
      insightText: '3 KO insiders bought $3,000 of stock on the open market over 30 days; none sold.',
      figures: { buyers: 3, totalValue: 3_000, sellers: 0, soldValue: 0 },
      evidence: { kind: 'INSIDER_TRADE', ids: ['t0', 't1', 't2'] },
    });
  });

  it('count a person who buys thrice once [INSI-09]', () => {
    expect(
      findInsiderBuying(
        'KO',
        trades(3).map((trade) => ({ ...trade, insiderId: 'p0' })),
      ),
    ).toBeNull();
  });

  it('signal buying when one bought for a million dollars, and rest on that trade alone [INSI-09]', () => {
    expect(findInsiderBuying('KO', trades(1, 999_999))).toBeNull();
    const [large, small] = [trades(1, 2_000_000)[0]!, { ...trades(1)[0]!, id: 'small' }];
    expect(findInsiderBuying('KO', [small, large])).toMatchObject({
      confidence: 0.75,
      urgency: 'high',
      evidence: { ids: ['t0'] },
    });
  });

  it('signal selling when five sold outside plans, and four did not [INSI-09]', () => {
    expect(findInsiderSelling('KO', trades(4))).toBeNull();
    expect(findInsiderSelling('KO', trades(5))).toMatchObject({
      insightType: 'insider_sell_signal',
      confidence: 0.5,
      figures: { sellers: 5 },
    });
  });

  it('name the other side of the same days: who sold beside who bought, and who bought beside who sold [INSI-09]', () => {
    expect(findInsiderBuying('KO', trades(3), [...trades(2, 600_000), ...trades(1, 400_000)])).toMatchObject({
      insightText: '3 KO insiders bought $3,000 of stock on the open market over 30 days; 2 sold $1.6 million.',
      figures: { sellers: 2, soldValue: 1_600_000 },
    });
    expect(findInsiderBuying('KO', trades(1, 2_000_000), trades(1))?.insightText).toBe(
      'Person 0 bought $2.0 million of KO stock on the open market; of all insiders, 1 sold $1,000 over 30 days.',
    );
    expect(findInsiderSelling('KO', trades(5), trades(3))).toMatchObject({
      insightText:
        '5 KO insiders sold $5,000 of stock over 90 days, not counting sales under 10b5-1 plans; 3 bought $3,000.',
      figures: { buyers: 3, boughtValue: 3_000 },
    });
    expect(findInsiderSelling('KO', trades(5))?.insightText).toMatch(/; none bought\.$/);
  });

  it('market-wide insider trades signal a ratio in the first or the last tenth of its year [INSI-10]', () => {
    const year = Array.from({ length: 252 }, (_, i) => i / 252);
    expect(findInsiderTrend(year, ['t'])).toMatchObject({
      insightType: 'market_insider_trend',
      figures: { percentile: 100 },
      evidence: { ids: ['t'] },
    });
    expect(findInsiderTrend(year.toReversed(), [])).toMatchObject({ figures: { percentile: 0.4 } });
    expect(findInsiderTrend([...year.toReversed().slice(0, -1), 0.5], [])).toBeNull();
    expect(findInsiderTrend(year.slice(0, 125), [])).toBeNull(); // Half a year is too short for a decile.
  });
});

describe('Institutions', () => {
  const quarter = (percent: number) => ({
    id: 'KO@2025-09-30',
    label: 'Q3 2025',
    percent,
    netSharesChange: percent * 10,
    sharesBought: 1_200,
    sharesSold: 1_200 - percent * 10,
  });

  it.each([
    [5, 0.5],
    [-10, 0.75],
  ])('signal a change of their shares by %d %% [INSI-09]', (percent, confidence) => {
    expect(findInstitutionalChange('KO', quarter(percent))).toMatchObject({
      insightType: 'institutional_position_change',
      confidence,
      insightText: expect.stringMatching(/ in Q3 2025: they bought 1,200 shares and sold 1,\d{3} shares\.$/),
      figures: { changePercent: percent, netSharesChange: percent * 10, sharesBought: 1_200 },
      evidence: { kind: 'INSTITUTIONAL_FLOW', ids: ['KO@2025-09-30'] },
    });
  });

  it.each([4.99, -4.99, 0])('signal no change by %d %% [INSI-09]', (percent) => {
    expect(findInstitutionalChange('KO', quarter(percent))).toBeNull();
  });

  it('rotate out of one sector into another [INSI-10]', () => {
    const flow = (sector: string, percent: number) => ({
      sector,
      percent,
      ids: [sector],
      boughtValue: 0,
      soldValue: 0,
    });
    expect(
      findSectorRotation('Q3 2025', [flow('Energy', -2), flow('Utilities', 1), flow('Materials', 3)]),
    ).toMatchObject({
      insightType: 'market_institutional_rotation',
      confidence: 0.5, // 3 - (-2) = 5, the threshold
      figures: { into: 'Materials', outOf: 'Energy' },
      evidence: { kind: 'INSTITUTIONAL_FLOW', ids: ['Materials', 'Energy'] },
    });
    expect(findSectorRotation('Q3 2025', [flow('Energy', -1), flow('Materials', 3)])).toBeNull();
    expect(findSectorRotation('Q3 2025', [flow('Energy', 1), flow('Materials', 9)])).toBeNull(); // Nothing was left.
    expect(findSectorRotation('Q3 2025', [])).toBeNull();
  });

  it('move into or out of a sector by three percent or more [INSI-13]', () => {
    const flow = (percent: number) => ({
      sector: 'Energy',
      percent,
      ids: ['XOM@2025-09-30'],
      boughtValue: 5_100_000_000.4,
      soldValue: 2_000_000_000,
    });
    expect(findSectorFlow('Q3 2025', flow(3))).toMatchObject({
      insightType: 'market_sector_flow',
      insightText:
        'In Q3 2025, institutions raised their holdings of Energy stocks by 3.0%: they bought $5.1 billion and sold $2.0 billion.',
      confidence: 0.5,
      figures: {
        quarter: 'Q3 2025',
        sector: 'Energy',
        changePercent: 3,
        boughtValue: 5_100_000_000,
        soldValue: 2_000_000_000,
      },
      evidence: { kind: 'INSTITUTIONAL_FLOW', ids: ['XOM@2025-09-30'] },
    });
    // 1 - 0.5 / (6 / 3)
    expect(findSectorFlow('Q3 2025', flow(-6))).toMatchObject({ confidence: 0.75, urgency: 'high' });
    expect(findSectorFlow('Q3 2025', flow(-6))!.insightText).toContain('cut their holdings of Energy stocks by 6.0%');
    expect([findSectorFlow('Q3 2025', flow(2.99)), findSectorFlow('Q3 2025', flow(-2.99))]).toEqual([null, null]);
  });

  it('two sectors with equal moves are listed in the order of the sectors [INSI-05]', () => {
    const [energy, utilities] = ['Energy', 'Utilities'].map(
      (sector) => findSectorFlow('Q3 2025', { sector, percent: 4, ids: [], boughtValue: 0, soldValue: 0 })!,
    );
    expect(sortByUrgency([utilities!, energy!])).toEqual([energy, utilities]);
  });
});

describe('A volume', () => {
  // Thirty sessions of 90 and 110 in turn: mean 100, deviation 10.17.
  const before = Array.from({ length: 30 }, (_, i) => (i % 2 ? 110 : 90));

  it('three deviations above its mean is an anomaly, and one below it is none [INSI-09]', () => {
    expect(findHighVolume('KO', { id: 'now', volume: 131 }, before)).toMatchObject({
      insightType: 'volume_anomaly_high',
      confidence: 0.51, // z = 31 / 10.171 = 3.048
      evidence: { kind: 'PRICE_BAR', ids: ['now'] },
    });
    expect(findHighVolume('KO', { id: 'now', volume: 130 }, before)).toBeNull(); // z = 2.95
    expect(findHighVolume('KO', { id: 'now', volume: 10 }, before)).toBeNull();
  });

  it('gives no insight with fewer than thirty sessions before it [INSI-09]', () => {
    expect(findHighVolume('KO', { id: 'now', volume: 1_000 }, before.slice(1))).toBeNull();
  });
});

describe('Short interest', () => {
  const report = (id: string, shortInterest: number) => ({ id, shortInterest });

  it('fires above 20 %, and not at 20 % exactly [INSI-12]', () => {
    expect(findShortInterestSpike('KO', report('a', 1_000), report('b', 1_200))).toBeNull();
    expect(findShortInterestSpike('KO', report('a', 1_000), report('b', 1_201))).toMatchObject({
      insightType: 'short_interest_spike',
      confidence: 0.5,
      figures: { shortInterest: 1_201, previous: 1_000, changePercent: 20.1 },
      evidence: { kind: 'SHORT_INTEREST', ids: ['a', 'b'] },
    });
    expect(findShortInterestSpike('KO', report('a', 1_000), report('b', 1_400))).toMatchObject({ confidence: 0.75 });
  });

  it('does not fire from nothing [INSI-12]', () => {
    expect(findShortInterestSpike('KO', report('a', 0), report('b', 1_200))).toBeNull();
  });
});

describe('A baseline', () => {
  // Ninety days of -1 and 1 in turn: mean 0, deviation 1.0056.
  const before = Array.from({ length: 90 }, (_, i) => ({ id: `d${i}`, value: i % 2 ? 1 : -1 }));
  const now = (value: number) => [...before, { id: 'now', value }];

  it.each([SCORE_BASELINE_TYPE, 'sentiment_baseline_deviation', 'mentions_baseline_deviation'] as const)(
    'is deviated from by three deviations, either way (%s) [DER-15, INSI-11]',
    (type) => {
      expect(findBaselineDeviation('KO', type, now(3.02))).toMatchObject({
        insightType: type,
        confidence: 0.5,
        evidence: { kind: 'METRIC_DAY', ids: ['now'] },
      });
      expect(findBaselineDeviation('KO', type, now(-6.04))).toMatchObject({
        confidence: 0.75,
        figures: { baseline: 0 },
      });
      expect(findBaselineDeviation('KO', type, now(3.01))).toBeNull();
    },
  );

  it('is null with too few readings or without spread [DER-15]', () => {
    expect(findBaselineDeviation('KO', SCORE_BASELINE_TYPE, now(9).slice(-45))).toBeNull();
    const flat = before.map(({ id }) => ({ id, value: 1 }));
    expect(findBaselineDeviation('KO', SCORE_BASELINE_TYPE, [...flat, { id: 'now', value: 9 }])).toBeNull();
  });
});

it('keeps the types of a stock and those of the market apart [INSI-10]', () => {
  expect(STOCK_TYPES.filter((type) => (MARKET_TYPES as readonly string[]).includes(type))).toEqual([]);
});
