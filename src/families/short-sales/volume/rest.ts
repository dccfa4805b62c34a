import { get } from '../../../graph/rest/route.ts';

export const shortVolumeRoutes = [
  get(
    '/api/v1/stocks/short-volume',
    `query ShortVolume($ticker: Ticker!, $limit: Int! = 90) {
      shortVolume(ticker: $ticker, limit: $limit, isRequired: false) {
        ticker
        dataPoints { shortVolume totalVolume shortVolumeRatio date }
        count
      }
    }`,
  ),
];
