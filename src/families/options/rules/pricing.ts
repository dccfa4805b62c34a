export type OptionType = 'call' | 'put';

/**
 * Inputs of the price of a European option: prices in USD, `years` to expiry, `rate` and `dividendYield` per year,
 * continuous.
 */
export type Terms = { spot: number; strike: number; years: number; rate?: number; dividendYield?: number };

/** The plausible volatilities, annualized fractions; values outside are missing or invalid readings. */
export const IV_ABOVE = 0.001;
export const IV_MOST = 3;

const ROOT_OF_2PI = Math.sqrt(2 * Math.PI);
const MOST_STEPS = 100;
const IV_PRECISION = 1e-10;

/** Coefficients of Hart's rational approximation (1968, no. 5666), highest power first. */
const OVER = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const UNDER = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];
const polynomial = (coefficients: readonly number[], x: number) => coefficients.reduce((sum, c) => sum * x + c, 0);

/** The standard normal distribution function, 0 to 1, to about 1e-15 (G. West, Better Approximations, 2005). */
export function normalCdf(x: number): number {
  const a = Math.abs(x);
  const density = Math.exp((-a * a) / 2);
  const tail =
    a < 7.07106781186547
      ? (density * polynomial(OVER, a)) / polynomial(UNDER, a)
      : density / (a + 1 / (a + 2 / (a + 3 / (a + 4 / (a + 0.65))))) / ROOT_OF_2PI;
  return x > 0 ? 1 - tail : tail;
}

const normalDensity = (x: number) => Math.exp((-x * x) / 2) / ROOT_OF_2PI;

/** Present values: the spot less dividends, the strike less interest. */
const presentValues = ({ spot, strike, years, rate = 0, dividendYield = 0 }: Terms) => ({
  asset: spot * Math.exp(-dividendYield * years),
  cash: strike * Math.exp(-rate * years),
});

const d1Of = (terms: Terms, iv: number): number => {
  const { asset, cash } = presentValues(terms);
  const deviation = iv * Math.sqrt(terms.years);
  return Math.log(asset / cash) / deviation + deviation / 2;
};

/**
 * The Black-Scholes-Merton price of a European option, USD; without time or volatility, its intrinsic value.
 * Source: Hull, Options, Futures and Other Derivatives, chapter 17. S = K = 100, one year, 20 % gives 7.9656.
 */
export function optionPrice(type: OptionType, terms: Terms, iv: number): number {
  const { asset, cash } = presentValues(terms);
  const sign = type === 'call' ? 1 : -1;
  if (terms.years <= 0 || iv <= 0) return Math.max(0, sign * (asset - cash));
  const d1 = d1Of(terms, iv);
  const d2 = d1 - iv * Math.sqrt(terms.years);
  return sign * (asset * normalCdf(sign * d1) - cash * normalCdf(sign * d2));
}

/** The Black-Scholes-Merton delta: 0 to 1 for a call, -1 to 0 for a put. */
export function optionDelta(type: OptionType, terms: Terms, iv: number): number {
  const discount = Math.exp(-(terms.dividendYield ?? 0) * terms.years);
  if (terms.years <= 0 || iv <= 0) {
    const { asset, cash } = presentValues(terms);
    if (type === 'call') return asset > cash ? discount : 0;
    return asset < cash ? -discount : 0;
  }
  const inside = normalCdf(d1Of(terms, iv));
  return discount * (type === 'call' ? inside : inside - 1);
}

/**
 * The volatility (annualized fraction, above 0.001 and at most 3) at which the option has a price, by Newton's method
 * with bisection if a step leaves the bracket. Null if no volatility in that range gives the price.
 */
export function impliedVolatility(type: OptionType, price: number, terms: Terms): number | null {
  if (!(terms.years > 0 && terms.spot > 0 && terms.strike > 0 && price > 0)) return null;
  const worth = (iv: number) => optionPrice(type, terms, iv);
  let [low, high] = [IV_ABOVE, IV_MOST];
  // A time value below a billionth of the spot is a rounding error, from which no volatility can be derived.
  if (price - worth(low) <= 1e-9 * terms.spot || price > worth(high)) return null;
  const { asset } = presentValues(terms);
  let iv = 0.3;
  for (let step = 0; step < MOST_STEPS; step++) {
    const miss = worth(iv) - price;
    if (miss > 0) high = iv;
    else low = iv;
    const vega = asset * normalDensity(d1Of(terms, iv)) * Math.sqrt(terms.years);
    const newton = iv - miss / vega;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - iv) < IV_PRECISION) return next;
    iv = next;
  }
  return iv;
}
