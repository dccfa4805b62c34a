import { describe, expect, it } from 'vitest';
import { cappedWeights } from '../../src/demo/portfolios/weights.ts';

describe('Weights with a cap', () => {
  it.each([
    { sizes: [6, 3, 1], most: undefined, weights: [0.6, 0.3, 0.1] },
    { sizes: [6, 3, 1], most: 0.5, weights: [0.5, 0.375, 0.125] },
    // Redistributing the excess of the first lifts the second above the cap.
    { sizes: [60, 38, 1, 1], most: 0.4, weights: [0.4, 0.4, 0.1, 0.1] },
    { sizes: [9, 1], most: 0.3, weights: [0.5, 0.5] },
    { sizes: [], most: 0.3, weights: [] },
  ])('capped weights of $sizes up to $most are $weights', ({ sizes, most, weights }) => {
    const capped = cappedWeights(sizes, most);
    expect(capped).toHaveLength(weights.length);
    for (const [i, weight] of weights.entries()) expect(capped[i]).toBeCloseTo(weight, 10);
  });
});
