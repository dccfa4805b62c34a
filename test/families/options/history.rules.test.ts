import { describe, expect, it } from 'vitest';
import {
  boardSummary,
  computeHistoryContext,
  firstOfSessions,
  type HistoryDay,
  interestScore,
  isExtreme,
  isLiquid,
  ivMove20,
  optionsSentiment,
  percentile,
  rank,
} from '../../../src/families/options/rules/history.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';
import { median } from '../../../src/lib/statistics.ts';
import { sessionsTo } from '../../support/market-options.ts';

const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('A percentile', () => {
  it('is the share of a ticker’s own observations at or below today’s, today included [DER-40]', () => {
    expect(percentile([...range(99), 37])).toBe(38); // 1 to 37, and today itself.
    expect(percentile(range(100))).toBe(100);
    expect(percentile([...range(99), 0])).toBe(1);
  });

  it('is missing, not zero, with fewer than 60 observations [OPT-27, OPT-30, OPT-31]', () => {
    expect(percentile(range(60))).toBe(100);
    expect(percentile(range(59))).toBeNull();
    expect(percentile([null, ...range(59)])).toBeNull();
    expect(percentile([...range(80), null])).toBeNull();
  });

  it('leaves out the days without a reading', () =>
    expect(percentile([null, null, ...range(59), 30])).toBe((100 * 31) / 60));
});

describe('The rank of the volatility', () => {
  it('lies between the lowest and the highest [DER-40]', () => {
    expect(rank([...range(99), 25.5])).toBe(25);
    expect(rank([...range(99), 99])).toBe(100);
    expect(rank([...range(99), 1])).toBe(0);
  });
  it('is missing with a short history or without moves', () => {
    expect(rank(range(59))).toBeNull();
    expect(rank(Array(80).fill(0.3))).toBeNull();
  });
});

/** Day i of a history that rises: pcVol, pcOi, atmIv and skew25d are all i. */
const days = (count: number, volume = 200): HistoryDay[] =>
  sessionsTo('2025-11-20', count).map((date, i) => ({
    date: parseDay(date)!,
    callVol: volume / 2,
    putVol: volume / 2,
    pcVol: i,
    pcOi: i,
    atmIv: i,
    skew25d: i,
  }));

describe('The context of a day', () => {
  it('compares with 252 sessions, and with 1,260 for five years [DER-40, OPT-27]', () => {
    const past = days(400);
    past.at(-1)!.pcVol = 173; // 0 to 173 of all 400; of the last 252 (148 to 398, and today) 148 to 173.
    const context = computeHistoryContext(past);
    expect(context.observations1y).toBe(252);
    expect(context.pcVolPctl1y).toBeCloseTo((100 * 27) / 252, 10);
    expect(context.pcVolPctl5y).toBeCloseTo((100 * 175) / 400, 10);
    expect([context.pcOiPctl1y, context.ivRank1y, context.skewPctl1y]).toEqual([100, 100, 100]);
  });

  it('counts a year in sessions of the exchange, not in stored rows [DER-40]', () => {
    const past = days(400).filter((_, i) => i % 2 === 1);
    expect(computeHistoryContext(past).observations1y).toBe(126);
    expect(isoDate(firstOfSessions(parseDay('2025-11-20')!, 252))).toBe(sessionsTo('2025-11-20', 252)[0]);
  });

  it('has no percentiles below 100 contracts a day, however long it is [OPT-30, UNS-08]', () => {
    const nothing = { pcVolPctl1y: null, pcVolPctl5y: null, pcOiPctl1y: null, ivRank1y: null, skewPctl1y: null };
    expect(computeHistoryContext(days(100, 99))).toEqual({ ...nothing, observations1y: 100 });
    expect(computeHistoryContext(days(100, 100)).pcVolPctl1y).toBe(100);
    expect(computeHistoryContext(days(59))).toEqual({ ...nothing, observations1y: 59 });
  });

  it('is liquid by the mean of its last 20 sessions [UNS-08]', () => {
    expect(isLiquid([...days(80, 0), ...days(20, 100)])).toBe(true);
    expect(isLiquid([...days(80, 1_000), ...days(20, 99)])).toBe(false);
  });
});

describe('the composite of the percentiles', () => {
  const of = (pcVolPctl1y: number | null, ivRank1y: number | null, skewPctl1y: number | null) => ({
    pcVolPctl1y,
    ivRank1y,
    skewPctl1y,
  });

  it.each([
    [of(50, 0, 50), 0],
    [of(0, 50, 0), 1],
    [of(100, 50, 100), -1],
    [of(30, 90, 50), 0.2],
    [of(null, 90, 50), null],
    [of(30, 90, null), null],
  ])('the sentiment of %o is %d: many puts and a steep skew lean down', (context, sentiment) =>
    expect(optionsSentiment(context)).toBe(sentiment),
  );

  it('the interest is 0.6 of the farthest and 0.4 of the mean distance from the middle [DER-45]', () => {
    expect(interestScore(of(100, 50, 50))).toBeCloseTo(100 * (0.6 + 0.4 / 3), 10);
    expect(interestScore(of(0, 100, 0))).toBe(100);
    expect(interestScore(of(50, 50, 50))).toBe(0);
    expect(interestScore(of(null, 75, null))).toBe(50);
    expect(interestScore(of(null, null, null))).toBeNull();
  });

  it('a reading at or beyond 10 or 90 is extreme [DER-45, UNS-08]', () => {
    expect([of(10, 50, 50), of(50, 90, 50), of(50, 50, 99)].map(isExtreme)).toEqual([true, true, true]);
    expect([of(10.1, 89.9, 50), of(null, null, null)].map(isExtreme)).toEqual([false, false]);
  });

  it('the move of the volatility is against its last 20 sessions [DER-41]', () => {
    const iv = (values: (number | null)[]) => values.map((atmIv) => ({ atmIv }));
    expect(ivMove20(iv([9, ...Array(19).fill(0.2), 0.3]))).toBe(0.095); // The mean of the last 20 is .205.
    expect(ivMove20(iv(Array(19).fill(0.2)))).toBeNull();
    expect(ivMove20(iv([...Array(19).fill(0.2), null]))).toBeNull();
  });

  it('a board is summed up by medians and counts [DER-46]', () => {
    expect([median([3, null, 1, 2]), median([4, 1, 2, 3]), median([null])]).toEqual([2, 2.5, null]);
    const rows = [
      { ...of(95, 20, 50), pcVol: 0.5 },
      { ...of(50, 40, 50), pcVol: 0.9 },
      { ...of(null, null, null), pcVol: null },
    ];
    expect(boardSummary(rows)).toEqual({ medianIvRank: 30, marketPcVol: 0.7, extremeCount: 1, coverageCount: 3 });
  });
});
