import { describe, expect, it } from 'vitest';
import * as rules from '../../../src/families/fundamentals/ratios/rules.ts';
import {
  explainIncompleteYear,
  explainMissing,
  findStatement,
  limitHistory,
  MAX_HISTORY,
} from '../../../src/families/fundamentals/rules/selection.ts';
import type { Statement } from '../../../src/families/fundamentals/rules/statements.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const NOTHING = { revenue: null, netIncome: null, operatingIncome: null, epsDiluted: null, bottomLineNetIncome: null };
/** A statement with only these figures. */
const statement = (end: string, figures: Partial<Statement>): Statement =>
  ({
    ...NOTHING,
    grossProfit: null,
    totalAssets: null,
    currentAssets: null,
    currentLiabilities: null,
    totalEquity: null,
    totalDebt: null,
    weightedAverageSharesDiluted: null,
    sharesOutstanding: null,
    timeframe: 'quarterly',
    periodEndDate: parseDay(end)!,
    ...figures,
  }) as Statement;
const ENDS = [
  '2023-03-31',
  '2023-06-30',
  '2023-09-30',
  '2023-12-31',
  '2024-03-31',
  '2024-06-30',
  '2024-09-30',
  '2024-12-31',
];
const quarters = (revenues: readonly (number | null)[], figures: Partial<Statement> = {}) =>
  revenues.map((revenue, i) => statement(ENDS[i + ENDS.length - revenues.length]!, { revenue, ...figures }));

describe('Twelve months', () => {
  it('are the sum of four quarters in a row [STK-17]', () => {
    const four = quarters([10, 20, 30, 40], { netIncome: 2, operatingIncome: 3, epsDiluted: 0.1 });
    expect(rules.sumTrailingQuarters(four)).toEqual({ revenue: 100, netIncome: 8, operatingIncome: 12, eps: 0.4 });
    expect(rules.countConsecutiveQuarters(four)).toBe(4);
  });

  it('are null from three quarters or over a gap, and no figure is summed with a missing quarter [STK-17]', () => {
    expect(rules.sumTrailingQuarters(quarters([1, 2, 3]))).toBeNull();
    const [first, , ...rest] = quarters([1, 2, 3, 4, 5]);
    expect(rules.sumTrailingQuarters([first!, ...rest])).toBeNull();
    expect(rules.countConsecutiveQuarters([first!, ...rest])).toBe(3);
    expect(rules.countConsecutiveQuarters([])).toBe(0);
    expect(rules.sumTrailingQuarters(quarters([1, null, 3, 4]))).toMatchObject({ revenue: null });
  });

  it('count earnings a share in the newest shares after a split [STK-17]', () => {
    const before = { bottomLineNetIncome: 10, epsDiluted: 10, weightedAverageSharesDiluted: 1 };
    const after = { bottomLineNetIncome: 14, epsDiluted: 1.4, weightedAverageSharesDiluted: 10 };
    const four = quarters([1, 1, 1, 1]).map((quarter, i) => ({ ...quarter, ...(i < 3 ? before : after) }));
    expect(rules.sumTrailingQuarters(four)!.eps).toBe(4.4); // 44 over ten shares.
  });
});

describe('Ratios', () => {
  it.each([
    [25, 100, 25],
    [-8, 50, -16],
    [1, 3, 33.3333],
    [1, 0, null],
    [1, -5, null],
    [null, 5, null],
    [5, null, null],
  ])('%s of %s is %s percent [DER-73]', (part, base, percent) => {
    expect(rules.computePercentOfBase(part, base)).toBe(percent);
  });

  it.each([
    [110, 100, 10],
    [90, 100, -10],
    [1, 0, null],
    [1, -1, null],
    [null, 1, null],
  ])('revenue of %s after %s grew by %s percent [DER-73, RAT-19]', (now, before, percent) => {
    expect(rules.computeYearGrowth(now, before)).toBe(percent);
  });

  it('are margins of the period, returns of twelve months, leverage at the end [DER-73, RAT-32]', () => {
    const one = statement('2024-12-31', {
      revenue: 50,
      grossProfit: 20,
      operatingIncome: 10,
      netIncome: 5,
      totalAssets: 200,
      currentAssets: 30,
      currentLiabilities: 20,
      totalEquity: 80,
      totalDebt: 200,
    });
    const ratios = rules.computeRatios(one, { revenue: 180, netIncome: 16, operatingIncome: 30, eps: 1 });
    expect(ratios).toEqual({
      grossMargin: 40,
      operatingMargin: 20,
      netMargin: 10,
      returnOnEquity: 20,
      returnOnAssets: 8,
      currentRatio: 1.5,
      debtToEquity: 2.5,
    });
    expect(rules.computeRatios(one, null)).toMatchObject({ netMargin: 10, returnOnEquity: null, returnOnAssets: null });
  });

  it('put a price against earnings a share, and the market cap against sales and book value [STK-18]', () => {
    const valued = {
      epsTtm: 4,
      sharesPerShare: 1,
      revenueTtm: 500,
      totalEquity: 250,
      marketCap: 1_000,
      currency: 'USD',
    };
    expect(rules.computeValuation(100, valued)).toEqual({ peRatio: 25, psRatio: 2, pbRatio: 4 });
    expect(rules.computeValuation(100, { ...valued, epsTtm: -1, totalEquity: -1 })).toEqual({
      peRatio: null,
      psRatio: 2,
      pbRatio: null,
    });
    const nothing = { peRatio: null, psRatio: null, pbRatio: null };
    expect(rules.computeValuation(null, { ...valued, marketCap: null })).toEqual(nothing);
    expect(rules.computeValuation(100, { ...valued, currency: 'EUR' })).toEqual(nothing);
    expect(rules.computeValuation(100, { ...valued, marketCap: null })).toEqual({ ...nothing, peRatio: 25 });
  });

  it('value a company by the first count of its shares that is known [STK-18]', () => {
    expect(rules.computeMarketValue(100, 1, 9, 10)).toBe(900);
    expect(rules.computeMarketValue(100, 1, null, 10)).toBe(1_000);
    expect([rules.computeMarketValue(100, 1, null), rules.computeMarketValue(null, 1, 9)]).toEqual([null, null]);
  });

  it('count earnings and shares of before a split in the shares of the price [STK-18]', () => {
    // After a split of four for one: 100 dollars per new share are 400 per old share, which earned 16; ten old shares
    // are worth 4,000 dollars.
    const split = { epsTtm: 16, sharesPerShare: 4, revenueTtm: 500, totalEquity: 250, currency: 'USD' };
    const marketCap = rules.computeMarketValue(100, 4, 10);
    expect(marketCap).toBe(4_000);
    expect(rules.computeValuation(100, { ...split, marketCap })).toEqual({ peRatio: 25, psRatio: 8, pbRatio: 16 });
  });
});

