import { describe, expect, it } from 'vitest';
import { listDecisionDays, type Rebalance } from '../../../src/families/backtests/rules/calendar.ts';
import { decide, listColumns, type Selection } from '../../../src/families/backtests/rules/decide.ts';
import {
  computeDeflatedSharpe,
  computeExpectedMaximum,
  computeMoments,
} from '../../../src/families/backtests/rules/deflated-sharpe.ts';
import {
  computeSharpeRange,
  computeWilsonRange,
  weighEvidence,
} from '../../../src/families/backtests/rules/evidence.ts';
import { computeNormalCdf, computeNormalQuantile } from '../../../src/families/backtests/rules/normal.ts';
import { type RunInput, runBacktest } from '../../../src/families/backtests/rules/run.ts';
import { selectFirst } from '../../../src/families/backtests/rules/select-first.ts';
import { computeT, summarizeCurve } from '../../../src/families/backtests/rules/summary.ts';
import { listWarnings } from '../../../src/families/backtests/rules/warnings.ts';
import type { DayTable } from '../../../src/families/screener/days/rules.ts';
import { createScreenTable, runPlan } from '../../../src/families/screener/rules/engine.ts';
import { readPlan } from '../../../src/families/screener/rules/plan.ts';
import { isoDate } from '../../../src/lib/dates.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('the days on which holdings are chosen', () => {
  const list = (from: string, to: string, rebalance: Rebalance) =>
    listDecisionDays(day(from), day(to), rebalance).map(isoDate);

  it('are the last sessions of months, quarters and weeks, before a holiday too', () => {
    // Easter 2024: Good Friday is March 29, so March ends with Thursday the 28th.
    expect(list('2024-02-01', '2024-05-15', 'MONTHLY')).toEqual(['2024-02-29', '2024-03-28', '2024-04-30']);
    expect(list('2024-01-01', '2024-12-31', 'QUARTERLY')).toEqual([
      '2024-03-28',
      '2024-06-28',
      '2024-09-30',
      '2024-12-31',
    ]);
    expect(list('2024-03-18', '2024-04-05', 'WEEKLY')).toEqual(['2024-03-22', '2024-03-28', '2024-04-05']);
  });

  it('are all sessions of a daily test', () => {
    expect(list('2024-12-23', '2024-12-27', 'DAILY')).toEqual(['2024-12-23', '2024-12-24', '2024-12-26', '2024-12-27']);
  });

  it('leave out a period that ends after the range', () => {
    expect(list('2024-06-01', '2024-06-27', 'MONTHLY')).toEqual([]);
  });
});

