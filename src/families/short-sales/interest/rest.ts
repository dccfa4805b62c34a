import { get } from '../../../graph/rest/route.ts';

export const shortInterestRoutes = [
  get(
    '/api/v1/stocks/short-interest',
    `query ShortInterest($ticker: Ticker!, $limit: Int! = 24) {
      shortInterest(ticker: $ticker, limit: $limit, isRequired: false) {
        ticker
        dataPoints { shortInterest daysToCover avgDailyVolume settlementDate }
        count
      }
    }`,
  ),
];
