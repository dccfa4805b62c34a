import type { Palette } from '../palette.ts';
import type { Drawing } from './drawings.ts';

/** In CSS pixels; the picture has `scale` times as many in each direction. */
type Picture = {
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
 * Whether charts are pictures until they are touched: on devices without hover, if a worker can draw. On a phone, the
 * library and a chart would block the page for a second; a worker does the same without blocking.
 */
export const startsAsPicture = (): boolean =>
  typeof OffscreenCanvas === 'function' && window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Receives the drawn picture; null if it could not be drawn. */
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
  // The worker failed to start, so pending pictures will never be drawn.
  started.addEventListener('error', () => {
    for (const tell of waiting.values()) tell(null);
    waiting.clear();
  });
  return started;
}

/** Draws a chart in the worker; null if the worker cannot draw it. */
export function pictureOfChart(picture: Picture): Promise<ImageBitmap | null> {
  worker ??= start();
  latest += 1;
  const id = latest;
  worker.postMessage({ ...picture, id } satisfies PictureRequest);
  return new Promise((tell) => waiting.set(id, tell));
}
