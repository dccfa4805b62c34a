import { requireValue } from '../../../lib/require.ts';
import { deviation, mean, zScore } from '../../../lib/statistics.ts';
import { dollarsInWords, formatCount } from '../../../lib/words.ts';
import { buildInsight, computeConfidence, type NewInsight, SCORE_BASELINE_TYPE, TRIGGERS } from './insight.ts';

/** An open-market trade; USD. */
export type InsightTrade = { id: string; insiderId: string; insiderName: string; totalValue: number };

/** The number of insiders who traded, and their total in dollars. */
const sumTrades = (trades: readonly InsightTrade[]) => ({
  people: new Set(trades.map(({ insiderId }) => insiderId)).size,
  value: trades.reduce((sum, { totalValue }) => sum + totalValue, 0),
});

/** The opposite side of the trades in a sentence, such as `2 sold $5.0 million`: one side alone would mislead. */
function describeOtherSide(verb: 'bought' | 'sold', trades: readonly InsightTrade[]): string {
  const { people, value } = sumTrades(trades);
  return people === 0 ? `none ${verb}` : `${people} ${verb} ${dollarsInWords(value)}`;
}

/**
 * Three or more insiders bought within 30 days, or one bought for at least a million dollars in one trade.
 * @param sales of the same days, including planned sales
 */
export function findInsiderBuying(
  ticker: string,
  purchases: readonly InsightTrade[],
  sales: readonly InsightTrade[] = [],
): NewInsight | null {
  const { people: buyers, value: total } = sumTrades(purchases);
  const largest = purchases.reduce<InsightTrade | null>(
    (max, trade) => (trade.totalValue > (max?.totalValue ?? 0) ? trade : max),
    null,
  );
  const [isCluster, isLarge] = [buyers >= TRIGGERS.buyers, (largest?.totalValue ?? 0) >= TRIGGERS.buyValue];
  if (!largest || (!isCluster && !isLarge)) return null;
  const { people: sellers, value: soldValue } = sumTrades(sales);
  const confidence = Math.max(
    isCluster ? computeConfidence(buyers, TRIGGERS.buyers) : 0,
    isLarge ? computeConfidence(largest.totalValue, TRIGGERS.buyValue) : 0,
  );
  const insightText = isCluster
    ? `${buyers} ${ticker} insiders bought ${dollarsInWords(total)} of stock on the open market over ${TRIGGERS.buyDays} days; ${describeOtherSide('sold', sales)}.`
    : `${largest.insiderName} bought ${dollarsInWords(largest.totalValue)} of ${ticker} stock on the open market; of all insiders, ${describeOtherSide('sold', sales)} over ${TRIGGERS.buyDays} days.`;
  return buildInsight(confidence, {
    insightType: 'insider_buy_signal',
    insightText,
    figures: {
      buyers,
      totalValue: total,
      largestPurchase: largest.totalValue,
      sellers,
      soldValue,
      days: TRIGGERS.buyDays,
    },
    evidence: { kind: 'INSIDER_TRADE', ids: (isCluster ? purchases : [largest]).map(({ id }) => id) },
  });
}

/**
 * Five or more insiders sold outside plans within 90 days.
 * @param purchases of the same days
 */
export function findInsiderSelling(
  ticker: string,
  salesOutsidePlans: readonly InsightTrade[],
  purchases: readonly InsightTrade[] = [],
): NewInsight | null {
  const { people: sellers, value: total } = sumTrades(salesOutsidePlans);
  if (sellers < TRIGGERS.sellers) return null;
  const { people: buyers, value: boughtValue } = sumTrades(purchases);
  return buildInsight(computeConfidence(sellers, TRIGGERS.sellers), {
    insightType: 'insider_sell_signal',
    insightText: `${sellers} ${ticker} insiders sold ${dollarsInWords(total)} of stock over ${TRIGGERS.sellDays} days, not counting sales under 10b5-1 plans; ${describeOtherSide('bought', purchases)}.`,
    figures: { sellers, totalValue: total, buyers, boughtValue, days: TRIGGERS.sellDays },
    evidence: { kind: 'INSIDER_TRADE', ids: salesOutsidePlans.map(({ id }) => id) },
  });
}

/**
 * Institutions' purchases and sales in a quarter, in shares, and the net change in percent of the previous holdings of
 * the same filers.
 */
type QuarterChange = {
  id: string;
  label: string;
  percent: number;
  netSharesChange: number;
  sharesBought: number;
  sharesSold: number;
};

