import { type ChildProcess, fork } from 'node:child_process';
import modules from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What runs TypeScript in a process. */
const forTypeScript = (): string[] => [
  '--import',
  pathToFileURL(modules.createRequire(import.meta.url).resolve('tsx')).href,
];

/**
 * Starts a module in a process of its own, to talk to by messages.
 * @param entry its URL, written where it is started as one relative to `import.meta.url`: there a build finds it, and
 *   puts the compiled module in its place
 * @param heapMb the most that its JavaScript may hold, megabytes
 */
export function startProcess(entry: URL, { heapMb }: { heapMb: number }): ChildProcess {
  const limits = [`--max-old-space-size=${heapMb}`];
  return fork(fileURLToPath(entry), [], {
    execArgv: entry.pathname.endsWith('.ts') ? [...limits, ...forTypeScript()] : limits,
    serialization: 'advanced',
    // What V8 writes when memory runs out is pages long, and for nobody.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
}

/** How long a process may take to end after SIGTERM. */
const END_MS = 2_000;

/** Ends a process, and waits until the system has let go of it. */
export function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    // The system tells the event loop that waits.
    child.ref();
    const kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill();
  });
}
