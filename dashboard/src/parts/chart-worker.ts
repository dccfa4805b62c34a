import type { EChartsOption } from 'echarts';
import { setPlatformAPI } from 'echarts/core';
import { type Draw, themed } from './chart-options.ts';
import type { PictureRequest } from './chart-picture.ts';
import { DRAWINGS } from './drawings.ts';
import { init } from './echarts.ts';

// Draws charts as pictures, beside the page's own thread.

// Without a document the library would guess how wide its texts are.
setPlatformAPI({ createCanvas: () => new OffscreenCanvas(1, 1) as unknown as HTMLCanvasElement });

self.addEventListener('message', ({ data: request }: MessageEvent<PictureRequest>) => {
  const { id, drawing, data, palette, label, width, height, scale } = request;
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const chart = init(canvas as unknown as HTMLCanvasElement, null, { devicePixelRatio: scale, width, height });
  const draw = DRAWINGS[drawing] as Draw<unknown>;
  const option: EChartsOption = themed(draw(data, palette, width), palette, label);
  // Its label is the page's: a picture has no element to put one on.
  chart.setOption({ ...option, aria: { enabled: false }, animation: false });
  const bitmap = canvas.transferToImageBitmap();
  chart.dispose();
  self.postMessage({ id, bitmap }, { transfer: [bitmap] });
});
