import { basename } from 'node:path';
import { type OpenSpan, traced } from '../lib/tracing.ts';
import type { FileReport } from './report.ts';

// A file is one span where it is read, and one where it is imported, which says what became of its rows.

const named = (path: string) => () => ({ attributes: { 'file.name': basename(path) } });

function describe(span: OpenSpan, { read, written, refused, failure }: FileReport): void {
  span.set({
    'market_signals.import.rows_read': read,
    'market_signals.import.rows_written': written,
    'market_signals.import.rows_refused': refused,
  });
  if (failure !== undefined) span.fail(failure);
}

export const readSpan = <T>(path: string, read: () => Promise<T>): Promise<T> => traced('read file', read, named(path));

/** A file that is imported alone. */
export const fileSpan = (path: string, work: () => Promise<FileReport>): Promise<FileReport> =>
  traced(
    'import file',
    async (span) => {
      const report = await work();
      describe(span, report);
      return report;
    },
    named(path),
  );

/** Files that are written together: each has a span of no length of its own. */
export const groupSpan = (work: () => Promise<FileReport[]>): Promise<FileReport[]> =>
  traced('import files', async () => {
    const reports = await work();
    for (const report of reports) traced('import file', (span) => describe(span, report), named(report.file));
    return reports;
  });
