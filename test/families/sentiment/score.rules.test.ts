import { describe, expect, it } from 'vitest';
import * as score from '../../../src/families/sentiment/rules/score.ts';
import { addDays, parseDay } from '../../../src/lib/dates.ts';
import { deviation, mean, slope, zScore } from '../../../src/lib/statistics.ts';

const ASOF = parseDay('2025-11-21')!;

/** Days that end on 21 November, oldest first: Scores as given, or mentions as given. */
const scored = (...scores: (number | null)[]): score.DayReading[] =>
  scores.map((value, i) => ({
    day: addDays(ASOF, i + 1 - scores.length),
    mentions: value === null ? 0 : 1,
    tracked: 10,
    sentiment: value === null ? null : value / 10,
    score: value,
  }));
const counted = (tracked: number | null, ...counts: number[]): score.DayReading[] =>
  counts.map((mentions, i) => ({
    day: addDays(ASOF, i + 1 - counts.length),
    mentions,
    tracked,
    sentiment: null,
    score: null,
  }));
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('One day', () => {
  it.each([
    [5, 10, 0.5],
    [-3, 4, -0.75],
    [0, 7, 0],
    [0, 0, null],
  ])('a sentiment of %d over %d mentions is %s [MET-01]', (sum, count, sentiment) => {
    expect(score.computeSentiment(sum, count)).toBe(sentiment);
  });

  it.each([
    [0.5, Math.E - 1, 5], // ln(1 + e - 1) = 1
    [-0.2, Math.E ** 2 - 1, -4],
    [0, 1_000, 0],
    [1, 0, 0],
    [null, 0, null],
  ])('the Score of sentiment %s and %d mentions is %s [MET-01, DER-01]', (sentiment, mentions, expected) => {
    const value = score.computeScore(sentiment, mentions);
    if (expected === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(expected, 12);
  });

  it('social dominance is the part of all tracked mentions, nothing of none, and of no stock nothing [MET-01, DER-09]', () => {
    expect([score.computeDominance(5, 20), score.computeDominance(0, 20)]).toEqual([0.25, 0]);
    expect([score.computeDominance(0, 0), score.computeDominance(5, null)]).toEqual([null, null]);
  });

  it.each([
    [0, 'NEUTRAL', 0],
    [5, 'NEUTRAL', 0],
    [5.01, 'SLIGHTLY_BULLISH', 1],
    [12.99, 'SLIGHTLY_BULLISH', 1],
    [13, 'BULLISH', 1],
    [22.99, 'BULLISH', 1],
    [23, 'STRONG', 1],
    [45, 'STRONG', 1],
    [-5, 'NEUTRAL', 0],
    [-5.01, 'SLIGHTLY_BEARISH', -1],
    [-12.99, 'SLIGHTLY_BEARISH', -1],
    [-13, 'BEARISH', -1],
    [-22.99, 'BEARISH', -1],
    [-23, 'STRONG_BEARISH', -1],
  ])('a Score of %d is %s and points to %d [SCR-28, DER-03, DER-04, AMB-18]', (value, band, direction) => {
    expect([score.scoreBand(value), score.scoreDirection(value)]).toEqual([band, direction]);
  });

  it('consensus stays inside -1 to 1', () => {
    expect(score.consensusRatio(844, 331)).toBeCloseTo(0.4359, 4);
    expect([score.consensusRatio(0, 0), score.consensusRatio(2, 0)]).toEqual([0, 0.5]);
  });
});

describe('Windows of Scores', () => {
  // Thirty-one days: a hundred that is too old, 24 days of 2, then a week of 2, nothing, 4, 6, 8, 10, 12.
  const days = scored(100, ...times(23, 2), 2, null, 4, 6, 8, 10, 12);

  it('average 7 and 30 calendar days, days without a reading left out [DER-01, DER-02]', () => {
    expect(score.meanScore(days, ASOF, 7)).toBe(7); // 42 / 6
    expect(score.meanScore(days, ASOF, 30)).toBeCloseTo((46 + 42) / 29, 12);
    expect(score.scoreChange7D(days, ASOF)).toBeCloseTo(7 - 88 / 29, 12);
    expect(score.meanScore([], ASOF, 7)).toBeNull();
    expect(score.scoreChange7D(scored(null), ASOF)).toBeNull();
  });

  it('ignore days after the requested day [DER-01]', () => {
    expect(score.meanScore(days, addDays(ASOF, -1), 7)).toBe(32 / 6);
    expect(score.meanScore(days, addDays(ASOF, -30), 7)).toBe(100);
  });

  it('a trend of 7 days is the slope by days, a gap keeping its place [DER-05]', () => {
    expect(score.scoreTrend7D(scored(1, 2, 3, 4, 5, 6, 7), ASOF)).toBeCloseTo(1, 12);
    expect(score.scoreTrend7D(scored(99, 7, null, null, 4, null, null, 1), ASOF)).toBeCloseTo(-1, 12);
    expect([score.scoreTrend7D(scored(5), ASOF), score.scoreTrend7D([], ASOF)]).toEqual([null, null]);
  });

  it('a trend of 30 days is the slope of seven 4-day means; under four of them there is none [DER-05]', () => {
    const stairs = [1, 2, 3, 4, 5, 6, 7].flatMap((step) => times(4, step * 3));
    expect(score.scoreBuckets(scored(1_000, ...stairs), ASOF)).toEqual([3, 6, 9, 12, 15, 18, 21]);
    expect(score.scoreTrend30D(scored(1_000, ...stairs), ASOF)).toBeCloseTo(3, 12);
    expect(score.scoreTrend30D(scored(...stairs.slice(12)), ASOF)).toBeCloseTo(3, 12);
    expect(score.scoreTrend30D(scored(...stairs.slice(16)), ASOF)).toBeNull();
  });

  it.each([
    [[1, 2, 3, 4, 5, 6, 7], 6],
    [[7, 1, 2, 3, 4, 4, 5], 1],
    [[1, 2, 3, 9, 4, 5, 6], 2],
    [[7, 6, 5, 4, 3, 2, 1], 0],
    [[1, 2, 3, 4, 5, null, 7], 0],
    [[1, 2, 3, null, 5, 6, 7], 2],
    [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 0],
  ])('4-day Scores of %j end with %d rises [DER-05]', (steps, streak) => {
    expect(score.risingStreak30D(scored(...steps.flatMap((step) => times(4, step))), ASOF)).toBe(streak);
  });

  it('bars are the daily Scores with their gaps [DER-06]', () => {
    expect(score.scoreBars(days, ASOF, 7)).toEqual([2, null, 4, 6, 8, 10, 12]);
    expect(score.scoreBars(scored(1), ASOF, 3)).toEqual([null, null, 1]);
  });

  it('sentiment over 7 days weighs each day by its mentions, its change is against the week before [DER-07]', () => {
    const dayReading = (sentiment: number, mentions: number): Partial<score.DayReading> => ({ sentiment, mentions });
    const fortnight = [
      ...[...times(6, dayReading(0.1, 10)), dayReading(-0.5, 40)], // 6 - 20 over 100.
      ...[...times(5, dayReading(0.4, 2)), dayReading(0.1, 90), null], // 4 + 9 over 100; a day without mentions.
    ].map((day, i) => ({ ...scored(...times(14, null))[i]!, ...day }));
    expect(score.sentiment7D(fortnight, ASOF)).toBeCloseTo(0.13, 12);
    expect(score.sentimentChange7D(fortnight, ASOF)).toBeCloseTo(0.27, 12);
    expect(score.sentiment7D(scored(...times(7, null)), ASOF)).toBeNull();
    expect(score.sentimentChange7D(scored(1), ASOF)).toBeNull();
  });
});

describe('Windows of mentions', () => {
  it('the share of 7 days is the sum over the sum, its change against the week before [DER-09, DER-10]', () => {
    const days = counted(20, ...times(7, 2), 0, 0, 0, 0, 0, 0, 14);
    expect(score.mentionShare7D(days, ASOF)).toBe(0.1);
    expect(score.dominanceChange7D(days, ASOF)).toBe(0);
    expect(score.dominanceChange7D(counted(20, ...times(7, 2), ...times(7, 3)), ASOF)).toBeCloseTo(0.05, 12);
    expect([score.mentionShare7D(counted(null, 5), ASOF), score.mentionShare7D(counted(0, 0), ASOF)]).toEqual([
      null,
      null,
    ]);
    expect(score.dominanceChange7D(counted(20, 1), ASOF)).toBeNull();
  });

  it.each([
    [[1, 1, 2, 2, 3, 1], 50],
    [[9, 1, 1, 2, 0, 0, 1], -75],
    [[0, 0, 0, 5, 5, 5], null],
    [[5, 5, 5], null],
  ])('mentions of %j have a velocity of %s percent [DER-10]', (counts, velocity) => {
    expect(score.mentionVelocity(counted(null, ...counts), ASOF)).toBe(velocity);
  });

  it('mentionsZ counts deviations of 30 days before; without 15 of them or without variation there is none [DER-08, DER-15]', () => {
    const wave = Array.from({ length: 30 }, (_, i) => (i % 2 ? 12 : 8));
    // Mean 10; each day 2 off; sample deviation 2 x sqrt(30 / 29).
    expect(score.mentionsZ(counted(null, 500, ...wave, 16), ASOF)).toBeCloseTo(6 / (2 * Math.sqrt(30 / 29)), 12);
    expect(score.mentionsZ(counted(null, ...wave.slice(16), 16), ASOF)).toBeNull();
    expect(score.mentionsZ(counted(null, ...wave.slice(15), 16), ASOF)).not.toBeNull();
    expect(score.mentionsZ(counted(null, ...times(30, 10), 16), ASOF)).toBeNull();
    expect(zScore(3, times(20, 0.1), 15)).toBeNull();
    expect(score.mentionsZ(counted(null, ...wave), addDays(ASOF, 1))).toBeNull();
  });

  it('means, deviations and slopes of too little are none', () => {
    expect([mean([]), mean([1, 2]), deviation([1]), deviation([1, 3])]).toEqual([null, 1.5, null, Math.SQRT2]);
    expect([
      slope([]),
      slope([[1, 2]]),
      slope([
        [0, 1],
        [1, 3],
      ]),
    ]).toEqual([null, null, 2]);
  });
});
