import { daysFrom } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { type Split, splitFactor } from '../../prices/rules/splits.ts';
import type { XbrlFact } from './fiscal-periods.ts';

/** A figure that a later filing states with another value. */
type Restatement = { figure: string; before: XbrlFact; after: XbrlFact };

/** Split ratios beside n:1 and 1:n. */
const FRACTIONS = [3 / 2, 4 / 3, 5 / 2, 5 / 3, 5 / 4, 7 / 2];
/** Larger ratios are taken for a mistake in units: shares in thousands, say. */
const MAX_RATIO = 100;
const RATIOS = [...Array.from({ length: MAX_RATIO - 1 }, (_, i) => i + 2), ...FRACTIONS].flatMap((n) => [n, 1 / n]);
/** Relative. Counts are rounded to thousands or millions. */
const MAX_ROUNDING = 0.01;
const MIN_ROUNDING = 1e-4;
/** Restated share counts that agree on a ratio. */
const MIN_RESTATEMENTS = 2;
/** A filing shortly before or after a split may be in either shares. */
const NEAR_DAYS = 120;
/** Earnings per share are stated in cents. */
const HALF_CENT = 0.0051;

const isShareCount = ({ unit }: XbrlFact): boolean => unit === 'shares';
const isPerShare = ({ unit }: XbrlFact): boolean => unit.endsWith('/shares');

/** The restatements of positive or negative figures, each filing compared with the one before. */
function findRestatements(facts: readonly XbrlFact[]): Restatement[] {
  const figures = groupBy(facts, ({ concept, unit, start, end }) => `${concept}|${unit}|${start?.valueOf()}|${+end}`);
  return [...figures].flatMap(([figure, values]) => {
    const inOrder = [...values].sort((a, b) => +a.filed - +b.filed);
    return inOrder.slice(1).flatMap((after, i) => {
      const before = inOrder[i]!;
      return before.value * after.value > 0 && before.value !== after.value && before.filed < after.filed
        ? [{ figure, before, after }]
        : [];
    });
  });
}

/** How far a count may be off because it is rounded, relative: 20,000,435,000 by half a thousand. */
function getRounding({ value }: XbrlFact): number {
  let step = 1;
  while (value % (step * 10) === 0 && step < value) step *= 10;
  return step / 2 / value;
}

/** The split ratio that a restated share count amounts to, beyond the splits that are known; null if it is none. */
function getUnknownRatio({ before, after }: Restatement, splits: readonly Split[]): number | null {
  const ratio = after.value / before.value / splitFactor(splits, before.filed, after.filed);
  const tolerance = Math.min(MAX_ROUNDING, Math.max(MIN_ROUNDING, getRounding(before) + getRounding(after)));
  return RATIOS.find((candidate) => Math.abs(ratio / candidate - 1) <= tolerance) ?? null;
}

/** Whether restated earnings per share confirm a split: without it they moved, and with it they are the same to a cent. */
const isConfirmedBy = ({ before, after }: Restatement, splits: readonly Split[], split: Split): boolean => {
  if (!(before.filed < split.date && split.date <= after.filed)) return false;
  const factor = splitFactor(splits, before.filed, after.filed);
  const isSame = (times: number) => Math.abs(before.value - after.value * times) <= HALF_CENT * (1 + times);
  return isSame(factor * split.ratio) && !isSame(factor);
};

/**
 * The splits by which a company's figures are to be rescaled, each with the first filing day in new shares.
 *
 * The stored splits count. Beyond them, a ratio is inferred from the company's own restatements, since price files seldom
 * reach back as far as filings: if two or more mean share counts were restated by the same simple ratio (2:1, 3:2, 1:10)
 * and earnings per share by its inverse. Counts alone prove nothing: mistaken units are corrected later too. If a stored
 * split of this ratio lies within four months, it is the same one, and the filings tell on which side of it they are.
 */
export function resolveSplits(facts: readonly XbrlFact[], stored: readonly Split[]): Split[] {
  // A mean over a period, because balances are often filed in mistaken units.
  const counts = findRestatements(facts.filter((fact) => isShareCount(fact) && fact.start !== null));
  const perShare = findRestatements(facts.filter(isPerShare));
  const splits = [...stored];
  const fixed = new Set<Split>();
  const inOrder = counts.sort((a, b) => +a.after.filed - +b.after.filed);
  for (const { after, ...first } of inOrder) {
    const ratio = getUnknownRatio({ ...first, after }, splits);
    if (ratio === null) continue;
    const split: Split = { date: after.filed, ratio };
    const agreeing = inOrder.filter(
      (one) => one.before.filed < split.date && split.date <= one.after.filed && getUnknownRatio(one, splits) === ratio,
    );
    if (new Set(agreeing.map(({ figure }) => figure)).size < MIN_RESTATEMENTS) continue;
    if (!perShare.some((one) => isConfirmedBy(one, splits, split))) continue;
    const near = splits.findIndex(
      (one) =>
        !fixed.has(one) &&
        Math.abs(one.ratio / ratio - 1) <= MAX_ROUNDING &&
        Math.abs(daysFrom(one.date, split.date)) <= NEAR_DAYS,
    );
    splits.splice(near < 0 ? splits.length : near, near < 0 ? 0 : 1, split);
    fixed.add(split);
  }
  return splits.sort((a, b) => +a.date - +b.date);
}

/** Six decimals: filed cents divided by a ratio, without binary noise. */
const roundPerShare = (value: number): number => Number(value.toFixed(6)) + 0;

/**
 * Brings share counts and per-share figures to the newest shares. A figure is in the shares of the day its filing was
 * made: a filing after a split restates its comparatives, and what it does not restate stays in the old shares.
 */
export function toNewestShares(facts: readonly XbrlFact[], splits: readonly Split[]): XbrlFact[] {
  const newest = splits.at(-1)?.date;
  if (!newest) return [...facts];
  return facts.map((fact) => {
    const factor = isShareCount(fact) || isPerShare(fact) ? splitFactor(splits, fact.filed, newest) : 1;
    if (factor === 1) return fact;
    const value = isShareCount(fact) ? Math.round(fact.value * factor) : roundPerShare(fact.value / factor);
    return { ...fact, value };
  });
}
