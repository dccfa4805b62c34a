import { get } from '../../../graph/rest/route.ts';
import { at } from '../../../graph/rest/shapes.ts';

export const shortInterestRoutes = [
  get(
    '/api/v1/stocks/short-interest',
    `query ShortInterest($ticker: Ticker!, $limit: Int! = 24) {
      market { shortInterest(ticker: $ticker, first: $limit, isRequired: false) {
        ticker
        dataPoints { shortInterest daysToCover avgDailyVolume settlementDate }
        count
      } }
    }`,
    at('market.shortInterest'),
  ),
];
