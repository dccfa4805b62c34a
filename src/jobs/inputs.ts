import { formatFactsInput } from '../db/changes.ts';
import type { Sql } from '../db/open.ts';
import type { DeriveJob } from './job.ts';

/** The versions of a job's inputs by name: of a family's facts as imported, or of all its data. */
export type Inputs = Readonly<Record<string, number>>;

/** A family's state in the database; `facts` counts its imports only. */
type DatasetState = { version: number; facts: number; asOf: string | null };
export type DatasetStates = ReadonlyMap<string, DatasetState>;

/** The recorded state of a job's last run. */
export type LastRun = { asOf: string | null; inputs: Inputs | null; rest: string | null; error: string | null };

export async function readDatasetStates(sql: Sql): Promise<DatasetStates> {
  const rows = await sql.query<DatasetState & { family: string }>(
    'SELECT "family", "version", "facts", "as_of"::text AS "asOf" FROM "data_version"',
  );
  return new Map(rows.map(({ family, ...state }) => [family, state]));
}

export async function lastRuns(sql: Sql): Promise<ReadonlyMap<string, LastRun>> {
  const rows = await sql.query<LastRun & { name: string }>(
    'SELECT "name", "as_of"::text AS "asOf", "inputs", "rest", "error" FROM "job_run"',
  );
  return new Map(rows.map(({ name, ...run }) => [name, run]));
}

/** The current versions of a job's inputs. */
export function getInputVersions({ reads: { facts = [], snapshots = [] } }: DeriveJob, states: DatasetStates): Inputs {
  return Object.fromEntries([
    ...facts.map((dataset) => [formatFactsInput(dataset), states.get(dataset)?.facts ?? 0]),
    ...snapshots.map((dataset) => [dataset, states.get(dataset)?.version ?? 0]),
  ]);
}

/** The inputs that changed since a job's last run; all inputs if it never ran. */
export const movedSince = (run: LastRun | undefined, inputs: Inputs): string[] =>
  Object.entries(inputs).flatMap(([name, version]) => ((run?.inputs?.[name] ?? 0) === version ? [] : [name]));
