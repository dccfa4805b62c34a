import { sessionAfter, sessionBefore } from '../../../../market/calendar.ts';
import type { Split } from '../../../stocks/splits/rules.ts';
import { isAdjacent } from '../../rules/file-splits.ts';
import { classifySplitBasis, type SplitBasis, type StatedClose } from '../../rules/splits.ts';
import type { Span, VintageClose } from './vintages.ts';

/** A split, with all days on which sources date it. */
export type KnownSplit = Split & { dates: readonly Date[] };

/**
 * Converts the values of a vintage before a day to the newest shares: prices are divided by `prices`, adjusted closes
 * by `adjusted`.
 */
export type Divisor = { before: Date; prices: number; adjusted: number };

/** The product of the divisors of a session's values. */
export const divisorOn = (divisors: readonly Divisor[], date: Date, series: 'prices' | 'adjusted'): number =>
  divisors.reduce((product, divisor) => (date < divisor.before ? product * divisor[series] : product), 1);

/**
 * The days next to a stated date are considered only for splits of at least this size, since prices move by less. Ours.
 */
const MIN_REDATED_SPLIT = Math.log(1.4);

const toStatedClose = ({ rawClose, close, adjustedClose }: VintageClose): StatedClose => ({
  close,
  adjustedClose: rawClose ? adjustedClose : null,
});

type Treatment = { from: Date; basis: SplitBasis };

/** How a vintage treats a split inside it, and on which of the possible days its shares change. */
function findTreatment(closes: readonly VintageClose[], split: KnownSplit, span: Span): Treatment {
  const dates = [split.date, ...split.dates];
  const neighbors =
    Math.abs(Math.log(split.ratio)) < MIN_REDATED_SPLIT
      ? []
      : dates.flatMap((date) => [sessionBefore(date), sessionAfter(date)]);
  let isShown = false;
  for (const from of [...dates, ...neighbors]) {
    const index = closes.findIndex(({ date }) => date >= from);
    if (index <= 0) continue;
    const [before, after] = [closes[index - 1]!, closes[index]!];
    const basis = classifySplitBasis(
      split.ratio,
      toStatedClose(before),
      toStatedClose(after),
      isAdjacent(before.date, after.date),
    );
    if (basis === 'AS_TRADED' || basis === 'UNADJUSTED') return { from, basis };
    isShown ||= basis !== null;
  }
  return { from: split.date, basis: span.asTraded && !isShown ? 'AS_TRADED' : 'ADJUSTED' };
}

/**
 * The divisors of a vintage by the splits inside it. For a split after `today`, which has not happened yet, values that
 * already include it are converted back.
 * @param closes of the vintage, oldest first, including those around the splits
 */
export function computeInnerDivisors(
  closes: readonly VintageClose[],
  span: Span,
  splits: readonly KnownSplit[],
  today: Date,
): Divisor[] {
  return splits
    .filter(({ date }) => span.from < date && date <= span.to)
    .map((split) => {
      const { from, basis } = findTreatment(closes, split, span);
      const effectiveRatio = split.date <= today ? split.ratio : 1;
      const prices = effectiveRatio / (basis === 'ADJUSTED' ? split.ratio : 1);
      // Without raw closes, close and adjusted close are the same number.
      const isLikePrices = !span.rawClose || basis !== 'AS_TRADED';
      return { before: from, prices, adjusted: isLikePrices ? prices : effectiveRatio / split.ratio };
    })
    .filter(({ prices, adjusted }) => prices !== 1 || adjusted !== 1);
}
