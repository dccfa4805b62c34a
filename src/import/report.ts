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
  /** Stored rows that were deleted because the file, a complete list, no longer contains them. */
  removed: number;
  refusals: readonly Refusal[];
  /** Cells of accepted rows that could not be parsed and are null. */
  noted: number;
  notes: readonly ImportNote[];
  /**
   * Sentences on the file's symbols: symbols of unknown securities, and which rows were stored under another symbol than the file has, `FB until
   * 2022-06-08 is META: 120 rows.`
   */
  renamed?: readonly string[];
  /** Whether the import changed any stored data. */
  changed: boolean;
  failure?: string;
};

/** The counts of one file; `facts` are the acceptable rows. */
type Counted = Pick<FileReport, 'written' | 'refused' | 'refusals' | 'changed'> & {
  facts: number;
  removed?: number;
  noted?: number;
  renamed?: readonly string[];
  notes?: readonly ImportNote[];
  skips?: Readonly<Record<string, number>>;
};

/** Computes the counts of an import; the only place that does. @throws if they do not add up */
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
    ...(counted.renamed && counted.renamed.length > 0 && { renamed: counted.renamed }),
    changed,
  };
}

/** The reason for skipping a row that may not replace the stored row. */
export const NOT_NEWER = 'The stored row is from a newer or a better source.';

/** Maximum number of refused rows and notes stored per file. */
export const REFUSALS_MOST = 10_000;
