import { get } from '../../../gateway/rest/route.ts';

export const shortInterestRoutes = [
  get(
    '/api/v1/stocks/short-interest',
    `query ShortInterest($ticker: Ticker!, $limit: Int! = 24) {
      shortInterest(ticker: $ticker, limit: $limit) {
        ticker
        dataPoints { shortInterest daysToCover avgDailyVolume settlementDate }
        count
      }
    }`,
  ),
];
