import { describe, expect, it } from 'vitest';
import {
  createBreadth,
  invertedPercentiles,
  latestSignals,
  type MoodReading,
  moodDays,
  moodPhase,
  offAverage,
  type Signal,
  scoreMomentum,
  sectorMood,
  weeklyChange,
  weekTone,
  yearPercentiles,
} from '../../../src/families/market/mood/rules.ts';
import { addDays } from '../../../src/lib/dates.ts';

const MONDAY = new Date('2025-03-03');
const sessions = (count: number) => Array.from({ length: count }, (_, i) => addDays(MONDAY, i));
const rising = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('The phase of a mood', () => {
  it.each([
    [0, 'EXTREME_FEAR'],
    [15, 'EXTREME_FEAR'],
    [15.49, 'EXTREME_FEAR'],
    [15.5, 'FEAR'],
    [30, 'FEAR'],
    [31, 'ANXIETY'],
    [45, 'ANXIETY'],
    [46, 'NEUTRAL'],
    [55.4, 'NEUTRAL'],
    [56, 'OPTIMISM'],
    [70, 'OPTIMISM'],
    [71, 'GREED'],
    [85, 'GREED'],
    [85.5, 'EXTREME_GREED'],
    [100, 'EXTREME_GREED'],
  ])('of %d is %s [MOOD-11, AMB-21]', (score, phase) => {
    expect(moodPhase(score)).toBe(phase);
  });
});

describe('A signal that is a percentile', () => {
  it('has no reading before 60 observations, then its place among them, itself included [DER-54]', () => {
    const percentiles = yearPercentiles([...rising(60), 30.5]);
    expect(percentiles.slice(0, 59)).toEqual(Array(59).fill(null));
    expect(percentiles[59]).toBe(100);
    expect(percentiles[60]).toBeCloseTo((100 * 31) / 61, 9);
  });

  it('looks at 252 sessions and no more [DER-54]', () => {
    // The high of the first session is out of sight at the 253rd.
    expect(yearPercentiles([1_000, ...rising(251)])[251]).toBeCloseTo((100 * 251) / 252, 9);
    expect(yearPercentiles([1_000, ...rising(252)])[252]).toBe(100);
  });

  it('counts a session without a reading as no observation, and gives it none', () => {
    const values = [...rising(60), null];
    expect(yearPercentiles(values).at(-1)).toBeNull();
    expect(yearPercentiles([null, ...rising(59)]).at(-1)).toBeNull();
  });

  it('is turned round where more is more fear [MOOD-10]', () => {
    expect(invertedPercentiles(rising(60)).at(-1)).toBe(0);
    expect(invertedPercentiles(rising(59)).at(-1)).toBeNull();
  });
});

describe('mentions of the whole market', () => {
  const days = sessions(40).map((day, i) => ({ day, mentions: i === 39 ? 30 : 10, polaritySum: i < 33 ? 2 : -5 }));

  it('the mood of mentions is the tone of the mentions of seven calendar days, each mention counting the same', () => {
    expect(weekTone(days, addDays(MONDAY, 32))).toBeCloseTo(0.2, 9);
    // Seven times -5 on 6 x 10 + 30 mentions.
    expect(weekTone(days, addDays(MONDAY, 39))).toBeCloseTo(-35 / 90, 9);
  });

  it('the mood of mentions has no tone if a day of the week is not covered yet or nothing is mentioned', () => {
    expect(weekTone(days, addDays(MONDAY, 5))).toBeNull();
    expect(weekTone(days, addDays(MONDAY, 6))).toBeCloseTo(0.2, 9);
    expect(weekTone(days, addDays(MONDAY, 60))).toBeNull();
    expect(weekTone([], MONDAY)).toBeNull();
  });

  it('the mood of mentions has momentum if the Score of a week is above that of a month', () => {
    const steady = sessions(31).map((day, i) => ({ day, mentions: 10, polaritySum: i < 24 ? 0 : 3 }));
    const momentum = scoreMomentum(steady, [addDays(MONDAY, 28), addDays(MONDAY, 30)]);
    expect(momentum[0]).toBeNull();
    const score = 10 * 0.3 * Math.log(11);
    // Seven of the thirty days have that Score, and all of the last seven.
    expect(momentum[1]).toBeCloseTo(score - (7 * score) / 30, 9);
  });
});

describe('Prices', () => {
  it('are so many percent off the average of the closes up to them', () => {
    const off = offAverage([10, 20, 30, 30], 3);
    expect(off.slice(0, 2)).toEqual([null, null]);
    expect(off[2]).toBeCloseTo(50, 9);
    expect(off[3]).toBeCloseTo((100 * (30 - 80 / 3)) / (80 / 3), 9);
  });

  it('point where most stocks stand above their average, of those that have one [MOOD-06]', () => {
    const at = rising(51);
    const [breadth, risingAndFalling] = [createBreadth(52), createBreadth(52)];
    for (const counted of [breadth, risingAndFalling]) {
      counted.add(at, rising(51));
      counted.add(at, rising(51).reverse());
    }
    // A flat stock is not above its average, and a young one has none.
    breadth.add(at, Array(51).fill(7));
    breadth.add([51], [5]);
    expect(breadth.percentAbove(51)).toBeCloseTo(100 / 3, 9);
    expect(risingAndFalling.percentAbove(50)).toBe(50);
    expect(risingAndFalling.percentAbove(49)).toBeNull();
  });
});

const NONE: Record<Signal, (number | null)[]> = {
  socialSentiment: [],
  marketDirection: [],
  fearGauge: [],
  socialMomentum: [],
  spyTrend: [],
  optionsFlow: [],
};

describe('A mood', () => {
  it('is the plain mean of the signals that have a reading, and there is none without any [UNS-15, GEN-06]', () => {
    const days = moodDays(sessions(3), { ...NONE, fearGauge: [null, 40, 0], spyTrend: [null, null, 90] });
    expect(days.map(({ date, score }) => [date, score])).toEqual([
      [addDays(MONDAY, 1), 40],
      [addDays(MONDAY, 2), 45],
    ]);
    expect(days[1]).toMatchObject({ fearGauge: 0, spyTrend: 90, socialSentiment: null });
  });

  const days: MoodReading[] = moodDays(sessions(7), {
    ...NONE,
    marketDirection: [10, 20, 30, 40, 50, 60, 90],
    optionsFlow: [null, null, null, null, null, null, 50],
  });

  it('changes against five sessions before; with fewer there is no change [MOOD-04, DER-53]', () => {
    expect(weeklyChange(days, 'score')).toBe(70 - 20);
    expect(weeklyChange(days.slice(0, 6), 'score')).toBe(50);
    expect(weeklyChange(days.slice(0, 5), 'score')).toBeNull();
    expect(weeklyChange([], 'score')).toBeNull();
  });

  it('lists the signals that its newest day has, each with its own change [MOOD-05, MOOD-07]', () => {
    expect(latestSignals(days)).toEqual([
      { key: 'marketDirection', value: 90, change: 70 },
      { key: 'optionsFlow', value: 50, change: null },
    ]);
    expect(latestSignals([])).toEqual([]);
  });

  it('a sector’s mood is the mean of its tone and its direction, or the present value', () => {
    expect(sectorMood([null, 10, 20, 30, 40, 50, 60], [0, 0, 0, 0, 0, 0, 100])).toEqual({
      score: 80,
      weeklyChange: 75,
    });
    expect(sectorMood([null], [30])).toEqual({ score: 30, weeklyChange: null });
    expect(sectorMood([null], [null])).toBeNull();
  });
});
