import type { Database } from '../db/open.ts';
import type { Importers } from '../import/importers.ts';
import type { FileReport } from '../import/run.ts';
import { hashValues } from '../lib/digest.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { requireValue } from '../lib/require.ts';
import { formatCount } from '../lib/words.ts';
import { removeDownload } from './download.ts';
import { lateAfter } from './due.ts';
import { describeRest, type Fetcher, type HostRest } from './fetcher.ts';
import { type Folder, openFolder } from './folder.ts';
import { createImports, type Imported } from './imports.ts';
import { landed } from './landing.ts';
import type { SyncTime } from './limiter.ts';
import { type FetchOutcome, isArrived } from './outcome.ts';
import { type Ending, planRetry } from './pauses.ts';
import type { Stream, SyncScope, SyncSource } from './source.ts';
import {
  itemsIn,
  note,
  noteRun,
  noteStart,
  queue,
  requeue,
  type StreamEnd,
  type StreamPlace,
  type SyncItem,
} from './state.ts';
import { decideVerdict } from './verdict.ts';

/** Dependencies and options of a run of a stream. */
type StreamContext = {
  db: Database;
  /** `DATA_DIR`. */
  root: string;
  importers: Pick<Importers, 'find'>;
  scope: SyncScope;
  time: SyncTime;
  fetcher: Fetcher;
  /** The day up to which everything is imported; null before the first run. */
  cursor: Date | null;
  /** Consecutive outages before this run. */
  failures: number;
  importFiles(kind: string, paths: readonly string[]): Promise<FileReport[]>;
  report: ReportProgress;
  /** Redacts keys in a host's text. */
  conceal(text: string): string;
  /** Whether to request refused files again, no matter when they were refused. */
  retriesRefused: boolean;
  signal?: AbortSignal;
};

/** The result of a run of a stream. `left`: files still to fetch. */
export type StreamReport = StreamPlace & {
  kind: string | null;
  outcome: Ending;
  message: string | null;
  planned: number;
  fetched: number;
  unchanged: number;
  empty: number;
  refused: number;
  notYet: number;
  outages: number;
  imported: number;
  rows: number;
  /** Stored rows that complete lists no longer contain. */
  removedRows: number;
  /** Refused rows of imported files; they are stored with their reasons. */
  refusedRows: number;
  left: number;
};

const WORKERS = 4;
/** Files imported per batch: few at first, so that the newest are served soon. */
const BATCH = { first: 50, most: 500 };
/** After this many consecutive failures, the run requests nothing else of the stream. */
const FAILURES_MOST = 3;

