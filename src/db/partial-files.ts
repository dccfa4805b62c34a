import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive, readStartTime } from './process-identity.ts';

// Unfinished copies carry the id of the process that makes them and its birth, so that what a killed process left behind can
// be told from what another one is at work on. Names from before have the id alone.

const PARTIAL = /^(.*)\.partial-(\d+)(?:-(\d+))?$/;

/** The name of the unfinished copy that this process makes of a path. */
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

/** Removes the unfinished copies of a path whose processes are gone. */
export const removeLeftovers = (path: string): Promise<void> => removeIn(dirname(path), basename(path));

/** Removes all unfinished copies in a folder of ours whose processes are gone. */
export const removeLeftoversIn = (folder: string): Promise<void> => removeIn(folder, null);
