import { mean } from '../../../../lib/statistics.ts';
import { computeT } from '../../rules/summary.ts';
import { type BacktestWarning, FEW_PERIODS } from '../../rules/warnings.ts';
import { MIN_MEMBERS, type MonthlySignal } from './groups.ts';
import type { EventSums } from './measure.ts';

/** A month of a signal. Days are `YYYY-MM-DD`; returns are fractions. */
export type MonthFacts = {
  decidedOn: string;
  filledOn: string;
  endedOn: string;
  isReconstructed: boolean;
  informationCoefficient: number | null;
};
/** The return of a group over a month. */
export type ReturnFacts = {
  groupName: string;
  decidedOn: string;
  members: number;
  return: number;
  benchmarkReturn: number;
  turnover: number | null;
};

/** The mean of monthly values, with the t of its difference from 0. */
export type SeriesSummary = { months: number; mean: number | null; tStatistic: number | null };

const summarizeSeries = (values: readonly number[]): SeriesSummary => ({
  months: values.length,
  mean: mean(values),
  tStatistic: computeT(values),
});

/** The figures of a group over its months. */
export type GroupSummary = {
  name: string;
  months: number;
  reconstructedMonths: number;
  totalReturn: number | null;
  totalBenchmarkReturn: number | null;
  annualReturn: number | null;
  annualBenchmarkReturn: number | null;
  meanExcess: number | null;
  tStatistic: number | null;
  hitRate: number | null;
  meanMembers: number | null;
  turnover: number | null;
};

const MONTHS_PER_YEAR = 12;
/** The compound return of monthly returns; null without any. */
const compound = (returns: readonly number[]): number | null =>
  returns.length === 0 ? null : returns.reduce((growth, value) => growth * (1 + value), 1) - 1;

/** A return over this many months as one per year; null below a year, which would flatter or frighten. */
const annualize = (totalReturn: number | null, months: number): number | null =>
  totalReturn === null || months < MONTHS_PER_YEAR ? null : (1 + totalReturn) ** (MONTHS_PER_YEAR / months) - 1;

/** Whether a return may be shown and counts: that of a few stocks would reveal them. */
export const hasEnoughMembers = ({ members }: Pick<ReturnFacts, 'members'>): boolean => members >= MIN_MEMBERS;

/** @param rows of the group, oldest first @param months of the signal */
export function summarizeGroup(
  name: string,
  rows: readonly ReturnFacts[],
  months: ReadonlyMap<string, MonthFacts>,
): GroupSummary {
  const used = rows.filter(hasEnoughMembers);
  const excesses = used.map((row) => row.return - row.benchmarkReturn);
  const totalReturn = compound(used.map((row) => row.return));
  const totalBenchmarkReturn = compound(used.map((row) => row.benchmarkReturn));
  return {
    name,
    months: used.length,
    reconstructedMonths: used.filter(({ decidedOn }) => months.get(decidedOn)?.isReconstructed).length,
    totalReturn,
    totalBenchmarkReturn,
    annualReturn: annualize(totalReturn, used.length),
    annualBenchmarkReturn: annualize(totalBenchmarkReturn, used.length),
    meanExcess: mean(excesses),
    tStatistic: computeT(excesses),
    hitRate: used.length > 0 ? excesses.filter((excess) => excess > 0).length / used.length : null,
    meanMembers: mean(used.map(({ members }) => members)),
    turnover: mean(used.flatMap(({ turnover }) => (turnover === null ? [] : [turnover]))),
  };
}

/** The best and the worst group of a signal that ranks stocks; screens have no order. */
const EXTREMES: Readonly<Record<MonthlySignal, readonly [best: string, worst: string] | null>> = {
  RATING: ['A', 'F'],
  SCORE: ['10', '1'],
  SCREEN: null,
};

/** The return of the best group less that of the worst in a month; null if one of them has too few stocks. */
export function computeGroupSpread(signal: MonthlySignal, rows: readonly ReturnFacts[]): number | null {
  const extremes = EXTREMES[signal];
  if (!extremes) return null;
  const [best, worst] = extremes.map((name) => rows.find((row) => row.groupName === name && hasEnoughMembers(row)));
  return best && worst ? best.return - worst.return : null;
}

/** The record of a signal over its months. */
export type MonthlySummary = {
  reconstructedMonths: number;
  spread: SeriesSummary | null;
  informationCoefficient: SeriesSummary | null;
};

const listValues = (values: readonly (number | null)[]): number[] =>
  values.filter((value): value is number => value !== null);

export function summarizeMonths(
  signal: MonthlySignal,
  months: readonly (MonthFacts & { spread: number | null })[],
): MonthlySummary {
  const ranks = EXTREMES[signal] !== null;
  return {
    reconstructedMonths: months.filter(({ isReconstructed }) => isReconstructed).length,
    spread: ranks ? summarizeSeries(listValues(months.map(({ spread }) => spread))) : null,
    informationCoefficient: ranks
      ? summarizeSeries(listValues(months.map(({ informationCoefficient }) => informationCoefficient)))
      : null,
  };
}

/** The abnormal returns after the insights of a type over a horizon. */
export type InsightSummary = {
  insightType: string;
  sessions: number;
  events: number;
  dropped: number;
  mean: number | null;
  hitRate: number | null;
  tStatistic: number | null;
};

/** The figures of events from the sums of their months; the error of the mean is clustered by day. */
export function summarizeEvents(
  insightType: string,
  sessions: number,
  months: readonly (EventSums & { dropped: number })[],
): InsightSummary {
  const used = months.filter(({ events }) => events >= MIN_MEMBERS);
  const sum = (name: keyof EventSums) => used.reduce((total, month) => total + month[name], 0);
  const [events, days] = [sum('events'), sum('days')];
  const middle = events > 0 ? sum('total') / events : null;
  const squares =
    middle === null ? 0 : sum('totalSquares') - 2 * middle * sum('products') + middle ** 2 * sum('countSquares');
  const error = days > 1 ? Math.sqrt((Math.max(0, squares) * days) / (days - 1)) / events : 0;
  return {
    insightType,
    sessions,
    events,
    dropped: used.reduce((total, { dropped }) => total + dropped, 0),
    mean: middle,
    hitRate: events > 0 ? sum('positive') / events : null,
    tStatistic: middle !== null && error > 0 ? middle / error : null,
  };
}

/** What weakens a record. */
export const listRecordWarnings = (months: number, reconstructed: number): BacktestWarning[] => [
  ...(months < FEW_PERIODS ? (['FEW_PERIODS'] as const) : []),
  ...(reconstructed > 0 ? (['RECONSTRUCTED_DAYS'] as const) : []),
];
