import { formatDay, formatFraction, percent, shortDay, signedPercent } from '../format.ts';
import { buildTextHalo, type Draw, symbolsOfLone, tip } from './chart-options.ts';
import type { ComparedMove, computeRanks } from './options-history.ts';

/** A name and a volatility as a fraction. */
export type NamedValue = readonly [name: string, value: number | null | undefined];

/** Whether a change was within, above, or below the expected range. */
const classifyMove = ({ expected, actual }: ComparedMove) =>
  Math.abs(actual) <= expected ? 'Within' : actual > 0 ? 'Above' : 'Below';

export const drawMoves: Draw<readonly ComparedMove[]> = (moves, { accent, up, down, muted }) => ({
  legend: { bottom: 0, data: ['Within', 'Above', 'Below', 'Expected range'] },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { day, expected, actual } = moves[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(day), [
        ['Change', signedPercent(actual * 100)],
        ['Expected, 90% range', `±${formatFraction(expected)}`],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    data: moves.map(({ day }) => day),
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(moves.length / 6) },
  },
  yAxis: { type: 'value', axisLabel: { formatter: (value: number) => signedPercent(value * 100, 0) } },
  series: [
    // Changes beyond the expected move are highlighted.
    ...(
      [
        ['Within', muted],
        ['Above', up],
        ['Below', down],
      ] as const
    ).map(([name, color]) => ({
      name,
      type: 'bar' as const,
      stack: 'change',
      barMaxWidth: 18,
      data: moves.map((move) => (classifyMove(move) === name ? move.actual : null)),
      itemStyle: { color },
    })),
    ...([1, -1] as const).map((sign) => ({
      name: 'Expected range',
      type: 'line' as const,
      step: 'middle' as const,
      data: moves.map(({ expected }) => sign * expected),
      ...symbolsOfLone(moves.map(({ expected }) => expected)),
      lineStyle: { color: accent, width: 1.2 },
      itemStyle: { color: accent },
    })),
  ],
});

/**
 * Places the label of a point so that the line does not cross it: outside a peak or a dip, otherwise on the free side
 * of the slope.
 */
function clearPlace(before: number | null, value: number, after: number | null) {
  const isAbove = (other: number | null) => other === null || other > value;
  if (isAbove(before) && isAbove(after)) return { position: 'bottom' as const };
  const isSlope = before !== null && after !== null && isAbove(before) !== isAbove(after);
  return {
    position: 'top' as const,
    ...(isSlope && { align: isAbove(after) ? ('right' as const) : ('left' as const) }),
  };
}

export const drawCurve: Draw<readonly NamedValue[]> = (points, { accent, muted, panel }, width) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (params) => {
      const [name, value] = points[(params as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(name, [['Implied volatility', formatFraction(value, 1)]]);
    },
  },
  grid: { left: 6, right: 24, top: 26, bottom: 6, containLabel: true },
  xAxis: {
    type: 'category',
    data: points.map(([name]) => name),
    boundaryGap: true,
    // Every category has a label, on two lines if there is no room for one.
    axisLabel: {
      interval: 0,
      hideOverlap: false,
      width: (width - 90) / points.length,
      overflow: 'break',
      lineHeight: 14,
    },
  },
  yAxis: {
    type: 'value',
    scale: true,
    // Room for the label below a dip.
    boundaryGap: ['15%', 0],
    axisLabel: { formatter: (value: number) => formatFraction(value, 1) },
  },
  series: [
    {
      type: 'line',
      data: points.map(([, value = null], at) =>
        value === null
          ? null
          : { value, label: clearPlace(points[at - 1]?.[1] ?? null, value, points[at + 1]?.[1] ?? null) },
      ),
      symbol: 'circle',
      symbolSize: 9,
      lineStyle: { color: accent, width: 2 },
      itemStyle: { color: accent },
      label: {
        show: true,
        color: muted,
        formatter: ({ value }) => formatFraction(value as number, 1),
        ...buildTextHalo(panel),
      },
    },
  ],
});

export const drawRanks: Draw<ReturnType<typeof computeRanks>> = (ranks, { accent }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { day, value } = ranks[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(day), [['IV rank', percent(value, 0)]]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 6, containLabel: true },
  xAxis: {
    type: 'category',
    data: ranks.map(({ day }) => day),
    boundaryGap: false,
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(ranks.length / 6) },
  },
  yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: (value: number) => percent(value, 0) } },
  series: [
    {
      type: 'line',
      data: ranks.map(({ value }) => value),
      showSymbol: false,
      lineStyle: { color: accent, width: 1.5 },
      itemStyle: { color: accent },
      areaStyle: { color: accent, opacity: 0.1 },
    },
  ],
});