describe('the choice of holdings', () => {
  const TABLE: DayTable = {
    day: '2025-01-31',
    isReconstructed: false,
    tickers: ['AA', 'BB', 'CC', 'DD', 'EE'],
    numbers: {
      marketCap: Float64Array.of(100, 300, Number.NaN, 200, 50),
      serviceScore7D: Float64Array.of(10, -5, 30, 10, Number.NaN),
    },
    texts: { ratingLetter: ['A', 'B', 'A', null, 'A'] },
  };
  const select = (plan: unknown, options: Partial<Selection> = {}): Selection => ({
    plan: readPlan('STOCK', plan),
    holdings: 10,
    weighting: 'EQUAL',
    capColumn: 'marketCap',
    scoreColumn: 'serviceScore7D',
    among: null,
    ...options,
  });
  const byScore = { filters: [], sort: { fieldName: 'SENTI_SCORE_7D', dir: 'DESC' } };

  it('takes the first rows in the order of the plan, ties by ticker and rows without a value last', () => {
    const { targets, matched } = decide(TABLE, select(byScore, { holdings: 3 }));
    expect(matched).toBe(5);
    expect(targets).toEqual(['CC', 'AA', 'DD'].map((ticker) => ({ ticker, weight: 1 / 3 })));
    expect(decide(TABLE, select(byScore)).targets.map(({ ticker }) => ticker)).toEqual(['CC', 'AA', 'DD', 'BB', 'EE']);
  });

  it('weights by market cap, and buys nothing of a stock without one', () => {
    expect(decide(TABLE, select(byScore, { holdings: 3, weighting: 'CAP' })).targets).toEqual([
      { ticker: 'AA', weight: 1 / 3 },
      { ticker: 'DD', weight: 2 / 3 },
    ]);
  });

  it('weights by the Score, if it is above zero', () => {
    expect(decide(TABLE, select(byScore, { weighting: 'SCORE' })).targets).toEqual([
      { ticker: 'CC', weight: 0.6 },
      { ticker: 'AA', weight: 0.2 },
      { ticker: 'DD', weight: 0.2 },
    ]);
  });

  it('applies conditions on numbers and texts, and keeps to given tickers', () => {
    const plan = {
      filters: [
        { fieldName: 'SERVICE_RATING', op: 'IN', values: ['A'] },
        { fieldName: 'MARKET_CAP', op: 'GTE', value: 50 },
      ],
    };
    expect(decide(TABLE, select(plan)).targets.map(({ ticker }) => ticker)).toEqual(['AA', 'EE']);
    expect(decide(TABLE, select(plan, { among: new Set(['EE', 'ZZ']) })).targets).toEqual([
      { ticker: 'EE', weight: 1 },
    ]);
    expect(listColumns(select(plan, { weighting: 'SCORE' }))).toEqual({
      numbers: ['marketCap', 'serviceScore7D'],
      texts: ['ratingLetter'],
    });
  });

  it('chooses the rows of the live screen', () => {
    const rows = TABLE.tickers.map((ticker, i) => ({
      ticker,
      marketCap: Number.isNaN(TABLE.numbers.marketCap![i]!) ? null : TABLE.numbers.marketCap![i]!,
      serviceScore7D: Number.isNaN(TABLE.numbers.serviceScore7D![i]!) ? null : TABLE.numbers.serviceScore7D![i]!,
    }));
    for (const dir of ['ASC', 'DESC'])
      for (const fieldName of ['SENTI_SCORE_7D', 'MARKET_CAP']) {
        const plan = { filters: [{ fieldName: 'MARKET_CAP', op: 'NEQ', value: 300 }], sort: { fieldName, dir } };
        const live = runPlan(createScreenTable(rows), readPlan('STOCK', plan), null, 2);
        const { matched, targets } = decide(TABLE, select(plan, { holdings: 2 }));
        expect({ matched, tickers: targets.map(({ ticker }) => ticker) }).toEqual({
          matched: live.matched,
          tickers: live.results.map(({ ticker }) => ticker),
        });
      }
  });

  it('selects the first of many values as sorting all of them would', () => {
    const values = Array.from({ length: 500 }, (_, i) => (i * 7_919) % 503);
    for (const count of [1, 2, 7, 100, 499, 500, 600])
      expect(selectFirst(values, count, (a, b) => b - a)).toEqual([...values].sort((a, b) => b - a).slice(0, count));
  });
});

describe('the figures of a curve', () => {
  it('are its growth per year, volatility, Sharpe ratio and deepest fall', () => {
    // A year of 1%, -1%, 2% in turn: mean 1/150, and squares of the differences from it that sum to 84 * 0.0014 / 3.
    const values = [1];
    for (let i = 0; i < 252; i++) values.push(values[i]! * [1.01, 0.99, 1.02][i % 3]!);
    const { cagr, totalReturn, volatility, sharpe, maxDrawdown } = summarizeCurve(values);
    const deviation = Math.sqrt((84 * 0.0014) / 3 / 251);
    expect(totalReturn).toBeCloseTo(1.019898 ** 84 - 1, 9);
    expect(cagr).toBe(totalReturn);
    expect(volatility).toBeCloseTo(deviation * Math.sqrt(252), 10);
    expect(sharpe).toBeCloseTo((1 / 150 / deviation) * Math.sqrt(252), 8);
    expect(maxDrawdown).toBeCloseTo(-0.01, 12);
  });

  it('are not annualized below a year of returns', () => {
    const values = Array.from({ length: 252 }, (_, i) => 1 + i / 1_000);
    expect(summarizeCurve(values)).toMatchObject({ cagr: null, volatility: null, sharpe: null });
    expect(summarizeCurve([...values, 1.252]).cagr).toBeCloseTo(0.252, 12);
  });

  it('are null if they do not exist', () => {
    expect(summarizeCurve([1])).toEqual({ cagr: null, totalReturn: 0, volatility: null, sharpe: null, maxDrawdown: 0 });
    expect(summarizeCurve(Array(253).fill(1))).toMatchObject({ cagr: 0, volatility: 0, sharpe: null });
    expect(computeT([0.1])).toBeNull();
  });

  it('has the t statistic of a mean over its standard error', () => {
    // 1, 2, 3: mean 2, deviation 1, error 1 / sqrt(3).
    expect(computeT([1, 2, 3])).toBeCloseTo(2 * Math.sqrt(3), 12);
  });
});

