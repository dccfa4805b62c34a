import { describe, expect, it } from 'vitest';
import { computeBaselines, groupByWeek, peerSums } from '../../../src/families/sentiment/baselines/rules.ts';
import { distribution, meanBy, type Slice, sliceValues } from '../../../src/families/sentiment/breakdowns/rules.ts';
import type { DayReading } from '../../../src/families/sentiment/rules/score.ts';
import {
  buildMetricSeries,
  computeTrend,
  fillCoveredDays,
  resolveMetricWindow,
  toDayRange,
} from '../../../src/families/sentiment/rules/series.ts';
import { addDays, isoDate, isoWeek, parseDay } from '../../../src/lib/dates.ts';

const day = (text: string): Date => parseDay(text)!;
const ASOF = day('2025-11-21');

/** Days that end on 21 November, oldest first: Scores as given, or mentions as given. */
const scored = (...scores: (number | null)[]): DayReading[] =>
  scores.map((value, i) => ({
    day: addDays(ASOF, i + 1 - scores.length),
    mentions: value === null ? 0 : 1,
    tracked: 10,
    sentiment: value === null ? null : value / 10,
    score: value,
  }));
const counted = (tracked: number | null, ...counts: number[]): DayReading[] =>
  counts.map((mentions, i) => ({
    day: addDays(ASOF, i + 1 - counts.length),
    mentions,
    tracked,
    sentiment: null,
    score: null,
  }));
