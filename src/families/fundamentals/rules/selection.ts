import { groupBy } from '../../../lib/group.ts';
import type { FiscalPeriod } from './fiscal-periods.ts';

export const TIMEFRAMES = ['quarterly', 'annual'] as const;
export type StatementTimeframe = (typeof TIMEFRAMES)[number];

/** How many points a history has at most: ten years of quarters, twenty of years. Source: open points 6. */
export const HISTORY_MOST: Readonly<Record<StatementTimeframe, number>> = { quarterly: 40, annual: 20 };

const NOT_FILED = 'No financial statements of this company have been imported.';
const NO_SUCH_PERIOD = 'No statement of this period has been imported.';

/** Why nothing is shown of what a company has filed in all; null if something is. */
export const explainMissing = (statements: readonly unknown[], isShown: boolean): string | null =>
  statements.length === 0 ? NOT_FILED : isShown ? null : NO_SUCH_PERIOD;

/** Earnings per share: diluted, or basic where that is not filed. */
export const selectEps = ({
  epsDiluted,
  epsBasic,
}: {
  epsDiluted: number | null;
  epsBasic: number | null;
}): number | null => epsDiluted ?? epsBasic;

type Period = { timeframe: string; fiscalPeriod: string; fiscalYear: number };

export type PeriodInput = {
  timeframe: StatementTimeframe;
  fiscalPeriod?: FiscalPeriod | null;
  fiscalYear?: number | null;
};
/**
 * Asking for the whole year is asking for annual statements, whatever the timeframe says. A company that files no
 * quarters (a foreign issuer on Form 20-F or 40-F) answers with its year, unless a quarter is requested by name.
 */
export function resolveTimeframe(
  { timeframe, fiscalPeriod }: PeriodInput,
  statements: readonly Period[] = [],
): StatementTimeframe {
  if (fiscalPeriod === 'FY') return 'annual';
  const isAnnualOnly = statements.length > 0 && statements.every((one) => one.timeframe === 'annual');
  return fiscalPeriod == null && isAnnualOnly ? 'annual' : timeframe;
}

export type CompanyFiler = { cik: string; name: string };

const LEGAL_WORDS =
  /^(inc|incorporated|corp|corporation|co|company|ltd|limited|plc|group|holdings?|nv|sa|ag|se|llc|lp|the|de|new)$/;
/** A company's name without its legal form: `Marvell Technology Group Ltd` and `Marvell Technology, Inc.` are one. */
const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\/[a-z]{2,3}\/?/g, ' ')
    .replace(/[.']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !LEGAL_WORDS.test(word))
    .join(' ');

/**
 * Which company a filer has become: a filer that is listed no more is the one listed company of its name, or the one
 * that has its ticker now and begins with the same word. A new holding company files under a CIK of its own.
 * @param tickers which ticker each filer stated on its insiders' forms
 * @returns the present CIK by the former one
 */
export function successors(
  filers: readonly CompanyFiler[],
  listed: readonly (CompanyFiler & { ticker: string })[],
  tickers: ReadonlyMap<string, string>,
): Map<string, string> {
  const live = new Set(listed.map(({ cik }) => cik));
  const byName = groupBy(listed, ({ name }) => normalizeName(name));
  const byTicker = new Map(listed.map((one) => [one.ticker, one]));
  const firstWord = (name: string) => normalizeName(name).split(' ')[0];
  return new Map(
    filers.flatMap(({ cik, name }): [string, string][] => {
      if (live.has(cik)) return [];
      const named = new Set((byName.get(normalizeName(name)) ?? []).map((one) => one.cik));
      if (named.size === 1) return [[cik, [...named][0]!]];
      const holder = byTicker.get(tickers.get(cik) ?? '');
      return holder && firstWord(holder.name) === firstWord(name) ? [[cik, holder.cik]] : [];
    }),
  );
}

/** The newest of these statements, newest first, that is of the period asked for; null if none is. Source: STK-15. */
export function findStatement<T extends Period>(statements: readonly T[], asked: PeriodInput): T | null {
  const timeframe = resolveTimeframe(asked, statements);
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
export const limitHistory = <T extends Period>(statements: readonly T[], timeframe: StatementTimeframe): T[] =>
  statements.filter((one) => one.timeframe === timeframe).slice(0, HISTORY_MOST[timeframe]);

/** Why the twelve months are not known; null if they are. */
export function currentReason(current: { quartersIncluded: number } | null): string | null {
  if (!current) return NOT_FILED;
  const { quartersIncluded } = current;
  return quartersIncluded < 4 ? `Only ${quartersIncluded} of four quarters in a row are filed.` : null;
}
