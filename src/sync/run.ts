import { setMaxListeners } from 'node:events';
import type { Dataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import type { Importers } from '../import/importers.ts';
import type { FileReader } from '../import/run.ts';
import { type FileReport, ingest } from '../import/run.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { requireEntry } from '../lib/require.ts';
import { suggestion } from '../lib/suggestion.ts';
import { readVersion } from '../lib/version.ts';
import { formatCount } from '../lib/words.ts';
import { acceptances, findObstacle } from './consent.ts';
import { findRests, getWave, isDue, WAVES, type Wave } from './due.ts';
import { createFetcher } from './fetcher.ts';
import { type Lease, takeLease } from './lease.ts';
import type { Budget, SyncTime } from './limiter.ts';
import { describeUnknown, resolveScope, type Wanted } from './scope.ts';
import { buildUserAgent, type SyncSettings, withoutKeys } from './settings.ts';
import type { Stream, SyncSource } from './source.ts';
import { findStreamRow, noteFailure, queryItemKeys, type StreamRow, streamRows } from './state.ts';
import { runStream, type StreamReport } from './stream-run.ts';

export type RunOptions = {
  db: Database;
  /** `DATA_DIR`. */
  root: string;
  importers: Pick<Importers, 'find' | 'require'>;
  sources: readonly SyncSource[];
  settings: SyncSettings;
  /** `sec`, `sec/ownership`: only these; empty: all enabled sources. */
  only?: readonly string[];
  wanted: Wanted;
  since: Date;
  /** Only streams that are due by their schedules. */
  isScheduled?: boolean;
  /** Whether to request hosts that requested a pause before it is over; default: no. */
  ignoresPauses?: boolean;
  /** Whether to import complete lists that lose many of their entries; default: they are refused. */
  acceptsShrunk?: boolean;
  /** Reports what would be requested first, without sending any request. */
  isDryRun?: boolean;
  time: SyncTime;
  /** Runs the derive jobs that depend on the imported families. @returns how many jobs ran */
  derive: (datasets: readonly Dataset[]) => Promise<number>;
  report?: ReportProgress;
  silenceMs?: number;
  signal?: AbortSignal;
  /** Actor recorded in the audit log; default: the gateway itself. */
  by?: string;
  /** Reads the files; default: this process. */
  reader?: FileReader;
  /** Requests per second of hosts that several runs share; default: of this run alone. */
  budgets?: Map<string, Budget>;
};

/** A source that was skipped, and why. */
type Skipped = { source: string; why: string };

export type RunReport = {
  streams: StreamReport[];
  skipped: Skipped[];
  /** Requests sent, by source. */
  requests: Record<string, number>;
  /** Jobs that ran afterwards. */
  derived: number;
};

/** Summarizes a run in one sentence. */
export function formatTotals({ streams, requests, derived }: RunReport): string {
  const sum = Object.values(requests).reduce((total, count) => total + count, 0);
  const rows = streams.reduce((total, stream) => total + stream.rows, 0);
  const removed = streams.reduce((total, stream) => total + stream.removedRows, 0);
  const removedText = removed > 0 ? `, ${removed.toLocaleString('en-US')} removed` : '';
  return `${formatCount(sum, 'request')}, ${formatCount(rows, 'row')} written${removedText}, ${formatCount(derived, 'job')} run.`;
}

/** Why a source that another process is fetching from is skipped. */
const BUSY = 'Another run is fetching from it, or died within the last minute.';

/** Fetches from the sources, imports the files, and runs the derive jobs. A failing source does not stop the others. */
export async function runSync(options: RunOptions): Promise<RunReport> {
  const { db, root, importers, settings, only = [], wanted, since, time, report = () => {}, signal } = options;
  const chosen = selectStreams(options.sources, only);
  const rows = await streamRows(db);
  const accepted = await acceptances(db);
  const skipped: Skipped[] = [];
  const ready = chosen.filter(({ source }) => {
    const reason = findObstacle(source, { accepted, settings: settings.values });
    if (reason) skipped.push({ source: source.name, why: reason });
    return !reason;
  });
  if (options.isDryRun) return dryRun(options, ready, rows, skipped);

  const imported = new Set<Dataset>();
  const importFiles = oneAtATime(async (kind: string, paths: readonly string[]): Promise<FileReport[]> => {
    const importer = importers.require(kind);
    const recordAs = (path: string) => path.slice(root.length + 1);
    const reports = await ingest(db, importer, paths, {
      now: time.now(),
      recordAs,
      acceptsShrunk: options.acceptsShrunk,
      by: options.by,
      reader: options.reader,
    });
    imported.add(importer.family);
    return reports;
  });
  const budgets = options.budgets ?? new Map<string, Budget>();
  const rests = options.ignoresPauses ? new Map<string, Date>() : findRests(rows, time.now());
  if (options.ignoresPauses)
    for (const { name, budget } of ready.flatMap(({ source }) => source.hosts)) {
      const shared = budgets.get(budget ?? name);
      if (shared) shared.restsUntil = 0;
    }
  const userAgent = buildUserAgent(settings, readVersion().version);
  const streams: StreamReport[] = [];
  let [derived, hasDerived] = [0, false];
  const deriveImported = oneAtATime(async () => {
    const datasets = [...imported];
    imported.clear();
    hasDerived = true;
    derived += await options.derive(datasets);
  });
  const fetchers = new Map(
    ready.map(({ source }) => {
      const credentials = source.authorize?.(settings.values) ?? {};
      const { mirror } = settings;
      const fetcherOptions = {
        source,
        userAgent,
        credentials,
        mirror,
        budgets,
        rests,
        time,
        signal,
        silenceMs: options.silenceMs,
      };
      return [source.name, createFetcher(fetcherOptions)] as const;
    }),
  );
  const leases = new Map<string, Lease>();
  const failed = new Set<string>();
  const conceal = (text: string) => withoutKeys(text, settings.values);
  try {
    for (const { source } of ready) {
      const lease = await takeLease(db, source.name, time.now);
      if (lease) leases.set(source.name, lease);
      else skipped.push({ source: source.name, why: BUSY });
    }
    const runWave = async ({ source, streams: candidates, named }: Chosen, lease: Lease, wave: Wave) => {
      const ofWave = candidates.filter((stream) => getWave(stream) === wave);
      if (ofWave.length === 0) return;
      const scope = await resolveScope(db, wanted, since);
      const latestRows = await streamRows(db);
      const stop = signal ? AbortSignal.any([signal, lease.signal]) : lease.signal;
      // Every request of the source observes this signal.
      setMaxListeners(0, stop);
      for (const stream of ofWave) {
        const row = findStreamRow(latestRows, source, stream);
        if (stop.aborted) continue;
        if (options.isScheduled && !isDue(stream.schedule, row, time.now())) continue;
        const { cursor = null, failures = 0 } = row ?? {};
        const context = { db, root, importers, time, cursor, failures, importFiles, report, conceal, signal: stop };
        const fetcher = requireEntry(fetchers, source.name);
        const isNamed = named && !options.isScheduled;
        const runOptions = { fetcher, scope: { ...scope, isNamed }, retriesRefused: !options.isScheduled };
        const run = runStream({ ...context, ...runOptions }, source, stream);
        streams.push(
          await run.catch(async (error: unknown) => {
            const place = { source: source.name, stream: stream.name };
            const reason = `It failed: ${conceal(getMessage(error))}`;
            // The database itself may be the cause.
            if (!stop.aborted) await noteFailure(db, place, reason, failures, time.now()).catch(() => {});
            throw error;
          }),
        );
      }
    };
    const tryWave = async (source: Chosen, wave: Wave) => {
      const { name } = source.source;
      const lease = leases.get(name);
      if (!lease || failed.has(name)) return;
      await runWave(source, lease, wave).catch((error: unknown) => {
        failed.add(name);
        if (!signal?.aborted) skipped.push({ source: name, why: `It failed: ${conceal(getMessage(error))}` });
      });
    };
    for (const wave of WAVES) {
      if (wave === 'last')
        for (const line of describeUnknown(wanted, await resolveScope(db, wanted, since))) report(line);
      await Promise.all(
        ready.map(async (source) => {
          await tryWave(source, wave);
          // Its data is served while slower sources go on.
          if (wave === 'last' && imported.size > 0 && !signal?.aborted) await deriveImported();
        }),
      );
    }
  } finally {
    await Promise.all([...fetchers.values()].map((fetcher) => fetcher.close()));
    await Promise.all([...leases.values()].map((lease) => lease.release()));
  }
  // Runs even if nothing was imported: an earlier run may have died before it derived.
  if (imported.size > 0 || !hasDerived) await deriveImported();
  const requests = Object.fromEntries([...fetchers].map(([name, fetcher]) => [name, fetcher.requests()]));
  return { streams, skipped, requests, derived };
}

type Chosen = { source: SyncSource; streams: readonly Stream[]; named: boolean };

/** @throws if a name matches no source and no stream of a source */
export function selectStreams(sources: readonly SyncSource[], only: readonly string[]): Chosen[] {
  const validNames = sources.flatMap(({ name, streams }) => [
    name,
    ...streams.map((stream) => `${name}/${stream.name}`),
  ]);
  const unknown = only.find((name) => !validNames.includes(name));
  if (unknown)
    throw new Error(
      `There is no source '${unknown}'.${suggestion(unknown, validNames)} Sources: ${sources.map(({ name }) => name).join(', ')}.`,
    );
  return sources.flatMap((source): Chosen[] => {
    const { name, streams } = source;
    if (only.length === 0 || only.includes(name)) return [{ source, streams, named: false }];
    const namedStreams = streams.filter((stream) => only.includes(`${name}/${stream.name}`));
    return namedStreams.length > 0 ? [{ source, streams: namedStreams, named: true }] : [];
  });
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Serializes the calls of a function. */
function oneAtATime<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const turn = last.then(
      () => work(...args),
      () => work(...args),
    );
    last = turn;
    return turn;
  };
}

