import type { ChangeTracker, KeyColumn, KeyValues, Sql } from './sql.ts';

/** For each table, the columns that identify changed rows. */
export type KeyColumns = ReadonlyMap<string, KeyColumn>;

/** The key values of changed rows, by table; null if unknown. */
export type ChangedKeys = ReadonlyMap<string, KeyValues>;

/** A family's facts as an input of jobs: only imports change their version. */
export const formatFactsInput = (family: string): string => `${family} (facts)`;

/** Adds a day of a value: the earliest of its days counts, or none if one of them is unknown. */
export function noteDay(days: Map<string, string | null>, value: string, day: string | null): void {
  const other = days.get(value);
  if (other === undefined || day === null || (other !== null && day < other)) days.set(value, day);
}

/** Adds values and their days to others. */
export function mergeValues(
  first: ReadonlyMap<string, string | null>,
  second: ReadonlyMap<string, string | null>,
): Map<string, string | null> {
  const merged = new Map(first);
  for (const [value, day] of second) noteDay(merged, value, day);
  return merged;
}

function addKeys(keys: Map<string, KeyValues>, table: string, values: KeyValues): void {
  if (values?.size === 0) return;
  const previous = keys.get(table);
  keys.set(table, values === null || previous === null ? null : previous ? mergeValues(previous, values) : values);
}

const NO_COLUMNS: KeyColumns = new Map();

/** Wraps the statements so that the keys changed by bulk writes are recorded. */
export function tracked(
  sql: Sql,
  columns = NO_COLUMNS,
): { sql: Sql; keys: ChangedKeys; rowsOf(table: string): number } {
  const keys = new Map<string, KeyValues>();
  const rows = new Map<string, number>();
  const tracker: ChangeTracker = {
    columnOf: (table) => columns.get(table) ?? null,
    note(table, values, count) {
      rows.set(table, (rows.get(table) ?? 0) + count);
      if (columns.has(table) && count > 0) addKeys(keys, table, values);
    },
  };
  return { sql: { ...sql, tracker }, keys, rowsOf: (table) => rows.get(table) ?? 0 };
}

/** Limits of the steps per input, and of the keys per table in a step; beyond them, a full run is cheaper. */
const STEPS_MOST = 200;
const KEYS_MOST = 20_000;

/** Records the keys that this process changed in the inputs of jobs, by version. */
export function changeLog(columns: KeyColumns) {
  const steps = new Map<string, Map<number, ChangedKeys>>();
  return {
    columns,
    /** @param version the input's version after the change */
    add(input: string, version: number, keys: ChangedKeys): void {
      const stepsOfInput = steps.get(input) ?? new Map<number, ChangedKeys>();
      steps.set(input, stepsOfInput);
      const bounded = [...keys].map(([table, some]) => [table, some && some.size > KEYS_MOST ? null : some] as const);
      stepsOfInput.set(version, new Map(bounded));
      const [oldest] = stepsOfInput.keys();
      if (oldest !== undefined && stepsOfInput.size > STEPS_MOST) stepsOfInput.delete(oldest);
    },
    /** The keys that changed between two versions of an input; null if another process changed some of them. */
    between(input: string, from: number, to: number): ChangedKeys | null {
      const keys = new Map<string, KeyValues>();
      for (let version = from + 1; version <= to; version += 1) {
        const step = steps.get(input)?.get(version);
        if (!step) return null;
        for (const [table, values] of step) addKeys(keys, table, values);
      }
      return from <= to ? keys : null;
    },
  };
}
export type ChangeLog = ReturnType<typeof changeLog>;
