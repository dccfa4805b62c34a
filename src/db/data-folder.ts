import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { lock } from 'proper-lockfile';
import { removeLeftoversIn } from './partial-files.ts';
import { isAlive, readStartTime } from './process-identity.ts';

/** The process that has a data folder open. */
type FolderHolder = { pid: number; what: string; since: string; socket: string; birth: string };

/** The folder is open in another process; the message names it. */
class FolderInUse extends Error {
  constructor(folder: string, { pid, what, since }: FolderHolder) {
    super(
      `The data folder ${folder} is in use by ${what} (process ${pid}, since ${since}). Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

/** Identifies the process that holds the folder. */
const HOLDER = 'lock.json';
/** The lock itself, refreshed by its holder. A lock that was not refreshed for `STALE_MS` may be taken over. */
const LOCK = 'lock';
const STALE_MS = 5_000;
const REFRESH_MS = 1_000;
const RETRY_MS = 100;
/** Longer paths cannot be bound as a Unix socket. */
const SOCKET_PATH_MOST = 100;

/** The process that holds the folder; null if there is none or it has exited. */
export async function readHolder(folder: string): Promise<FolderHolder | null> {
  try {
    const holder = JSON.parse(await readFile(join(folder, HOLDER), 'utf8')) as FolderHolder;
    return isAlive(holder.pid, holder.birth) ? holder : null;
  } catch {
    return null;
  }
}

/** A folder that this process holds exclusively. */
export type HeldFolder = { folder: string; database: string; socket: string; release(): Promise<void> };

/**
 * Locks the data folder for this process, and creates it if it is missing. Only its owner may read it: it holds the
 * database and the demo keys.
 * @throws FolderInUse if a running process holds it
 */
export async function holdFolder(path: string, what: string): Promise<HeldFolder> {
  const folder = resolve(path);
  await createFolder(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The data folder ${folder} cannot be created or written: ${error.message}. Set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    );
  });
  const inside = join(folder, 'control.sock');
  const short = join(tmpdir(), `market-signals-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
  const socket = inside.length <= SOCKET_PATH_MOST ? inside : short;
  const holder: FolderHolder = {
    pid: process.pid,
    what,
    since: new Date().toISOString(),
    socket,
    birth: readStartTime(process.pid),
  };
  const unlock = await acquire(folder);
  await writeFile(join(folder, HOLDER), JSON.stringify(holder), { mode: 0o600 });
  await rm(socket, { force: true });
  await removeLeftoversIn(folder);
  return {
    folder,
    database: join(folder, 'database'),
    socket,
    release: async () => {
      await rm(socket, { force: true });
      await rm(join(folder, HOLDER), { force: true });
      await unlock();
    },
  };
}

/**
 * Creates a folder with its parents, readable by its owner alone, and writes a file there to see that it can. Folders are
 * made one by one: Node's own `recursive` never ends below `/proc`.
 */
async function createFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const at of missing)
    await mkdir(at, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await chmod(folder, 0o700);
  const probe = join(folder, `probe-${process.pid}`);
  await writeFile(probe, '');
  await rm(probe);
}

/**
 * Acquires the folder's lock. A lock left behind by a killed process is taken over once it is stale.
 * @returns a function that releases it
 * @throws FolderInUse
 */
async function acquire(folder: string): Promise<() => Promise<void>> {
  const giveUpAt = Date.now() + 2 * STALE_MS;
  for (;;) {
    // A running holder keeps its folder even if long work prevents it from refreshing the lock.
    const other = await readHolder(folder);
    if (other) throw new FolderInUse(folder, other);
    try {
      return await lock(folder, { lockfilePath: join(folder, LOCK), stale: STALE_MS, update: REFRESH_MS });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
      // Another process is starting, runs in another container, or was just killed.
      if (Date.now() > giveUpAt)
        throw new Error(`The data folder ${folder} is in use by a process that is not visible from here.`);
      await new Promise((wait) => setTimeout(wait, RETRY_MS));
    }
  }
}
