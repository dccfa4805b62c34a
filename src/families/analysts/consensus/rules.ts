import type { AlternativeFor } from '../../../graph/alternatives.ts';
import { addDays } from '../../../lib/dates.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { defineSkipScan } from '../../../lib/skip-scan.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import type { Window } from '../../../market/window.ts';

/** Upper bounds of the labels on a sweep's scale, 1.0 strong buy to 5.0 strong sell. Source: ANA-10. */
const CUTOFFS = [
  { upTo: 1.5, label: 'STRONG_BUY' },
  { upTo: 2.5, label: 'BUY' },
  { upTo: 3.5, label: 'HOLD' },
  { upTo: 4.5, label: 'SELL' },
  { upTo: 5, label: 'STRONG_SELL' },
] as const;
export type ConsensusLabelName = (typeof CUTOFFS)[number]['label'];

/** The five counts of a panel, most bullish first. */
export const COUNTS = ['strongBuy', 'buy', 'hold', 'sell', 'strongSell'] as const;
export type RecommendationCounts = Record<(typeof COUNTS)[number], number | null>;

/** ANA-18: a history covers 90 days up to its last day; it has at most 366 rows, by default 90. */
export const HISTORY = { days: 90, limit: 90, max: 366 } as const;
/** ANA-23: the calendar days of a preview, including the last. */
export const FREE_HISTORY_DAYS = 30;
/** ANA-15, ANA-24: the fields of a consensus that only PRO sees. */
export const FREE_CONSENSUS_HIDES = ['targetMedian', 'recommendationMean', ...COUNTS] as const;

/** The alternative for a fund, since only stocks have analysts. Source: ANA-35, ETF-17. */
export const fundAnalysts: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${mentionSecurity(ticker)}") { analystAggregate }`,
  path: `/api/v1/etfs/${mentionSecurity(ticker)}/aggregates/analyst`,
  tool: 'fund_page',
});

/** The label of a recommendation mean with two decimals. Source: ANA-10, DER-32. */
export const classifyRecommendation = (recommendationMean: number): ConsensusLabelName =>
  CUTOFFS.find(({ upTo }) => recommendationMean <= upTo)?.label ?? 'STRONG_SELL';

/** SQL: `classifyRecommendation` of an expression. */
export const selectRecommendation = (recommendationMean: string): string =>
  `CASE ${CUTOFFS.map(({ upTo, label }) => `WHEN ${recommendationMean} <= ${upTo} THEN '${label}'`).join(' ')} ELSE 'STRONG_SELL' END`;

/** Percent from a price to the mean target, two decimals; negative if the target is lower. Source: ANA-07, DER-31. */
export const computeUpsidePercent = (currentPrice: number, targetMean: number): number =>
  roundHundredth(((targetMean - currentPrice) / currentPrice) * 100);

/** The sum of the five counts; null if they were never observed. Source: ANA-06, DER-33. */
export function sumAnalysts(counts: RecommendationCounts): number | null {
  const values = COUNTS.map((name) => counts[name]);
  return values.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

/** Buy and strong buy in percent of the five counts, 0 to 100; null without any. Source: ANA-06, DER-33. */
export function computeBuyRatio(counts: RecommendationCounts): number | null {
  const count = sumAnalysts(counts);
  return count ? (((counts.strongBuy ?? 0) + (counts.buy ?? 0)) / count) * 100 : null;
}

/** The window of a requested history: up to `to` or today, since `from` or 90 days before that. Source: ANA-18. */
export function resolveHistoryWindow(from: Date | null | undefined, to: Date | null | undefined, today: Date): Window {
  const last = to ?? today;
  return { from: from ?? addDays(last, -HISTORY.days), to: last };
}

/** The part of a window that a FREE key sees: at most its last 30 days. Source: ANA-23. */
export function clipToFreeHistory({ from, to }: Window): Window {
  const clip = addDays(to, 1 - FREE_HISTORY_DAYS);
  return { from: from > clip ? from : clip, to };
}

/**
 * SQL: the newest day of each ticker's consensus. It goes along the primary key from ticker to ticker, because most rows are
 * of earlier days.
 * @param columns of `consensus_day`, in SQL
 * @param condition of the days among which the newest is found, in SQL
 */
export const selectNewestConsensus = (
  columns: string,
  condition = 'true',
): string => `${defineSkipScan('covered', 'consensus_day', 'ticker')}
  SELECT newest.* FROM covered CROSS JOIN LATERAL (
    SELECT ${columns} FROM "consensus_day" AS d WHERE d."ticker" = covered."ticker" AND ${condition} ORDER BY "snapshot_date" DESC LIMIT 1) AS newest`;
