import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Whether a program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;

/** Programs of PostgreSQL refuse to run as root, so they run as the user postgres. */
const getId = (flag: string): number => Number(spawnSync('id', [flag, 'postgres']).stdout?.toString());
export const asPostgres: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: getId('-u'), gid: getId('-g') } : {};

/** Starts a server for one test; its output is kept for a failure report. */
export function startProcess(program: string, args: readonly string[], options: { uid?: number; gid?: number } = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (output += piece));
  return { child: child as ChildProcess, output: () => output };
}

/** Ends a process at once, and waits for it. */
export const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
