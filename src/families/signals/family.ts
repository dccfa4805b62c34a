import { family } from '../../family.ts';
import { signalJobs } from './derive/jobs.ts';
import { signalRetentionJob } from './derive/retention.ts';
import './schema.ts';

export const signals = family({
  name: 'signals',
  jobs: [...signalJobs, signalRetentionJob],
});
