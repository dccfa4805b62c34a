/** A close in the shares of its day, `YYYY-MM-DD`, without adjustment for dividends. */
type DatedPrice = { day: string; price: number };

/**
 * What holders got for a share: shares of the successor (`ratio`, null without a successor) and US dollars. `last`: the last price of the
 * share; `first`: the first price of the successor from the day on.
 */
export type ExchangeTerms = {
  isMerger: boolean;
  cash: number;
  last: DatedPrice;
  successor: { ticker: string; ratio: number; first: DatedPrice } | null;
};

/**
 * From `date` on (`YYYY-MM-DD`), holders of a class have `ratio` shares of the class `successor` for each share as well. `price`,
 * `successorPrice`: of both on `day`, the first session on which both traded.
 */
export type ClassSplit = {
  date: string;
  successor: string;
  ratio: number;
  day: string;
  price: number;
  successorPrice: number;
};

/** The fraction of a position's value that its shares of the new class are worth. */
export const computeSplitFraction = ({ ratio, price, successorPrice }: ClassSplit): number =>
  (ratio * successorPrice) / (price + ratio * successorPrice);

/** A delisting: from `date` on (`YYYY-MM-DD`) the stock is no longer listed. Without `terms`, a part of the last value is paid. */
export type DelistingFact = { date: string; reason: string | null; exchange: string | null; terms?: ExchangeTerms };

/** The part of its last value that a position pays after a takeover, and after any other delisting. */
const PROCEEDS = { takeover: 1, other: 0.7, nasdaq: 0.45 } as const;

/**
 * The part of its last value that a position pays when its stock is delisted. Sources: Shumway 1997 (a mean return of -30%
 * after delistings for cause on NYSE and AMEX); Shumway and Warther 1999 (-55% on Nasdaq).
 */
export function getProceeds({ reason, exchange }: Pick<DelistingFact, 'reason' | 'exchange'>): number {
  if (/acqui|merge|takeover|buyout/i.test(reason ?? '')) return PROCEEDS.takeover;
  return /nasdaq/i.test(exchange ?? '') ? PROCEEDS.nasdaq : PROCEEDS.other;
}

/** The places of sessions. */
export const mapPlaces = (sessions: readonly string[]): Map<string, number> =>
  new Map(sessions.map((session, place) => [session, place]));

/** `proceeds`: the part of the last value that cash and shares of the successor are worth at its first price. */
type Exchange = { cash: number; units: number; proceeds: number };

/**
 * Exchanges a position by the terms of a merger, or of a delisting. Units count in adjusted prices, terms in shares of the day.
 * @param at the place of the session
 * @returns cash and units of the successor; null while the successor has no price
 */
export function exchangePosition(
  { ticker, units }: { ticker: string; units: number },
  { cash, last, successor }: ExchangeTerms,
  prices: ReadonlyMap<string, { closes: ArrayLike<number> }>,
  places: ReadonlyMap<string, number>,
  at: number,
): Exchange | null {
  const getClose = (name: string, day: string): number => prices.get(name)?.closes[places.get(day) ?? -1] ?? Number.NaN;
  const value = units * getClose(ticker, last.day);
  const shares = value / last.price;
  if (Number.isNaN(shares)) return null;
  if (!successor) return { cash: shares * cash, units: 0, proceeds: cash / last.price };
  const { first, ratio } = successor;
  const close = getClose(successor.ticker, first.day);
  if (Number.isNaN(close) || (places.get(first.day) ?? at) > at) return null;
  const worth = shares * ratio * first.price;
  return { cash: shares * cash, units: worth / close, proceeds: (shares * cash + worth) / value };
}
