import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { changeLog } from '../db/changes.ts';
import type { Database } from '../db/open.ts';
import type { DemoFile } from '../demo/file.ts';
import type { Universe } from '../demo/universe.ts';
import { catchUp, demoHistoryParts, demoParts, importerOf, keyColumns } from '../families.ts';
import { type IngestOptions, ingest } from '../import/run.ts';
import type { Report } from '../lib/progress.ts';
import { counted } from '../lib/words.ts';

export type Told = { files: number; rows: number };

type Telling = {
  now: Date;
  /** Told a line for each kind of file and each job. */
  report: Report;
  /** Ends the telling between two files. */
  signal?: AbortSignal;
  /** Only the long histories, of the days that a first start left out. */
  isOlder?: boolean;
  /** Done between the imports and the jobs. */
  onImported?: () => Promise<void> | undefined;
};

/** Imports what is new of a universe like anybody's files, and derives from it. */
export async function tell(
  db: Database,
  universe: Universe,
  { now, report, signal, isOlder = false, onImported }: Telling,
): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-demo-'));
  const counts = new Map<string, Told>();
  // Old days change few rows of a market: jobs run for those.
  const log = isOlder ? changeLog(keyColumns) : undefined;
  const recordAs = (path: string) => (isOlder ? basename(path).replace('demo', 'demo-older') : basename(path));
  let isStopped = false;
  let done = 0;
  const all = isOlder ? demoHistoryParts : demoParts;
  const parts = all.values();
  /** Imports one part of the market after another. */
  const lane = async () => {
    for (const part of parts) {
      const kinds = new Set<string>();
      for (const files of batchesOf(part(universe))) {
        if (isStopped || signal?.aborted) return;
        const { kind } = files[0]!;
        kinds.add(kind);
        const written = await importAll(db, files, folder, { now, log, recordAs });
        const { files: before, rows } = counts.get(kind) ?? { files: 0, rows: 0 };
        counts.set(kind, { files: before + files.length, rows: rows + written });
      }
      for (const kind of kinds) report(lineOf(kind, counts.get(kind)!));
      done += 1;
      report({ task: 'demo market', done, total: all.length, unit: 'part', detail: [...kinds].join(', ') });
    }
  };
  try {
    // While the database writes one lane's rows, the other one's files are made and read.
    const lanes = await Promise.allSettled(
      Array.from({ length: LANES }, () =>
        lane().catch((error) => {
          isStopped = true;
          throw error;
        }),
      ),
    );
    const failed = lanes.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) throw failed.reason;
    if (signal?.aborted) return { files: 0, rows: 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await onImported?.();
  const families = new Set([...counts.keys()].map((kind) => importerOf(kind).family));
  await catchUp(db, [...families], now, undefined, {
    log,
    report({ name, rows }, place, of) {
      report(`${name}: ${counted(rows, 'row')} derived (job ${place} of ${of})`);
      report({ task: 'derive', done: place, total: of, unit: 'job', detail: name });
    },
  });
  const sum = (of: keyof Told) => [...counts.values()].reduce((total, count) => total + count[of], 0);
  return { files: sum('files'), rows: sum('rows') };
}

const lineOf = (kind: string, { files, rows }: Told): string =>
  `${kind}: ${counted(files, 'file')}, ${counted(rows, 'row')}`;

const LANES = 2;
const BATCH_CHARS = 2_000_000;

/** Consecutive files of one kind, so many that small ones are imported together and few enough to be held. */
function* batchesOf(files: Iterable<DemoFile>): Generator<DemoFile[]> {
  let batch: DemoFile[] = [];
  let chars = 0;
  for (const file of files) {
    if (batch.length > 0 && (batch[0]!.kind !== file.kind || chars + file.content.length > BATCH_CHARS)) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(file);
    chars += file.content.length;
  }
  if (batch.length > 0) yield batch;
}

/** Imports files of one kind by way of a folder. @returns how many rows were written. */
async function importAll(
  db: Database,
  files: readonly DemoFile[],
  folder: string,
  options: Pick<IngestOptions, 'now' | 'log' | 'recordAs'>,
): Promise<number> {
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ content }, i) => writeFile(paths[i]!, content)));
  const reports = await ingest(db, importerOf(files[0]!.kind), paths, options);
  await Promise.all(paths.map((path) => rm(path)));
  const refused = reports.find((report) => report.refused > 0);
  if (refused) throw new Error(`The demo market's ${refused.file} was refused: ${refused.refusals[0]?.refused}`);
  return reports.reduce((sum, report) => sum + report.written, 0);
}
