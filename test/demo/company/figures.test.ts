import { describe, expect, it } from 'vitest';
import type { Business } from '../../../src/demo/business.ts';
import { computeBalance, computeCashFlow, computeIncome, computeLevel } from '../../../src/demo/company/figures.ts';

/** Four billion a year, without growth; half of it gross profit, a fifth operating income. */
const STEADY: Business = {
  revenue: 4e9,
  growth: 0,
  grossMargin: 0.5,
  operatingMargin: 0.2,
  netMargin: 0.15,
  research: 0.1,
  capex: 0.05,
  assets: 8e9,
  equity: 3e9,
  debt: 2e9,
  cash: 1e9,
  yearEnd: 12,
  headquarters: null,
  founded: null,
};
const PLAIN = { season: 1, revenueNoise: 0, profitNoise: 0, surprise: 0 };
const AGE = -4;

describe('A company’s income', () => {
  it('adds up: revenue less cost is gross profit, less expenses operating income', () => {
    expect(computeIncome(STEADY, AGE, PLAIN).actual).toEqual({
      revenue: 1_000e6,
      costOfRevenue: 500e6,
      grossProfit: 500e6,
      operatingExpenses: 300e6,
      research: 100e6,
      operatingIncome: 200e6,
      netIncome: 150e6,
    });
  });

  it('is off the estimate by the surprise, whose quarter comes from sales', () => {
    const { expected, actual } = computeIncome(STEADY, AGE, { ...PLAIN, surprise: 0.08 });
    expect([expected.netIncome, actual.netIncome]).toEqual([150e6, 162e6]);
    expect([expected.revenue, actual.revenue]).toEqual([1_000e6, 1_020e6]);
    expect(actual.grossProfit).toBe(actual.operatingExpenses! + actual.operatingIncome);
  });

  it('has a smaller loss after good news', () => {
    const { expected, actual } = computeIncome({ ...STEADY, netMargin: -0.1 }, AGE, { ...PLAIN, surprise: 0.1 });
    expect([expected.netIncome, actual.netIncome]).toEqual([-100e6, -90e6]);
  });

  it('has no gross profit if the company states no cost of revenue', () => {
    const { actual } = computeIncome({ ...STEADY, grossMargin: null }, AGE, PLAIN);
    expect([actual.costOfRevenue, actual.grossProfit, actual.operatingExpenses]).toEqual([null, null, null]);
    expect(actual.operatingIncome).toBe(200e6);
  });
});

describe('A company’s growth', () => {
  it('is its own rate before the reference, and fades to 4 percent a year after it', () => {
    expect(computeLevel(0.21, -4)).toBeCloseTo(1 / 1.21, 10);
    expect(computeLevel(0.21, 0)).toBe(1);
    expect(computeLevel(0.04, 4)).toBeCloseTo(1.04, 10);
    expect(computeLevel(0.21, 4)).toBeLessThan(1.21);
    expect(computeLevel(0.21, 104) / computeLevel(0.21, 100)).toBeCloseTo(1.04, 4);
  });
});

describe('A company’s balance sheet', () => {
  const growing = { ...STEADY, growth: 0.21 };
  const [before, after] = [computeBalance(growing, 'Industrials', -5), computeBalance(growing, 'Industrials', -4)];

  it('balances, and grows with the square root of the business', () => {
    expect(computeBalance(STEADY, 'Industrials', AGE)).toEqual({
      assets: 8e9,
      // Cash, 8% of revenue, and goods for 12% of its cost.
      currentAssets: 1_560e6,
      inventory: 240e6,
      cash: 1e9,
      liabilities: 5e9,
      currentLiabilities: 720e6,
      debtDueInYear: 160e6,
      debtDueLater: 1_840e6,
      equity: 3e9,
    });
    expect(after.assets).toBeCloseTo(8e9 / 1.1, -6);
    expect(after.liabilities + after.equity).toBe(after.assets);
  });

  it('a bank’s balance sheet does not separate current from other assets', () => {
    const { currentAssets, currentLiabilities, inventory } = computeBalance(
      { ...STEADY, grossMargin: null },
      'Financials',
      AGE,
    );
    expect([currentAssets, currentLiabilities, inventory]).toEqual([null, null, null]);
  });

  it('has as much more cash as the cash flows say', () => {
    const { actual } = computeIncome(growing, AGE, PLAIN);
    const { operating, investing, financing, capex } = computeCashFlow(growing, actual, before, after);
    expect(operating + investing + financing).toBe(after.cash - before.cash);
    expect(operating).toBeGreaterThan(actual.netIncome);
    expect(capex).toBeCloseTo(actual.revenue * 0.05, -6);
  });
});
