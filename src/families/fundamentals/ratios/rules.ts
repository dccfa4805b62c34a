import { daysFrom } from '../../../lib/dates.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import { round4 } from '../../../lib/rounding.ts';
import { QUARTER_LENGTH, YEAR_LENGTH } from '../rules/fiscal-periods.ts';
import type { Financials, Statement } from '../rules/statements.ts';

/** Sums of four quarters, money in the reporting currency; null if a quarter lacks the figure. */
type Trailing = {
  revenue: number | null;
  netIncome: number | null;
  operatingIncome: number | null;
  /** Diluted. */
  eps: number | null;
};

/** Days from the end of the first of four consecutive quarters to the end of the last. */
const FOUR_QUARTERS_DAYS = [255, 295] as const;
/** If the share counts of two quarters differ by this factor, a split lies between them. Ours. */
const SPLIT_SHARES = 1.5;

const isBetween = (days: number, [min, max]: readonly [number, number]) => min <= days && days <= max;

function sumAll(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** The larger count divided by the smaller; null if either is unknown. */
const computeSpread = (a: number | null, b: number | null): number | null => (a && b ? Math.max(a / b, b / a) : null);

/** Earnings per share of four quarters: their sum or, after a split, net income divided by the newest share count. */
function computeTrailingEps(four: readonly Statement[]): number | null {
  const newest = requireLast(four).weightedAverageSharesDiluted;
  const isSplit = four.some(
    (quarter) => (computeSpread(newest, quarter.weightedAverageSharesDiluted) ?? 1) > SPLIT_SHARES,
  );
  const sum = isSplit
    ? sumAll(four.map((quarter) => quarter.bottomLineNetIncome))
    : sumAll(four.map((quarter) => quarter.epsDiluted));
  if (sum === null) return null;
  return Math.round((isSplit ? sum / newest! : sum) * 100) / 100 + 0;
}

/** The number of consecutive quarters up to the last, at most four. */
export function countConsecutiveQuarters(quarters: readonly Statement[]): number {
  const last = quarters.slice(-4);
  let count = Math.min(1, last.length);
  while (
    count < last.length &&
    isBetween(daysFrom(last.at(-count - 1)!.periodEndDate, last.at(-count)!.periodEndDate), QUARTER_LENGTH)
  )
    count += 1;
  return count;
}

/** The twelve months up to the last of these quarters; null unless four quarters are consecutive. */
export function sumTrailingQuarters(quarters: readonly Statement[]): Trailing | null {
  const four = quarters.slice(-4);
  if (four.length < 4) return null;
  if (!isBetween(daysFrom(requireFirst(four).periodEndDate, four[3]!.periodEndDate), FOUR_QUARTERS_DAYS)) return null;
  return {
    revenue: sumAll(four.map(({ revenue }) => revenue)),
    netIncome: sumAll(four.map(({ netIncome }) => netIncome)),
    operatingIncome: sumAll(four.map(({ operatingIncome }) => operatingIncome)),
    eps: computeTrailingEps(four),
  };
}

/** The period that ended a year, 350 to 380 days, before another; null if it is not filed. Names play no part. */
export const findYearBefore = <T extends { periodEndDate: Date }>(
  periods: readonly T[],
  { periodEndDate }: { periodEndDate: Date },
): T | null => periods.find((period) => isBetween(daysFrom(period.periodEndDate, periodEndDate), YEAR_LENGTH)) ?? null;

/** A fiscal year as the twelve months up to its end. */
const toTrailing = ({ revenue, netIncome, operatingIncome, epsDiluted }: Statement): Trailing => ({
  revenue,
  netIncome,
  operatingIncome,
  eps: epsDiluted,
});

/**
 * A fraction of a positive base in percent, four decimals; null if either is missing or the base is not positive.
 * Source: textbook margins.
 */
export const computePercentOfBase = (amount: number | null, base: number | null): number | null =>
  amount === null || base === null || base <= 0 ? null : round4((amount / base) * 100);

/** Growth over the value a year before, in percent; null if that is not positive. */
export const computeYearGrowth = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : round4((now / before - 1) * 100);

/** Earnings per share of the twelve months before, in the newest shares: after a split, net income divided by their count. */
function computeEpsBefore(before: Trailing | null, yearBefore: Statement | null, newest: Statement): number | null {
  const shares = newest.weightedAverageSharesDiluted;
  const isSplit = (computeSpread(shares, yearBefore?.weightedAverageSharesDiluted ?? null) ?? 1) > SPLIT_SHARES;
  if (!isSplit) return before?.eps ?? null;
  return before?.netIncome == null || !shares ? null : before.netIncome / shares;
}

/** An amount divided by a base, four decimals; null if the base is not positive. */
const computeRatio = (amount: number | null, base: number | null): number | null =>
  amount === null || base === null || base <= 0 ? null : round4(amount / base);

/**
 * The ratios of one statement: margins of its own period, and returns of the twelve months up to its end on the balance
 * at its end. All in percent, except the last two. Source: DER-73, textbook.
 */
export function computeRatios(statement: Statement, trailing: Trailing | null) {
  const { revenue, totalEquity } = statement;
  return {
    grossMargin: computePercentOfBase(statement.grossProfit, revenue),
    operatingMargin: computePercentOfBase(statement.operatingIncome, revenue),
    netMargin: computePercentOfBase(statement.netIncome, revenue),
    returnOnEquity: computePercentOfBase(trailing?.netIncome ?? null, totalEquity),
    returnOnAssets: computePercentOfBase(trailing?.netIncome ?? null, statement.totalAssets),
    currentRatio: computeRatio(statement.currentAssets, statement.currentLiabilities),
    debtToEquity: computeRatio(statement.totalDebt, totalEquity),
  };
}

/** A statement with its ratios and the twelve months up to its end. */
export type StatementWithRatios = Statement &
  ReturnType<typeof computeRatios> & { epsTtm: number | null; revenueTtm: number | null; netIncomeTtm: number | null };

const addRatios = (statement: Statement, trailing: Trailing | null): StatementWithRatios => ({
  ...statement,
  ...computeRatios(statement, trailing),
  epsTtm: trailing?.eps ?? null,
  revenueTtm: trailing?.revenue ?? null,
  netIncomeTtm: trailing?.netIncome ?? null,
});

/** All statements with their ratios: quarters, then years, each oldest first. */
export const addRatiosToAll = ({ quarters, years }: Financials): StatementWithRatios[] => [
  ...quarters.map((quarter, i) => addRatios(quarter, sumTrailingQuarters(quarters.slice(0, i + 1)))),
  ...years.map((year) => addRatios(year, toTrailing(year))),
];

/** Figures of a company's newest twelve months; in percent except debtToEquity, money in its currency. */
export type Current = {
  periodEndDate: Date;
  /** 4 if the twelve months are complete; otherwise the number of consecutive quarters, and the sums are null. */
  quartersIncluded: number;
  revenueTtm: number | null;
  netIncomeTtm: number | null;
  operatingIncomeTtm: number | null;
  epsTtm: number | null;
  operatingMargin: number | null;
  netMargin: number | null;
  returnOnEquity: number | null;
  returnOnAssets: number | null;
  revenueGrowth: number | null;
  epsGrowth: number | null;
  debtToEquity: number | null;
  totalEquity: number | null;
  dilutedShares: number | null;
  /** The day whose shares earnings per share and share counts refer to. */
  sharesAsOf: Date;
};

/**
 * The newest four consecutive quarters, or the newest year if the company has not filed a newer quarter (Form 20-F
 * filers file none); null without filings. Debt, equity, and shares are those of the newest statement.
 */
export function computeCurrent({ quarters, years }: Financials): Current | null {
  const [quarter, year] = [quarters.at(-1), years.at(-1)];
  const newest = year && (!quarter || year.periodEndDate > quarter.periodEndDate) ? year : (quarter ?? year);
  if (!newest) return null;
  const quarterlyTrailing = newest === quarter ? sumTrailingQuarters(quarters) : null;
  const isYear = !quarterlyTrailing && year !== undefined && +year.periodEndDate === +newest.periodEndDate;
  const trailing = quarterlyTrailing ?? (isYear ? toTrailing(year) : null);
  const statements = isYear ? years : quarters;
  const yearBefore = findYearBefore(statements, newest);
  const quartersBefore = quarters.slice(0, yearBefore ? quarters.indexOf(yearBefore) + 1 : 0);
  const before = isYear ? yearBefore && toTrailing(yearBefore) : sumTrailingQuarters(quartersBefore);
  const [revenue, netIncome] = [trailing?.revenue ?? null, trailing?.netIncome ?? null];
  return {
    periodEndDate: newest.periodEndDate,
    quartersIncluded: isYear ? 4 : countConsecutiveQuarters(quarters),
    revenueTtm: revenue,
    netIncomeTtm: netIncome,
    operatingIncomeTtm: trailing?.operatingIncome ?? null,
    epsTtm: trailing?.eps ?? null,
    operatingMargin: computePercentOfBase(trailing?.operatingIncome ?? null, revenue),
    netMargin: computePercentOfBase(netIncome, revenue),
    returnOnEquity: computePercentOfBase(netIncome, newest.totalEquity),
    returnOnAssets: computePercentOfBase(netIncome, newest.totalAssets),
    revenueGrowth: computeYearGrowth(revenue, before?.revenue ?? null),
    epsGrowth: computeYearGrowth(trailing?.eps ?? null, computeEpsBefore(before, yearBefore, newest)),
    debtToEquity: computeRatio(newest.totalDebt, newest.totalEquity),
    totalEquity: newest.totalEquity,
    dilutedShares: newest.weightedAverageSharesDiluted ?? newest.sharesOutstanding,
    sharesAsOf: newest.sharesAsOf,
  };
}

/**
 * A company's price relative to its earnings, sales, and book value. Prices are in dollars, so companies that report in
 * other currencies have none.
 */
export type Valuation = { peRatio: number | null; psRatio: number | null; pbRatio: number | null };

type ValuationInputs = {
  epsTtm: number | null;
  /** How many shares, as priced, equal one share of the earnings; other than 1 only after a split. */
  sharesPerShare: number;
  revenueTtm: number | null;
  totalEquity: number | null;
  /** The market cap at the price, dollars. */
  marketCap: number | null;
  currency: string | null;
};

/**
 * Price divided by earnings per share (null for a loss), market cap divided by sales and by book value; sales and
 * earnings of twelve months. Null without a price, and for a company that reports in another currency. Source: open
 * points 4.8, textbook.
 */
export function computeValuation(price: number | null, inputs: ValuationInputs): Valuation {
  const { epsTtm, sharesPerShare, revenueTtm, totalEquity, marketCap, currency } = inputs;
  if (currency !== 'USD') return { peRatio: null, psRatio: null, pbRatio: null };
  const [psRatio, pbRatio] = [computeRatio(marketCap, revenueTtm), computeRatio(marketCap, totalEquity)];
  return { peRatio: computeRatio(price, epsTtm === null ? null : epsTtm / sharesPerShare), psRatio, pbRatio };
}

/**
 * The value of a company at a price, dollars: of all its shares, by the first known count.
 * @param sharesPerShare how many shares, as priced, equal one counted share
 */
export function computeMarketValue(
  price: number | null,
  sharesPerShare: number,
  ...counts: readonly (number | null)[]
): number | null {
  const shares = counts.find((count) => count !== null) ?? null;
  return price === null || shares === null ? null : price * shares * sharesPerShare;
}
