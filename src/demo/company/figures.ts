import type { Sector } from '../../market/sectors.ts';
import type { Business } from '../business.ts';

/** The month, counted since the year 0, of the table of companies: the quarter last reported in November 2025. */
const REFERENCE_MONTH = 2025 * 12 + 9;
/** Quarters since the reference; negative before it. */
export const toAge = (month: number): number => (month - REFERENCE_MONTH) / 3;

/** Growth fades to this rate per year, at this pace. */
const STEADY_GROWTH = 0.04;
const FADE_QUARTERS = 8;

/** The size of the business relative to the reference: it grew at its own rate, which fades from then on. */
export function computeLevel(growth: number, age: number): number {
  const [initial, steady] = [growth, STEADY_GROWTH].map((rate) => Math.log(1 + rate) / 4) as [number, number];
  if (age <= 0) return Math.exp(initial * age);
  return Math.exp(steady * age + (initial - steady) * FADE_QUARTERS * (1 - Math.exp(-age / FADE_QUARTERS)));
}

/** Amounts are filed in millions of USD, those of small companies in thousands. */
const filedUnit = ({ revenue }: Business): number => (revenue >= 1e9 ? 1e6 : 1e3);

/** The random values of a quarter, as fractions, in addition to the business itself. */
export type QuarterDraw = {
  /** The quarter's fraction of a year's revenue, times four. */
  season: number;
  /** Deviations of revenue and profit from the trend. */
  revenueNoise: number;
  profitNoise: number;
  /** The deviation of the results from expectations. */
  surprise: number;
};

/** An income statement, USD. Gross profit is the sum of operating expenses and operating income. */
export type Income = {
  revenue: number;
  /** Null if the company states no cost of revenue. */
  costOfRevenue: number | null;
  grossProfit: number | null;
  operatingExpenses: number | null;
  research: number;
  operatingIncome: number;
  netIncome: number;
};

/** The fraction of an earnings surprise that comes from sales. */
const REVENUE_SURPRISE = 0.25;

/** The quarter's income statement, and the expected one. */
export function computeIncome(
  business: Business,
  age: number,
  draw: QuarterDraw,
): { expected: Income; actual: Income } {
  const unit = filedUnit(business);
  const rounded = (value: number) => Math.round(value / unit) * unit + 0;
  // The four quarters up to the reference add up to the table's year.
  const trend = (business.revenue / 4) * computeLevel(business.growth, age + 1.5);
  const usual = trend * draw.season * (1 + draw.revenueNoise);
  const income = (surprise: number): Income => {
    const revenue = usual * (1 + REVENUE_SURPRISE * surprise);
    const profit = (margin: number) => {
      const expected = usual * margin * (1 + draw.profitNoise);
      return rounded(expected + Math.abs(expected) * surprise);
    };
    const { grossMargin, operatingMargin, netMargin, research } = business;
    const operatingIncome = profit(operatingMargin);
    const operatingExpenses = grossMargin === null ? null : rounded(revenue * (grossMargin - operatingMargin));
    const grossProfit = operatingExpenses === null ? null : operatingExpenses + operatingIncome;
    return {
      revenue: rounded(revenue),
      costOfRevenue: grossProfit === null ? null : rounded(revenue) - grossProfit,
      grossProfit,
      operatingExpenses,
      research: rounded(revenue * research),
      operatingIncome,
      netIncome: profit(netMargin),
    };
  };
  return { expected: income(0), actual: income(draw.surprise) };
}

/** A balance sheet, USD. Banks and insurers do not separate current assets and liabilities from others. */
export type Balance = {
  assets: number;
  currentAssets: number | null;
  inventory: number | null;
  cash: number;
  liabilities: number;
  currentLiabilities: number | null;
  debtDueInYear: number;
  debtDueLater: number;
  equity: number;
};

/** Service sectors, whose companies have no inventory. */
const WITHOUT_GOODS: readonly Sector[] = ['Communication Services', 'Financials', 'Real Estate', 'Utilities'];
/** The balance sheet grows more slowly than the business: as this power of it. */
const BALANCE_POWER = 0.5;
const DEBT_DUE_IN_YEAR = 0.08;
/** Receivables and payables, as fractions of a year's revenue; inventory, as a fraction of a year's cost. */
const RECEIVABLES = 0.08;
const PAYABLES = 0.14;
const STOCK = 0.12;

export function computeBalance(business: Business, sector: Sector | null, age: number): Balance {
  const unit = filedUnit(business);
  const scale = computeLevel(business.growth, age) ** BALANCE_POWER;
  const rounded = (value: number) => Math.round((value * scale) / unit) * unit + 0;
  const { revenue, grossMargin } = business;
  const [assets, equity, cash] = [rounded(business.assets), rounded(business.equity), rounded(business.cash)];
  const hasGoods = grossMargin !== null && sector !== null && !WITHOUT_GOODS.includes(sector);
  const inventory = hasGoods
    ? Math.min(rounded(STOCK * revenue * (1 - grossMargin)), rounded(business.assets / 4))
    : null;
  const debtDueInYear = rounded(business.debt * DEBT_DUE_IN_YEAR);
  const liabilities = assets - equity;
  return {
    assets,
    currentAssets:
      grossMargin === null ? null : Math.min(assets, cash + rounded(RECEIVABLES * revenue) + (inventory ?? 0)),
    inventory,
    cash,
    liabilities,
    currentLiabilities:
      grossMargin === null ? null : Math.min(liabilities, debtDueInYear + rounded(PAYABLES * revenue)),
    debtDueInYear,
    debtDueLater: rounded(business.debt) - debtDueInYear,
    equity,
  };
}

/** Cash flows, USD, which explain the change of cash between two balance sheets. */
export type CashFlow = { operating: number; investing: number; financing: number; capex: number };

/** Fractions of capital expenditure and of revenue by which operating cash flow exceeds net income. */
const DEPRECIATED = 0.6;
const OTHER_CASH = 0.04;

export function computeCashFlow(business: Business, income: Income, before: Balance, after: Balance): CashFlow {
  const unit = filedUnit(business);
  const capex = Math.round((income.revenue * business.capex) / unit) * unit;
  const operating = income.netIncome + Math.round((DEPRECIATED * capex + OTHER_CASH * income.revenue) / unit) * unit;
  const debt = ({ debtDueInYear, debtDueLater }: Balance) => debtDueInYear + debtDueLater;
  // Income that is not retained is paid to the owners; new debt adds cash.
  const financing = after.equity - before.equity - income.netIncome + debt(after) - debt(before);
  return { operating, financing, capex, investing: after.cash - before.cash - operating - financing };
}
