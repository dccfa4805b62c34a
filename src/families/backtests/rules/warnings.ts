import type { UniverseName } from '../../screener/fields/rules.ts';

const WARNINGS = [
  'FEW_PERIODS',
  'FROZEN_FIELD',
  'INCOMPLETE_UNIVERSE',
  'RECONSTRUCTED_DAYS',
  'SHORT_HISTORY',
  'TODAYS_UNIVERSE',
] as const;
export type BacktestWarning = (typeof WARNINGS)[number];

/** Fewer periods than this say little. */
export const FEW_PERIODS = 24;

/**
 * The columns that a reconstructed day computes from undated facts: share counts and the profiles of funds, as imported
 * last.
 */
const FROZEN_COLUMNS: Readonly<Record<UniverseName, readonly string[]>> = {
  STOCK: ['marketCap'],
  ETF: ['marketCap', 'expenseRatio', 'issuer', 'assetClass', 'trackedIndex'],
};

export type Circumstances = {
  universe: UniverseName;
  columns: readonly string[];
  periods: number;
  /** Decision days of the range, those with history, and how many of these were reconstructed. */
  days: { requested: number; found: number; reconstructed: number };
  /** Whether the caller chose the tickers. */
  isSelected: boolean;
  /** Whether the prices of many securities are missing that could have been chosen. */
  isIncomplete?: boolean;
};

/** What weakens the evidence of a test, in alphabetical order. */
export function listWarnings({
  universe,
  columns,
  periods,
  days,
  isSelected,
  isIncomplete = false,
}: Circumstances): BacktestWarning[] {
  const isReconstructed = days.reconstructed > 0;
  const applies: Record<BacktestWarning, boolean> = {
    FEW_PERIODS: periods < FEW_PERIODS,
    FROZEN_FIELD: isReconstructed && columns.some((column) => FROZEN_COLUMNS[universe].includes(column)),
    INCOMPLETE_UNIVERSE: isIncomplete,
    RECONSTRUCTED_DAYS: isReconstructed,
    SHORT_HISTORY: days.found < days.requested,
    // No file states which funds have closed, and a list of tickers was chosen by someone who knows the outcome.
    TODAYS_UNIVERSE: isSelected || (isReconstructed && universe === 'ETF'),
  };
  return WARNINGS.filter((warning) => applies[warning]);
}
