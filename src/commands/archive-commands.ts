import { auditOperator } from '../db/audit.ts';
import type { Database } from '../db/open.ts';
import { type ArchivedDay, archiveOptionChains, getFirstOfYear, restoreOptionChains } from '../jobs/option-archive.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { newYorkDay } from '../market/calendar.ts';

/** `lastYear`: the last one to archive; null: the last closed year, in New York. */
type ArchiveArgs = { folder: string; lastYear: number | null };

export type ArchiveCommands = {
  /**
   * Moves the option chains of closed years to files of a folder, which is created.
   * @returns the days, oldest first @throws if the last year is not closed
   */
  archiveChains(args: ArchiveArgs & { by?: string }): Promise<ArchivedDay[]>;
  /** Imports archived option chains. @returns the number of rows */
  restoreChains(args: { paths: string[]; by?: string }): Promise<number>;
};

/** The commands that archive facts of an open database. */
export const archiveCommandsOn = (
  db: Database,
  { now, report }: { now: () => Date; report: ReportProgress },
): ArchiveCommands => ({
  async archiveChains({ folder, lastYear, by }) {
    const openYear = getFirstOfYear(newYorkDay(now()));
    const before = lastYear === null ? openYear : `${lastYear + 1}-01-01`;
    if (before > openYear) throw new Error(`${lastYear} is not over: chains of closed years are archived.`);
    await auditOperator(db, by, { action: 'ARCHIVE_STARTED', subject: 'option chains', detail: { before } }, now());
    return archiveOptionChains(db, {
      folder,
      before,
      report: ({ day }, count, total) => report({ task: 'archive', done: count, total, unit: 'day', detail: day }),
    });
  },
  async restoreChains({ paths, by }) {
    const detail = { files: paths.length };
    await auditOperator(db, by, { action: 'RESTORE_STARTED', subject: 'option chains', detail }, now());
    let rows = 0;
    for (const [i, path] of paths.entries()) {
      rows += await restoreOptionChains(db, path);
      report({ task: 'restore', done: i + 1, total: paths.length, unit: 'file', detail: path });
    }
    return rows;
  },
});
