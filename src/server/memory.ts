import { setFlagsFromString } from 'node:v8';

/** How far the heap grows beyond what is in use before it is collected, in percent. */
const GROWTH = 30;

/**
 * Keeps the heap near what is in use. By itself V8 lets it grow to four times that before it collects, which doubles the
 * memory of a gateway under load; collecting sooner costs a few percent of its time.
 */
export function collectSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
