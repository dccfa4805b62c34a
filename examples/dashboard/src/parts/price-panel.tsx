import { useMemo, useState } from 'react';
import { day, number, short, shortDay } from '../format.ts';
import type { BarsQuery, BarsQueryVariables } from '../generated/graphql.ts';
import { useBarsQuery } from '../generated/hooks.ts';
import { Chart, type Draw, tip } from './chart.tsx';
import { Segments } from './figures.tsx';
import { Panel } from './panel.tsx';

export type Bars = NonNullable<BarsQuery['chart']>;
export type Timeframe = BarsQueryVariables['timeframe'];

/** Something that happened on a day, to be marked on the price. */
export type Mark = { date: string; group: 'Insiders' | 'Congress'; isBuy: boolean; text: string };

const TIMEFRAMES: readonly { value: Timeframe; text: string }[] = [
  { value: 'ONE_MONTH', text: '1M' },
  { value: 'THREE_MONTHS', text: '3M' },
  { value: 'SIX_MONTHS', text: '6M' },
  { value: 'ONE_YEAR', text: '1Y' },
];
const SHAPES = [
  { value: 'candles', text: 'Candles' },
  { value: 'line', text: 'Line' },
] as const;
type Shape = (typeof SHAPES)[number]['value'];

const NO_MARKS: readonly Mark[] = [];

/** The daily bars of a ticker, with volume beneath and marks on them. */
export function PricePanel({
  ticker,
  timeframe,
  onTimeframe,
  marks = NO_MARKS,
  remark,
  span = 'two-thirds',
}: {
  ticker: string;
  timeframe: Timeframe;
  onTimeframe(timeframe: Timeframe): void;
  marks?: readonly Mark[];
  /** Beneath the chart: what the marks leave out. */
  remark?: string | false | undefined;
  span?: 'wide' | 'two-thirds';
}) {
  const [shape, setShape] = useState<Shape>('candles');
  const query = useBarsQuery({ ticker, timeframe }, { placeholderData: (before) => before });
  const bars = query.data?.chart;
  const data = useMemo(() => ({ bars: bars ?? [], marks, shape }), [bars, marks, shape]);
  return (
    <Panel
      title="Price"
      note={bars && bars.length > 0 && `${day(bars[0]!.date)} – ${day(bars.at(-1)!.date)}`}
      actions={
        <>
          <Segments label="Shape" options={SHAPES} value={shape} onChange={setShape} />
          <Segments label="Timeframe" options={TIMEFRAMES} value={timeframe} onChange={onTimeframe} />
        </>
      }
      query={query}
      empty={bars?.length === 0 && 'There are no prices of this time.'}
      span={span}
      height={400}
    >
      {() => (
        <Chart data={data} draw={draw} height={400} label={labelOf(ticker, data.bars)}>
          {remark && <figcaption>{remark}</figcaption>}
        </Chart>
      )}
    </Panel>
  );
}

const labelOf = (ticker: string, bars: Bars) =>
  bars.length === 0
    ? `The price of ${ticker}.`
    : `The price of ${ticker} with its volume, from ${number(bars[0]!.close)} on ${day(bars[0]!.date)} to ${number(bars.at(-1)!.close)} on ${day(bars.at(-1)!.date)}.`;

type Drawn = { bars: Bars; marks: readonly Mark[]; shape: Shape };
type OnDay = Mark & { at: number };

/** What happened on a day without trading is marked on the next session. */
function placed(bars: Bars, marks: readonly Mark[]): OnDay[] {
  return marks.flatMap((mark) => {
    if (bars.length === 0 || mark.date < bars[0]!.date) return [];
    const at = bars.findIndex(({ date }) => date >= mark.date);
    return at < 0 ? [] : [{ ...mark, at }];
  });
}

const GROUPS = ['Insiders', 'Congress'] as const;
const MOST_TOLD = 5;

