import { daysFrom } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { type Split, splitFactor } from '../../stocks/splits/rules.ts';
import type { XbrlFact } from './fiscal-periods.ts';

/** A figure with another value in a later filing. */
type Restatement = { figure: string; before: XbrlFact; after: XbrlFact };

/** Split ratios other than n:1 and 1:n. */
const FRACTIONS = [3 / 2, 4 / 3, 5 / 2, 5 / 3, 5 / 4, 7 / 2];
/** Larger ratios are considered a mistake in units, such as shares in thousands. */
const MAX_RATIO = 100;
const RATIOS = [...Array.from({ length: MAX_RATIO - 1 }, (_, i) => i + 2), ...FRACTIONS].flatMap((n) => [n, 1 / n]);
/** Relative. Counts are rounded to thousands or millions. */
const MAX_ROUNDING = 0.01;
const MIN_ROUNDING = 1e-4;
/** The minimum number of restated share counts that agree on a ratio. */
const MIN_RESTATEMENTS = 2;
/** A filing at most this many days before or after a split may be in old or new shares. */
const NEAR_DAYS = 120;
/** Earnings per share are rounded to cents. */
const HALF_CENT = 0.0051;

const isShareCount = ({ unit }: XbrlFact): boolean => unit === 'shares';
const isPerShare = ({ unit }: XbrlFact): boolean => unit.endsWith('/shares');

/** Restatements that do not change the sign of a figure; each filing is compared with the previous one. */
function findRestatements(facts: readonly XbrlFact[]): Restatement[] {
  const figures = groupBy(facts, ({ concept, unit, start, end }) => `${concept}|${unit}|${start?.valueOf()}|${+end}`);
  return [...figures].flatMap(([figure, values]) => {
    const oldestFirst = [...values].sort((a, b) => +a.filed - +b.filed);
    return oldestFirst.slice(1).flatMap((after, i) => {
      const before = oldestFirst[i]!;
      return before.value * after.value > 0 && before.value !== after.value && before.filed < after.filed
        ? [{ figure, before, after }]
        : [];
    });
  });
}

/** The maximum relative rounding error of a count: for 20,000,435,000, half a thousand. */
function getRounding({ value }: XbrlFact): number {
  let step = 1;
  while (value % (step * 10) === 0 && step < value) step *= 10;
  return step / 2 / value;
}

/** The split ratio that a restated share count implies, in addition to known splits; null if it implies none. */
function getUnknownRatio({ before, after }: Restatement, splits: readonly Split[]): number | null {
  const ratio = after.value / before.value / splitFactor(splits, before.filed, after.filed);
  const tolerance = Math.min(MAX_ROUNDING, Math.max(MIN_ROUNDING, getRounding(before) + getRounding(after)));
  return RATIOS.find((candidate) => Math.abs(ratio / candidate - 1) <= tolerance) ?? null;
}

/**
 * Whether restated earnings per share confirm a split: they changed, but are equal to the cent if the split is applied.
 */
const isConfirmedBy = ({ before, after }: Restatement, splits: readonly Split[], split: Split): boolean => {
  if (!(before.filed < split.date && split.date <= after.filed)) return false;
  const factor = splitFactor(splits, before.filed, after.filed);
  const isSame = (times: number) => Math.abs(before.value - after.value * times) <= HALF_CENT * (1 + times);
  return isSame(factor * split.ratio) && !isSame(factor);
};

/**
 * The splits that rescale a company's figures, each with the first filing day in new shares.
 *
 * The stored splits count. In addition, ratios are inferred from the company's own restatements, since price files
 * seldom cover as many years as filings: if two or more mean share counts were restated by the same simple ratio (2:1,
 * 3:2, 1:10), and earnings per share by its inverse. Counts alone prove nothing, since corrections of wrong units look
 * the same. If a stored split with this ratio lies within four months, it is the same split, and the filings determine
 * its date.
 */
export function resolveSplits(facts: readonly XbrlFact[], stored: readonly Split[]): Split[] {
  // Only means over a period, because balances are often filed in wrong units.
  const counts = findRestatements(facts.filter((fact) => isShareCount(fact) && fact.start !== null));
  const perShare = findRestatements(facts.filter(isPerShare));
  const splits = [...stored];
  const inferred = new Set<Split>();
  const restatements = counts.sort((a, b) => +a.after.filed - +b.after.filed);
  for (const { after, ...first } of restatements) {
    const ratio = getUnknownRatio({ ...first, after }, splits);
    if (ratio === null) continue;
    const split: Split = { date: after.filed, ratio };
    const agreeing = restatements.filter(
      (other) =>
        other.before.filed < split.date && split.date <= other.after.filed && getUnknownRatio(other, splits) === ratio,
    );
    if (new Set(agreeing.map(({ figure }) => figure)).size < MIN_RESTATEMENTS) continue;
    if (!perShare.some((restatement) => isConfirmedBy(restatement, splits, split))) continue;
    const nearIndex = splits.findIndex(
      (candidate) =>
        !inferred.has(candidate) &&
        Math.abs(candidate.ratio / ratio - 1) <= MAX_ROUNDING &&
        Math.abs(daysFrom(candidate.date, split.date)) <= NEAR_DAYS,
    );
    splits.splice(nearIndex < 0 ? splits.length : nearIndex, nearIndex < 0 ? 0 : 1, split);
    inferred.add(split);
  }
  return splits.sort((a, b) => +a.date - +b.date);
}

/** Six decimals remove the binary noise of filed cents divided by a ratio. */
const roundPerShare = (value: number): number => Number(value.toFixed(6)) + 0;

/**
 * Converts share counts and per-share figures to the newest shares. A figure is in the shares of its filing day: a
 * filing after a split restates its comparative figures, and figures that are not restated stay in old shares.
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
