import { family } from '../../family.ts';
import { backtestExamples } from './examples.ts';
import './schema/backtest.ts';
import './schema/study.ts';

export const backtests = family({ name: 'backtests', examples: backtestExamples });
