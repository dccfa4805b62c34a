import { dollarsInWords } from '../../../lib/words.ts';
import { buildInsight, computeConfidence, type NewInsight, TRIGGERS } from './insight.ts';

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/**
 * The ratio of the market's insider purchases to sales is in the first or last decile of the past year. `ratios`:
 * dollars bought per dollar sold, by day, oldest first. `tradeIds`: the trades of the newest ratio.
 */
export function findInsiderTrend(ratios: readonly number[], tradeIds: readonly string[]): NewInsight | null {
  const year = ratios.slice(-TRIGGERS.ratioDays);
  const newest = year.at(-1);
  if (newest === undefined || year.length < TRIGGERS.ratioDays / 2) return null;
  const percentile = (100 * year.filter((ratio) => ratio <= newest).length) / year.length;
  const fromMiddle = Math.abs(percentile - 50);
  if (fromMiddle < TRIGGERS.decileFromMiddle) return null;
  return buildInsight(computeConfidence(fromMiddle, TRIGGERS.decileFromMiddle), {
    insightType: 'market_insider_trend',
    insightText: `Across the market, insiders bought $${newest.toFixed(2)} for each dollar sold, ${percentile > 50 ? 'more' : 'less'} than on nearly every day of the past year.`,
    figures: { buySellRatio: Number(newest.toFixed(4)), percentile: Number(percentile.toFixed(1)) },
    evidence: { kind: 'INSIDER_TRADE', ids: tradeIds },
  });
}

/**
 * Net purchases of institutions in a sector, percent of their holdings before. `ids`: the flows behind it.
 * `boughtValue` and `soldValue`: USD, at the prices at the end of the quarter.
 */
type SectorFlow = {
  sector: string;
  percent: number;
  ids: readonly string[];
  boughtValue: number;
  soldValue: number;
};

/** Institutions moved from one sector to another: the net changes of the two differ by five points or more. */
export function findSectorRotation(label: string, flows: readonly SectorFlow[]): NewInsight | null {
  const byFlow = [...flows].sort((a, b) => b.percent - a.percent);
  const [into, outOf] = [byFlow[0], byFlow.at(-1)];
  if (!into || !outOf || into.percent <= 0 || outOf.percent >= 0) return null;
  const distance = into.percent - outOf.percent;
  if (distance < TRIGGERS.rotationPercent) return null;
  return buildInsight(computeConfidence(distance, TRIGGERS.rotationPercent), {
    insightType: 'market_institutional_rotation',
    insightText: `In ${label}, institutions moved into ${into.sector} (${signed(into.percent)}%) and out of ${outOf.sector} (${signed(outOf.percent)}%).`,
    figures: {
      quarter: label,
      into: into.sector,
      outOf: outOf.sector,
      inflowPercent: into.percent,
      outflowPercent: outOf.percent,
    },
    evidence: { kind: 'INSTITUTIONAL_FLOW', ids: [...into.ids, ...outOf.ids] },
  });
}

/** Institutions changed their holdings in a sector by three percent or more in the quarter. */
export function findSectorFlow(label: string, flow: SectorFlow): NewInsight | null {
  const { sector, percent, ids, boughtValue, soldValue } = flow;
  if (Math.abs(percent) < TRIGGERS.sectorPercent) return null;
  return buildInsight(computeConfidence(Math.abs(percent), TRIGGERS.sectorPercent), {
    insightType: 'market_sector_flow',
    insightText: `In ${label}, institutions ${percent > 0 ? 'raised' : 'cut'} their holdings of ${sector} stocks by ${Math.abs(percent).toFixed(1)}%: they bought ${dollarsInWords(boughtValue)} and sold ${dollarsInWords(soldValue)}.`,
    figures: {
      quarter: label,
      sector,
      changePercent: Number(percent.toFixed(4)),
      boughtValue: Math.round(boughtValue),
      soldValue: Math.round(soldValue),
    },
    evidence: { kind: 'INSTITUTIONAL_FLOW', ids },
  });
}
