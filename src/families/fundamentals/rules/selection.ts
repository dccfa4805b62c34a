import { groupBy } from '../../../lib/group.ts';
import { requireFirst } from '../../../lib/require.ts';
import type { FiscalPeriod } from './fiscal-calendar.ts';

const TIMEFRAMES = ['quarterly', 'annual'] as const;
export type StatementTimeframe = (typeof TIMEFRAMES)[number];

/** The maximum number of points in a history: ten years of quarters, twenty years. Source: open points 6. */
export const MAX_HISTORY: Readonly<Record<StatementTimeframe, number>> = { quarterly: 40, annual: 20 };

const NOT_FILED = 'No financial statements of this company have been imported.';
const NO_SUCH_PERIOD = 'No statement of this period has been imported.';

/** Explains why a company with these statements has no result; null if it has one. */
export const explainMissing = (statements: readonly unknown[], isShown: boolean): string | null =>
  statements.length === 0 ? NOT_FILED : isShown ? null : NO_SUCH_PERIOD;

/** Earnings per share: diluted, or basic if diluted is not filed. */
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
 * A request for the fiscal year means annual statements, even with a quarterly timeframe. For a company that files no
 * quarters (a foreign issuer with Form 20-F or 40-F), the default is its year, unless the request names a quarter.
 */
export function resolveTimeframe(
  { timeframe, fiscalPeriod }: PeriodInput,
  statements: readonly Period[] = [],
): StatementTimeframe {
  if (fiscalPeriod === 'FY') return 'annual';
  const isAnnualOnly = statements.length > 0 && statements.every((statement) => statement.timeframe === 'annual');
  return fiscalPeriod == null && isAnnualOnly ? 'annual' : timeframe;
}

export type CompanyFiler = { cik: string; name: string };

const LEGAL_WORDS =
  /^(inc|incorporated|corp|corporation|co|company|ltd|limited|plc|group|holdings?|nv|sa|ag|se|llc|lp|the|de|new)$/;
/** Removes the legal form from a company's name: `Marvell Technology Group Ltd` equals `Marvell Technology, Inc.` */
const normalizeCompanyName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\/[a-z]{2,3}\/?/g, ' ')
    .replace(/[.']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !LEGAL_WORDS.test(word))
    .join(' ');

/**
 * Finds the companies that filers have become, since a new holding company files under another CIK. A filer that is not
 * listed any more is the only listed company with its name, or the company that now has its ticker if the names begin
 * with the same word.
 * @param tickers the ticker that each filer's insiders stated on their forms
 * @returns the current CIK by the former one
 */
export function findSuccessors(
  filers: readonly CompanyFiler[],
  listed: readonly (CompanyFiler & { ticker: string })[],
  tickers: ReadonlyMap<string, string>,
): Map<string, string> {
  const listedCiks = new Set(listed.map(({ cik }) => cik));
  const byName = groupBy(listed, ({ name }) => normalizeCompanyName(name));
  const byTicker = new Map(listed.map((company) => [company.ticker, company]));
  const firstWord = (name: string) => normalizeCompanyName(name).split(' ')[0];
  return new Map(
    filers.flatMap(({ cik, name }): [string, string][] => {
      if (listedCiks.has(cik)) return [];
      const ciksOfName = new Set((byName.get(normalizeCompanyName(name)) ?? []).map((company) => company.cik));
      if (ciksOfName.size === 1) return [[cik, requireFirst([...ciksOfName])]];
      const holder = byTicker.get(tickers.get(cik) ?? '');
      return holder && firstWord(holder.name) === firstWord(name) ? [[cik, holder.cik]] : [];
    }),
  );
}

/**
 * The newest statement of the requested period; null if there is none. Source: STK-15.
 * @param statements newest first
 */
export function findStatement<T extends Period>(statements: readonly T[], period: PeriodInput): T | null {
  const timeframe = resolveTimeframe(period, statements);
  return (
    statements.find(
      (statement) =>
        statement.timeframe === timeframe &&
        (period.fiscalPeriod == null || statement.fiscalPeriod === period.fiscalPeriod) &&
        (period.fiscalYear == null || statement.fiscalYear === period.fiscalYear),
    ) ?? null
  );
}

/** The statements of a timeframe in a history, in the given order, newest first. */
export const limitHistory = <T extends Period>(statements: readonly T[], timeframe: StatementTimeframe): T[] =>
  statements.filter((statement) => statement.timeframe === timeframe).slice(0, MAX_HISTORY[timeframe]);

/** Why the sums of twelve months are unavailable; null if they are available. */
export function explainIncompleteYear(current: { quartersIncluded: number } | null): string | null {
  if (!current) return NOT_FILED;
  const { quartersIncluded } = current;
  return quartersIncluded < 4 ? `Only ${quartersIncluded} of four quarters in a row are filed.` : null;
}
