import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { jobs } from '../families.ts';
import type { FollowUpOptions } from '../jobs/scheduler.ts';
import type { Config } from './config.ts';
import { createWriter } from './writer.ts';

/** The jobs of all families as the scheduler runs them, as configured. */
export const createFollowUpOptions = (config: Config, db: Database, log: Logger): FollowUpOptions => ({
  db,
  jobs,
  now: () => config.asOf ?? new Date(),
  writer: createWriter(config, log),
  report: (line) => ('error' in line ? log.error(line, 'job failed') : log.info(line, 'job')),
});
