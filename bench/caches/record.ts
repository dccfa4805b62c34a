import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { foundBrowser, launch } from '../../test/browser/browser.ts';
import type { LoadRequest } from '../load.ts';

// npm run bench caches-record: the requests of a reader of the pages of a running gateway, as a JSON file.

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    key: { type: 'string' },
    stocks: { type: 'string', default: '15' },
    to: { type: 'string', default: 'dashboard.json' },
  },
});
/** Milliseconds that a reader spends on a page: its panels below the first screen load as the page is scrolled. */
const WATCHED = 3_000;
const PAGES = ['/', '/screener', '/options', '/politicians', '/etfs', '/etfs/SPY', '/indexes', '/watchlists'];

const executablePath = foundBrowser();
if (!executablePath) throw new Error('There is no Chromium: install one, or name it in CHROMIUM.');
const tickers = (await (await fetch(`${options.url}/api/v1/stocks`)).json()) as string[];
const every = Math.max(1, Math.floor(tickers.length / Number(options.stocks)));
const stocks = tickers.filter((_, at) => at % every === 0).map((ticker) => `/stocks/${ticker}`);

/** Root fields with a limit per minute of their own, which no benchmark lifts. */
const LIMITED = /^\s*(viewer|dataStatus|dataSources|costOf|pointInTime|signalRecord)\b/m;

const requests: LoadRequest[] = [];
const browser = await launch(executablePath);
try {
  const context = await browser.newContext({ baseURL: options.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (options.key) await page.addInitScript(`localStorage.setItem('market-signals:api-key', '${options.key}')`);
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isStream = request.headers().accept?.includes('text/event-stream');
    if (pathname !== '/graphql' || isStream) return;
    const [method, body] = [request.method(), request.postData() ?? undefined];
    if (LIMITED.test(body?.replaceAll('\\n', '\n') ?? '')) return;
    if (method === 'GET' || method === 'POST') requests.push({ method, path: pathname + search, body });
  });
  // Readers come back to the market page.
  for (const path of [...PAGES, ...stocks.flatMap((stock) => [stock, '/'])]) {
    await page.goto(path);
    await page.waitForTimeout(WATCHED / 3);
    for (let step = 0; step < 4; step += 1) {
      await page.mouse.wheel(0, 1_500);
      await page.waitForTimeout(WATCHED / 6);
    }
  }
} finally {
  await browser.close();
}
writeFileSync(options.to, JSON.stringify(requests));
console.log(`${requests.length} requests of ${PAGES.length + 2 * stocks.length} pages: ${options.to}`);
