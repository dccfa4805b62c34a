import { auditOperator } from '../db/audit.ts';
import type { Dataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import { holdsSynthetic } from '../db/synthetic.ts';
import type { Importers } from '../import/importers.ts';
import type { FileReader } from '../import/run.ts';
import { isoDate, monthsBefore } from '../lib/dates.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { newYorkDay } from '../market/calendar.ts';
import { probeSources, type SourceCheck } from './check.ts';
import { accept, acceptances, findObstacle } from './consent.ts';
import { isReady, nextRun } from './due.ts';
import { dismissHole, type Hole, listHoles } from './holes.ts';
import type { Budget } from './limiter.ts';
import type { Ending } from './pauses.ts';
import { formatTotals, type RunReport, runSync, selectStreams } from './run.ts';
import type { Wanted } from './scope.ts';
import type { SyncSettings } from './settings.ts';
import type { SyncSource } from './source.ts';
import { loadSources } from './sources.ts';
import { findStreamRow, streamRows } from './state.ts';

/** Options of a run; plain data. */
export type SyncArgs = {
  only: readonly string[];
  /** null: the scope from the settings. */
  wanted: Wanted | null;
  /** `YYYY-MM-DD`; null: one year ago. */
  since: string | null;
  isDryRun: boolean;
  isScheduled: boolean;
  /** Whether to import complete lists that lose many of their entries; default: they are refused. */
  acceptsShrunk?: boolean;
  /** Whether to request hosts that requested a pause before it is over; default: no. */
  ignoresPauses?: boolean;
  /** Actor recorded in the audit log; default: the gateway itself. */
  by?: string;
};

/** State of a stream. Instants are ISO 8601. */
type StreamStanding = {
  name: string;
  kind: string | null;
  family: string | null;
  schedule: string;
  outcome: Ending | null;
  message: string | null;
  cursor: string | null;
  lastOkAt: string | null;
  nextAt: string | null;
};

/** A source as listed by `sync --list`. `off`: why it is disabled. */
export type SourceStanding = Pick<SyncSource, 'name' | 'standing' | 'terms' | 'needs'> & {
  isOptIn: boolean;
  acceptedAt: string | null;
  off: string | null;
  streams: StreamStanding[];
};

export type SyncCommands = {
  sync(args: SyncArgs): Promise<RunReport>;
  syncSources(args: Record<string, never>): Promise<SourceStanding[]>;
  /** The files that are refused or missing. `only`: sources or streams; empty: all. */
  syncHoles(args: { only: readonly string[] }): Promise<Hole[]>;
  /** Gives up a refused or missing file. @throws if the stream has no such file */
  syncDismiss(args: { name: string; key: string; by?: string }): Promise<void>;
  /** Requests one file of each source, and compares it with a recording; nothing is stored. `only`: sources; empty: all. */
  syncCheck(args: { only: readonly string[] }): Promise<SourceCheck[]>;
  /** Accepts the terms of a source. @throws if it requires no acceptance */
  syncAccept(args: { source: string; by?: string }): Promise<{ terms: string }>;
};

/** Months of history fetched by default. */
const HISTORY_MONTHS = 12;

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** What sync uses of the catalog of families. */
type SyncParts = {
  importers: Pick<Importers, 'find' | 'require'>;
  /** Runs the jobs that imports of these families affect, for a day in New York. @returns the jobs that ran */
  catchUp(db: Database, datasets: readonly Dataset[], now: Date, day: Date): Promise<readonly unknown[]>;
  /** Records the snapshots of the last session, if that is due. */
  recordBeforeImport(db: Database, now: Date): Promise<void>;
};

type SyncOptions = {
  db: Database;
  root: string;
  settings: SyncSettings;
  now: () => Date;
  lookAt: () => Date;
  report: ReportProgress;
  signal?: AbortSignal;
  /** Reads the files; default: this process. */
  reader?: FileReader;
};

/** The sync commands for an open database. */
export function syncCommandsOn(
  { importers, catchUp, recordBeforeImport }: SyncParts,
  { db, root, settings, now, lookAt, report, signal, reader }: SyncOptions,
): SyncCommands {
  const derive = async (datasets: readonly Dataset[]) =>
    (await catchUp(db, datasets, now(), newYorkDay(lookAt()))).length;
  const budgets = new Map<string, Budget>();
  return {
    async sync({ only, wanted, since, isDryRun, isScheduled, acceptsShrunk, ignoresPauses, by }) {
      const scope = wanted ?? settings.wanted;
      if (!scope)
        throw new Error(
          'Specify the stocks: --watchlist AAPL,MSFT, --universe sp500 or --universe all, or SYNC_WATCHLIST.',
        );
      if (await holdsSynthetic(db))
        throw new Error('The database holds the demo market; real data needs an empty one, such as another DATA_DIR.');
      if (!isDryRun) {
        const subject = only.length > 0 ? only.join(' ') : 'all';
        const detail = { wanted: scope, ...(since !== null && { since }) };
        if (!isScheduled) await auditOperator(db, by, { action: 'SYNC_STARTED', subject, detail }, now());
        await recordBeforeImport(db, lookAt());
      }
      const first = since ? new Date(`${since}T00:00:00Z`) : monthsBefore(newYorkDay(now()), HISTORY_MONTHS);
      const sources = await loadSources(settings.sources);
      const time = { now, sleep };
      const result = await runSync({
        db,
        root,
        importers,
        sources,
        settings,
        only,
        wanted: scope,
        since: first,
        isDryRun,
        isScheduled,
        ignoresPauses,
        acceptsShrunk,
        time,
        derive,
        report,
        signal,
        by,
        reader,
        budgets,
      });
      if (isScheduled) report(`The run is done: ${formatTotals(result)}`);
      return result;
    },
    async syncSources() {
      const rows = await streamRows(db);
      const accepted = await acceptances(db);
      const at = now();
      return (await loadSources(settings.sources)).map((source) => ({
        name: source.name,
        standing: source.standing,
        terms: source.terms,
        needs: source.needs,
        isOptIn: source.isOptIn === true,
        acceptedAt: accepted.get(source.name)?.toISOString() ?? null,
        off: findObstacle(source, { accepted, settings: settings.values }),
        streams: source.streams.map((stream) => {
          const row = findStreamRow(rows, source, stream);
          return {
            name: stream.name,
            kind: stream.kind,
            family: importers.find(stream.kind)?.family ?? null,
            schedule: stream.schedule.says,
            outcome: row?.outcome ?? null,
            message: row?.message ?? null,
            cursor: row?.cursor ? isoDate(row.cursor) : null,
            lastOkAt: row?.lastOkAt?.toISOString() ?? null,
            nextAt: nextRun(stream.schedule, row, at)?.toISOString() ?? null,
          };
        }),
      }));
    },
    async syncHoles({ only }) {
      selectStreams(await loadSources(settings.sources), only);
      return listHoles(db, only);
    },
    syncCheck: async ({ only }) =>
      probeSources({ db, sources: await loadSources(settings.sources), settings, only, time: { now, sleep } }),
    syncDismiss: ({ name, key, by }) => dismissHole(db, { name, key, now: now(), by }),
    async syncAccept({ source, by }) {
      const optInSources = (await loadSources(settings.sources)).filter(({ isOptIn }) => isOptIn);
      const match = optInSources.find(({ name }) => name === source);
      if (!match)
        throw new Error(`Only these have terms to accept: ${optInSources.map(({ name }) => name).join(', ')}.`);
      await db.transaction(async (sql) => {
        await accept(sql, source, now());
        await auditOperator(sql, by, { action: 'SOURCE_ACCEPTED', subject: source, detail: {} }, now());
      });
      return { terms: match.terms };
    },
  };
}

/**
 * The streams of enabled sources that may run now, by source: `sec` with `sec/companies` and `sec/ownership`. Cheap
 * enough for a process that starts others to do the work.
 */
export async function findDueStreams(
  db: Database,
  settings: SyncSettings,
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!settings.isOn || (await holdsSynthetic(db))) return new Map();
  const rows = await streamRows(db);
  const accepted = await acceptances(db);
  const enabled = (await loadSources(settings.sources)).filter(
    (source) => findObstacle(source, { accepted, settings: settings.values }) === null,
  );
  const due = enabled.map((source): [string, string[]] => [
    source.name,
    source.streams
      .filter((stream) => isReady(stream, findStreamRow(rows, source, stream), enabled, rows, now))
      .map(({ name }) => `${source.name}/${name}`),
  ]);
  return new Map(due.filter(([, names]) => names.length > 0));
}
