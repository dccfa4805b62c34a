import { get } from '../../../gateway/rest/route.ts';

export const shortVolumeRoutes = [
  get(
    '/api/v1/stocks/short-volume',
    `query ShortVolume($ticker: Ticker!, $limit: Int! = 90) {
      shortVolume(ticker: $ticker, limit: $limit) {
        ticker
        dataPoints { shortVolume totalVolume shortVolumeRatio date }
        count
      }
    }`,
  ),
];
