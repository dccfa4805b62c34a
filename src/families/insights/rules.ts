import { compareText } from '../../lib/order.ts';
import { SECTORS } from '../../lib/sectors.ts';
import { deviation, mean, zScore } from '../../lib/statistics.ts';
import { dollarsInWords, formatCount } from '../../lib/words.ts';

/** The contract's literal of the Score's deviation (AMB-44). */
export const SCORE_BASELINE_TYPE = 'sentisense_score_baseline_deviation';

/** The types that these rules find; the vocabulary is open (INSI-13). */
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
/** INSI-10: of the whole market alone. `market_sector_flow` is ours (INSI-13), one for each sector that it fires on. */
export const MARKET_TYPES = ['market_insider_trend', 'market_institutional_rotation', 'market_sector_flow'] as const;
/** One of each type, but for the flows, of which each sector may have one. */
export const MAX_MARKET_INSIGHTS = MARKET_TYPES.length - 1 + SECTORS.length;
export type InsightType = (typeof STOCK_TYPES)[number] | (typeof MARKET_TYPES)[number];

/** LIMITS-14, INSI-08: insights that a FREE key sees in full. */
export const FREE_STOCK_INSIGHTS = 3;
export const FREE_MARKET_INSIGHTS = 5;

/** Where each rule begins to fire. Source: measures, "Insights"; INSI-11, INSI-12. */
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
  /** Percentile points from the middle: the ninth decile and the first. */
  decileFromMiddle: 40,
  ratioDays: 252,
  /** Between the sector with the largest net inflow and the one with the largest outflow, percent of what each had. */
  rotationPercent: 5,
  /** A sector's net change of institutional holdings in a quarter, percent of what they held there. */
  sectorPercent: 3,
} as const;

