import { compareText } from '../../lib/order.ts';
import { requireValue } from '../../lib/require.ts';
import { SECTORS } from '../../lib/sectors.ts';
import { deviation, mean, zScore } from '../../lib/statistics.ts';
import { dollarsInWords, formatCount } from '../../lib/words.ts';

/** The contract's name for the deviation of the Score (AMB-44). */
export const SCORE_BASELINE_TYPE = 'sentisense_score_baseline_deviation';

/** The types that these rules can produce; more may be added (INSI-13). */
export const STOCK_TYPES = [
  'insider_buy_signal',
  'insider_sell_signal',
  'institutional_position_change',
  'volume_anomaly_high',
  SCORE_BASELINE_TYPE,
  'sentiment_baseline_deviation',
  'mentions_baseline_deviation',
  'short_interest_spike',
] as const;
/**
 * Types that only the whole market has (INSI-10). `market_sector_flow` is ours (INSI-13): it has an insight for each
 * sector beyond its threshold.
 */
export const MARKET_TYPES = ['market_insider_trend', 'market_institutional_rotation', 'market_sector_flow'] as const;
/** One insight of each type, except for sector flows, of which each sector may have one. */
export const MAX_MARKET_INSIGHTS = MARKET_TYPES.length - 1 + SECTORS.length;
export type InsightType = (typeof STOCK_TYPES)[number] | (typeof MARKET_TYPES)[number];

/** Insights in a preview of a FREE key (LIMITS-14, INSI-08). */
export const FREE_STOCK_INSIGHTS = 3;
export const FREE_MARKET_INSIGHTS = 5;

/** The threshold of each rule. Source: measures, "Insights"; INSI-11, INSI-12. */
export const TRIGGERS = {
  buyDays: 30,
  buyers: 3,
  buyValue: 1_000_000,
  sellDays: 90,
  sellers: 5,
  institutionalPercent: 5,
  deviations: 3,
  volumeSessions: 30,
  baselineDays: 90,
  shortInterestPercent: 20,
  /** Percentile points from the median: the ninth decile and the first. */
  decileFromMiddle: 40,
  ratioDays: 252,
  /**
   * The difference between the largest net inflow and the largest net outflow of a sector, percent of their holdings
   * before.
   */
  rotationPercent: 5,
  /** A sector's net change of institutional holdings in a quarter, percent of the holdings before. */
  sectorPercent: 3,
} as const;

/** HIGH from 0.75, MEDIUM from 0.6. */
const URGENCIES = ['high', 'medium', 'low'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The rows that triggered a rule: their kind and ids. */
type InsightEvidence = { kind: EvidenceKind; ids: readonly string[] };
const EVIDENCE_KINDS = ['INSIDER_TRADE', 'INSTITUTIONAL_FLOW', 'PRICE_BAR', 'SHORT_INTEREST', 'METRIC_DAY'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export type NewInsight = {
  insightType: InsightType;
  insightText: string;
  /** 0 to 1, two decimals; 0.5 at the threshold. */
  confidence: number;
  urgency: Urgency;
  /** The figures behind the insight. */
  figures: Readonly<Record<string, number | string>>;
  evidence: InsightEvidence;
};

/** 1 - 0.5 / (1 + x) to two decimals, where x is the relative distance beyond the threshold. Source: measures. */
export const computeConfidence = (value: number, threshold: number): number =>
  Math.round((1 - 0.5 / (1 + (value - threshold) / threshold)) * 100) / 100;

/** Source: measures. */
export const classifyUrgency = (confidence: number): Urgency =>
  confidence >= 0.75 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';

/**
 * HIGH first, then by confidence, type, and text, so that the order does not depend on the order of the rules. Source:
 * INSI-05.
 */
export const sortByUrgency = <T extends Pick<NewInsight, 'urgency' | 'confidence' | 'insightType' | 'insightText'>>(
  insights: readonly T[],
): T[] =>
  [...insights].sort(
    (a, b) =>
      URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
      b.confidence - a.confidence ||
      compareText(a.insightType, b.insightType) ||
      compareText(a.insightText, b.insightText),
  );

type InsightContent = Omit<NewInsight, 'confidence' | 'urgency'>;
function insight(confidence: number, content: InsightContent): NewInsight {
  return { ...content, confidence, urgency: classifyUrgency(confidence) };
}

/** An open-market trade; USD. */
export type InsightTrade = { id: string; insiderId: string; insiderName: string; totalValue: number };

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

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
  return insight(confidence, {
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
  return insight(computeConfidence(sellers, TRIGGERS.sellers), {
    insightType: 'insider_sell_signal',
    insightText: `${sellers} ${ticker} insiders sold ${dollarsInWords(total)} of stock over ${TRIGGERS.sellDays} days, not counting sales reported as planned; ${describeOtherSide('bought', purchases)}.`,
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
  return insight(computeConfidence(Math.abs(percent), TRIGGERS.institutionalPercent), {
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
  return insight(computeConfidence(z, TRIGGERS.deviations), {
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
  return insight(computeConfidence(percent, TRIGGERS.shortInterestPercent), {
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
  return insight(computeConfidence(Math.abs(z), TRIGGERS.deviations), {
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
  return insight(computeConfidence(fromMiddle, TRIGGERS.decileFromMiddle), {
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
  return insight(computeConfidence(distance, TRIGGERS.rotationPercent), {
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
  return insight(computeConfidence(Math.abs(percent), TRIGGERS.sectorPercent), {
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

/**
 * The REST path that serves the rows of an insight; without a ticker, it concerns the whole market. Ids have the form
 * `ticker@day`, followed by the metric of a reading.
 */
export function getEvidencePath(kind: EvidenceKind, ticker: string | null, [first = '']: readonly string[]): string {
  const [, day, metric] = first.split('@');
  if (kind === 'INSTITUTIONAL_FLOW')
    return `/api/v1/institutional/${ticker ? `holders/${ticker}` : 'flows'}?reportDate=${day}`;
  if (kind === 'INSIDER_TRADE') return ticker ? `/api/v1/insider/trades/${ticker}` : '/api/v1/insider/activity';
  if (kind === 'METRIC_DAY') return `/api/v2/metrics/entity/${ticker}/metric/${metric}`;
  return `/api/v1/stocks/${kind === 'PRICE_BAR' ? 'chart' : 'short-interest'}?ticker=${ticker}`;
}
