import { get } from '../../../graph/rest/route.ts';
import { at, epochMs, epochSeconds, keep } from '../../../graph/rest/shapes.ts';

export const marketSummaryRoutes = [
  get(
    '/api/v1/market-summary',
    'query MarketSummary { market { summary { lastUpdated: servedAt headline expandedContent generatedAt } } }',
    at('market.summary', keep({ lastUpdated: epochMs, generatedAt: epochSeconds })),
  ),
];
