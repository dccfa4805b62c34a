import type { BarsQuery } from '../generated/graphql.ts';
import type { Palette } from '../palette.ts';
import { type ChartMark, placed, thinned } from './marks.ts';
import { MARGIN } from './price-axes.ts';
import type { DatedValue } from './price-rules.ts';
import type { Macd } from './price-studies.ts';
import { convergencePane, strengthPane } from './study-panes.ts';

export type Bars = NonNullable<BarsQuery['chart']>;

/** An event of the company on a day. */
export type PriceEvent = { day: string; kind: 'Earnings' | 'Dividends' | 'Split'; text: string };
/** A price that options expect to be reached by neither side, with the words of its label. */
export type PriceLevel = { value: number; text: string };
type Average = { name: string; values: readonly DatedValue[] };

/** The data of a price chart. */
export type PriceData = {
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

export const MARK_GROUPS = ['Insiders', 'Congress'] as const;
/** Size of a mark, and minimum distance between marks of a kind, in pixels. */
export const MARK_SIZE = 10;
const MARK_DISTANCE = 16;

/** The marks of a group in one direction; marks that would overlap are merged. */
export type MarkKind = {
  group: ChartMark['group'];
  isBuy: boolean;
  drawn: ReturnType<typeof thinned>;
};

/** The data of a chart, assigned to sessions and panes: its series, axes, and tooltip share it. */
export type PriceArrangement = ReturnType<typeof arrangePrice>;

/** Assigns the data of a chart to sessions and panes, for a width in pixels. */
export function arrangePrice(data: PriceData, palette: Palette, width: number) {
  const { bars, marks, events, strength, convergence, shape } = data;
  const { up, down, muted, series } = palette;
  const placedMarks = placed(bars, marks);
  const pixelsPerSession = Math.max(1, width - MARGIN.left - MARGIN.right) / bars.length;
  const kinds: MarkKind[] = MARK_GROUPS.flatMap((group) =>
    [true, false].map((isBuy) => ({
      group,
      isBuy,
      drawn: thinned(
        placedMarks.filter((mark) => mark.group === group && mark.isBuy === isBuy),
        MARK_DISTANCE / pixelsPerSession,
      ),
    })),
  );
  const isWhole = bars.every(({ open, high, low }) => open !== null && high !== null && low !== null);
  return {
    data,
    palette,
    isNarrow: width < 520,
    isCandle: shape === 'candles' && isWhole,
    pixelsPerSession,
    placedMarks,
    placedEvents: placed(bars, events),
    kinds,
    markColors: { Insiders: series[3]!, Congress: series[4]! },
    /** In their order from the top; the last is the lowest pane. */
    studies: [
      ...(strength ? [strengthPane(strength, series[0]!, muted)] : []),
      ...(convergence ? [convergencePane(convergence, { up, down, series })] : []),
    ],
  };
}

/** The grid of a study: price and volume use the first two. */
export const getStudyGrid = (study: number): number => study + 2;
