import type { Context } from '../../../gateway/context.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { allStocks, stockByTicker } from '../../stocks/reads.ts';
import { type Current, currentFundamentals } from '../ratios/queries.ts';
import { type Standing, standingOf } from './rules.ts';

export type SectorValuation = { sector: string; pe: Standing | null; ps: Standing | null; pb: Standing | null };

/** A company's valuation among the companies of its sector, each once; null where no source says its sector. */
export async function sectorValuation(context: Context, own: Current): Promise<SectorValuation | null> {
  const company = await stockByTicker(context).load(primaryTicker(own.ticker));
  const sector = company?.sector;
  if (!sector) return null;
  const companies = new Map(
    (await allStocks(context))
      .filter((stock) => stock.sector === sector && stock.listingStatus === null && stock.cik !== null)
      .filter(({ cik }) => cik !== company.cik)
      .map(({ cik, ticker }) => [cik, primaryTicker(ticker)]),
  );
  const others = await Promise.all(
    [...companies].map(([cik, ticker]) => currentFundamentals(context, { ticker, cik })),
  );
  const among = (ratio: 'peRatio' | 'psRatio' | 'pbRatio') =>
    standingOf(
      own[ratio],
      others.map((other) => other[ratio]),
    );
  return { sector, pe: among('peRatio'), ps: among('psRatio'), pb: among('pbRatio') };
}
