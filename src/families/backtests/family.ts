import { family } from '../../family.ts';
import './schema/backtest.ts';
import './schema/study.ts';

export const backtests = family({ name: 'backtests' });
