import type { ChangeLog } from '../db/changes.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { FileReader } from './file-reader.ts';
import type { UserStatements } from './importer.ts';

export type IngestOptions = {
  now: Date;
  dryRun?: boolean;
  /** Also imports a complete list that loses many of its entries; default: such a file is refused. */
  acceptsShrunk?: boolean;
  /** The ticker of the file, for one whose rows state none. */
  ticker?: string | null;
  /** The day of the files, `YYYY-MM-DD`, for files that state none. */
  day?: string | null;
  /** Also imports prices under a ticker that only the file's name states; default: a list must have it. */
  trustsFileNames?: boolean;
  /** Called with the bytes read so far, of all files. */
  report?: ReportProgress;
  /** The name under which a file is recorded; default: its path. */
  recordAs?: (path: string) => string;
  /** Records the changed keys, by the columns it names. */
  log?: ChangeLog;
  /** Actor recorded in the audit log; default: the gateway itself. */
  by?: string;
  /** Reads the files; default: this process. */
  reader?: FileReader;
};

export const getStatements = ({ ticker = null, day = null }: IngestOptions): UserStatements => ({ ticker, day });
