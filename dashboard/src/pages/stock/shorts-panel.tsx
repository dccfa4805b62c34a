import { useMemo } from 'react';
import { formatDay, number, percent, round, short, shortDay } from '../../format.ts';
import type { StockShortsQuery } from '../../generated/graphql.ts';
import { useStockShortsQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { Figures } from '../../parts/figures.tsx';
import { PanelView } from '../../parts/panel.tsx';

type Reports = NonNullable<NonNullable<StockShortsQuery['stock']>['shortInterest']>['dataPoints'];

const NONE: Reports = [];

/** The short interest in the stock. */
export function ShortsPanel({ ticker }: { ticker: string }) {
  const query = useStockShortsQuery({ ticker }, { partial: true });
  const { shortInterest, shortVolume, float } = query.data?.stock ?? {};
  const reports = shortInterest?.dataPoints ?? NONE;
  // The response is ordered newest first, the chart oldest first.
  const drawn = useMemo(() => reports.toSorted((a, b) => a.settlementDate.localeCompare(b.settlementDate)), [reports]);
  const newest = drawn.at(-1);
  const volumes = (shortVolume?.dataPoints ?? []).toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <PanelView
      title="Short interest"
      families={['SHORT_INTEREST', 'SHORT_VOLUME', 'SHARE_FLOAT']}
      note={newest && `settled ${formatDay(newest.settlementDate)}`}
      query={query}
      paths={['stock.shortInterest']}
      empty={!newest && 'No short-sale data.'}
      height={320}
    >
      {() => (
        <>
          <Figures
            items={[
              { name: 'Sold short', value: short(newest!.shortInterest) },
              { name: '% of free float', value: percent(shortInterest!.floatPercent) },
              { name: 'Days to cover', value: number(newest!.daysToCover) },
              {
                name: 'Short volume',
                value: percent(volumes.at(-1)?.shortVolumePercent, 1),
                hint: `Short share of off-exchange volume, ${formatDay(volumes.at(-1)?.day)}`,
              },
              { name: 'Free float', value: short(float?.freeFloat) },
            ]}
          />
          <Chart data={drawn} draw={draw} height={230} label="Shares sold short and days to cover, by report." />
        </>
      )}
    </PanelView>
  );
}

const draw: Draw<Reports> = (reports, { accent, series }, width) => ({
  legend: { bottom: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const report = reports[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(report.settlementDate), [
        ['Sold short', short(report.shortInterest)],
        ['Days to cover', number(report.daysToCover)],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    data: reports.map(({ settlementDate }) => settlementDate),
    axisLabel: {
      formatter: (date: string) => shortDay(date),
      // Counted backward from the newest report, so that it always has a label.
      interval: (at) => (reports.length - 1 - at) % Math.ceil(reports.length / (width < 420 ? 4 : 6)) === 0,
    },
  },
  yAxis: [
    { type: 'value', axisLabel: { formatter: round } },
    { type: 'value', position: 'right', splitLine: { show: false }, min: 0 },
  ],
  series: [
    {
      name: 'Shares sold short',
      type: 'bar',
      barMaxWidth: 18,
      data: reports.map(({ shortInterest }) => shortInterest),
      itemStyle: { color: accent, opacity: 0.5 },
    },
    {
      name: 'Days to cover',
      type: 'line',
      yAxisIndex: 1,
      data: reports.map(({ daysToCover }) => daysToCover),
      symbolSize: 4,
      lineStyle: { color: series[1]!, width: 1.6 },
      itemStyle: { color: series[1]! },
    },
  ],
});
