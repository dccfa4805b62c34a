import type { HeldFile } from '../../import/batch.ts';
import type { ImportError, UserStatements } from '../../import/importer.ts';
import type { Parsed } from '../../import/parse.ts';
import type { Recognition } from '../../import/recognize.ts';

/**
 * A request to the reading process for one file. `spool`: the path for the rows of a large file. `now`: milliseconds since 1970.
 */
export type FileQuestion = { kind: string; path: string; stated: UserStatements; spool: string | null; now: number };
/** `recognize`: the path of a file whose kind is unknown. */
export type Question = FileQuestion | { recognize: string; now: number };

/** Its messages. `where`: of an ImportError. */
export type ReaderMessage =
  | { progress: { bytes: number; rows: number } }
  | { held: HeldFile | null }
  | { recognition: Recognition }
  | { whole: Parsed & { sha256: string } }
  | { error: { message: string; code?: string; where?: ImportError['where'] } };
