import { insertAlertEvents } from '../../db/alert-events.ts';
import { JOIN_OWNER, OWNER_IS_LIVE } from '../../db/alert-owners.ts';
import { type Dataset, listDatasets } from '../../db/datasets.ts';
import type { Sql } from '../../db/open.ts';
import { column } from '../../db/table.ts';
import { defineJob } from '../../jobs/job.ts';
import { addDays, isoDate } from '../../lib/dates.ts';
import { KNOWN_SPLITS } from '../../market/known-splits.ts';
import { everyMinutes } from '../../market/schedules.ts';
import { DAY_TABLES } from '../screener/days/rules.ts';
import type { UniverseName } from '../screener/fields/rules.ts';
import { createScreenTable, type ScreenRow } from '../screener/rules/engine.ts';
import { SIGNAL_TABLES, type SignalType } from '../signals/rules/signal.ts';
import { mayReadDatasets, maySeeFields } from './rules/access.ts';
import { type AlertFinding, evaluateLevels, evaluateReports, type WatchedAlert } from './rules/evaluate.ts';
import type { DueReport } from './rules/reports.ts';
import { selectSignals, toSignalEvent, type WatchedSignal } from './rules/signals.ts';
import type { AlertState } from './rules/states.ts';
import { listTriggerTables } from './rules/tables.ts';
import {
  isLevelTrigger,
  type LevelTable,
  type LevelTables,
  type LevelTrigger,
  listTriggerColumns,
  MAX_REPORT_DAYS,
  needsTable,
  type Price,
  type PriceTrigger,
  type SplitFactors,
  type Trigger,
  toLevelTable,
  toPriceTables,
  type WatchlistTrigger,
} from './rules/triggers.ts';

/** An alert of a key or an organization that may still be used. */
type ActiveAlert = {
  id: string;
  keyId: string;
  name: string;
  trigger: Trigger;
  channels: string[];
  pauseMinutes: number;
  revision: number;
  seen: string;
  cursor: number;
  state: AlertState;
  tier: string;
  families: string[];
};

const ACTIVE = `SELECT a."id", a."key_id" AS "keyId", a."name", a."trigger", a."channels", a."pause_minutes" AS "pauseMinutes",
    a."revision", a."seen", a."cursor", a."state", coalesce(o."tier", k."tier") AS "tier",
    coalesce(k."families", '{}') AS "families"
  FROM "alert" AS a ${JOIN_OWNER}
  WHERE a."paused_reason" IS NULL AND a."expires_at" > $1::timestamptz AND ${OWNER_IS_LIVE}
  ORDER BY a."created_at", a."id"`;

/** `cursor`: the newest signal that was read; absent: as before. */
type Finding = AlertFinding & { cursor?: number };

const listTriggerDatasets = (trigger: Trigger): Dataset[] => listDatasets(listTriggerTables(trigger));

type Versions = ReadonlyMap<string, number>;
async function queryVersions(sql: Sql): Promise<Versions> {
  const rows = await sql.query<{ family: string; version: number }>('SELECT "family", "version" FROM "data_version"');
  return new Map(rows.map(({ family, version }) => [family, version]));
}

/** The versions of the data that a trigger reads, as a text. */
const formatVersion = (trigger: Trigger, versions: Versions): string =>
  listTriggerDatasets(trigger)
    .map((dataset) => `${dataset}:${versions.get(dataset) ?? 0}`)
    .join(' ');

/** Reads the columns of a universe that some triggers compare. */
async function queryTable(sql: Sql, universe: UniverseName, triggers: readonly LevelTrigger[]): Promise<LevelTable> {
  const columns = new Set(
    triggers.flatMap((trigger) => {
      const { numbers, texts } = listTriggerColumns(trigger, universe);
      return [...numbers, ...texts];
    }),
  );
  const names = ['ticker', ...columns].map((name) => `${column(name)} AS "${name}"`);
  const text = `SELECT ${names.join(', ')} FROM "${DAY_TABLES[universe]}"`;
  // A screen without conditions compares no column, and matches every row.
  const isNeeded = triggers.some((trigger) => needsTable(trigger, universe));
  const rows = isNeeded ? await sql.query<ScreenRow>(text) : [];
  return toLevelTable(createScreenTable(rows));
}

/** New shares of now for one share of the day of a trigger's level, by ticker. */
function toSplitFactors({ tickers, since }: PriceTrigger, splits: readonly Split[]): SplitFactors {
  const factors = new Map<string, number>();
  for (const { ticker, date, ratio } of splits)
    if (date > since && tickers.includes(ticker)) factors.set(ticker, (factors.get(ticker) ?? 1) * ratio);
  return factors;
}
const NO_SPLITS: SplitFactors = new Map();