/** Plans a stream's files, fetches them newest first, and imports them. */
export async function runStream(context: StreamContext, source: SyncSource, stream: Stream): Promise<StreamReport> {
  const { db, root, importers, scope, time, fetcher, cursor, failures, report, conceal, signal } = context;
  const place: StreamPlace = { source: source.name, stream: stream.name };
  const name = `${source.name}/${stream.name}`;
  const folder: Folder = await openFolder(root, source.name, stream.name);
  const dataset = importers.find(stream.kind)?.family ?? null;
  await noteStart(db, place, dataset);
  const counts = {
    fetched: 0,
    unchanged: 0,
    empty: 0,
    refused: 0,
    notYet: 0,
    outages: 0,
    imported: 0,
    rows: 0,
    removedRows: 0,
    refusedRows: 0,
  };
  const imports = createImports({ ...context, place, folder, stream });
  const getFreshDay = (of: Stream) => of.schedule.latest(time.now());
  let message: string | null = null;
  /** The longest pause among the hosts that it needs, and whether a host requested a pause in this run. */
  const rests: { longest: HostRest | null; isNew: boolean } = { longest: null, isNew: false };
  let failedInARow = 0;
  let waiting = 0;
  let batch = BATCH.first;
  let absent = 0;
  let taskCount = 0;

  const add = ({ files, rows, removedRows, refusedRows, refused, why }: Imported) => {
    counts.imported += files;
    counts.rows += rows;
    counts.removedRows += removedRows;
    counts.refusedRows += refusedRows;
    counts.refused += refused;
    message ??= why;
  };
  const bring = async () => add(await imports.all());
  // Files that an earlier run fetched but did not import.
  if (!stream.combine) await bring();

  const importLanded = async (name: string) => {
    const owner = requireValue(
      source.streams.find((stream) => stream.name === name),
      `stream ${name}`,
    );
    const otherStream = {
      ...context,
      place: { ...place, stream: name },
      folder: await openFolder(root, source.name, name),
    };
    add(await createImports({ ...otherStream, stream: owner }).all());
  };
  /** The path of a bulk download, which stays the same for the run that resumes it. */
  const downloadPath = ({ task }: SyncItem) =>
    task.isBulk && stream.unpack ? folder.pathOf(`${hashValues(task.key).slice(0, 16)}.download`) : undefined;

  await requeue(db, place, time.now(), context.retriesRefused);
  const planned = stream.plan(scope, { now: time.now(), cursor });
  await queue(db, place, planned, { now: time.now(), fresh: getFreshDay(stream) });

  const waitFor = (hostRest: HostRest) => {
    if (!rests.longest || rests.longest.until < hostRest.until) rests.longest = hostRest;
  };
  const judge = async (item: SyncItem, outcome: FetchOutcome, now: Date) => {
    if (!isArrived(outcome)) return { ...decideVerdict(item, outcome, now), isNoted: false };
    const landing = { db, root, place, folder, source, stream, scope, now, freshOf: getFreshDay, importLanded };
    const verdict = await landed(landing, item, outcome);
    if (outcome.is === 'FILE') await removeDownload(outcome.file.path);
    return verdict;
  };
  const keep = async (item: SyncItem, outcome: FetchOutcome): Promise<void> => {
    const now = time.now();
    const { change: asJudged, counts: as, isNoted } = await judge(item, outcome, now);
    const change = asJudged.message ? { ...asJudged, message: conceal(asJudged.message) } : asJudged;
    if (as === 'absent') absent += 1;
    counts[as === 'absent' ? 'empty' : as] += 1;
    if (isArrived(outcome) && as === 'empty') counts.fetched += 1;
    if (change.state === 'LANDED') waiting += 1;
    const restMs = 'restMs' in outcome ? (outcome.restMs ?? 0) : 0;
    if (restMs > 0) {
      // A redirect may have led to another host, which requested the pause; the item waits for it all the same.
      waitFor({ host: new URL(item.task.url).hostname, until: new Date(now.valueOf() + restMs) });
      rests.isNew = true;
    }
    // A host's pause ends the requests to that host alone.
    const isFailure = (as === 'outages' || as === 'refused') && restMs === 0;
    failedInARow = isFailure ? failedInARow + 1 : 0;
    if (change.message && as !== 'empty')
      message =
        isFailure || restMs > 0 ? `${item.key}: ${change.message}` : (message ?? `${item.key}: ${change.message}`);
    if (!isNoted) await note(db, place, item.key, change, now);
  };

  const isStopped = () => signal?.aborted === true || failedInARow >= FAILURES_MOST;
  const tried = new Set<string>();
  for (;;) {
    const items = (await itemsIn(db, place, 'QUEUED')).filter(({ key }) => !tried.has(key));
    if (items.length === 0 || isStopped()) break;
    taskCount += items.length;
    const next = items.values();
    const work = async () => {
      for (const item of next) {
        if (isStopped()) return;
        tried.add(item.key);
        const resting = fetcher.findRest(item.task.url);
        if (resting) {
          waitFor(resting);
          continue;
        }
        const { etag, lastModified } = item;
        const outcome = await fetcher
          .fetch(item.task, item.task.isImmutable ? undefined : { etag, lastModified }, downloadPath(item))
          .catch((error: unknown) => {
            if (signal?.aborted) return null;
            throw error;
          });
        if (!outcome) return;
        await keep(item, outcome);
        report({ task: name, done: tried.size, total: taskCount, unit: 'file' });
        if (waiting >= batch && !stream.combine) {
          waiting = 0;
          batch = Math.min(2 * batch, BATCH.most);
          await bring();
        }
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }
  const remaining = (await itemsIn(db, place, 'QUEUED')).length;
  // Files that are combined wait until all of them are here.
  if (!stream.combine || remaining - counts.notYet <= 0) await bring();

  const isCutShort = signal?.aborted === true && remaining > 0;
  const now = time.now();
  // If every planned file is missing, the source has moved them.
  const isGone = absent > 0 && counts.fetched + counts.unchanged === 0;
  const outcome = classifyEnding(counts, rests.longest !== null || isGone);
  if (rests.longest) message ??= describeRest(rests.longest);
  // A run that was stopped early is not recorded, so that the stream is still due.
  if (!isCutShort) {
    const end: StreamEnd = {
      family: dataset,
      outcome,
      message,
      ...planRetry({ outcome, failures, restsUntil: rests.longest?.until ?? null, hasNewRest: rests.isNew }, now),
      blockedUntil: rests.longest?.until ?? null,
      blockedHost: rests.longest?.host ?? null,
      lateAt: lateAfter(stream.schedule, now),
      hasFiles: counts.fetched + counts.unchanged > 0,
    };
    await noteRun(db, place, end, now);
  }
  const result: StreamReport = {
    ...place,
    kind: stream.kind,
    outcome,
    message,
    planned: taskCount,
    ...counts,
    left: remaining,
  };
  report({ task: name, done: taskCount, total: taskCount, unit: 'file' });
  report(formatStreamReport(result));
  return result;
}

type Counts = Pick<StreamReport, 'outages' | 'refused' | 'notYet'>;

/** The worst outcome determines the outcome of the run. */
function classifyEnding({ outages, refused, notYet }: Counts, isRefused: boolean): Ending {
  if (outages > 0) return 'OUTAGE';
  if (refused > 0 || isRefused) return 'REFUSED';
  return notYet > 0 ? 'NOT_YET' : 'DONE';
}

/** Formats the result of a run of a stream as one line. */
export function formatStreamReport(report: StreamReport): string {
  const { source, stream, outcome, message, fetched, unchanged, imported, rows, removedRows, refusedRows, left } =
    report;
  const { empty, refused, notYet, outages } = report;
  const rare = { unchanged, empty, refused, 'not yet published': notYet, outages, left };
  const showRare = (count: number, word: string) => (count > 0 ? `, ${count.toLocaleString('en-US')} ${word}` : '');
  const parts = [
    `${fetched.toLocaleString('en-US')} fetched`,
    `${formatCount(imported, 'file')} imported (${formatCount(rows, 'row')} written${showRare(removedRows, 'removed')}${showRare(refusedRows, 'refused')})`,
    ...Object.entries(rare).flatMap(([kind, count]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${kind}`] : [])),
  ];
  return `${source}/${stream}: ${parts.join(', ')}${outcome === 'DONE' || !message ? '' : `. ${message}`}`;
}
