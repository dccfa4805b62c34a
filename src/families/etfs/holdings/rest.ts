import { get } from '../../../graph/rest/route.ts';
import { at, epochSeconds, keep } from '../../../graph/rest/shapes.ts';

export const etfHoldingsRoutes = [
  get(
    '/api/v1/etfs/:ticker/holdings',
    `query EtfHoldings($ticker: Ticker!) {
      etf(ticker: $ticker) { holdings(isRequired: true) {
        ticker issuer issuerEndpoint asOfDate: asOf fetchedAt nextRefreshDue: nextRefreshDate totalHoldings
        holdings: positions { nodes { ticker name weightPct: weightPercent firstSeen: firstSeenDate exchange localTicker linkedTicker } }
        partial: isPartial totalKnownHoldings
      } }
    }`,
    at('etf.holdings', keep({ fetchedAt: epochSeconds, holdings: at('nodes') })),
  ),
];
