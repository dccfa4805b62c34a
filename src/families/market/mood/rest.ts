import { get } from '../../../graph/rest/route.ts';
import {
  at,
  epochMs,
  itself,
  keep,
  list,
  literal,
  lowerCase,
  mapBy,
  omitted,
  pick,
  title,
} from '../../../graph/rest/shapes.ts';
import { titleWords } from '../../../lib/words.ts';

/** The contract's words: `Extreme Fear`, `---` without data (MOOD-11). */
const phase = literal(titleWords, '---');

const body = at(
  'market.mood',
  pick({
    market: itself(
      keep({
        sectors: omitted,
        phase,
        signals: list(keep({ key: lowerCase })),
        history: list(keep({ timestamp: epochMs })),
      }),
    ),
    sectors: mapBy('sector', keep({ sector: omitted, phase }), title),
  }),
);

export const marketMoodRoutes = [
  get(
    '/api/v2/market-mood',
    `query MarketMood($days: Int! = 180) {
      market {
        mood(period: { days: $days }) {
          currentScore phase weeklyChange
          signals { key label value change }
          history {
            date: day timestamp: startsAt score socialSentiment marketDirection fearGauge socialMomentum spyTrend optionsFlow
          }
          sectors { sector currentScore phase weeklyChange }
        }
      }
    }`,
    body,
  ),
];
