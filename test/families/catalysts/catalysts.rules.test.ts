import { describe, expect, it } from 'vitest';
import { type Catalyst, computeStrength } from '../../../src/families/catalysts/rules/catalyst.ts';
import { findHeadline, findRatingChange } from '../../../src/families/catalysts/rules/causes.ts';
import {
  findFromInsight,
  findOptions,
  findRange,
  findReportAhead,
  findResult,
} from '../../../src/families/catalysts/rules/signals.ts';
import {
  buildStory,
  composeSentence,
  computeFreshness,
  isQuiet,
  rankStories,
} from '../../../src/families/catalysts/rules/story.ts';
import { findAnalysts, findCongress, findInsiders } from '../../../src/families/catalysts/rules/trades.ts';
import { mentionSecurity } from '../../../src/market/identity/day-symbols.ts';

const rating = (actionType: string, day: string, from: number | null = null, to: number | null = null) => ({
  actionType,
  day,
  priorPriceTarget: from,
  priceTarget: to,
});

describe('computeStrength', () => {
  it('is one half at the threshold, nothing without a value, and never one', () => {
    expect([0, -3, 2, 6, 1e9].map((value) => computeStrength(value, 2))).toEqual([0, 0, 0.5, 0.75, 1]);
  });
});

describe('findAnalysts', () => {
  it('counts the ratings of the majority, and names one day', () => {
    const downgrades = ['A', 'B', 'C'].map(() => rating('DOWNGRADE', '2026-11-23'));
    expect(findAnalysts('MRK', [...downgrades, rating('UPGRADE', '2026-11-23')])).toEqual({
      kind: 'ANALYSTS',
      direction: 'DOWN',
      label: '3 downgrades',
      clause: '3 analysts downgraded it in one day',
      day: '2026-11-23',
      // 3 of 2: 3 / (3 + 2).
      strength: 0.6,
      url: `/api/v1/analyst/${mentionSecurity('MRK')}/actions`,
    });
  });

  it('counts targets if few ratings changed', () => {
    const raised = ['2026-11-20', '2026-11-21', '2026-11-23'].map((day) => rating('REITERATION', day, 100, 110));
    expect(findAnalysts('GM', raised)).toMatchObject({
      direction: 'UP',
      label: '3 targets raised',
      clause: '3 analysts raised their targets within a week',
      day: '2026-11-23',
    });
  });

  it('finds nothing in one upgrade, or in as many upgrades as downgrades', () => {
    expect(findAnalysts('GM', [rating('UPGRADE', '2026-11-23')])).toBeNull();
    const both = [rating('UPGRADE', '2026-11-23'), rating('DOWNGRADE', '2026-11-23')];
    expect(findAnalysts('GM', [...both, ...both])).toBeNull();
  });
});

describe('findInsiders', () => {
  it('takes the side that exceeds its threshold more', () => {
    const bought = { people: 2, value: 300_000, day: '2026-11-20' };
    const sold = { people: 5, value: 3_600_000, day: '2026-11-22' };
    // 5 of 3 sellers: 0.63; 2 of 2 buyers: 0.5.
    expect(findInsiders('MRK', bought, sold)).toMatchObject({
      direction: 'DOWN',
      label: '5 insiders sold',
      clause: '5 insiders sold $3.6 million',
      day: '2026-11-22',
      strength: 0.63,
    });
  });

  it('finds nothing in one small purchase', () => {
    expect(findInsiders('MRK', { people: 1, value: 999_999, day: '2026-11-20' }, null)).toBeNull();
    expect(findInsiders('MRK', { people: 1, value: 1_000_000, day: '2026-11-20' }, null)).not.toBeNull();
  });
});

