import { get } from '../../../graph/rest/route.ts';
import { at } from '../../../graph/rest/shapes.ts';

const BASE = '/api/v1/stocks/fundamentals';
const TIMEFRAME = '$ticker: Ticker!, $timeframe: FundamentalsTimeframe! = QUARTERLY';

export const fundamentalRatioRoutes = [
  get(
    `${BASE}/current`,
    `query CurrentFundamentals($ticker: Ticker!) {
      market { fundamentals(ticker: $ticker) {
        current { ticker currentPrice peTTM psTTM epsTTM revenueTTM quartersIncluded available: isAvailable reason }
      } }
    }`,
    at('market.fundamentals.current'),
  ),
  get(
    `${BASE}/historical/revenue`,
    `query RevenueHistory(${TIMEFRAME}) {
      market { fundamentals(ticker: $ticker) {
        revenueHistory(timeframe: $timeframe) {
          ticker
          dataPoints { fiscalPeriod fiscalYear date: day revenue grossProfit operatingIncome netIncome eps }
          count dataSource reason
        }
      } }
    }`,
    at('market.fundamentals.revenueHistory'),
  ),
  get(
    `${BASE}/historical/ratios`,
    `query RatioHistory(${TIMEFRAME}) {
      market { fundamentals(ticker: $ticker) {
        ratioHistory(timeframe: $timeframe) {
          ticker
          dataPoints { fiscalPeriod fiscalYear date: day peRatio pbRatio psRatio }
          count dataSource reason
        }
      } }
    }`,
    at('market.fundamentals.ratioHistory'),
  ),
];
