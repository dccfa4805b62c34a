import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceFrom, upsertFrom } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { column, type Table } from '../../../db/table.ts';
import { CONSENSUS_DAY } from '../../../generated/tables.ts';
import { type AgedKeys, collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { selectRoundedHundredth } from '../../../lib/rounding.ts';
import { listSharePeriods, selectNewestShare } from '../../prices/rules/per-share.ts';
import {
  groupSplits,
  SPLIT_DAYS,
  SPLIT_KEYS,
  SPLIT_TABLES,
  SPLITS_UP_TO,
  type SplitRow,
} from '../../stocks/splits/rules.ts';
import { COUNTS, selectRecommendation } from './rules.ts';

const TICKERS = `SELECT DISTINCT "ticker" FROM "analyst_panel" WHERE "snapshot_date" <= $1::date ORDER BY 1`;
const TOTALS = `SELECT count(*)::int AS "rows", max("snapshot_date")::text AS "asOf" FROM "consensus_day"`;

const IS_OBSERVED = `num_nulls(${COUNTS.map(column).join(', ')}) = 0`;
// The amounts of a sweep that are per share, in the shares of its day.
const PER_SHARE = ['currentPrice', 'targetLow', 'targetMean', 'targetMedian', 'targetHigh'] as const;
const UPSIDE = selectRoundedHundredth('(("target_mean" - "current_price") / "current_price") * 100');
const MEAN = selectRoundedHundredth('"recommendation_mean"');
// The rows of `CONSENSUS_DAY`. A day consists of its last sweep; counts that a sweep did not return are carried over from the
// last sweep that did. Targets and prices are in the newest shares; a split does not change the upside. Source: ANA-13; two
// decimals of the mean: contract. $3 to $6: the periods before splits. $7: if not null, only the days after it, which
// depend on the sweeps since the last that had all counts by then.
const DAYS = `WITH known AS (
    SELECT p."ticker", max(p."snapshot_date") AS "newest", max(p."snapshot_date") FILTER (WHERE ${IS_OBSERVED}) AS "observed"
    FROM "analyst_panel" AS p WHERE p."ticker" = ANY($1::text[]) AND p."snapshot_date" <= $7::date GROUP BY 1),
  sweep AS (
    SELECT p.*, f."factor", k."newest", ${IS_OBSERVED} AS "counts_observed",
      count(*) FILTER (WHERE ${IS_OBSERVED}) OVER (PARTITION BY p."ticker" ORDER BY p."observed_at") AS "observation",
      row_number() OVER (PARTITION BY p."ticker", p."snapshot_date" ORDER BY p."observed_at" DESC) AS "age"
    FROM "analyst_panel" AS p
    LEFT JOIN known AS k ON k."ticker" = p."ticker"
    LEFT JOIN unnest($3::text[], $4::date[], $5::date[], $6::double precision[]) AS f("ticker", "from", "until", "factor")
      ON f."ticker" = p."ticker" AND p."snapshot_date" >= coalesce(f."from", '-infinity') AND p."snapshot_date" < f."until"
    WHERE p."ticker" = ANY($1::text[]) AND p."snapshot_date" <= $2::date
      AND (k."ticker" IS NULL OR p."snapshot_date" >= coalesce(k."observed", k."newest"))),
  carried AS (SELECT *, ${COUNTS.map((name) => `max(${column(name)}) FILTER (WHERE "counts_observed") OVER o AS "last_${name}"`).join(', ')}
    FROM sweep WINDOW o AS (PARTITION BY "ticker", "observation"))
  SELECT "ticker", "snapshot_date", "observed_at", "source", "counts_observed",
    ${PER_SHARE.map((name) => selectNewestShare(column(name), '"factor"')).join(', ')}, "number_of_analysts", ${UPSIDE}, ${MEAN},
    ${COUNTS.map((name) => `"last_${name}"`).join(', ')}, ${selectRecommendation(MEAN)}
  FROM carried WHERE "age" = 1 AND ("newest" IS NULL OR "snapshot_date" > "newest")`;

// Keeps statements short, and their sorts in memory.
const MAX_TICKERS_PER_BATCH = 20;
/** Tickers per statement that add a few days each. */
const MAX_AGED_PER_BATCH = 200;

/** The parameters of `DAYS`. `after`: `$7`. */
async function buildParams(sql: Sql, tickers: readonly string[], upTo: Date, after: string | null): Promise<unknown[]> {
  const splits = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [isoDate(upTo), tickers]));
  const periods = [...splits].flatMap(([ticker, splitsOfTicker]) =>
    listSharePeriods(splitsOfTicker).map((period) => ({ ticker, ...period })),
  );
  return [
    isoDate(upTo),
    periods.map(({ ticker }) => ticker),
    periods.map(({ from }) => from && isoDate(from)),
    periods.map(({ until }) => isoDate(until)),
    periods.map(({ factor }) => factor),
    after,
  ];
}

/**
 * Rewrites the consensus of every day from the sweeps up to a day, targets in the shares of that day. For a ticker of which
 * only sweeps of later days are new, it adds these days. `asOf`: the newest of these days.
 */
async function deriveConsensus(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
  _now?: Date,
  aged?: AgedKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'analyst_panel', ...SPLIT_TABLES);
  const tickers =
    changed ?? (await sql.query<{ ticker: string }>(TICKERS, [isoDate(upTo)])).map(({ ticker }) => ticker);
  if (!changed) await keepOnly(sql, CONSENSUS_DAY, 'ticker', tickers);
  // A split of the new days changes the targets of all days.
  const rewritten = new Set(
    aged
      ? [...(collectKeys(aged.changed, 'analyst_panel') ?? []), ...(collectKeys(only, ...SPLIT_TABLES) ?? [])]
      : tickers,
  );
  for (const batch of splitIntoChunks([...rewritten], MAX_TICKERS_PER_BATCH))
    await replaceFrom(sql, CONSENSUS_DAY, 'ticker', batch, DAYS, await buildParams(sql, batch, upTo, null));
  if (aged) {
    const { after } = aged;
    const others = tickers.filter((ticker) => !rewritten.has(ticker));
    for (const batch of splitIntoChunks(others, MAX_AGED_PER_BATCH))
      await upsertFrom(sql, CONSENSUS_DAY as Table, DAYS, [batch, ...(await buildParams(sql, batch, upTo, after))]);
  }
  return queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS);
}

export const consensusJob = defineJob({
  name: 'consensus',
  reads: { facts: ['analyst_panel'], snapshots: SPLIT_TABLES },
  writes: ['consensus_day'],
  keyed: {
    by: { analyst_panel: 'ticker', ...SPLIT_KEYS },
    rest: async () => '',
    days: { analyst_panel: 'snapshotDate', ...SPLIT_DAYS },
  },
  run: deriveConsensus,
});
