import { number, round, shortDay } from '../format.ts';
import type { BarsQuery } from '../generated/graphql.ts';
import { type Draw, tipRows } from './chart-options.ts';
import { type ChartMark, placed, thinned } from './marks.ts';
import { createDayFormatter, MARGIN, zoomOver } from './price-axes.ts';
import type { DatedValue } from './price-rules.ts';
import type { Macd } from './price-studies.ts';
import { describeSession, sessionLine } from './session-line.ts';
import { convergencePane, strengthPane } from './study-panes.ts';

export type Bars = NonNullable<BarsQuery['chart']>;

/** An event of the company on a day. */
export type PriceEvent = { day: string; kind: 'Earnings' | 'Dividends' | 'Split'; text: string };
/** A price that options expect to be reached by neither side, with the words of its label. */
export type PriceLevel = { value: number; text: string };
type Average = { name: string; values: readonly DatedValue[] };
type Drawn = {
  bars: Bars;
  marks: readonly ChartMark[];
  events: readonly PriceEvent[];
  averages: readonly Average[];
  levels: readonly PriceLevel[];
  /** One reading per bar; null if the study is not displayed. */
  strength: readonly DatedValue[] | null;
  convergence: readonly Macd[] | null;
  shape: 'candles' | 'line';
  /** Whether equal distances on the price axis are equal ratios. */
  isLog: boolean;
};

/** Height in pixels of the line with the figures of a session, above the plot. */
const LINE = 24;

const GROUPS = ['Insiders', 'Congress'] as const;
const MOST_TOLD = 5;
/** Size of a mark, and minimum distance between marks of a kind, in pixels. */
const SYMBOL = 10;
const ROOM = 16;
/**
 * In pixels, for the volume and each study, from the bottom up: the height, the bottom of the lowest pane, and the step
 * from pane to pane.
 */
const PANE = { height: 62, bottom: 36, step: 84 };

/** Height in pixels that studies below the volume add. */
export const heightOfStudies = (studies: number): number => studies * PANE.step;

