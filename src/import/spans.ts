import { basename } from 'node:path';
import { type OpenSpan, traced } from '../lib/tracing.ts';
import type { FileReport } from './report.ts';

// A file has one span while it is read, and another while it is imported, with the counts of its rows.

const withFileName = (path: string) => () => ({ attributes: { 'file.name': basename(path) } });

function describe(span: OpenSpan, { read, written, refused, failure }: FileReport): void {
  span.set({
    'market_signals.import.rows_read': read,
    'market_signals.import.rows_written': written,
    'market_signals.import.rows_refused': refused,
  });
  if (failure !== undefined) span.fail(failure);
}

export const readSpan = <T>(path: string, work: () => Promise<T>): Promise<T> =>
  traced('read file', work, withFileName(path));

/** A file that is imported alone. */
export const fileSpan = (path: string, work: () => Promise<FileReport>): Promise<FileReport> =>
  traced(
    'import file',
    async (span) => {
      const report = await work();
      describe(span, report);
      return report;
    },
    withFileName(path),
  );

/** Files that are written together: each has a span of zero length. */
export const groupSpan = (work: () => Promise<FileReport[]>): Promise<FileReport[]> =>
  traced('import files', async () => {
    const reports = await work();
    for (const report of reports) traced('import file', (span) => describe(span, report), withFileName(report.file));
    return reports;
  });
