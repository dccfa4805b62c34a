import type { TableName } from '../db/datasets.ts';
import { isLoading, listPendingTables, type PendingWriter } from '../db/loading.ts';
import type { DatasetStates } from './inputs.ts';
import type { DeriveJob } from './job.ts';

// While tables are being loaded, the jobs that read them wait: no snapshot has only half of its inputs.

/** The tables that nothing may be derived from yet, and whether anything is being loaded, older rows included. */
type Pending = { tables: ReadonlySet<TableName>; isAnything: boolean };

export const findPending = (states: DatasetStates): Pending => ({
  tables: listPendingTables(states.keys()),
  isAnything: isLoading([...states].map(([family, { asOf }]) => ({ family, asOf }))),
});

const includesAny = (tables: readonly TableName[] = [], pending: ReadonlySet<TableName>): boolean =>
  tables.some((table) => pending.has(table));

/** Whether a job waits for data that is being loaded. */
export const isWaiting = ({ requires, waitsForAll }: DeriveJob, { tables, isAnything }: Pending): boolean =>
  waitsForAll ? isAnything : includesAny(requires, tables);

/** Whether a job has all of its inputs, also those without which it runs. */
const hasAllInputs = (job: DeriveJob, pending: Pending): boolean =>
  !isWaiting(job, pending) && !includesAny(job.optional, pending.tables);

const listWrittenTables = ({ tables = {} }: DeriveJob): TableName[] => Object.values(tables).flat();

/** Whether tables that were pending are complete when a job has run. */
export const completesTables = (job: DeriveJob, pending: Pending): boolean =>
  includesAny(listWrittenTables(job), pending.tables) && hasAllInputs(job, pending);

/**
 * The jobs that have to wait while tables are not loaded, and those that run without some of their inputs.
 * @param jobs in running order
 */
export function listPendingJobs(jobs: readonly DeriveJob[], absent: readonly TableName[]): PendingWriter[] {
  const tables = new Set(absent);
  const pending = { tables, isAnything: true };
  return jobs.flatMap((job): PendingWriter[] => {
    if (hasAllInputs(job, pending)) return [];
    const base = { name: job.name, tables: listWrittenTables(job) };
    const writer = isWaiting(job, pending) ? base : { ...base, isPartial: true as const };
    for (const table of base.tables) tables.add(table);
    return [writer];
  });
}
