import type { FiscalPeriod } from '../fiscal-periods/rules.ts';

export const TIMEFRAMES = ['quarterly', 'annual'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** How many points a history has at most: ten years of quarters, twenty of years. Source: open points 6. */
export const HISTORY_MOST: Readonly<Record<Timeframe, number>> = { quarterly: 40, annual: 20 };

const NOT_FILED = 'No financial statements are filed under this ticker.';
const NO_SUCH_PERIOD = 'No statement of this period is filed.';

/** Why nothing is shown of what a company has filed in all; null where something is. */
export const reasonOf = (statements: readonly unknown[], isShown: boolean): string | null =>
  statements.length === 0 ? NOT_FILED : isShown ? null : NO_SUCH_PERIOD;

export type Asked = { timeframe: Timeframe; fiscalPeriod?: FiscalPeriod | null; fiscalYear?: number | null };
type Period = { timeframe: string; fiscalPeriod: string; fiscalYear: number };

/** Asking for the whole year is asking for annual statements, whatever the timeframe says. */
export const timeframeOf = ({ timeframe, fiscalPeriod }: Asked): Timeframe =>
  fiscalPeriod === 'FY' ? 'annual' : timeframe;

/** The newest of these statements, newest first, that is of the period asked for; null where none is. Source: STK-15. */
export function statementOf<T extends Period>(statements: readonly T[], asked: Asked): T | null {
  const timeframe = timeframeOf(asked);
  return (
    statements.find(
      (one) =>
        one.timeframe === timeframe &&
        (asked.fiscalPeriod == null || one.fiscalPeriod === asked.fiscalPeriod) &&
        (asked.fiscalYear == null || one.fiscalYear === asked.fiscalYear),
    ) ?? null
  );
}

/** The statements of a timeframe that a history shows, newest first as they come. */
export const historyOf = <T extends Period>(statements: readonly T[], timeframe: Timeframe): T[] =>
  statements.filter((one) => one.timeframe === timeframe).slice(0, HISTORY_MOST[timeframe]);

/** Why the twelve months are not known; null where they are. */
export function currentReason(current: { quartersIncluded: number } | null): string | null {
  if (!current) return NOT_FILED;
  const { quartersIncluded } = current;
  return quartersIncluded < 4 ? `Only ${quartersIncluded} of four quarters in a row are filed.` : null;
}
