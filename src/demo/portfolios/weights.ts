/**
 * Weights in proportion to sizes that add up to 1, none above `most`: what a capped one gives up goes to the others in
 * proportion. Equal weights where so few cannot all be below `most`.
 */
export function cappedWeights(sizes: readonly number[], most = 1): number[] {
  if (sizes.length * most <= 1) return sizes.map(() => 1 / sizes.length);
  if (most >= 1) {
    const all = sizes.reduce((sum, size) => sum + size, 0);
    return sizes.map((size) => size / all);
  }
  const capped = new Set<number>();
  for (;;) {
    const free = sizes.reduce((sum, size, i) => (capped.has(i) ? sum : sum + size), 0);
    const left = 1 - most * capped.size;
    const weights = sizes.map((size, i) => (capped.has(i) ? most : (left * size) / free));
    const above = weights.flatMap((weight, i) => (weight > most && !capped.has(i) ? [i] : []));
    if (above.length === 0) return weights;
    for (const i of above) capped.add(i);
  }
}
