import { HISTORY_SCHEMA } from '../db/history/schema-name.ts';
import { HISTORY_TURN } from '../db/history/turn.ts';
import type { Sql } from '../db/open.ts';
import { queryTablesByName } from '../db/partitions/catalog.ts';
import { getFirstDropped } from '../db/partitions/drop.ts';
import { deleteHistoryBefore } from '../db/partitions/history-retention.ts';
import { analyzeDivided, type KeptDays, maintainPartitions } from '../db/partitions/maintain.ts';
import { queryRow } from '../db/sql.ts';
import { getTraits } from '../db/traits.ts';
import { addDays, isoDate, monthsBefore } from '../lib/dates.ts';
import { newYorkDay } from '../market/calendar.ts';
import { dailyAt } from '../market/schedules.ts';
import { type DeriveJob, defineJob } from './job.ts';

/** How long records are kept, in days, and facts from which nothing is derived anymore. */
export type RetentionDays = {
  /** Imported files and their results. An older file is imported again like a new file. */
  importFiles: number;
  /** Refused rows, with their reasons. */
  refusedRows: number;
  /** The calls and the allowances of each key by month, and its requests by day. */
  usage: number;
  /** Tests of screens that a key has run. */
  trials: number;
  /** Records of changed keys and imported files. */
  audit: number;
  /**
   * Option chains with their contracts. The figures of their days are kept, and so is the newest chain of each ticker.
   */
  optionChains: number;
  /** Fetched files of sources, since their day and since they were fetched. */
  syncItems: number;
};

/** The defaults of the settings. */
export const RETENTION_DAYS: Readonly<RetentionDays> = {
  importFiles: 400,
  refusedRows: 90,
  usage: 400,
  trials: 730,
  audit: 730,
  optionChains: 400,
  syncItems: 800,
};

/** The default of `HISTORY_YEARS`. */
export const HISTORY_YEARS = 5;

type Retention = { days: Readonly<RetentionDays>; historyYears: number };

/** Days of chains deleted per run: a single day may have a million rows. */
const CHAIN_DAYS_AT_ONCE = 5;

const CONTRACT_TABLE = 'public."option_contract_day"';

const count = (statement: string): string =>
  `WITH gone AS (${statement} RETURNING 1) SELECT count(*)::int AS "rows" FROM gone`;
const IMPORT_FILES = count('DELETE FROM "import_file" WHERE "imported_at" < $1::date');
const REFUSED_ROWS = count('DELETE FROM "refused_row" WHERE "refused_at" < $1::date');
const AUDIT = count('DELETE FROM "audit_entry" WHERE "at" < $1::date');
const TRIALS = count('DELETE FROM "backtest_trial" WHERE "ran_at" < $1::date');
/** A request may be sent again for 24 hours, by the wall clock. */
const IDEMPOTENCY_KEYS = count('DELETE FROM "idempotency_key" WHERE "created_at" < $1::date');
const USAGE = count(`DELETE FROM "usage_month" WHERE "month" < to_char($1::date, 'YYYY-MM')`);
const USAGE_DAYS = count('DELETE FROM "key_usage_day" WHERE "day" < $1::date');
const METERS = count(`DELETE FROM "meter_month" WHERE "month" < to_char($1::date, 'YYYY-MM')`);
/**
 * Finished files that no source plans again: it plans a year back. Gaps stay for operators, files on disk for their stream,
 * and the newest file of a stream for its state.
 */
const SYNC_ITEMS =
  count(`DELETE FROM "sync_item" AS i WHERE i."state" IN ('DONE', 'EMPTY', 'DISMISSED') AND cardinality(i."files") = 0
  AND i."tried_at" < $1::date AND (i."at" IS NULL OR i."at" < $1::date)
  AND EXISTS (SELECT FROM "sync_item" AS n WHERE n."source" = i."source" AND n."stream" = i."stream" AND n."tried_at" >= $1::date)`);
/** SQL: whether a ticker has a chain of a later day. */
export const isFollowed = (chain: string): string =>
  `EXISTS (SELECT FROM "option_chain" AS n WHERE n."ticker" = ${chain}."ticker" AND n."date" > ${chain}."date")`;
const OLD_CHAINS = `SELECT c."ticker", c."date"::text AS "date" FROM "option_chain" AS c
  WHERE c."date" IN (SELECT DISTINCT "date" FROM "option_chain" AS o WHERE "date" < $1::date AND ${isFollowed('o')}
      ORDER BY 1 LIMIT ${CHAIN_DAYS_AT_ONCE})
    AND ${isFollowed('c')}`;