describe('A series', () => {
  const covered = ['2025-11-17', '2025-11-18', '2025-11-20', '2025-11-21'].map((text) => ({
    day: day(text),
    mentions: 40,
  }));
  const stored = [
    { day: day('2025-11-18'), mentions: 10, sentiment: 0.2, score: 5 },
    { day: day('2025-11-21'), mentions: 30, sentiment: 0.4, score: 9 },
  ];

  it('begins with the first mention, and later covered days without any count none [MET-05]', () => {
    const days = fillCoveredDays(stored, covered, true, ASOF);
    expect(days.map((day) => [isoDate(day.day), day.mentions, day.sentiment])).toEqual([
      ['2025-11-18', 10, 0.2],
      ['2025-11-20', 0, null],
      ['2025-11-21', 30, 0.4],
    ]);
    expect(fillCoveredDays(stored, covered, true, day('2025-11-20'))).toHaveLength(2);
    expect(fillCoveredDays([], covered, true, ASOF)).toEqual([]);
    expect(fillCoveredDays(stored, covered, false, ASOF).map(({ tracked }) => tracked)).toEqual([null, null, null]);
  });

  it('downsampled says the mean, the lowest, the highest and how many; mentions are summed [MET-06, DER-13]', () => {
    const days = fillCoveredDays(stored, covered, true, ASOF);
    const pick = (...args: Parameters<typeof buildMetricSeries>) =>
      buildMetricSeries(...args).map((one) => [
        isoDate(one.day),
        one.value,
        one.minValue,
        one.maxValue,
        one.dataPointCount,
      ]);
    expect(pick('mentions', days, 2)).toEqual([
      ['2025-11-18', 10, 10, 10, 1],
      ['2025-11-20', 30, 0, 30, 2],
    ]);
    expect(pick('sentiment', days, 2)[1]).toEqual(['2025-11-20', 0.4, 0.4, 0.4, 1]);
    expect(pick('sentisense', days, 1)).toEqual([['2025-11-18', 7, 5, 9, 2]]);
    // 40 of 120 mentions, not the mean of 0.25, 0 and 0.75.
    expect(pick('social_dominance', days, 1)).toEqual([['2025-11-18', 40 / 120, 0, 0.75, 3]]);
    expect(pick('sentiment', days, null).map(([, value]) => value)).toEqual([0.2, null, 0.4]);
    expect(buildMetricSeries('mentions', days, 100)).toHaveLength(3);
    expect(buildMetricSeries('mentions', [], 2)).toEqual([]);
  });

  it('its trend compares the last reading with the previous reading and the first [MET-19, AMB-53, DER-11]', () => {
    const trend = (...scores: (number | null)[]) => {
      const { value, change, changeOverWindow } = computeTrend(
        'sentisense',
        buildMetricSeries('sentisense', scored(...scores), null),
      );
      return [value, change, changeOverWindow];
    };
    expect(trend(1, 5, null, 3, null)).toEqual([3, -2, 2]);
    expect(trend(4)).toEqual([4, null, null]);
    expect([trend(), trend(null)]).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('a window holds the days that begin in it, none after today [MET-04]', () => {
    const now = new Date('2025-11-21T15:30:00Z');
    const days = (start: string, end: string) => {
      const { from, to } = toDayRange({ start: new Date(start), end: new Date(end) }, now);
      return [isoDate(from), isoDate(to)];
    };
    const { start, end } = resolveMetricWindow({}, now);
    expect([start.toISOString(), end]).toEqual(['2025-11-14T15:30:00.000Z', now]);
    expect(days(start.toISOString(), end.toISOString())).toEqual(['2025-11-15', '2025-11-21']);
    // Midnight in New York is 05:00 UTC in winter, 04:00 in summer.
    expect(days('2025-11-18T05:00:00Z', '2025-11-20T04:59:59Z')).toEqual(['2025-11-18', '2025-11-19']);
    expect(days('2025-07-01T04:00:00Z', '2025-07-02T04:00:00Z')).toEqual(['2025-07-01', '2025-07-02']);
    expect(days('2025-11-18T05:00:01Z', '2026-01-01T00:00:00Z')).toEqual(['2025-11-19', '2025-11-21']);
    expect(resolveMetricWindow({ endsAt: day('2025-11-08') }, now).start).toEqual(day('2025-11-01'));
    expect(resolveMetricWindow({ startsAt: day('2025-11-02') }, now).start).toEqual(day('2025-11-02'));
  });
});

describe('Breakdowns', () => {
  const slice = (date: string, source: string, mentions: number, polaritySum: number): Slice => ({
    day: day(date),
    source,
    publisher: `${source} Daily`,
    type: 'post',
    mentions,
    polaritySum,
  });
  const slices = [
    slice('2025-11-20', 'News', 6, 3),
    slice('2025-11-20', 'Reddit', 4, -1),
    slice('2025-11-21', 'News', 24, 6),
    slice('2025-11-21', 'X', 6, 0),
    slice('2025-11-21', 'Substack', 0, 0),
  ];
  const tracked = [
    slice('2025-11-20', 'News', 40, 0),
    slice('2025-11-21', 'News', 20, 0),
    slice('2025-11-21', 'X', 6, 0),
  ];
  const breakdown = { slices, tracked, days: 4 };

  it('shares of mentions are percent and add up to 100, largest first [MET-08, DER-12]', () => {
    expect(distribution('mentions', 'source', breakdown)).toEqual([
      { value: 'News', share: 75 },
      { value: 'X', share: 15 },
      { value: 'Reddit', share: 10 },
    ]);
    expect(distribution('mentions', 'type', breakdown)).toEqual([{ value: 'post', share: 100 }]);
    expect(distribution('mentions', 'source', { ...breakdown, slices: [] })).toEqual([]);
  });

  it('the other metrics have means, by names in upper case [MET-08, MET-09, DER-12]', () => {
    const map = (metric: Parameters<typeof meanBy>[0], of = breakdown) =>
      Object.fromEntries(meanBy(metric, 'source', of).map(({ key, mean: value }) => [key, value]));
    expect(map('sentiment')).toEqual({ NEWS: 0.3, X: 0, REDDIT: -0.25 });
    expect(distribution('sentiment', 'source', breakdown)[0]).toEqual({ value: 'News', share: 0.3 });
    expect(map('mentions')).toEqual({ NEWS: 7.5, X: 1.5, REDDIT: 1, SUBSTACK: 0 });
    expect(map('sentisense').NEWS).toBeCloseTo((5 * Math.log(7) + 2.5 * Math.log(25)) / 2, 12);
    expect(map('social_dominance')).toEqual({ X: 1, NEWS: 0.5 });
    expect(meanBy('social_dominance', 'source', { ...breakdown, tracked: null })).toEqual([]);
    expect(meanBy('mentions', 'source', { slices: [], tracked, days: 0 })).toEqual([]);
  });

  it('slices are the distinct values of each dimension [MET-10, DER-12]', () => {
    expect(sliceValues(slices)[0]).toEqual({ dimension: 'source', values: ['News', 'Reddit', 'Substack', 'X'] });
    expect(sliceValues(slices).map(({ dimension }) => dimension)).toEqual(['source', 'publisher', 'type']);
    expect(sliceValues([])).toEqual([]);
  });
});

describe('Baselines', () => {
  it.each([
    ['2025-11-21', '2025-W47', '2025-11-17'],
    ['2025-11-16', '2025-W46', '2025-11-10'],
    ['2024-12-30', '2025-W01', '2024-12-30'],
    ['2021-01-03', '2020-W53', '2020-12-28'],
  ])('%s is in the ISO week %s, which begins on %s [MET-14]', (date, label, start) => {
    expect(isoWeek(day(date))).toEqual({ label, start: day(start) });
  });

  it('weeks are means of their readings; a week without one is left out [MET-14, DER-14]', () => {
    const sums = [
      { day: day('2025-11-05'), sum: 0, count: 0 },
      { day: day('2025-11-14'), sum: 4, count: 2 },
      { day: day('2025-11-17'), sum: 3, count: 1 },
      { day: day('2025-11-18'), sum: 0, count: 0 },
      { day: day('2025-11-19'), sum: 7, count: 1 },
    ];
    expect(groupByWeek(sums).map(({ weekOf, averageValue, dataPoints }) => [weekOf, averageValue, dataPoints])).toEqual(
      [
        ['2025-W46', 2, 2],
        ['2025-W47', 5, 2],
      ],
    );
    expect(groupByWeek(sums)[1]!.days.map(({ value }) => value)).toEqual([3, null, 7]);
    const years = Array.from({ length: 800 }, (_, i) => ({ day: addDays(day('2023-01-02'), i), sum: 1, count: 1 }));
    expect(groupByWeek(years)).toHaveLength(52);
  });

  it('peers are the rest of the sector, each from its first day on [DER-14]', () => {
    const days = [
      { day: day('2025-11-17'), mentions: 10, sentiment: 0.2, score: null },
      { day: day('2025-11-18'), mentions: 10, sentiment: 0.5, score: null },
    ];
    const covered = new Map([
      ['2025-11-16', 9],
      ['2025-11-17', 20],
      ['2025-11-18', 20],
      ['2025-11-19', 0],
    ]);
    // Beside these days of a: b with 4 mentions and -0.5 on the first, and c with 6 and 1 on the second, its first day.
    const sums = { scoreSum: 0, dominanceSum: 0 };
    const sector = [
      { ...sums, day: day('2025-11-17'), entities: 2, mentions: 14, readings: 2, sentimentSum: -0.3, dominances: 2 },
      { ...sums, day: day('2025-11-18'), entities: 3, mentions: 16, readings: 2, sentimentSum: 1.5, dominances: 3 },
      { ...sums, day: day('2025-11-19'), entities: 3, mentions: 0, readings: 0, sentimentSum: 0, dominances: 0 },
    ];
    const filled = fillCoveredDays(
      days,
      [...covered].map(([date, mentions]) => ({ day: day(date), mentions })),
      true,
      ASOF,
    );
    // b counts on all three days, c on two: 4, 0 + 6, 0 + 0.
    expect(peerSums('mentions', sector, filled).map(({ sum, count }) => [sum, count])).toEqual([
      [4, 1],
      [6, 2],
      [0, 2],
    ]);
    expect(peerSums('sentiment', sector, filled).map(({ sum, count }) => [sum, count])).toEqual([
      [-0.5, 1],
      [1, 1],
      [0, 0],
    ]);
    const peers = { sector: 'Energy', days: sector };
    const [history, peer] = computeBaselines('mentions', filled, peers);
    expect([history!.baselineType, history!.weeks[0]!.averageValue]).toEqual(['HISTORICAL_WEEKLY', 20 / 3]);
    expect([peer!.peerGroup, peer!.weeks[0]!.averageValue, peer!.weeks[0]!.dataPoints]).toEqual(['Energy', 2, 5]);
    // A reading as of an earlier day ignores later days.
    expect(computeBaselines('mentions', filled.slice(0, 1), peers)[1]!.weeks[0]!.averageValue).toBe(4);
  });

  it('a baseline that cannot be computed is absent [MET-12]', () => {
    const day = counted(10, 1, 2);
    const types = (...args: Parameters<typeof computeBaselines>) =>
      computeBaselines(...args).map(({ baselineType }) => baselineType);
    expect(types('mentions', day, null)).toEqual(['HISTORICAL_WEEKLY']);
    expect(types('sentiment', day, null)).toEqual([]);
    expect(types('mentions', [], { sector: 'Energy', days: [] })).toEqual([]);
  });
});
