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

/**
 * Measures the longest turn of the event loop during some work, and the rows read for it. The work returns its bytes.
 */
export async function measureHeld(work: () => Promise<number>): Promise<Held> {
  let [heldMs, isDone] = [0, false];
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    heldMs = Math.max(heldMs, now - last);
    last = now;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  rows = 0;
  const bytes = await work();
  look();
  isDone = true;
  return { heldMs, rows, bytes };
}
