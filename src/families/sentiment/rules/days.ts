import type { SectorDayRow } from '../../../generated/tables.ts';
import { groupBy } from '../../../lib/group.ts';
import { computeDominance, computeScore, computeSentiment } from './score.ts';

/** An entity's mentions on a day in all publications. `day` is `YYYY-MM-DD`. */
export type DayTotal = {
  entityId: string;
  day: string;
  mentions: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};

/** Computes the metrics of a day. `tracked`: the mentions of all tracked stocks; null for untracked entities. */
export function metricDay(total: DayTotal, tracked: number | null) {
  const { polaritySum, ...day } = total;
  const sentiment = computeSentiment(polaritySum, total.mentions);
  const score = computeScore(sentiment, total.mentions);
  return { ...day, sentiment, score, socialDominance: computeDominance(total.mentions, tracked) };
}

type MetricDay = ReturnType<typeof metricDay>;

/** The first day of each entity. */
const firstDays = (days: readonly MetricDay[]): string[] =>
  [...groupBy(days, ({ entityId }) => entityId).values()].map((daysOfEntity) =>
    daysOfEntity.reduce((first, { day }) => (day < first ? day : first), daysOfEntity[0]!.day),
  );

/**
 * The totals of a sector on each covered day. An entity counts from its first day on, including days without mentions.
 * @param covered every covered day in order, with the mentions of all tracked stocks
 * @param firsts the first day of each entity; required if `days` are not all days
 */
export function sectorDays(
  sector: string,
  days: readonly MetricDay[],
  covered: ReadonlyMap<string, number>,
  firsts: readonly string[] = firstDays(days),
): SectorDayRow[] {
  const byDay = groupBy(days, ({ day }) => day);
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return [...covered].flatMap(([day, tracked]) => {
    const entities = firsts.filter((first) => first <= day).length;
    const rows = byDay.get(day) ?? [];
    return entities === 0
      ? []
      : [
          {
            sector,
            day,
            entities,
            mentions: sum(rows.map(({ mentions }) => mentions)),
            readings: rows.filter(({ sentiment }) => sentiment !== null).length,
            sentimentSum: sum(rows.map(({ sentiment }) => sentiment)),
            scoreSum: sum(rows.map(({ score }) => score)),
            dominances: tracked > 0 ? entities : 0,
            dominanceSum: sum(rows.map(({ socialDominance }) => socialDominance)),
          },
        ];
  });
}
