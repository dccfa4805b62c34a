import { type CompanyQuarter, type DemoCompany, newestEnded, reportingCompanies } from '../../demo/company/company.ts';
import { lastOfMonth } from '../../demo/company/fiscal.ts';
import type { DemoFile } from '../../demo/file.ts';
import { defineHistory } from '../../demo/files.ts';
import { RECENT_REPORT_DAYS } from '../../demo/history-days.ts';
import { createRandom } from '../../demo/random.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { addDays, daysFrom, isoDate } from '../../lib/dates.ts';
import { roundHundredth } from '../../lib/rounding.ts';

/** Three years, and the one before that the first of them is compared with. */
const QUARTERS = 16;
/** The day on which a cover counts the shares. */
const COVER_DAYS_BEFORE_FILING = 7;

type Figure = { concept: string; unit: string; start: Date | null; end: Date; value: number };
type Report = { quarter: CompanyQuarter; form: string; period: string; figures: readonly Figure[] };

/** What makes a company's reports its own: one restates its cash flows, some file totals of the year alone. */
type Habit = { restates: boolean; filesTotalsAlone: boolean };

/** SEC's companyfacts of every company that has filed since the market was last told, as filed before today. */
export function* fundamentalFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { seed, today } = universe;
  const companies = reportingCompanies(universe);
  const restating = createRandom(seed, 'fundamentals').integer(0, companies.length - 1);
  for (const [i, company] of companies.entries()) {
    const habit = { restates: i === restating, filesTotalsAlone: i % 4 === 0 };
    const isForLater = ({ filed }: CompanyQuarter) => universe.isForLater(filed, RECENT_REPORT_DAYS);
    const until = universe.listedUntil(company.classes[0]!);
    const reports = listReports(company, { today, until }, habit, isForLater);
    if (!reports.some(({ quarter }) => universe.isNewHistory(quarter.filed, RECENT_REPORT_DAYS))) continue;
    yield {
      kind: 'company-facts',
      name: `demo-companyfacts-${isoDate(today)}-CIK${company.issuer.padStart(10, '0')}.json`,
      content: companyFacts(company, reports, createPublicFloat(universe, company)),
    };
  }
}

/** What the shares that insiders do not hold were worth at the end of a quarter, USD. */
function createPublicFloat(universe: DemoUniverse, company: DemoCompany): (month: number) => number {
  const bars = company.classes.map((listing) => ({ listing, bars: universe.bars(listing) }));
  return (month) => {
    const worth = bars.map(({ listing, bars: told }) => {
      const bar = told.findLast(({ date }) => date <= lastOfMonth(month));
      return company.sharesOf(listing, month) * (bar?.close ?? listing.price);
    });
    return Math.round((company.publicPart * worth.reduce((sum, one) => sum + one, 0)) / 1e6) * 1e6;
  };
}

/**
 * Three quarterly reports and an annual one a year; each repeats some figures of a year before.
 * @param until reports of this day and later are not filed
 * @param isForLater of a quarter whose report is left out, and with it what later ones repeat of it: told first, a
 *   repetition would be taken for the first filing
 */
function listReports(
  company: DemoCompany,
  { today, until }: { today: Date; until: Date },
  habit: Habit,
  isForLater: (quarter: CompanyQuarter) => boolean,
): Report[] {
  const newest = newestEnded(company, today).month;
  const quarters = Array.from({ length: QUARTERS }, (_, i) => company.quarter(newest - 3 * (QUARTERS - 1 - i)));
  return quarters.flatMap((quarter, i) => {
    const figures = listFigures(quarters, i, habit);
    if (quarter.filed >= until || isForLater(quarter) || figures.length === 0) return [];
    const before = quarters[i - 4];
    const compared = before && !isForLater(before) ? listFigures(quarters, i - 4, habit) : [];
    const isAnnual = quarter.number === 4;
    return {
      quarter,
      form: isAnnual ? '10-K' : '10-Q',
      period: isAnnual ? 'FY' : `Q${quarter.number}`,
      figures: [
        ...(isRestated(quarter, habit) ? figures.map(asFirstFiled) : figures),
        ...compared.filter(({ concept }) => COMPARED.test(concept)),
      ],
    };
  });
}