describe('findCongress', () => {
  it('takes the side with the larger value', () => {
    const sides = [
      { isPurchase: true, members: 3, value: 48_000, day: '2026-11-20' },
      { isPurchase: false, members: 1, value: 175_000, day: '2026-11-18' },
    ];
    expect(findCongress('NVDA', sides)).toMatchObject({
      direction: 'DOWN',
      clause: 'a member of Congress sold about $175,000',
      day: '2026-11-18',
      strength: 0.64,
    });
    expect(findCongress('NVDA', [{ isPurchase: true, members: 1, value: 8_000, day: '2026-11-20' }])).toBeNull();
  });
});

describe('findFromInsight', () => {
  const day = '2026-11-23';
  it('states mentions as a multiple of the usual', () => {
    const figures = { value: 931, baseline: 125.49 };
    // 931 / 125.49 is 7.42: 7.42 / (7.42 + 2).
    expect(findFromInsight('MRK', { type: 'mentions_baseline_deviation', day, figures })).toMatchObject({
      kind: 'MENTIONS',
      label: 'Mentions 7.4x',
      clause: 'mentions are 7.4x usual',
      strength: 0.79,
    });
    const usual = { type: 'mentions_baseline_deviation', day, figures: { value: 10, baseline: 10 } };
    expect(findFromInsight('MRK', usual)).toBeNull();
  });

  it('has a direction for the tone, and none for the volume', () => {
    const tone = findFromInsight('MRK', {
      type: 'sentiment_baseline_deviation',
      day,
      figures: { deviations: -3.6 },
    });
    expect([tone?.direction, tone?.label]).toEqual(['DOWN', 'Tone turns negative']);
    const volume = findFromInsight('MRK', {
      type: 'volume_anomaly_high',
      day,
      figures: { volume: 22_800_000, meanVolume: 9_120_000 },
    });
    expect([volume?.direction, volume?.clause, volume?.evidence]).toEqual([
      null,
      'it traded 2.5x its usual volume',
      'on 2.5x its usual volume',
    ]);
  });

  it('states what institutions changed in a quarter', () => {
    const type = 'institutional_position_change';
    const figures = { quarter: 'Q3 2026', changePercent: -7.53 };
    // 7.53 / (7.53 + 5).
    expect(findFromInsight('MRK', { type, day, figures })).toMatchObject({
      kind: 'INSTITUTIONS',
      direction: 'DOWN',
      label: '13F −7.5%',
      clause: 'institutions cut their shares by 7.5% in Q3 2026',
      strength: 0.6,
    });
    expect(findFromInsight('MRK', { type, day, figures: {} })).toBeNull();
  });

  it('ignores insights of other types', () => {
    expect(findFromInsight('MRK', { type: 'insider_buy_signal', day, figures: {} })).toBeNull();
  });
});

describe('findOptions', () => {
  const row = {
    day: '2026-11-23',
    pcVol: 2.22,
    pcVolPctl1y: 99,
    ivRank1y: 97,
    expectedMove5d: null,
    observations1y: 252,
  };
  it('finds the extremes of a year', () => {
    expect(findOptions('MRK', row).map(({ direction, label }) => [direction, label])).toEqual([
      ['DOWN', 'Put/call 2.22'],
      [null, 'IV rank 97'],
    ]);
    expect(findOptions('MRK', { ...row, pcVolPctl1y: 3, ivRank1y: null })).toMatchObject([
      { direction: 'UP', clause: 'put/call volume is lower than on 97% of days in a year' },
    ]);
  });

  it('finds nothing in an ordinary day, or with a short history', () => {
    expect(findOptions('MRK', { ...row, pcVolPctl1y: 60, ivRank1y: 50 })).toEqual([]);
    expect(findOptions('MRK', { ...row, observations1y: 59 })).toEqual([]);
  });
});

