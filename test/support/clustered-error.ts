import { ClusteredSample } from '../../src/families/backtests/rules/clustered.ts';

/** The clustered standard error of a mean. @param clusters the place of each value's cluster, from 0 */
export function computeClusteredError(values: readonly number[], clusters: readonly number[]): number | null {
  const sample = new ClusteredSample(values.length, Math.max(0, ...clusters) + 1);
  for (const [i, value] of values.entries()) sample.add(value, clusters[i]!);
  return sample.getError();
}
