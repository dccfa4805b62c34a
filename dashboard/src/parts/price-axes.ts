import { monthOfYear, shortDay } from '../format.ts';
import type { Palette } from '../palette.ts';

/** Longer ranges span more than a year, so axis labels need the year (in sessions). */
const LONG = 260;

export const createDayFormatter = (sessions: number) =>
  sessions > LONG ? monthOfYear : (date: string) => shortDay(date);

/** Margins beside the plot of a price, in pixels. */
export const MARGIN = { left: 24, right: 52 };

/** A slider below the chart that selects a time range; Shift and the mouse wheel do the same. */
export const zoomOver = (xAxisIndex: number[], { line, muted, accent }: Pick<Palette, 'line' | 'muted' | 'accent'>) => [
  { type: 'inside' as const, xAxisIndex, zoomOnMouseWheel: 'shift' as const, moveOnMouseMove: 'shift' as const },
  {
    type: 'slider' as const,
    xAxisIndex,
    ...MARGIN,
    height: 18,
    bottom: 6,
    showDetail: false,
    brushSelect: false,
    borderColor: line,
    fillerColor: `${accent}22`,
    handleStyle: { color: muted, borderColor: muted },
    moveHandleSize: 0,
    dataBackground: { lineStyle: { color: muted, opacity: 0.4 }, areaStyle: { opacity: 0 } },
    selectedDataBackground: { lineStyle: { color: accent, opacity: 0.6 }, areaStyle: { opacity: 0 } },
  },
];
