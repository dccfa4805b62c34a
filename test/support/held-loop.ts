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

/** Steps of the work by which a processor's speed is measured, each dependent on the step before it. */
const STEPS = 5_000_000;
/** Nanoseconds of a step on a processor with 2.5 GHz, which takes four cycles. */
const USUAL_STEP_NS = 1.6;

// Kept, so that the compiler cannot leave out the work.
let result = 0;
function runSteps(): number {
  let value = result;
  for (let step = 0; step < STEPS; step += 1) value = (Math.imul(value, 31) + step) | 0;
  return value;
}

/**
 * How many times a processor takes as long as a usual processor at the moment, at least 1: a virtual processor may share a
 * real processor with others, and its clocks do not show that.
 */
export function measureSlowdown(): number {
  const start = performance.now();
  result = runSteps();
  return Math.max(1, ((performance.now() - start) * 1e6) / STEPS / USUAL_STEP_NS);
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
