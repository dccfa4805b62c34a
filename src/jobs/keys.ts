import { type ChangeLog, formatFactsInput, type KeyColumns, mergeValues } from '../db/changes.ts';
import type { TableName } from '../db/datasets.ts';
import type { Sql } from '../db/open.ts';
import type { KeyColumn } from '../db/sql.ts';
import { column } from '../db/table.ts';
import { requireEntry, requireValue } from '../lib/require.ts';
import { type DatasetStates, getInputVersions, type LastRun, movedSince } from './inputs.ts';
import type { AgedKeys, DeriveJob, Keyed, OnlyKeys } from './job.ts';

/** The columns by which jobs identify changed rows. @throws if two jobs use different columns of the same table */
export function collectKeyColumns(jobs: readonly DeriveJob[]): KeyColumns {
  const columns = new Map<string, KeyColumn>();
  for (const { name, keyed } of jobs)
    for (const [table, key] of listKeyedTables(keyed)) {
      const other = columns.get(table);
      const day = keyed?.days?.[table as TableName] ?? other?.day ?? null;
      if (other && (other.key !== key || (other.day !== null && other.day !== day)))
        throw new Error(`${name} tells ${table} by another column.`);
      columns.set(table, { key, day });
    }
  return columns;
}

const listKeyedTables = (keyed: Keyed | undefined): [table: string, column: string][] =>
  Object.values(keyed?.by ?? {}).flatMap((tables) => Object.entries(tables));

type Now = { states: DatasetStates; day: string; rest: string | null; log: ChangeLog };

/** `aged`: if the job last ran for an earlier day. */
type KeysToRun = { only: OnlyKeys; aged?: AgedKeys };

/**
 * The keys for which a job has to run; null for a full run. They can be determined only if this process saw every
 * change since the last run, except changes that the `rest` digest shows to be irrelevant.
 */
export async function keysToRun(
  sql: Sql,
  job: DeriveJob,
  run: LastRun | undefined,
  { states, day, rest, log }: Now,
): Promise<KeysToRun | null> {
  const { keyed } = job;
  if (!keyed || !run?.inputs || run.error !== null || rest === null || run.rest !== rest) return null;
  const only = new Map<string, ReadonlyMap<string, string | null>>();
  const add = (table: string, keys: ReadonlyMap<string, string | null>) =>
    only.set(table, mergeValues(only.get(table) ?? new Map(), keys));
  const inputs = getInputVersions(job, states);
  for (const input of movedSince(run, inputs)) {
    const isOf = (family: string) => family === input || formatFactsInput(family) === input;
    if (keyed.fullOn?.some(isOf)) return null;
    const tables = Object.entries(keyed.by).find(([family]) => isOf(family))?.[1];
    if (!tables) continue; // Covered by the digest of the other inputs.
    const changed = log.between(input, run.inputs[input] ?? 0, requireValue(inputs[input], `the version of ${input}`));
    if (!changed) return null;
    for (const [table, keys] of changed) {
      if (!Object.hasOwn(tables, table)) continue;
      if (keys === null) return null;
      add(table, keys);
    }
  }
  if (run.asOf === day) return { only };
  if (!keyed.days || run.asOf === null || run.asOf > day) return null;
  const changed = new Map(only);
  for (const [table, keys] of await cameOfAge(sql, keyed, run.asOf, day)) if (keys.size > 0) add(table, keys);
  return { only, aged: { after: run.asOf, changed } };
}

/** The keys of the rows that become effective after one day and up to another, by table, with the first of these days. */
async function cameOfAge(
  sql: Sql,
  keyed: Keyed,
  after: string,
  upTo: string,
): Promise<[string, ReadonlyMap<string, string>][]> {
  const columns = new Map(listKeyedTables(keyed));
  const keysByTable: [string, ReadonlyMap<string, string>][] = [];
  for (const [table, day] of Object.entries(keyed.days ?? {})) {
    const key = column(requireEntry(columns, table));
    const rows = await sql.query<{ key: string; since: string }>(
      `SELECT ${key}::text AS "key", min(${column(day)})::date::text AS "since" FROM "${table}"
        WHERE ${column(day)} > $1::date AND ${column(day)} <= $2::date GROUP BY 1`,
      [after, upTo],
    );
    keysByTable.push([table, new Map(rows.map((row) => [row.key, row.since]))]);
  }
  return keysByTable;
}
