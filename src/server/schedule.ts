import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { jobs } from '../families.ts';
import type { FollowUpOptions } from '../jobs/scheduler.ts';
import type { Config } from './config.ts';
import { createWriter } from './writer.ts';

/** The schedules of the jobs that have one, by name. */
export const JOB_SCHEDULES = new Map(
  jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])),
);

/** The jobs of all families as the scheduler runs them, as configured. */
export const createFollowUpOptions = (config: Config, db: Database, log: Logger): FollowUpOptions => ({
  db,
  jobs,
  now: () => config.asOf ?? new Date(),
  writer: createWriter(config, log),
  report: (line) => ('error' in line ? log.error(line, 'job failed') : log.info(line, 'job')),
});
