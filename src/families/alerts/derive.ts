import { insertAlertEvents } from '../../db/alert-events.ts';
import { DATASETS_BY_TABLE } from '../../db/datasets.ts';
import type { Sql } from '../../db/open.ts';
import { column } from '../../db/table.ts';
import { defineJob } from '../../jobs/job.ts';
import { addDays, isoDate } from '../../lib/dates.ts';
import { KNOWN_SPLITS } from '../../lib/known-splits.ts';
import { everyMinutes } from '../../lib/schedules.ts';
import type { UniverseName } from '../screener/fields/rules.ts';
import { createScreenTable, type ScreenRow } from '../screener/rules/engine.ts';
import type { SignalType } from '../signals/rules/signal.ts';
import { type AlertFinding, evaluateLevels, evaluateReports, type WatchedAlert } from './rules/evaluate.ts';
import type { DueReport } from './rules/reports.ts';
import { SIGNAL_TABLES, selectSignals, toSignalEvent, type WatchedSignal } from './rules/signals.ts';
import type { AlertState } from './rules/states.ts';
import {
  isLevelTrigger,
  type LevelTable,
  type LevelTables,
  type LevelTrigger,
  listTriggerColumns,
  MAX_REPORT_DAYS,
  type PriceTrigger,
  type SplitFactors,
  type Trigger,
  type WatchlistTrigger,
} from './rules/triggers.ts';

