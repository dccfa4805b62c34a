import { sessionAfter, sessionBefore } from '../../../../lib/market-calendar.ts';
import { isAdjacent } from '../../rules/file-splits.ts';
import { type Split, type SplitBasis, type StatedClose, splitBasis } from '../../rules/splits.ts';
import type { Span, VintageClose } from './vintages.ts';

/** A split, and all days on which sources date it. */
export type KnownSplit = Split & { dates: readonly Date[] };

/**
 * What brings the values of a vintage from before a day to the newest shares: its prices are divided by `prices`, its
 * adjusted closes by `adjusted`.
 */
export type Divisor = { before: Date; prices: number; adjusted: number };

/** The product of the divisors of a session's values. */
export const divisorOn = (divisors: readonly Divisor[], date: Date, of: 'prices' | 'adjusted'): number =>
  divisors.reduce((product, divisor) => (date < divisor.before ? product * divisor[of] : product), 1);

/** A day next to the stated one is believed only of a split as large as this: prices move by less. Ours. */
const UNMISTAKABLE = Math.log(1.4);

const stated = ({ rawClose, close, adjustedClose }: VintageClose): StatedClose => ({
  close,
  adjustedClose: rawClose ? adjustedClose : null,
});

type Treatment = { from: Date; basis: SplitBasis };

/** How a vintage treats a split inside it, and on which of the possible days its shares change. */
function findTreatment(closes: readonly VintageClose[], split: KnownSplit, span: Span): Treatment {
  const dates = [split.date, ...split.dates];
  const neighbors =
    Math.abs(Math.log(split.ratio)) < UNMISTAKABLE
      ? []
      : dates.flatMap((date) => [sessionBefore(date), sessionAfter(date)]);
  let isShown = false;
  for (const from of [...dates, ...neighbors]) {
    const place = closes.findIndex(({ date }) => date >= from);
    if (place <= 0) continue;
    const [before, after] = [closes[place - 1]!, closes[place]!];
    const basis = splitBasis(split.ratio, stated(before), stated(after), isAdjacent(before.date, after.date));
    if (basis === 'AS_TRADED' || basis === 'UNADJUSTED') return { from, basis };
    isShown ||= basis !== null;
  }
  return { from: split.date, basis: span.asTraded && !isShown ? 'AS_TRADED' : 'ADJUSTED' };
}

/**
 * The divisors of a vintage by the splits inside it. Of a split after `today`, which has not happened yet, the values
 * that know it are brought back.
 * @param closes of the vintage, oldest first; those around the splits among them
 */
export function divisorsInside(
  closes: readonly VintageClose[],
  span: Span,
  splits: readonly KnownSplit[],
  today: Date,
): Divisor[] {
  return splits
    .filter(({ date }) => span.from < date && date <= span.to)
    .map((split) => {
      const { from, basis } = findTreatment(closes, split, span);
      const due = split.date <= today ? split.ratio : 1;
      const prices = due / (basis === 'ADJUSTED' ? split.ratio : 1);
      // Without raw closes, close and adjusted close are the same number.
      const isLikePrices = !span.rawClose || basis !== 'AS_TRADED';
      return { before: from, prices, adjusted: isLikePrices ? prices : due / split.ratio };
    })
    .filter(({ prices, adjusted }) => prices !== 1 || adjusted !== 1);
}
