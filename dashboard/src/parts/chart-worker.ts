import type { EChartsOption } from 'echarts';
import { chartLibrary } from './chart-library.ts';
import { type Draw, themed } from './chart-options.ts';
import type { PictureRequest } from './chart-picture.ts';
import { DRAWINGS } from './drawings.ts';

// Draws charts as pictures, off the page's main thread.

const library = chartLibrary();

self.addEventListener('message', ({ data }: MessageEvent<PictureRequest>) => {
  const { id } = data;
  drawn(data).then(
    (bitmap) => self.postMessage({ id, bitmap }, { transfer: [bitmap] }),
    () => self.postMessage({ id, bitmap: null }),
  );
});

async function drawn({ drawing, data, palette, label, width, height, scale }: PictureRequest): Promise<ImageBitmap> {
  const { init } = await library;
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const chart = init(canvas as unknown as HTMLCanvasElement, null, { devicePixelRatio: scale, width, height });
  const draw = DRAWINGS[drawing] as Draw<unknown>;
  const option: EChartsOption = themed(draw(data, palette, width), palette, label);
  // The page has the label: a picture has no element for it.
  chart.setOption({ ...option, aria: { enabled: false }, animation: false });
  const bitmap = canvas.transferToImageBitmap();
  chart.dispose();
  return bitmap;
}
