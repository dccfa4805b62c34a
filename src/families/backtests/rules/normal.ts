/** The quantile that 95 % of standard normal values are within, on both sides of 0. */
export const Z_95 = 1.96;

/**
 * The probability that a standard normal value is at most `x`. Source: the series and the continued fraction of the
 * complementary error function in Abramowitz and Stegun 26.2.10 and 26.2.14; exact to 1e-14.
 */
export function computeNormalCdf(x: number): number {
  const z = Math.abs(x);
  if (z > 38) return x > 0 ? 1 : 0;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    let [term, sum] = [z, z];
    for (let k = 1; Math.abs(term) > 1e-17 * sum; k += 1) {
      term *= (z * z) / (2 * k + 1);
      sum += term;
    }
    return x < 0 ? 0.5 - density * sum : 0.5 + density * sum;
  }
  let fraction = z;
  for (let k = 120; k > 0; k -= 1) fraction = z + k / fraction;
  const tail = density / fraction;
  return x < 0 ? tail : 1 - tail;
}

/** The value below which a standard normal value lies with a probability between 0 and 1: by bisection. */
export function computeNormalQuantile(probability: number): number {
  let [low, high] = [-40, 40];
  for (let i = 0; i < 100; i += 1) {
    const middle = (low + high) / 2;
    if (computeNormalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
