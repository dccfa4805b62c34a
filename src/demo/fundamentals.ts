import { addDays, isoDate } from '../lib/dates.ts';
import { groupBy } from '../lib/group.ts';
import type { Listing } from './companies.ts';
import type { DemoBar } from './prices.ts';
import { type Random, randomOf } from './random.ts';

/** Three years, and the one before that the first of them is compared with. */
const QUARTERS = 16;
/** Some companies call another month than December the last of their year. */
const YEAR_ENDS = [12, 12, 12, 9, 6, 1];
/** Days from a period's end to its report: after a quarter, after a year. */
const QUARTERLY_DAYS = 34;
const ANNUAL_DAYS = 52;

/** The business of one quarter, USD but for the shares. */
type Quarter = {
  start: Date;
  end: Date;
  fiscalYear: number;
  /** 1 to 4. */
  number: number;
  flows: Readonly<Record<string, number>>;
  balances: Readonly<Record<string, number>>;
  shares: number;
};
type Figure = { concept: string; unit: string; start: Date | null; end: Date; value: number };
type Report = { form: string; fiscalYear: number; period: string; filed: Date; figures: readonly Figure[] };

/** What makes a company's figures its own; one loses money, one is deep in debt, one restates, some file totals alone. */
type Character = { isLossMaker: boolean; isLeveraged: boolean; restates: boolean; filesTotalsAlone: boolean };

/** SEC's companyfacts of every company among the listings, as filed before `today`. */
export function demoFundamentals(
  seed: number,
  listings: readonly Listing[],
  bars: ReadonlyMap<string, readonly DemoBar[]>,
  today: Date,
): { name: string; content: string }[] {
  const companies = [
    ...groupBy(
      listings.filter(({ kind }) => kind === 'STOCK'),
      ({ cik }) => cik,
    ).values(),
  ];
  const [lossMaker, leveraged, restating] = randomOf(seed, 'fundamentals').shuffled(companies.map((_, i) => i));
  return companies.map((classes, i) => {
    const { cik, name, ticker } = classes[0]!;
    const random = randomOf(seed, 'fundamentals', ticker);
    const shares = classes.reduce((sum, { sharesOutstanding }) => sum + sharesOutstanding, 0);
    const price = bars.get(ticker)?.at(-1)?.close ?? 100;
    const character = {
      isLossMaker: i === lossMaker,
      isLeveraged: i === leveraged,
      restates: i === restating,
      filesTotalsAlone: i % 4 === 0,
    };
    const quarters = businessOf(random, shares, price, today, character);
    const reports = reportsOf(quarters, character).filter(({ filed, figures }) => filed < today && figures.length > 0);
    const outside = random.between(0.85, 0.99);
    const closeOn = (day: Date) => bars.get(ticker)?.findLast(({ date }) => date <= day)?.close ?? price;
    const publicFloat = (day: Date) => millions(shares * outside * closeOn(day));
    return {
      name: `demo-companyfacts_CIK${String(cik).padStart(10, '0')}.json`,
      content: companyFacts(cik, name, reports, publicFloat),
    };
  });
}

const millions = (value: number): number => Math.round(value / 1e6) * 1e6;
const lastOfMonth = (year: number, month: number): Date => new Date(Date.UTC(year, month, 0));

