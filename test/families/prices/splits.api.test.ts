import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { download, SESSIONS, type SplitLayout, truth } from '../../support/split-prices.ts';

/** The first session in new shares; `downloads` are the sessions of each file. */
type Position = { name: string; session: number; downloads: readonly (readonly [number, number])[] };
const WHOLE = [[0, 60]] as const;
const POSITIONS: readonly Position[] = [
  { name: 'today', session: 59, downloads: WHOLE },
  { name: 'within the week', session: 56, downloads: WHOLE },
  { name: 'within 52 weeks', session: 30, downloads: WHOLE },
  {
    name: 'inside the overlap of two downloads',
    session: 53,
    downloads: [
      [0, 56],
      [50, 60],
    ],
  },
  {
    name: 'after the overlap of two downloads',
    session: 56,
    downloads: [
      [0, 56],
      [50, 60],
    ],
  },
  {
    name: 'between two downloads without overlap',
    session: 55,
    downloads: [
      [0, 55],
      [55, 60],
    ],
  },
];
const LAYOUTS: readonly SplitLayout[] = ['tiingo', 'yahoo', 'ours', 'unsaid'];

const CASES = LAYOUTS.flatMap(
  (layout, i) => POSITIONS.map((position, k) => ({ layout, ...position, ticker: `SP${'ABCDEF'[i]}${'ABCDEF'[k]}` })),
  // What no file states and no adjusted close shows is not known.
).filter(({ layout, name }) => layout !== 'unsaid' || name !== 'between two downloads without overlap');

/** Kinds of files that meet in one ticker. */
const MIXED = [
  { ticker: 'MIXA', name: 'as traded first, then split-adjusted up to the same day', files: ['tiingo', 'yahoo'] },
  { ticker: 'MIXB', name: 'split-adjusted first, then as traded up to the same day', files: ['yahoo', 'tiingo'] },
] as const;

const app = useApp(async (app) => {
  const tickers = [...CASES, ...MIXED].map(({ ticker }) => ticker);
  const names = [...tickers, 'REVA', 'HALF', 'OTHR', 'UNST', 'LOUD'].map(
    (ticker) => `${ticker},${ticker} Inc.,Energy\n`,
  );
  await load(app, 'constituents', { 'nasdaq100.csv': `Symbol,Name,Sector\n${names.join('')}` });
  // Imports one after the other, like daily downloads.
  for (const nth of [0, 1]) {
    const files = CASES.flatMap(({ layout, ticker, session, downloads }) => {
      const [from, until] = downloads[nth] ?? [];
      return from === undefined ? [] : [download(layout, ticker, { session, ratio: 4 }, from, until)];
    });
    await load(app, 'prices', Object.assign({}, ...files));
  }
  const split = { session: 45, ratio: 4 };
  await loadAll(
    app,
    [
      'prices',
      {
        ...Object.assign({}, ...MIXED.map(({ ticker, files }) => download(files[0], ticker, split))),
        ...download('tiingo', 'REVA', { session: 57, ratio: 0.1 }),
        ...download('ours', 'HALF', { session: 57, ratio: 1.5 }),
        ...download('bare', 'OTHR', { session: 50, ratio: 4 }),
        ...download('classic', 'UNST', { session: 56, ratio: 4 }, 0, 56),
      },
    ],
    [
      'prices',
      {
        // It begins in the middle and has the split inside.
        ...Object.assign({}, ...MIXED.map(({ ticker, files }) => download(files[1], ticker, split, 40))),
        // The closes are in one file, the split in another, which dates it a session late.
        'OTHR_splits.csv': `ticker,date,close,stock_splits\nOTHR,${SESSIONS[51]},100,4\nOTHR,${SESSIONS[52]},100,\n`,
        ...download('classic', 'UNST', { session: 56, ratio: 4 }, 50, 60),
      },
    ],
  );
  const loud = Object.entries(download('ours', 'LOUD', { session: 0, ratio: 1 }));
  await load(
    app,
    'prices',
    Object.fromEntries(loud.map(([name, text]) => [name, text.replace(/1100,1?\n$/, '9900,\n')])),
  );
});

const TITLED = [
  ...CASES.map(({ ticker, layout, name }) => [ticker, layout, name] as const),
  ...MIXED.map(({ ticker, name }) => [ticker, 'two layouts', name] as const),
  ['REVA', 'tiingo', 'a reverse split of ten'] as const,
  ['HALF', 'ours', 'three shares for two'] as const,
  ['OTHR', 'closes as traded alone', 'a split that another file states, a day off'] as const,
  ['UNST', 'classic', 'a split that no file states, between two downloads'] as const,
];
const hasAdjusted = (ticker: string): boolean => !/^(SPC.|HALF|OTHR)$/.test(ticker);

