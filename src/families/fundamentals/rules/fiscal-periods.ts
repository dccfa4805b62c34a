import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';

/** One figure of one filing. An instant (a balance) has no start; `fiscalYear` and `fiscalPeriod` are the filing's. */
export type XbrlFact = {
  /** With its taxonomy, `us-gaap:Assets`. */
  concept: string;
  /** `USD`, `shares`, `USD/shares`, `pure`. */
  unit: string;
  start: Date | null;
  end: Date;
  value: number;
  filed: Date;
  form: string;
  accession: string;
  fiscalYear: number | null;
  fiscalPeriod: string | null;
};

/** A figure of a stretch of days, both included. */
export type PeriodSpan = { start: Date; end: Date; value: number };

export const QUARTER_NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
export type QuarterName = (typeof QUARTER_NAMES)[number];
export type FiscalPeriod = QuarterName | 'FY';
export const FISCAL_PERIODS: readonly FiscalPeriod[] = [...QUARTER_NAMES, 'FY'];

/** A company's own years: on which days they ended, and how its name of a year differs from the calendar's. */
export type Calendar = { yearEnds: readonly Date[]; offset: number };

const QUARTER_DAYS = 365.25 / 4;
/** Days of one to four quarters: 52 and 53 week years, quarters of 12 to 16 weeks. */
const LENGTHS = [
  [75, 115],
  [160, 205],
  [250, 295],
  [345, 380],
] as const;
/** Starts of one fiscal year that filings date differently. */
const SAME_START_DAYS = 7;
/** A year that ends in the first days of January is the one before (a 52 week year ends on a weekday, not a date). */
const YEAR_END_SLACK = 10;

const daysIn = ({ start, end }: Pick<PeriodSpan, 'start' | 'end'>): number => daysFrom(start, end) + 1;

/** How many quarters a stretch of days is, 1 to 4; null if it is no such stretch. */
export function quartersIn(span: Pick<PeriodSpan, 'start' | 'end'>): number | null {
  const days = daysIn(span);
  const found = LENGTHS.findIndex(([least, most]) => least <= days && days <= most);
  return found < 0 ? null : found + 1;
}

/** The facts that stood on a day: of each the one filed last by then, so that a restatement replaces what it restates. */
export function standing(facts: readonly XbrlFact[], asOf: Date): XbrlFact[] {
  const latest = new Map<string, XbrlFact>();
  for (const fact of facts) {
    if (fact.filed > asOf) continue;
    const key = `${fact.concept}|${fact.unit}|${fact.start ? isoDate(fact.start) : ''}|${isoDate(fact.end)}`;
    const known = latest.get(key);
    if (!known || fact.filed > known.filed || (+fact.filed === +known.filed && fact.accession > known.accession))
      latest.set(key, fact);
  }
  return [...latest.values()];
}

const getFiscalYear = (end: Date): number => addDays(end, -YEAR_END_SLACK).getUTCFullYear();

type Flow = XbrlFact & { start: Date };
const isFlow = (fact: XbrlFact): fact is Flow => fact.start !== null;

/** The most frequent number, the larger of equals; null if there are none. */
function commonest(values: readonly number[]): number | null {
  const groups = [...groupBy(values, (value) => value)].sort(([a, x], [b, y]) => y.length - x.length || b - a);
  return groups[0]?.[0] ?? null;
}

/**
 * The company's calendar: years end where filed years end. What it calls them is what its annual reports call the
 * year they report on; a filing's other figures carry the same name, though they are of earlier years. A company
 * without an annual report yet is placed by its newest quarterly one. Null if nothing tells.
 */
export function inferFiscalCalendar(facts: readonly XbrlFact[]): Calendar | null {
  const flows = facts.filter(isFlow);
  const years = new Map(flows.filter((flow) => quartersIn(flow) === 4).map(({ end }) => [isoDate(end), end]));
  const reports = [...groupBy(flows, ({ accession }) => accession).values()].map((filing) =>
    filing.reduce((newest, flow) => (flow.end > newest.end ? flow : newest)),
  );
  if (years.size > 0) {
    const annual = reports.filter(
      ({ form, fiscalYear, end }) => /^(10-K|20-F|40-F)/.test(form) && fiscalYear !== null && years.has(isoDate(end)),
    );
    const offset = commonest(annual.map(({ fiscalYear, end }) => fiscalYear! - getFiscalYear(end))) ?? 0;
    return { yearEnds: [...years.values()].sort((a, b) => +a - +b), offset };
  }
  const quarterly = reports.filter(
    ({ fiscalYear, fiscalPeriod }) => fiscalYear !== null && QUARTER_NAMES.includes(fiscalPeriod as QuarterName),
  );
  if (quarterly.length === 0) return null;
  const newest = quarterly.reduce((one, other) => (other.end > one.end ? other : one));
  const quarters = QUARTER_NAMES.indexOf(newest.fiscalPeriod as QuarterName) + 1;
  const before = addDays(newest.end, -Math.round(quarters * QUARTER_DAYS));
  return { yearEnds: [before], offset: newest.fiscalYear! - 1 - getFiscalYear(before) };
}

/** The fiscal year and quarter that end on a day, counted from the nearest year end. */
export function quarterAt(
  { yearEnds, offset }: Calendar,
  end: Date,
): { fiscalYear: number; fiscalPeriod: QuarterName } {
  const nearest = yearEnds.reduce((one, other) =>
    Math.abs(daysFrom(other, end)) < Math.abs(daysFrom(one, end)) ? other : one,
  );
  const quarters = Math.round(daysFrom(nearest, end) / QUARTER_DAYS);
  return {
    fiscalYear: getFiscalYear(nearest) + offset + Math.ceil(quarters / 4),
    fiscalPeriod: QUARTER_NAMES[(((quarters - 1) % 4) + 4) % 4]!,
  };
}

/** The filed figure of a year that ends with these spans; null if none was filed. */
export const yearValue = (ending: readonly PeriodSpan[]): PeriodSpan | null =>
  ending.find((span) => quartersIn(span) === 4) ?? null;

/** Two cumulative figures of one fiscal year: up to a quarter's end, and up to the quarter before. */
export type Cumulative = { to: PeriodSpan; before: PeriodSpan };

/**
 * The two figures whose difference is the quarter that ends on a day: six months and the first three, nine and six,
 * the year and nine. Null if they are not both filed.
 */
export function cumulativeAt(ending: readonly PeriodSpan[], all: readonly PeriodSpan[]): Cumulative | null {
  for (const to of ending) {
    const quarters = quartersIn(to);
    if (quarters === null || quarters === 1) continue;
    const before = all.find(
      (span) => quartersIn(span) === quarters - 1 && Math.abs(daysFrom(span.start, to.start)) <= SAME_START_DAYS,
    );
    if (before && quartersIn({ start: addDays(before.end, 1), end: to.end }) === 1) return { to, before };
  }
  return null;
}

/** The filed figure of a quarter, without deriving it. */
export const filedQuarter = (ending: readonly PeriodSpan[]): PeriodSpan | null =>
  ending.find((span) => quartersIn(span) === 1) ?? null;

/** What a quarter adds to a sum: the longer figure less the shorter. */
export const difference = ({ to, before }: Cumulative): number => to.value - before.value;

/** What a quarter's mean was, from two means over days: the longer weighted by its days, less the shorter by its own. */
export function meanOfRest({ to, before }: Cumulative): number {
  const [all, earlier] = [daysIn(to), daysIn(before)];
  return (to.value * all - before.value * earlier) / (all - earlier);
}
