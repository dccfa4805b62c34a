import { apportion } from '../../../lib/rounding.ts';
import { contributions, type DimensionKey, NEUTRAL_PERCENTILE, type Percentiles } from './dimensions.ts';
import { getFloor, type RatedStock } from './rating.ts';
import { conditionLabel } from './risk.ts';

/** Where the account of a score starts: a stock like any other. */
export const NEUTRAL_SCORE = NEUTRAL_PERCENTILE;
/** The most one dimension is made to weigh: from neutral to either end. */
export const MAX_DIMENSION_POINTS = 50;

/** One step of the account of a score; points are signed, with one decimal. */
export type Driver = { label: string; points: number } & (
  | { kind: 'dimension'; key: DimensionKey }
  | { kind: 'penalty'; key: string }
  | { kind: 'rank'; key: 'rank' }
  | { kind: 'floor'; key: 'floor' }
);

const tenths = (points: number): number => Math.round(points * 10);
const fromTenths = (tenth: number): number => tenth / 10 + 0;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

// Contributions that cancel out leave noise in the last bits.
const CANCELLED = 1e-9;

/**
 * How much a dimension's points are stretched so that the dimensions alone explain the percentile. 1 where they cannot:
 * they cancel out, or point the other way. Bounded so that no dimension weighs more than 50 points.
 */
function stretch(plain: readonly number[], target: number): number {
  const sum = total(plain);
  if (sum * target <= 0 || Math.abs(sum) < CANCELLED) return 1;
  return Math.min(target / sum, MAX_DIMENSION_POINTS / Math.max(...plain.map(Math.abs)));
}

/** What of a rating makes its score; conditions may be ones that this version does not know (RAT-41). */
export type Explained = Pick<RatedStock, 'score' | 'percentile' | 'dimensions'> & {
  riskAdjustments: readonly { condition: string; points: number }[];
};

/**
 * How a score comes about, as steps from 50 that sum to it exactly: the seven dimensions in their order, the rank, each
 * penalty, the floor's lift. A dimension's plain points are its contribution to the composite x 50, that is its weight x
 * (percentile - 50), 0 where it is missing. All are stretched alike until they sum to percentile - 50 (composites lie
 * closer together than their ranks), rounded to tenths by largest remainder. What the dimensions cannot explain is the
 * rank's step; rank and floor are listed only where they matter.
 */
export function drivers(rating: Explained): Driver[] {
  const percentiles = Object.fromEntries(rating.dimensions.map((row) => [row.key, row.percentile])) as Percentiles;
  const plain = contributions(percentiles).map((part) => part * 50);
  const target = tenths(rating.percentile - NEUTRAL_SCORE);
  const factor = stretch(plain, target / 10);
  const parts = plain.map((part) => part * factor * 10);
  const shares = apportion(parts, Math.round(Number(total(parts).toFixed(8))));
  const rank = target - total(shares);
  const penalties = rating.riskAdjustments.map(({ condition, points }) => ({ condition, tenths: -tenths(points) }));
  const lift = tenths(rating.score) - tenths(rating.percentile) - total(penalties.map((penalty) => penalty.tenths));

  const steps: Driver[] = rating.dimensions.map(({ key, label }, i) => ({
    kind: 'dimension',
    key,
    label,
    points: fromTenths(shares[i]!),
  }));
  if (rank !== 0)
    steps.push({ kind: 'rank', key: 'rank', label: 'Rank among the stocks rated', points: fromTenths(rank) });
  for (const { condition, tenths: cost } of penalties) {
    steps.push({ kind: 'penalty', key: condition, label: conditionLabel(condition), points: fromTenths(cost) });
  }
  if (lift !== 0) {
    const floor = getFloor(rating.dimensions.filter(({ present }) => present).length);
    steps.push({ kind: 'floor', key: 'floor', label: `Floor of ${floor}`, points: fromTenths(lift) });
  }
  return steps;
}
