import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { isReportForm } from '../../../market/report-forms.ts';

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

/** The length of a quarter in days: 12 weeks to 17, as the last quarter of a 53-week year has with some retailers. */
export const QUARTER_LENGTH = [75, 125] as const;
/** The length of a year in days: 52 or 53 weeks, or twelve months that begin or end on another day. */
export const YEAR_LENGTH = [350, 380] as const;
/** The length of one to four quarters in days. */
const LENGTHS = [QUARTER_LENGTH, [160, 205], [250, 295], YEAR_LENGTH] as const;
/** Filings may date the start of the same fiscal year this many days apart. */
const SAME_START_DAYS = 7;
const daysIn = ({ start, end }: Pick<PeriodSpan, 'start' | 'end'>): number => daysFrom(start, end) + 1;

/** The number of quarters in a period, 1 to 4; null if its length is another. */
export function countQuarters(span: Pick<PeriodSpan, 'start' | 'end'>): number | null {
  const days = daysIn(span);
  const index = LENGTHS.findIndex(([min, max]) => min <= days && days <= max);
  return index < 0 ? null : index + 1;
}

type FilingOfFact = Pick<XbrlFact, 'form' | 'filed' | 'accession'>;
/**
 * Whether a filing states a figure with more authority than another: reports come before all other forms, then the
 * newest filing counts, so that restatements replace earlier values, and of two of one day the higher accession number.
 */
export function isStatedBetter(a: FilingOfFact, b: FilingOfFact): boolean {
  const [isReport, isOtherReport] = [isReportForm(a.form), isReportForm(b.form)];
  if (isReport !== isOtherReport) return isReport;
  return +a.filed === +b.filed ? a.accession > b.accession : a.filed > b.filed;
}

/** The facts as of a day, each as the best filing by then states it. */
export function selectLatestFacts(facts: readonly XbrlFact[], asOf: Date): XbrlFact[] {
  const latest = new Map<string, XbrlFact>();
  for (const fact of facts) {
    if (fact.filed > asOf) continue;
    const key = `${fact.concept}|${fact.unit}|${fact.start ? isoDate(fact.start) : ''}|${isoDate(fact.end)}`;
    const previous = latest.get(key);
    if (!previous || isStatedBetter(fact, previous)) latest.set(key, fact);
  }
  return [...latest.values()];
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
