import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { jobs } from '../families.ts';
import { startScheduler } from '../jobs/scheduler.ts';
import type { Config } from './config.ts';
import { writerOf } from './writer.ts';

/** Runs what is due, as configured, until it is stopped. @returns what stops it */
export function startSchedule(config: Config, db: Database, log: Logger): () => Promise<void> {
  const scheduler = startScheduler({
    db,
    jobs,
    now: () => config.asOf ?? new Date(),
    writer: writerOf(config, log),
    report: (line) => ('error' in line ? log.error(line, 'job failed') : log.info(line, 'job')),
  });
  return () => scheduler.stop();
}
