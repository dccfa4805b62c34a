import { count, formatDay, scoreText, shortDay } from '../format.ts';
import { type Draw, symbolsOfLone, tip } from './chart-options.ts';

export type ScorePoint = { day: string; value: number | null };
type Drawn = { score: readonly ScorePoint[]; mentions: ReadonlyMap<string, number | null> };

const DAY_MS = 86_400_000;

/** Days have no time zone: they are parsed and formatted in UTC. */
const parseTime = (date: string): number => Date.parse(date);

export const draw: Draw<Drawn> = ({ score, mentions }, { accent, muted }) => ({
  useUTC: true,
  legend: { bottom: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { day, value } = score[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(day), [
        ['Score', scoreText(value)],
        ['Mentions', count(mentions.get(day))],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  // Days without a reading have no point, but a time axis keeps their space.
  xAxis: {
    type: 'time',
    minInterval: DAY_MS,
    axisLabel: { formatter: (at: number) => shortDay(new Date(at).toISOString()) },
  },
  yAxis: [{ type: 'value' }, { type: 'value', position: 'right', minInterval: 1, splitLine: { show: false } }],
  series: [
    {
      name: 'Mentions',
      type: 'bar',
      barMaxWidth: 18,
      yAxisIndex: 1,
      data: score.map(({ day }) => [parseTime(day), mentions.get(day) ?? null]),
      itemStyle: { color: muted, opacity: 0.35 },
    },
    {
      name: 'Score',
      type: 'line',
      data: score.map(({ day, value }) => [parseTime(day), value]),
      ...symbolsOfLone(score.map(({ value }) => value)),
      lineStyle: { color: accent, width: 1.6 },
      itemStyle: { color: accent },
    },
  ],
});
