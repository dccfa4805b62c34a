import type { ChangeTracker, KeyValues, Sql } from './sql.ts';

/** For each table, the column whose values identify changed rows. */
export type KeyColumns = ReadonlyMap<string, string>;

/** The key values of changed rows, by table; null if unknown. */
export type ChangedKeys = ReadonlyMap<string, KeyValues>;

/** A family's facts, as an input of jobs: its imports alone move it. */
export const formatFactsInput = (family: string): string => `${family} (facts)`;

function addKeys(keys: Map<string, KeyValues>, table: string, written: KeyValues): void {
  if (written?.size === 0) return;
  const known = keys.get(table);
  keys.set(table, written === null || known === null ? null : new Set([...(known ?? []), ...written]));
}

const NO_COLUMNS: KeyColumns = new Map();

/** The same statements, with a record of the keys that bulk writes change. */
export function tracked(
  sql: Sql,
  columns = NO_COLUMNS,
): { sql: Sql; keys: ChangedKeys; rowsOf(table: string): number } {
  const keys = new Map<string, KeyValues>();
  const rows = new Map<string, number>();
  const tracker: ChangeTracker = {
    columnOf: (table) => columns.get(table) ?? null,
    note(table, written, count) {
      rows.set(table, (rows.get(table) ?? 0) + count);
      if (columns.has(table) && count > 0) addKeys(keys, table, written);
    },
  };
  return { sql: { ...sql, tracker }, keys, rowsOf: (table) => rows.get(table) ?? 0 };
}

/** Steps kept of each input, and keys kept of a table in a step: beyond them, a run for everything costs less. */
const STEPS_MOST = 200;
const KEYS_MOST = 20_000;

/** Which keys this process changed in the inputs of jobs, version by version. */
export function changeLog(columns: KeyColumns) {
  const steps = new Map<string, Map<number, ChangedKeys>>();
  return {
    columns,
    /** @param version the input's version after the change */
    add(input: string, version: number, keys: ChangedKeys): void {
      const own = steps.get(input) ?? new Map<number, ChangedKeys>();
      steps.set(input, own);
      const bounded = [...keys].map(([table, some]) => [table, some && some.size > KEYS_MOST ? null : some] as const);
      own.set(version, new Map(bounded));
      if (own.size > STEPS_MOST) own.delete(own.keys().next().value!);
    },
    /** The keys that changed between two versions of an input; null if another process changed some of them. */
    between(input: string, from: number, to: number): ChangedKeys | null {
      const keys = new Map<string, KeyValues>();
      for (let version = from + 1; version <= to; version += 1) {
        const step = steps.get(input)?.get(version);
        if (!step) return null;
        for (const [table, written] of step) addKeys(keys, table, written);
      }
      return from <= to ? keys : null;
    },
  };
}
export type ChangeLog = ReturnType<typeof changeLog>;
