import { family } from '../../family.ts';
import { backtestsExamples } from './examples.ts';
import { signalRecordJob } from './record/derive.ts';
import './schema/backtest.ts';
import './schema/study.ts';
import './record/schema.ts';

export const backtests = family({ name: 'backtests', jobs: [signalRecordJob], examples: backtestsExamples });
