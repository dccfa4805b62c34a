import { readFileSync } from 'node:fs';

// Process figures of the kernel, on Linux only.

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process with all of its threads, user and system. */
export function cpuSeconds(pid: number): number {
  const [, times] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ') as [string, string];
  const fields = times.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The most memory that a process has had resident, MB. */
export const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
