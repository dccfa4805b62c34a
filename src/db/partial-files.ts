import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive, readStartTime } from './process-identity.ts';

// The names of unfinished copies contain the id and the start time of the process that writes them, so that leftovers
// of a killed process can be distinguished from copies in progress. Older names contain only the id.

const PARTIAL = /^(.*)\.partial-(\d+)(?:-(\d+))?$/;

/** The name of this process's unfinished copy of a path. */
export function partialName(path: string): string {
  const birth = readStartTime(process.pid);
  return `${path}.partial-${process.pid}${birth && `-${birth}`}`;
}

const isLeftover = (name: string, of: string | null): boolean => {
  const [, copied, pid, birth] = PARTIAL.exec(name) ?? [];
  return copied !== undefined && (of === null || copied === of) && !isAlive(Number(pid), birth);
};

async function removeIn(folder: string, of: string | null): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const leftovers = names.filter((name) => isLeftover(name, of));
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Removes the unfinished copies of a path whose processes have exited. */
export const removeLeftovers = (path: string): Promise<void> => removeIn(dirname(path), basename(path));

/** Removes all unfinished copies in one of our folders whose processes have exited. */
export const removeLeftoversIn = (folder: string): Promise<void> => removeIn(folder, null);
