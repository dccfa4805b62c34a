import { deleteHistoryBefore } from '../db/history/retention.ts';
import type { Sql } from '../db/open.ts';
import { queryRow } from '../db/sql.ts';
import { addDays, isoDate, monthsBefore } from '../lib/dates.ts';
import { dailyAt } from '../lib/schedules.ts';
import { type DeriveJob, defineJob } from './job.ts';

/** Retention in days of records, and of facts from which nothing is derived anymore. */
export const RETENTION = {
  /** Imported files and their results. An older file is imported again like a new file. */
  importFiles: 400,
  /** Refused rows, with their reasons. */
  refusedRows: 90,
  /** The calls and the allowances of each key by month, and its requests by day. */
  usage: 400,
  /** Tests of screens that a key has run. */
  trials: 730,
  /** Records of changed keys and imported files. */
  audit: 730,
  /**
   * Option chains with their contracts. The figures of their days are kept, and so is the newest chain of each ticker.
   */
  optionChains: 400,
} as const;

/** The default of `HISTORY_YEARS`. */
export const HISTORY_YEARS = 5;

/** Days of chains deleted per run: a single day may have a million rows. */
const CHAIN_DAYS_AT_ONCE = 5;

const count = (statement: string): string =>
  `WITH gone AS (${statement} RETURNING 1) SELECT count(*)::int AS "rows" FROM gone`;
const IMPORT_FILES = count('DELETE FROM "import_file" WHERE "imported_at" < $1::date');
const REFUSED_ROWS = count('DELETE FROM "refused_row" WHERE "refused_at" < $1::date');
const AUDIT = count('DELETE FROM "audit_entry" WHERE "at" < $1::date');
const TRIALS = count('DELETE FROM "backtest_trial" WHERE "ran_at" < $1::date');
const USAGE = count(`DELETE FROM "usage_month" WHERE "month" < to_char($1::date, 'YYYY-MM')`);
const USAGE_DAYS = count('DELETE FROM "key_usage_day" WHERE "day" < $1::date');
const METERS = count(`DELETE FROM "meter_month" WHERE "month" < to_char($1::date, 'YYYY-MM')`);
const OLD_CHAINS = `SELECT c."ticker", c."date"::text AS "date" FROM "option_chain" AS c
  WHERE c."date" IN (SELECT DISTINCT "date" FROM "option_chain" WHERE "date" < $1::date ORDER BY 1 LIMIT ${CHAIN_DAYS_AT_ONCE})
    AND EXISTS (SELECT 1 FROM "option_chain" AS n WHERE n."ticker" = c."ticker" AND n."date" > c."date")`;
const of = (table: string): string =>
  `DELETE FROM "${table}" AS t USING unnest($1::text[], $2::text[]::date[]) AS o("ticker", "date")
    WHERE t."ticker" = o."ticker" AND t."date" = o."date"`;
const CONTRACTS = count(of('option_contract_day'));
const CHAINS = count(of('option_chain'));

/** Deletes rows that are past their retention. @returns the number of deleted rows */
export async function deleteOld(sql: Sql, asOf: Date): Promise<number> {
  const before = (days: number) => isoDate(addDays(asOf, -days));
  const deleted = async (statement: string, params: readonly unknown[]) =>
    (await queryRow<{ rows: number }>(sql, statement, params)).rows;
  let rows = await deleted(IMPORT_FILES, [before(RETENTION.importFiles)]);
  rows += await deleted(REFUSED_ROWS, [before(RETENTION.refusedRows)]);
  rows += await deleted(AUDIT, [before(RETENTION.audit)]);
  rows += await deleted(TRIALS, [before(RETENTION.trials)]);
  for (const statement of [USAGE, USAGE_DAYS, METERS]) rows += await deleted(statement, [before(RETENTION.usage)]);
  const chains = await sql.query<{ ticker: string; date: string }>(OLD_CHAINS, [before(RETENTION.optionChains)]);
  const keys = [chains.map(({ ticker }) => ticker), chains.map(({ date }) => date)];
  // A day whose chain was deleted keeps its figures: only stored chains are checked for changes.
  rows += await deleted(CONTRACTS, keys);
  return rows + (await deleted(CHAINS, keys));
}

/**
 * Reads and writes no snapshot, so only its schedule runs it.
 * @param historyYears how long past days are kept
 */
export const createRetentionJob = (historyYears: number): DeriveJob =>
  defineJob({
    name: 'retention',
    reads: {},
    writes: [],
    removes: ['option_chain', 'option_contract_day', 'history_day'],
    schedule: dailyAt(3, 30),
    async run(sql, asOf, _only, now = asOf) {
      const rows = await deleteOld(sql, asOf);
      const first = monthsBefore(asOf, 12 * historyYears);
      return { rows: rows + (await deleteHistoryBefore(sql, first, now)), asOf: null };
    },
  });

export const retentionJob = createRetentionJob(HISTORY_YEARS);
