import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '../../db/table.ts';
import type { FactBatch } from '../../import/fact-batch.ts';
import { ImportError } from '../../import/importer.ts';
import { writable } from '../../import/read.ts';
import type { FileReader } from '../../import/run.ts';
import { spoolFrom } from '../../import/spool.ts';
import { endProcess, startProcess } from '../../lib/child-process.ts';
import type { Question, ReaderMessage } from './messages.ts';

/** Interval of the memory check, and maximum silence of the process. */
const LOOK_MS = 100;
const SILENT_MS = 300_000;
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

/**
 * Reads files in a separate process, started with the first file. A process that exceeds its memory, or is silent for
 * minutes, is killed: its file is refused, and the next file gets a new process.
 * @param memoryMb maximum JavaScript heap in megabytes; half as much is allowed outside the heap
 */
export function readerProcess(
  memoryMb: number,
  silentMs = SILENT_MS,
): FileReader & {
  /** The process id, while the process runs. */
  pid(): number | undefined;
  /** Ends the process and waits for its exit: a parent that ends first leaves a zombie. */
  close(): Promise<void>;
} {
  const maxBytes = memoryMb * (1 + BESIDE_HEAP) * MB;
  const tooMuch = `reading it takes more than ${memoryMb.toLocaleString('en-US')} MB of memory (IMPORT_MEMORY_MB)`;
  const tooLong = `reading it made no progress for ${silentMs / 1_000} seconds`;
  const tables = new Map<string, Table>();
  const knownTables = new WeakMap<Table, Table>();
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const running = (): ChildProcess => {
    if (child) return child;
    const started = startProcess(new URL('./process.ts', import.meta.url), { heapMb: memoryMb, isFrugal: true });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // A command ends when it has nothing else to do.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };

  const ask = (question: Question, progress: (bytes: number, rows: number) => void): Promise<ReaderMessage> =>
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
    });

  /** One file at a time. */
  const askInTurn: typeof ask = (...args) => {
    const answer = turn.then(() => ask(...args));
    turn = answer.catch(() => {});
    return answer;
  };

  /** Returns one object per table, as within a process: grouping of rows identifies tables by reference. */
  const internTable = (table: Table): Table => {
    const before = knownTables.get(table);
    if (before) return before;
    const key = JSON.stringify(table);
    const interned = tables.get(key) ?? table;
    tables.set(key, interned);
    // The facts of one message share their table object.
    knownTables.set(table, interned);
    return interned;
  };

  return {
    pid: () => child?.pid,
    async held({ kind }, path, now, stated = {}) {
      // The file is then read alone, and the same error is reported.
      const answer = await askInTurn({ kind, path, stated, spool: null, now: +now }, () => {}).catch(() => null);
      const heldFile = answer && 'held' in answer ? answer.held : null;
      return (
        heldFile && { ...heldFile, facts: heldFile.facts.map((fact) => ({ ...fact, table: internTable(fact.table) })) }
      );
    },
    async whole({ kind }, path, now, progress, stated = {}) {
      const spool = join(tmpdir(), `market-signals-import-${randomUUID()}`);
      try {
        const answer = await askInTurn({ kind, path, stated, spool, now: +now }, progress);
        if (!('whole' in answer)) throw new Error('The reading process gave no answer.');
        const { sha256, ...parsed } = answer.whole;
        const batches = await spoolFrom<FactBatch>(spool);
        return { read: writable(path, { ...parsed, tables: parsed.tables.map(internTable) }, batches), sha256 };
      } finally {
        await rm(spool, { force: true });
      }
    },
    close() {
      const process = child;
      child = null;
      return process ? endProcess(process) : Promise.resolve();
    },
  };
}