const draw: Draw<Drawn> = ({ bars, marks, shape }, { up, down, muted, accent, panel, series }, width) => {
  const isNarrow = width < 520;
  const isCandle =
    shape === 'candles' && bars.every(({ open, high, low }) => open !== null && high !== null && low !== null);
  const found = placed(bars, marks);
  const colours = { Insiders: series[3]!, Congress: series[4]! };
  const pointsOf = (group: Mark['group'], isBuy: boolean) => [
    ...new Set(found.filter((mark) => mark.group === group && mark.isBuy === isBuy).map(({ at }) => at)),
  ];
  const point = (group: Mark['group'], isBuy: boolean) => ({
    name: group,
    type: 'scatter' as const,
    symbol: group === 'Insiders' ? 'triangle' : 'diamond',
    symbolRotate: isBuy ? 0 : 180,
    symbolSize: 10,
    // Purchases stand beneath the bar, sales above it; of the two groups the second farther away.
    symbolOffset: [0, (isBuy ? 1 : -1) * (group === 'Insiders' ? 10 : 22)] as [number, number],
    z: 5,
    data: pointsOf(group, isBuy).map((at) => {
      const { low, high, close } = bars[at]!;
      return [at, (isCandle ? (isBuy ? low : high) : null) ?? close];
    }),
    itemStyle: isBuy
      ? { color: colours[group], borderColor: panel, borderWidth: 1 }
      : { color: panel, borderColor: colours[group], borderWidth: 1.6 },
  });
  return {
    legend: {
      top: 0,
      left: 0,
      itemHeight: 9,
      data: GROUPS.filter((group) => found.some((mark) => mark.group === group)).map((name) => ({
        name,
        icon: name === 'Insiders' ? 'triangle' : 'diamond',
        itemStyle: { color: colours[name] },
      })),
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'cross' },
      formatter: (points) => {
        const at = (points as unknown as { dataIndex: number; axisValue: string; data: unknown }[])[0]!;
        const index = bars.findIndex(({ date }) => date === at.axisValue);
        const bar = bars[index];
        if (!bar) return '';
        const here = found.filter((mark) => mark.at === index);
        return tip(day(bar.date), [
          ...(isCandle
            ? ([
                ['Open', number(bar.open)],
                ['High', number(bar.high)],
                ['Low', number(bar.low)],
              ] as const)
            : []),
          ['Close', number(bar.close)],
          ['Volume', short(bar.volume)],
          ...here.slice(0, MOST_TOLD).map(({ group, text }) => [group, text] as const),
          ...(here.length > MOST_TOLD ? ([['', `and ${here.length - MOST_TOLD} more`]] as const) : []),
        ]);
      },
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      { left: 24, right: 46, top: found.length > 0 ? 30 : 14, bottom: 100 },
      { left: 24, right: 46, height: 62, bottom: 8 },
    ],
    xAxis: [
      {
        type: 'category',
        data: bars.map(({ date }) => date),
        axisLabel: {
          formatter: (date: string) => shortDay(date),
          interval: Math.ceil(bars.length / (isNarrow ? 4 : 8)),
        },
        axisPointer: { label: { show: false } },
      },
      {
        type: 'category',
        gridIndex: 1,
        data: bars.map(({ date }) => date),
        axisLabel: { show: false },
        axisPointer: { label: { show: false } },
      },
    ],
    yAxis: [
      { type: 'value', scale: true, position: 'right', axisPointer: { label: { precision: 2 } } },
      {
        type: 'value',
        gridIndex: 1,
        position: 'right',
        splitNumber: 2,
        axisLabel: { formatter: (value: number) => (value === 0 ? '' : short(value)) },
        axisPointer: { show: false },
      },
    ],
    series: [
      isCandle
        ? {
            name: 'Price',
            type: 'candlestick',
            data: bars.map(({ open, close, low, high }) => [open!, close, low!, high!]),
            itemStyle: { color: up, borderColor: up, color0: down, borderColor0: down },
          }
        : {
            name: 'Price',
            type: 'line',
            data: bars.map(({ close }) => close),
            showSymbol: false,
            lineStyle: { color: accent, width: 1.8 },
            itemStyle: { color: accent },
            areaStyle: { color: accent, opacity: 0.08 },
          },
      {
        name: 'Volume',
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        data: bars.map(({ volume, close }, at) => ({
          value: volume ?? 0,
          itemStyle: { color: close >= (bars[at - 1]?.close ?? close) ? up : down, opacity: 0.55 },
        })),
        itemStyle: { color: muted },
      },
      ...GROUPS.flatMap((group) => [point(group, true), point(group, false)]),
    ],
  };
};
