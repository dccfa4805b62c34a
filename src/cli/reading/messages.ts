import type { HeldFile } from '../../import/batch.ts';
import type { Parsed } from '../../import/read.ts';

/** A request to the reading process for one file. `spool`: the path for the rows of a large file. */
export type Question = { kind: string; path: string; spool: string | null };

/** Its messages. `where`: of an ImportError. */
export type ReaderMessage =
  | { progress: { bytes: number; rows: number } }
  | { held: HeldFile | null }
  | { whole: Parsed & { sha256: string } }
  | { error: { message: string; code?: string; where?: { line?: number; field?: string } } };