describe('a whole test', () => {
  const series = (values: readonly number[]) => ({
    opens: Float64Array.from(values),
    closes: Float64Array.from(values),
  });
  const INPUT: RunInput = {
    sessions: ['2025-01-30', '2025-01-31', '2025-02-03', '2025-02-04'],
    prices: new Map([
      ['A', series([9, 10, 11, 11])],
      ['B', series([5, 5, 5, 6])],
    ]),
    delistings: new Map(),
    decisions: [
      { day: '2025-01-30', matched: 1, targets: [{ ticker: 'A', weight: 1 }] },
      { day: '2025-01-31', matched: 1, targets: [{ ticker: 'B', weight: 1 }] },
    ],
    costBps: 0,
    fill: 'NEXT_OPEN',
    benchmark: series([100, 100, 105, 105]),
  };

  it('measures periods from fill to fill, as its benchmark does', () => {
    const { periods, equity, summary, benchmark } = runBacktest(INPUT);
    expect(periods).toMatchObject([
      { decidedOn: '2025-01-30', filledOn: '2025-01-31', entered: ['A'], left: [], traded: 1 },
      { decidedOn: '2025-01-31', filledOn: '2025-02-03', entered: ['B'], left: ['A'] },
    ]);
    expect(periods.map((period) => period.return.toFixed(10))).toEqual(['0.1000000000', '0.2000000000']);
    expect(periods.map(({ benchmarkReturn }) => benchmarkReturn!.toFixed(10))).toEqual([
      '0.0500000000',
      '0.0000000000',
    ]);
    expect(equity.map(({ value }) => value.toFixed(10))).toEqual([
      '1.0000000000',
      '1.0000000000',
      '1.1000000000',
      '1.3200000000',
    ]);
    expect(equity.map((point) => point.benchmark)).toEqual([1, 1, 1.05, 1.05]);
    // Excesses 0.05 and 0.2: mean 0.125, deviation 0.15 / sqrt(2), error 0.075.
    expect(summary.tStatistic).toBeCloseTo(0.125 / 0.075, 10);
    expect(summary.hitRate).toBe(1);
    expect(summary.turnover).toBeNull();
    expect(benchmark!.totalReturn).toBeCloseTo(0.05, 12);
  });

  it('has no comparison without a benchmark', () => {
    const { summary, benchmark } = runBacktest({ ...INPUT, benchmark: null });
    expect(benchmark).toBeNull();
    expect(summary).toMatchObject({ hitRate: 1, trackingError: null, tStatistic: null });
  });

  it('has no period if no decision can be filled', () => {
    const { periods, equity } = runBacktest({ ...INPUT, sessions: ['2025-01-30'], decisions: [INPUT.decisions[0]!] });
    expect(periods).toEqual([]);
    expect(equity).toEqual([{ date: '2025-01-30', value: 1, benchmark: null, drawdown: 0 }]);
  });
});

describe('the deflated Sharpe ratio', () => {
  it('has the probabilities and quantiles of the normal distribution', () => {
    expect(computeNormalCdf(1.959963984540054)).toBeCloseTo(0.975, 14);
    expect(computeNormalCdf(-1)).toBeCloseTo(0.15865525393145707, 14);
    expect(computeNormalCdf(5)).toBeCloseTo(0.9999997133484281, 14);
    expect(computeNormalQuantile(0.99)).toBeCloseTo(2.3263478740408408, 12);
  });

  it('equals the example of Bailey and López de Prado 2014', () => {
    // Their section "A numerical example": five years of 250 days, a Sharpe ratio of 2.5 per year, skewness -3, kurtosis
    // 10, and Sharpe ratios of the tests with a variance of 1/2 per year.
    const observed = { count: 1_250, sharpe: 2.5 / Math.sqrt(250), skewness: -3, kurtosis: 10 };
    const threshold = (trials: number) => computeExpectedMaximum(trials, 1 / 2 / 250);
    expect(threshold(100)).toBeCloseTo(0.1132, 4);
    expect(computeDeflatedSharpe(observed, threshold(100))).toBeCloseTo(0.9004, 4);
    expect(computeDeflatedSharpe(observed, threshold(46))).toBeCloseTo(0.9505, 4);
    expect(computeDeflatedSharpe({ ...observed, skewness: 0, kurtosis: 3 }, threshold(88))).toBeCloseTo(0.9505, 3);
  });

  it('expects nothing from the first test', () => {
    expect(computeExpectedMaximum(1, 0)).toBe(0);
  });

  it('takes the skewness and kurtosis of all returns', () => {
    // 0, 0, 0, 1: mean 1/4; second moment 3/16, third 3/32, fourth 21/256.
    expect(computeMoments([0, 0, 0, 1])).toEqual({
      count: 4,
      sharpe: 0.5,
      skewness: expect.closeTo(3 / 32 / (3 / 16) ** 1.5, 12),
      kurtosis: expect.closeTo(21 / 256 / (3 / 16) ** 2, 12),
    });
  });
});

