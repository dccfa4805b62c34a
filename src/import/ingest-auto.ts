import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Database } from '../db/open.ts';
import { groupBy } from '../lib/group.ts';
import { formatTimeLeft, type ReportProgress } from '../lib/progress.ts';
import { createSlots } from '../lib/slots.ts';
import type { FileReader } from './file-reader.ts';
import type { Importer } from './importer.ts';
import type { IngestOptions } from './ingest-options.ts';
import { listSizedFiles } from './list-files.ts';
import { createRecognizer } from './recognize.ts';
import { type FileReport, ingest } from './run.ts';

/** A file of a mixed folder. `isImported`: an earlier import took in the same content. `reason`: why it has no kind. */
export type RecognizedFile = { path: string; bytes: number } & (
  | { kind: string; isImported: boolean }
  | { kind: null; reason: string }
);
/** The report of a file and its kind. */
export type KindReport = FileReport & { kind: string };

async function hashContent(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

const IMPORTED = 'SELECT "kind", "file", "sha256" FROM "import_file" WHERE "file" = ANY($1::text[])';

type RecognizeOptions = { now: Date; reader?: FileReader | undefined; report?: ReportProgress | undefined };

/** The files of folders without hidden files, each with its kind by its content. */
export async function recognizeFiles(
  db: Database,
  importers: readonly Importer[],
  paths: readonly string[],
  { now, reader, report }: RecognizeOptions,
): Promise<RecognizedFile[]> {
  const recognize = reader?.recognize ?? createRecognizer(importers);
  const inSlot = createSlots(reader?.count ?? 1);
  const sizedFiles = await listSizedFiles(paths, (name) => !name.startsWith('.'));
  const imported = await db.query<{ kind: string; file: string; sha256: string }>(IMPORTED, [
    sizedFiles.map(([path]) => path),
  ]);
  const hashes = new Map(imported.map(({ kind, file, sha256 }) => [`${kind} ${file}`, sha256]));
  let recognizedCount = 0;
  return Promise.all(
    sizedFiles.map(([path, bytes]) =>
      inSlot(async (): Promise<RecognizedFile> => {
        const recognition = await recognize(path, now);
        recognizedCount += 1;
        report?.({ task: 'recognize', done: recognizedCount, total: sizedFiles.length, unit: 'file' });
        if ('reason' in recognition) return { path, bytes, kind: null, reason: recognition.reason };
        const { kind } = recognition;
        const hash = hashes.get(`${kind} ${path}`);
        return { path, bytes, kind, isImported: hash !== undefined && hash === (await hashContent(path)) };
      }),
    ),
  );
}

/**
 * Imports the recognized files that were not imported before, kind by kind in the order of the importers: lists of companies come
 * before the facts about them. If the process ends, the next run goes on with the files that are left.
 */
export async function importRecognized(
  db: Database,
  importers: readonly Importer[],
  files: readonly RecognizedFile[],
  { clock, report, ...options }: Omit<IngestOptions, 'now'> & { clock: () => Date },
): Promise<KindReport[]> {
  const newFiles = files.flatMap((file) => (file.kind !== null && !file.isImported ? [file] : []));
  const filesByKind = groupBy(newFiles, ({ kind }) => kind);
  const total = newFiles.reduce((sum, { bytes }) => sum + bytes, 0);
  const startedAt = clock();
  const reports: KindReport[] = [];
  let doneBefore = 0;
  for (const importer of importers) {
    const filesOfKind = filesByKind.get(importer.kind) ?? [];
    if (filesOfKind.length === 0) continue;
    const reportAll: ReportProgress = (progress) => {
      if (typeof progress === 'string') return report?.(progress);
      const bytesDone = doneBefore + progress.done;
      const timeLeft = formatTimeLeft(clock().valueOf() - startedAt.valueOf(), bytesDone, total);
      const detail = [timeLeft, importer.kind, progress.detail].filter(Boolean).join(', ');
      report?.({ task: 'ingest', done: bytesDone, total, unit: 'bytes', detail });
    };
    const paths = filesOfKind.map(({ path }) => path);
    const outcomes = await ingest(db, importer, paths, { ...options, now: clock(), report: reportAll });
    reports.push(...outcomes.map((outcome) => ({ ...outcome, kind: importer.kind })));
    doneBefore += filesOfKind.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return reports;
}
