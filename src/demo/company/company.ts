import { groupBy, type NonEmpty } from '../../lib/group.ts';
import { roundHundredth } from '../../lib/rounding.ts';
import { type Business, getBusiness } from '../business.ts';
import { drawReportDays, type FiscalQuarter, fiscalQuarter, lastEnded, type ReportDays } from '../fiscal.ts';
import type { Listing } from '../listing.ts';
import { createRandom } from '../random.ts';
import type { DemoUniverse } from '../universe.ts';
import {
  type Balance,
  type CashFlow,
  computeBalance,
  computeCashFlow,
  computeIncome,
  type Income,
  type QuarterDraw,
  toAge,
} from './figures.ts';

/** A quarter as all parts of the demo market report it: each figure is rounded here, once. */
export type CompanyQuarter = FiscalQuarter &
  ReportDays &
  Income & {
    cashFlow: CashFlow;
    balance: Balance;
    /** USD per share. */
    epsBasic: number;
    epsDiluted: number;
    /**
     * How many of today's shares correspond to one share of the report. Figures per share, and share counts, are in the
     * shares at the time of its filing.
     */
    splitFactor: number;
    /** All classes together: at the end of the quarter, and the means over it. */
    shares: number;
    meanShares: number;
    meanSharesDiluted: number;
    /** Analysts' expectations before the report; USD, and USD per share. */
    expected: { revenue: number; eps: number };
  };

/** A company with all classes of its shares. */
export type DemoCompany = {
  /** The CIK without leading zeros. */
  issuer: string;
  /** The class by which analysts know the company comes first. */
  classes: NonEmpty<Listing>;
  business: Business;
  /**
   * The quarter that ends with a month, counted since the year 0. The month must be the last of a quarter of the
   * company.
   */
  quarter(month: number): CompanyQuarter;
  /** The fraction of the shares that insiders do not hold. */
  publicPart: number;
  /** Shares of a class at the end of such a month, in today's shares. */
  sharesOf(listing: Listing, month: number): number;
};

/** The companies behind the stocks, in the order of the listings. */
export function buildCompanies(universe: DemoUniverse): DemoCompany[] {
  const stocks = universe.listings.filter(({ kind }) => kind === 'STOCK');
  return [...groupBy(stocks, ({ issuer }) => issuer).values()].map((classes) => buildCompany(universe, classes));
}

/** The companies that publish reports. */
export const reportingCompanies = (universe: DemoUniverse): DemoCompany[] =>
  buildCompanies(universe).filter(({ classes }) => classes[0].coverage !== 'NONE');

/** Whether analysts follow the company. */
export const isCovered = ({ classes }: DemoCompany): boolean => ['FULL', 'THIN'].includes(classes[0].coverage);

/** The companies that analysts follow. */
export const coveredCompanies = (universe: DemoUniverse): DemoCompany[] => buildCompanies(universe).filter(isCovered);

/** The newest quarter that ended before a day. */
export const newestEnded = ({ business, quarter }: DemoCompany, day: Date): CompanyQuarter =>
  quarter(lastEnded(business.yearEnd, day));

/** The newest quarter whose report was filed before a day. */
export function newestFiled(company: DemoCompany, day: Date): CompanyQuarter {
  const ended = newestEnded(company, day);
  return ended.filed < day ? ended : company.quarter(ended.month - 3);
}

/** The quarters whose results are announced in a half-open range of days (`to` is excluded), oldest first. */
export function quartersReported(company: DemoCompany, from: Date, to: Date): CompanyQuarter[] {
  const quarters: CompanyQuarter[] = [];
  // Results are published within three months of the quarter's end.
  for (let month = newestEnded(company, from).month - 3; ; month += 3) {
    const quarter = company.quarter(month);
    if (quarter.reported >= to) return quarters;
    if (quarter.reported >= from) quarters.push(quarter);
  }
}

/** Standard deviations of revenue and profit from their trend. */
const REVENUE_NOISE = 0.01;
const PROFIT_NOISE = 0.04;
const SEASON = 0.06;
/**
 * The surprise in earnings: a multiple of the size of the price's move between `least` and `most`, and at most the
 * fraction `cap`.
 */
const SURPRISE = { least: 0.5, most: 1.5, cap: 0.3 };
/**
 * The surprise of a quarter without a price move, as a standard deviation, and the probability that such a quarter
 * beats.
 */