/** The company's quarters, oldest first, growing and swinging with the season. */
function businessOf(random: Random, shares: number, price: number, today: Date, character: Character): Quarter[] {
  const yearEnd = random.pick(YEAR_ENDS);
  const sales = (shares * price) / random.between(3, 12) / 4;
  const growth = random.between(-0.01, 0.045);
  const seasons = Array.from({ length: 4 }, () => random.between(0.92, 1.1));
  const gross = random.between(0.3, 0.7);
  const operating = character.isLossMaker ? -0.12 : gross * random.between(0.25, 0.6);
  const equity = sales * 4 * random.between(0.4, 1.2);
  const leverage = character.isLeveraged ? random.between(3.2, 4.5) : random.between(0.1, 1.4);
  // Months since the year 0; the last whole one.
  const latest = today.getUTCFullYear() * 12 + today.getUTCMonth();
  // The newest quarter's last month: one of those that are whole quarters from the year's end.
  const newest = latest - ((((latest - yearEnd) % 3) + 3) % 3);
  return Array.from({ length: QUARTERS }, (_, i) => {
    const month = newest - 3 * (QUARTERS - 1 - i);
    const end = lastOfMonth(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1);
    const start = addDays(lastOfMonth(Math.floor((month - 4) / 12), ((month - 4) % 12) + 1), 1);
    const number = (((((month - yearEnd) / 3 - 1) % 4) + 4) % 4) + 1;
    const yearEndsIn = month + (4 - number) * 3;
    const revenue = sales * (1 + growth) ** (i - QUARTERS + 1) * seasons[number - 1]! * (1 + 0.02 * random.normal());
    const margin = operating + 0.015 * random.normal();
    const earned = revenue * margin;
    const net = earned > 0 ? earned * 0.8 : earned * 1.02;
    const cash = net + revenue * 0.05;
    const owned = equity * (1 + 0.01 * i);
    return {
      start,
      end,
      fiscalYear: Math.floor((yearEndsIn - 1) / 12),
      number,
      shares: Math.round((shares * (1 + 0.002 * (QUARTERS - i))) / 1e3) * 1e3,
      flows: {
        RevenueFromContractWithCustomerExcludingAssessedTax: millions(revenue),
        CostOfGoodsAndServicesSold: millions(revenue * (1 - gross)),
        GrossProfit: millions(revenue) - millions(revenue * (1 - gross)),
        ResearchAndDevelopmentExpense: millions(revenue * gross * 0.15),
        OperatingIncomeLoss: millions(earned),
        NetIncomeLoss: millions(net),
        NetCashProvidedByUsedInOperatingActivities: millions(cash),
        NetCashProvidedByUsedInInvestingActivities: -millions(revenue * 0.06),
        NetCashProvidedByUsedInFinancingActivities: -millions(cash * 0.6),
        PaymentsToAcquirePropertyPlantAndEquipment: millions(revenue * 0.04),
      },
      balances: {
        Assets: millions(owned * (1.6 + leverage)),
        AssetsCurrent: millions(owned * 0.7),
        Liabilities: millions(owned * (1.6 + leverage)) - millions(owned),
        LiabilitiesCurrent: millions(owned * 0.5),
        StockholdersEquity: millions(owned),
        CashAndCashEquivalentsAtCarryingValue: millions(owned * 0.25),
        LongTermDebtCurrent: millions(owned * leverage * 0.1),
        LongTermDebtNoncurrent: millions(owned * leverage * 0.9),
      },
    };
  });
}

const ONLY_IN_TOTALS = /^(NetCash|Payments)/;
/** How much too high the first report of the restated quarter was. */
const RESTATED = 1.03;

/** Three quarterly reports and an annual one a year; each repeats the sales and the result of a year before. */
function reportsOf(quarters: readonly Quarter[], { restates, filesTotalsAlone }: Character): Report[] {
  const restated = restates ? quarters.findIndex(({ number }, i) => number === 1 && i >= QUARTERS - 8) : -1;
  return quarters.map((quarter, i) => {
    const { end, fiscalYear, number } = quarter;
    const isAnnual = number === 4;
    const figures = [
      ...figuresOf(quarters, i, filesTotalsAlone),
      ...figuresOf(quarters, i - 4, filesTotalsAlone).filter(({ concept }) => /^(Revenue|NetIncome)/.test(concept)),
    ].map((figure) =>
      i === restated && figure.end === end && figure.concept.startsWith('Revenue')
        ? { ...figure, value: millions(figure.value * RESTATED) }
        : figure,
    );
    return {
      form: isAnnual ? '10-K' : '10-Q',
      fiscalYear,
      period: isAnnual ? 'FY' : `Q${number}`,
      filed: addDays(end, isAnnual ? ANNUAL_DAYS : QUARTERLY_DAYS),
      figures,
    };
  });
}

