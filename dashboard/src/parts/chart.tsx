import type { ECElementEvent, EChartsOption } from 'echarts';
import { type ReactNode, useEffect, useRef } from 'react';
import { init } from './echarts.ts';
import { type Palette, usePalette } from './palette.ts';

export type Draw<Data> = (data: Data, palette: Palette, width: number) => EChartsOption;

type ChartProps<Data> = {
  /** The chart's content; a new object redraws it. */
  data: Data;
  /** A function of the module, so that it is the same at every render. */
  draw: Draw<Data>;
  /** What the chart says, in a sentence, for those who do not see it. */
  label: string;
  /** Pixels. */
  height?: number;
  onPick?(event: ECElementEvent): void;
  /** Beneath the chart: a legend, a note. */
  children?: ReactNode;
};

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A chart in the colours of the theme, as wide as its place. */
export function Chart<Data>({ data, draw, label, height = 260, onPick, children }: ChartProps<Data>) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const pick = useRef(onPick);
  const palette = usePalette();

  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    const made = init(place.current);
    chart.current = made;
    made.on('click', (event) => pick.current?.(event as ECElementEvent));
    return () => {
      chart.current = null;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    const made = chart.current;
    const where = place.current;
    if (!made || !where) return;
    let width = 0;
    const paint = () => {
      width = where.clientWidth;
      made.setOption(themed(draw(data, palette, width), palette, label), { notMerge: true });
    };
    paint();
    const watch = new ResizeObserver(() => {
      if (where.clientWidth === width) return;
      made.resize();
      paint();
    });
    watch.observe(where);
    return () => watch.disconnect();
  }, [data, draw, palette, label]);

  return (
    <figure className="chart">
      <div
        ref={place}
        style={{ height }}
        className={onPick ? 'chart-canvas pickable' : 'chart-canvas'}
        role="img"
        aria-label={label}
      />
      {children}
    </figure>
  );
}

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

function themed(
  option: EChartsOption,
  { panel, raised, line, text, muted, series }: Palette,
  label: string,
): EChartsOption {
  const axis = (given: unknown) =>
    (Array.isArray(given) ? given : given ? [given] : []).map((one) => ({
      ...one,
      axisLine: { show: false, ...one.axisLine, lineStyle: { color: line } },
      axisTick: { show: false, ...one.axisTick },
      axisLabel: { hideOverlap: true, ...one.axisLabel, color: muted, fontSize: 11 },
      splitLine: { show: one.type === 'value', ...one.splitLine, lineStyle: { color: line, width: 1 } },
      nameTextStyle: { color: muted, fontSize: 11, ...one.nameTextStyle },
    }));
  return {
    ...option,
    backgroundColor: 'transparent',
    color: [...series],
    animation: !isStill(),
    animationDuration: 250,
    animationDurationUpdate: 250,
    aria: { enabled: true, label: { description: label } },
    textStyle: { fontFamily: FONT, color: text },
    grid: option.grid ?? { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
    ...(option.xAxis && { xAxis: axis(option.xAxis) }),
    ...(option.yAxis && { yAxis: axis(option.yAxis) }),
    ...(option.legend && {
      legend: {
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

/** A line draws nothing of a reading without neighbours: such a one is a point. */
export function symbolsOfLone(values: readonly (number | null)[]) {
  const isLone = (at: number) => (values[at - 1] ?? values[at + 1] ?? null) === null;
  return {
    symbol: 'circle',
    showAllSymbol: true,
    symbolSize: (_value: unknown, { dataIndex }: { dataIndex: number }) => (isLone(dataIndex) ? 4 : 0),
  };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for a tooltip, which is HTML to the library. */
export const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

/** The lines of a tooltip: a heading, then names with values. */
export const tip = (heading: string, rows: readonly (readonly [name: string, value: string])[]): string =>
  `<strong>${plain(heading)}</strong>${rows
    .map(
      ([name, value]) =>
        `<div style="display:flex;justify-content:space-between;gap:1.2em"><span>${plain(name)}</span><b style="font-variant-numeric:tabular-nums">${plain(value)}</b></div>`,
    )
    .join('')}`;
