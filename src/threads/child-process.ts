import { type ChildProcess, fork } from 'node:child_process';
import modules from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { READER_HEAP } from './heap.ts';

/** Arguments with which a process can run TypeScript. */
const forTypeScript = (): string[] => [
  '--import',
  pathToFileURL(modules.createRequire(import.meta.url).resolve('tsx')).href,
];

/**
 * Starts a module in its own process, which communicates by messages.
 * @param entry its URL, written at the call as `new URL` relative to `import.meta.url`, so that a build finds it and
 *   substitutes the compiled module
 * @param heapMb the maximum size of its JavaScript heap, in megabytes
 * @param isReader whether it creates many short-lived objects, as a process that reads files does
 */
export function startProcess(
  entry: URL,
  { heapMb, isReader = false }: { heapMb: number; isReader?: boolean },
): ChildProcess {
  const limits = [`--max-old-space-size=${heapMb}`, ...(isReader ? READER_HEAP : [])];
  return fork(fileURLToPath(entry), [], {
    execArgv: entry.pathname.endsWith('.ts') ? [...limits, ...forTypeScript()] : limits,
    serialization: 'advanced',
    // Stderr is ignored: V8's report on exhausted memory is pages long, and of no use.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
}

/** Sends a message to the parent process. @throws {Error} if it has no channel to it */
export function sendToParent(message: object): void {
  if (!process.send) throw new Error('This process was started without a channel to its parent.');
  process.send(message);
}

/** How long a process may take to end after SIGTERM. */
const END_MS = 2_000;

/** Ends a process, and waits until it has exited. */
export function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    // The exit event only arrives while the event loop runs.
    child.ref();
    const kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill();
  });
}
