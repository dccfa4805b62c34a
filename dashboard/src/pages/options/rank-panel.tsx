import { useMemo } from 'react';
import { day, percent } from '../../format.ts';
import { Chart, type Draw, tip } from '../../parts/chart.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { ranksOf } from './history-rules.ts';
import { HEIGHT, type Series } from './options-views.tsx';

/** Where volatility stood between its lowest and highest of the year before, session by session. */
export function RankPanel({ query, series }: { query: Asked; series: Series }) {
  const ranks = useMemo(() => ranksOf(series.map(({ date, atmIv }) => ({ date, value: atmIv }))), [series]);
  const known = useMemo(() => ranks.filter(({ value }) => value !== null), [ranks]);
  return (
    <Panel
      title="IV rank history"
      families={['options']}
      note="Implied volatility within the range of the preceding year"
      query={query}
      empty={known.length === 0 && 'Not enough sessions for an IV rank yet.'}
      span="half"
      height={HEIGHT}
    >
      {() => (
        <Chart
          data={known}
          draw={drawRanks}
          height={HEIGHT}
          label={`IV rank by session, ${percent(known.at(-1)!.value, 0)} on ${day(known.at(-1)!.date)}.`}
        />
      )}
    </Panel>
  );
}

const drawRanks: Draw<ReturnType<typeof ranksOf>> = (ranks, { accent }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { date, value } = ranks[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(day(date), [['IV rank', percent(value, 0)]]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 6, containLabel: true },
  xAxis: {
    type: 'category',
    data: ranks.map(({ date }) => date),
    boundaryGap: false,
    axisLabel: { formatter: (date: string) => day(date), interval: Math.ceil(ranks.length / 4) },
  },
  yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: (value: number) => percent(value, 0) } },
  series: [
    {
      type: 'line',
      data: ranks.map(({ value }) => value),
      showSymbol: false,
      lineStyle: { color: accent, width: 1.5 },
      itemStyle: { color: accent },
      areaStyle: { color: accent, opacity: 0.1 },
    },
  ],
});
