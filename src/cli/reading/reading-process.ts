import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ImportError } from '../../import/importer.ts';
import { endProcess, startProcess } from '../../threads/child-process.ts';
import type { Question, ReaderMessage } from './messages.ts';

/** Interval of the memory check. */
const LOOK_MS = 100;
const PAGE_BYTES = 4_096;
const MB = 2 ** 20;

/** Maximum memory outside the heap (buffers, stacks, and code), as a fraction of the heap. */
const BESIDE_HEAP = 0.5;

/** Resident memory of a process in bytes; 0 if the system does not report it. */
function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

type Fault = { message: string; code?: string; where?: ImportError['where'] };
const toError = ({ message, code, where }: Fault): Error =>
  where ? new ImportError(message, where) : Object.assign(new Error(message), { code });

/** A process that reads one file at a time. It is started with the first file, and again after it was killed. */
type ReadingProcess = {
  /** The process id, while the process runs. */
  pid(): number | undefined;
  /** Starts the process, which takes half a second, before there is a file. */
  start(): void;
  /** @throws the error that prevented reading the file */
  ask(question: Question, progress: (bytes: number, rows: number) => void): Promise<ReaderMessage>;
  /** Ends the process and waits for its exit: a parent that ends first leaves a zombie. */
  close(): Promise<void>;
};

/**
 * A process that exceeds its memory, or is silent for longer than `silentMs`, is killed: its file is refused, and the next file gets
 * a new process.
 * @param memoryMb maximum JavaScript heap in megabytes; half as much is allowed outside the heap
 */
export function createReadingProcess(memoryMb: number, silentMs: number): ReadingProcess {
  const maxBytes = memoryMb * (1 + BESIDE_HEAP) * MB;
  const tooMuch = `reading it takes more than ${memoryMb.toLocaleString('en-US')} MB of memory (IMPORT_MEMORY_MB)`;
  const tooLong = `reading it made no progress for ${silentMs / 1_000} seconds`;
  let child: ChildProcess | null = null;

  const running = (): ChildProcess => {
    if (child) return child;
    const started = startProcess(new URL('./process.ts', import.meta.url), { heapMb: memoryMb, isReader: true });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // A command ends when it has nothing else to do.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };

  return {
    pid: () => child?.pid,
    start: () => void running(),
    ask: (question, progress) =>
      new Promise((resolve, reject) => {
        const current = running();
        let heardAt = Date.now();
        let killedFor: string | null = null;
        const kill = (reason: string) => {
          killedFor ??= reason;
          current.kill('SIGKILL');
        };
        const watch = setInterval(() => {
          if (residentBytes(current.pid!) > maxBytes) kill(tooMuch);
          else if (Date.now() - heardAt > silentMs) kill(tooLong);
        }, LOOK_MS);
        const end = () => {
          clearInterval(watch);
          current.off('message', hear).off('exit', lost).off('error', failed);
        };
        const hear = (answer: ReaderMessage) => {
          heardAt = Date.now();
          if ('progress' in answer) return progress(answer.progress.bytes, answer.progress.rows);
          end();
          if ('error' in answer) reject(toError(answer.error));
          else resolve(answer);
        };
        const lost = (code: number | null, signal: string | null) => {
          end();
          // V8 aborts if its heap is full; the kernel kills if the machine's memory is.
          const isMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGKILL' || code === 134;
          const ended = `the process that read it ended with ${signal ?? code}`;
          reject(new ImportError(killedFor ?? (isMemory ? tooMuch : ended)));
        };
        const failed = (error: Error) => {
          end();
          reject(error);
        };
        current.on('message', hear).once('exit', lost).once('error', failed);
        current.send(question);
      }),
    close() {
      const process = child;
      child = null;
      return process ? endProcess(process) : Promise.resolve();
    },
  };
}
