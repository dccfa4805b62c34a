import type { ECElementEvent, EChartsOption, EChartsType } from 'echarts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useExportable } from '../exports/exportable.ts';
import { isPrinting } from '../theme.ts';
import { FONT, type Palette, usePalette } from './palette.ts';
import { useSeen } from './when-seen.tsx';

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

/** Of an exported picture: twice the page's pixels, for print and fine screens. */
export const SCALE = 2;

const isStill = () => isPrinting() || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

let last: Promise<unknown> = Promise.resolve();

/** Runs one after the other, with a pause between, in which the page answers: a phone takes long for each chart. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(work);
  last = done.catch(() => {});
  return done;
}

/** A chart in the colours of the theme, as wide as its place. */
export function Chart<Data>({ data, draw, label, height = 260, onPick, children }: ChartProps<Data>) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const [made, setMade] = useState<EChartsType | null>(null);
  const pick = useRef(onPick);
  const drawn = useRef<EChartsType>(null);
  const palette = usePalette();

  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    if (!isSeen) return;
    let chart: EChartsType | null = null;
    let isGone = false;
    // The library is half of all scripts: it comes with the first chart that is seen.
    void inTurn(() => import('./echarts.ts')).then(({ init }) => {
      if (isGone) return;
      chart = init(place.current);
      chart.on('click', (event) => pick.current?.(event as ECElementEvent));
      setMade(chart);
    });
    return () => {
      isGone = true;
      chart?.dispose();
      setMade(null);
    };
  }, [isSeen, place]);

  useEffect(() => {
    const where = place.current;
    if (!made || !where) return;
    let width = 0;
    const paint = () => {
      width = where.clientWidth;
      // The first time it is simply there: to grow takes many frames.
      const isStillNow = isStill() || drawn.current !== made;
      drawn.current = made;
      made.setOption(
        { ...themed(draw(data, palette, width), palette, label), animation: !isStillNow },
        { notMerge: true },
      );
    };
    paint();
    const watch = new ResizeObserver(() => {
      if (where.clientWidth === width) return;
      made.resize();
      paint();
    });
    watch.observe(where);
    return () => watch.disconnect();
  }, [made, place, data, draw, palette, label]);

  useExportable('chart', label, () =>
    made ? made.renderToCanvas({ pixelRatio: SCALE, backgroundColor: palette.panel }) : null,
  );

  return (
    <figure className="chart" aria-busy={(isSeen && !made) || undefined}>
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
      axisLabel: { hideOverlap: true, ...one.axisLabel, color: muted, fontSize: 12 },
      splitLine: { show: one.type === 'value', ...one.splitLine, lineStyle: { color: line, width: 1 } },
      nameTextStyle: { color: muted, fontSize: 12, ...one.nameTextStyle },
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
        // Where its names need more than a line, it pages instead of covering the chart.
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
