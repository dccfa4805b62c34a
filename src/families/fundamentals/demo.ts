import type { DemoFile } from '../../demo/file.ts';
import type { Listing } from '../../demo/listing.ts';
import { randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { addDays, isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';

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

/** SEC's companyfacts of every company that has filed since the market was last told, as filed before today. */
export function* fundamentalFiles(universe: Universe): Generator<DemoFile> {
  const { seed, today, listings } = universe;
  const stocks = listings.filter(({ kind }) => kind === 'STOCK');
  const companies = [...groupBy(stocks, ({ issuer }) => issuer).values()];
  const [lossMaker, leveraged, restating] = randomOf(seed, 'fundamentals').shuffled(companies.map((_, i) => i));
  for (const [i, classes] of companies.entries()) {
    const { issuer, name } = classes[0]!;
    const character = {
      isLossMaker: i === lossMaker,
      isLeveraged: i === leveraged,
      restates: i === restating,
      filesTotalsAlone: i % 4 === 0,
    };
    const quarters = businessOf(seed, classes, today, character);
    const reports = reportsOf(quarters, character).filter(({ filed, figures }) => filed < today && figures.length > 0);
    if (!reports.some(({ filed }) => universe.isNew(filed))) continue;
    const content = companyFacts(Number(issuer), name, reports, publicFloatOf(universe, classes));
    yield {
      kind: 'company-facts',
      name: `demo-companyfacts-${isoDate(today)}-CIK${issuer.padStart(10, '0')}.json`,
      content,
    };
  }
}

/** What the shares that insiders do not hold were worth on a day, USD. */
function publicFloatOf(universe: Universe, classes: readonly Listing[]): (day: Date) => number {
  const outside = randomOf(universe.seed, 'float', classes[0]!.issuer).between(0.85, 0.99);
  const worth = (listing: Listing, day: Date): number => {
    const bar = universe.bars(listing).findLast(({ date }) => date <= day);
    return listing.sharesOutstanding * (bar?.close ?? listing.price);
  };
  return (day) => millions(outside * classes.reduce((sum, listing) => sum + worth(listing, day), 0));
}

const millions = (value: number): number => Math.round(value / 1e6) * 1e6;
/** The last day of a month, counted since the year 0. */
const lastOfMonth = (month: number): Date =>
  new Date(Date.UTC(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 0));

/** The month, counted since the year 0, for which the listings' prices and shares hold. */
const REFERENCE_MONTH = 2025 * 12 + 11;

/**
 * The company's last quarters, oldest first, growing and swinging with the season. A quarter is drawn by itself, so
 * that it stays what it was when later ones are told.
 */
function businessOf(seed: number, classes: readonly Listing[], today: Date, character: Character): Quarter[] {
  const { issuer } = classes[0]!;
  const random = randomOf(seed, 'fundamentals', issuer);
  const shares = classes.reduce((sum, { sharesOutstanding }) => sum + sharesOutstanding, 0);
  const worth = classes.reduce((sum, { sharesOutstanding, price }) => sum + sharesOutstanding * price, 0);
  const yearEnd = random.pick(YEAR_ENDS);
  const sales = worth / random.between(3, 12) / 4;
  const growth = random.between(-0.01, 0.045);
  const seasons = Array.from({ length: 4 }, () => random.between(0.92, 1.1));
  const gross = random.between(0.3, 0.7);
  const operating = character.isLossMaker ? -0.12 : gross * random.between(0.25, 0.6);
  const equity = sales * 4 * random.between(0.4, 1.2);
  const leverage = character.isLeveraged ? random.between(3.2, 4.5) : random.between(0.1, 1.4);
  // The last whole month; the newest quarter's is one of those that are whole quarters from the year's end.
  const latest = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const newest = latest - ((((latest - yearEnd) % 3) + 3) % 3);
  return Array.from({ length: QUARTERS }, (_, i) => {
    const month = newest - 3 * (QUARTERS - 1 - i);
    const own = randomOf(seed, 'quarter', issuer, month);
    const age = (month - REFERENCE_MONTH) / 3;
    const end = lastOfMonth(month);
    const start = addDays(lastOfMonth(month - 3), 1);
    const number = ((((((month - yearEnd) / 3 - 1) % 4) + 4) % 4) + 1) as number;
    const yearEndsIn = month + (4 - number) * 3;
    const revenue = sales * (1 + growth) ** age * seasons[number - 1]! * (1 + 0.02 * own.normal());
    const earned = revenue * (operating + 0.015 * own.normal());
    const net = earned > 0 ? earned * 0.8 : earned * 1.02;
    const cash = net + revenue * 0.05;
    const owned = equity * (1 + 0.01 * age);
    return {
      start,
      end,
      fiscalYear: Math.floor((yearEndsIn - 1) / 12),
      number,
      shares: Math.round((shares * (1 - 0.002 * age)) / 1e3) * 1e3,
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
/** How much too high the first report of a quarter was that is restated. */
const RESTATED = 1.03;

/** Three quarterly reports and an annual one a year; each repeats the sales and the result of a year before. */
function reportsOf(quarters: readonly Quarter[], { restates, filesTotalsAlone }: Character): Report[] {
  return quarters.map((quarter, i) => {
    const { end, fiscalYear, number } = quarter;
    const isAnnual = number === 4;
    const isWrong = restates && number === 1 && fiscalYear % 2 === 1;
    const figures = [
      ...figuresOf(quarters, i, filesTotalsAlone),
      ...figuresOf(quarters, i - 4, filesTotalsAlone).filter(({ concept }) => /^(Revenue|NetIncome)/.test(concept)),
    ].map((figure) =>
      isWrong && figure.end === end && figure.concept.startsWith('Revenue')
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
      const end = lastOfMonth(shares.end.getUTCFullYear() * 12 + shares.end.getUTCMonth() - 5);
      const value = publicFloat(end);
      add('dei', { concept: 'EntityPublicFloat', unit: 'USD', start: null, end, value }, report, i);
    }
  }
  return JSON.stringify({ cik, entityName, facts });
}
