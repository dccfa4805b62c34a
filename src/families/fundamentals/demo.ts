import { type CompanyQuarter, type DemoCompany, newestEnded, reportingCompanies } from '../../demo/company/company.ts';
import type { DemoFile } from '../../demo/file.ts';
import { defineHistory } from '../../demo/files.ts';
import { lastOfMonth } from '../../demo/fiscal.ts';
import { RECENT_REPORT_DAYS } from '../../demo/history-days.ts';
import { createRandom } from '../../demo/random.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { addDays, daysFrom, isoDate } from '../../lib/dates.ts';
import { requireFirst, requireLast } from '../../lib/require.ts';
import { roundHundredth } from '../../lib/rounding.ts';

/** Three years, and the previous year for comparison. */
const QUARTERS = 16;
/** Days before the filing on which the shares on the cover are counted. */
const COVER_DAYS_BEFORE_FILING = 7;

type Figure = { concept: string; unit: string; start: Date | null; end: Date; value: number };
type Report = { quarter: CompanyQuarter; form: string; period: string; figures: readonly Figure[] };

/**
 * How the reports of companies differ: one company restates its cash flows, and some file only totals of the year so
 * far.
 */
type Habit = { restates: boolean; filesTotalsAlone: boolean };

/** SEC's companyfacts of every company with a filing since the market was last generated, as filed before today. */
export function* fundamentalFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { seed, today } = universe;
  const companies = reportingCompanies(universe);
  const restatingIndex = createRandom(seed, 'fundamentals').integer(0, companies.length - 1);
  for (const [i, company] of companies.entries()) {
    const habit = { restates: i === restatingIndex, filesTotalsAlone: i % 4 === 0 };
    const isForLater = ({ filed }: CompanyQuarter) => universe.isForLater(filed, RECENT_REPORT_DAYS);
    const until = universe.listedUntil(company.classes[0]);
    const reports = listReports(company, { today, until }, habit, isForLater);
    if (!reports.some(({ quarter }) => universe.isNewHistory(quarter.filed, RECENT_REPORT_DAYS))) continue;
    yield {
      kind: 'company-facts',
      name: `demo-companyfacts-${isoDate(today)}-CIK${company.issuer.padStart(10, '0')}.json`,
      content: formatCompanyFacts(company, reports, createPublicFloat(universe, company)),
    };
  }
}

/** The market value of the shares not held by insiders at the end of a quarter, USD. */
function createPublicFloat(universe: DemoUniverse, company: DemoCompany): (month: number) => number {
  const bars = company.classes.map((listing) => ({ listing, bars: universe.bars(listing) }));
  return (month) => {
    const worth = bars.map(({ listing, bars: barsOfListing }) => {
      const bar = barsOfListing.findLast(({ date }) => date <= lastOfMonth(month));
      return company.sharesOf(listing, month) * (bar?.close ?? listing.price);
    });
    return Math.round((company.publicPart * worth.reduce((sum, value) => sum + value, 0)) / 1e6) * 1e6;
  };
}

/**
 * Three quarterly reports and one annual report a year; each repeats some figures of the previous year.
 * @param until reports of this day and later are not filed
 * @param isForLater whether the report of a quarter is omitted, along with the figures that later reports repeat:
 * generated first, a repetition would count as the first filing
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
        ...(isRestated(quarter, habit) ? figures.map(toFirstFiled) : figures),
        ...compared.filter(({ concept }) => COMPARED.test(concept)),
      ],
    };
  });
}

/** The concepts that a report repeats from the previous year. */
const COMPARED = /^(Revenue|NetIncome|NetCash)/;
/** The first quarters of odd years are restated a year later: part of the operating cash flow was from investments. */
const isRestated = ({ number, fiscalYear }: CompanyQuarter, { restates }: Habit): boolean =>
  restates && number === 1 && fiscalYear % 2 === 1;
const MISPLACED = 25e6;

