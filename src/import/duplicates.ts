import { RowError } from './refusal.ts';

/** A key of a row, and the column to blame where an earlier row has it. */
export type RowKey = { key: string; field: string };

/**
 * Remembers the keys of a file's rows: of rows that share a key, the first stands. The keys of a refused row are not
 * remembered.
 * @returns a check of one row, which throws a RowError where an earlier row has one of its keys
 */
export function firstOfEach(): (
  line: number,
  keys: readonly RowKey[],
  message: (earlierLine: number) => string,
) => void {
  const lines = new Map<string, number>();
  return (line, keys, message) => {
    for (const { key, field } of keys) {
      const earlier = lines.get(key);
      if (earlier !== undefined) throw new RowError(field, message(earlier));
    }
    for (const { key } of keys) lines.set(key, line);
  };
}

/**
 * Numbers rows that are alike but are records of their own, such as two equal trades of one report.
 * @returns the number of a row among those with its key, from 1
 */
export function numberOfEach(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return number;
  };
}
