import { rounded } from '../../../lib/rounding.ts';
import { type Driver, deriveDrivers, type ScoreInputs } from './drivers.ts';

/** A step in the derivation of a score on two days. `points`: the second minus the first; a step that a day lacks has 0. */
export type ChangedStep = Pick<Driver, 'kind' | 'key' | 'label'> & {
  pointsBefore: number;
  pointsAfter: number;
  points: number;
};

const identify = ({ kind, key }: Driver): string => `${kind} ${key}`;

/** The steps that differ between two ratings, the largest difference first. They add up to the difference of the scores. */
export function compareRatings(before: ScoreInputs, after: ScoreInputs): ChangedStep[] {
  const [stepsBefore, stepsAfter] = [before, after].map(
    (rating) => new Map(deriveDrivers(rating).map((step) => [identify(step), step])),
  ) as [Map<string, Driver>, Map<string, Driver>];
  const steps = new Map([...stepsBefore, ...stepsAfter]);
  return [...steps]
    .map(([id, { kind, key, label }]) => {
      const [pointsBefore, pointsAfter] = [stepsBefore.get(id)?.points ?? 0, stepsAfter.get(id)?.points ?? 0];
      return { kind, key, label, pointsBefore, pointsAfter, points: rounded(pointsAfter - pointsBefore, 1) };
    })
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** The first differences in words: `−22 analysts, −10 institutional outflow`. */
export const describeSteps = (steps: readonly ChangedStep[], limit: number): string =>
  steps
    .slice(0, limit)
    .map(
      ({ points, label }) =>
        `${points > 0 ? '+' : '−'}${Math.abs(points)} ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    )
    .join(', ');