function toFirstFiled(figure: Figure): Figure {
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

/** A company's sums over a period, by the concept under which they are filed; null if it does not file them. */
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

/** Every company files these only as totals of the year so far. */
const ONLY_IN_TOTALS = /^(NetCash|Payments)/;

/** The figures of one report on its own period: the quarter, the year so far, the balance at the end. */
function listFigures(quarters: readonly CompanyQuarter[], index: number, { filesTotalsAlone }: Habit): Figure[] {
  const quarter = quarters[index];
  if (!quarter || index - quarter.number + 1 < 0) return [];
  const { number, end, shares } = quarter;
  const soFar = quarters.slice(index - number + 1, index + 1);
  const isFiledAlone = (concept: string) => !filesTotalsAlone && !ONLY_IN_TOTALS.test(concept);
  // The last quarter of a year has no separate report.
  const quarterFigures = number === 4 || number === 1 ? [] : spanFigures([quarter]);
  const instant = (concept: string, unit: string, value: number) => ({ concept, unit, start: null, end, value });
  return [
    ...quarterFigures.filter(({ concept }) => isFiledAlone(concept)),
    ...spanFigures(soFar),
    ...selectStated(buildBalances(quarter)).map(([concept, value]) => instant(concept, 'USD', value)),
    instant('CommonStockSharesOutstanding', 'shares', shares),
  ];
}

const selectStated = (values: Readonly<Record<string, number | null>>): [string, number][] =>
  Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null);

/**
 * The combined figures of consecutive quarters: sums, and shares as a mean weighted by days. Everything is in the
 * shares of the last quarter.
 */
function spanFigures(span: readonly CompanyQuarter[]): Figure[] {
  const [start, end] = [requireFirst(span).start, requireLast(span).end];
  const figure = (unit: string) => (concept: string, value: number) => ({ concept, unit, start, end, value });
  const total = (getValue: (quarter: CompanyQuarter) => number) =>
    span.reduce((sum, quarter) => sum + getValue(quarter), 0);
  const days = (quarter: CompanyQuarter) => daysFrom(quarter.start, quarter.end) + 1;
  // Converts shares of a quarter's own report to those of the last quarter.
  const shares = ({ splitFactor }: CompanyQuarter) => splitFactor / requireLast(span).splitFactor;
  const flows = span.map(buildFlows);
  const concepts = selectStated(requireFirst(flows)).map(([concept]) => concept);
  return [
    ...concepts.map((concept) =>
      figure('USD')(
        concept,
        flows.reduce((sum, values) => sum + values[concept]!, 0),
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

/** Reports by concept and unit, each figure with its report. */
function formatCompanyFacts(
  company: DemoCompany,
  reports: readonly Report[],
  publicFloat: (month: number) => number,
): string {
  const facts: Record<string, Record<string, { units: Record<string, object[]> }>> = { dei: {}, 'us-gaap': {} };
  const add = (taxonomy: string, { concept, unit, start, end, value }: Figure, { quarter, form, period }: Report) => {
    const { filed, fiscalYear, number } = quarter;
    const sequence = String((fiscalYear % 100) * 10 + number).padStart(6, '0');
    facts[taxonomy]![concept] ??= { units: {} };
    const { units } = facts[taxonomy]![concept];
    units[unit] ??= [];
    units[unit].push({
      // JSON leaves an undefined member out; a spread before other members would take most of the time.
      start: start ? isoDate(start) : undefined,
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
    const coverDay = addDays(quarter.filed, -COVER_DAYS_BEFORE_FILING);
    const cover = { concept: 'EntityCommonStockSharesOutstanding', unit: 'shares', start: null, end: coverDay };
    add('dei', { ...cover, value: quarter.shares }, report);
    if (form !== '10-K') continue;
    const month = quarter.month - 6;
    const float = { concept: 'EntityPublicFloat', unit: 'USD', start: null, end: lastOfMonth(month) };
    add('dei', { ...float, value: publicFloat(month) }, report);
  }
  return JSON.stringify({ cik: Number(company.issuer), entityName: company.classes[0].name, facts });
}

/** A first start generates only the newest days. */
export const reportHistory = defineHistory('fundamentals', RECENT_REPORT_DAYS, fundamentalFiles);
