import { get } from '../../../graph/rest/route.ts';
import { at, epochMs, epochSeconds, keep } from '../../../graph/rest/shapes.ts';

export const marketSummaryRoutes = [
  get(
    '/api/v1/market-summary',
    'query MarketSummary { marketSummary { lastUpdated headline expandedContent generatedAt } }',
    at('marketSummary', keep({ lastUpdated: epochMs, generatedAt: epochSeconds })),
  ),
];