/** What a report repeats of a year before. */
const COMPARED = /^(Revenue|NetIncome|NetCash)/;
/** The first quarters of odd years are restated a year later: a part of what operations brought in was from investments. */
const isRestated = ({ number, fiscalYear }: CompanyQuarter, { restates }: Habit): boolean =>
  restates && number === 1 && fiscalYear % 2 === 1;
const MISPLACED = 25e6;

function asFirstFiled(figure: Figure): Figure {
  if (figure.concept === CASH_FLOWS.operating) return { ...figure, value: figure.value + MISPLACED };
  if (figure.concept === CASH_FLOWS.investing) return { ...figure, value: figure.value - MISPLACED };
  return figure;
}

const CASH_FLOWS = {
  operating: 'NetCashProvidedByUsedInOperatingActivities',
  investing: 'NetCashProvidedByUsedInInvestingActivities',
  financing: 'NetCashProvidedByUsedInFinancingActivities',
  capex: 'PaymentsToAcquirePropertyPlantAndEquipment',
} as const;
const EPS = { EarningsPerShareBasic: 'epsBasic', EarningsPerShareDiluted: 'epsDiluted' } as const;
const MEANS = {
  WeightedAverageNumberOfSharesOutstandingBasic: 'meanShares',
  WeightedAverageNumberOfDilutedSharesOutstanding: 'meanSharesDiluted',
} as const;

/** What a company adds up over a period, by the concept it files it under; null if it does not file it. */
const buildFlows = (quarter: CompanyQuarter): Readonly<Record<string, number | null>> => ({
  [quarter.costOfRevenue === null ? 'Revenues' : 'RevenueFromContractWithCustomerExcludingAssessedTax']:
    quarter.revenue,
  CostOfGoodsAndServicesSold: quarter.costOfRevenue,
  GrossProfit: quarter.grossProfit,
  OperatingExpenses: quarter.operatingExpenses,
  ResearchAndDevelopmentExpense: quarter.research || null,
  OperatingIncomeLoss: quarter.operatingIncome,
  NetIncomeLoss: quarter.netIncome,
  ...Object.fromEntries(
    Object.entries(CASH_FLOWS).map(([name, concept]) => [concept, quarter.cashFlow[name as keyof typeof CASH_FLOWS]]),
  ),
});

const buildBalances = ({ balance }: CompanyQuarter): Readonly<Record<string, number | null>> => ({
  Assets: balance.assets,
  AssetsCurrent: balance.currentAssets,
  InventoryNet: balance.inventory,
  CashAndCashEquivalentsAtCarryingValue: balance.cash,
  Liabilities: balance.liabilities,
  LiabilitiesCurrent: balance.currentLiabilities,
  LongTermDebtCurrent: balance.debtDueInYear,
  LongTermDebtNoncurrent: balance.debtDueLater,
  StockholdersEquity: balance.equity,
});

/** Filed in totals of the year so far alone, by every company. */
const ONLY_IN_TOTALS = /^(NetCash|Payments)/;

/** What one report says of its own period: the quarter, the year so far, the balance at the end. */
function listFigures(quarters: readonly CompanyQuarter[], at: number, { filesTotalsAlone }: Habit): Figure[] {
  const quarter = quarters[at];
  if (!quarter || at - quarter.number + 1 < 0) return [];
  const { number, end, shares } = quarter;
  const soFar = quarters.slice(at - number + 1, at + 1);
  const isFiledAlone = (concept: string) => !filesTotalsAlone && !ONLY_IN_TOTALS.test(concept);
  // The last quarter of a year stands in no report of its own.
  const ofQuarter = number === 4 || number === 1 ? [] : spanFigures([quarter]);
  const instant = (concept: string, unit: string, value: number) => ({ concept, unit, start: null, end, value });
  return [
    ...ofQuarter.filter(({ concept }) => isFiledAlone(concept)),
    ...spanFigures(soFar),
    ...stated(buildBalances(quarter)).map(([concept, value]) => instant(concept, 'USD', value)),
    instant('CommonStockSharesOutstanding', 'shares', shares),
  ];
}

