import type { Context } from '../../../gateway/context.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import type { CurrentRatios } from '../ratios/reads.ts';
import type { Valuation } from '../ratios/rules.ts';
import { sectorRatios } from './reads.ts';
import { computeStanding, type Standing } from './rules.ts';

export type SectorValuation = { sector: string; pe: Standing | null; ps: Standing | null; pb: Standing | null };

/** A company's valuation among the companies of its sector, each once; null where no source says its sector. */
export async function sectorValuation(context: Context, own: CurrentRatios): Promise<SectorValuation | null> {
  const company = await stockByTicker(context).load(primaryTicker(own.ticker));
  const sector = company?.sector;
  if (!sector) return null;
  const others = [...(await sectorRatios(context).load(sector))].filter(([cik]) => cik !== company.cik);
  const among = (ratio: keyof Valuation) =>
    computeStanding(
      own[ratio],
      others.map(([, other]) => other[ratio]),
    );
  return { sector, pe: among('peRatio'), ps: among('psRatio'), pb: among('pbRatio') };
}
