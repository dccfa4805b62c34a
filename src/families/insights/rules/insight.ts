import { compareText } from '../../../lib/order.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { SECTORS } from '../../../market/sectors.ts';

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
export function buildInsight(confidence: number, content: InsightContent): NewInsight {
  return { ...content, confidence, urgency: classifyUrgency(confidence) };
}

/**
 * The REST path that serves the rows of an insight; without a ticker, it concerns the whole market. Ids have the form
 * `ticker@day`, followed by the metric of a reading.
 */
export function getEvidencePath(kind: EvidenceKind, ticker: string | null, [first = '']: readonly string[]): string {
  const [, day, metric] = first.split('@');
  if (kind === 'INSTITUTIONAL_FLOW')
    return `/api/v1/institutional/${ticker ? `holders/${mentionSecurity(ticker)}` : 'flows'}?reportDate=${day}`;
  if (kind === 'INSIDER_TRADE')
    return ticker ? `/api/v1/insider/trades/${mentionSecurity(ticker)}` : '/api/v1/insider/activity';
  if (kind === 'METRIC_DAY') return `/api/v2/metrics/entity/${mentionSecurity(ticker ?? '')}/metric/${metric}`;
  return `/api/v1/stocks/${kind === 'PRICE_BAR' ? 'chart' : 'short-interest'}?ticker=${mentionSecurity(ticker ?? '')}`;
}
