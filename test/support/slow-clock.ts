import { fileURLToPath } from 'node:url';

const MINUTE_MS = 60_000;

/**
 * The environment of gateways whose clock goes a hundred times slower than the real one, from the middle of the current
 * minute.
 */
export const slowClock = (): Record<string, string> => ({
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('slow-clock.mjs', import.meta.url))}`,
  SLOW_CLOCK_FROM: String(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2),
});