type Split = { ticker: string; date: string; ratio: number };
const querySplits = (sql: Sql, triggers: readonly Trigger[], asOf: Date): Promise<Split[]> =>
  sql.query<Split>(
    `SELECT s."ticker", s."date"::text AS "date", s."ratio" FROM ${KNOWN_SPLITS} AS s
     WHERE s."ticker" = ANY($1::text[]) AND s."date" <= $2::date ORDER BY s."ticker", s."date"`,
    [triggers.flatMap((trigger) => (trigger.kind === 'PRICE' ? [...trigger.tickers] : [])), isoDate(asOf)],
  );

/** The prices that triggers compare, in the form of the rows of the screener. */
const queryPrices = async (sql: Sql, triggers: readonly Trigger[]): Promise<LevelTables> =>
  toPriceTables(
    await sql.query<Price>('SELECT "ticker", "price" FROM "quote" WHERE "ticker" = ANY($1::text[])', [
      triggers.flatMap((trigger) => (trigger.kind === 'PRICE' ? [...trigger.tickers] : [])),
    ]),
  );

const queryReports = (sql: Sql, triggers: readonly Trigger[], asOf: Date): Promise<DueReport[]> =>
  sql.query<DueReport>(
    `SELECT "ticker", "earnings_date"::text AS "earningsDate", "earnings_time" AS "earningsTime" FROM "earnings_event"
     WHERE "ticker" = ANY($1::text[]) AND "earnings_date" BETWEEN $2::date AND $3::date AND NOT "reported"
     ORDER BY "earnings_date", "ticker"`,
    [
      triggers.flatMap((trigger) => (trigger.kind === 'REPORT' ? [...trigger.tickers] : [])),
      ...[isoDate(asOf), isoDate(addDays(asOf, MAX_REPORT_DAYS))],
    ],
  );

/** Signals of one run for each group of watchlists; the next run continues after them. */
const MAX_SIGNALS = 5_000;

type Watchlist = { trigger: WatchlistTrigger; cursor: number };
const listWatchlists = (alerts: readonly ActiveAlert[]): Watchlist[] =>
  alerts.flatMap(({ trigger, cursor }) => (trigger.kind === 'WATCHLIST' ? [{ trigger, cursor }] : []));

/** Whether a watchlist is far behind the newest, as after a long pause. */
const isBehind = (cursor: number, newest: number): boolean => cursor < newest - MAX_SIGNALS;

const queryNextSignals = async (sql: Sql, watchlists: readonly Watchlist[]): Promise<WatchedSignal[]> =>
  watchlists.length === 0
    ? []
    : sql.query<WatchedSignal>(
        `SELECT "id", "key", "type", "ticker", "day"::text AS "day", "detail" FROM "signal"
         WHERE "id" > $1 AND NOT "is_initial" AND "ticker" = ANY($2::text[]) ORDER BY "id" LIMIT $3`,
        [
          watchlists.reduce((least, { cursor }) => Math.min(least, cursor), Number.MAX_SAFE_INTEGER),
          watchlists.flatMap(({ trigger }) => [...trigger.tickers]),
          MAX_SIGNALS,
        ],
      );

/** The next signals of watchlists. Those that are far behind are read by themselves, so that the others do not wait for them. */
async function querySignals(sql: Sql, alerts: readonly ActiveAlert[]) {
  const watchlists = listWatchlists(alerts);
  const newest = watchlists.reduce((latest, { cursor }) => Math.max(latest, cursor), 0);
  const select = (isWanted: boolean) => watchlists.filter(({ cursor }) => isBehind(cursor, newest) === isWanted);
  const [current, behind] = [await queryNextSignals(sql, select(false)), await queryNextSignals(sql, select(true))];
  return (cursor: number): readonly WatchedSignal[] => (isBehind(cursor, newest) ? behind : current);
}

/** Everything that alerts are evaluated on, read before anything is written. */
async function queryInputs(sql: Sql, alerts: readonly ActiveAlert[], asOf: Date) {
  const triggers = alerts.map(({ trigger }) => trigger);
  // A price is read of the quotes.
  const levels = triggers.filter(isLevelTrigger).filter(({ kind }) => kind !== 'PRICE');
  const tables: LevelTables = {
    STOCK: await queryTable(sql, 'STOCK', levels),
    ETF: await queryTable(sql, 'ETF', levels),
  };
  return {
    tables,
    prices: await queryPrices(sql, triggers),
    splits: await querySplits(sql, triggers, asOf),
    reports: await queryReports(sql, triggers, asOf),
    getSignals: await querySignals(sql, alerts),
  };
}
type Inputs = Awaited<ReturnType<typeof queryInputs>>;

/** The new signals of a watchlist, after which the alert's cursor moves. */
function evaluateSignals(alert: ActiveAlert, trigger: WatchlistTrigger, signals: readonly WatchedSignal[]): Finding {
  const { id, cursor, tier } = alert;
  const mayRead = (type: SignalType) => mayReadDatasets(alert.families, listDatasets([SIGNAL_TABLES[type]]));
  const matches = selectSignals(trigger, signals, { after: cursor, isPro: tier === 'PRO', mayRead });
  const events = matches.map((signal) => toSignalEvent(id, signal));
  return { changes: {}, events, cursor: Math.max(cursor, signals.at(-1)?.id ?? 0) };
}

