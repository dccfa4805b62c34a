import { cachedLoader } from '../../../db/cached-loader.ts';
import type { Context } from '../../../gateway/context.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { allStocks, stockByTicker } from '../../stocks/reads.ts';
import { type Current, currentFundamentals } from '../ratios/queries.ts';
import type { Valuation } from '../ratios/rules.ts';
import { type Standing, standingOf } from './rules.ts';

export type SectorValuation = { sector: string; pe: Standing | null; ps: Standing | null; pb: Standing | null };

/** The ratios of a sector's companies by their CIK, each once; delisted ones left out. */
const sectorRatios = cachedLoader<string, ReadonlyMap<string, Valuation>>(
  ['stocks', 'fundamentals', 'prices'],
  async (_db, sectors, data) => {
    const stocks = (await allStocks(data)).filter(({ listingStatus, cik }) => listingStatus === null && cik !== null);
    return Promise.all(
      sectors.map(async (sector) => {
        const companies = new Map(
          stocks.filter((stock) => stock.sector === sector).map(({ cik, ticker }) => [cik!, primaryTicker(ticker)]),
        );
        const ratios = [...companies].map(async ([cik, ticker]) => {
          const { peRatio, psRatio, pbRatio } = await currentFundamentals(data, { ticker, cik });
          return [cik, { peRatio, psRatio, pbRatio }] as const;
        });
        return new Map(await Promise.all(ratios));
      }),
    );
  },
);

/** A company's valuation among the companies of its sector, each once; null where no source says its sector. */
export async function sectorValuation(context: Context, own: Current): Promise<SectorValuation | null> {
  const company = await stockByTicker(context).load(primaryTicker(own.ticker));
  const sector = company?.sector;
  if (!sector) return null;
  const others = [...(await sectorRatios(context).load(sector))].filter(([cik]) => cik !== company.cik);
  const among = (ratio: keyof Valuation) =>
    standingOf(
      own[ratio],
      others.map(([, other]) => other[ratio]),
    );
  return { sector, pe: among('peRatio'), ps: among('psRatio'), pb: among('pbRatio') };
}
