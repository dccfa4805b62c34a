import type { EChartsOption } from 'echarts';
import { number, round, shortDay } from '../format.ts';
import { type Draw, tipRows } from './chart-options.ts';
import {
  arrangePrice,
  getStudyGrid,
  MARK_GROUPS,
  MARK_SIZE,
  type PriceArrangement,
  type PriceData,
} from './price-arrangement.ts';
import { createDayFormatter, MARGIN, zoomOver } from './price-axes.ts';
import { drawPriceSeries } from './price-series.ts';
import { describeSession, sessionLine } from './session-line.ts';

/** Height in pixels of the line with the figures of a session, above the plot. */
const LINE = 24;
const MOST_MARKS_IN_TIP = 5;
/**
 * In pixels, for the volume and each study, from the bottom up: the height, the bottom of the lowest pane, and the step
 * from pane to pane.
 */
const PANE = { height: 62, bottom: 36, step: 84 };

/** Height in pixels that studies below the volume add. */
export const heightOfStudies = (studies: number): number => studies * PANE.step;

/** Draws prices with their volume, trades and events, averages, and studies. */
export const drawPrice: Draw<PriceData> = (data, palette, width) => {
  const arranged = arrangePrice(data, palette, width);
  const studyGrids = arranged.studies.map((_, at) => getStudyGrid(at));
  return {
    legend: drawLegend(arranged),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'cross' },
      // In the place of the line of the last session, which it covers; never over the bars that it describes.
      position: [0, 0],
      borderWidth: 0,
      padding: [0, 8, 6, 0],
      backgroundColor: palette.panel,
      extraCssText: 'box-shadow: none; min-width: 60%; white-space: normal',
      formatter: (points) => describeDay(arranged, (points as unknown as { axisValue: string }[])[0]?.axisValue),
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: drawGrids(arranged),
    dataZoom: zoomOver([0, 1, ...studyGrids], palette),
    xAxis: drawDayAxes(arranged, [1, ...studyGrids]),
    yAxis: drawValueAxes(arranged),
    series: drawPriceSeries(arranged),
  };
};

const drawLegend = ({ placedMarks, markColors, data: { averages } }: PriceArrangement): EChartsOption['legend'] => ({
  top: LINE,
  left: 0,
  itemHeight: 9,
  data: [
    ...MARK_GROUPS.filter((group) => placedMarks.some((mark) => mark.group === group)).map((name) => ({
      name,
      icon: name === 'Insiders' ? 'triangle' : 'diamond',
      itemStyle: { color: markColors[name] },
    })),
    ...averages.map(({ name }) => ({ name })),
  ],
});

/** The text of the tooltip on a day: the session, the lines, events, and trades; empty if the chart has no such day. */
function describeDay(arranged: PriceArrangement, day: string | undefined): string {
  const { bars, averages } = arranged.data;
  const index = bars.findIndex((bar) => bar.day === day);
  const bar = bars[index];
  if (!bar) return '';
  const marks = findMarksAt(arranged, index);
  return `${sessionLine(describeSession(bar, bars[index - 1]))}${tipRows([
    ...averages.map(({ name, values }) => [name, number(values[index]?.value)] as const),
    ...arranged.studies.flatMap(({ describe }) => describe(index)),
    ...arranged.placedEvents.filter(({ at }) => at === index).map(({ kind, text }) => [kind, text] as const),
    ...marks
      .slice(0, MOST_MARKS_IN_TIP)
      .map((mark) => [mark.at === index ? mark.group : `${mark.group}, ${shortDay(mark.day)}`, mark.text] as const),
    ...(marks.length > MOST_MARKS_IN_TIP ? ([['', `and ${marks.length - MOST_MARKS_IN_TIP} more`]] as const) : []),
  ])}`;
}

/** Marks of a session, and those merged into a symbol that overlaps it. */
function findMarksAt({ placedMarks, kinds, pixelsPerSession }: PriceArrangement, index: number) {
  const overlapping = kinds
    .flatMap(({ drawn }) => drawn)
    .filter(({ at }) => Math.abs(at - index) * pixelsPerSession <= MARK_SIZE / 2);
  return [...new Set([...placedMarks.filter(({ at }) => at === index), ...overlapping.flatMap(({ of }) => of)])];
}

/** The panes from the top: the price, the volume, and each study. */
function drawGrids({ placedMarks, studies, data: { averages } }: PriceArrangement): EChartsOption['grid'] {
  const hasLegend = placedMarks.length > 0 || averages.length > 0;
  const drawPane = (at: number) => ({
    ...MARGIN,
    height: PANE.height,
    bottom: PANE.bottom + (studies.length - at) * PANE.step,
  });
  return [
    { ...MARGIN, top: LINE + (hasLegend ? 30 : 14), bottom: 132 + heightOfStudies(studies.length) },
    drawPane(0),
    ...studies.map((_, at) => drawPane(at + 1)),
  ];
}

/** The axis of days, which has labels below the price only. */
function drawDayAxes(
  { data: { bars }, isNarrow }: PriceArrangement,
  otherGrids: readonly number[],
): EChartsOption['xAxis'] {
  const data = bars.map(({ day }) => day);
  const axisPointer = { label: { show: false } };
  return [
    {
      type: 'category',
      data,
      axisLabel: { formatter: createDayFormatter(bars.length), interval: Math.ceil(bars.length / (isNarrow ? 4 : 8)) },
      axisPointer,
    },
    ...otherGrids.map((gridIndex) => ({
      type: 'category' as const,
      gridIndex,
      data,
      axisLabel: { show: false },
      axisPointer,
    })),
  ];
}

/** The axes of the price, the volume, and each study. */
const drawValueAxes = ({ data: { isLog }, studies }: PriceArrangement): EChartsOption['yAxis'] => [
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
    gridIndex: getStudyGrid(at),
    position: 'right' as const,
    nameGap: 3,
    nameTextStyle: { align: 'right' as const },
    axisPointer: { show: false },
    ...axis,
  })),
];
