import type { HeldFile } from '../../import/batch.ts';
import type { Parsed } from '../../import/read.ts';

/** A request to the reading process: one file. `spool`: where it keeps the rows of a whole file. */
export type Question = { kind: string; path: string; spool: string | null };

/** Its messages. `where`: of an ImportError. */
export type ReaderMessage =
  | { progress: { bytes: number; rows: number } }
  | { held: HeldFile | null }
  | { whole: Parsed & { sha256: string } }
  | { error: { message: string; code?: string; where?: { line?: number; field?: string } } };
