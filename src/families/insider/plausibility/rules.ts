import { isPricePerAds } from '../rules/depositary-shares.ts';

/** The sentence about such trades in the description of a sum or ranking. */
export const EXCLUDES_IMPLAUSIBLE = 'Trades that cannot be right are left out.';

/** The reasons why a trade is implausible, the most specific first. */
const IMPLAUSIBLE_REASONS = [
  'PRICE_PER_ADS',
  'ABOVE_MARKET_PRICE',
  'ABOVE_OTHER_TRADES',
  'ABOVE_ANY_SHARE',
  'ABOVE_SHARES_OUTSTANDING',
  'ABOVE_MARKET_CAP',
] as const;
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

/** A trade as filed, prices in USD, with other prices at the time, in the shares of that day. */
export type FiledTrade = {
  ticker: string;
  securityTitle: string;
  price: number | null;
  shares: number | null;
  derivative: boolean;
  /** The shares underlying all units of a derivative. */
  underlyingShares: number | null;
  /** The footnotes of the row. */
  footnotes: string | null;
  /** The close of the day of the transaction, or of the last session in the week before it. */
  close: number | null;
  /** The median price of the company's other trades within a month; used if there is no close. */
  otherPrice: number | null;
  /** The issuer's newest stated shares outstanding, in the shares of the day. */
  sharesOutstanding: number | null;
};

/**
 * The price per share; of a derivative, per underlying share unless a unit is cheaper, since some filers state the shares
 * of a single unit. Null without a price, and for a security that has other price levels than shares.
 */
function getSharePrice({ securityTitle, price, shares, derivative, underlyingShares }: FiledTrade): number | null {
  if (price === null || price <= 0) return null;
  const isKnown = derivative && (underlyingShares ?? 0) > 0 && (shares ?? 0) > 0;
  if (isKnown) return Math.min(price, (price * (shares ?? 0)) / (underlyingShares ?? 1));
  return OTHER_SECURITY.test(securityTitle) ? null : price;
}

/** The number of the issuer's shares that a trade moves, or that underlie it; null if it counts something else. */
function getShareCount({ securityTitle, shares, derivative, underlyingShares }: FiledTrade): number | null {
  if (derivative) return underlyingShares;
  return OTHER_SECURITY.test(securityTitle) ? null : shares;
}

/** The reason why a trade is implausible; null if it is plausible. Source: measures, implausible trades. */
export function findImplausibleReason(trade: FiledTrade): ImplausibleReason | null {
  const { price, shares, close, sharesOutstanding } = trade;
  if (price !== null && !trade.derivative && isPricePerAds({ ...trade, price })) return 'PRICE_PER_ADS';
  const ofPrice = findReasonOfPrice(trade);
  if (ofPrice) return ofPrice;
  if (sharesOutstanding === null || sharesOutstanding <= 0) return null;
  if ((getShareCount(trade) ?? 0) > sharesOutstanding) return 'ABOVE_SHARES_OUTSTANDING';
  const value = (price ?? 0) * (shares ?? 0);
  return close !== null && value > close * sharesOutstanding ? 'ABOVE_MARKET_CAP' : null;
}

function findReasonOfPrice(trade: FiledTrade): ImplausibleReason | null {
  const { ticker, close, otherPrice } = trade;
  const price = getSharePrice(trade);
  if (price === null) return null;
  const times = IMPLAUSIBLE_TIMES * (BERKSHIRE.test(ticker) ? CLASS_A_SHARES : 1);
  if (close !== null) return price > times * close ? 'ABOVE_MARKET_PRICE' : null;
  if (otherPrice !== null && price > times * otherPrice) return 'ABOVE_OTHER_TRADES';
  return price > MAX_SHARE_PRICE && !BERKSHIRE.test(ticker) ? 'ABOVE_ANY_SHARE' : null;
}
