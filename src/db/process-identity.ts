import { readFileSync } from 'node:fs';

/**
 * The start time of a process as the kernel counts it, which no later process with the same id has. Empty if unknown.
 */
export function readStartTime(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether a process is alive. @param birth its start time, if known */
export function isAlive(pid: number, birth?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return birth === undefined || birth === readStartTime(pid);
}
