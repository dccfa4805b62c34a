import { useMemo } from 'react';
import { count, day, percentOf, signedPercent } from '../../format.ts';
import { Chart, type Draw, tip } from '../../parts/chart.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import type { Bars } from '../../parts/price-drawing.ts';
import { type Kept, keptShare, movesOf } from './history-rules.ts';
import { HEIGHT, type Series } from './options-views.tsx';

/** Sessions of moves that are drawn. */
const SHOWN = 90;

/** What options expected of each session, and what happened. */
export function MovesPanel({ query, series, bars }: { query: Asked; series: Series; bars: Bars }) {
  const moves = useMemo(() => movesOf(series, bars), [series, bars]);
  const drawn = useMemo(() => moves.slice(-SHOWN), [moves]);
  return (
    <Panel
      title="Expected vs. actual moves"
      families={['options', 'prices']}
      note={
        moves.length > 0 &&
        `${percentOf(keptShare(moves), 0)} of ${count(moves.length)} sessions stayed in the 90% range`
      }
      query={query}
      empty={moves.length === 0 && 'No sessions to compare yet.'}
      span="half"
      height={HEIGHT}
    >
      {() => (
        <Chart
          data={drawn}
          draw={drawMoves}
          height={HEIGHT}
          label={`The price change in each of the last ${drawn.length} sessions, and the 90% range that options implied.`}
        />
      )}
    </Panel>
  );
}

const drawMoves: Draw<readonly Kept[]> = (moves, { accent, up, down, muted }) => ({
  legend: { bottom: 0, data: ['Change', 'Expected range'] },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { date, expected, actual } = moves[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(day(date), [
        ['Change', signedPercent(actual * 100)],
        ['Expected, 90% range', `±${percentOf(expected)}`],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    data: moves.map(({ date }) => date),
    axisLabel: { formatter: (date: string) => day(date), interval: Math.ceil(moves.length / 4) },
  },
  yAxis: { type: 'value', axisLabel: { formatter: (value: number) => signedPercent(value * 100, 0) } },
  series: [
    {
      name: 'Change',
      type: 'bar',
      data: moves.map(({ expected, actual }) => ({
        value: actual,
        // Beyond what was expected it stands out.
        itemStyle: { color: Math.abs(actual) <= expected ? muted : actual > 0 ? up : down },
      })),
      itemStyle: { color: muted },
    },
    ...([1, -1] as const).map((sign) => ({
      name: 'Expected range',
      type: 'line' as const,
      step: 'middle' as const,
      data: moves.map(({ expected }) => sign * expected),
      symbol: 'none',
      lineStyle: { color: accent, width: 1.2 },
      itemStyle: { color: accent },
    })),
  ],
});
