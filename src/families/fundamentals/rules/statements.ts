import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import { isReportForm } from '../../../market/report-forms.ts';
import { COVER_SHARES } from '../../stocks/rules/shares.ts';
import type { Split } from '../../stocks/splits/rules.ts';
import { type Calendar, type FiscalPeriod, getQuarter, getYear, inferFiscalCalendar } from './fiscal-calendar.ts';
import {
  findCumulative,
  findQuarterSpan,
  findYearSpan,
  type PeriodSpan,
  QUARTER_LENGTH,
  selectLatestFacts,
  subtractMeans,
  subtractSums,
  type XbrlFact,
} from './fiscal-periods.ts';
import { ITEM_NAMES, ITEMS, type ItemName, type LineItem, toLineItems, type Values } from './line-items.ts';
import { resolveSplits, toNewestShares } from './share-basis.ts';

/**
 * The filed figures of one period, money in the reporting currency; null if a figure is neither filed nor derivable.
 */
export type Statement = ReturnType<typeof toLineItems> & {
  timeframe: 'quarterly' | 'annual';
  fiscalYear: number;
  fiscalPeriod: FiscalPeriod;
  periodEndDate: Date;
  /** When the period was first reported. */
  filingDate: Date;
  /**
   * The day whose shares per-share figures and counts are in: the last day on which earnings per share were stated or,
   * if later, the day of the newest split.
   */
  sharesAsOf: Date;
};

/** A company's statements as of a day, oldest first. */
export type Financials = { currency: string | null; quarters: Statement[]; years: Statement[] };

type Series = { balances: Map<string, number>; ending: Map<string, PeriodSpan[]>; spans: PeriodSpan[] };

function buildSeries(facts: readonly XbrlFact[]): Series {
  const spans = facts.flatMap(({ start, end, value }) => (start ? [{ start, end, value }] : []));
  return {
    balances: new Map(facts.filter(({ start }) => !start).map(({ end, value }) => [isoDate(end), value])),
    ending: groupBy(spans, ({ end }) => isoDate(end)),
    spans,
  };
}

/**
 * The series of an item's facts, by precedence of concepts. If other forms state some, the series of reports alone come
 * first, so that a proxy's net income does not replace that of a report under another concept.
 */
function listSeries(facts: readonly XbrlFact[]): Series[] {
  const buildByConcept = (stated: readonly XbrlFact[]) =>
    [...groupBy(stated, ({ concept }) => concept).values()].map(buildSeries);
  const reported = facts.filter(({ form }) => isReportForm(form));
  return [...buildByConcept(reported), ...(reported.length < facts.length ? buildByConcept(facts) : [])];
}

/** The currency of the newest total, dollars if it is stated in several; null if no total is filed. */
function findCurrency(facts: readonly XbrlFact[]): string | null {
  const totals = new Set<string>(
    [ITEMS.totalAssets, ITEMS.revenue, ITEMS.netIncome].flatMap(({ concepts }) => concepts),
  );
  const candidates = facts.filter(({ concept, unit }) => totals.has(concept) && /^[A-Z]{3}$/.test(unit));
  candidates.sort((a, b) => +b.end - +a.end || Number(b.unit === 'USD') - Number(a.unit === 'USD'));
  return candidates[0]?.unit ?? null;
}

/** Reads the figure of an item for the period that ends on a day; null if the series has none. */
type Reader = (series: Series, item: LineItem, end: string) => number | null;

const readYear: Reader = ({ balances, ending }, { kind }, end) =>
  kind === 'BALANCE' ? (balances.get(end) ?? null) : (findYearSpan(ending.get(end) ?? [])?.value ?? null);

const readQuarter: Reader = ({ balances, ending, spans }, { kind, unit }, end) => {
  if (kind === 'BALANCE') return balances.get(end) ?? null;
  const factsOfDay = ending.get(end) ?? [];
  const filed = findQuarterSpan(factsOfDay);
  if (filed) return filed.value;
  // Earnings per share of two periods have different denominators and cannot be subtracted.
  if (unit === 'PER_SHARE') return null;
  const cumulative = findCumulative(factsOfDay, spans);
  if (!cumulative) return null;
  if (kind === 'SUM') return subtractSums(cumulative);
  const mean = subtractMeans(cumulative);
  // If a split lies between the two means, their difference is not the mean of the quarter.
  return Math.abs(mean / cumulative.to.value - 1) <= MEAN_DRIFT ? Math.round(mean) : null;
};
/** The maximum relative difference between a quarter's shares and those of its year so far. Ours. */
const MEAN_DRIFT = 0.25;

/** Days after the end of a period within which the cover of its report counts the shares. */
const COVER_DAYS = 120;

/**
 * Builds a company's statements as of a day: every year and quarter with a revenue or a result. Share counts and
 * per-share figures of all periods are in the newest shares of that day.
 * @param stored the splits of the company's shares
 */
