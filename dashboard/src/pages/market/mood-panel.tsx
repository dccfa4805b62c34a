import { formatDay, number, scoreText, shortDay, words } from '../../format.ts';
import type { MarketQuery } from '../../generated/graphql.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { ScoreBar } from '../../parts/score-bar.tsx';

type Mood = NonNullable<MarketQuery['market']>['mood'];

/** The market's mood: the dial, the signals that it averages, and its history over a year. */
export function MoodPanel({ query, mood }: { query: PanelQuery; mood: Mood | null | undefined }) {
  return (
    <PanelView
      title="Market mood"
      families={['MARKET_MOOD']}
      note={mood?.asOf && formatDay(mood.asOf)}
      query={query}
      paths={['market.mood']}
      empty={mood?.currentScore == null && 'No market mood yet.'}
      span="third"
      height={496}
    >
      {() => (
        <>
          <Chart
            data={mood!}
            draw={drawDial}
            height={190}
            label={`Market mood ${number(mood!.currentScore, 0)} of 100: ${words(mood!.phase)}.`}
          />
          <p className="dial-words">
            <strong>{words(mood!.phase)}</strong>
            <span>
              <ChangeFigure value={mood!.weeklyChange} written={scoreText} /> <span className="muted">1 week</span>
            </span>
          </p>
          <ul className="signals">
            {mood!.signals.map(({ key, label, value, change }) => (
              <li key={key}>
                <span>{label}</span>
                <ScoreBar value={value} label={label} />
                <b>{number(value, 0)}</b>
                <ChangeFigure value={change} written={scoreText} />
              </li>
            ))}
          </ul>
          <Chart
            data={mood!.history}
            draw={drawHistory}
            height={108}
            label="Market mood by session over the last year."
          />
        </>
      )}
    </PanelView>
  );
}

/** Gauges support gradients, although their types only allow color names. */
const fromFearToGreed = (fear: string, between: string, greed: string) =>
  ({
    type: 'linear',
    x: 0,
    y: 0,
    x2: 1,
    y2: 0,
    colorStops: [
      { offset: 0.04, color: fear },
      { offset: 0.5, color: between },
      { offset: 0.96, color: greed },
    ],
  }) as unknown as string;

// The bounds of bands are not drawn: the gateway classifies a score and names its band.
const drawDial: Draw<Mood> = ({ currentScore }, { up, down, mid, line, text, muted }) => ({
  series: [
    {
      type: 'gauge',
      startAngle: 200,
      endAngle: -20,
      center: ['50%', '67%'],
      radius: '124%',
      min: 0,
      max: 100,
      splitNumber: 4,
      axisLine: {
        lineStyle: {
          width: 12,
          color: [[1, fromFearToGreed(down, mid, up)]],
        },
      },
      pointer: { length: '62%', width: 5, itemStyle: { color: text } },
      anchor: { show: true, size: 10, itemStyle: { color: text, borderColor: line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { distance: 18, color: muted, fontSize: 12 },
      detail: {
        offsetCenter: [0, '32%'],
        formatter: (value) => number(value, 0),
        color: text,
        fontSize: 30,
        fontWeight: 700,
      },
      data: [{ value: currentScore ?? 0 }],
    },
  ],
});

const drawHistory: Draw<Mood['history']> = (history, { accent, line }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { day, score } = history[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(day), [['Mood', number(score, 1)]]);
    },
  },
  grid: { left: 4, right: 10, top: 8, bottom: 4, containLabel: true },
  xAxis: {
    type: 'category',
    data: history.map(({ day }) => day),
    boundaryGap: false,
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(history.length / 5) },
  },
  yAxis: { type: 'value', min: 0, max: 100, interval: 50 },
  series: [
    {
      type: 'line',
      data: history.map(({ score }) => score),
      showSymbol: false,
      lineStyle: { width: 1.5, color: accent },
      itemStyle: { color: accent },
      markLine: {
        silent: true,
        symbol: 'none',
        label: { show: false },
        lineStyle: { color: line, type: 'dashed' },
        data: [{ yAxis: 50 }],
      },
    },
  ],
});
