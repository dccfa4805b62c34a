import type { EChartsOption } from 'echarts';
import { FONT } from '../font.ts';
import { mark } from '../format.ts';
import type { Palette } from '../palette.ts';

/**
 * Converts a chart's data to the library's option, for a width in pixels. It also runs in a worker, so it must not
 * access the page.
 */
export type Draw<Data> = (data: Data, palette: Palette, width: number) => EChartsOption;

/** Applies the colors of the theme to an option. */
export function themed(
  option: EChartsOption,
  { panel, raised, line, text, muted, series }: Palette,
  label: string,
): EChartsOption {
  const axis = (axes: unknown) =>
    (Array.isArray(axes) ? axes : axes ? [axes] : []).map((axis) => ({
      ...axis,
      axisLine: { show: false, ...axis.axisLine, lineStyle: { color: line } },
      axisTick: { show: false, ...axis.axisTick },
      axisLabel: {
        hideOverlap: true,
        ...(axis.type === 'value' && { formatter: mark }),
        ...axis.axisLabel,
        color: muted,
        fontSize: 12,
      },
      splitLine: { show: axis.type === 'value', ...axis.splitLine, lineStyle: { color: line, width: 1 } },
      nameTextStyle: { color: muted, fontSize: 12, ...axis.nameTextStyle },
    }));
  return {
    ...option,
    backgroundColor: 'transparent',
    color: [...series],
    animationDuration: 250,
    animationDurationUpdate: 250,
    aria: { enabled: true, label: { description: label } },
    textStyle: { fontFamily: FONT, color: text },
    grid: option.grid ?? { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
    ...(option.xAxis && { xAxis: axis(option.xAxis) }),
    ...(option.yAxis && { yAxis: axis(option.yAxis) }),
    ...(option.legend && {
      legend: {
        // If the names need more than one line, the legend pages instead of covering the chart.
        type: 'scroll',
        pageIconSize: 10,
        pageIconColor: muted,
        pageTextStyle: { color: muted },
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 3,
        textStyle: { color: muted, fontSize: 12 },
        ...option.legend,
      } as EChartsOption['legend'],
    }),
    ...(option.tooltip && {
      tooltip: {
        confine: true,
        transitionDuration: 0,
        backgroundColor: raised,
        borderColor: line,
        textStyle: { color: text, fontSize: 12 },
        axisPointer: {
          lineStyle: { color: muted, type: 'dashed' },
          crossStyle: { color: muted },
          label: { backgroundColor: muted, color: panel },
        },
        ...option.tooltip,
      } as EChartsOption['tooltip'],
    }),
  };
}

/** A line chart does not draw a reading without neighbors, so it gets a point. */
export function symbolsOfLone(values: readonly (number | null)[]) {
  const isLone = (at: number) => (values[at - 1] ?? values[at + 1] ?? null) === null;
  return {
    symbol: 'circle',
    showAllSymbol: true,
    symbolSize: (_value: unknown, { dataIndex }: { dataIndex: number }) => (isLone(dataIndex) ? 4 : 0),
  };
}

/** An outline around the letters of a label, so that a line behind them does not look like a strikethrough. */
export const buildTextHalo = (panel: string) => ({ textBorderColor: panel, textBorderWidth: 4 });

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for a tooltip, which the library inserts as HTML. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

type TipRow = readonly [name: string, value: string];

/** The HTML of names with values. */
export const tipRows = (rows: readonly TipRow[]): string =>
  rows
    .map(
      ([name, value]) =>
        `<div style="display:flex;justify-content:space-between;gap:1.2em;max-width:340px"><span>${plain(name)}</span><b style="font-variant-numeric:tabular-nums">${plain(value)}</b></div>`,
    )
    .join('');

/** The HTML of a tooltip: a heading, then names with values. */
export const tip = (heading: string, rows: readonly TipRow[]): string =>
  `<strong>${plain(heading)}</strong>${tipRows(rows)}`;