describe('A split', () => {
  it.each(TITLED)('of %s (%s, %s) is no change in the quote [DER-25]', async (ticker) => {
    const { quotes } = await app.ask(
      `{ quotes(tickers: ["${ticker}"]) { price change changePercent previousClose open dayHigh dayLow volume week52High week52Low } }`,
    );
    expect(quotes).toEqual([
      {
        price: 103,
        change: 3,
        changePercent: 3,
        previousClose: 100,
        open: 100,
        dayHigh: 104,
        dayLow: 99,
        volume: 1_100,
        week52High: 110,
        week52Low: 90,
      },
    ]);
  });

  it.each(TITLED)('of %s (%s, %s) is no step in the chart [DER-25]', async (ticker) => {
    const { chart } = await app.ask(
      `{ chart(ticker: "${ticker}", period: { from: "2025-01-01" }) { day open high low close adjustedClose volume } }`,
    );
    const expected = SESSIONS.map((date, session) => {
      const bar = truth(session);
      return { day: date, ...bar, adjustedClose: hasAdjusted(ticker) ? bar.adjustedClose : bar.close };
    });
    const round = (row: Record<string, number | string>) =>
      Object.fromEntries(
        Object.entries(row).map(([key, v]) => [key, typeof v === 'number' ? Number(v.toFixed(9)) : v]),
      );
    expect(chart.map(round)).toEqual(expected);
  });

  it('is no move in the screener, and the 52-week high is in the same shares [SCR-15]', async () => {
    const list = JSON.stringify(TITLED.map(([ticker]) => ticker));
    const { stockScreen } = await app.ask(
      `{ stockScreen(filters: [], tickers: ${list}, limit: 100) { stocks { nodes { ticker changePercent pctOff52wHigh return1M } } } }`,
    );
    expect(stockScreen.stocks.nodes).toHaveLength(TITLED.length);
    // 103 against 110, and against 100 a month ago.
    for (const row of stockScreen.stocks.nodes)
      expect(row).toMatchObject({
        changePercent: 3,
        pctOff52wHigh: expect.closeTo(-6.3636, 4),
        return1M: expect.closeTo(3, 4),
      });
  });

  it('is no loss among the movers and in the heatmap [HEAT-09]', async () => {
    const { market } = await app.ask(
      `{ market { movers(direction: DOWN, first: 25, minMarketCap: 0) { ticker changePercent }
         heatmap(scope: NASDAQ100) { tiles { ticker changePercent previousClose } } } }`,
    );
    const titled = new Set(TITLED.map(([ticker]) => ticker as string));
    expect(
      market.movers.filter(
        ({ ticker, changePercent }: { ticker: string; changePercent: number }) =>
          titled.has(ticker) && changePercent < 0,
      ),
    ).toEqual([]);
    const tiles = market.heatmap.tiles.filter(({ ticker }: { ticker: string }) => titled.has(ticker));
    expect(tiles).toHaveLength(TITLED.length);
    for (const tile of tiles) expect(tile).toMatchObject({ changePercent: 3, previousClose: 100 });
  });

  it('is no unusual volume, as nine times the volume is [DER-69]', async () => {
    const readTypes = async (ticker: string) =>
      (await app.ask(`{ stock(ticker: "${ticker}") { insights { nodes { insightType } } } }`)).stock.insights.nodes.map(
        ({ insightType }: { insightType: string }) => insightType,
      );
    expect(await readTypes('LOUD')).toEqual(['volume_anomaly_high']);
    for (const [ticker] of TITLED) expect([ticker, await readTypes(ticker)]).toEqual([ticker, []]);
  });

  it('is listed once for all days that its sources name', async () => {
    const { stocks } = await app.ask(
      '{ stocks(tickers: ["OTHR", "SPDA", "MIXA"]) { nodes { ticker splits { day ratio } } } }',
    );
    expect(stocks.nodes).toEqual([
      { ticker: 'MIXA', splits: [{ day: SESSIONS[45], ratio: 4 }] },
      { ticker: 'OTHR', splits: [{ day: SESSIONS[51], ratio: 4 }] },
      // Only the adjusted closes reveal it.
      { ticker: 'SPDA', splits: [{ day: SESSIONS[59], ratio: 4 }] },
    ]);
  });
});