/** An alert of a key that may still be used. */
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
    a."revision", a."seen", a."cursor", a."state", k."tier", k."families"
  FROM "alert" AS a JOIN "api_key" AS k ON k."id" = a."key_id"
  WHERE a."paused_reason" IS NULL AND a."expires_at" > $1::timestamptz AND k."revoked_at" IS NULL
    AND (k."expires_at" IS NULL OR k."expires_at" > $1::timestamptz)
  ORDER BY a."created_at", a."id"`;

/** `cursor`: the newest signal that was read; absent: as before. */
type Finding = AlertFinding & { cursor?: number };

/** The families of data that a trigger reads, by which a key may be limited. */
const FAMILIES: Readonly<Record<Trigger['kind'], readonly string[]>> = {
  SCREEN: [],
  RATING: ['screener-stocks'],
  SCORE: ['screener-stocks', 'screener-etfs'],
  PRICE: ['screener-stocks', 'screener-etfs'],
  REPORT: ['calendar'],
  WATCHLIST: [],
};
const listFamilies = (trigger: Trigger): readonly string[] =>
  trigger.kind === 'SCREEN' ? [DATASETS[trigger.universe]] : FAMILIES[trigger.kind];
const DATASETS: Readonly<Record<UniverseName, string>> = { STOCK: 'screener-stocks', ETF: 'screener-etfs' };

const mayRead = ({ families, trigger }: ActiveAlert): boolean =>
  families.length === 0 || listFamilies(trigger).every((family) => families.includes(family));

type Versions = ReadonlyMap<string, number>;
async function queryVersions(sql: Sql): Promise<Versions> {
  const rows = await sql.query<{ family: string; version: number }>('SELECT "family", "version" FROM "data_version"');
  return new Map(rows.map(({ family, version }) => [family, version]));
}

/** The versions of the data that a trigger reads, as a text. */
const formatVersion = (trigger: Trigger, versions: Versions): string =>
  listFamilies(trigger)
    .map((family) => `${family}:${versions.get(family) ?? 0}`)
    .join(' ');

const TABLES: Readonly<Record<UniverseName, string>> = { STOCK: 'screener_stock', ETF: 'screener_etf' };

/** Reads the columns of a universe that some triggers compare. */
async function queryTable(sql: Sql, universe: UniverseName, triggers: readonly LevelTrigger[]): Promise<LevelTable> {
  const columns = new Set(
    triggers.flatMap((trigger) => {
      const { numbers, texts } = listTriggerColumns(trigger, universe);
      return [...numbers, ...texts];
    }),
  );
  const names = ['ticker', ...columns].map((name) => `${column(name)} AS "${name}"`);
  const text = `SELECT ${names.join(', ')} FROM "${TABLES[universe]}"`;
  const rows = columns.size > 0 ? await sql.query<ScreenRow>(text) : [];
  const table = createScreenTable(rows);
  return { tickers: table.rows.map(({ ticker }) => ticker), columns: table, place: (ticker) => table.place(ticker) };
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

/** Signals of one run; the next run continues after them. */
const MAX_SIGNALS = 5_000;

const querySignals = (sql: Sql, alerts: readonly ActiveAlert[]): Promise<WatchedSignal[]> => {
  const watchlists = alerts.flatMap(({ trigger, cursor }) =>
    trigger.kind === 'WATCHLIST' ? [{ trigger, cursor }] : [],
  );
  return sql.query<WatchedSignal>(
    `SELECT "id", "key", "type", "ticker", "day"::text AS "day", "detail" FROM "signal"
     WHERE "id" > $1 AND NOT "is_initial" AND "ticker" = ANY($2::text[]) ORDER BY "id" LIMIT $3`,
    [
      watchlists.reduce((least, { cursor }) => Math.min(least, cursor), Number.MAX_SAFE_INTEGER),
      watchlists.flatMap(({ trigger }) => [...trigger.tickers]),
      MAX_SIGNALS,
    ],
  );
};

/** Everything that alerts are evaluated on, read before anything is written. */
async function queryInputs(sql: Sql, alerts: readonly ActiveAlert[], asOf: Date) {
  const triggers = alerts.map(({ trigger }) => trigger);
  const levels = triggers.filter(isLevelTrigger);
  const tables: LevelTables = {
    STOCK: await queryTable(sql, 'STOCK', levels),
    ETF: await queryTable(sql, 'ETF', levels),
  };
  return {
    tables,
    splits: await querySplits(sql, triggers, asOf),
    reports: await queryReports(sql, triggers, asOf),
    signals: await querySignals(sql, alerts),
  };
}
type Inputs = Awaited<ReturnType<typeof queryInputs>>;

/** The new signals of a watchlist, after which the alert's cursor moves. */
function evaluateSignals(
  { id, cursor, state, tier, families }: ActiveAlert,
  trigger: WatchlistTrigger,
  signals: readonly WatchedSignal[],
) {
  const isAllowed = (family: string) => families.length === 0 || families.includes(family);
  const mayRead = (type: SignalType) => DATASETS_BY_TABLE[SIGNAL_TABLES[type]].every(isAllowed);
  const matches = selectSignals(trigger, signals, { after: cursor, isPro: tier === 'PRO', mayRead });
  const events = matches.map((signal) => toSignalEvent(id, signal));
  return { state, events, cursor: Math.max(cursor, signals.at(-1)?.id ?? 0) };
}

/** Evaluates an alert; null if its data has not changed. */
function evaluate(alert: ActiveAlert, inputs: Inputs, at: { now: Date; asOf: Date; version: string }): Finding | null {
  const { trigger } = alert;
  const watched: WatchedAlert = { ...alert, isPro: alert.tier === 'PRO' };
  if (trigger.kind === 'REPORT') return evaluateReports(watched, trigger, inputs.reports, at.asOf);
  if (trigger.kind === 'WATCHLIST') return evaluateSignals(alert, trigger, inputs.signals);
  if (!isLevelTrigger(trigger) || at.version === alert.seen) return null;
  const { tables, splits } = inputs;
  const splitFactors = trigger.kind === 'PRICE' ? toSplitFactors(trigger, splits) : NO_SPLITS;
  return evaluateLevels(watched, trigger, { tables, splitFactors }, at);
}

/** Stores the finding of an alert, unless its owner has changed it meanwhile: then the next run evaluates it. */
async function storeFinding(
  sql: Sql,
  alert: ActiveAlert,
  { state, events, cursor = alert.cursor }: Finding,
  at: { now: Date; version: string },
) {
  const updated = await sql.query(
    `UPDATE "alert" SET "state" = $3::jsonb, "seen" = $4, "cursor" = $5 WHERE "id" = $1 AND "revision" = $2 RETURNING 1`,
    [alert.id, alert.revision, JSON.stringify(state), at.version, cursor],
  );
  if (updated.length > 0) await insertAlertEvents(sql, alert, events, at.now);
}

async function runAlerts(sql: Sql, asOf: Date, now: Date): Promise<number> {
  const alerts = (await sql.query<ActiveAlert>(ACTIVE, [now.toISOString()])).filter(mayRead);
  if (alerts.length === 0) return 0;
  const versions = await queryVersions(sql);
  const inputs = await queryInputs(sql, alerts, asOf);
  const findings = alerts.flatMap((alert) => {
    const at = { now, asOf, version: formatVersion(alert.trigger, versions) };
    const finding = evaluate(alert, inputs, at);
    return finding ? [{ alert, finding, at }] : [];
  });
  for (const { alert, finding, at } of findings) await storeFinding(sql, alert, finding, at);
  return alerts.length;
}

/**
 * Evaluates all alerts after each rebuild of their data. Their states, their events, and the outbox are written in its
 * transaction, so that no event is lost or found twice.
 */
export const alertsJob = defineJob({
  name: 'alerts',
  reads: {
    facts: ['stock_split', 'unstated_split'],
    snapshots: ['screener_stock', 'screener_etf', 'earnings_event', 'signal'],
    // Its changes do not run the job.
    earlier: ['api_key'],
  },
  writes: [],
  // A day alone makes reports due.
  schedule: everyMinutes(60),
  run: async (sql, asOf, _only, now = asOf) => ({ rows: await runAlerts(sql, asOf, now), asOf: null }),
});
