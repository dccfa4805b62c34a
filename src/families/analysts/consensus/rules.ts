import type { AlternativeFor } from '../../../gateway/alternatives.ts';
import { addDays } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import type { Window } from '../../../lib/window.ts';

/** What a sweep writes: 1.0 strong buy to 5.0 strong sell, by the upper edge of each label. Source: ANA-10. */
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
export type Counts = Record<(typeof COUNTS)[number], number | null>;

/** ANA-18: a history reaches 90 days back from its last day; at most 366 rows are served, 90 unless asked otherwise. */
export const HISTORY = { days: 90, limit: 90, most: 366 } as const;
/** ANA-23: the calendar days that a FREE key sees of it, the last one included. */
export const FREE_HISTORY_DAYS = 30;
/** ANA-15, ANA-24: what only PRO sees of a consensus. */
export const FREE_CONSENSUS_HIDES = ['targetMedian', 'recommendationMean', ...COUNTS] as const;

/** What answers for a fund where only stocks have analysts. Source: ANA-35, ETF-17. */
export const fundAnalysts: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${ticker}") { analystAggregate }`,
  path: `/api/v1/etfs/${ticker}/aggregates/analyst`,
});

/** The label of a recommendation mean with two decimals. Source: ANA-10, DER-32. */
export const classifyRecommendation = (recommendationMean: number): ConsensusLabelName =>
  CUTOFFS.find(({ upTo }) => recommendationMean <= upTo)?.label ?? 'STRONG_SELL';

/** Percent from a price to the mean target, two decimals; below 0 where the target is lower. Source: ANA-07, DER-31. */
export const upsidePercent = (currentPrice: number, targetMean: number): number =>
  roundHundredth(((targetMean - currentPrice) / currentPrice) * 100);

/** How many analysts the five counts are of; null if they were never observed. Source: ANA-06, DER-33. */
export function analystCount(counts: Counts): number | null {
  const known = COUNTS.map((name) => counts[name]);
  return known.some((count) => count === null) ? null : known.reduce<number>((sum, count) => sum + count!, 0);
}

/** Percent of the five counts that say buy or strong buy, 0 to 100; null without any. Source: ANA-06, DER-33. */
export function buyRatioPct(counts: Counts): number | null {
  const count = analystCount(counts);
  return count ? ((counts.strongBuy! + counts.buy!) / count) * 100 : null;
}

/** One sweep; the counts are all known or all null. */
export type AnalystPanel = Counts & {
  observedAt: Date;
  snapshotDate: string;
  currentPrice: number;
  targetMean: number;
  recommendationMean: number;
};

/** What a day's consensus has beyond its sweep. */
export type DayConsensus = {
  countsObserved: boolean;
  upsidePercent: number;
  consensusLabel: ConsensusLabelName;
  latest: boolean;
};

/**
 * One ticker's days from its sweeps, both oldest first. A day is its last sweep; counts that a sweep did not return
 * stay those last observed. Source: ANA-13; two decimals of the mean: contract.
 */
export function consensusDays<P extends AnalystPanel>(panels: readonly P[]): (P & DayConsensus)[] {
  let last: Counts = { strongBuy: null, buy: null, hold: null, sell: null, strongSell: null };
  const days = panels.map((panel) => {
    const countsObserved = analystCount(panel) !== null;
    if (countsObserved) last = panel;
    const { strongBuy, buy, hold, sell, strongSell } = last;
    const recommendationMean = roundHundredth(panel.recommendationMean);
    return {
      ...panel,
      strongBuy,
      buy,
      hold,
      sell,
      strongSell,
      recommendationMean,
      countsObserved,
      upsidePercent: upsidePercent(panel.currentPrice, panel.targetMean),
      consensusLabel: classifyRecommendation(recommendationMean),
      latest: false,
    };
  });
  const byDay = [...groupBy(days, ({ snapshotDate }) => snapshotDate).values()].map((sweeps) => sweeps.at(-1)!);
  return byDay.map((day, i) => ({ ...day, latest: i === byDay.length - 1 }));
}

/** The days of a requested history: up to `to` or today, from `from` or 90 days before that. Source: ANA-18. */
export function historyWindow(from: Date | null | undefined, to: Date | null | undefined, today: Date): Window {
  const last = to ?? today;
  return { from: from ?? addDays(last, -HISTORY.days), to: last };
}

/** The part of a window that a FREE key sees: it begins at the later of its start and 29 days before its end. Source: ANA-23. */
export function freeHistoryWindow({ from, to }: Window): Window {
  const clip = addDays(to, 1 - FREE_HISTORY_DAYS);
  return { from: from > clip ? from : clip, to };
}
