import { describe, expect, it } from 'vitest';
import { assignGroups, correlateRanks } from '../../../../src/families/backtests/record/rules/groups.ts';
import { listHoldings } from '../../../../src/families/backtests/record/rules/insights.ts';
import { measureGroups, sumEvents } from '../../../../src/families/backtests/record/rules/measure.ts';
import { listClosedMonths, listEventMonths } from '../../../../src/families/backtests/record/rules/months.ts';
import { computeHoldingReturn, type StatedBar } from '../../../../src/families/backtests/record/rules/returns.ts';
import { summarizeEvents, summarizeGroup } from '../../../../src/families/backtests/record/rules/summary.ts';
import { runBacktest } from '../../../../src/families/backtests/rules/run.ts';
import { computeClusteredError } from '../../../support/clustered-error.ts';

const record = (day: string, isReconstructed = false) => ({ day, isReconstructed });
const bar = (open: number | null, close: number, scale = 1): StatedBar => ({
  open,
  close,
  adjustedClose: close,
  scale,
});

describe('the months of a record', () => {
  it('are over once the fill of the next month is recorded', () => {
    const days = [record('2025-08-29', true), record('2025-09-30'), record('2025-10-31')];
    const august = { decidedOn: '2025-08-29', filledOn: '2025-09-02', endedOn: '2025-10-01', isReconstructed: true };
    expect(listClosedMonths(days)).toEqual([august]);
    // September ends with the open of Monday, November 3.
    expect(listClosedMonths([...days, record('2025-11-03')])).toEqual([
      august,
      { decidedOn: '2025-09-30', filledOn: '2025-10-01', endedOn: '2025-11-03', isReconstructed: false },
    ]);
  });

  it('leave out a month whose last session is not recorded, which does not prolong the month before', () => {
    const days = [record('2025-08-29'), record('2025-10-31'), record('2025-12-01')];
    expect(listClosedMonths(days).map(({ decidedOn, endedOn }) => [decidedOn, endedOn])).toEqual([
      ['2025-08-29', '2025-10-01'],
      ['2025-10-31', '2025-12-01'],
    ]);
  });

  it('of insights begin after the first recorded day, and end with their longest horizon', () => {
    // The last insight of September is bought on October 1; its fifth session is October 7.
    expect(listEventMonths(['2025-08-29', '2025-10-06'], 5)).toEqual([]);
    expect(listEventMonths(['2025-08-29', '2025-10-07'], 5)).toEqual([
      { month: '2025-09-01', to: '2025-09-30', endedOn: '2025-10-07' },
    ]);
  });
});

