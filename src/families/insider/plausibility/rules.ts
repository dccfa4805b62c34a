/** What the description of a sum or ranking of trades says of those with such a price. */
export const LEAVES_OUT = 'Trades whose price cannot be right are left out.';

/** Why the price of a trade cannot be right. */
export const IMPLAUSIBLE_REASONS = ['ABOVE_MARKET_PRICE', 'ABOVE_OTHER_TRADES', 'ABOVE_ANY_SHARE'] as const;
export type ImplausibleReason = (typeof IMPLAUSIBLE_REASONS)[number];

/**
 * A price this many times above the market is an error, such as the value of a whole trade in the place of its price. Below
 * it, a split that is not stored can explain the difference. Ours.
 */
export const IMPLAUSIBLE_TIMES = 100;
/** No single share costs more but Berkshire's class A, USD. */
export const DEAREST_SHARE = 10_000;
/** One share of class A is 1,500 of class B, and both are filed under one ticker. */
const BERKSHIRE = /^BRK\.?[AB]$/;
const CLASS_A_SHARES = 1_500;
/** Securities beside the common shares that have prices of their own, such as 1,000 dollars for a preferred share. */
const OTHER_SECURITY =
  /\b(preferred|preference|pref|pfd|notes?|debentures?|bonds?|units?|series|warrants?|interests?)\b/i;

/** A price as filed, USD, and what is known of other prices at the time, in the shares of that day. */
export type FiledPrice = {
  ticker: string;
  securityTitle: string;
  price: number;
  /** The close of the day of the transaction, or of the last session in the week before it. */
  close: number | null;
  /** The median price of the company's other trades within a month; used if there is no close. */
  otherPrice: number | null;
};

/** Why a price cannot be right; null if it can. */
export function findImplausibleReason(filed: FiledPrice): ImplausibleReason | null {
  const { ticker, securityTitle, price, close, otherPrice } = filed;
  if (OTHER_SECURITY.test(securityTitle)) return null;
  const times = IMPLAUSIBLE_TIMES * (BERKSHIRE.test(ticker) ? CLASS_A_SHARES : 1);
  if (close !== null) return price > times * close ? 'ABOVE_MARKET_PRICE' : null;
  if (otherPrice !== null && price > times * otherPrice) return 'ABOVE_OTHER_TRADES';
  return price > DEAREST_SHARE && !BERKSHIRE.test(ticker) ? 'ABOVE_ANY_SHARE' : null;
}
