import { addDays } from '../../lib/dates.ts';
import type { DividedTable, Step } from './tables.ts';

/** The days of a partition: from `from` until before `to`. */
export type Range = { from: Date; to: Date };

/** Partitions are created this many days before their first day. */
const AHEAD_DAYS = 60;

/** The first day of the step that has a day, or of one that is `count` steps later. */
const startOfStep = (day: Date, step: Step, count = 0): Date =>
  step === 'YEAR'
    ? new Date(Date.UTC(day.getUTCFullYear() + count, 0))
    : new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count));

/** The step that has a day. */
const getRange = (day: Date, step: Step): Range => ({ from: startOfStep(day, step), to: startOfStep(day, step, 1) });

const overlaps = (a: Range, b: Range): boolean => a.from < b.to && b.from < a.to;

/**
 * The partitions that a table lacks: of the present, of the coming days, of steps that have one even without rows, and of
 * past steps with rows, oldest first.
 * @param filled days with rows in the default partition
 * @param firstDay days before it are deleted soon, so that they get no partition
 */
export function listMissing(
  { step, emptySteps, filledSteps }: DividedTable,
  existing: readonly Range[],
  { today, filled, firstDay }: { today: Date; filled: readonly Date[]; firstDay?: Date },
): Range[] {
  const first = startOfStep(today, step, -filledSteps);
  const last = getRange(addDays(today, AHEAD_DAYS), step);
  const ranges = new Map<number, Range>();
  const add = (range: Range) => {
    const isKept = !firstDay || range.to > firstDay;
    if (isKept && range.from >= first && range.to <= last.to && !existing.some((other) => overlaps(range, other)))
      ranges.set(range.from.valueOf(), range);
  };
  for (let count = -emptySteps; ; count += 1) {
    const range = getRange(startOfStep(today, step, count), step);
    add(range);
    if (range.to >= last.to) break;
  }
  for (const day of filled) add(getRange(day, step));
  return [...ranges.values()].sort((a, b) => a.from.valueOf() - b.from.valueOf());
}

/** The end of a partition's name: `2026`, or `2026_11`. */
export function formatStep({ from }: Range, step: Step): string {
  const year = String(from.getUTCFullYear());
  return step === 'YEAR' ? year : `${year}_${String(from.getUTCMonth() + 1).padStart(2, '0')}`;
}

/** Parses the bounds of a partition as PostgreSQL prints them; null for a default partition, or for other bounds. */
export function parseBounds(text: string): Range | null {
  const [, from, to] = /^FOR VALUES FROM \('(\d{4}-\d{2}-\d{2})'\) TO \('(\d{4}-\d{2}-\d{2})'\)$/.exec(text) ?? [];
  return from && to ? { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) } : null;
}