const UNTOLD_SURPRISE = 0.03;
const UNTOLD_BEATS = 0.8;
/** Growth of the number of shares per year: profitable companies buy shares back, the others issue new shares. */
const SHARE_GROWTH = { profit: [-0.025, 0.002], loss: [0.01, 0.05] } as const;
/**
 * Options and awards, as a fraction of the shares. They would reduce a loss per share, so a loss is reported without
 * them.
 */
const DILUTION = [0.003, 0.015] as const;
const PUBLIC_PART = [0.85, 0.99] as const;

function buildCompany(universe: DemoUniverse, classes: NonEmpty<Listing>): DemoCompany {
  const { seed } = universe;
  const [{ issuer, sector }] = classes as [Listing];
  const business = getBusiness(classes[0]);
  const random = createRandom(seed, 'company figures', issuer);
  const drawnSeasons = Array.from({ length: 4 }, () => random.between(1 - SEASON, 1 + SEASON));
  const seasons = drawnSeasons.map((season) => (4 * season) / drawnSeasons.reduce((sum, season) => sum + season, 0));
  const [fewer, more] = SHARE_GROWTH[business.netMargin > 0 ? 'profit' : 'loss'];
  const growth = random.between(fewer, more);
  const dilution = 1 + random.between(...DILUTION);
  const publicPart = random.between(...PUBLIC_PART);

  const computeShares = ({ sharesOutstanding }: Listing, month: number) =>
    Math.round((sharesOutstanding * Math.exp((growth * toAge(month)) / 4)) / 1e3) * 1e3;
  const sharesAt = (month: number) => classes.reduce((sum, listing) => sum + computeShares(listing, month), 0);
  const reports = new Map(
    [...universe.news(classes[0]).values()].filter(({ beats }) => beats !== null).map((event) => [+event.date, event]),
  );
  const drawQuarter = ({ month, number }: FiscalQuarter, { reported }: ReportDays): QuarterDraw => {
    const quarterRandom = createRandom(seed, 'quarter', issuer, month);
    const [revenueNoise, profitNoise] = [REVENUE_NOISE * quarterRandom.normal(), PROFIT_NOISE * quarterRandom.normal()];
    const [factor, untold] = [
      quarterRandom.between(SURPRISE.least, SURPRISE.most),
      UNTOLD_SURPRISE * quarterRandom.normal(),
    ];
    const report = reports.get(reported.valueOf());
    const size = report ? factor * Math.abs(report.move) : Math.abs(untold);
    const beats = report ? report.beats : quarterRandom.chance(UNTOLD_BEATS);
    return {
      season: seasons[number - 1]!,
      revenueNoise,
      profitNoise,
      surprise: (beats ? 1 : -1) * Math.min(SURPRISE.cap, size),
    };
  };

  const draw = (month: number): CompanyQuarter => {
    const fiscal = fiscalQuarter(business.yearEnd, month);
    const days = drawReportDays(seed, issuer, fiscal);
    const { expected, actual } = computeIncome(business, toAge(month), drawQuarter(fiscal, days));
    const [before, balance] = [month - 3, month].map((end) => computeBalance(business, sector, toAge(end))) as [
      Balance,
      Balance,
    ];
    const splitFactor = universe.splitFactor(classes[0], days.filed);
    const filedShares = (end: number) => Math.round(sharesAt(end) / splitFactor);
    const shares = filedShares(month);
    const meanShares = Math.round((filedShares(month - 3) + shares) / 2);
    const meanSharesDiluted = actual.netIncome > 0 ? Math.round(meanShares * dilution) : meanShares;
    return {
      ...fiscal,
      ...days,
      ...actual,
      cashFlow: computeCashFlow(business, actual, before, balance),
      balance,
      splitFactor,
      shares,
      meanShares,
      meanSharesDiluted,
      epsBasic: roundHundredth(actual.netIncome / meanShares),
      epsDiluted: roundHundredth(actual.netIncome / meanSharesDiluted),
      expected: { revenue: expected.revenue, eps: roundHundredth(expected.netIncome / meanSharesDiluted) },
    };
  };
  const quartersByMonth = new Map<number, CompanyQuarter>();
  const quarter = (month: number) => {
    const result = quartersByMonth.get(month) ?? draw(month);
    quartersByMonth.set(month, result);
    return result;
  };
  return { issuer, classes, business, quarter, publicPart, sharesOf: computeShares };
}
