import { byValueThenTicker, type Covered, sumCoveredWeight, TOP_CONTRIBUTORS, weightedMean } from '../rules.ts';

export const LABELS = ['HOLD', 'BUY', 'SELL'] as const;
export type AnalystLabel = (typeof LABELS)[number];
/** `upsidePercent`: percent from the price to the mean target. */
export type Consensus = { upsidePercent: number; consensusLabel: string; numberOfAnalysts: number };

/** The three buckets of a fund: strong opinions fold into the plain ones (AMB-25). */
export const foldedLabel = (label: string): AnalystLabel => {
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
 * What analysts expect of a fund's covered weight (DER-49, AMB-25): contributions add up to the upside, the buckets to
 * 1; the label is the largest bucket, of equal ones hold before buy before sell.
 */
export function analystAggregate(covered: readonly Covered<Consensus>[]) {
  const weight = sumCoveredWeight(covered);
  const bucket = (label: AnalystLabel) =>
    weight > 0
      ? // Without the noise of binary fractions, so that equal buckets are equal.
        Number(
          (sumCoveredWeight(covered.filter(({ data }) => foldedLabel(data.consensusLabel) === label)) / weight).toFixed(
            9,
          ),
        )
      : 0;
  const distribution: Record<AnalystLabel, number> = { HOLD: bucket('HOLD'), BUY: bucket('BUY'), SELL: bucket('SELL') };
  const contributors = covered.map(
    ({ ticker, weightPct, data }): AnalystContributor => ({
      ticker,
      weightPct,
      upsidePercent: data.upsidePercent,
      consensusLabel: foldedLabel(data.consensusLabel),
      contributionPp: (weightPct / weight) * data.upsidePercent,
    }),
  );
  return {
    upsidePercent: weightedMean(covered.map((one) => ({ ...one, data: one.data.upsidePercent }))),
    consensusLabel:
      weight > 0 ? LABELS.reduce((top, label) => (distribution[label] > distribution[top] ? label : top)) : null,
    distribution,
    totalAnalysts: covered.reduce((sum, { data }) => sum + data.numberOfAnalysts, 0),
    topContributors: contributors.sort(byValueThenTicker((one) => one.contributionPp)).slice(0, TOP_CONTRIBUTORS),
  };
}
