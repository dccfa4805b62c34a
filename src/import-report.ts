import type { Refusal } from './import.ts';

/** What became of one file. `failure`: nothing of it was taken in, and why. */
export type FileReport = {
  file: string;
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  /** Stored rows that the file, a whole list, has no more. */
  removed: number;
  refusals: readonly Refusal[];
  /** Whether the import changed anything that is stored. */
  changed: boolean;
  failure?: string;
};

/** What was counted of one file; `facts` are the rows that could be taken in. */
type Counted = Pick<FileReport, 'read' | 'written' | 'refused' | 'refusals' | 'changed'> & {
  facts: number;
  removed?: number;
};

export function reportOf(file: string, counted: Counted): FileReport {
  const { read, written, refused, removed = 0, refusals, changed, facts } = counted;
  return { ...{ file, read, written, unchanged: facts - written, refused, removed, refusals, changed } };
}

/** Refused rows kept of one file. */
export const REFUSALS_MOST = 10_000;
