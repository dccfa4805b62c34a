import type { BacktestWarning } from '../../generated/graphql.ts';

/** What weakens the evidence of a test, in a sentence. */
export const WARNING_TEXTS: Record<BacktestWarning, string> = {
  FEW_PERIODS: 'Fewer than 24 periods: chance may decide more than the signal.',
  FROZEN_FIELD: 'On rebuilt days, some fields of the screen have values of today, such as share counts.',
  INCOMPLETE_UNIVERSE: 'More than 2% of the listed securities have no prices, so the backtest cannot choose them.',
  RECONSTRUCTED_DAYS: 'Some days were rebuilt from later data.',
  SHORT_HISTORY: 'Some decision days have no history; the holdings stayed unchanged.',
  TODAYS_UNIVERSE: 'The securities were chosen with knowledge of today.',
};
