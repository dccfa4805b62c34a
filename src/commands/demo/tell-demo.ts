import { basename } from 'node:path';
import type { Catalog } from '../../catalog.ts';
import { changeLog } from '../../db/changes.ts';
import type { Database } from '../../db/open.ts';
import type { DemoFile } from '../../demo/file.ts';
import type { Importer } from '../../import/importer.ts';
import { memoryReader } from '../../import/memory.ts';
import { type IngestOptions, ingest } from '../../import/run.ts';
import type { ReportProgress } from '../../lib/progress.ts';
import { requireEntry, requireFirst } from '../../lib/require.ts';
import { formatCount } from '../../lib/words.ts';
import { countParts, type DemoFiles, type FilesWanted, filesMadeHere } from './files/batches.ts';

/** The tasks that report the progress of a demo market. */
export const IMPORTING = 'demo market';
export const DERIVING = 'derive';

export type Told = { files: number; rows: number };

type Telling = {
  catalog: Catalog;
  now: Date;
  /** Called with a line for each kind of file and each job. */
  report: ReportProgress;
  /** Generates the files; default: this thread. */
  files?: DemoFiles;
  /** Stops the work between two files. */
  signal?: AbortSignal;
  /** Runs between the imports and the jobs. */
  onImported?: () => Promise<void> | undefined;
};

/** Imports the new files of a market like any other files, and derives from them. */
export async function tell(
  db: Database,
  selection: FilesWanted,
  { catalog, now, report, files = filesMadeHere(catalog), signal, onImported }: Telling,
): Promise<Told> {
  const isOlder = selection.parts === 'older';
  // An import of old days changes few snapshot rows, so jobs run only for the changed keys.
  const log = isOlder ? changeLog(catalog.keyColumns) : undefined;
  const recordAs = (path: string) => (isOlder ? basename(path).replace('demo', 'demo-older') : basename(path));
  const counts = new Map<string, Told>();
  const kindsOf = new Map<number, Set<string>>();
  let completedParts = 0;
  const reportParts = (detail?: string) =>
    report({ task: IMPORTING, done: completedParts, total: countParts(catalog, selection), unit: 'part', detail });
  const ended = (place: number) => {
    const kinds = [...(kindsOf.get(place) ?? [])];
    for (const kind of kinds) report(formatLine(kind, requireEntry(counts, kind)));
    completedParts += 1;
    reportParts(kinds.join(', '));
  };
  const take = async (place: number, batch: readonly DemoFile[]) => {
    if (signal?.aborted) return;
    if (batch.length === 0) return ended(place);
    const { kind } = requireFirst(batch);
    kindsOf.set(place, (kindsOf.get(place) ?? new Set()).add(kind));
    const rowsWritten = await importAll(db, catalog.importers.require(kind), batch, { now, log, recordAs });
    const { files: before, rows } = counts.get(kind) ?? { files: 0, rows: 0 };
    counts.set(kind, { files: before + batch.length, rows: rows + rowsWritten });
  };
  reportParts();
  await inLanes(
    files(selection),
    ({ part }) => part,
    ({ part, files: batch }) => take(part, batch),
    signal,
  );
  if (signal?.aborted) return { files: 0, rows: 0 };
  await onImported?.();
  const datasets = new Set([...counts.keys()].map((kind) => catalog.importers.require(kind).family));
  await catalog.catchUp(db, [...datasets], now, undefined, {
    log,
    atOnce: db.hasBegun?.() ? JOBS_AT_ONCE : undefined,
    report({ name, rows }, finished, jobCount) {
      report(`${name}: ${formatCount(rows, 'row')} derived (job ${finished} of ${jobCount})`);
      report({ task: DERIVING, done: finished, total: jobCount, unit: 'job', detail: name });
    },
  });
  const sum = (member: keyof Told) => [...counts.values()].reduce((total, count) => total + count[member], 0);
  return { files: sum('files'), rows: sum('rows') };
}

const formatLine = (kind: string, { files, rows }: Told): string =>
  `${kind}: ${formatCount(files, 'file')}, ${formatCount(rows, 'row')}`;

/** While the database writes the rows of some batches, others are read. */
const LANES = 3;
/** The same for jobs, of which most wait for the database. */
const JOBS_AT_ONCE = 6;

/** Does the work of each item, of some at a time; items of the same lane one after another, in their order. */
async function inLanes<T>(
  items: AsyncIterable<T>,
  laneOf: (item: T) => number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const last = new Map<number, Promise<void>>();
  const running = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      if (signal?.aborted) break;
      const lane = laneOf(item);
      const completion = (last.get(lane) ?? Promise.resolve()).then(() => work(item));
      last.set(lane, completion);
      const ran = completion.finally(() => running.delete(ran));
      running.add(ran);
      if (running.size >= LANES) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    // Work in progress would otherwise write after its transaction was rolled back.
    await Promise.allSettled([...last.values(), ...running]);
  }
}

/** Imports files of one kind. @returns how many rows were written. */
async function importAll(
  db: Database,
  importer: Importer,
  files: readonly DemoFile[],
  options: Pick<IngestOptions, 'now' | 'log' | 'recordAs'>,
): Promise<number> {
  const texts = new Map(files.map(({ name, content }) => [name, content]));
  const reports = await ingest(db, importer, [...texts.keys()], {
    ...options,
    reader: memoryReader(texts),
  });
  const refused = reports.find(({ refused, failure }) => refused > 0 || failure !== undefined);
  if (refused) throw new Error(`The demo market's ${refused.file} was refused: ${refused.refusals[0]?.refused}`);
  return reports.reduce((sum, report) => sum + report.written, 0);
}