export const drawPrice: Draw<Drawn> = (
  { bars, marks, events, averages, levels, strength, convergence, shape, isLog },
  { up, down, muted, accent, panel, line, text, series },
  width,
) => {
  const isNarrow = width < 520;
  const isCandle =
    shape === 'candles' && bars.every(({ open, high, low }) => open !== null && high !== null && low !== null);
  const placedMarks = placed(bars, marks);
  const placedEvents = placed(bars, events);
  const lowest = Math.min(...bars.map(({ low, close }) => low ?? close));
  const colors = { Insiders: series[3]!, Congress: series[4]! };
  const perSession = Math.max(1, width - MARGIN.left - MARGIN.right) / bars.length;
  const kinds = GROUPS.flatMap((group) =>
    [true, false].map((isBuy) => ({
      group,
      isBuy,
      drawn: thinned(
        placedMarks.filter((mark) => mark.group === group && mark.isBuy === isBuy),
        ROOM / perSession,
      ),
    })),
  );
  const studies = [
    ...(strength ? [strengthPane(strength, series[0]!, muted)] : []),
    ...(convergence ? [convergencePane(convergence, { up, down, series })] : []),
  ];
  // The last study is the lowest pane.
  const getPaneOffset = (at: number) => PANE.bottom + (studies.length - at) * PANE.step;
  /** Price and volume use the first two grids. */
  const getGridIndex = (study: number) => study + 2;
  const studyGrids = studies.map((_, at) => getGridIndex(at));
  const dates = bars.map(({ day }) => day);
  /** Marks of a session, and those merged into a symbol that overlaps it. */
  const findMarksAt = (index: number) => {
    const touched = kinds
      .flatMap(({ drawn }) => drawn)
      .filter(({ at }) => Math.abs(at - index) * perSession <= SYMBOL / 2);
    return [...new Set([...placedMarks.filter(({ at }) => at === index), ...touched.flatMap(({ of }) => of)])];
  };
  const point = ({ group, isBuy, drawn }: (typeof kinds)[number]) => ({
    name: group,
    type: 'scatter' as const,
    symbol: group === 'Insiders' ? 'triangle' : 'diamond',
    symbolRotate: isBuy ? 0 : 180,
    symbolSize: SYMBOL,
    // Purchases are below the bar, sales above it; the second group is farther away.
    symbolOffset: [0, (isBuy ? 1 : -1) * (group === 'Insiders' ? 10 : 22)] as [number, number],
    z: 5,
    data: drawn.map(({ at }) => {
      const { low, high, close } = bars[at]!;
      return [at, (isCandle ? (isBuy ? low : high) : null) ?? close];
    }),
    itemStyle: isBuy
      ? { color: colors[group], borderColor: panel, borderWidth: 1 }
      : { color: panel, borderColor: colors[group], borderWidth: 1.6 },
  });
  const last = bars.at(-1);
  const lastColor = last && last.close < (bars.at(-2)?.close ?? last.close) ? down : up;
  const expected = levels.map(({ value, text: words }) => ({
    yAxis: value,
    lineStyle: { color: muted, type: 'dashed' as const, width: 1 },
    label: {
      position: 'insideEndTop' as const,
      formatter: `${words} ${number(value)}`,
      color: muted,
      backgroundColor: 'transparent',
      padding: 0,
      fontSize: 11,
      fontWeight: 400 as const,
    },
  }));
  const priceLines = {
    silent: true,
    symbol: 'none',
    animation: false,
    data: [...(last ? [{ yAxis: last.close }] : []), ...expected],
    lineStyle: { color: lastColor, type: 'dotted' as const, width: 1 },
    label: {
      position: 'end' as const,
      distance: 2,
      formatter: number(last?.close),
      color: panel,
      backgroundColor: lastColor,
      padding: [3, 4] as [number, number],
      borderRadius: 3,
      fontSize: 11,
      fontWeight: 600 as const,
    },
  };
  return {
    legend: {
      top: LINE,
      left: 0,
      itemHeight: 9,
      data: [
        ...GROUPS.filter((group) => placedMarks.some((mark) => mark.group === group)).map((name) => ({
          name,
          icon: name === 'Insiders' ? 'triangle' : 'diamond',
          itemStyle: { color: colors[name] },
        })),
        ...averages.map(({ name }) => ({ name })),
      ],
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'cross' },
      // In the place of the line of the last session, which it covers; never over the bars that it describes.
      position: [0, 0],
      borderWidth: 0,
      padding: [0, 8, 6, 0],
      backgroundColor: panel,
      extraCssText: 'box-shadow: none; min-width: 60%; white-space: normal',
      formatter: (points) => {
        const { axisValue } = (points as unknown as { axisValue: string }[])[0]!;
        const index = bars.findIndex(({ day }) => day === axisValue);
        const bar = bars[index];
        if (!bar) return '';
        const marksOfBar = findMarksAt(index);
        return `${sessionLine(describeSession(bar, bars[index - 1]))}${tipRows([
          ...averages.map(({ name, values }) => [name, number(values[index]?.value)] as const),
          ...studies.flatMap(({ told }) => told(index)),
          ...placedEvents.filter(({ at }) => at === index).map(({ kind, text }) => [kind, text] as const),
          ...marksOfBar
            .slice(0, MOST_TOLD)
            .map(({ group, at, day, text }) => [at === index ? group : `${group}, ${shortDay(day)}`, text] as const),
          ...(marksOfBar.length > MOST_TOLD ? ([['', `and ${marksOfBar.length - MOST_TOLD} more`]] as const) : []),
        ])}`;
      },
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      {
        ...MARGIN,
        top: LINE + (placedMarks.length > 0 || averages.length > 0 ? 30 : 14),
        bottom: 132 + heightOfStudies(studies.length),
      },
      { ...MARGIN, height: PANE.height, bottom: getPaneOffset(0) },
      ...studies.map((_, at) => ({ ...MARGIN, height: PANE.height, bottom: getPaneOffset(at + 1) })),
    ],
    dataZoom: zoomOver([0, 1, ...studyGrids], { line, muted, accent }),
    xAxis: [
      {
        type: 'category',
        data: dates,
        axisLabel: {
          formatter: createDayFormatter(bars.length),
          interval: Math.ceil(bars.length / (isNarrow ? 4 : 8)),
        },
        axisPointer: { label: { show: false } },
      },
      ...[1, ...studyGrids].map((gridIndex) => ({
        type: 'category' as const,
        gridIndex,
        data: dates,
        axisLabel: { show: false },
        axisPointer: { label: { show: false } },
      })),
    ],
    yAxis: [
      {
        type: isLog ? ('log' as const) : ('value' as const),
        // Of a logarithmic axis the library would only label powers of its base.
        ...(isLog && { logBase: 1.1, axisLabel: { formatter: (value: number) => number(value, value < 100 ? 1 : 0) } }),
        scale: true,
        position: 'right',
        axisPointer: { label: { precision: 2 } },
      },
      {
        type: 'value',
        gridIndex: 1,
        position: 'right',
        splitNumber: 2,
        axisLabel: { formatter: (value: number) => (value === 0 ? '' : round(value)) },
        axisPointer: { show: false },
      },
      ...studies.map(({ axis }, at) => ({
        type: 'value' as const,
        gridIndex: getGridIndex(at),
        position: 'right' as const,
        nameGap: 3,
        nameTextStyle: { align: 'right' as const },
        axisPointer: { show: false },
        ...axis,
      })),
    ],
    series: [
      isCandle
        ? {
            name: 'Price',
            type: 'candlestick',
            data: bars.map(({ open, close, low, high }) => [open!, close, low!, high!]),
            itemStyle: { color: up, borderColor: up, color0: down, borderColor0: down },
            markLine: priceLines,
          }
        : {
            name: 'Price',
            type: 'line',
            data: bars.map(({ close }) => close),
            showSymbol: false,
            lineStyle: { color: accent, width: 1.8 },
            itemStyle: { color: accent },
            areaStyle: { color: accent, opacity: 0.08 },
            markLine: priceLines,
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
      ...averages.map(({ name, values }, at) => ({
        name,
        type: 'line' as const,
        data: values.map(({ value }) => value),
        showSymbol: false,
        lineStyle: { color: series[at + 1]!, width: 1.2 },
        itemStyle: { color: series[at + 1]! },
      })),
      ...studies.flatMap(({ drawn }, at) =>
        drawn.map((series) => ({ ...series, xAxisIndex: getGridIndex(at), yAxisIndex: getGridIndex(at) })),
      ),
      {
        // Lines do not extend the axis of prices: invisible points at their ends do.
        type: 'scatter',
        silent: true,
        symbolSize: 0,
        data: levels.map(({ value }) => [bars.length - 1, value]),
      },
      {
        name: 'Events',
        type: 'scatter',
        symbol: 'roundRect',
        symbolSize: 15,
        z: 6,
        data: placedEvents.map(({ at, kind }) => ({
          value: [at, lowest],
          label: { show: true, formatter: kind[0]!, color: text, fontSize: 12, fontWeight: 'bold' },
        })),
        itemStyle: { color: panel, borderColor: muted, borderWidth: 1 },
      },
    ],
  };
};
