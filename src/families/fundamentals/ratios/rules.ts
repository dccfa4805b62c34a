import { daysFrom } from '../../../lib/dates.ts';
import { round4 } from '../../../lib/rounding.ts';
import type { Financials, Statement } from '../rules/statements.ts';

/** Four quarters together, money in the reporting currency; null if one of them lacks the figure. */
export type Trailing = {
  revenue: number | null;
  netIncome: number | null;
  operatingIncome: number | null;
  /** Diluted. */
  eps: number | null;
};

/** Days from the end of the first to the end of the last of four quarters in a row. */
const FOUR_QUARTERS_DAYS = [255, 295] as const;
/** Days from one end of a quarter to the next. */
const NEXT_QUARTER_DAYS = [75, 115] as const;
/** Days from the end of one year to the next. */
const YEAR_DAYS = [345, 380] as const;
/** Shares of the newest quarter over those of an earlier one, from which a split lies between them. Ours. */
const SPLIT_SHARES = 1.5;

const isBetween = (days: number, [least, most]: readonly [number, number]) => least <= days && days <= most;

function total(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** The larger count over the smaller; null if either is unknown. */
const spread = (a: number | null, b: number | null): number | null => (a && b ? Math.max(a / b, b / a) : null);

/** Earnings per share of four quarters: their sum, or after a split their income over the newest count of shares. */
function trailingEps(four: readonly Statement[]): number | null {
  const newest = four.at(-1)!.weightedAverageSharesDiluted;
  const isSplit = four.some((one) => (spread(newest, one.weightedAverageSharesDiluted) ?? 1) > SPLIT_SHARES);
  const sum = isSplit ? total(four.map((one) => one.bottomLineNetIncome)) : total(four.map((one) => one.epsDiluted));
  if (sum === null) return null;
  return Math.round((isSplit ? sum / newest! : sum) * 100) / 100 + 0;
}

/** How many quarters in a row end with the last of these, at most four. */
export function quartersInARow(quarters: readonly Statement[]): number {
  const last = quarters.slice(-4);
  let count = Math.min(1, last.length);
  while (
    count < last.length &&
    isBetween(daysFrom(last.at(-count - 1)!.periodEndDate, last.at(-count)!.periodEndDate), NEXT_QUARTER_DAYS)
  )
    count += 1;
  return count;
}

/** The twelve months that end with the last of these quarters; null if they are not four in a row. */
export function trailingTwelveMonths(quarters: readonly Statement[]): Trailing | null {
  const four = quarters.slice(-4);
  if (four.length < 4) return null;
  if (!isBetween(daysFrom(four[0]!.periodEndDate, four[3]!.periodEndDate), FOUR_QUARTERS_DAYS)) return null;
  return {
    revenue: total(four.map(({ revenue }) => revenue)),
    netIncome: total(four.map(({ netIncome }) => netIncome)),
    operatingIncome: total(four.map(({ operatingIncome }) => operatingIncome)),
    eps: trailingEps(four),
  };
}

/** A filed year is its own twelve months. */
export const trailingOfYear = ({ revenue, netIncome, operatingIncome, epsDiluted }: Statement): Trailing => ({
  revenue,
  netIncome,
  operatingIncome,
  eps: epsDiluted,
});

/** A share of a positive base, in percent points, four decimals; null without either. Source: textbook margins. */
export const computePercentOfBase = (part: number | null, base: number | null): number | null =>
  part === null || base === null || base <= 0 ? null : round4((part / base) * 100);

/** How much larger than a year before, in percent points; null if there was nothing to grow from. */
export const growth = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : round4((now / before - 1) * 100);

/** One amount over another, four decimals; null if the other is not positive. */
export const ratio = (amount: number | null, base: number | null): number | null =>
  amount === null || base === null || base <= 0 ? null : round4(amount / base);

/**
 * The ratios of one statement: margins of its own period; returns on the balance at its end of the twelve months up to
 * then. Percent points but for the last two. Source: DER-73, textbook.
 */
export function computeRatios(statement: Statement, trailing: Trailing | null) {
  const { revenue, totalEquity } = statement;
  return {
    grossMargin: computePercentOfBase(statement.grossProfit, revenue),
    operatingMargin: computePercentOfBase(statement.operatingIncome, revenue),
    netMargin: computePercentOfBase(statement.netIncome, revenue),
    returnOnEquity: computePercentOfBase(trailing?.netIncome ?? null, totalEquity),
    returnOnAssets: computePercentOfBase(trailing?.netIncome ?? null, statement.totalAssets),
    currentRatio: ratio(statement.currentAssets, statement.currentLiabilities),
    debtToEquity: ratio(statement.totalDebt, totalEquity),
  };
}

/** A statement with its ratios and the twelve months up to its end. */
export type Rated = Statement &
  ReturnType<typeof computeRatios> & { epsTtm: number | null; revenueTtm: number | null; netIncomeTtm: number | null };

const rated = (statement: Statement, trailing: Trailing | null): Rated => ({
  ...statement,
  ...computeRatios(statement, trailing),
  epsTtm: trailing?.eps ?? null,
  revenueTtm: trailing?.revenue ?? null,
  netIncomeTtm: trailing?.netIncome ?? null,
});

/** Every statement with its ratios, quarters first, oldest first. */
export const ratedStatements = ({ quarters, years }: Financials): Rated[] => [
  ...quarters.map((quarter, i) => rated(quarter, trailingTwelveMonths(quarters.slice(0, i + 1)))),
  ...years.map((year) => rated(year, trailingOfYear(year))),
];

/** What a company's newest twelve months come to; percent points but for debtToEquity, money in its currency. */
export type Current = {
  periodEndDate: Date;
  /** 4: whole; fewer: only so many quarters in a row are filed, and the twelve months are not known. */
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
  debtToEquity: number | null;
  totalEquity: number | null;
  dilutedShares: number | null;
  /** Earnings per share and shares are in the shares of this day. */
  sharesAsOf: Date;
};

/**
 * The newest four quarters in a row, or the newest year where a company files no newer quarter (Form 20-F has none);
 * null if nothing is filed. Debt, equity and shares are those of the newest statement.
 */
export function computeCurrent({ quarters, years }: Financials): Current | null {
  const [quarter, year] = [quarters.at(-1), years.at(-1)];
  const newest = year && (!quarter || year.periodEndDate > quarter.periodEndDate) ? year : (quarter ?? year);
  if (!newest) return null;
  const ofQuarters = newest === quarter ? trailingTwelveMonths(quarters) : null;
  const isYear = !ofQuarters && year !== undefined && +year.periodEndDate === +newest.periodEndDate;
  const trailing = ofQuarters ?? (isYear ? trailingOfYear(year) : null);
  const [all, back] = isYear ? [years, 1] : [quarters, 4];
  const yearBefore = all.at(-1 - back);
  const isAYearApart = yearBefore && isBetween(daysFrom(yearBefore.periodEndDate, newest.periodEndDate), YEAR_DAYS);
  const before = !isAYearApart ? null : isYear ? yearBefore : trailingTwelveMonths(quarters.slice(0, -back));
  const [revenue, netIncome] = [trailing?.revenue ?? null, trailing?.netIncome ?? null];
  return {
    periodEndDate: newest.periodEndDate,
    quartersIncluded: isYear ? 4 : quartersInARow(quarters),
    revenueTtm: revenue,
    netIncomeTtm: netIncome,
    operatingIncomeTtm: trailing?.operatingIncome ?? null,
    epsTtm: trailing?.eps ?? null,
    operatingMargin: computePercentOfBase(trailing?.operatingIncome ?? null, revenue),
    netMargin: computePercentOfBase(netIncome, revenue),
    returnOnEquity: computePercentOfBase(netIncome, newest.totalEquity),
    returnOnAssets: computePercentOfBase(netIncome, newest.totalAssets),
    revenueGrowth: growth(revenue, before?.revenue ?? null),
    debtToEquity: ratio(newest.totalDebt, newest.totalEquity),
    totalEquity: newest.totalEquity,
    dilutedShares: newest.weightedAverageSharesDiluted ?? newest.sharesOutstanding,
    sharesAsOf: newest.sharesAsOf,
  };
}

/** What a share costs against what it earns, sells and owns; in dollars, so only of what is reported in them. */
export type Valuation = { peRatio: number | null; psRatio: number | null; pbRatio: number | null };

type Valued = {
  epsTtm: number | null;
  /** How many of the shares that the price is of one share of the earnings is; other than 1 after a split. */
  sharesPerShare: number;
  revenueTtm: number | null;
  totalEquity: number | null;
  /** The market cap at the price, dollars. */
  marketCap: number | null;
  currency: string | null;
};

/**
 * Price over earnings per share (none for a loss), market cap over sales and over book value; sales and earnings of twelve
 * months. Null without a price, and for a company that reports in another currency. Source: open points 4.8, textbook.
 */
export function computeValuation(price: number | null, valued: Valued): Valuation {
  const { epsTtm, sharesPerShare, revenueTtm, totalEquity, marketCap, currency } = valued;
  if (currency !== 'USD') return { peRatio: null, psRatio: null, pbRatio: null };
  const [psRatio, pbRatio] = [ratio(marketCap, revenueTtm), ratio(marketCap, totalEquity)];
  return { peRatio: ratio(price, epsTtm === null ? null : epsTtm / sharesPerShare), psRatio, pbRatio };
}

/**
 * The value of a company at a price, dollars: of all its shares, by the first count that is known.
 * @param sharesPerShare how many of the shares that the price is of one counted share is
 */
export function valueAt(
  price: number | null,
  sharesPerShare: number,
  ...counts: readonly (number | null)[]
): number | null {
  const shares = counts.find((count) => count !== null) ?? null;
  return price === null || shares === null ? null : price * shares * sharesPerShare;
}
