import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import type { DeriveJob } from '../jobs/job.ts';
import { createRetentionJob, retentionJob } from '../jobs/retention.ts';
import type { FollowUpOptions } from '../jobs/scheduler.ts';
import type { Config } from './config.ts';
import { createWriter } from './writer.ts';

/** How the scheduler runs jobs, as configured. */
export const createFollowUpOptions = (
  jobs: readonly DeriveJob[],
  config: Config,
  db: Database,
  log: Logger,
): FollowUpOptions => ({
  db,
  jobs: jobs.map((job) =>
    job === retentionJob ? createRetentionJob({ days: config.retention, historyYears: config.historyYears }) : job,
  ),
  now: () => config.asOf ?? new Date(),
  writer: createWriter(config, log),
  report: (line) => {
    if ('error' in line) log.error(line, 'job failed');
    else log.info(line, 'waits' in line ? 'job waits' : 'job');
  },
});