/** States in which an immutable file is not requested again now. */
const SETTLED = ['LANDED', 'DONE', 'EMPTY', 'ABSENT'] as const;

async function dryRun(
  { db, wanted, since, time, report = () => {} }: RunOptions,
  ready: readonly Chosen[],
  rows: readonly StreamRow[],
  skipped: Skipped[],
): Promise<RunReport> {
  const scope = await resolveScope(db, wanted, since);
  for (const line of describeUnknown(wanted, scope)) report(line);
  for (const { source, streams, named } of ready)
    for (const stream of streams) {
      const cursor = findStreamRow(rows, source, stream)?.cursor ?? null;
      const tasks = stream.plan({ ...scope, isNamed: named }, { now: time.now(), cursor });
      const place = { source: source.name, stream: stream.name };
      const settledKeys = await queryItemKeys(db, place, tasks, SETTLED);
      const tasksToFetch = tasks.filter(({ key, isImmutable }) => !(isImmutable && settledKeys.has(key)));
      const first = tasksToFetch[0] ? `, first ${tasksToFetch[0].url}` : '';
      report(`${place.source}/${place.stream}: ${tasks.length} planned, ${tasksToFetch.length} to fetch${first}`);
    }
  return { streams: [], skipped, requests: {}, derived: 0 };
}