describe('findResult and findReportAhead', () => {
  it('a result is news even if it surprised little', () => {
    expect(findResult('CRM', { day: '2026-11-23', surprisePct: 2.1 })).toMatchObject({
      direction: 'UP',
      label: 'Beat by 2.1%',
      strength: 0.5,
    });
    expect(findResult('CRM', { day: '2026-11-23', surprisePct: -20 })).toMatchObject({
      direction: 'DOWN',
      clause: 'earnings missed the estimate by 20.0%',
      strength: 0.8,
    });
  });

  it('a report ahead states the move that options price in', () => {
    expect(findReportAhead('AMAT', { day: '2026-11-25', expectedMove5d: 0.104 }, '2026-11-23')).toMatchObject({
      label: 'Reports Nov 25',
      clause: 'it reports on Nov 25, 2026; options price ±10.4% for 5 sessions',
      day: '2026-11-23',
    });
  });
});

describe('findRange', () => {
  const quote = { day: '2026-11-23', price: 70.36, changePercent: -6.93, week52High: 98, week52Low: 69.9 };
  it('finds a close within one percent of an end, and none between', () => {
    expect(findRange('MRK', quote)).toMatchObject({ direction: 'DOWN', label: '52-week low' });
    expect(findRange('MRK', { ...quote, price: 97.5 })).toMatchObject({ direction: 'UP', label: '52-week high' });
    expect(findRange('MRK', { ...quote, price: 80 })).toBeNull();
    expect(findRange('MRK', { ...quote, week52High: 70.4, week52Low: 70.3 })).toBeNull();
  });
});

const catalyst = (kind: Catalyst['kind'], strength: number, day: string): Catalyst => ({
  kind,
  direction: null,
  label: kind,
  clause: `it has ${kind.toLowerCase()}`,
  day,
  strength,
  url: '/',
});

describe('buildStory', () => {
  it('falls evenly from its day to the day when it is no longer news', () => {
    const asOf = '2026-11-24';
    expect(['2026-11-24', '2026-11-17', '2026-11-10', '2026-10-01'].map((day) => computeFreshness(day, asOf))).toEqual([
      1, 0.5, 0, 0,
    ]);
  });

  it('names causes in their order before effects, and adds up what is left of their strengths and the move', () => {
    const story = buildStory(
      'MRK',
      [
        catalyst('INSIDERS', 0.8, '2026-11-17'),
        catalyst('MENTIONS', 0.9, '2026-11-24'),
        catalyst('ANALYSTS', 0.6, '2026-11-24'),
        catalyst('TONE', 0.9, '2026-11-10'),
      ],
      -5,
      '2026-11-24',
    );
    // 0.6 + 0.8 / 2 + 0.9, and 0.5 for a move of five percent; the tone is 14 days old.
    expect(story).toMatchObject({ ticker: 'MRK', score: 2.4, newestDay: '2026-11-24' });
    expect(story!.catalysts.map(({ kind }) => kind)).toEqual(['ANALYSTS', 'INSIDERS', 'MENTIONS']);
  });

  it('is nothing without news, however large the move', () => {
    expect(buildStory('MRK', [], 44, '2026-11-24')).toBeNull();
    expect(buildStory('MRK', [catalyst('TONE', 0.9, '2026-11-10')], 44, '2026-11-24')).toBeNull();
  });
});

describe('rankStories', () => {
  it('ranks by score, then by ticker, and leaves small and unknown companies out', () => {
    const story = (ticker: string, score: number, marketCap: number | null) => ({ ticker, score, marketCap });
    const ranked = rankStories(
      [story('B', 1, 3e9), story('A', 1, 2e9), story('TINY', 9, 1e9), story('NEW', 9, null), story('C', 2, 5e9)],
      2e9,
    );
    expect(ranked.map(({ ticker, rank }) => [ticker, rank])).toEqual([
      ['B', 3],
      ['A', 2],
      ['TINY', null],
      ['NEW', null],
      ['C', 1],
    ]);
  });
});

