import type { BacktestWarning } from '../../generated/graphql.ts';

/** What weakens the evidence of a test, in a sentence. */
export const WARNING_TEXTS: Record<BacktestWarning, string> = {
  FEW_PERIODS: 'Fewer than 24 periods: chance may decide more than the signal.',
  FROZEN_FIELD: 'A field of the screen is of today on reconstructed days, such as share counts.',
  INCOMPLETE_UNIVERSE:
    'The prices of more than 2 % of the listed securities are missing: the test cannot choose these.',
  RECONSTRUCTED_DAYS: 'Some days were derived later from the facts that are still stored.',
  SHORT_HISTORY: 'Some decision days have no history: the holdings stay as they are.',
  TODAYS_UNIVERSE: 'The securities were chosen with what is known today.',
};
