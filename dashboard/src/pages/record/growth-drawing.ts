import { formatDay, number, shortDay } from '../../format.ts';
import { type Draw, tip } from '../../parts/chart-options.ts';

/** Values of one dollar at the end of a month; null for a group that had too few stocks. */
export type GrowthPoint = { day: string; isReconstructed: boolean; best: number; worst: number; all: number };
type Growth = { names: { best: string; worst: string }; points: readonly GrowthPoint[] };

/** One dollar in the best group, in the worst, and in all stocks, month by month. */
export const drawGrowth: Draw<Growth> = ({ names, points }, { accent, muted, down }) => {
  const line = (name: string, key: 'best' | 'worst' | 'all', color: string, width: number) => ({
    name,
    type: 'line' as const,
    data: points.map((point) => point[key]),
    showSymbol: points.length < 3,
    lineStyle: { color, width },
    itemStyle: { color },
  });
  return {
    legend: { bottom: 0 },
    tooltip: {
      trigger: 'axis',
      formatter: (rows) => {
        const point = points[(rows as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(point.isReconstructed ? `${formatDay(point.day)}, reconstructed` : formatDay(point.day), [
          [names.best, number(point.best)],
          [names.worst, number(point.worst)],
          ['All stocks', number(point.all)],
        ]);
      },
    },
    grid: { left: 6, right: 12, top: 14, bottom: 28, containLabel: true },
    xAxis: {
      type: 'category',
      data: points.map(({ day }) => day),
      axisLabel: { formatter: (day: string) => shortDay(day) },
    },
    yAxis: { type: 'value', scale: true },
    series: [
      line(names.best, 'best', accent, 1.8),
      line(names.worst, 'worst', down, 1.4),
      line('All stocks', 'all', muted, 1.4),
    ],
  };
};
