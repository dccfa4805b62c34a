import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { isReportForm } from '../../../market/report-forms.ts';
import { countQuarters, type XbrlFact } from './fiscal-periods.ts';

const QUARTER_NAMES = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
type QuarterName = (typeof QUARTER_NAMES)[number];
export type FiscalPeriod = QuarterName | 'FY';
export const FISCAL_PERIODS: readonly FiscalPeriod[] = [...QUARTER_NAMES, 'FY'];

/** The last day of a fiscal year that was cut short, because its end moved; later years have an offset of their own. */
type YearChange = { end: Date; offset: number };

/**
 * A company's fiscal calendar: the days on which its years ended, and the difference between its name of a year and the
 * calendar year. `changes`: the ends of years that were cut short, oldest first.
 */
export type Calendar = { yearEnds: readonly Date[]; offset: number; changes: readonly YearChange[] };

const YEAR_DAYS = 365.25;
const QUARTER_DAYS = YEAR_DAYS / 4;
/**
 * A year that ends in the first days of January counts as the previous one, since a 52-week year ends on a weekday
 * instead of a date.
 */
const YEAR_END_SLACK = 10;
/** A year's end that moves by fewer days keeps the names of all quarters. Ours: half a quarter. */
const MAX_YEAR_END_SHIFT = 45;

const QUARTERLY = /^10-Q/;
const ANNUAL = /^(10-K(?!T)|20-F|40-F)/;
const TRANSITION = /^10-KT/;

type Flow = XbrlFact & { start: Date };
const isFlow = (fact: XbrlFact): fact is Flow => fact.start !== null;

const getFiscalYear = (end: Date): number => addDays(end, -YEAR_END_SLACK).getUTCFullYear();

/** The most frequent number, the larger if several are; null if there are none. */
function findMode(values: readonly number[]): number | null {
  const groups = [...groupBy(values, (value) => value)].sort(([a, x], [b, y]) => y.length - x.length || b - a);
  return groups[0]?.[0] ?? null;
}

/** A filing's own period, to which its figures that end last belong. */
type Report = Pick<XbrlFact, 'form' | 'fiscalYear' | 'fiscalPeriod' | 'end'> & { longest: Flow };

function listReports(flows: readonly Flow[]): Report[] {
  return [...groupBy(flows, ({ accession }) => accession).values()].map((filing) => {
    const longest = filing.reduce((best, flow) =>
      flow.end > best.end || (+flow.end === +best.end && flow.start < best.start) ? flow : best,
    );
    const { form, fiscalYear, fiscalPeriod, end } = longest;
    return { form, fiscalYear, fiscalPeriod, end, longest };
  });
}

/** A report of one quarter of a fiscal year, with the number of the quarter. */
type QuarterlyReport = Report & { fiscalYear: number; quarter: number };

const listQuarterlyReports = (reports: readonly Report[]): QuarterlyReport[] =>
  reports.flatMap(({ fiscalYear, ...report }) => {
    const quarter = QUARTER_NAMES.indexOf(report.fiscalPeriod as QuarterName) + 1;
    return fiscalYear !== null && quarter > 0 ? [{ ...report, fiscalYear, quarter }] : [];
  });

/** The ends of filed years, oldest first. Quarterly reports may add the last twelve months, which are no fiscal year. */
function listYearEnds(flows: readonly Flow[]): Date[] {
  const years = flows.filter((flow) => countQuarters(flow) === 4 && !QUARTERLY.test(flow.form));
  const reported = years.filter(({ form }) => isReportForm(form));
  const ends = new Map((reported.length > 0 ? reported : years).map(({ end }) => [isoDate(end), end]));
  return [...ends.values()].sort((a, b) => +a - +b);
}

/** Whether a day is a whole number of years after another, with the slack of a moved year end. */
function isYearsAfter(day: Date, base: Date): boolean {
  const years = Math.round(daysFrom(base, day) / YEAR_DAYS);
  return Math.abs(daysFrom(base, day) - years * YEAR_DAYS) <= MAX_YEAR_END_SHIFT;
}

/**
 * The days on which a fiscal year was cut short: the end of a transition report (Form 10-KT) or, since a short transition
 * period is reported on Form 10-Q, the day before the year to date of a quarterly report begins, if it is no end of the
 * previous calendar's years. Source: Exchange Act Rule 13a-10.
 */
function findYearChanges(reports: readonly Report[], yearEnds: readonly Date[]): Date[] {
  const ends = [
    ...reports.flatMap(({ form, end }) => (TRANSITION.test(form) ? [end] : [])),
    ...listQuarterlyReports(reports).flatMap(({ form, longest, quarter }) =>
      QUARTERLY.test(form) && countQuarters(longest) === quarter ? [addDays(longest.start, -1)] : [],
    ),
  ].sort((a, b) => +a - +b);
  const changes: Date[] = [];
  for (const end of ends) {
    // The calendar up to this day: the years since the last change.
    const base = changes.at(-1) ?? yearEnds.find((yearEnd) => yearEnd < end);
    if (base && !isYearsAfter(end, base)) changes.push(end);
  }
  return changes;
}

