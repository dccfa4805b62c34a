import { getProceeds } from '../../rules/delisting.ts';

/** A bar as its file states it; `scale` brings the adjusted closes of several files to one level. */
export type StatedBar = { open: number | null; close: number; adjustedClose: number; scale: number };

/**
 * A stock from the first day of a holding to the last. `last`: the newest bar up to the last day. `delisting`: if it was
 * delisted by then.
 */
export type HoldingBars = {
  first: StatedBar;
  last: StatedBar;
  hasLastDay: boolean;
  delisting: { reason: string | null; exchange: string | null } | null;
};

/** The adjusted open, or the adjusted close of a bar without one. */
const getFillPrice = ({ open, close, adjustedClose, scale }: StatedBar): number =>
  (open === null ? 1 : open / close) * adjustedClose * scale;

/**
 * The return from the open of the first day to the open or the close of the last, by the rules of tests: a halt carries the
 * last price, and a delisting pays a part of it.
 */
export function computeHoldingReturn(
  { first, last, hasLastDay, delisting }: HoldingBars,
  end: 'OPEN' | 'CLOSE',
): number {
  const price = hasLastDay && end === 'OPEN' ? getFillPrice(last) : last.adjustedClose * last.scale;
  const proceeds = !hasLastDay && delisting ? getProceeds(delisting) : 1;
  return (price * proceeds) / getFillPrice(first) - 1;
}
