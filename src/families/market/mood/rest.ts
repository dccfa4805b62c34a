import { epochMs, get, titleWords } from '../../../gateway/rest/route.ts';

type Point = { timestamp: string };
type Sector = { sector: string; phase: string };
type Mood = {
  phase: string | null;
  signals: readonly { key: string }[];
  history: readonly Point[];
  sectors: readonly Sector[];
};

/** The contract's words: `Extreme Fear`, `---` without data (MOOD-11). */
const phaseWord = (phase: string | null): string => (phase === null ? '---' : titleWords(phase));

const body = ({ marketMood: { sectors, ...market } }: { marketMood: Mood }) => ({
  market: {
    ...market,
    phase: phaseWord(market.phase),
    signals: market.signals.map((signal) => ({ ...signal, key: signal.key.toLowerCase() })),
    history: market.history.map((point) => ({ ...point, timestamp: epochMs(point.timestamp) })),
  },
  sectors: Object.fromEntries(
    sectors.map(({ sector, ...mood }) => [sector, { ...mood, phase: phaseWord(mood.phase) }]),
  ),
});

export const marketMoodRoutes = [
  get(
    '/api/v2/market-mood',
    `query MarketMood($days: Int! = 180) {
      marketMood(days: $days) {
        currentScore phase weeklyChange
        signals { key label value change }
        history {
          date timestamp score socialSentiment marketDirection fearGauge socialMomentum spyTrend optionsFlow
        }
        sectors { sector currentScore phase weeklyChange }
      }
    }`,
    body,
  ),
];
