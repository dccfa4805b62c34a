import type { SignalRecordPageQuery } from '../../generated/graphql.ts';
import type { GrowthPoint } from './growth-drawing.ts';

type Month = NonNullable<SignalRecordPageQuery['signalRecord']>['months'][number];

/** One dollar over the months in which both groups had enough stocks; a start of 1 comes first. */
export function listGrowth(months: readonly Month[], best: string, worst: string): GrowthPoint[] {
  let value = { best: 1, worst: 1, all: 1 };
  const points: GrowthPoint[] = [];
  for (const { decidedDate, endedDate, isReconstructed, groups } of months) {
    const [up, down] = [best, worst].map((name) => groups.find((group) => group.name === name));
    if (!up || !down) continue;
    if (points.length === 0) points.push({ day: decidedDate, isReconstructed, ...value });
    value = {
      best: value.best * (1 + up.return),
      worst: value.worst * (1 + down.return),
      all: value.all * (1 + up.benchmarkReturn),
    };
    points.push({ day: endedDate, isReconstructed, ...value });
  }
  return points;
}
