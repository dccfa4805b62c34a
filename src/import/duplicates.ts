import { RowError } from './refusal.ts';

/** A key of a row, and the column to report if an earlier row has the same key. */
type RowKey = { key: string; field: string };

/**
 * Records the keys of a file's rows: the first row with a key is accepted. Keys of refused rows are not recorded.
 * @returns checks one row; throws a RowError if an earlier row has one of its keys
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
 * Numbers identical rows that are separate records, such as two equal trades in one report.
 * @returns the number of a row among those with its key, starting at 1
 */
export function numberOfEach(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return number;
  };
}
