import type { Context } from '../../../graph/context.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import type { CurrentRatios } from '../ratios/reads.ts';
import type { Valuation } from '../ratios/rules.ts';
import { sectorRatios } from './reads.ts';
import { computeStanding, type Standing } from './rules.ts';

export type SectorValuation = { sector: string; pe: Standing | null; ps: Standing | null; pb: Standing | null };

/** A company's valuation compared with its sector, in which each company counts once; null if the sector is unknown. */
export async function loadSectorValuation(context: Context, current: CurrentRatios): Promise<SectorValuation | null> {
  const company = await stockByTicker(context).load(primaryTicker(current.ticker));
  const sector = company?.sector;
  if (!sector) return null;
  const peers = [...(await sectorRatios(context).load(sector))].filter(([cik]) => cik !== company.cik);
  const rankAmong = (ratio: keyof Valuation) =>
    computeStanding(
      current[ratio],
      peers.map(([, other]) => other[ratio]),
    );
  return { sector, pe: rankAmong('peRatio'), ps: rankAmong('psRatio'), pb: rankAmong('pbRatio') };
}
