import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The process that has a data folder open. */
export type Holder = { pid: number; what: string; since: string; socket: string; birth: string };

/** The folder is open in another process; the message names it. */
export class FolderInUse extends Error {
  constructor(folder: string, { pid, what, since }: Holder) {
    super(
      `The data folder ${folder} is in use by ${what} (process ${pid}, since ${since}). Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

const LOCK = 'lock.json';
/** Longer paths than this cannot be bound as a Unix socket. */
const SOCKET_PATH_MOST = 100;

/** When a process was born, in the kernel's own count: a number that a later process with the same id does not have. */
function birthOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, birth }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return birth === birthOf(pid);
}

/** Who holds the folder now; null where nobody does, or whoever did is gone. */
export async function holderOf(folder: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(join(folder, LOCK), 'utf8')) as Holder;
    return isAlive(holder) ? holder : null;
  } catch {
    return null;
  }
}

/** A folder that this process holds alone. */
export type HeldFolder = { folder: string; database: string; socket: string; release(): Promise<void> };

/**
 * Takes the data folder for this process, making it where it is missing. Nobody else may read it: it holds the
 * database and the demo keys.
 * @throws FolderInUse where a living process holds it.
 */
export async function holdFolder(path: string, what: string): Promise<HeldFolder> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const inside = join(folder, 'control.sock');
  const short = join(tmpdir(), `market-signals-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
  const socket = inside.length <= SOCKET_PATH_MOST ? inside : short;
  const holder: Holder = {
    pid: process.pid,
    what,
    since: new Date().toISOString(),
    socket,
    birth: birthOf(process.pid),
  };
  const lock = join(folder, LOCK);

  for (let attempt = 0; ; attempt++) {
    try {
      // `wx` fails where the file is there, so of two processes that start at once one gets it.
      const file = await open(lock, 'wx', 0o600);
      await file.writeFile(JSON.stringify(holder)).finally(() => file.close());
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const other = await holderOf(folder);
      if (other) throw new FolderInUse(folder, other);
      if (attempt > 3) throw new Error(`The lock ${lock} cannot be taken.`);
      // Left behind by a process that was killed, or just being written by one that is starting.
      await new Promise((wait) => setTimeout(wait, 100));
      if (!(await holderOf(folder))) await rm(lock, { force: true });
    }
  }
  await rm(socket, { force: true });
  return {
    folder,
    database: join(folder, 'database'),
    socket,
    release: async () => {
      await rm(socket, { force: true });
      await rm(lock, { force: true });
    },
  };
}
