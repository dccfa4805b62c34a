import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { foundBrowser } from '../../test/browser/browser.ts';
import { formatPagesTable, type Times } from './table.ts';

// npm run bench pages: how long the pages of a running gateway take on a phone.

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    key: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: ['/', '/stocks/AAPL', '/screener', '/options', '/etfs/SPY'] },
  },
});

/** A mid-range phone on a good mobile network. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWER = 4;
const NETWORK = { offline: false, latency: 170, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };
/** Observation time of a page in milliseconds; its first screen is complete by then. */
const WATCHED = 8_000;
/** A longer task blocks the page; milliseconds. */
const LONG_TASK = 50;

const observing = `
  window.times = { largestPaint: 0, blocking: 0, layoutShift: 0 };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => { times.largestPaint = startTime; });
  observe('longtask', ({ duration }) => { times.blocking += duration - ${LONG_TASK}; });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) times.layoutShift += value; });`;

/** One visit with a fresh browser profile. */
async function visit(browser: Browser, path: string): Promise<Times> {
  const context = await browser.newContext({ ...PHONE, baseURL: options.url });
  try {
    const page: Page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(observing);
    if (options.key) await page.addInitScript(`localStorage.setItem('market-signals:api-key', '${options.key}')`);
    await page.goto(path);
    await page.waitForTimeout(WATCHED);
    return {
      ...(await page.evaluate<Pick<Times, 'largestPaint' | 'blocking' | 'layoutShift'>>('times')),
      bytes,
      requests,
    };
  } finally {
    await context.close();
  }
}

const executablePath = foundBrowser();
if (!executablePath) throw new Error('There is no Chromium: install one, or name it in CHROMIUM.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  // The first visits fill the gateway's caches and do not count.
  for (const path of options.page) await visit(browser, path);
  const rows: [path: string, visits: Times[]][] = [];
  for (const path of options.page) {
    const visits: Times[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) visits.push(await visit(browser, path));
    rows.push([path, visits]);
  }
  console.log(formatPagesTable(rows));
} finally {
  await browser.close();
}