/** The difference between the name of a fiscal year and the calendar year, as most of these reports have it. */
const findOffset = (reports: readonly Report[], yearEnds: ReadonlySet<string>): number | null =>
  findMode(
    reports.flatMap(({ form, fiscalYear, end }) =>
      ANNUAL.test(form) && fiscalYear !== null && yearEnds.has(isoDate(end)) ? [fiscalYear - getFiscalYear(end)] : [],
    ),
  );

/** The offset after a change, of which only quarters may be filed yet. */
function findOffsetSince(change: Date, reports: readonly Report[], yearEnds: ReadonlySet<string>): number | null {
  const first = listQuarterlyReports(reports).filter(({ end }) => daysFrom(change, end) < YEAR_DAYS);
  return (
    findOffset(reports, yearEnds) ?? findMode(first.map(({ fiscalYear }) => fiscalYear - 1 - getFiscalYear(change)))
  );
}

/**
 * The company's calendar. A year ends on the last day of a filed year, and its name is the name that annual reports use
 * for their own year; a filing's comparative figures carry the same name, although they are of earlier years. Without
 * an annual report, the newest quarterly report determines the calendar. Null if neither is filed.
 */
export function inferFiscalCalendar(facts: readonly XbrlFact[]): Calendar | null {
  const flows = facts.filter(isFlow);
  const allYearEnds = listYearEnds(flows);
  const reports = listReports(flows);
  if (allYearEnds.length > 0) {
    const changeDays = findYearChanges(reports, allYearEnds);
    const yearEnds = allYearEnds.filter((end) => !changeDays.some((change) => +change === +end));
    const yearEndDays = new Set(yearEnds.map(isoDate));
    const isBetween = (end: Date, i: number) =>
      (i < 0 || end > changeDays[i]!) && (i + 1 >= changeDays.length || end <= changeDays[i + 1]!);
    const listAfter = (i: number) => reports.filter(({ end }) => isBetween(end, i));
    const offset = findOffset(listAfter(-1), yearEndDays) ?? findOffset(reports, yearEndDays) ?? 0;
    const changes = changeDays.map((end, i) => ({
      end,
      offset: findOffsetSince(end, listAfter(i), yearEndDays) ?? offset,
    }));
    return { yearEnds, offset, changes };
  }
  const quarterly = listQuarterlyReports(reports);
  if (quarterly.length === 0) return null;
  const newest = quarterly.reduce((latest, report) => (report.end > latest.end ? report : latest));
  const before = addDays(newest.end, -Math.round(newest.quarter * QUARTER_DAYS));
  return { yearEnds: [before], offset: newest.fiscalYear - 1 - getFiscalYear(before), changes: [] };
}

/**
 * The fiscal year and quarter that end on a day, counted from the nearest year end of the calendar of that day. Quarters
 * of a year that was cut short keep their names, so after a change two quarters may have the same name: only the last day
 * identifies a period.
 */
export function getQuarter(calendar: Calendar, end: Date): { fiscalYear: number; fiscalPeriod: QuarterName } {
  const { yearEnds, changes } = calendar;
  const isAfter = (change: YearChange) => addDays(change.end, YEAR_END_SLACK) < end;
  const [last, next] = [changes.findLast(isAfter), changes.find((change) => !isAfter(change))];
  const inCalendar = yearEnds.filter((day) => (!last || day > last.end) && (!next || day < next.end));
  const candidates = [...(last ? [last.end] : []), ...inCalendar];
  const nearest = (candidates.length > 0 ? candidates : yearEnds).reduce((best, yearEnd) =>
    Math.abs(daysFrom(yearEnd, end)) < Math.abs(daysFrom(best, end)) ? yearEnd : best,
  );
  const quarters = Math.round(daysFrom(nearest, end) / QUARTER_DAYS);
  return {
    fiscalYear: getFiscalYear(nearest) + (last ?? calendar).offset + Math.ceil(quarters / 4),
    fiscalPeriod: QUARTER_NAMES[(((quarters - 1) % 4) + 4) % 4]!,
  };
}

/** The name of the fiscal year that ends on a day; null if none does. */
export function getYear(calendar: Calendar, end: Date): number | null {
  const isEnd = (day: Date) => Math.abs(daysFrom(day, end)) <= YEAR_END_SLACK;
  const change = calendar.changes.findLast((candidate) => isEnd(candidate.end));
  if (change) return getFiscalYear(end) + change.offset;
  return calendar.yearEnds.some(isEnd) ? getQuarter(calendar, end).fiscalYear : null;
}
