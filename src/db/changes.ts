import type { Written } from './bulk.ts';

/** For each table, the column whose values identify changed rows. */
export type KeyColumns = ReadonlyMap<string, string>;

/** The key values of changed rows, by table; null if unknown. */
export type ChangedKeys = ReadonlyMap<string, Written>;

/** What imports changed of a family's facts: all that there is between two counts of them. */
export type Changes = { family: string; from: number; to: number; keys: ChangedKeys };

/** Adds what one write changed in a table. */
export function addKeys(keys: Map<string, Written>, table: string, written: Written): void {
  if (written?.size === 0) return;
  const known = keys.get(table);
  keys.set(table, written === null || known === null ? null : new Set([...(known ?? []), ...written]));
}

/** Gathers the changes of several imports of one family, one after the other. */
export function changeLog(family: string, columns: KeyColumns) {
  const keys = new Map<string, Written>();
  let [from, to]: [number | null, number] = [null, 0];
  return {
    columns,
    /** @param count the family's count of imports with this one */
    add(count: number, some: ChangedKeys): void {
      // Somebody else's import came between: what that changed is not known here.
      const isNext = from === null || count === to + 1;
      from ??= count - 1;
      to = count;
      for (const [table, written] of some) addKeys(keys, table, isNext ? written : null);
    },
    /** All of them; null where nothing changed. */
    changes: (): Changes | null => (from === null ? null : { family, from, to, keys }),
  };
}
export type ChangeLog = ReturnType<typeof changeLog>;
