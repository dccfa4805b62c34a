import { addDays, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import type { Split } from '../../prices/rules/splits.ts';
import { COVER_SHARES } from '../../stocks/rules.ts';
import {
  type Calendar,
  cumulativeAt,
  difference,
  type FiscalPeriod,
  filedQuarter,
  inferFiscalCalendar,
  meanOfRest,
  type PeriodSpan,
  quarterAt,
  standing,
  type XbrlFact,
  yearValue,
} from './fiscal-periods.ts';
import { ITEM_NAMES, ITEMS, type ItemName, type LineItem, lineItems, type Values } from './line-items.ts';
import { resolveSplits, toNewestShares } from './share-basis.ts';

/** What is filed of one period, money in the reporting currency; what is not filed, and cannot be worked out, is null. */
export type Statement = ReturnType<typeof lineItems> & {
  timeframe: 'quarterly' | 'annual';
  fiscalYear: number;
  fiscalPeriod: FiscalPeriod;
  periodEndDate: Date;
  /** When the period was first reported. */
  filingDate: Date;
  /**
   * Per-share figures and counts are in the shares of this day: when earnings per share were stated last or, if later, the
   * day of the newest split.
   */
  sharesAsOf: Date;
};

/** A company's figures as they stood on a day. Statements oldest first. */
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

/** The currency of the newest total, dollars where there are several; null if no total is filed. */
export function findCurrency(facts: readonly XbrlFact[]): string | null {
  const totals = new Set<string>(
    [ITEMS.totalAssets, ITEMS.revenue, ITEMS.netIncome].flatMap(({ concepts }) => concepts),
  );
  const found = facts.filter(({ concept, unit }) => totals.has(concept) && /^[A-Z]{3}$/.test(unit));
  found.sort((a, b) => +b.end - +a.end || Number(b.unit === 'USD') - Number(a.unit === 'USD'));
  return found[0]?.unit ?? null;
}

/** The figures of the period that ends on a day, of the first concept that has one. */
type Reader = (series: Series, item: LineItem, end: string) => number | null;

const ofYear: Reader = ({ balances, ending }, { kind }, end) =>
  kind === 'BALANCE' ? (balances.get(end) ?? null) : (yearValue(ending.get(end) ?? [])?.value ?? null);

const ofQuarter: Reader = ({ balances, ending, spans }, { kind, unit }, end) => {
  if (kind === 'BALANCE') return balances.get(end) ?? null;
  const here = ending.get(end) ?? [];
  const filed = filedQuarter(here);
  if (filed) return filed.value;
  // Earnings per share of two lengths have different denominators, and do not subtract.
  if (unit === 'PER_SHARE') return null;
  const cumulative = cumulativeAt(here, spans);
  if (!cumulative) return null;
  if (kind === 'SUM') return difference(cumulative);
  const mean = meanOfRest(cumulative);
  // Means on either side of a split cannot be told apart by their difference.
  return Math.abs(mean / cumulative.to.value - 1) <= MEAN_DRIFT ? Math.round(mean) : null;
};
/** How far a quarter's shares may be from those of its year so far. Ours. */
const MEAN_DRIFT = 0.25;

/** How long after a period's end its report counts the shares on its cover. */
const COVER_DAYS = 120;

/**
 * The statements that a company's facts amount to on a day: every year and quarter with a revenue or a result. Share
 * counts and per-share figures of all periods are in the newest shares of that day.
 * @param stored the splits of the company's shares
 */
export function buildFinancials(filed: readonly XbrlFact[], asOf: Date, stored: readonly Split[] = []): Financials {
  const known = filed.filter((fact) => fact.filed <= asOf);
  const past = stored.filter(({ date }) => date <= asOf);
  const splits = resolveSplits(known, past);
  const facts = toNewestShares(known, splits);
  const splitDays = [...splits, ...past].map(({ date }) => +date);
  const current = standing(facts, asOf);
  const currency = findCurrency(current);
  const calendar = inferFiscalCalendar(facts.filter(({ filed }) => filed <= asOf));
  if (!currency || !calendar) return { currency, quarters: [], years: [] };
  const byConcept = groupBy(current, ({ concept, unit }) => `${concept}|${unit}`);
  const units = { MONEY: currency, SHARES: 'shares', PER_SHARE: `${currency}/shares` };
  const series = new Map([...byConcept].map(([key, some]) => [key, buildSeries(some)]));
  const ofItem = (name: ItemName): Series[] =>
    ITEMS[name].concepts.flatMap((concept) => series.get(`${concept}|${units[ITEMS[name].unit]}`) ?? []);
  const seriesByItem = new Map(ITEM_NAMES.map((name) => [name, ofItem(name)]));
  const first = new Map<string, Date>();
  for (const { start, end, filed } of facts) {
    if (!start || filed > asOf) continue;
    const known = first.get(isoDate(end));
    if (!known || filed < known) first.set(isoDate(end), filed);
  }
  const stated = new Map<string, Date>();
  for (const { unit, end, filed } of current) {
    const known = stated.get(isoDate(end));
    if (unit === units.PER_SHARE && (!known || filed > known)) stated.set(isoDate(end), filed);
  }
  const covers = current.filter(({ concept }) => concept === COVER_SHARES).sort((a, b) => +a.end - +b.end);

  const statementAt = (end: Date, read: Reader) => {
    const value = (name: ItemName): number | null => {
      for (const one of seriesByItem.get(name)!) {
        const found = read(one, ITEMS[name], isoDate(end));
        if (found !== null) return found;
      }
      return null;
    };
    const items = lineItems(Object.fromEntries(ITEM_NAMES.map((name) => [name, value(name)])) as Values);
    const cover = covers.find((fact) => fact.end >= end && fact.end <= addDays(end, COVER_DAYS));
    return { ...items, sharesOutstanding: items.sharesOutstanding ?? cover?.value ?? null };
  };
  const ends = [...seriesByItem.get('revenue')!, ...seriesByItem.get('netIncome')!].flatMap(({ spans }) => spans);
  const days = [...new Map(ends.map(({ end }) => [isoDate(end), end])).values()].sort((a, b) => +a - +b);
  const statements = (timeframe: Statement['timeframe'], read: Reader): Statement[] =>
    onePerPeriod(
      days
        .map((end) => ({
          timeframe,
          ...getPeriod(calendar, end, timeframe),
          periodEndDate: end,
          filingDate: first.get(isoDate(end))!,
          sharesAsOf: new Date(Math.max(+(stated.get(isoDate(end)) ?? first.get(isoDate(end))!), ...splitDays)),
          ...statementAt(end, read),
        }))
        .filter(({ revenue, netIncome }) => revenue !== null || netIncome !== null),
    );
  return { currency, quarters: statements('quarterly', ofQuarter), years: statements('annual', ofYear) };
}

function getPeriod(calendar: Calendar, end: Date, timeframe: Statement['timeframe']) {
  const { fiscalYear, fiscalPeriod } = quarterAt(calendar, end);
  return { fiscalYear, fiscalPeriod: timeframe === 'annual' ? ('FY' as const) : fiscalPeriod };
}

/** Where a period is filed with two ends, the later one stands. */
const onePerPeriod = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.map((one) => [`${one.fiscalYear} ${one.fiscalPeriod}`, one])).values(),
];
