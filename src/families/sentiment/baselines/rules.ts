import { isoWeek } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireLast } from '../../../lib/require.ts';
import type { DayReading } from '../rules/score.ts';
import { type MetricName, SCORE_METRIC_KEY, valueOn } from '../rules/series.ts';

const BASELINE_TYPES = ['HISTORICAL_WEEKLY', 'PEER_WEEKLY'] as const;
export type BaselineType = (typeof BASELINE_TYPES)[number];
export const DEFAULT_BASELINE: BaselineType = 'HISTORICAL_WEEKLY';
/** Maximum weeks of a baseline, including the newest, possibly incomplete week. Our choice. */
export const BASELINE_WEEKS = 52;

/** The sum and the number of a day's readings. */
type DaySum = { day: Date; sum: number; count: number };

export type Week = {
  weekOf: string;
  weekStart: Date;
  averageValue: number;
  /** The number of daily readings in the average. */
  dataPoints: number;
  days: { day: Date; value: number | null }[];
};

export type Baseline = { metric: MetricName; baselineType: BaselineType; peerGroup: string | null; weeks: Week[] };

/** Totals of a sector's stocks on a day. */
type SectorSum = {
  day: Date;
  entities: number;
  mentions: number;
  readings: number;
  sentimentSum: number;
  scoreSum: number;
  dominances: number;
  dominanceSum: number;
};

/** Groups days in order into ISO weeks; a week without a reading is omitted. */
export function groupByWeek(days: readonly DaySum[]): Week[] {
  return [...groupBy(days, ({ day }) => isoWeek(day).label)]
    .map(([weekOf, readingsOfWeek]) => ({
      weekOf,
      weekStart: isoWeek(readingsOfWeek[0].day).start,
      averageValue:
        readingsOfWeek.reduce((total, { sum }) => total + sum, 0) /
        readingsOfWeek.reduce((total, { count }) => total + count, 0),
      dataPoints: readingsOfWeek.reduce((total, { count }) => total + count, 0),
      days: readingsOfWeek.map(({ day, sum, count }) => ({ day, value: count > 0 ? sum / count : null })),
    }))
    .filter(({ dataPoints }) => dataPoints > 0)
    .slice(-BASELINE_WEEKS);
}

/** The day sums of the entity itself. */
const ownSums = (metric: MetricName, days: readonly DayReading[]): DaySum[] =>
  days.map((day) => {
    const value = valueOn(metric, day);
    return { day: day.day, sum: value ?? 0, count: value === null ? 0 : 1 };
  });

function sectorSum(metric: MetricName, day: SectorSum): DaySum {
  if (metric === 'mentions') return { day: day.day, sum: day.mentions, count: day.entities };
  if (metric === 'sentiment') return { day: day.day, sum: day.sentimentSum, count: day.readings };
  if (metric === SCORE_METRIC_KEY) return { day: day.day, sum: day.scoreSum, count: day.readings };
  return { day: day.day, sum: day.dominanceSum, count: day.dominances };
}

/** The day sums of a sector, excluding the entity. */
export function peerSums(
  metric: MetricName,
  sector: readonly SectorSum[],
  entityDays: readonly DayReading[],
): DaySum[] {
  const ownByDay = new Map(ownSums(metric, entityDays).map((sum) => [sum.day.valueOf(), sum]));
  return sector.map((day) => {
    const sectorReading = sectorSum(metric, day);
    const mine = ownByDay.get(day.day.valueOf());
    return mine
      ? { day: day.day, sum: sectorReading.sum - mine.sum, count: sectorReading.count - mine.count }
      : sectorReading;
  });
}

/** The baselines that can be computed; none for an entity without mentions. */
export function computeBaselines(
  metric: MetricName,
  entityDays: readonly DayReading[],
  peers: { sector: string; days: readonly SectorSum[] } | null,
): Baseline[] {
  if (entityDays.length === 0) return [];
  const until = requireLast(entityDays).day;
  const peerDays = peers ? peerSums(metric, peers.days, entityDays).filter(({ day }) => day <= until) : [];
  const baselines: Baseline[] = [
    { metric, baselineType: 'HISTORICAL_WEEKLY', peerGroup: null, weeks: groupByWeek(ownSums(metric, entityDays)) },
    { metric, baselineType: 'PEER_WEEKLY', peerGroup: peers?.sector ?? null, weeks: groupByWeek(peerDays) },
  ];
  return baselines.filter(({ weeks }) => weeks.length > 0);
}
