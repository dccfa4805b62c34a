import { type DelistingFact, getProceeds } from '../../rules/delisting.ts';

/** A bar as its file states it; `scale` brings the adjusted closes of several files to one level. */
export type StatedBar = { open: number | null; close: number; adjustedClose: number; scale: number };

/** A delisting. `successor`: the shares of a successor that holders got, from their first session on; null without its prices. */
type HoldingEnd = Omit<DelistingFact, 'date'> & { successor: HoldingBars | null };

/**
 * A stock from the first day of a holding to the last. `last`: the newest bar up to the last day. `delisting`: if it was
 * delisted by then.
 */
export type HoldingBars = { first: StatedBar; last: StatedBar; hasLastDay: boolean; delisting: HoldingEnd | null };

type PriceTime = 'OPEN' | 'CLOSE';

const getClose = ({ adjustedClose, scale }: StatedBar): number => adjustedClose * scale;

/** The adjusted open, or the adjusted close of a bar without one. */
const getFillPrice = (bar: StatedBar): number => (bar.open === null ? 1 : bar.open / bar.close) * getClose(bar);

/** The part of its last value that a position is worth at the end, by the rules of tests. */
function computeEndFraction({ reason, exchange, terms, successor }: HoldingEnd, end: PriceTime): number {
  if (!terms) return getProceeds({ reason, exchange });
  if (!terms.successor) return terms.cash / terms.last.price;
  // Until the successor trades, the position keeps its last value.
  if (!successor) return 1;
  const { ratio, first } = terms.successor;
  const growth = computeEndPrice(successor, end) / getClose(successor.first);
  return (terms.cash + ratio * first.price * growth) / terms.last.price;
}

/** The adjusted price at the end, or the value of what holders got for a share. */
function computeEndPrice({ last, hasLastDay, delisting }: HoldingBars, end: PriceTime): number {
  if (hasLastDay) return end === 'OPEN' ? getFillPrice(last) : getClose(last);
  return getClose(last) * (delisting ? computeEndFraction(delisting, end) : 1);
}

/**
 * The return from the open of the first day to the open or the close of the last, by the rules of tests: a halt carries the
 * last price, a merger with terms pays cash and shares of the successor, and another delisting pays a part of the last price.
 */
export const computeHoldingReturn = (bars: HoldingBars, end: PriceTime): number =>
  computeEndPrice(bars, end) / getFillPrice(bars.first) - 1;
