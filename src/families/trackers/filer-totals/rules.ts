import { roundHundredth } from '../../../lib/rounding.ts';
import { quarterBefore } from '../../../market/quarters.ts';
import { topTenPercent } from '../institutions/rules.ts';

/** A filer's totals for a quarter, and their change from the quarter before. USD and percent points. */
export type FilerTotals = {
  reportDate: Date;
  positionCount: number;
  value: number | null;
  topTenPercent: number | null;
  positionCountChange: number | null;
  valueChange: number | null;
  valueChangePercent: number | null;
};

type Quarter = { reportDate: Date; equityValue: number | null; positionCount: number; topTenValue: number };

/**
 * The totals of a filer's newest quarter; changes are null if it skipped the quarter before. Takes quarters newest
 * first.
 */
export function computeFilerTotals([newest, other]: readonly Quarter[]): FilerTotals | null {
  if (!newest) return null;
  const before = other && other.reportDate.valueOf() === quarterBefore(newest.reportDate).valueOf() ? other : null;
  const [value, was] = [newest.equityValue, before?.equityValue ?? null];
  const change = value === null || was === null ? null : value - was;
  return {
    reportDate: newest.reportDate,
    positionCount: newest.positionCount,
    value,
    topTenPercent: value ? topTenPercent({ equityValue: value, topTenValue: newest.topTenValue }) : null,
    positionCountChange: before ? newest.positionCount - before.positionCount : null,
    valueChange: change,
    valueChangePercent: change === null || !was ? null : roundHundredth((100 * change) / was),
  };
}

/** The totals of a filer that each free ranking of institutions contains. Source: TRK-29, TRK-30, TRK-38. */
const TOLD = {
  'institution-aum': ['positionCount', 'value'],
  'institution-concentration': ['positionCount', 'value', 'topTenPercent'],
} as const satisfies Record<string, readonly (keyof FilerTotals)[]>;
export type RankingName = keyof typeof TOLD;
export const RANKINGS = Object.keys(TOLD) as RankingName[];

/** The totals of a filer that no free ranking contains. @param rankings the rankings of the quarter that contain the filer */
export function behindRankings(rankings: readonly RankingName[]): (keyof FilerTotals)[] {
  const visible = new Set<keyof FilerTotals>(['reportDate', ...rankings.flatMap((ranking) => TOLD[ranking])]);
  const fields: (keyof FilerTotals)[] = [
    ...(['positionCount', 'value', 'topTenPercent'] as const),
    ...(['positionCountChange', 'valueChange', 'valueChangePercent'] as const),
  ];
  return fields.filter((field) => !visible.has(field));
}
