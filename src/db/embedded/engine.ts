import { constants, cpSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { requireValue } from '../../lib/require.ts';
import { beginWithEmptyDatabase } from './empty-database.ts';
import { query } from './frontend.ts';
import { type Image, ImageFs } from './image.ts';
import { type RunBatch, sharedSession } from './session.ts';
import { CHECKPOINT_IF_DUE, shrinking, WAL_PARAMS } from './wal.ts';

export type EngineOptions = {
  /** In memory if absent. */
  dataDir?: string;
  /** The initial files of a database in memory. */
  image?: Image;
  /** How long other connections wait while a transaction holds the session without sending a statement. */
  idleMs?: number;
  /** Called with each step of the start that may take long. */
  onStep?: (step: string) => void;
};

export type Engine = {
  /** Serves a client of PostgreSQL's protocol at the other end of the port. */
  accept(port: MessagePort): void;
  /** All files of the database as a tar archive; `readImage` reads it. */
  dump(): Promise<Uint8Array>;
  /**
   * Copies the files of its data folder as they are now, while no statement runs. A database opened on the copy
   * recovers all committed data, as after a crash.
   */
  copyTo(folder: string): void;
  close(): Promise<void>;
};

/** A quarter of PostgreSQL's default saves 100 MB. The operating system caches files as well. */
const DISK_PARAMS = ['-c', 'shared_buffers=32MB'];

/**
 * In memory no disk can be full, so a segment of the log need not be written to reserve its space. Files are in memory
 * already, and a start with small buffers takes half of the time.
 */
const IN_MEMORY_PARAMS = ['-c', 'wal_init_zero=off', '-c', 'shared_buffers=4MB'];

/** Delay from the last statement to the check whether the log needs a checkpoint. */
const CHECKPOINT_MS = 1_000;

/** PostgreSQL in WebAssembly in this thread, which is blocked while a statement runs. */
export async function startEngine({ dataDir, image, idleMs, onStep }: EngineOptions): Promise<Engine> {
  if (dataDir) beginWithEmptyDatabase(dataDir, undefined, () => onStep?.('unpacking the empty database'));
  onStep?.('starting the database engine');
  const startParams = [...PGlite.defaultStartParams, ...WAL_PARAMS, ...(dataDir ? DISK_PARAMS : IN_MEMORY_PARAMS)];
  const pglite = await PGlite.create({ dataDir, startParams, ...(image && { fs: new ImageFs(image) }) });
  // Everything happens before the call returns; the promise only matters for stores with delayed writes. Statements
  // after the engine has closed get no response, and the session reports that.
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
    async dump() {
      // A database that begins with these files then has no log to recover.
      execute('CHECKPOINT');
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    },
    copyTo: (folder) =>
      cpSync(requireValue(dataDir, 'the folder of the database'), folder, {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      }),
    async close() {
      if (looking) clearTimeout(looking);
      await pglite.close();
    },
  };
}
