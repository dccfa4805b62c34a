import { type Logger, pino } from 'pino';

/** Lines are written together: when they are so many bytes, and after so many milliseconds at the latest. */
const TOGETHER = { minLength: 4_096, periodicFlush: 200 };

/**
 * The log of a gateway. A write for each line would take a sixth of the time of an answer that is kept. What waits is
 * written before the process exits, but is lost where the process is killed.
 * @param dest a file, or by default standard output
 */
export const openLog = (level: string, dest?: string): Logger =>
  pino({ level }, pino.destination({ ...TOGETHER, sync: false, ...(dest && { dest }) }));
