import { useMemo } from 'react';
import { count, day, number, percentOf, shortDay, signed } from '../format.ts';
import type { ScoreFiguresFragment } from '../generated/graphql.ts';
import { Chart } from './chart.tsx';
import { type Draw, symbolsOfLone, tip } from './chart-options.ts';
import { Change, Figures } from './figures.tsx';

type Point = { date: string; value: number | null };
type Drawn = { score: readonly Point[]; mentions: ReadonlyMap<string, number | null> };

/** Half a year, in days. */
export const HALF_YEAR = 182;

/** What is written about something: its Score and how many mentions are behind it. */
export function ScoreChart({
  headline,
  score,
  mentions,
}: {
  headline: ScoreFiguresFragment | null;
  score: readonly Point[];
  mentions: readonly Point[];
}) {
  const data = useMemo(
    () => ({ score, mentions: new Map(mentions.map(({ date, value }) => [date, value])) }),
    [score, mentions],
  );
  return (
    <>
      {headline && (
        <Figures
          items={[
            { name: 'Score, 7 days', value: number(headline.score7D, 1) },
            { name: 'Score, 1 month', value: number(headline.score1M, 1) },
            { name: 'Change, 7 days', value: <Change value={headline.scoreChange7D} percent={false} digits={1} /> },
            { name: 'Sentiment, 7 days', value: signed(headline.sentiment7D) },
            { name: 'Share of mentions', value: percentOf(headline.mentionShare7D) },
          ]}
        />
      )}
      <Chart data={data} draw={draw} height={250} label="Score and mentions by day." />
    </>
  );
}

const draw: Draw<Drawn> = ({ score, mentions }, { accent, muted }) => ({
  legend: { bottom: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { date, value } = score[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(day(date), [
        ['Score', number(value, 1)],
        ['Mentions', count(mentions.get(date))],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    data: score.map(({ date }) => date),
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(score.length / 6) },
  },
  yAxis: [{ type: 'value' }, { type: 'value', position: 'right', minInterval: 1, splitLine: { show: false } }],
  series: [
    {
      name: 'Mentions',
      type: 'bar',
      barMaxWidth: 18,
      yAxisIndex: 1,
      data: score.map(({ date }) => mentions.get(date) ?? null),
      itemStyle: { color: muted, opacity: 0.35 },
    },
    {
      name: 'Score',
      type: 'line',
      data: score.map(({ value }) => value),
      ...symbolsOfLone(score.map(({ value }) => value)),
      lineStyle: { color: accent, width: 1.6 },
      itemStyle: { color: accent },
    },
  ],
});
