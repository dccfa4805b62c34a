import { epochSeconds, post } from '../../../gateway/rest/route.ts';

type Screen = { matched: number; limit: number; results: readonly { lastUpdated: string }[] };

export const screenerEtfsRoutes = [
  post(
    '/api/v1/screener/etfs/execute',
    `query EtfScreen($plan: ScreenPlan!, $limit: Int, $tickers: [Ticker!]) {
      etfScreen(plan: $plan, limit: $limit, tickers: $tickers) {
        matched
        limit
        results {
          ticker name issuer assetClass trackedIndex marketCap expenseRatio currentPrice changePercent priceChange volume
          week52High week52Low pctOff52wHigh pctOff52wLow weightedAnalystUpside weightedConsensusLabel
          weightedInsiderNet30d weightedInsiderNet90d constituentsWeightedService directService
          weightCoveredPct holdingsCount totalKnownHoldings partial lastUpdated
        }
      }
    }`,
    ({ etfScreen }: { etfScreen: Screen }) => ({
      ...etfScreen,
      results: etfScreen.results.map((row) => ({ ...row, lastUpdated: epochSeconds(row.lastUpdated) })),
    }),
  ),
];