export function buildFinancials(
  filedFacts: readonly XbrlFact[],
  asOf: Date,
  stored: readonly Split[] = [],
): Financials {
  const pastFacts = filedFacts.filter((fact) => fact.filed <= asOf);
  const pastSplits = stored.filter(({ date }) => date <= asOf);
  const splits = resolveSplits(pastFacts, pastSplits);
  const facts = toNewestShares(pastFacts, splits);
  const splitDays = [...splits, ...pastSplits].map(({ date }) => +date);
  const current = selectLatestFacts(facts, asOf);
  const currency = findCurrency(current);
  const calendar = inferFiscalCalendar(facts.filter(({ filed }) => filed <= asOf));
  if (!currency || !calendar) return { currency, quarters: [], years: [] };
  const byConcept = groupBy(current, ({ concept, unit }) => `${concept}|${unit}`);
  const units = { MONEY: currency, SHARES: 'shares', PER_SHARE: `${currency}/shares` };
  const seriesByItem = new Map(
    ITEM_NAMES.map((name) => {
      const factsByConcept = ITEMS[name].concepts.flatMap(
        (concept) => byConcept.get(`${concept}|${units[ITEMS[name].unit]}`) ?? [],
      );
      return [name, listSeries(factsByConcept)];
    }),
  );
  const firstFiledByEnd = new Map<string, Date>();
  for (const { start, end, filed } of facts) {
    if (!start || filed > asOf) continue;
    const earliest = firstFiledByEnd.get(isoDate(end));
    if (!earliest || filed < earliest) firstFiledByEnd.set(isoDate(end), filed);
  }
  const epsFiledByEnd = new Map<string, Date>();
  for (const { unit, end, filed } of current) {
    const latest = epsFiledByEnd.get(isoDate(end));
    if (unit === units.PER_SHARE && (!latest || filed > latest)) epsFiledByEnd.set(isoDate(end), filed);
  }
  const covers = current.filter(({ concept }) => concept === COVER_SHARES).sort((a, b) => +a.end - +b.end);

  const statementAt = (end: Date, readFigure: Reader) => {
    const day = isoDate(end);
    const value = (name: ItemName): number | null => {
      for (const candidate of requireEntry(seriesByItem, name)) {
        const figure = readFigure(candidate, ITEMS[name], day);
        if (figure !== null) return figure;
      }
      return null;
    };
    const items = toLineItems(Object.fromEntries(ITEM_NAMES.map((name) => [name, value(name)])) as Values);
    const until = addDays(end, COVER_DAYS);
    const cover = covers.find((fact) => fact.end >= end && fact.end <= until);
    return { ...items, sharesOutstanding: items.sharesOutstanding ?? cover?.value ?? null };
  };
  const ends = [...requireEntry(seriesByItem, 'revenue'), ...requireEntry(seriesByItem, 'netIncome')].flatMap(
    ({ spans }) => spans,
  );
  const days = [...new Map(ends.map(({ end }) => [isoDate(end), end])).values()].sort((a, b) => +a - +b);
  const buildStatements = (timeframe: Statement['timeframe'], readFigure: Reader): Statement[] =>
    removeDuplicatePeriods(
      days
        .flatMap((end) => {
          const period = getPeriod(calendar, end, timeframe);
          return period ? [{ end, period }] : [];
        })
        .map(({ end, period }) => ({
          timeframe,
          ...period,
          periodEndDate: end,
          filingDate: requireEntry(firstFiledByEnd, isoDate(end)),
          sharesAsOf: new Date(
            Math.max(+(epsFiledByEnd.get(isoDate(end)) ?? requireEntry(firstFiledByEnd, isoDate(end))), ...splitDays),
          ),
          ...statementAt(end, readFigure),
        }))
        .filter(({ revenue, netIncome }) => revenue !== null || netIncome !== null),
    );
  return { currency, quarters: buildStatements('quarterly', readQuarter), years: buildStatements('annual', readYear) };
}

/** The name of the period that ends on a day; null if no fiscal year ends then. */
function getPeriod(
  calendar: Calendar,
  end: Date,
  timeframe: Statement['timeframe'],
): { fiscalYear: number; fiscalPeriod: FiscalPeriod } | null {
  if (timeframe === 'quarterly') return getQuarter(calendar, end);
  const fiscalYear = getYear(calendar, end);
  return fiscalYear === null ? null : { fiscalYear, fiscalPeriod: 'FY' };
}

/**
 * If a period is filed with two ends, the later one is used. Periods with the same name that end a quarter or more
 * apart are different periods, as after a change of the fiscal year. Takes statements oldest first.
 */
const removeDuplicatePeriods = (statements: readonly Statement[]): Statement[] =>
  statements.filter(
    ({ fiscalYear, fiscalPeriod, periodEndDate }, i) =>
      !statements
        .slice(i + 1)
        .some(
          (later) =>
            later.fiscalYear === fiscalYear &&
            later.fiscalPeriod === fiscalPeriod &&
            daysFrom(periodEndDate, later.periodEndDate) < QUARTER_LENGTH[0],
        ),
  );
