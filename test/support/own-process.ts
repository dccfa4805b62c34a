import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Whether a program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;

/** Programs of PostgreSQL refuse to run as root: then they run as their own user. */
const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres']).stdout?.toString());
export const asPostgres: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Starts a server of a test's own; what it says is kept for a test that fails. */
export function startProcess(program: string, args: readonly string[], options: { uid?: number; gid?: number } = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (piece) => (said += piece));
  child.stderr.on('data', (piece) => (said += piece));
  return { child: child as ChildProcess, output: () => said };
}

/** Ends a process at once, and waits for it. */
export const killed = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
