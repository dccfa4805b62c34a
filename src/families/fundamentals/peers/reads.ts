import { cachedLoader } from '../../../db/cached-loader.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { peersBySector } from '../../stocks/reads.ts';
import { loadCurrentFundamentals } from '../ratios/reads.ts';
import type { Valuation } from '../ratios/rules.ts';

/** The ratios of a sector's companies by CIK, each company once; delisted companies are excluded. */
export const sectorRatios = cachedLoader<string, ReadonlyMap<string, Valuation>>(
  ['stock', 'current_fundamentals', 'quote', 'stock_split', 'unstated_split'],
  async (_db, sectors, data) => {
    return Promise.all(
      sectors.map(async (sector) => {
        const stocks = await peersBySector(data).load(sector);
        const companies = new Map(
          stocks
            .filter(({ listingStatus }) => listingStatus === null)
            .flatMap(({ cik, ticker }) => (cik === null ? [] : [[cik, primaryTicker(ticker)]])),
        );
        const ratios = [...companies].map(async ([cik, ticker]) => {
          const { peRatio, psRatio, pbRatio } = await loadCurrentFundamentals(data, { ticker, cik });
          return [cik, { peRatio, psRatio, pbRatio }] as const;
        });
        return new Map(await Promise.all(ratios));
      }),
    );
  },
);
