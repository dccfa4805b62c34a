import { post } from '../../../graph/rest/route.ts';
import { at, epochSeconds, keep, list } from '../../../graph/rest/shapes.ts';
import { LIMIT } from '../rules/engine.ts';

export const screenerStocksRoutes = [
  post(
    '/api/v1/screener/execute',
    `query StockScreen($plan: ScreenPlan!, $limit: Int! = ${LIMIT.rows}, $tickers: [Ticker!]) {
      stockScreen(plan: $plan, limit: $limit, tickers: $tickers) {
        matched
        limit
        results: stocks { nodes {
          ticker serviceScore7D serviceScore1M scoreChange7D sentimentDirection
          sentiScoreTrend7D sentiScoreTrend30D sentiScoreRisingStreak30D
          socialDominance mentionShare mentionVelocity dominanceChange
          marketCap currentPrice changePercent change volume pctOff52wHigh pctOff52wLow priceTrend30D
          analystBuyRatioPct analystTargetUpsidePct analystCount analystRatingMomentum30D analystRatingMean
          pctOff200dMa pctOff50dMa maCrossState return1M return3M return6M return1Y volatility30D
          ratingLetter ratingScore ratingPercentile
          week52High week52Low lastUpdated: generatedAt serviceScoreBars7D serviceScoreBars30D priceSparkline30D
        } }
      }
    }`,
    at('stockScreen', keep({ results: at('nodes', list(keep({ lastUpdated: epochSeconds }))) })),
  ),
];
