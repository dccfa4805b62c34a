import { count, formatCounted, formatDay, percent, shortDay, signedPercent } from '../../format.ts';
import type { MarketSentimentQuery } from '../../generated/graphql.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';

type Breadth = NonNullable<MarketSentimentQuery['market']>['sentimentBreadth'];

/** The number of stocks with positive and with negative mentions, day by day. */
export function BreadthPanel({ query, breadth }: { query: PanelQuery; breadth: Breadth | null | undefined }) {
  const latest = breadth?.latest;
  return (
    <PanelView
      title="Sentiment breadth"
      families={['SENTIMENT_ROLLUPS']}
      note={latest && `${formatDay(latest.day)} · ${formatCounted(latest.coveredStocks, 'stock')}`}
      query={query}
      paths={['market.sentimentBreadth']}
      empty={(breadth?.series.length ?? 0) === 0 && 'Not enough mentions yet.'}
      height={300}
    >
      {() => (
        <>
          {latest && (
            <p className="row">
              <span className="up">▲ {count(latest.bullish)} bullish</span>
              <span className="down">▼ {count(latest.bearish)} bearish</span>
              <span className="muted">{count(latest.neutral)} neutral</span>
              <b>{netText(latest.netBreadthPercent)} net</b>
            </p>
          )}
          <Chart
            data={breadth!.series}
            draw={draw}
            height={262}
            label="Percentage of stocks with bullish and bearish mentions, and the difference, by day."
          />
        </>
      )}
    </PanelView>
  );
}

/** Bullish minus bearish stocks, in percent of the covered stocks. */
const netText = (value: number): string => signedPercent(value, 1);

const draw: Draw<Breadth['series']> = (series, { up, down, text }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const bucket = series[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(bucket.day), [
        ['Bullish', percent(bucket.bullishPercent, 1)],
        ['Neutral', percent(bucket.neutralPercent, 1)],
        ['Bearish', percent(bucket.bearishPercent, 1)],
        ['Net', netText(bucket.netBreadthPercent)],
        ['Stocks', count(bucket.coveredStocks)],
      ]);
    },
  },
  legend: { bottom: 0, data: ['Bullish', 'Bearish', 'Net'] },
  grid: { left: 4, right: 8, top: 12, bottom: 26, containLabel: true },
  xAxis: {
    type: 'category',
    data: series.map(({ day }) => day),
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(series.length / 6) },
  },
  yAxis: { type: 'value', axisLabel: { formatter: (value: number) => `${Math.abs(value)}%` } },
  series: [
    {
      name: 'Bullish',
      type: 'bar',
      stack: 'sides',
      data: series.map(({ bullishPercent }) => bullishPercent),
      itemStyle: { color: up, opacity: 0.75 },
    },
    {
      name: 'Bearish',
      type: 'bar',
      stack: 'sides',
      data: series.map(({ bearishPercent }) => -bearishPercent),
      itemStyle: { color: down, opacity: 0.75 },
    },
    {
      name: 'Net',
      type: 'line',
      data: series.map(({ netBreadthPercent }) => netBreadthPercent),
      showSymbol: false,
      lineStyle: { color: text, width: 1.6 },
      itemStyle: { color: text },
    },
  ],
});
