/// <reference types="vite/client" />
import url from './echarts.ts?worker&url';

/**
 * Loads the chart library. It is built as a separate file that the page and the worker share, so that the first touch
 * of a chart finds it in the browser's cache.
 */
export const chartLibrary = (): Promise<typeof import('./echarts.ts')> => import(/* @vite-ignore */ url);
