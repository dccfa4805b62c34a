import type { Drawing } from './drawings.ts';
import type { Palette } from './palette.ts';

/** Pixels of the page; the picture has `scale` times as many each way. */
export type Picture = {
  drawing: Drawing;
  data: unknown;
  palette: Palette;
  label: string;
  width: number;
  height: number;
  scale: number;
};
export type PictureRequest = Picture & { id: number };

/**
 * Whether charts are pictures until they are touched: where nothing can be pointed at without touching it. A phone takes a
 * second for the library and a chart, in which the page does not answer; a worker takes it beside the page.
 */
export const startsAsPicture = (): boolean =>
  typeof OffscreenCanvas === 'function' && window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Told what was drawn; null where nothing could be. */
type Waiting = (bitmap: ImageBitmap | null) => void;
type Answer = { id: number; bitmap: ImageBitmap | null };

let worker: Worker | null = null;
let latest = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const started = new Worker(new URL('./chart-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, bitmap } }: MessageEvent<Answer>) => {
    waiting.get(id)?.(bitmap);
    waiting.delete(id);
  });
  // It could not start, so nothing will be drawn.
  started.addEventListener('error', () => {
    for (const tell of waiting.values()) tell(null);
    waiting.clear();
  });
  return started;
}

/** A chart drawn by the worker; null where it cannot be drawn so. */
export function pictureOfChart(picture: Picture): Promise<ImageBitmap | null> {
  worker ??= start();
  latest += 1;
  const id = latest;
  worker.postMessage({ ...picture, id } satisfies PictureRequest);
  return new Promise((tell) => waiting.set(id, tell));
}
