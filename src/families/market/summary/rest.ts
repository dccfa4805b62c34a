import { epochMs, epochSeconds, get } from '../../../gateway/rest/route.ts';

type Summary = { lastUpdated: string; generatedAt: string | null };

export const marketSummaryRoutes = [
  get(
    '/api/v1/market-summary',
    'query MarketSummary { marketSummary { lastUpdated headline expandedContent generatedAt } }',
    ({ marketSummary: { lastUpdated, generatedAt, ...text } }: { marketSummary: Summary }) => ({
      lastUpdated: epochMs(lastUpdated),
      ...text,
      generatedAt: generatedAt && epochSeconds(generatedAt),
    }),
  ),
];
