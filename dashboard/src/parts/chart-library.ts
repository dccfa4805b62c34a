/// <reference types="vite/client" />
import url from './echarts.ts?worker&url';

/**
 * Loads the charts' library. It is built as a file of its own, which the page and the worker share: a chart that is touched
 * finds it in the browser's cache.
 */
export const chartLibrary = (): Promise<typeof import('./echarts.ts')> => import(/* @vite-ignore */ url);
