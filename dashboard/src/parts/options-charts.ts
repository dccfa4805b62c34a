import { count, formatCounted, formatDay, formatFraction, number, shortDay, strikeText, usd } from '../format.ts';
import type { StockOptionsHistoryQuery, StockOptionsQuery } from '../generated/graphql.ts';
import { buildTextHalo, type Draw, symbolsOfLone, tip } from './chart-options.ts';
import { type Ahead, type Anchor, listExpectedMoves, moveAt } from './cone.ts';
import type { Bars } from './price-arrangement.ts';

type Found = NonNullable<StockOptionsQuery['options']>;
export type Latest = NonNullable<NonNullable<Found['dossier']>['latest']>;
export type Walls = NonNullable<NonNullable<Found['dossier']>['oiWalls']>;
type Volatility = NonNullable<StockOptionsHistoryQuery['options']>['history']['series'];

/** Number of sessions before the start of the cone, and length of the cone. */
const BEFORE = 40;
const AHEAD = 20;

/** The price, and the range that options expect from their session on; later sessions are drawn over the range. */
export const drawCone: Draw<{ bars: Bars; anchor: Anchor; latest: Latest; walls: Walls | null }> = (
  { bars, anchor, latest, walls },
  { accent, text, muted, panel, up, down },
  width,
) => {
  const first = Math.max(0, anchor.at + 1 - BEFORE);
  const visibleBars = bars.slice(first, anchor.at + AHEAD + 1);
  const spot = anchor.close;
  const start = shortDay(anchor.day);
  // Sessions are relative to the anchor: negative before it.
  const barAt = (sessions: number): Bars[number] | undefined => bars[anchor.at + sessions];
  const oneSigma = listExpectedMoves([
    { sessions: 1, move: latest.expectedMove1s1d },
    { sessions: 5, move: latest.expectedMove1s5d },
    { sessions: 20, move: latest.expectedMove1s20d },
  ]);
  const wide = listExpectedMoves([
    { sessions: 1, move: latest.expectedMove1d },
    { sessions: 5, move: latest.expectedMove5d },
    { sessions: 20, move: latest.expectedMove20d },
  ]);
  const ahead = Array.from({ length: AHEAD + 1 }, (_, at) => at);
  const edge = (points: readonly Ahead[], sign: 1 | -1) =>
    ahead.map((sessions) => {
      const move = moveAt(points, sessions);
      return [sessions, move === null ? null : spot * (1 + sign * move)] as [number, number | null];
    });
  const band = (name: string, points: readonly Ahead[], opacity: number) => [
    {
      name: `${name} low`,
      type: 'line' as const,
      stack: name,
      stackStrategy: 'all' as const,
      data: edge(points, -1),
      symbol: 'none',
      lineStyle: { opacity: 0 },
      silent: true,
    },
    {
      name,
      type: 'line' as const,
      stack: name,
      stackStrategy: 'all' as const,
      data: ahead.map((sessions) => {
        const move = moveAt(points, sessions);
        return [sessions, move === null ? null : 2 * spot * move] as [number, number | null];
      }),
      symbol: 'none',
      lineStyle: { opacity: 0 },
      areaStyle: { color: accent, opacity },
      itemStyle: { color: accent, opacity: Math.min(1, opacity * 2) },
      silent: true,
    },
  ];
  const halfRange = spot * (moveAt(wide, AHEAD) ?? moveAt(oneSigma, AHEAD) ?? 0.1) * 1.35;
  const wall = (strike: number, name: string, color: string, position: 'insideEndTop' | 'insideEndBottom') => ({
    yAxis: strike,
    lineStyle: { color, type: 'dotted' as const, width: 1.2 },
    label: { formatter: `${name} ${strikeText(strike)}`, position, color, fontSize: 12, ...buildTextHalo(panel) },
  });
  const call = walls?.callWalls.find(({ strike }) => Math.abs(strike - spot) < halfRange);
  const put = walls?.putWalls.find(({ strike }) => Math.abs(strike - spot) < halfRange);
  return {
    legend: { bottom: 0, data: ['1 standard deviation', '90% range'] },
    tooltip: {
      trigger: 'axis',
      formatter: (points) => {
        const at = Math.round(Number((points as unknown as { axisValue: number }[])[0]!.axisValue));
        const bar = barAt(at);
        const close = bar ? ([['Close', usd(bar.close)]] as const) : [];
        if (at <= 0) return bar ? tip(formatDay(bar.day), close) : '';
        const range = (move: number | null) =>
          move === null
            ? '–'
            : `${number(spot * (1 - move))} to ${number(spot * (1 + move))}, ±${formatFraction(move, 1)}`;
        const later = `${formatCounted(at, 'session')} after ${start}`;
        return tip(bar ? `${formatDay(bar.day)}, ${later}` : later, [
          ...close,
          ['1 standard deviation', range(moveAt(oneSigma, at))],
          ['90% range', range(moveAt(wide, at))],
        ]);
      },
    },
    grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
    xAxis: {
      type: 'value',
      min: first - anchor.at,
      max: AHEAD,
      splitLine: { show: false },
      axisPointer: { snap: false },
      axisLabel: {
        // Fewer labels on a phone, to leave room for the start's label.
        ...(width < 420 && { customValues: [first - anchor.at, 0, AHEAD] }),
        formatter: (at: number) => (at < 0 ? shortDay(barAt(at)?.day) : at === 0 ? start : `+${at}d`),
      },
    },
    yAxis: { type: 'value', scale: true, position: 'right' },
    series: [
      ...band('90% range', wide, 0.14),
      ...band('1 standard deviation', oneSigma, 0.24),
      {
        name: 'Price',
        type: 'line',
        data: visibleBars.map(({ close }, at) => [first + at - anchor.at, close]),
        symbol: 'none',
        lineStyle: { color: text, width: 1.6 },
        itemStyle: { color: text },
        markLine: {
          symbol: 'none',
          silent: true,
          data: [
            { xAxis: 0, lineStyle: { color: muted, type: 'dashed', width: 1 }, label: { show: false } },
            ...(call ? [wall(call.strike, 'Call wall', up, 'insideEndTop')] : []),
            ...(put ? [wall(put.strike, 'Put wall', down, 'insideEndBottom')] : []),
          ],
        },
      },
    ],
  };
};

