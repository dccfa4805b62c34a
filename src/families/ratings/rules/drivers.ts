import { apportion } from '../../../lib/rounding.ts';
import { computeContributions, type DimensionKey, NEUTRAL_PERCENTILE, type Percentiles } from './dimensions.ts';
import { getFloor, type RatedStock } from './rating.ts';
import { getConditionLabel } from './risk.ts';

/** The start of a score's derivation: the median stock. */
export const NEUTRAL_SCORE = NEUTRAL_PERCENTILE;
/** The maximum points of one dimension: the distance from neutral to either end. */
export const MAX_DIMENSION_POINTS = 50;

/** One step in the derivation of a score; points are signed, with one decimal. */
export type Driver = { label: string; points: number } & (
  | { kind: 'dimension'; key: DimensionKey }
  | { kind: 'penalty'; key: string }
  | { kind: 'rank'; key: 'rank' }
  | { kind: 'floor'; key: 'floor' }
);

const toTenths = (points: number): number => Math.round(points * 10);
const toPoints = (tenth: number): number => tenth / 10 + 0;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

// Contributions that cancel out leave rounding errors in the last bits.
const MAX_NOISE = 1e-9;

/**
 * The factor by which the dimensions' points are multiplied so that they explain the percentile alone. It is 1 if they
 * cannot, because they cancel out or have the opposite sign. Bounded so that no dimension exceeds 50 points.
 */
function computeStretch(unscaledPoints: readonly number[], target: number): number {
  const sum = total(unscaledPoints);
  if (sum * target <= 0 || Math.abs(sum) < MAX_NOISE) return 1;
  return Math.min(target / sum, MAX_DIMENSION_POINTS / Math.max(...unscaledPoints.map(Math.abs)));
}

/** The parts of a rating that determine its score; conditions may be unknown to this version (RAT-41). */
export type ScoreInputs = Pick<RatedStock, 'score' | 'percentile' | 'dimensions'> & {
  riskAdjustments: readonly { condition: string; points: number }[];
};

/**
 * Derives a score in steps that start at 50 and sum to it exactly: the seven dimensions in order, the rank, each
 * penalty, the floor's lift. A dimension's unscaled points are its contribution to the composite x 50, that is its
 * weight x (percentile - 50), or 0 if it is missing. All are multiplied by the same factor so that they sum to
 * percentile - 50 (composites lie closer together than their ranks) and rounded to tenths by largest remainder. The
 * rank is the remainder that dimensions cannot explain; rank and floor are listed only if they are not 0.
 */
export function deriveDrivers(rating: ScoreInputs): Driver[] {
  const percentiles = Object.fromEntries(rating.dimensions.map((row) => [row.key, row.percentile])) as Percentiles;
  const unscaledPoints = computeContributions(percentiles).map((contribution) => contribution * 50);
  const target = toTenths(rating.percentile - NEUTRAL_SCORE);
  const factor = computeStretch(unscaledPoints, target / 10);
  const scaledTenths = unscaledPoints.map((points) => points * factor * 10);
  const shares = apportion(scaledTenths, Math.round(Number(total(scaledTenths).toFixed(8))));
  const rank = target - total(shares);
  const penalties = rating.riskAdjustments.map(({ condition, points }) => ({ condition, tenths: -toTenths(points) }));
  const lift = toTenths(rating.score) - toTenths(rating.percentile) - total(penalties.map((penalty) => penalty.tenths));

  const steps: Driver[] = rating.dimensions.map(({ key, label }, i) => ({
    kind: 'dimension',
    key,
    label,
    points: toPoints(shares[i]!),
  }));
  if (rank !== 0)
    steps.push({ kind: 'rank', key: 'rank', label: 'Rank among the stocks rated', points: toPoints(rank) });
  for (const { condition, tenths: cost } of penalties) {
    steps.push({ kind: 'penalty', key: condition, label: getConditionLabel(condition), points: toPoints(cost) });
  }
  if (lift !== 0) {
    const floor = getFloor(rating.dimensions.filter(({ present }) => present).length);
    steps.push({ kind: 'floor', key: 'floor', label: `Floor of ${floor}`, points: toPoints(lift) });
  }
  return steps;
}
