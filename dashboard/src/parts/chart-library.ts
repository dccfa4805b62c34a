/// <reference types="vite/client" />

import { fontReady } from '../font.ts';
import url from './echarts.ts?worker&url';

/**
 * Loads the chart library. It is built as a separate file that the page and the worker share, so that the first touch
 * of a chart finds it in the browser's cache.
 */
export const chartLibrary = async (): Promise<typeof import('./echarts.ts')> => {
  const [library] = await Promise.all([import(/* @vite-ignore */ url), fontReady]);
  return library;
};
