import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '../../db/table.ts';
import type { FactBatch } from '../../import/fact-batch.ts';
import { writable } from '../../import/read.ts';
import type { FileReader } from '../../import/run.ts';
import { spoolFrom } from '../../import/spool.ts';
import { requireValue } from '../../lib/require.ts';
import { createSlots } from '../../lib/slots.ts';
import type { Question } from './messages.ts';
import { createReadingProcess } from './reading-process.ts';

/** Maximum silence of a process. */
const SILENT_MS = 300_000;

/** Returns one object per table, as within a process: grouping of rows identifies tables by reference. */
function createTableInterner(): (table: Table) => Table {
  const tables = new Map<string, Table>();
  const knownTables = new WeakMap<Table, Table>();
  return (table) => {
    const before = knownTables.get(table);
    if (before) return before;
    const key = JSON.stringify(table);
    const interned = tables.get(key) ?? table;
    tables.set(key, interned);
    // The facts of one message share their table object.
    knownTables.set(table, interned);
    return interned;
  };
}

/** More processes read faster than a database writes. */
const MAX_READERS = 4;

/** How many files are read at a time on this many cores. */
export const countReaders = (cores: number): number => Math.max(1, Math.min(cores, MAX_READERS));

/** `count`: how many files are read at a time; default: 1. */
type ReaderOptions = { silentMs?: number; count?: number };

/**
 * Reads files in processes of their own, each started when it is first needed.
 * @param memoryMb maximum JavaScript heap of each in megabytes; half as much is allowed outside the heap
 */
export function createProcessReader(
  memoryMb: number,
  { silentMs = SILENT_MS, count = 1 }: ReaderOptions = {},
): FileReader & {
  /** The ids of the processes that run. */
  listPids(): number[];
  /** Starts a process before there is a file. */
  start(): void;
  /** Ends the processes and waits for their exit. */
  close(): Promise<void>;
} {
  const processes = Array.from({ length: count }, () => createReadingProcess(memoryMb, silentMs));
  const inSlot = createSlots(count);
  /** The process that read last is first, so that a single file at a time needs one process. */
  const idle = [...processes];
  const internTable = createTableInterner();

  const ask = (question: Question, progress: (bytes: number, rows: number) => void) =>
    inSlot(async () => {
      const process = requireValue(idle.shift(), 'an idle reading process');
      try {
        return await process.ask(question, progress);
      } finally {
        idle.unshift(process);
      }
    });

  return {
    count,
    listPids: () => processes.map((process) => process.pid()).filter((pid) => pid !== undefined),
    start: () => processes[0]?.start(),
    async recognize(path, now) {
      try {
        const answer = await ask({ recognize: path, now: +now }, () => {});
        return 'recognition' in answer ? answer.recognition : { reason: 'It cannot be read.', kinds: [] };
      } catch (error) {
        return { reason: error instanceof Error ? error.message : String(error), kinds: [] };
      }
    },
    async held({ kind }, path, now, stated = {}) {
      // The file is then read alone, and the same error is reported.
      const answer = await ask({ kind, path, stated, spool: null, now: +now }, () => {}).catch(() => null);
      const heldFile = answer && 'held' in answer ? answer.held : null;
      return (
        heldFile && { ...heldFile, facts: heldFile.facts.map((fact) => ({ ...fact, table: internTable(fact.table) })) }
      );
    },
    async whole({ kind }, path, now, progress, stated = {}) {
      const spool = join(tmpdir(), `market-signals-import-${randomUUID()}`);
      try {
        const answer = await ask({ kind, path, stated, spool, now: +now }, progress);
        if (!('whole' in answer)) throw new Error('The reading process gave no answer.');
        const { sha256, ...parsed } = answer.whole;
        const batches = await spoolFrom<FactBatch>(spool);
        return { read: writable(path, { ...parsed, tables: parsed.tables.map(internTable) }, batches), sha256 };
      } finally {
        await rm(spool, { force: true });
      }
    },
    async close() {
      await Promise.all(processes.map((process) => process.close()));
    },
  };
}
