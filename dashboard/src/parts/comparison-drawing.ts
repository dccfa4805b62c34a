import { formatDay, signedPercent } from '../format.ts';
import { type Draw, tip } from './chart-options.ts';
import { createDayFormatter, MARGIN, zoomOver } from './price-axes.ts';
import type { DatedValue } from './price-rules.ts';

type Comparison = { names: readonly [string, string]; own: readonly DatedValue[]; other: readonly DatedValue[] };

/** Two prices in percent of change since the first session that both have. */
export const drawComparison: Draw<Comparison> = ({ names, own, other }, { accent, line, muted, series }, width) => ({
  legend: { top: 0, left: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const at = (points as unknown as { dataIndex: number }[])[0]!.dataIndex;
      return tip(formatDay(own[at]!.day), [
        [names[0], signedPercent(own[at]!.value)],
        [names[1], signedPercent(other[at]!.value)],
      ]);
    },
  },
  grid: { ...MARGIN, right: 54, top: 30, bottom: 54 },
  dataZoom: zoomOver([0], { line, muted, accent }),
  xAxis: {
    type: 'category',
    data: own.map(({ day }) => day),
    boundaryGap: false,
    axisLabel: { formatter: createDayFormatter(own.length), interval: Math.ceil(own.length / (width < 520 ? 4 : 8)) },
  },
  yAxis: {
    type: 'value',
    scale: true,
    position: 'right',
    axisLabel: { formatter: (value: number) => signedPercent(value, 0) },
  },
  series: [own, other].map((values, at) => ({
    name: names[at]!,
    type: 'line' as const,
    data: values.map(({ value }) => value),
    showSymbol: false,
    connectNulls: true,
    lineStyle: { color: at === 0 ? accent : series[1]!, width: 1.8 },
    itemStyle: { color: at === 0 ? accent : series[1]! },
  })),
});
