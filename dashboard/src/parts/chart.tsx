import type { ECElementEvent, EChartsType } from 'echarts';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SCALE, useExportable } from '../exports/exportable.ts';
import { type Palette, usePalette } from '../palette.ts';
import { isPrinting } from '../theme.ts';
import { chartLibrary } from './chart-library.ts';
import { type Draw, themed } from './chart-options.ts';
import { pictureOfChart, startsAsPicture } from './chart-picture.ts';
import type { Drawing } from './drawings.ts';
import { useSeen } from './when-seen.tsx';

type ChartProps<Data> = {
  /** The chart's content; a new object redraws it. */
  data: Data;
  /** A function at module level, so that it is the same on every render. */
  draw: Draw<Data>;
  /** The name of `draw` in `DRAWINGS`, if a worker can draw it. */
  drawing?: Drawing;
  /** A sentence that describes the chart, for screen readers. */
  label: string;
  /** In pixels. */
  height?: number;
  onPick?(event: ECElementEvent): void;
  /** Content over the top of the chart, which a tooltip may cover. */
  above?: ReactNode;
  /** Content below the chart: a legend or a note. */
  children?: ReactNode;
};

const isStill = () => isPrinting() || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one after another, and yields to the page in between: each chart takes a phone a long time. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(work);
  last = result.catch(() => {});
  return result;
}

/**
 * A chart in the colors of the theme, as wide as its container; on a touch screen, a picture of it until it is touched.
 */
export function Chart<Data>({ data, draw, drawing, label, height = 260, onPick, above, children }: ChartProps<Data>) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const [isPicture] = useState(() => drawing !== undefined && startsAsPicture());
  const [isLive, setLive] = useState(!isPicture);
  const [touched, setTouched] = useState<{ x: number; y: number } | null>(null);
  const [instance, setInstance] = useState<EChartsType | null>(null);
  const pick = useRef(onPick);
  const drawn = useRef<EChartsType>(null);
  const palette = usePalette();
  const { picture, isDrawn } = usePicture({ drawing, data, palette, label, height }, place, isSeen && !isLive, setLive);

  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    if (!isSeen || !isLive) return;
    let chart: EChartsType | null = null;
    let isGone = false;
    // The library is half of all scripts, so it is loaded with the first visible chart.
    void inTurn(chartLibrary).then(({ init }) => {
      // React empties the reference before it runs the cleanup below.
      if (isGone || !place.current) return;
      chart = init(place.current);
      chart.on('click', (event) => pick.current?.(event as ECElementEvent));
      setInstance(chart);
    });
    return () => {
      isGone = true;
      chart?.dispose();
      setInstance(null);
    };
  }, [isSeen, isLive, place]);

  useEffect(() => {
    const element = place.current;
    if (!instance || !element) return;
    let width = 0;
    let paintedHeight = 0;
    const paint = () => {
      width = element.clientWidth;
      paintedHeight = element.clientHeight;
      // Panes of studies make the chart taller.
      if (instance.getWidth() !== width || instance.getHeight() !== paintedHeight) instance.resize();
      // No animation on the first draw: it takes many frames.
      const isStillNow = isStill() || drawn.current !== instance;
      drawn.current = instance;
      instance.setOption(
        { ...themed(draw(data, palette, width), palette, label), animation: !isStillNow },
        { notMerge: true },
      );
    };
    paint();
    const watch = new ResizeObserver(() => {
      if (element.clientWidth !== width || element.clientHeight !== paintedHeight) paint();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [instance, place, data, draw, palette, label]);

  useEffect(() => {
    // Shows the tooltip that the first touch requested.
    if (instance && touched) instance.dispatchAction({ type: 'showTip', ...touched });
  }, [instance, touched]);

  useExportable('chart', label, () => {
    if (instance) return instance.renderToCanvas({ pixelRatio: SCALE, backgroundColor: palette.panel });
    return isDrawn ? picture.current : null;
  });

  const touch = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent) => {
    setTouched({ x, y });
    setLive(true);
  };

  return (
    <figure className="chart" aria-busy={(isSeen && !instance && !isDrawn) || undefined}>
      <div className="chart-place">
        {above && <div className="chart-above">{above}</div>}
        <div
          ref={place}
          style={{ height }}
          className={onPick ? 'chart-canvas pickable' : 'chart-canvas'}
          role="img"
          aria-label={label}
        />
        {/* It stays until the chart stands in its place. */}
        {isPicture && !instance && <canvas ref={picture} className="chart-picture" onClick={touch} />}
      </div>
      {children}
    </figure>
  );
}

/** Redraws the picture of the chart on each change while `isWanted`. */
function usePicture(
  {
    drawing,
    data,
    palette,
    label,
    height,
  }: { drawing?: Drawing; data: unknown; palette: Palette } & {
    label: string;
    height: number;
  },
  place: RefObject<HTMLElement | null>,
  isWanted: boolean,
  /** Called with true if the picture cannot be drawn, so that the live chart replaces it. */
  setLive: (isLive: boolean) => void,
) {
  const picture = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!isWanted || !drawing || !element) return;
    let isGone = false;
    let width = 0;
    const paint = async () => {
      width = element.clientWidth;
      const bitmap = await pictureOfChart({ drawing, data, palette, label, width, height, scale: SCALE });
      const canvas = picture.current;
      if (isGone) return;
      if (!bitmap) return setLive(true);
      if (!canvas || bitmap.width !== width * SCALE) return;
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      // Read when printing: the worker has no time for another picture before the page is printed.
      canvas.dataset.theme = palette.theme;
      setDrawn(true);
    };
    const watch = new ResizeObserver(() => {
      // On paper only the picture is visible, and its container has no width.
      if (element.clientWidth > 0 && element.clientWidth !== width) void paint();
    });
    watch.observe(element);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [isWanted, drawing, data, palette, label, height, place, setLive]);
  return { picture, isDrawn };
}