describe('the warnings of a test', () => {
  const SOUND = {
    universe: 'STOCK' as const,
    columns: ['ratingScore'],
    periods: 24,
    days: { requested: 24, found: 24, reconstructed: 0 },
    isSelected: false,
  };

  it('are none for two years of recorded months', () => {
    expect(listWarnings(SOUND)).toEqual([]);
  });

  it('name each weakness', () => {
    const reconstructed = { requested: 24, found: 24, reconstructed: 1 };
    expect(listWarnings({ ...SOUND, periods: 23 })).toEqual(['FEW_PERIODS']);
    expect(listWarnings({ ...SOUND, days: reconstructed })).toEqual(['RECONSTRUCTED_DAYS']);
    expect(listWarnings({ ...SOUND, days: reconstructed, columns: ['marketCap'] })).toEqual([
      'FROZEN_FIELD',
      'RECONSTRUCTED_DAYS',
    ]);
    expect(listWarnings({ ...SOUND, columns: ['marketCap'] })).toEqual([]);
    expect(listWarnings({ ...SOUND, days: { requested: 25, found: 24, reconstructed: 0 } })).toEqual(['SHORT_HISTORY']);
    expect(listWarnings({ ...SOUND, isSelected: true })).toEqual(['TODAYS_UNIVERSE']);
    expect(listWarnings({ ...SOUND, universe: 'ETF', days: reconstructed })).toEqual([
      'RECONSTRUCTED_DAYS',
      'TODAYS_UNIVERSE',
    ]);
  });
});

describe('The evidence of a test', () => {
  // Excess returns of 2 % and 0 in turn: a mean of 1 %, with a standard error of 1 % over the root of n - 1.
  const alternate = (count: number, sign = 1) =>
    Array.from({ length: count }, (_, i) => ({ return: i % 2 === 0 ? sign * 0.02 : 0, benchmarkReturn: 0 }));
  const weigh = (count: number, sign = 1) => weighEvidence(alternate(count, sign), 252, { hitRate: 0.5, sharpe: 0 });

  it('is no conclusion below 24 periods, however clear they are', () => {
    expect(weigh(22).verdict).toBe('NO_CONCLUSION');
    expect(weigh(24).verdict).toBe('AHEAD');
    expect(weigh(24, -1).verdict).toBe('BEHIND');
  });

  it('has the range of the mean excess return', () => {
    const { meanExcess, meanExcessRange } = weigh(24);
    expect(meanExcess).toBeCloseTo(0.01, 12);
    expect(meanExcessRange!.low).toBeCloseTo(0.01 - (1.96 * 0.01) / Math.sqrt(23), 12);
    expect(meanExcessRange!.high).toBeCloseTo(0.01 + (1.96 * 0.01) / Math.sqrt(23), 12);
  });

  it('tells no difference from chance, and compares nothing without a benchmark', () => {
    const mixed = alternate(24).map((period, i) => ({ ...period, return: i % 2 === 0 ? 0.02 : -0.02 }));
    expect(weighEvidence(mixed, 252, { hitRate: 0.5, sharpe: 0 }).verdict).toBe('NO_DIFFERENCE');
    const alone = alternate(24).map((period) => ({ ...period, benchmarkReturn: null }));
    expect(weighEvidence(alone, 252, { hitRate: 0.5, sharpe: 0 })).toMatchObject({
      verdict: 'NOT_COMPARED',
      meanExcess: null,
      meanExcessRange: null,
    });
  });

  it('has figures per year from 252 returns on', () => {
    expect(weigh(24).isAnnualized).toBe(true);
    expect(weighEvidence(alternate(24), 251, { hitRate: 0.5, sharpe: 0 }).isAnnualized).toBe(false);
  });

  it('has ranges of the hit rate and the Sharpe ratio', () => {
    // Wilson: (1.96 / 1.38416) * sqrt(0.025 + 0.009604) on each side of a half.
    const half = (1.96 / 1.38416) * Math.sqrt(0.034604);
    expect(computeWilsonRange(0.5, 10).low).toBeCloseTo(0.5 - half, 12);
    expect(computeWilsonRange(1, 2)).toEqual({ low: expect.closeTo(1 / (1 + 1.9208), 12), high: 1 });
    // The error of a Sharpe ratio of 0 over a year is 1.
    expect(computeSharpeRange(0, 252).low).toBeCloseTo(-1.96, 12);
    expect(computeSharpeRange(0, 1008).high).toBeCloseTo(0.98, 12);
  });
});