/** Institutions changed their holdings by five percent or more in the quarter. */
export function findInstitutionalChange(
  ticker: string,
  { id, label, percent, netSharesChange, sharesBought, sharesSold }: QuarterChange,
): NewInsight | null {
  if (Math.abs(percent) < TRIGGERS.institutionalPercent) return null;
  return buildInsight(computeConfidence(Math.abs(percent), TRIGGERS.institutionalPercent), {
    insightType: 'institutional_position_change',
    insightText: `Institutions ${percent > 0 ? 'raised' : 'cut'} their shares of ${ticker} by ${Math.abs(percent).toFixed(1)}% in ${label}: they bought ${formatCount(sharesBought, 'share')} and sold ${formatCount(sharesSold, 'share')}.`,
    figures: {
      quarter: label,
      changePercent: Number(percent.toFixed(4)),
      netSharesChange,
      sharesBought,
      sharesSold,
    },
    evidence: { kind: 'INSTITUTIONAL_FLOW', ids: [id] },
  });
}

/**
 * The volume of the newest session is three standard deviations or more above the mean of the 30 sessions before; null
 * if it is not.
 */
export function findHighVolume(
  ticker: string,
  newest: { id: string; volume: number },
  before: readonly number[],
): NewInsight | null {
  const z = zScore(newest.volume, before, TRIGGERS.volumeSessions);
  if (z === null || z < TRIGGERS.deviations) return null;
  const usual = requireValue(mean(before), 'the mean volume');
  const times = newest.volume / usual;
  return buildInsight(computeConfidence(z, TRIGGERS.deviations), {
    insightType: 'volume_anomaly_high',
    insightText: `${ticker} traded ${times.toFixed(1)} times its usual volume, ${z.toFixed(1)} standard deviations above the mean of ${TRIGGERS.volumeSessions} sessions.`,
    figures: { volume: newest.volume, meanVolume: Math.round(usual), deviations: Number(z.toFixed(4)) },
    evidence: { kind: 'PRICE_BAR', ids: [newest.id] },
  });
}

/** Shares sold short on one settlement date. */
type ShortReport = { id: string; shortInterest: number };

/** Short interest rose by more than 20% from one report to the next. */
export function findShortInterestSpike(ticker: string, before: ShortReport, newest: ShortReport): NewInsight | null {
  // Compares whole numbers: exactly 20% must not trigger the rule through a binary fraction (INSI-12).
  if (
    before.shortInterest <= 0 ||
    newest.shortInterest * 100 <= before.shortInterest * (100 + TRIGGERS.shortInterestPercent)
  )
    return null;
  const percent = (newest.shortInterest / before.shortInterest - 1) * 100;
  return buildInsight(computeConfidence(percent, TRIGGERS.shortInterestPercent), {
    insightType: 'short_interest_spike',
    insightText: `Short interest in ${ticker} rose by ${percent.toFixed(1)}% to ${newest.shortInterest.toLocaleString('en-US')} shares.`,
    figures: {
      shortInterest: newest.shortInterest,
      previous: before.shortInterest,
      changePercent: Number(percent.toFixed(4)),
    },
    evidence: { kind: 'SHORT_INTEREST', ids: [before.id, newest.id] },
  });
}

/** The value of a metric on one day. */
type MetricReading = { id: string; value: number };
const BASELINES = {
  [SCORE_BASELINE_TYPE]: 'Score',
  sentiment_baseline_deviation: 'sentiment',
  mentions_baseline_deviation: 'mentions',
} as const;
export type InsightBaseline = keyof typeof BASELINES;

/**
 * The newest reading differs by three standard deviations or more from the mean of the 90 days before. `readings`:
 * oldest first.
 */
export function findBaselineDeviation(
  ticker: string,
  insightType: InsightBaseline,
  readings: readonly MetricReading[],
): NewInsight | null {
  const newest = readings.at(-1);
  const before = readings.slice(0, -1).map(({ value }) => value);
  const z = newest ? zScore(newest.value, before, Math.ceil(TRIGGERS.baselineDays / 2)) : null;
  if (!newest || z === null || Math.abs(z) < TRIGGERS.deviations) return null;
  const metricName = BASELINES[insightType];
  return buildInsight(computeConfidence(Math.abs(z), TRIGGERS.deviations), {
    insightType,
    insightText: `${ticker}’s ${metricName} ${metricName === 'mentions' ? 'are' : 'is'} ${Math.abs(z).toFixed(1)} standard deviations ${z > 0 ? 'above' : 'below'} the mean of the ${TRIGGERS.baselineDays} days before.`,
    figures: {
      value: Number(newest.value.toFixed(4)),
      baseline: Number(requireValue(mean(before), 'the baseline').toFixed(4)),
      deviation: Number(requireValue(deviation(before), 'the deviation').toFixed(4)),
      deviations: Number(z.toFixed(4)),
    },
    evidence: { kind: 'METRIC_DAY', ids: [newest.id] },
  });
}
