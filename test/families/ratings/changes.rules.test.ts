import { describe, expect, it } from 'vitest';
import { compareRatings, describeSteps } from '../../../src/families/ratings/rules/changes.ts';
import { type Percentiles, toDimensionRows } from '../../../src/families/ratings/rules/dimensions.ts';
import { NO_FACTS } from '../../../src/families/ratings/rules/inputs.ts';

const rate = (score: number, percentile: number, percentiles: Percentiles, penalty = 0) => ({
  score,
  percentile,
  dimensions: toDimensionRows(NO_FACTS, percentiles),
  riskAdjustments: penalty === 0 ? [] : [{ condition: 'insider_selling', points: penalty }],
});
const ALIKE: Percentiles = {
  crowd: 60,
  smart_money: 60,
  options: 60,
  analysts: 60,
  fundamentals: 60,
  earnings: 60,
  technicals: 60,
};

describe('compareRatings', () => {
  it('adds up to the difference of the scores, the largest difference first', () => {
    const before = rate(60, 60, ALIKE);
    const after = rate(45, 55, { ...ALIKE, analysts: 25 }, 10);
    const steps = compareRatings(before, after);
    expect(Math.round(10 * steps.reduce((sum, { points }) => sum + points, 0)) / 10).toBe(-15);
    expect(steps.find(({ kind }) => kind === 'penalty')).toMatchObject({
      key: 'insider_selling',
      pointsBefore: 0,
      pointsAfter: -10,
      points: -10,
    });
    const sizes = steps.map(({ points }) => Math.abs(points));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('is empty for equal ratings', () => {
    expect(compareRatings(rate(60, 60, ALIKE), rate(60, 60, ALIKE))).toEqual([]);
  });
});

describe('describeSteps', () => {
  it('names the first differences with their signs', () => {
    const step = (label: string, points: number) => ({
      kind: 'dimension' as const,
      key: 'analysts' as const,
      label,
      pointsBefore: 0,
      pointsAfter: points,
      points,
    });
    const steps = [step('Analysts', -22), step('Institutional outflow', -10.5), step('Earnings', 3)];
    expect(describeSteps(steps, 2)).toBe('−22 analysts, −10.5 institutional outflow');
    expect(describeSteps(steps, 3)).toBe('−22 analysts, −10.5 institutional outflow, +3 earnings');
  });
});
