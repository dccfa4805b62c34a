import type { EChartsOption, MarkLineComponentOption, SeriesOption } from 'echarts';
import { number } from '../format.ts';
import { getStudyGrid, MARK_SIZE, type MarkKind, type PriceArrangement } from './price-arrangement.ts';

/** The series of a price chart: later ones are drawn over earlier ones. */
export const drawPriceSeries = (arranged: PriceArrangement): EChartsOption['series'] => [
  drawBars(arranged),
  drawVolume(arranged),
  ...arranged.kinds.map((kind) => drawMarks(kind, arranged)),
  ...drawAverages(arranged),
  ...arranged.studies.flatMap(({ drawn }, at) =>
    drawn.map((series) => ({ ...series, xAxisIndex: getStudyGrid(at), yAxisIndex: getStudyGrid(at) })),
  ),
  extendToLevels(arranged),
  drawEvents(arranged),
];

function drawBars(arranged: PriceArrangement): SeriesOption {
  const { bars } = arranged.data;
  const { up, down, accent } = arranged.palette;
  const common = { name: 'Price', markLine: drawLevels(arranged) };
  if (arranged.isCandle)
    return {
      ...common,
      type: 'candlestick',
      data: bars.map(({ open, close, low, high }) => [open ?? close, close, low ?? close, high ?? close]),
      itemStyle: { color: up, borderColor: up, color0: down, borderColor0: down },
    };
  return {
    ...common,
    type: 'line',
    data: bars.map(({ close }) => close),
    showSymbol: false,
    lineStyle: { color: accent, width: 1.8 },
    itemStyle: { color: accent },
    areaStyle: { color: accent, opacity: 0.08 },
  };
}

/** Horizontal lines: the last price, and the levels that options expect. */
function drawLevels({ data: { bars, levels }, palette: { up, down, muted, panel } }: PriceArrangement) {
  const last = bars.at(-1);
  const lastColor = last && last.close < (bars.at(-2)?.close ?? last.close) ? down : up;
  const expected = levels.map(({ value, text }) => ({
    yAxis: value,
    lineStyle: { color: muted, type: 'dashed' as const, width: 1 },
    label: {
      position: 'insideEndTop' as const,
      formatter: `${text} ${number(value)}`,
      color: muted,
      backgroundColor: 'transparent',
      padding: 0,
      fontSize: 11,
      fontWeight: 400 as const,
    },
  }));
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: [...(last ? [{ yAxis: last.close }] : []), ...expected],
    lineStyle: { color: lastColor, type: 'dotted', width: 1 },
    label: {
      position: 'end',
      distance: 2,
      formatter: number(last?.close),
      color: panel,
      backgroundColor: lastColor,
      padding: [3, 4],
      borderRadius: 3,
      fontSize: 11,
      fontWeight: 600,
    },
  } satisfies MarkLineComponentOption;
}

const drawVolume = ({ data: { bars }, palette: { up, down, muted } }: PriceArrangement): SeriesOption => ({
  name: 'Volume',
  type: 'bar',
  xAxisIndex: 1,
  yAxisIndex: 1,
  data: bars.map(({ volume, close }, at) => ({
    value: volume ?? 0,
    itemStyle: { color: close >= (bars[at - 1]?.close ?? close) ? up : down, opacity: 0.55 },
  })),
  itemStyle: { color: muted },
});

/** Trades as symbols: purchases are below the bar, sales above it; those of Congress are farther away. */
function drawMarks({ group, isBuy, drawn }: MarkKind, arranged: PriceArrangement): SeriesOption {
  const { isCandle, markColors, data, palette } = arranged;
  const color = markColors[group];
  return {
    name: group,
    type: 'scatter',
    symbol: group === 'Insiders' ? 'triangle' : 'diamond',
    symbolRotate: isBuy ? 0 : 180,
    symbolSize: MARK_SIZE,
    symbolOffset: [0, (isBuy ? 1 : -1) * (group === 'Insiders' ? 10 : 22)],
    z: 5,
    data: drawn.flatMap(({ at }) => {
      const bar = data.bars[at];
      if (!bar) return [];
      const end = isBuy ? bar.low : bar.high;
      return [[at, (isCandle ? end : null) ?? bar.close]];
    }),
    itemStyle: isBuy
      ? { color, borderColor: palette.panel, borderWidth: 1 }
      : { color: palette.panel, borderColor: color, borderWidth: 1.6 },
  };
}

/** The first color of the series is that of the first study. */
const drawAverages = ({ data: { averages }, palette: { series } }: PriceArrangement): SeriesOption[] =>
  averages.map(({ name, values }, at) => ({
    name,
    type: 'line',
    data: values.map(({ value }) => value),
    showSymbol: false,
    lineStyle: { color: series[at + 1]!, width: 1.2 },
    itemStyle: { color: series[at + 1]! },
  }));

/** Lines do not extend the axis of prices: invisible points at their ends do. */
const extendToLevels = ({ data: { bars, levels } }: PriceArrangement): SeriesOption => ({
  type: 'scatter',
  silent: true,
  symbolSize: 0,
  data: levels.map(({ value }) => [bars.length - 1, value]),
});

function drawEvents({ data: { bars }, placedEvents, palette: { panel, muted, text } }: PriceArrangement): SeriesOption {
  const lowest = Math.min(...bars.map(({ low, close }) => low ?? close));
  return {
    name: 'Events',
    type: 'scatter',
    symbol: 'roundRect',
    symbolSize: 15,
    z: 6,
    data: placedEvents.map(({ at, kind }) => ({
      value: [at, lowest],
      label: { show: true, formatter: kind.slice(0, 1), color: text, fontSize: 12, fontWeight: 'bold' },
    })),
    itemStyle: { color: panel, borderColor: muted, borderWidth: 1 },
  };
}
