import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import pg from 'pg';

/** The cost of a piece of work to its thread. */
export type Held = { heldMs: number; rows: number; bytes: number };

type RowHandler = { handleDataRow(message: unknown): unknown };
let rows = 0;

/** Counts every row that this process receives. @returns a function that stops the count */
export function countRows(): () => void {
  const query = (pg as unknown as { Query: { prototype: RowHandler } }).Query.prototype;
  const handle = query.handleDataRow;
  query.handleDataRow = function (this: RowHandler, message: unknown) {
    rows += 1;
    return handle.call(this, message);
  };
  return () => {
    query.handleDataRow = handle;
  };
}

/** Linux: the nanoseconds of processor time of the thread that opens it, before the first space. */
const THREAD_TIME = '/proc/thread-self/schedstat';

/**
 * A clock of the calling thread's processor time, which does not advance while other processes have the processor.
 * Elsewhere than on Linux it is the wall clock.
 */
function openThreadClock(): { readMs(): number; close(): void } {
  if (!existsSync(THREAD_TIME)) return { readMs: () => performance.now(), close: () => {} };
  const file = openSync(THREAD_TIME, 'r');
  const buffer = Buffer.alloc(64);
  return {
    readMs: () => Number.parseInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6,
    close: () => closeSync(file),
  };
}

/**
 * Measures the longest turn of the event loop during some work, in processor time, and the rows read for it. The work
 * returns its bytes.
 */
export async function measureHeld(work: () => Promise<number>): Promise<Held> {
  const clock = openThreadClock();
  let [heldMs, isDone] = [0, false];
  let last = clock.readMs();
  const look = () => {
    const now = clock.readMs();
    heldMs = Math.max(heldMs, now - last);
    last = now;
  };
  const lookOn = () => {
    if (isDone) return;
    look();
    setImmediate(lookOn);
  };
  setImmediate(lookOn);
  rows = 0;
  try {
    const bytes = await work();
    look();
    return { heldMs, rows, bytes };
  } finally {
    isDone = true;
    clock.close();
  }
}
