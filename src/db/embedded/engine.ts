import { constants, cpSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { beginWithEmptyDatabase } from './empty-database.ts';
import { query } from './frontend.ts';
import { type RunBatch, sharedSession } from './session.ts';
import { CHECKPOINT_IF_DUE, shrinking, WAL_PARAMS } from './wal.ts';

export type EngineOptions = {
  /** Without one the database is in memory. */
  dataDir?: string;
  /** A dump that the database in memory begins with. */
  dump?: Blob;
  /** How long others wait while a transaction holds the session and does nothing. */
  idleMs?: number;
};

export type Engine = {
  /** Serves a client of PostgreSQL's protocol at the other end of the port. */
  accept(port: MessagePort): void;
  /** All files of the database, for another one to begin with. */
  dump(): Promise<Blob>;
  /**
   * Copies the files of its data folder as they are now, while no statement runs. A database that is opened on the copy
   * recovers what was committed, as after a crash.
   */
  copyTo(folder: string): void;
  close(): Promise<void>;
};

/** A quarter of PostgreSQL's default takes 100 MB less. Files are cached by the operating system as well. */
const MEMORY_PARAMS = ['-c', 'shared_buffers=32MB'];

/** How long after the last statement the log is looked at. */
const CHECKPOINT_MS = 1_000;

/** PostgreSQL in WebAssembly in this thread, which is held up while a statement runs. */
export async function startEngine({ dataDir, dump, idleMs }: EngineOptions): Promise<Engine> {
  if (dataDir) beginWithEmptyDatabase(dataDir);
  const startParams = [...PGlite.defaultStartParams, ...WAL_PARAMS, ...MEMORY_PARAMS];
  const pglite = await PGlite.create({ dataDir, loadDataDir: dump, startParams });
  // Everything happens before the call returns; the promise only matters for stores with delayed writes. Statements after
  // the end get no answer, and the session reports that.
  const run: RunBatch = (batch, onData) =>
    void pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData: onData }).catch(() => {});
  const execute = (sql: string) => run(query(sql), () => {});

  let looking: NodeJS.Timeout | null = null;
  const lookAtLog = () => {
    looking = null;
    if (!session.isBusy()) execute(CHECKPOINT_IF_DUE);
  };
  const onIdle = () => {
    if (dataDir) looking ??= setTimeout(lookAtLog, CHECKPOINT_MS);
  };
  if (dataDir) for (const sql of await shrinking(dataDir)) execute(sql);
  const session = sharedSession(run, { idleMs, onIdle });
  return {
    accept: session.accept,
    dump: () => pglite.dumpDataDir('none') as Promise<Blob>,
    copyTo: (folder) => cpSync(dataDir!, folder, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    async close() {
      if (looking) clearTimeout(looking);
      await pglite.close();
    },
  };
}
