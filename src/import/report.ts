import type { ImportNote, Refusal } from './importer.ts';

/**
 * The outcome of one file: read = written + unchanged + refused + skipped, in rows. `failure`: why the whole file is
 * refused; all counts are then 0.
 */
export type FileReport = {
  file: string;
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  /** Records left out on purpose, and the reasons with their counts. */
  skipped: number;
  skips: Readonly<Record<string, number>>;
  /** Stored rows that the file, a whole list, no longer has. */
  removed: number;
  refusals: readonly Refusal[];
  /** Cells of rows that were taken in, which could not be read and are null. */
  noted: number;
  notes: readonly ImportNote[];
  /** Whether the import changed anything that is stored. */
  changed: boolean;
  failure?: string;
};

/** What was counted of one file; `facts` are the rows that could be taken in. */
type Counted = Pick<FileReport, 'written' | 'refused' | 'refusals' | 'changed'> & {
  facts: number;
  removed?: number;
  noted?: number;
  notes?: readonly ImportNote[];
  skips?: Readonly<Record<string, number>>;
};

/** The one place where the counts of an import are made. @throws where they would not add up */
export function toFileReport(file: string, counted: Counted): FileReport {
  const { written, refused, refusals, changed, facts, removed = 0, notes = [], skips = {} } = counted;
  const skipped = Object.values(skips).reduce((sum, count) => sum + count, 0);
  if (written > facts) throw new Error(`${file}: ${written} rows written of ${facts}.`);
  return {
    file,
    read: facts + refused + skipped,
    written,
    unchanged: facts - written,
    refused,
    skipped,
    skips,
    removed,
    refusals,
    noted: counted.noted ?? notes.length,
    notes,
    changed,
  };
}

/** Why a row is skipped that may not replace the one that is stored. */
export const NOT_NEWER = 'The stored row is from a newer or a better source.';

/** Refused rows, and notes, kept of one file. */
export const REFUSALS_MOST = 10_000;