/** HIGH from 0.75, MEDIUM from 0.6. */
export const URGENCIES = ['high', 'medium', 'low'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The rows that a rule fired on: a kind of row, and their ids. */
export type InsightEvidence = { kind: EvidenceKind; ids: readonly string[] };
export const EVIDENCE_KINDS = [
  'INSIDER_TRADE',
  'INSTITUTIONAL_FLOW',
  'PRICE_BAR',
  'SHORT_INTEREST',
  'METRIC_DAY',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export type NewInsight = {
  insightType: InsightType;
  insightText: string;
  /** 0 to 1, two decimals; 0.5 at the threshold. */
  confidence: number;
  urgency: Urgency;
  /** The figures that it rests on. */
  figures: Readonly<Record<string, number | string>>;
  evidence: InsightEvidence;
};

/** 1 - 0.5 / (1 + x) to two decimals, x how far beyond the threshold in parts of it. Source: measures. */
export const computeConfidence = (value: number, threshold: number): number =>
  Math.round((1 - 0.5 / (1 + (value - threshold) / threshold)) * 100) / 100;

/** Source: measures. */
export const classifyUrgency = (confidence: number): Urgency =>
  confidence >= 0.75 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';

/** HIGH first, then the most confident, then by type and text, so that the order never depends on how they were found. Source: INSI-05. */
export const inOrder = <T extends Pick<NewInsight, 'urgency' | 'confidence' | 'insightType' | 'insightText'>>(
  insights: readonly T[],
): T[] =>
  [...insights].sort(
    (a, b) =>
      URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
      b.confidence - a.confidence ||
      compareText(a.insightType, b.insightType) ||
      compareText(a.insightText, b.insightText),
  );

type Said = Omit<NewInsight, 'confidence' | 'urgency'>;
function insight(confidence: number, said: Said): NewInsight {
  return { ...said, confidence, urgency: classifyUrgency(confidence) };
}

/** An open-market trade; USD. */
export type InsightTrade = { id: string; insiderId: string; insiderName: string; totalValue: number };

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** How many insiders traded, and for how many dollars together. */
const sumTrades = (trades: readonly InsightTrade[]) => ({
  people: new Set(trades.map(({ insiderId }) => insiderId)).size,
  value: trades.reduce((sum, { totalValue }) => sum + totalValue, 0),
});

/** The other side of the trades that a sentence is about: `2 sold $5.0 million`. A reader of one side alone is misled. */
function describeOtherSide(verb: 'bought' | 'sold', trades: readonly InsightTrade[]): string {
  const { people, value } = sumTrades(trades);
  return people === 0 ? `none ${verb}` : `${people} ${verb} ${dollarsInWords(value)}`;
}

/**
 * Three or more insiders bought within 30 days, or one bought for a million dollars at once.
 * @param sales of the same days, planned ones included
 */
export function insiderBuying(
  ticker: string,
  purchases: readonly InsightTrade[],
  sales: readonly InsightTrade[] = [],
): NewInsight | null {
  const { people: buyers, value: total } = sumTrades(purchases);
  const largest = purchases.reduce<InsightTrade | null>(
    (most, one) => (one.totalValue > (most?.totalValue ?? 0) ? one : most),
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

/** A quarter's purchases and sales of institutions, shares, and their net in percent of what the same filers held before. */
export type QuarterChange = {
  id: string;
  label: string;
  percent: number;
  netSharesChange: number;
  sharesBought: number;
  sharesSold: number;
};

/** Institutions' shares moved by five percent or more in the quarter. */
export function institutionalChange(
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

/** The newest session's volume lies three deviations or more above the mean of the 30 before it. `sessions`: oldest first. */
export function highVolume(ticker: string, sessions: readonly { id: string; volume: number }[]): NewInsight | null {
  const newest = sessions.at(-1);
  const before = sessions.slice(-TRIGGERS.volumeSessions - 1, -1).map(({ volume }) => volume);
  const z = newest ? zScore(newest.volume, before, TRIGGERS.volumeSessions) : null;
  if (!newest || z === null || z < TRIGGERS.deviations) return null;
  const times = newest.volume / mean(before)!;
  return insight(computeConfidence(z, TRIGGERS.deviations), {
    insightType: 'volume_anomaly_high',
    insightText: `${ticker} traded ${times.toFixed(1)} times its usual volume, ${z.toFixed(1)} standard deviations above the mean of ${TRIGGERS.volumeSessions} sessions.`,
    figures: { volume: newest.volume, meanVolume: Math.round(mean(before)!), deviations: Number(z.toFixed(4)) },
    evidence: { kind: 'PRICE_BAR', ids: [newest.id] },
  });
}

/** Shares sold short at one settlement. */
export type ShortReport = { id: string; shortInterest: number };

/** Short interest rose by more than 20 % from one report to the next. */
export function shortInterestSpike(ticker: string, before: ShortReport, newest: ShortReport): NewInsight | null {
  // In whole shares: 20 % exactly must not fire because of a binary fraction (INSI-12).
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

/** A day's reading of a metric. */
export type MetricReading = { id: string; value: number };
const BASELINES = {
  [SCORE_BASELINE_TYPE]: 'Score',
  sentiment_baseline_deviation: 'sentiment',
  mentions_baseline_deviation: 'mentions',
} as const;
export type InsightBaseline = keyof typeof BASELINES;

/** The newest reading lies three deviations or more from those of the 90 days before it, either way. `readings`: oldest first. */
export function baselineDeviation(
  ticker: string,
  insightType: InsightBaseline,
  readings: readonly MetricReading[],
): NewInsight | null {
  const newest = readings.at(-1);
  const before = readings.slice(0, -1).map(({ value }) => value);
  const z = newest ? zScore(newest.value, before, Math.ceil(TRIGGERS.baselineDays / 2)) : null;
  if (!newest || z === null || Math.abs(z) < TRIGGERS.deviations) return null;
  const what = BASELINES[insightType];
  return insight(computeConfidence(Math.abs(z), TRIGGERS.deviations), {
    insightType,
    insightText: `${ticker}’s ${what} ${what === 'mentions' ? 'are' : 'is'} ${Math.abs(z).toFixed(1)} standard deviations ${z > 0 ? 'above' : 'below'} the mean of the ${TRIGGERS.baselineDays} days before.`,
    figures: {
      value: Number(newest.value.toFixed(4)),
      baseline: Number(mean(before)!.toFixed(4)),
      deviation: Number(deviation(before)!.toFixed(4)),
      deviations: Number(z.toFixed(4)),
    },
    evidence: { kind: 'METRIC_DAY', ids: [newest.id] },
  });
}

/**
 * The market's insiders lean to one side as rarely in a year. `ratios`: bought over sold dollars, a day each, oldest
 * first. `tradeIds`: the trades of the newest.
 */
export function insiderTrend(ratios: readonly number[], tradeIds: readonly string[]): NewInsight | null {
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
 * Net purchases of institutions in a sector, percent of their holdings before. `ids`: the flows behind it. `boughtValue` and
 * `soldValue`: USD, at the prices of the quarter's end.
 */
export type SectorFlow = {
  sector: string;
  percent: number;
  ids: readonly string[];
  boughtValue: number;
  soldValue: number;
};

/** Institutions left one sector for another; the two ends lie five points or more apart. */
export function sectorRotation(label: string, flows: readonly SectorFlow[]): NewInsight | null {
  const byFlow = [...flows].sort((a, b) => b.percent - a.percent);
  const [into, outOf] = [byFlow[0], byFlow.at(-1)];
  if (!into || !outOf || into.percent <= 0 || outOf.percent >= 0) return null;
  const apart = into.percent - outOf.percent;
  if (apart < TRIGGERS.rotationPercent) return null;
  return insight(computeConfidence(apart, TRIGGERS.rotationPercent), {
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

/** Institutions' holdings in a sector moved by three percent or more in the quarter. */
export function sectorFlow(label: string, flow: SectorFlow): NewInsight | null {
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

/** The documented path that has the rows of an insight; no ticker: of the whole market. Ids: `ticker@day`, and the metric of a reading. */
export function pathTo(kind: EvidenceKind, ticker: string | null, [first = '']: readonly string[]): string {
  const [, day, metric] = first.split('@');
  if (kind === 'INSTITUTIONAL_FLOW')
    return `/api/v1/institutional/${ticker ? `holders/${ticker}` : 'flows'}?reportDate=${day}`;
  if (kind === 'INSIDER_TRADE') return ticker ? `/api/v1/insider/trades/${ticker}` : '/api/v1/insider/activity';
  if (kind === 'METRIC_DAY') return `/api/v2/metrics/entity/${ticker}/metric/${metric}`;
  return `/api/v1/stocks/${kind === 'PRICE_BAR' ? 'chart' : 'short-interest'}?ticker=${ticker}`;
}
