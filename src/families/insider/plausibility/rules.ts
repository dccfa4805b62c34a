/** The sentence about such trades in the description of a sum or ranking. */
export const EXCLUDES_IMPLAUSIBLE = 'Trades whose price cannot be right are left out.';

/** The reasons why the price of a trade is implausible. */
const IMPLAUSIBLE_REASONS = ['ABOVE_MARKET_PRICE', 'ABOVE_OTHER_TRADES', 'ABOVE_ANY_SHARE'] as const;
export type ImplausibleReason = (typeof IMPLAUSIBLE_REASONS)[number];

/**
 * A price this many times above the market is an error, such as the value of the whole trade instead of its price. A
 * smaller factor can be explained by a split that is not stored. Ours.
 */
export const IMPLAUSIBLE_TIMES = 100;
/** Only Berkshire's class A shares cost more, USD. */
const MAX_SHARE_PRICE = 10_000;
/** One class A share equals 1,500 class B shares, and both are filed under one ticker. */
const BERKSHIRE = /^BRK\.?[AB]$/;
const CLASS_A_SHARES = 1_500;
/** Securities other than common shares have other price levels, such as 1,000 dollars for a preferred share. */
const OTHER_SECURITY =
  /\b(preferred|preference|pref|pfd|notes?|debentures?|bonds?|units?|series|warrants?|interests?)\b/i;

/** A price as filed, USD, with other prices at the time, in the shares of that day. */
export type FiledPrice = {
  ticker: string;
  securityTitle: string;
  price: number;
  /** The close of the day of the transaction, or of the last session in the week before it. */
  close: number | null;
  /** The median price of the company's other trades within a month; used if there is no close. */
  otherPrice: number | null;
};

/** The reason why a price is implausible; null if it is plausible. */
export function findImplausibleReason(filedPrice: FiledPrice): ImplausibleReason | null {
  const { ticker, securityTitle, price, close, otherPrice } = filedPrice;
  if (OTHER_SECURITY.test(securityTitle)) return null;
  const times = IMPLAUSIBLE_TIMES * (BERKSHIRE.test(ticker) ? CLASS_A_SHARES : 1);
  if (close !== null) return price > times * close ? 'ABOVE_MARKET_PRICE' : null;
  if (otherPrice !== null && price > times * otherPrice) return 'ABOVE_OTHER_TRADES';
  return price > MAX_SHARE_PRICE && !BERKSHIRE.test(ticker) ? 'ABOVE_ANY_SHARE' : null;
}
