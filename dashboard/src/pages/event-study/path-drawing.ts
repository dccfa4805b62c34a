import { count, formatFraction } from '../../format.ts';
import { type Draw, tip } from '../../parts/chart-options.ts';

/** The mean abnormal return at a session, with its 95% band; a fraction. */
type StudyPoint = { session: number; mean: number; low: number | null; high: number | null; count: number };

const formatSession = (session: number): string =>
  session === 0 ? 'Day 0' : `Day ${session > 0 ? '+' : '−'}${Math.abs(session)}`;

/** The mean path around the event, with its confidence band. */
export const drawStudyPath: Draw<readonly StudyPoint[]> = (points, { accent, muted }) => {
  const hidden = { showSymbol: false, silent: true, lineStyle: { opacity: 0 } };
  return {
    legend: { bottom: 0, data: ['Mean', '95% band'] },
    tooltip: {
      trigger: 'axis',
      formatter: (rows) => {
        const {
          session,
          mean,
          low,
          high,
          count: events,
        } = points[(rows as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(formatSession(session), [
          ['Mean', formatFraction(mean)],
          ...(low !== null && high !== null
            ? [['95% band', `${formatFraction(low)} to ${formatFraction(high)}`] as const]
            : []),
          ['Events', count(events)],
        ]);
      },
    },
    grid: { left: 6, right: 12, top: 14, bottom: 28, containLabel: true },
    xAxis: {
      type: 'category',
      data: points.map(({ session }) => String(session)),
      axisLabel: { formatter: (session: string) => formatSession(Number(session)) },
    },
    yAxis: { type: 'value', axisLabel: { formatter: (fraction: number) => formatFraction(fraction, 1) } },
    series: [
      // The band is stacked on its low end. Unlike by default, a negative base counts too.
      { ...hidden, name: 'Low', type: 'line', stack: 'band', stackStrategy: 'all', data: points.map(({ low }) => low) },
      {
        ...hidden,
        name: '95% band',
        type: 'line',
        stack: 'band',
        stackStrategy: 'all',
        data: points.map(({ low, high }) => (low === null || high === null ? null : high - low)),
        areaStyle: { color: accent, opacity: 0.16 },
        itemStyle: { color: accent, opacity: 0.3 },
      },
      {
        name: 'Mean',
        type: 'line',
        data: points.map(({ mean }) => mean),
        showSymbol: false,
        lineStyle: { color: accent, width: 1.8 },
        itemStyle: { color: accent },
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: { color: muted, type: 'dashed' },
          label: { show: false },
          data: [{ yAxis: 0 }, { xAxis: '0' }],
        },
      },
    ],
  };
};