describe('the return of a holding', () => {
  it('goes from open to open, or to the close', () => {
    const bars = { first: bar(10, 10.5), last: bar(12, 13), hasLastDay: true, delisting: null };
    expect(computeHoldingReturn(bars, 'OPEN')).toBeCloseTo(0.2, 12);
    expect(computeHoldingReturn(bars, 'CLOSE')).toBeCloseTo(0.3, 12);
  });

  it('uses adjusted prices of one level, and the close of a bar without an open', () => {
    // 21 at a scale of one half is 10.5, and the dividend of the last bar makes its adjusted close 11.55.
    const last = { open: null, close: 11, adjustedClose: 11.55, scale: 1 };
    expect(
      computeHoldingReturn({ first: bar(null, 21, 0.5), last, hasLastDay: true, delisting: null }, 'OPEN'),
    ).toBeCloseTo(0.1, 12);
  });

  it('carries the last price of a halt, and pays a part of it after a delisting', () => {
    const halted = { first: bar(10, 10), last: bar(11, 12), hasLastDay: false, delisting: null };
    expect(computeHoldingReturn(halted, 'OPEN')).toBeCloseTo(0.2, 12);
    const failed = { ...halted, delisting: { reason: 'bankruptcy', exchange: 'NASDAQ', successor: null } };
    expect(computeHoldingReturn(failed, 'OPEN')).toBeCloseTo((12 * 0.45) / 10 - 1, 12);
    const acquired = { ...halted, delisting: { reason: 'acquired', exchange: 'NASDAQ', successor: null } };
    expect(computeHoldingReturn(acquired, 'OPEN')).toBeCloseTo(0.2, 12);
  });

  it('counts the cash and the shares that a merger paid', () => {
    const holding = { first: bar(10, 10), last: bar(11, 12), hasLastDay: false };
    const last = { day: '2025-09-15', price: 24 };
    const inCash = { isMerger: true, cash: 27, last, successor: null };
    const end = { reason: 'Merged.', exchange: 'NYSE', successor: null };
    // Prices are in half of the shares of the day: 27 for 24 is 13.5 for 12.
    expect(computeHoldingReturn({ ...holding, delisting: { ...end, terms: inCash } }, 'OPEN')).toBeCloseTo(0.35, 12);
    // Half a share of a successor at 40, which opens at 44 and closes at 50, beside 3 dollars: 25 or 28 for 24.
    const terms = {
      ...inCash,
      cash: 3,
      successor: { ticker: 'B', ratio: 0.5, first: { day: '2025-09-16', price: 40 } },
    };
    const successor = { first: bar(39, 20), last: bar(22, 25), hasLastDay: true, delisting: null };
    const merged = { ...holding, delisting: { ...end, terms, successor } };
    expect(computeHoldingReturn(merged, 'OPEN')).toBeCloseTo(0.25, 12);
    expect(computeHoldingReturn(merged, 'CLOSE')).toBeCloseTo(0.4, 12);
    // Until the successor trades, the last price counts.
    expect(computeHoldingReturn({ ...holding, delisting: { ...end, terms } }, 'OPEN')).toBeCloseTo(0.2, 12);
  });

  it('equals a test of the same stocks with equal weights and without costs', () => {
    const series = (opens: number[], closes: number[]) => ({
      opens: Float64Array.from(opens),
      closes: Float64Array.from(closes),
    });
    const { periods } = runBacktest({
      sessions: ['2025-08-29', '2025-09-02', '2025-09-03', '2025-09-04'],
      prices: new Map([
        ['A', series([10, 10, 11, 12], [10, 11, 12, 13])],
        ['B', series([20, 20, 19, Number.NaN], [20, 20, 18, Number.NaN])],
      ]),
      delistings: new Map(),
      decisions: ['2025-08-29', '2025-09-03'].map((day) => ({
        day,
        matched: 2,
        targets: ['A', 'B'].map((ticker) => ({ ticker, weight: 0.5 })),
      })),
      costBps: 0,
      fill: 'NEXT_OPEN',
      benchmark: null,
    });
    const a = computeHoldingReturn(
      { first: bar(10, 11), last: bar(12, 13), hasLastDay: true, delisting: null },
      'OPEN',
    );
    const b = computeHoldingReturn(
      { first: bar(20, 20), last: bar(19, 18), hasLastDay: false, delisting: null },
      'OPEN',
    );
    expect(periods[0]!.return).toBeCloseTo((a + b) / 2, 12);
  });
});

