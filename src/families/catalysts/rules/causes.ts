import { decimal } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { type Catalyst, computeStrength, THRESHOLDS } from './catalyst.ts';

/** A rating that differs from that of the session before. Scores are 0 to 100. */
export type ChangedRating = {
  day: string;
  score: number;
  letter: string;
  priorScore: number;
  priorLetter: string;
};

/** The newest change of a stock's rating to another letter, or by many points. @param changes newest first */
export function findRatingChange(ticker: string, changes: readonly ChangedRating[]): Catalyst | null {
  const change = changes.find(
    ({ score, letter, priorScore, priorLetter }) =>
      letter !== priorLetter || Math.abs(score - priorScore) >= THRESHOLDS.ratingPoints,
  );
  if (!change) return null;
  const { day, score, letter, priorScore, priorLetter } = change;
  const points = decimal(Math.abs(score - priorScore), 1);
  const isUp = score > priorScore;
  const isOtherLetter = letter !== priorLetter;
  return {
    kind: 'RATING',
    direction: isUp ? 'UP' : 'DOWN',
    label: isOtherLetter ? `Rating ${priorLetter} to ${letter}` : `Rating ${isUp ? '+' : '−'}${points}`,
    clause: isOtherLetter
      ? `its rating ${isUp ? 'rose' : 'fell'} from ${priorLetter} to ${letter}, by ${points} points`
      : `its rating ${isUp ? 'rose' : 'fell'} by ${points} points`,
    day,
    strength: computeStrength(Math.abs(score - priorScore), THRESHOLDS.ratingPoints),
    url: `/api/v1/rating/${mentionSecurity(ticker)}`,
  };
}

/** A headline of a day. `polarity`: -1 to 1. */
export type Headline = { day: string; publisher: string; title: string; polarity: number };

const MAX_TITLE = 110;

/** The headline of the newest session that is most in the direction of the move, if the price moved enough. */
export function findHeadline(
  ticker: string,
  headlines: readonly Headline[],
  changePercent: number | null,
): Catalyst | null {
  if (Math.abs(changePercent ?? 0) < THRESHOLDS.headlineMovePercent) return null;
  const way = Math.sign(changePercent ?? 0);
  const [headline] = headlines
    .filter(({ polarity }) => polarity * way > 0)
    .sort((a, b) => (b.polarity - a.polarity) * way);
  if (!headline) return null;
  const { day, publisher, title, polarity } = headline;
  const quoted = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()}…` : title;
  return {
    kind: 'HEADLINE',
    direction: way > 0 ? 'UP' : 'DOWN',
    label: 'Headline',
    clause: `${publisher} wrote “${quoted}”`,
    day,
    strength: computeStrength(Math.abs(polarity), 0.5),
    url: `/api/v2/metrics/entity/${mentionSecurity(ticker)}/metric/mentions`,
  };
}
