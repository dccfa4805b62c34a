import { scoreDirection } from '../../../sentiment/rules/score.ts';

/** A fund mentioned less often in the days of a Score has none of its own. Ours. */
export const DIRECT_MENTIONS_LEAST = 5;
/** The Score is the mean of so many covered days, as in SENTI_SCORE_7D. */
export const AGGREGATE_SCORE_DAYS = 7;

export type ScoreLabel = 'BULLISH' | 'NEUTRAL' | 'BEARISH';

/** Which way a Score points (SCR-24). */
export function scoreLabel(score: number): ScoreLabel {
  const direction = scoreDirection(score);
  return direction > 0 ? 'BULLISH' : direction < 0 ? 'BEARISH' : 'NEUTRAL';
}
