import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Tier } from '../../src/graph/tiers.ts';
import type { DemoGateway } from './gateway.ts';

/** The headless shell comes first: it draws no window of its own. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The installed browser: `CHROMIUM`, or the usual path of distributions. */
export const foundBrowser = (): string | undefined => [process.env.CHROMIUM ?? '', ...PLACES].find(existsSync);

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    timeout: 120_000,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });

export const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
export type Width = keyof typeof WIDTHS;
export type Theme = 'dark' | 'light';

/** Timeout of every wait, long enough for a busy machine. */
export const PATIENCE = 60_000;

export type How = {
  tier?: Tier | null;
  key?: string;
  width?: Width;
  theme?: Theme;
  /** A phone without a pointing device. */
  isTouch?: boolean;
  mayComplain?: RegExp;
};
export type Work = (page: Page) => Promise<void>;

/**
 * Runs `work` in a fresh browser profile with this key, a new key of the tier, or none. Fails on any error of the page
 * except those that `mayComplain` matches.
 */
export async function visiting(
  browser: Browser,
  gateway: DemoGateway,
  { tier = 'PRO', key, width = 'wide', theme = 'dark', isTouch = false, mayComplain }: How,
  work: Work,
): Promise<void> {
  const pageKey = key ?? (tier && (await gateway.newKey(tier)));
  const context = await browser.newContext({
    baseURL: gateway.url,
    viewport: WIDTHS[width],
    colorScheme: theme,
    reducedMotion: 'reduce',
    isMobile: isTouch,
    hasTouch: isTouch,
  });
  try {
    context.setDefaultTimeout(PATIENCE);
    // The clock of the gateway, and a clock that a test may move.
    await context.clock.install({ time: gateway.clock() });
    if (pageKey) await context.addInitScript(keepKey(gateway.url, pageKey));
    const page = await context.newPage();
    const faults = collectFaults(page);
    await work(page);
    expect(faults.filter((fault) => !mayComplain?.test(fault))).toEqual([]);
  } finally {
    // A handler of a route may still wait for its answer.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** Stores the key like an earlier visit; `storageState` would open a page for it, which takes longer. */
const keepKey = (origin: string, key: string): string => `
  if (location.origin === '${origin}' && !sessionStorage.getItem('came-with-key')) {
    sessionStorage.setItem('came-with-key', 'yes');
    localStorage.setItem('market-signals:api-key', '${key}');
  }`;

/** Collects errors of a page as they occur: in scripts, requests, and responses. */
function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${why}`);
  });
  page.on('response', async (response) => {
    if (response.status() >= 400) faults.push(`status: ${response.status()} ${response.url()}`);
    if (!new URL(response.url()).pathname.endsWith('/graphql')) return;
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    const body = (await response.json().catch(() => null)) as { errors?: { message: string }[] } | null;
    for (const { message } of body?.errors ?? []) faults.push(`answer: ${message}`);
  });
  return faults;
}

/** Waits until nothing on the page is loading. */
const isQuiet = (page: Page) =>
  expect.poll(() => page.locator('.skeleton, [aria-busy="true"]').count(), { timeout: PATIENCE }).toBe(0);

/** Waits until the first screen is complete. */
export async function firstScreen(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await isQuiet(page);
}

/**
 * Scrolls through the page until all panels are loaded, or the given number of those below the first screen, and back.
 */
export async function seeAll(page: Page, most?: number): Promise<void> {
  await firstScreen(page);
  for (const place of (await page.locator('.when-seen').all()).slice(0, most)) {
    await place.scrollIntoViewIfNeeded();
    await place.locator('.panel').first().waitFor();
    await isQuiet(page);
  }
  await page.evaluate('scrollTo(0, 0)');
}

/**
 * Tables render the rows that fill their box, and more as they are scrolled; for print they render every loaded row.
 */
export const drawEveryRow = (page: Page): Promise<void> =>
  page.evaluate("dispatchEvent(new Event('beforeprint')), void dispatchEvent(new Event('afterprint'))");

export const toText = async (page: Page, panel: string): Promise<string> =>
  (await page.getByRole('region', { name: panel, exact: true }).innerText()).replace(/\s+/g, ' ');

/** Width in pixels of the content beyond the window's right edge. */
export const beyond = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Titles of panels with a table or chart that lack an export. */
export const notExported = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.panel:has(.table, .chart):not(:has(.export))')]
    .map((panel) => panel.querySelector('h2').textContent)`);

type Violation = {
  id: string;
  impact: string;
  nodes: { target: string[]; html: string; any: { message: string }[] }[];
};

/** Serious and critical accessibility violations found by axe, with their elements. */
export async function barriers(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe.source);
  const result: { violations: Violation[] } = await page.evaluate(
    `axe.run({ include: [['html']], exclude: ${JSON.stringify(exclude.map((one) => [one]))} }, { resultTypes: ['violations'] })`,
  );
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 5)
        .map(({ target, html, any }) => `${id}: ${target} ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
    );
}

/** Saves a full-page screenshot to the folder `SCREENSHOTS`, if it is set. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
