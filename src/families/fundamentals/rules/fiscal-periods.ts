import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';

/**
 * A figure of a filing. An instant (a balance) has no start; `fiscalYear` and `fiscalPeriod` are those of the filing.
 */
export type XbrlFact = {
  /** Includes the taxonomy: `us-gaap:Assets`. */
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

/** A figure of a period, from its first to its last day inclusive. */
export type PeriodSpan = { start: Date; end: Date; value: number };

const QUARTER_NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
type QuarterName = (typeof QUARTER_NAMES)[number];
export type FiscalPeriod = QuarterName | 'FY';
export const FISCAL_PERIODS: readonly FiscalPeriod[] = [...QUARTER_NAMES, 'FY'];

/**
 * A company's fiscal calendar: the days on which its years ended, and the difference between its name of a year and the
 * calendar year.
 */
export type Calendar = { yearEnds: readonly Date[]; offset: number };

const QUARTER_DAYS = 365.25 / 4;
/** The length of one to four quarters in days: years of 52 and 53 weeks, quarters of 12 to 16 weeks. */
const LENGTHS = [
  [75, 115],
  [160, 205],
  [250, 295],
  [345, 380],
] as const;
/** Filings may date the start of the same fiscal year this many days apart. */
const SAME_START_DAYS = 7;
/**
 * A year that ends in the first days of January counts as the previous one, since a 52-week year ends on a weekday
 * instead of a date.
 */
const YEAR_END_SLACK = 10;

const daysIn = ({ start, end }: Pick<PeriodSpan, 'start' | 'end'>): number => daysFrom(start, end) + 1;

/** The number of quarters in a period, 1 to 4; null if its length is another. */
export function countQuarters(span: Pick<PeriodSpan, 'start' | 'end'>): number | null {
  const days = daysIn(span);
  const index = LENGTHS.findIndex(([min, max]) => min <= days && days <= max);
  return index < 0 ? null : index + 1;
}

/** The facts as of a day. The last filing of a figure counts, so that restatements replace earlier values. */
export function selectLatestFacts(facts: readonly XbrlFact[], asOf: Date): XbrlFact[] {
  const latest = new Map<string, XbrlFact>();
  for (const fact of facts) {
    if (fact.filed > asOf) continue;
    const key = `${fact.concept}|${fact.unit}|${fact.start ? isoDate(fact.start) : ''}|${isoDate(fact.end)}`;
    const previous = latest.get(key);
    if (
      !previous ||
      fact.filed > previous.filed ||
      (+fact.filed === +previous.filed && fact.accession > previous.accession)
    )
      latest.set(key, fact);
  }
  return [...latest.values()];
}

const getFiscalYear = (end: Date): number => addDays(end, -YEAR_END_SLACK).getUTCFullYear();

type Flow = XbrlFact & { start: Date };
const isFlow = (fact: XbrlFact): fact is Flow => fact.start !== null;

/** The most frequent number, the larger if several are; null if there are none. */
function findMode(values: readonly number[]): number | null {
  const groups = [...groupBy(values, (value) => value)].sort(([a, x], [b, y]) => y.length - x.length || b - a);
  return groups[0]?.[0] ?? null;
}

/**
 * The company's calendar. A year ends on the last day of a filed year, and its name is the name that annual reports use
 * for their own year; a filing's comparative figures carry the same name, although they are of earlier years. Without
 * an annual report, the newest quarterly report determines the calendar. Null if neither is filed.
 */
export function inferFiscalCalendar(facts: readonly XbrlFact[]): Calendar | null {
  const flows = facts.filter(isFlow);
  const years = new Map(flows.filter((flow) => countQuarters(flow) === 4).map(({ end }) => [isoDate(end), end]));
  const reports = [...groupBy(flows, ({ accession }) => accession).values()].map((filing) =>
    filing.reduce((newest, flow) => (flow.end > newest.end ? flow : newest)),
  );
  if (years.size > 0) {
    const offsets = reports.flatMap(({ form, fiscalYear, end }) =>
      /^(10-K|20-F|40-F)/.test(form) && fiscalYear !== null && years.has(isoDate(end))
        ? [fiscalYear - getFiscalYear(end)]
        : [],
    );
    const offset = findMode(offsets) ?? 0;
    return { yearEnds: [...years.values()].sort((a, b) => +a - +b), offset };
  }
  const quarterly = reports.flatMap(({ fiscalYear, fiscalPeriod, end }) =>
    fiscalYear !== null && QUARTER_NAMES.includes(fiscalPeriod as QuarterName)
      ? [{ fiscalYear, fiscalPeriod, end }]
      : [],
  );
  if (quarterly.length === 0) return null;
  const newest = quarterly.reduce((latest, report) => (report.end > latest.end ? report : latest));
  const quarters = QUARTER_NAMES.indexOf(newest.fiscalPeriod as QuarterName) + 1;
  const before = addDays(newest.end, -Math.round(quarters * QUARTER_DAYS));
  return { yearEnds: [before], offset: newest.fiscalYear - 1 - getFiscalYear(before) };
}

/** The fiscal year and quarter that end on a day, counted from the nearest year end. */
export function getQuarter(
  { yearEnds, offset }: Calendar,
  end: Date,
): { fiscalYear: number; fiscalPeriod: QuarterName } {
  const nearest = yearEnds.reduce((best, yearEnd) =>
    Math.abs(daysFrom(yearEnd, end)) < Math.abs(daysFrom(best, end)) ? yearEnd : best,
  );
  const quarters = Math.round(daysFrom(nearest, end) / QUARTER_DAYS);
  return {
    fiscalYear: getFiscalYear(nearest) + offset + Math.ceil(quarters / 4),
    fiscalPeriod: QUARTER_NAMES[(((quarters - 1) % 4) + 4) % 4]!,
  };
}

/** The filed figure of a year among spans that end on one day; null if none was filed. */
export const findYearSpan = (ending: readonly PeriodSpan[]): PeriodSpan | null =>
  ending.find((span) => countQuarters(span) === 4) ?? null;

/** Two cumulative figures of one fiscal year: up to the end of a quarter, and up to the end of the previous quarter. */
type Cumulative = { to: PeriodSpan; before: PeriodSpan };

/**
 * The two figures whose difference is the quarter that ends on a day: six months minus three, nine minus six, the year
 * minus nine. Null unless both are filed.
 */
export function findCumulative(ending: readonly PeriodSpan[], spans: readonly PeriodSpan[]): Cumulative | null {
  for (const to of ending) {
    const quarters = countQuarters(to);
    if (quarters === null || quarters === 1) continue;
    const before = spans.find(
      // The cheap condition first: every quarter that is not filed looks at all spans.
      (span) => Math.abs(daysFrom(span.start, to.start)) <= SAME_START_DAYS && countQuarters(span) === quarters - 1,
    );
    if (before && countQuarters({ start: addDays(before.end, 1), end: to.end }) === 1) return { to, before };
  }
  return null;
}

/** The figure of a quarter as filed, without deriving it. */
export const findQuarterSpan = (ending: readonly PeriodSpan[]): PeriodSpan | null =>
  ending.find((span) => countQuarters(span) === 1) ?? null;

/** The sum of a quarter: the longer figure minus the shorter. */
export const subtractSums = ({ to, before }: Cumulative): number => to.value - before.value;

/** The mean of a quarter, from two means weighted by days: the longer minus the shorter. */
export function subtractMeans({ to, before }: Cumulative): number {
  const [totalDays, earlierDays] = [daysIn(to), daysIn(before)];
  return (to.value * totalDays - before.value * earlierDays) / (totalDays - earlierDays);
}
