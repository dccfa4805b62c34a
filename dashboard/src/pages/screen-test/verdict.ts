import { formatCounted, formatDay, formatFraction, number } from '../../format.ts';
import type { ScreenTestQuery } from '../../generated/graphql.ts';

type Test = NonNullable<ScreenTestQuery['backtest']>;
type Range = Test['evidence']['sharpeRange'];

/** A range in brackets behind its figure: `0.4 (−1.2 to 2.0)`. */
export const describeRange = (range: Range, format: (value: number) => string): string =>
  range ? ` (${format(range.low)} to ${format(range.high)})` : '';

const CONCLUSIONS: Record<Test['evidence']['verdict'], string> = {
  NO_CONCLUSION: 'no conclusion',
  NOT_COMPARED: 'no benchmark to compare with',
  NO_DIFFERENCE: 'no difference from the benchmark that chance does not explain',
  AHEAD: 'ahead of the benchmark by more than chance explains',
  BEHIND: 'behind the benchmark by more than chance explains',
};

/** The verdict of a test as a sentence, which precedes its figures. */
export const describeVerdict = ({ verdict, periodCount }: Test['evidence']): string =>
  `${formatCounted(periodCount, 'period')}: ${CONCLUSIONS[verdict]}.`;

/** What part of the requested range has history; null if it all has. */
export function describeCoverage({ from, receipt, evidence }: Test): string | null {
  const { requestedStartDate, requestedPeriodCount } = evidence;
  const dayCount = receipt.recordedDays + receipt.reconstructedDays;
  if (dayCount >= requestedPeriodCount) return null;
  const start = from > requestedStartDate ? `History starts ${formatDay(from)}` : 'Some days have no history';
  return `${start}: ${dayCount} of ${formatCounted(requestedPeriodCount, 'decision day')} since ${formatDay(requestedStartDate)} tested.`;
}

/** A fraction as percent with one decimal. */
export const formatRate = (value: number): string => formatFraction(value, 1);
export const formatRatio = (value: number): string => number(value);
