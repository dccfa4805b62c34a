import { spawn } from 'node:child_process';
import { cpuSeconds, peakMemory } from '../proc.ts';

const MAIN = new URL('../../bin/market-signals.mjs', import.meta.url).pathname;
const LOOK_MS = 200;

export type ProcessRun = { seconds: number; cpu: number; memory: number; out: string };

/** Runs `market-signals sync` to its end or its death. @returns seconds, CPU seconds, and the most memory in MB */
export async function sync(
  args: readonly string[],
  env: Record<string, string>,
  onStart: (pid: number) => void = () => {},
): Promise<ProcessRun> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, 'sync', ...args], { env: { ...process.env, ...env } });
  onStart(child.pid!);
  let [out, cpu, memory] = ['', 0, 0];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (out += piece));
  const timer = setInterval(() => {
    try {
      [cpu, memory] = [cpuSeconds(child.pid!), peakMemory(child.pid!)];
    } catch {
      // It has just ended: the last figures stand.
    }
  }, LOOK_MS);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  return { seconds: (performance.now() - began) / 1_000, cpu, memory, out: out.trim() };
}
