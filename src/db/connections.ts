import { setTimeout as pause } from 'node:timers/promises';

/** The default size of a pool: about as many statements as one process has in progress. */
export const CONNECTIONS = 10;

const TOO_MANY_CONNECTIONS = '53300';
/**
 * How long a pool keeps an idle connection. Shorter than `PATIENCE_MS`, because another process may be waiting for it.
 */
export const IDLE_MS = 3_000;
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

/** Connects, and retries for 5 seconds while the server has no free connection: other processes release theirs soon. */
export async function connectPatiently<T>(connect: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if ((error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS || performance.now() > end) throw error;
      await pause(PAUSE_MS);
    }
  }
}
