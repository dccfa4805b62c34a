import { useMemo, useState } from 'react';
import { day, number, short, shortDay } from '../format.ts';
import type { BarsQuery, BarsQueryVariables } from '../generated/graphql.ts';
import { useBarsQuery } from '../generated/hooks.ts';
import { Chart, type Draw, tip } from './chart.tsx';
import { Segments } from './figures.tsx';
import { type Mark, placed, thinned } from './marks.ts';
import { Panel } from './panel.tsx';

export type Bars = NonNullable<BarsQuery['chart']>;
export type Timeframe = BarsQueryVariables['timeframe'];

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
      title="Price" families={['prices']}
      note={bars && bars.length > 0 && `${day(bars[0]!.date)} – ${day(bars.at(-1)!.date)}`}
      actions={
        <>
          <Segments label="Chart type" options={SHAPES} value={shape} onChange={setShape} />
          <Segments label="Timeframe" options={TIMEFRAMES} value={timeframe} onChange={onTimeframe} />
        </>
      }
      query={query}
      empty={bars?.length === 0 && 'No prices in this range.'}
      span={span}
      height={400}
    >
      {() => (
        <Chart data={data} draw={draw} height={400} label={labelOf(ticker, data.bars)}>
          {marks.length > 0 && (
            <figcaption>
              {remark} Filled marks are purchases, hollow ones sales; one stands for all that lie close to it, and lists
              them when it is pointed at.
            </figcaption>
          )}
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

const GROUPS = ['Insiders', 'Congress'] as const;
const MOST_TOLD = 5;
/** Pixels: beside the plot, of a mark, and from one mark of a kind to the next. */
const MARGIN = { left: 24, right: 46 };
const SYMBOL = 10;
const ROOM = 16;

const draw: Draw<Drawn> = ({ bars, marks, shape }, { up, down, muted, accent, panel, series }, width) => {
  const isNarrow = width < 520;
  const isCandle =
    shape === 'candles' && bars.every(({ open, high, low }) => open !== null && high !== null && low !== null);
  const found = placed(bars, marks);
  const colours = { Insiders: series[3]!, Congress: series[4]! };
  const perSession = Math.max(1, width - MARGIN.left - MARGIN.right) / bars.length;
  const kinds = GROUPS.flatMap((group) =>
    [true, false].map((isBuy) => ({
      group,
      isBuy,
      drawn: thinned(
        found.filter((mark) => mark.group === group && mark.isBuy === isBuy),
        ROOM / perSession,
      ),
    })),
  );
  /** What happened at a session, and what else the marks there stand for. */
  const toldAt = (index: number) => {
    const touched = kinds
      .flatMap(({ drawn }) => drawn)
      .filter(({ at }) => Math.abs(at - index) * perSession <= SYMBOL / 2);
    return [...new Set([...found.filter(({ at }) => at === index), ...touched.flatMap(({ of }) => of)])];
  };
  const point = ({ group, isBuy, drawn }: (typeof kinds)[number]) => ({
    name: group,
    type: 'scatter' as const,
    symbol: group === 'Insiders' ? 'triangle' : 'diamond',
    symbolRotate: isBuy ? 0 : 180,
    symbolSize: SYMBOL,
    // Purchases stand beneath the bar, sales above it; of the two groups the second farther away.
    symbolOffset: [0, (isBuy ? 1 : -1) * (group === 'Insiders' ? 10 : 22)] as [number, number],
    z: 5,
    data: drawn.map(({ at }) => {
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
        const { axisValue } = (points as unknown as { axisValue: string }[])[0]!;
        const index = bars.findIndex(({ date }) => date === axisValue);
        const bar = bars[index];
        if (!bar) return '';
        const here = toldAt(index);
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
          ...here
            .slice(0, MOST_TOLD)
            .map(({ group, at, date, text }) => [at === index ? group : `${group}, ${shortDay(date)}`, text] as const),
          ...(here.length > MOST_TOLD ? ([['', `and ${here.length - MOST_TOLD} more`]] as const) : []),
        ]);
      },
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      { ...MARGIN, top: found.length > 0 ? 30 : 14, bottom: 100 },
      { ...MARGIN, height: 62, bottom: 8 },
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
      ...kinds.map(point),
    ],
  };
};