/** What one report says of its own period: the quarter, the year so far, the balance at the end. */
function figuresOf(quarters: readonly Quarter[], at: number, filesTotalsAlone: boolean): Figure[] {
  const quarter = quarters[at];
  if (!quarter || at - quarter.number + 1 < 0) return [];
  const { number, end, shares } = quarter;
  const soFar = quarters.slice(at - number + 1, at + 1);
  // The last quarter of a year stands in no report of its own.
  const spans = number === 1 ? [[quarter]] : number === 4 ? [soFar] : [[quarter], soFar];
  return [
    ...spans.flatMap((span) => {
      const isTotal = span === soFar;
      const total = (concept: string) => span.reduce((sum, one) => sum + one.flows[concept]!, 0);
      const mean = Math.round(span.reduce((sum, one) => sum + one.shares, 0) / span.length);
      const figure = (concept: string, unit: string, value: number) => ({
        concept,
        unit,
        start: span[0]!.start,
        end,
        value,
      });
      const isFiled = (concept: string) =>
        isTotal || number === 1 || !(filesTotalsAlone || ONLY_IN_TOTALS.test(concept));
      const eps = Math.round((total('NetIncomeLoss') / mean) * 100) / 100;
      return [
        ...Object.keys(quarter.flows)
          .filter(isFiled)
          .map((concept) => figure(concept, 'USD', total(concept))),
        figure('WeightedAverageNumberOfDilutedSharesOutstanding', 'shares', mean),
        ...(isFiled('EarningsPerShareDiluted') ? [figure('EarningsPerShareDiluted', 'USD/shares', eps)] : []),
      ];
    }),
    ...Object.entries(quarter.balances).map(([concept, value]) => ({ concept, unit: 'USD', start: null, end, value })),
    { concept: 'CommonStockSharesOutstanding', unit: 'shares', start: null, end, value: shares },
  ];
}

/** The reports turned around: by concept and unit, each figure with the report that says it. */
function companyFacts(
  cik: number,
  entityName: string,
  reports: readonly Report[],
  publicFloat: (day: Date) => number,
): string {
  const facts: Record<string, Record<string, { units: Record<string, object[]> }>> = { dei: {}, 'us-gaap': {} };
  const add = (taxonomy: string, { concept, unit, start, end, value }: Figure, report: Report, i: number) => {
    const accn = `${String(cik).padStart(10, '0')}-${isoDate(report.filed).slice(2, 4)}-${String(i).padStart(6, '0')}`;
    facts[taxonomy]![concept] ??= { units: {} };
    const { units } = facts[taxonomy]![concept]!;
    units[unit] ??= [];
    units[unit]!.push({
      ...(start && { start: isoDate(start) }),
      end: isoDate(end),
      val: value,
      accn,
      fy: report.fiscalYear,
      fp: report.period,
      form: report.form,
      filed: isoDate(report.filed),
    });
  };
  for (const [i, report] of reports.entries()) {
    for (const figure of report.figures) add('us-gaap', figure, report, i);
    const shares = report.figures.find(({ concept }) => concept === 'CommonStockSharesOutstanding')!;
    const counted = { ...shares, concept: 'EntityCommonStockSharesOutstanding', end: addDays(report.filed, -7) };
    add('dei', counted, report, i);
    if (report.form === '10-K') {
      const end = lastOfMonth(shares.end.getUTCFullYear(), shares.end.getUTCMonth() - 5);
      const value = publicFloat(end);
      add('dei', { concept: 'EntityPublicFloat', unit: 'USD', start: null, end, value }, report, i);
    }
  }
  return JSON.stringify({ cik, entityName, facts });
}
