import { family } from '../../family.ts';
import { alertsJob } from './derive.ts';
import { alertsExamples } from './examples.ts';
import './schema/alert.ts';
import './schema/inbox.ts';
import './schema/mutations.ts';
import './schema/replay.ts';

export const alerts = family({ name: 'alerts', jobs: [alertsJob], examples: alertsExamples });
