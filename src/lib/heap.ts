import { setFlagsFromString } from 'node:v8';

/** V8 lets an old generation of 50 MB double before it collects garbage. */
const GROWTH = '--heap-growing-percent=20';

/**
 * Arguments of a process that collects garbage often rather than let its heap grow. The young generation, 48 MB by
 * default, can only be limited at the start.
 */
export const FRUGAL_HEAP = ['--max-semi-space-size=2', GROWTH] as const;

/** Makes this process collect garbage before its heap grows by more than a fifth. */
export const limitHeapGrowth = (): void => setFlagsFromString(GROWTH);
