import { readFileSync } from 'node:fs';

/** When a process was born, in the kernel's own count: a number that a later process with the same id does not have. */
export function readStartTime(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether a process lives. @param birth its own, where it is known */
export function isAlive(pid: number, birth?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return birth === undefined || birth === readStartTime(pid);
}
