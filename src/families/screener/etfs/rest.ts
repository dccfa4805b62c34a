import { post } from '../../../graph/rest/route.ts';
import { at, epochSeconds, keep, list } from '../../../graph/rest/shapes.ts';
import { LIMIT } from '../rules/engine.ts';

export const screenerEtfsRoutes = [
  post(
    '/api/v1/screener/etfs/execute',
    `query EtfScreen($plan: ScreenPlan!, $limit: Int! = ${LIMIT.rows}, $tickers: [Ticker!]) {
      etfScreen(plan: $plan, limit: $limit, tickers: $tickers) {
        matched
        limit
        results: etfs { nodes {
          ticker name issuer assetClass trackedIndex marketCap expenseRatio currentPrice changePercent priceChange volume
          week52High week52Low pctOff52wHigh pctOff52wLow weightedAnalystUpside weightedConsensusLabel
          weightedInsiderNet30d weightedInsiderNet90d constituentsWeightedService directService
          weightCoveredPct holdingsCount totalKnownHoldings partial: isPartial lastUpdated: generatedAt
        } }
      }
    }`,
    at('etfScreen', keep({ results: at('nodes', list(keep({ lastUpdated: epochSeconds }))) })),
  ),
];