/** Open interest by strike: puts to the left, calls to the right. */
export const drawWalls: Draw<{ walls: Walls | null; spot: number | null }> = (
  { walls, spot },
  { up, down, muted, text },
) => {
  const { callWalls, putWalls, maxPain } = walls!;
  const strikes = [...new Set([...callWalls, ...putWalls].map(({ strike }) => strike))].sort((a, b) => a - b);
  const open = (side: Walls['callWalls'], strike: number) => side.find((wall) => wall.strike === strike)?.oi ?? 0;
  const nearest =
    spot !== null &&
    strikes.reduce(
      (best, strike) => (Math.abs(strike - spot) < Math.abs(best - spot) ? strike : best),
      strikes[0] ?? 0,
    );
  return {
    legend: { bottom: 0, data: ['Puts', 'Calls'], itemHeight: 8 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (points) => {
        const strike = strikes[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(`Strike ${usd(strike)}`, [
          ['Call open interest', count(open(callWalls, strike))],
          ['Put open interest', count(open(putWalls, strike))],
        ]);
      },
    },
    grid: { left: 6, right: 22, top: 10, bottom: 28, containLabel: true },
    xAxis: { type: 'value', axisLabel: { formatter: (value: number) => `${number(Math.abs(value) / 1_000, 0)}K` } },
    yAxis: {
      type: 'category',
      data: strikes.map((strike) => String(strike)),
      axisLabel: {
        formatter: (value: string) => {
          const strike = Number(value);
          const notes = [
            ...(strike === nearest ? ['near the price'] : []),
            ...(strike === maxPain ? ['max pain'] : []),
          ];
          return `${number(strike, strike % 1 === 0 ? 0 : 2)}${notes.length > 0 ? `  ${notes.join(', ')}` : ''}`;
        },
      },
    },
    series: [
      {
        name: 'Puts',
        type: 'bar',
        stack: 'sides',
        barMaxWidth: 26,
        data: strikes.map((strike) => -open(putWalls, strike)),
        itemStyle: { color: down },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: muted },
          data: [{ xAxis: 0 }],
        },
      },
      {
        name: 'Calls',
        type: 'bar',
        stack: 'sides',
        data: strikes.map((strike) => open(callWalls, strike)),
        itemStyle: { color: up },
        labelLine: { lineStyle: { color: text } },
      },
    ],
  };
};

/** Implied volatility, with the put/call ratio by volume below. */
export const drawVolatility: Draw<Volatility> = (series, { accent, muted }) => ({
  legend: { bottom: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const day = series[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(day.day), [
        ['Implied volatility', formatFraction(day.atmIv, 1)],
        ['25-delta skew', formatFraction(day.skew25d, 1)],
        ['Put/call volume', number(day.pcVol)],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    data: series.map(({ day }) => day),
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(series.length / 6) },
  },
  yAxis: [
    { type: 'value', scale: true, axisLabel: { formatter: (value: number) => formatFraction(value, 0) } },
    {
      type: 'value',
      position: 'right',
      splitLine: { show: false },
      min: 0,
      axisLabel: { formatter: (value: number) => number(value) },
    },
  ],
  series: [
    {
      name: 'Put/call volume',
      type: 'bar',
      yAxisIndex: 1,
      barMaxWidth: 18,
      data: series.map(({ pcVol }) => pcVol),
      itemStyle: { color: muted, opacity: 0.3 },
    },
    {
      name: 'Implied volatility',
      type: 'line',
      data: series.map(({ atmIv }) => atmIv),
      ...symbolsOfLone(series.map(({ atmIv }) => atmIv)),
      lineStyle: { color: accent, width: 1.8 },
      itemStyle: { color: accent },
    },
  ],
});