const stated = (values: Readonly<Record<string, number | null>>): [string, number][] =>
  Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null);

/** The figures of consecutive quarters together: sums, and the shares as a mean over their days, in those of the last. */
function spanFigures(span: readonly CompanyQuarter[]): Figure[] {
  const [start, end] = [span[0]!.start, span.at(-1)!.end];
  const figure = (unit: string) => (concept: string, value: number) => ({ concept, unit, start, end, value });
  const total = (read: (quarter: CompanyQuarter) => number) => span.reduce((sum, quarter) => sum + read(quarter), 0);
  const days = (quarter: CompanyQuarter) => daysFrom(quarter.start, quarter.end) + 1;
  // What one share of a quarter's own report is in shares of the last one's.
  const shares = ({ splitFactor }: CompanyQuarter) => splitFactor / span.at(-1)!.splitFactor;
  const concepts = stated(buildFlows(span[0]!)).map(([concept]) => concept);
  return [
    ...concepts.map((concept) =>
      figure('USD')(
        concept,
        total((quarter) => buildFlows(quarter)[concept]!),
      ),
    ),
    ...Object.entries(MEANS).map(([concept, name]) =>
      figure('shares')(
        concept,
        Math.round(total((quarter) => quarter[name] * shares(quarter) * days(quarter)) / total(days)),
      ),
    ),
    ...Object.entries(EPS).map(([concept, name]) =>
      figure('USD/shares')(concept, roundHundredth(total((quarter) => quarter[name] / shares(quarter)))),
    ),
  ];
}

/** The reports turned around: by concept and unit, each figure with the report that says it. */
function companyFacts(
  company: DemoCompany,
  reports: readonly Report[],
  publicFloat: (month: number) => number,
): string {
  const facts: Record<string, Record<string, { units: Record<string, object[]> }>> = { dei: {}, 'us-gaap': {} };
  const add = (taxonomy: string, { concept, unit, start, end, value }: Figure, { quarter, form, period }: Report) => {
    const { filed, fiscalYear, number } = quarter;
    const sequence = String((fiscalYear % 100) * 10 + number).padStart(6, '0');
    facts[taxonomy]![concept] ??= { units: {} };
    const { units } = facts[taxonomy]![concept]!;
    units[unit] ??= [];
    units[unit]!.push({
      ...(start && { start: isoDate(start) }),
      end: isoDate(end),
      val: value,
      accn: `${company.issuer.padStart(10, '0')}-${isoDate(filed).slice(2, 4)}-${sequence}`,
      fy: fiscalYear,
      fp: period,
      form,
      filed: isoDate(filed),
    });
  };
  for (const report of reports) {
    const { quarter, form, figures } = report;
    for (const figure of figures) add('us-gaap', figure, report);
    const counted = addDays(quarter.filed, -COVER_DAYS_BEFORE_FILING);
    const cover = { concept: 'EntityCommonStockSharesOutstanding', unit: 'shares', start: null, end: counted };
    add('dei', { ...cover, value: quarter.shares }, report);
    if (form !== '10-K') continue;
    const month = quarter.month - 6;
    const float = { concept: 'EntityPublicFloat', unit: 'USD', start: null, end: lastOfMonth(month) };
    add('dei', { ...float, value: publicFloat(month) }, report);
  }
  return JSON.stringify({ cik: Number(company.issuer), entityName: company.classes[0]!.name, facts });
}

/** A first start tells the newest days alone. */
export const reportHistory = defineHistory('fundamentals', RECENT_REPORT_DAYS, fundamentalFiles);