describe('The newest twelve months', () => {
  const year = (end: string, revenue: number, netIncome = 1) =>
    statement(end, { timeframe: 'annual', revenue, netIncome, epsDiluted: 2 });
  const current = (q: Statement[], y: Statement[] = []) =>
    rules.computeCurrent({ currency: 'USD', quarters: q, years: y });

  it('are four quarters against the four before [STK-17, RAT-19]', () => {
    expect(current(quarters([10, 20, 30, 40, 12, 22, 32, 44]))).toMatchObject({
      quartersIncluded: 4,
      revenueTtm: 110,
      revenueGrowth: 10,
    });
    expect(current(quarters([10, 20, 30, 40]))).toMatchObject({ revenueTtm: 100, revenueGrowth: null });
  });

  it('are the year where its quarters do not add up, or none are filed [STK-17]', () => {
    expect(current([], [year('2023-12-31', 80), year('2024-12-31', 100, 7)])).toMatchObject({
      quartersIncluded: 4,
      revenueTtm: 100,
      netMargin: 7,
      revenueGrowth: 25,
    });
    expect(current(quarters([40]), [year('2024-12-31', 100)])).toMatchObject({ revenueTtm: 100, revenueGrowth: null });
    expect(current([], [year('2021-12-31', 80), year('2024-12-31', 100)])).toMatchObject({ revenueGrowth: null });
  });

  it('are not known where newer quarters do not reach back to a year [STK-17]', () => {
    expect(current(quarters([1, 2]), [year('2022-12-31', 9)])).toMatchObject({ quartersIncluded: 2, revenueTtm: null });
    expect(current([])).toBeNull();
  });

  it('state the reason if they are unknown [STK-17]', () => {
    expect(explainIncompleteYear(null)).toEqual(expect.any(String));
    expect(explainIncompleteYear({ quartersIncluded: 3 })).toEqual(expect.any(String));
    expect(explainIncompleteYear({ quartersIncluded: 4 })).toBeNull();
  });
});

describe('the displayed statements', () => {
  const rows = [
    { timeframe: 'annual', fiscalPeriod: 'FY', fiscalYear: 2024 },
    { timeframe: 'quarterly', fiscalPeriod: 'Q4', fiscalYear: 2024 },
    { timeframe: 'quarterly', fiscalPeriod: 'Q3', fiscalYear: 2024 },
    { timeframe: 'quarterly', fiscalPeriod: 'Q4', fiscalYear: 2023 },
  ];

  it.each([
    [{ timeframe: 'quarterly' }, 1],
    [{ timeframe: 'quarterly', fiscalPeriod: 'Q3' }, 2],
    [{ timeframe: 'quarterly', fiscalYear: 2023 }, 3],
    [{ timeframe: 'quarterly', fiscalPeriod: 'FY' }, 0],
    [{ timeframe: 'annual' }, 0],
    [{ timeframe: 'annual', fiscalPeriod: 'Q4' }, undefined],
    [{ timeframe: 'quarterly', fiscalYear: 1999 }, undefined],
  ] as const)('%j is row %s [STK-15]', (input, i) => {
    expect(findStatement(rows, input)).toBe(i === undefined ? null : rows[i]);
  });

  it('the displayed history is at most ten years of quarters and twenty years [STK-19]', () => {
    const many = (timeframe: string) =>
      Array.from({ length: 50 }, (_, i) => ({ timeframe, fiscalPeriod: 'FY', fiscalYear: i }));
    expect(limitHistory([...many('annual'), ...many('quarterly')], 'quarterly')).toHaveLength(MAX_HISTORY.quarterly);
    expect(limitHistory([...many('annual'), ...many('quarterly')], 'annual')).toHaveLength(20);
  });

  it('the displayed history is nothing with a reason, and something without one [STK-16]', () => {
    expect(explainMissing([], false)).toEqual(expect.any(String));
    expect(explainMissing(rows, false)).not.toBe(explainMissing([], false));
    expect(explainMissing(rows, true)).toBeNull();
  });
});