describe('composeSentence', () => {
  const effect = (kind: Catalyst['kind'], clause: string, evidence?: string) => ({ kind, clause, evidence });

  it('joins at most three clauses', () => {
    const clauses = ['6 analysts downgraded it', '5 insiders sold', 'Demo Wire wrote “Cut”', 'a fourth'];
    const compose = (count: number) =>
      composeSentence(clauses.slice(0, count).map((clause) => ({ kind: 'ANALYSTS' as const, clause })));
    expect([0, 1, 2, 4].map(compose)).toEqual([
      '',
      '6 analysts downgraded it.',
      '6 analysts downgraded it, and 5 insiders sold.',
      '6 analysts downgraded it, 5 insiders sold, and Demo Wire wrote “Cut”.',
    ]);
  });

  it('names causes first, and the volume as their evidence', () => {
    const volume = effect('VOLUME', 'it traded 3.9x its usual volume', 'on 3.9x its usual volume');
    const mentions = effect('MENTIONS', 'mentions are 8.9x usual');
    const targets = effect('ANALYSTS', '3 analysts cut their targets within a week');
    expect(composeSentence([targets, volume, mentions])).toBe(
      '3 analysts cut their targets within a week, on 3.9x its usual volume.',
    );
    expect(composeSentence([targets, mentions])).toBe(
      '3 analysts cut their targets within a week, and mentions are 8.9x usual.',
    );
    expect(composeSentence([volume, mentions])).toBe('It traded 3.9x its usual volume, and mentions are 8.9x usual.');
  });
});

describe('findRatingChange', () => {
  const change = (day: string, priorScore: number, score: number, priorLetter: string, letter: string) => ({
    day,
    score,
    letter,
    priorScore,
    priorLetter,
  });

  it('takes the newest change to another letter, or by ten points', () => {
    const changes = [
      change('2026-11-17', 36.8, 37.1, 'D', 'D'),
      change('2026-11-16', 69, 36.8, 'B', 'D'),
      change('2026-11-13', 50, 69, 'C', 'B'),
    ];
    // 32.2 / (32.2 + 10).
    expect(findRatingChange('MRK', changes)).toMatchObject({
      kind: 'RATING',
      direction: 'DOWN',
      label: 'Rating B to D',
      clause: 'its rating fell from B to D, by 32.2 points',
      day: '2026-11-16',
      strength: 0.76,
    });
    expect(findRatingChange('MRK', [change('2026-11-17', 40, 52.5, 'C', 'C')])).toMatchObject({
      label: 'Rating +12.5',
      clause: 'its rating rose by 12.5 points',
    });
    expect(findRatingChange('MRK', [change('2026-11-17', 40, 49.9, 'C', 'C')])).toBeNull();
  });
});

describe('findHeadline', () => {
  const headline = (title: string, polarity: number) => ({
    day: '2026-11-27',
    publisher: 'Demo Wire',
    title,
    polarity,
  });
  const headlines = [headline('Nucor opens a mill', 0.6), headline('Nucor cuts its guidance', -0.8)];

  it('quotes the headline that is most in the direction of a move', () => {
    expect(findHeadline('NUE', headlines, -7.1)).toMatchObject({
      direction: 'DOWN',
      clause: 'Demo Wire wrote “Nucor cuts its guidance”',
    });
    expect(findHeadline('NUE', headlines, 2)).toMatchObject({ clause: 'Demo Wire wrote “Nucor opens a mill”' });
  });

  it('finds none for a small move, or in the other direction', () => {
    expect(findHeadline('NUE', headlines, -1.9)).toBeNull();
    expect(findHeadline('NUE', [headlines[0]!], -7.1)).toBeNull();
  });
});

describe('isQuiet', () => {
  it('is false beside any catalyst, raised flag, or insight', () => {
    expect(isQuiet({ catalysts: 0, raisedFlags: 0, insights: 0 })).toBe(true);
    expect(isQuiet({ catalysts: 1, raisedFlags: 0, insights: 0 })).toBe(false);
    expect(isQuiet({ catalysts: 0, raisedFlags: 1, insights: 0 })).toBe(false);
    expect(isQuiet({ catalysts: 0, raisedFlags: 0, insights: 1 })).toBe(false);
  });
});
