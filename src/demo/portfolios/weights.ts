/**
 * Weights proportional to sizes, which add up to 1, none above `max`: the excess of a capped weight is distributed to
 * the others proportionally. Equal weights if the members are too few for all to be below `max`.
 */
export function cappedWeights(sizes: readonly number[], max = 1): number[] {
  if (sizes.length * max <= 1) return sizes.map(() => 1 / sizes.length);
  if (max >= 1) {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return sizes.map((size) => size / total);
  }
  const capped = new Set<number>();
  for (;;) {
    const free = sizes.reduce((sum, size, i) => (capped.has(i) ? sum : sum + size), 0);
    const remaining = 1 - max * capped.size;
    const weights = sizes.map((size, i) => (capped.has(i) ? max : (remaining * size) / free));
    const above = weights.flatMap((weight, i) => (weight > max && !capped.has(i) ? [i] : []));
    if (above.length === 0) return weights;
    for (const i of above) capped.add(i);
  }
}
