import type { BarSeriesOption, LineSeriesOption, YAXisComponentOption } from 'echarts';
import { number } from '../format.ts';
import type { Palette } from '../palette.ts';
import type { DatedValue } from './price-rules.ts';
import { MACD_SESSIONS, type Macd, RSI_SESSIONS } from './price-studies.ts';

/** A study below the price: its axis, its lines, and the tooltip rows of a session. */
type Pane = {
  axis: Partial<Extract<YAXisComponentOption, { type?: 'value' }>>;
  describe(at: number): readonly (readonly [name: string, value: string])[];
  drawn: readonly (LineSeriesOption | BarSeriesOption)[];
};

/** Conventional thresholds: a stock counts as oversold below the first and overbought above the second. */
const STRETCHED = [30, 70];

export const strengthPane = (values: readonly DatedValue[], color: string, muted: string): Pane => ({
  axis: { name: `RSI ${RSI_SESSIONS}`, min: 0, max: 100, interval: 50, axisLabel: { show: false } },
  describe: (at) => [['RSI', number(values[at]?.value, 1)]],
  drawn: [
    {
      ...buildLine(
        'RSI',
        values.map(({ value }) => value),
        color,
      ),
      markLine: {
        silent: true,
        symbol: 'none',
        animation: false,
        lineStyle: { color: muted, type: 'dashed', width: 1 },
        label: { position: 'end', color: muted, fontSize: 12 },
        data: STRETCHED.map((yAxis) => ({ yAxis })),
      },
    },
  ],
});

export const convergencePane = (
  values: readonly Macd[],
  { up, down, series }: Pick<Palette, 'up' | 'down' | 'series'>,
): Pane => ({
  axis: { name: `MACD ${MACD_SESSIONS.fast}, ${MACD_SESSIONS.slow}, ${MACD_SESSIONS.signal}`, splitNumber: 2 },
  describe: (at) => [
    ['MACD', number(values[at]?.macd)],
    ['Signal', number(values[at]?.signal)],
  ],
  drawn: [
    {
      name: 'MACD minus signal',
      type: 'bar',
      data: values.map(({ histogram }) => ({
        value: histogram,
        itemStyle: { color: (histogram ?? 0) < 0 ? down : up, opacity: 0.55 },
      })),
    },
    buildLine(
      'MACD',
      values.map(({ macd }) => macd),
      series[0]!,
    ),
    buildLine(
      'Signal',
      values.map(({ signal }) => signal),
      series[1]!,
    ),
  ],
});

const buildLine = (name: string, data: readonly (number | null)[], color: string): LineSeriesOption => ({
  name,
  type: 'line',
  data: [...data],
  showSymbol: false,
  lineStyle: { color, width: 1.2 },
  itemStyle: { color },
});
