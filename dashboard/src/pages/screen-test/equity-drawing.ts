import { formatDay, formatFraction, NOTHING, shortDay, signedPercent } from '../../format.ts';
import { type Draw, tip } from '../../parts/chart-options.ts';

/** The close of a session. Values are multiples of the start; the drawdown is a fraction, 0 or below. */
type EquityPoint = { day: string; value: number; benchmark: number | null; drawdown: number };

/** A multiple of the start as the return since then. */
const formatReturn = (value: number | null, digits = 2): string =>
  value === null ? NOTHING : signedPercent(100 * (value - 1), digits);

/** The value of the portfolio beside its benchmark, and below them the fall from the highest close. */
export const drawEquity: Draw<readonly EquityPoint[]> = (points, { accent, muted, down }) => {
  const days = points.map(({ day }) => day);
  const hasBenchmark = points.some(({ benchmark }) => benchmark !== null);
  const dayAxis = (gridIndex: number) => ({
    type: 'category' as const,
    gridIndex,
    data: days,
    axisLabel: { show: gridIndex === 1, formatter: (day: string) => shortDay(day) },
  });
  const line = (name: string, data: (number | null)[], color: string, width: number) => ({
    name,
    type: 'line' as const,
    data,
    showSymbol: false,
    lineStyle: { color, width },
    itemStyle: { color },
  });
  return {
    legend: { bottom: 0 },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      trigger: 'axis',
      formatter: (rows) => {
        const { day, value, benchmark, drawdown } = points[(rows as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(formatDay(day), [
          ['Portfolio', formatReturn(value)],
          ...(hasBenchmark ? [['Benchmark', formatReturn(benchmark)] as const] : []),
          ['Drawdown', formatFraction(drawdown)],
        ]);
      },
    },
    grid: [
      { left: 48, right: 12, top: 12, height: 190 },
      { left: 48, right: 12, top: 226, height: 70 },
    ],
    xAxis: [dayAxis(0), dayAxis(1)],
    yAxis: [
      {
        type: 'value',
        scale: true,
        gridIndex: 0,
        axisLabel: { formatter: (value: number) => formatReturn(value, 0) },
      },
      {
        type: 'value',
        gridIndex: 1,
        max: 0,
        splitNumber: 2,
        axisLabel: { formatter: (fraction: number) => formatFraction(fraction, 0) },
      },
    ],
    series: [
      line(
        'Portfolio',
        points.map(({ value }) => value),
        accent,
        1.8,
      ),
      ...(hasBenchmark
        ? [
            line(
              'Benchmark',
              points.map(({ benchmark }) => benchmark),
              muted,
              1.4,
            ),
          ]
        : []),
      {
        ...line(
          'Drawdown',
          points.map(({ drawdown }) => drawdown),
          down,
          1,
        ),
        xAxisIndex: 1,
        yAxisIndex: 1,
        areaStyle: { color: down, opacity: 0.2 },
      },
    ],
  };
};
