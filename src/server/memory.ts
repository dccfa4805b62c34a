import { setFlagsFromString } from 'node:v8';

/** Heap growth beyond live data before a collection, in percent. */
const GROWTH = 30;

/**
 * Keeps the heap close to its live data. By default V8 lets it grow to four times that size before it collects, which
 * doubles the memory of a gateway under load; collecting sooner costs a few percent of its time.
 */
export function collectSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
