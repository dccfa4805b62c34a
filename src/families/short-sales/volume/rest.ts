import { get } from '../../../graph/rest/route.ts';
import { at } from '../../../graph/rest/shapes.ts';

export const shortVolumeRoutes = [
  get(
    '/api/v1/stocks/short-volume',
    `query ShortVolume($ticker: Ticker!, $limit: Int! = 90) {
      market { shortVolume(ticker: $ticker, first: $limit, isRequired: false) {
        ticker
        dataPoints { shortVolume totalVolume shortVolumeRatio: shortVolumePercent date: day }
        count
      } }
    }`,
    at('market.shortVolume'),
  ),
];
