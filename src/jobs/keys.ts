import type { Changes, KeyColumns } from '../db/changes.ts';
import { type FamilyStates, factsOf, inputsOf, type LastRun, movedSince } from './inputs.ts';
import type { DeriveJob, OnlyKeys } from './job.ts';

/** The columns by which jobs tell changed facts. @throws where two tell those of one table by different columns */
export function keyColumnsOf(jobs: readonly DeriveJob[]): KeyColumns {
  const columns = new Map<string, string>();
  for (const { name, keyed } of jobs)
    for (const [table, column] of Object.values(keyed?.by ?? {}).flatMap((tables) => Object.entries(tables))) {
      if ((columns.get(table) ?? column) !== column) throw new Error(`${name} tells ${table} by another column.`);
      columns.set(table, column);
    }
  return columns;
}

type Now = { states: FamilyStates; day: string; rest: string | null; changes: Changes | null };

/**
 * The keys for which a job has to run; null: for all. They are known where its last run was of the same day and is
 * followed by these changes only, apart from changes that its `rest` digest shows to be irrelevant.
 */
export function keysToRun(job: DeriveJob, run: LastRun | undefined, now: Now): OnlyKeys | null {
  const { states, day, rest, changes } = now;
  const { keyed } = job;
  if (!keyed || !run?.inputs || run.error !== null || run.asOf !== day || rest === null || run.rest !== rest)
    return null;
  const only = new Map<string, ReadonlySet<string>>();
  for (const input of movedSince(run, inputsOf(job, states))) {
    const family = Object.keys(keyed.by).find((one) => factsOf(one) === input);
    if (family === undefined) continue; // The rest tells.
    const isOurs = changes?.family === family && changes.from === run.inputs[input];
    if (!isOurs || changes.to !== states.get(family)?.facts) return null;
    for (const [table, keys] of changes.keys) {
      if (!keyed.by[family]![table] || keys === null) return null;
      only.set(table, keys);
    }
  }
  return only;
}
