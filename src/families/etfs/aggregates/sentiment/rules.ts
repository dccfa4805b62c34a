import { scoreDirection } from '../../../sentiment/rules/score.ts';

/** The minimum mentions in the days of a Score for a fund to have its own Score. Ours. */
export const MIN_DIRECT_MENTIONS = 5;
/** The number of covered days in the mean, as in SENTI_SCORE_7D. */
export const AGGREGATE_SCORE_DAYS = 7;

export type ScoreLabel = 'BULLISH' | 'NEUTRAL' | 'BEARISH';

/** The direction of a Score (SCR-24). */
export function classifyScore(score: number): ScoreLabel {
  const direction = scoreDirection(score);
  return direction > 0 ? 'BULLISH' : direction < 0 ? 'BEARISH' : 'NEUTRAL';
}
