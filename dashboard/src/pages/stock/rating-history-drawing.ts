import { formatDay, number, scoreText, shortDay } from '../../format.ts';
import { type Draw, symbolsOfLone, tip } from '../../parts/chart-options.ts';
import type { HistoryPoint } from './rating-history.ts';

const listFlags = ({ flags }: HistoryPoint): (readonly [string, string])[] =>
  flags.size > 0 ? [['Flags', [...flags.values()].join(', ')]] : [];

/** The rating from 0 to 100 on the left, the Score of mentions on the right. */
export const drawHistory: Draw<readonly HistoryPoint[]> = (points, { accent, muted }) => ({
  legend: { bottom: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (rows) => {
      const point = points[(rows as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      const rating = point.score === null ? 'Not rated' : `${point.letter} ${number(point.score, 1)}`;
      return tip(point.isReconstructed ? `${formatDay(point.day)}, reconstructed` : formatDay(point.day), [
        ['Rating', rating],
        ['Score, 7 days', scoreText(point.mentions)],
        ...listFlags(point),
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  // Sessions, not days: weekends would be gaps.
  xAxis: {
    type: 'category',
    data: points.map(({ day }) => day),
    axisLabel: { formatter: (day: string) => shortDay(day) },
  },
  yAxis: [
    { type: 'value', scale: true },
    { type: 'value', position: 'right', scale: true, splitLine: { show: false } },
  ],
  series: [
    {
      name: 'Rating',
      type: 'line',
      step: 'end',
      data: points.map(({ score }) => score),
      ...symbolsOfLone(points.map(({ score }) => score)),
      lineStyle: { color: accent, width: 1.8 },
      itemStyle: { color: accent },
    },
    {
      name: 'Score, 7 days',
      type: 'line',
      yAxisIndex: 1,
      data: points.map(({ mentions }) => mentions),
      ...symbolsOfLone(points.map(({ mentions }) => mentions)),
      lineStyle: { color: muted, width: 1.4 },
      itemStyle: { color: muted },
    },
  ],
});
