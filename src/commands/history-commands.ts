import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Catalog } from '../catalog.ts';
import { auditOperator } from '../db/audit.ts';
import { withCopy } from '../db/backup.ts';
import { checkHistory, type HistoryFault } from '../db/history/check.ts';
import { buildExportFile, nameExportFile } from '../db/history/export-files.ts';
import { EXPORT_FAMILIES } from '../db/history/exports.ts';
import type { Scratch } from '../db/history/reconstruct.ts';
import type { Database } from '../db/open.ts';
import { holdsSynthetic } from '../db/synthetic.ts';
import { getTraits } from '../db/traits.ts';
import { listMissingSessions, rebuildHistory, selectRebuildJobs } from '../jobs/rebuild.ts';
import { isoDate, parseDay } from '../lib/dates.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { type ArchiveCommands, archiveCommandsOn } from './archive-commands.ts';
import { openCopiedFiles, openCopiedTables } from './history-scratch.ts';

/** A day of history, as `history` lists it. `day` is `YYYY-MM-DD`, `recordedAt` ISO 8601. */
export type HistoryDayStatus = { day: string; kind: string; recordedAt: string; rows: number; bytes: number };

export type RebuildArgs = { from: string; to: string | null };

/** `family` and `format` as on the command line: `screener-stock`, `parquet`. `to`: null for the newest day. */
type ExportArgs = RebuildArgs & { folder: string; family: string; format: string };

/** A file that was written. `sha256`: of its bytes, in hex. */
type ExportedFile = { name: string; day: string; bytes: number; sha256: string };

export type HistoryCommands = ArchiveCommands & {
  /** The days with history, newest first. */
  historyDays(args: Record<string, never>): Promise<HistoryDayStatus[]>;
  /** Checks whether every recorded table has one row per key and day. @returns the rows that are too many */
  checkHistory(args: Record<string, never>): Promise<HistoryFault[]>;
  /**
   * Writes the days of a span as files to a folder, which is created; existing files of the same days are replaced.
   * @returns the files, oldest first
   */
  exportDays(args: ExportArgs): Promise<ExportedFile[]>;
  /**
   * Derives the days of a span that have no history, `YYYY-MM-DD`. `folder`: a copy of the files of an embedded
   * database, which is overwritten. @returns the number of days added
   */
  rebuildHistory(args: RebuildArgs & { folder?: string; by?: string }): Promise<number>;
};

type HistoryOptions = { root: string; now: () => Date; report: ReportProgress; signal?: AbortSignal };

/** @throws if the text is not a day */
function requireDay(text: string): Date {
  const day = parseDay(text);
  if (!day) throw new Error(`'${text}' is not a date; write it as 2025-11-21.`);
  return day;
}

/** A value by its name on the command line. @throws if there is none such */
function requireChoice<T extends string>(choices: readonly T[], name: string, option: string): T {
  const format = (choice: string) => choice.toLowerCase().replaceAll('_', '-');
  const choice = choices.find((candidate) => format(candidate) === name.toLowerCase());
  if (!choice) throw new Error(`--${option} ${name}: choose one of ${choices.map(format).join(', ')}.`);
  return choice;
}

type StoredDay = { day: string; kind: string };

async function exportDays(db: Database, { folder, from, to, family, format }: ExportArgs): Promise<ExportedFile[]> {
  const span = parseSpan({ from, to });
  const request = {
    family: requireChoice(EXPORT_FAMILIES, family, 'family'),
    format: requireChoice(['PARQUET', 'CSV'] as const, format, 'format'),
    isSynthetic: await holdsSynthetic(db),
  };
  const days = await db.query<StoredDay>(
    `SELECT "day"::text AS "day", "kind" FROM "history_day" WHERE "day" >= $1::date AND ($2::date IS NULL OR "day" <= $2::date) ORDER BY 1`,
    [isoDate(span.from), span.to && isoDate(span.to)],
  );
  await mkdir(folder, { recursive: true });
  const files: ExportedFile[] = [];
  for (const { day, kind } of days) {
    const date = requireDay(day);
    const file = await buildExportFile(db, { ...request, day: date, isReconstructed: kind === 'RECONSTRUCTED' });
    const name = nameExportFile(request.family, date, request.format);
    // Whole or not at all: a reader never sees half of a file.
    const partial = join(folder, `.${name}.partial`);
    await writeFile(partial, file.bytes);
    await rename(partial, join(folder, name));
    files.push({ name, day, bytes: file.bytes.byteLength, sha256: file.sha256 });
  }
  return files;
}

type CopyFiles = NonNullable<Database['copyFiles']>;

/** @throws if a text is not a day */
const parseSpan = ({ from, to }: RebuildArgs) => ({ from: requireDay(from), to: to === null ? null : requireDay(to) });

/** Whether a rebuild has nothing to do; cheap, unlike a copy of the database. @throws if a text is not a day */
export const isHistoryComplete = async (db: Database, args: RebuildArgs, now: Date): Promise<boolean> =>
  (await listMissingSessions(db, { ...parseSpan(args), now })).length === 0;

/** Copies the files of an embedded database beside it, and deletes the copy afterwards. */
export const withCopiedFiles = <T>(
  copyFiles: CopyFiles,
  root: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => withCopy(({ folder }) => copyFiles(folder), resolve(root, 'history'), work);

/** The history commands for an open database. */
export function historyCommandsOn(
  catalog: Catalog,
  db: Database,
  { root, now, report, signal }: HistoryOptions,
): HistoryCommands {
  const jobs = selectRebuildJobs(catalog.jobs);
  return {
    ...archiveCommandsOn(db, { now, report }),
    historyDays: () =>
      db.query<HistoryDayStatus>(
        `SELECT "day"::text AS "day", "kind", to_char("recorded_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "recordedAt",
          "rows", "bytes" FROM "history_day" ORDER BY "day" DESC`,
      ),
    checkHistory: () => checkHistory(db),
    exportDays: (args) => exportDays(db, args),
    async rebuildHistory({ from, to, folder, by }) {
      const span = parseSpan({ from, to });
      if (await isHistoryComplete(db, { from, to }, now())) return 0;
      await catalog.recordBeforeRebuild(db, now());
      const detail = to === null ? { from } : { from, to };
      await auditOperator(db, by, { action: 'REBUILD_STARTED', subject: 'history', detail }, now());
      const rebuild = async (scratch: Scratch) =>
        rebuildHistory(db, jobs, scratch, { ...span, now: now(), report, signal }).finally(scratch.close);
      if (!getTraits(db).isCopiedByFiles) return rebuild(await openCopiedTables(db, jobs));
      const open = async (copy: string) => rebuild(await openCopiedFiles(copy));
      if (folder !== undefined) return open(folder);
      if (!db.copyFiles) throw new Error('An embedded database in memory cannot be copied.');
      return withCopiedFiles(db.copyFiles, root, open);
    },
  };
}
