import { useMemo } from 'react';
import { percentOf } from '../../format.ts';
import { Chart, type Draw, tip } from '../../parts/chart.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { HEIGHT, Nothing } from './options-views.tsx';

type Point = readonly [name: string, value: number | null | undefined];

/** Volatility at a few places, as a line. */
export function CurvePanel({
  query,
  title,
  note,
  points,
  isLocked,
}: {
  query: Asked;
  title: string;
  note: string;
  points: readonly Point[];
  isLocked: boolean;
}) {
  const isEmpty = points.every(([, value]) => value == null);
  // A new list at every render would draw the chart again.
  const key = JSON.stringify(points);
  const drawn = useMemo(() => JSON.parse(key) as Point[], [key]);
  return (
    <Panel title={title} families={['options']} note={note} query={query} span="half" height={HEIGHT}>
      {() =>
        isLocked ? (
          <Nothing isLocked>{`${title} needs a PRO key.`}</Nothing>
        ) : isEmpty ? (
          <Nothing>Not enough contracts.</Nothing>
        ) : (
          <Chart
            data={drawn}
            draw={drawCurve}
            height={HEIGHT}
            label={`${title}: ${points.map(([name, value]) => `${name} ${percentOf(value, 1)}`).join(', ')}.`}
          />
        )
      }
    </Panel>
  );
}

const drawCurve: Draw<readonly Point[]> = (points, { accent, muted }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (found) => {
      const [name, value] = points[(found as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(name, [['Implied volatility', percentOf(value, 1)]]);
    },
  },
  grid: { left: 6, right: 24, top: 26, bottom: 6, containLabel: true },
  xAxis: { type: 'category', data: points.map(([name]) => name), boundaryGap: true },
  yAxis: { type: 'value', scale: true, axisLabel: { formatter: (value: number) => percentOf(value, 1) } },
  series: [
    {
      type: 'line',
      data: points.map(([, value]) => value ?? null),
      symbol: 'circle',
      symbolSize: 9,
      lineStyle: { color: accent, width: 2 },
      itemStyle: { color: accent },
      label: {
        show: true,
        position: 'top',
        color: muted,
        formatter: ({ value }) => percentOf(value as number, 1),
      },
    },
  ],
});
