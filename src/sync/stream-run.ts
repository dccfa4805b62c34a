import type { Database } from '../db/open.ts';
import { findImporter } from '../families.ts';
import type { FileReport } from '../import/run.ts';
import { hashValues } from '../lib/digest.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { formatCount } from '../lib/words.ts';
import { removeDownload } from './download.ts';
import { lateAfter } from './due.ts';
import type { Fetcher } from './fetcher.ts';
import { type Folder, openFolder } from './folder.ts';
import { createImports, type Imported } from './imports.ts';
import { landed } from './landing.ts';
import type { SyncTime } from './limiter.ts';
import type { FetchOutcome } from './outcome.ts';
import type { Stream, SyncScope, SyncSource } from './source.ts';
import {
  type Ending,
  itemsIn,
  note,
  noteRun,
  noteStart,
  queue,
  requeue,
  type StreamPlace,
  type SyncItem,
} from './state.ts';
import { decideVerdict, refusedAgain } from './verdict.ts';

/** Dependencies and options of a run of a stream. */
export type StreamContext = {
  db: Database;
  /** `DATA_DIR`. */
  root: string;
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
  /** Refused rows of imported files; they are stored with their reasons. */
  refusedRows: number;
  left: number;
};

const WORKERS = 4;
/** Files imported per batch: few at first, so that the newest are served soon. */
const BATCH = { first: 50, most: 500 };
/** After this many consecutive failures, the run requests nothing else of the stream. */
const FAILURES_MOST = 3;
const MINUTE_MS = 60_000;
const OUTAGE_PAUSE_MS = 10 * MINUTE_MS;
const OUTAGE_PAUSE_MOST_MS = 360 * MINUTE_MS;
const NOT_YET_PAUSE_MS = 30 * MINUTE_MS;
/** Plans a stream's files, fetches them newest first, and imports them. */
export async function runStream(context: StreamContext, source: SyncSource, stream: Stream): Promise<StreamReport> {
  const { db, root, scope, time, fetcher, cursor, failures, report, conceal, signal } = context;
  const place: StreamPlace = { source: source.name, stream: stream.name };
  const name = `${source.name}/${stream.name}`;
  const folder: Folder = await openFolder(root, source.name, stream.name);
  const family = findImporter(stream.kind)?.family ?? null;
  await noteStart(db, place, family);
  const counts = {
    fetched: 0,
    unchanged: 0,
    empty: 0,
    refused: 0,
    notYet: 0,
    outages: 0,
    imported: 0,
    rows: 0,
    refusedRows: 0,
  };
  const imports = createImports({ ...context, place, folder, stream });
  const getFreshDay = (of: Stream) => of.schedule.latest(time.now());
  let message: string | null = null;
  let restsUntil: Date | null = null;
  let failedInARow = 0;
  let waiting = 0;
  let batch = BATCH.first;
  let absent = 0;
  let taskCount = 0;

  const add = ({ files, rows, refusedRows, refused, why }: Imported) => {
    counts.imported += files;
    counts.rows += rows;
    counts.refusedRows += refusedRows;
    counts.refused += refused;
    message ??= why;
  };
  const bring = async () => add(await imports.all());
  // Files that an earlier run fetched but did not import.
  if (!stream.combine) await bring();

  const importLanded = async (name: string) => {
    const of = source.streams.find((one) => one.name === name)!;
    const otherStream = {
      ...context,
      place: { ...place, stream: name },
      folder: await openFolder(root, source.name, name),
    };
    add(await createImports({ ...otherStream, stream: of }).all());
  };
  /** The path of a bulk download, which stays the same for the run that resumes it. */
  const downloadPath = ({ task }: SyncItem) =>
    task.isBulk && stream.unpack ? folder.pathOf(`${hashValues(task.key).slice(0, 16)}.download`) : undefined;

  await requeue(db, place, time.now(), context.retriesRefused);
  const planned = stream.plan(scope, { now: time.now(), cursor });
  await queue(db, place, planned, { now: time.now(), fresh: getFreshDay(stream) });

  const keep = async (item: SyncItem, outcome: FetchOutcome): Promise<void> => {
    const now = time.now();
    if (outcome.is === 'BODY' || outcome.is === 'FILE') {
      const landing = { db, root, place, folder, source, stream, scope, now, freshOf: getFreshDay, importLanded };
      const result = await landed(landing, item, outcome);
      const redacted = result.message ? { ...result, message: conceal(result.message) } : result;
      if (outcome.is === 'FILE') await removeDownload(outcome.file.path);
      failedInARow = redacted.state === 'REFUSED' ? failedInARow + 1 : 0;
      if (redacted.state === 'REFUSED') {
        counts.refused += 1;
        message ??= `${item.key}: ${redacted.message}`;
        return note(db, place, item.key, { ...redacted, ...refusedAgain(item, now) }, now).then(() => {});
      }
      counts.fetched += 1;
      if (redacted.state === 'EMPTY') counts.empty += 1;
      if (redacted.state === 'LANDED') waiting += 1;
      return;
    }
    const redacted = 'why' in outcome ? { ...outcome, why: conceal(outcome.why) } : outcome;
    const { change, counts: as } = decideVerdict(item, redacted, now);
    if (as === 'absent') counts.empty += 1;
    else counts[as] += 1;
    if (as === 'absent') absent += 1;
    const isFailure = as === 'outages' || as === 'refused';
    failedInARow = isFailure ? failedInARow + 1 : 0;
    if (change.message)
      message = isFailure ? `${item.key}: ${change.message}` : (message ?? `${item.key}: ${change.message}`);
    if ('restMs' in outcome && outcome.restMs !== undefined) restsUntil = new Date(now.valueOf() + outcome.restMs);
    await note(db, place, item.key, change, now);
  };

  const isStopped = () => signal?.aborted === true || restsUntil !== null || failedInARow >= FAILURES_MOST;
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
  const outcome = classifyEnding(counts, restsUntil !== null || isGone);
  const pause = {
    OUTAGE: Math.min(OUTAGE_PAUSE_MS * 2 ** failures, OUTAGE_PAUSE_MOST_MS),
    NOT_YET: NOT_YET_PAUSE_MS,
    REFUSED: null,
    DONE: null,
  }[outcome];
  const nextAt = restsUntil ?? (pause === null ? null : new Date(now.valueOf() + pause));
  // A run that was stopped early is not recorded, so that the stream is still due.
  const lateAt = lateAfter(stream.schedule, now);
  if (!isCutShort)
    await noteRun(db, place, { family, outcome, message, nextAt, blockedUntil: restsUntil, lateAt }, now);
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
  const { source, stream, outcome, message, fetched, unchanged, imported, rows, refusedRows, left } = report;
  const { empty, refused, notYet, outages } = report;
  const rare = { unchanged, empty, refused, 'not yet published': notYet, outages, left };
  const parts = [
    `${fetched.toLocaleString('en-US')} fetched`,
    `${formatCount(imported, 'file')} imported (${formatCount(rows, 'row')} written${refusedRows > 0 ? `, ${refusedRows.toLocaleString('en-US')} refused` : ''})`,
    ...Object.entries(rare).flatMap(([what, count]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${what}`] : [])),
  ];
  return `${source}/${stream}: ${parts.join(', ')}${outcome === 'DONE' || !message ? '' : `. ${message}`}`;
}
