import type { Page, Request } from 'playwright-core';
import { readCosts } from './calls.ts';

/** Resources used by the first screen of a page. */
export type Spent = {
  /** Calls charged to the key, as counted by the gateway. */
  calls: number;
  requests: number;
  /** Transferred bytes of bodies: of the chart library, and of everything else. */
  chartBytes: number;
  bytes: number;
  /** Cumulative layout shift: how much of the screen moved, and how far. */
  layoutShift: number;
};

/** The limits of every page. */
export const BUDGET: Spent = { calls: 12, requests: 32, chartBytes: 260_000, bytes: 230_000, layoutShift: 0.05 };

/** Measures the resources of a page; call it before the navigation. */
export function spending(page: Page): () => Promise<Spent> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  const costs = readCosts(page);
  const watching = page.addInitScript(`
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  return async () => {
    await watching;
    const sizes = await Promise.all(
      finished.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
    );
    const sum = (some: typeof sizes) => some.reduce((all, { bytes }) => all + bytes, 0);
    const isOfCharts = ({ url }: { url: string }) => /\/assets\/echarts-/.test(url);
    return {
      calls: (await Promise.all(costs)).reduce((all, cost) => all + cost, 0),
      requests: sizes.length,
      chartBytes: sum(sizes.filter(isOfCharts)),
      bytes: sum(sizes.filter((size) => !isOfCharts(size))),
      layoutShift: await page.evaluate('window.layoutShift'),
    };
  };
}

/** Lists the figures that exceed the budget. */
export const overBudget = (spent: Spent): Partial<Spent> =>
  Object.fromEntries(Object.entries(spent).filter(([what, value]) => value > BUDGET[what as keyof Spent]));
