import { type Covered, compareByValue, computeWeightedMean, sumWeights, TOP_CONTRIBUTORS } from '../rules.ts';

export const LABELS = ['HOLD', 'BUY', 'SELL'] as const;
export type AnalystLabel = (typeof LABELS)[number];
/** `upsidePercent`: percent from the price to the mean target. */
type Consensus = { upsidePercent: number; consensusLabel: string; numberOfAnalysts: number };

/** Reduces a label to the three buckets of a fund: strong opinions count as plain opinions (AMB-25). */
export const toBucket = (label: string): AnalystLabel => {
  const plain = label.replace('STRONG_', '');
  return plain === 'BUY' || plain === 'SELL' ? plain : 'HOLD';
};

export type AnalystContributor = {
  ticker: string;
  weightPct: number;
  upsidePercent: number;
  consensusLabel: AnalystLabel;
  contributionPp: number;
};

/**
 * The analyst consensus on a fund's covered weight (DER-49, AMB-25). Contributions add up to the upside, buckets to 1.
 * The label is the largest bucket; ties prefer hold, then buy.
 */
export function aggregateAnalyst(covered: readonly Covered<Consensus>[]) {
  const weight = sumWeights(covered);
  const bucket = (label: AnalystLabel) =>
    weight > 0
      ? // Removes binary noise, so that equal buckets compare as equal.
        Number((sumWeights(covered.filter(({ data }) => toBucket(data.consensusLabel) === label)) / weight).toFixed(9))
      : 0;
  const distribution: Record<AnalystLabel, number> = { HOLD: bucket('HOLD'), BUY: bucket('BUY'), SELL: bucket('SELL') };
  const contributors = covered.map(
    ({ ticker, weightPct, data }): AnalystContributor => ({
      ticker,
      weightPct,
      upsidePercent: data.upsidePercent,
      consensusLabel: toBucket(data.consensusLabel),
      contributionPp: (weightPct / weight) * data.upsidePercent,
    }),
  );
  return {
    upsidePercent: computeWeightedMean(covered.map((holding) => ({ ...holding, data: holding.data.upsidePercent }))),
    consensusLabel:
      weight > 0 ? LABELS.reduce((top, label) => (distribution[label] > distribution[top] ? label : top)) : null,
    distribution,
    totalAnalysts: covered.reduce((sum, { data }) => sum + data.numberOfAnalysts, 0),
    topContributors: contributors
      .sort(compareByValue((contributor) => contributor.contributionPp))
      .slice(0, TOP_CONTRIBUTORS),
  };
}