describe('the groups of a record', () => {
  it('are deciles of the Score, in which equal values share one', () => {
    const assign = (scores: number[]) => {
      const tickers = scores.map((_, i) => `T${i}`);
      const table = { day: '2025-08-29', isReconstructed: false, tickers, texts: {} };
      const deciles = assignGroups({ ...table, numbers: { serviceScore7D: Float64Array.from(scores) } }, 'STOCK').get(
        'SCORE',
      );
      return tickers.map((ticker) => Number([...deciles!].find(([, members]) => members.includes(ticker))?.[0] ?? 0));
    };
    expect(assign(Array.from({ length: 20 }, (_, i) => i))).toEqual(
      Array.from({ length: 20 }, (_, i) => Math.floor(i / 2) + 1),
    );
    expect(assign([7, 7, 7, Number.NaN])).toEqual([6, 6, 6, 0]);
  });

  it('have the mean return of members with a price, and the part of them that is new', () => {
    const groups = (names: string[]) => new Map([['RATING' as const, new Map([['A', names]])]]);
    const returns = new Map([
      ['X', 0.1],
      ['Y', -0.02],
      ['Z', 0.04],
    ]);
    // W has no price; Y and W are new.
    const [row] = measureGroups(groups(['W', 'X', 'Y']), returns, groups(['X', 'Z']));
    expect(row).toEqual({
      signal: 'RATING',
      groupName: 'A',
      members: 2,
      return: expect.closeTo(0.04, 12),
      benchmarkReturn: expect.closeTo(0.04, 12),
      turnover: 2 / 3,
    });
  });

  it('compound to a year, and count only months with five members', () => {
    const row = (decidedOn: string, value: number, members = 5) => ({
      groupName: 'A',
      decidedOn,
      members,
      return: value,
      benchmarkReturn: 0.01,
      turnover: null,
    });
    const rows = [row('2025-01-31', 0.03), row('2025-02-28', 0.05), row('2025-03-31', 0.9, 4)];
    // Excesses of 2% and 4%: a mean of 3%, a deviation of 1.414%, an error of 1%.
    expect(summarizeGroup('A', rows, new Map())).toMatchObject({
      months: 2,
      totalReturn: expect.closeTo(1.03 * 1.05 - 1, 12),
      totalBenchmarkReturn: expect.closeTo(1.01 ** 2 - 1, 12),
      // Nothing is annualized below a year.
      annualReturn: null,
      annualBenchmarkReturn: null,
      meanExcess: expect.closeTo(0.03, 12),
      tStatistic: expect.closeTo(3, 10),
      hitRate: 1,
      meanMembers: 5,
    });
  });

  it('correlate ranks as Spearman does', () => {
    // Squared differences of ranks: 1 + 1 + 1 + 1. 1 - 6 x 4 / (5 x 24).
    expect(correlateRanks([10, 20, 30, 40, 50], [2, 1, 4, 3, 9])).toBeCloseTo(0.8, 12);
    expect(correlateRanks([1, 2, 3, 4], [1, 2, 3, 4])).toBeNull();
  });
});

describe('the record of insights', () => {
  const insight = (ticker: string, publicOn: string) => ({ ticker, insightType: 'x', publicOn });

  it('drops an insight within the horizon of the last one of its stock, that of the month before included', () => {
    const { holdings, dropped } = listHoldings([insight('A', '2025-08-29'), insight('A', '2025-09-09')], {
      month: '2025-09-01',
      to: '2025-09-30',
      endedOn: '2025-10-29',
    });
    // Bought on September 2 and 10, six sessions apart.
    expect(holdings.map(({ from, to, sessions }) => [from, to, sessions])).toEqual([
      ['2025-09-10', '2025-09-10', 1],
      ['2025-09-10', '2025-09-16', 5],
    ]);
    expect([...dropped]).toEqual([['x 21', 1]]);
  });

  it('adds the sums of months to the mean and the clustered t of all events', () => {
    const values = [0.05, 0.05, 0.02, 0, 0.01, -0.03, 0.04, 0.02, 0.01, 0.03];
    const clusters = [1, 1, 1, 2, 2, 3, 3, 4, 4, 4];
    const events = values.map((value, i) => ({ day: String(clusters[i]), value }));
    const months = [events.slice(0, 5), events.slice(5)].map((month) => ({ ...sumEvents(month), dropped: 1 }));
    const { mean, tStatistic, hitRate, dropped } = summarizeEvents('x', 5, months);
    expect(mean).toBeCloseTo(0.02, 12);
    expect(hitRate).toBe(0.8);
    expect(dropped).toBe(2);
    expect(tStatistic).toBeCloseTo(0.02 / computeClusteredError(values, clusters)!, 10);
  });
});