const of = (table: string): string =>
  `DELETE FROM "${table}" AS t USING unnest($1::text[], $2::text[]::date[]) AS o("ticker", "date")
    WHERE t."ticker" = o."ticker" AND t."date" = o."date"`;
const CONTRACTS = count(of('option_contract_day'));
const CHAINS = count(of('option_chain'));

/** The day before which chains are deleted by statements: later chains are dropped with their months. */
async function getChainLimit(sql: Sql, firstDay: string): Promise<string> {
  const state = (await queryTablesByName(sql)).get(CONTRACT_TABLE);
  const dropped = state ? getFirstDropped(state) : null;
  return dropped !== null && dropped < firstDay ? dropped : firstDay;
}

/** Deletes rows that are past their retention. @returns the number of deleted rows */
export async function deleteOld(sql: Sql, asOf: Date, days = RETENTION_DAYS): Promise<number> {
  const before = (count: number) => isoDate(addDays(asOf, -count));
  const deleted = async (statement: string, params: readonly unknown[]) =>
    (await queryRow<{ rows: number }>(sql, statement, params)).rows;
  let rows = await deleted(IMPORT_FILES, [before(days.importFiles)]);
  rows += await deleted(REFUSED_ROWS, [before(days.refusedRows)]);
  rows += await deleted(AUDIT, [before(days.audit)]);
  rows += await deleted(TRIALS, [before(days.trials)]);
  rows += await deleted(SYNC_ITEMS, [before(days.syncItems)]);
  rows += await deleted(IDEMPOTENCY_KEYS, [before(1)]);
  for (const statement of [USAGE, USAGE_DAYS, METERS]) rows += await deleted(statement, [before(days.usage)]);
  const limit = await getChainLimit(sql, before(days.optionChains));
  const chains = await sql.query<{ ticker: string; date: string }>(OLD_CHAINS, [limit]);
  const keys = [chains.map(({ ticker }) => ticker), chains.map(({ date }) => date)];
  // A day whose chain was deleted keeps its figures: only stored chains are checked for changes.
  rows += await deleted(CONTRACTS, keys);
  return rows + (await deleted(CHAINS, keys));
}

/** The first past day that is kept. */
const getFirstHistoryDay = (asOf: Date, { historyYears }: Retention): Date => monthsBefore(asOf, 12 * historyYears);

/** The retention of divided tables, by their names in SQL. */
export const createKeptDays =
  (asOf: Date, retention: Retention) =>
  (relation: string): KeptDays | undefined => {
    if (relation === CONTRACT_TABLE)
      return {
        firstDay: addDays(asOf, -retention.days.optionChains),
        keptRows: `NOT ${isFollowed('t')}`,
        beforeDrop: async (sql, { from, to }) =>
          void (await sql.query(
            `DELETE FROM "option_chain" AS c WHERE c."date" >= $1::date AND c."date" < $2::date AND ${isFollowed('c')}`,
            [isoDate(from), isoDate(to)],
          )),
      };
    const isHistory = relation === 'public."history_column"' || relation.startsWith(`${HISTORY_SCHEMA}.`);
    return isHistory ? { firstDay: getFirstHistoryDay(asOf, retention) } : undefined;
  };

/** Reads and writes no snapshot, so only its schedule runs it. */
export const createRetentionJob = (retention: Retention): DeriveJob =>
  defineJob({
    name: 'retention',
    reads: {},
    writes: [],
    removes: ['option_chain', 'option_contract_day', 'history_day'],
    schedule: dailyAt(3, 30),
    sharedTurn: HISTORY_TURN,
    async run(sql, asOf, _only, now = asOf) {
      const rows = await deleteOld(sql, asOf, retention.days);
      return { rows: rows + (await deleteHistoryBefore(sql, getFirstHistoryDay(asOf, retention), now)), asOf: null };
    },
    // Each table in a transaction of its own, because it cannot be used meanwhile.
    async after({ db, now }) {
      if (!getTraits(db).dividesTables) return;
      const asOf = newYorkDay(now);
      await maintainPartitions(db, { today: asOf, keptDays: createKeptDays(asOf, retention) });
      await analyzeDivided(db);
    },
  });

export const retentionJob = createRetentionJob({ days: RETENTION_DAYS, historyYears: HISTORY_YEARS });