function evaluate(alert: ActiveAlert, inputs: Inputs, at: { now: Date; asOf: Date; version: string }): Finding {
  const { trigger } = alert;
  const watched: WatchedAlert = { ...alert, isPro: alert.tier === 'PRO' };
  if (trigger.kind === 'REPORT') return evaluateReports(watched, trigger, inputs.reports, at.asOf);
  if (trigger.kind === 'WATCHLIST') return evaluateSignals(alert, trigger, inputs.getSignals(alert.cursor));
  const { tables, prices, splits } = inputs;
  if (trigger.kind !== 'PRICE') return evaluateLevels(watched, trigger, { tables, splitFactors: NO_SPLITS }, at);
  return evaluateLevels(watched, trigger, { tables: prices, splitFactors: toSplitFactors(trigger, splits) }, at);
}

/** The finding of an alert. `version`: of the data that was read for it. */
type Evaluation = { alert: ActiveAlert; version: string; finding: Finding };

/** The columns of an alert that an evaluation changes. `changes`: of its state, as JSON; null: none. */
const toUpdate = ({ alert, version, finding: { changes, cursor = alert.cursor } }: Evaluation) => ({
  id: alert.id,
  revision: alert.revision,
  version,
  cursor,
  changes: Object.keys(changes).length === 0 ? null : JSON.stringify(changes),
});

// An alert that its owner has changed meanwhile has another revision: the next run evaluates it.
const UPDATE = `UPDATE "alert" AS a SET "seen" = n."version", "cursor" = n."cursor",
    "state" = CASE WHEN n."changes" IS NULL THEN a."state" ELSE jsonb_strip_nulls(a."state" || n."changes"::jsonb) END
  FROM unnest($1::text[], $2::integer[], $3::text[], $4::double precision[], $5::text[])
    AS n("id", "revision", "version", "cursor", "changes")
  WHERE a."id" = n."id" AND a."revision" = n."revision" RETURNING a."id"`;

async function storeEvaluations(sql: Sql, evaluations: readonly Evaluation[], now: Date): Promise<void> {
  const updates = evaluations.map(toUpdate);
  const updated = await sql.query<{ id: string }>(UPDATE, [
    updates.map(({ id }) => id),
    updates.map(({ revision }) => revision),
    updates.map(({ version }) => version),
    updates.map(({ cursor }) => cursor),
    updates.map(({ changes }) => changes),
  ]);
  const ids = new Set(updated.map(({ id }) => id));
  const batches = evaluations.flatMap(({ alert, finding: { events } }) =>
    ids.has(alert.id) ? [{ alert, events }] : [],
  );
  await insertAlertEvents(sql, batches, now);
}

const hasChanged = ({ cursor: before }: ActiveAlert, { events, cursor = before }: Finding): boolean =>
  events.length > 0 || cursor !== before;

/** Whether an evaluation may find anything: levels change with their data, reports also with the day. */
const isDue = ({ trigger, seen }: ActiveAlert, version: string): boolean =>
  !isLevelTrigger(trigger) || version !== seen;

async function runAlerts(sql: Sql, asOf: Date, now: Date): Promise<number> {
  const active = await sql.query<ActiveAlert>(ACTIVE, [now.toISOString()]);
  const allowed = active.filter(
    ({ families, trigger, tier }) =>
      mayReadDatasets(families, listTriggerDatasets(trigger)) && maySeeFields(tier === 'PRO', trigger),
  );
  if (allowed.length === 0) return 0;
  const versions = await queryVersions(sql);
  const due = allowed
    .map((alert) => ({ alert, version: formatVersion(alert.trigger, versions) }))
    .filter(({ alert, version }) => isDue(alert, version));
  const inputs = await queryInputs(
    sql,
    due.map(({ alert }) => alert),
    asOf,
  );
  const evaluations = due
    .map(({ alert, version }) => ({ alert, version, finding: evaluate(alert, inputs, { now, asOf, version }) }))
    .filter(({ alert, version, finding }) => version !== alert.seen || hasChanged(alert, finding));
  await storeEvaluations(sql, evaluations, now);
  return allowed.length;
}

/**
 * Evaluates all alerts after each rebuild of their data. Their states, their events, and the outbox are written in its
 * transaction, so that no event is lost or found twice.
 */
export const alertsJob = defineJob({
  name: 'alerts',
  reads: {
    facts: ['stock_split', 'unstated_split'],
    snapshots: ['quote', 'screener_stock', 'screener_etf', 'earnings_event', 'signal'],
    // Its changes do not run the job.
    earlier: ['api_key', 'organization'],
  },
  writes: [],
  // A day alone makes reports due.
  schedule: everyMinutes(60),
  run: async (sql, asOf, _only, now = asOf) => ({ rows: await runAlerts(sql, asOf, now), asOf: null }),
});
