import type { ECElementEvent, EChartsType } from 'echarts';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useExportable } from '../exports/exportable.ts';
import { isPrinting } from '../theme.ts';
import { chartLibrary } from './chart-library.ts';
import { type Draw, themed } from './chart-options.ts';
import { pictureOfChart, startsAsPicture } from './chart-picture.ts';
import type { Drawing } from './drawings.ts';
import { type Palette, usePalette } from './palette.ts';
import { useSeen } from './when-seen.tsx';

type ChartProps<Data> = {
  /** The chart's content; a new object redraws it. */
  data: Data;
  /** A function of the module, so that it is the same at every render. */
  draw: Draw<Data>;
  /** The name of `draw` among those that a worker can draw. */
  drawing?: Drawing;
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

/** A chart in the colours of the theme, as wide as its place; on a touch screen a picture of it until it is touched. */
export function Chart<Data>({ data, draw, drawing, label, height = 260, onPick, children }: ChartProps<Data>) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const [isPicture] = useState(() => drawing !== undefined && startsAsPicture());
  const [isLive, setLive] = useState(!isPicture);
  const [touched, setTouched] = useState<{ x: number; y: number } | null>(null);
  const [made, setMade] = useState<EChartsType | null>(null);
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
    // The library is half of all scripts: it comes with the first chart that is seen.
    void inTurn(chartLibrary).then(({ init }) => {
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
  }, [isSeen, isLive, place]);

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

  useEffect(() => {
    // What the first touch asked for.
    if (made && touched) made.dispatchAction({ type: 'showTip', ...touched });
  }, [made, touched]);

  useExportable('chart', label, () => {
    if (made) return made.renderToCanvas({ pixelRatio: SCALE, backgroundColor: palette.panel });
    return isDrawn ? picture.current : null;
  });

  const touch = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent) => {
    setTouched({ x, y });
    setLive(true);
  };

  return (
    <figure className="chart" aria-busy={(isSeen && !made && !isDrawn) || undefined}>
      <div className="chart-place">
        <div
          ref={place}
          style={{ height }}
          className={onPick ? 'chart-canvas pickable' : 'chart-canvas'}
          role="img"
          aria-label={label}
        />
        {/* It stays until the chart stands in its place. */}
        {isPicture && !made && <canvas ref={picture} className="chart-picture" onClick={touch} />}
      </div>
      {children}
    </figure>
  );
}

/** Draws a picture of the chart at each change while `isWanted`. */
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
  /** The chart itself is drawn where a picture cannot be. */
  setLive: (isLive: boolean) => void,
) {
  const picture = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const where = place.current;
    if (!isWanted || !drawing || !where) return;
    let isGone = false;
    let width = 0;
    const paint = async () => {
      width = where.clientWidth;
      const bitmap = await pictureOfChart({ drawing, data, palette, label, width, height, scale: SCALE });
      const canvas = picture.current;
      if (isGone) return;
      if (!bitmap) return setLive(true);
      if (!canvas || bitmap.width !== width * SCALE) return;
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      // Paper needs to know: the worker has no time for another one before the page is printed.
      canvas.dataset.theme = palette.theme;
      setDrawn(true);
    };
    const watch = new ResizeObserver(() => {
      // On paper the picture stands alone, and its place has no width.
      if (where.clientWidth > 0 && where.clientWidth !== width) void paint();
    });
    watch.observe(where);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [isWanted, drawing, data, palette, label, height, place, setLive]);
  return { picture, isDrawn };
}
