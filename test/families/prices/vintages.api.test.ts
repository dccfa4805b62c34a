import { describe, expect, it } from 'vitest';
import { addDays, isoDate, parseDay } from '../../../src/lib/dates.ts';
import { isSession } from '../../../src/market/calendar.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

/** The thirty sessions up to 20 November 2025, oldest first. */
const SESSIONS: string[] = [];
for (let date = parseDay('2025-11-20')!; SESSIONS.length < 30; date = addDays(date, -1))
  if (isSession(date)) SESSIONS.unshift(isoDate(date));

const EX_DAY = 27;
const file = (name: string, from: number, to: number, adjustedOf: (session: number) => number) => ({
  [`${name}.csv`]: `Date,Open,High,Low,Close,adjClose,Volume\n${SESSIONS.slice(from, to)
    .map((date, i) => `${date},100,100,100,100,${adjustedOf(from + i)},1000\n`)
    .join('')}`,
});
/** A download of five sessions ago, and one of today that knows the dividend of two dollars since. */
const old = (ticker: string) => file(ticker, 0, 25, () => 100);
const fresh = (ticker: string) => file(ticker, 20, 30, (session) => (session < EX_DAY ? 98 : 100));
const endsAt = (ticker: string, count: number) => file(ticker, 0, count, () => 100);

const STOCKS = ['ALFA', 'BETA', 'FIFTH', 'SIXTH'];
const app = useApp(async (app) => {
  const rows = STOCKS.map((ticker) => `${ticker},${ticker} Inc.,Energy\n`).join('');
  await load(app, 'constituents', { 'nasdaq100.csv': `Symbol,Name,Sector\n${rows}` });
  for (const download of [
    old('ALFA'),
    fresh('ALFA'),
    fresh('BETA'),
    old('BETA'),
    endsAt('FIFTH', 26),
    endsAt('SIXTH', 25),
  ])
    await load(app, 'prices', download);
});
const screened = async (tickers: readonly string[]) => {
  const list = JSON.stringify(tickers);
  const { stockScreen } = await app.ask(
    `{ stockScreen(filters: [], tickers: ${list}) { stocks { nodes { ticker currentPrice return1M pctOff52wHigh stock { name } } } } }`,
  );
  type Row = { ticker: string };
  return stockScreen.stocks.nodes.sort((a: Row, b: Row) => (a.ticker < b.ticker ? -1 : 1));
};

describe('The adjusted closes of a ticker', () => {
  const closes = async (ticker: string): Promise<number[]> => {
    const { chart } = await app.ask(
      `{ chart(ticker: "${ticker}", period: { window: THREE_MONTHS }) { adjustedClose } }`,
    );
    return chart.map((bar: { adjustedClose: number }) => bar.adjustedClose);
  };

  it('are one series of two downloads, whichever was imported first [AMB-20]', async () => {
    const expected = SESSIONS.map((_, i) => (i < EX_DAY ? 98 : 100));
    expect(await closes('ALFA')).toEqual(expected);
    expect(await closes('BETA')).toEqual(expected);
  });

  it('are what returns are of: two dollars of dividend on 98 [DER-21]', async () => {
    expect(await screened(['ALFA', 'BETA'])).toMatchObject([
      { ticker: 'ALFA', return1M: expect.closeTo(2.0408, 4) },
      { ticker: 'BETA', return1M: expect.closeTo(2.0408, 4) },
    ]);
  });
});

describe('A price five sessions older than the newest of the market', () => {
  it('is stale in the quote', async () => {
    const { quotes } = await app.ask('{ quotes(tickers: ["ALFA", "FIFTH", "SIXTH"]) { ticker isStale } }');
    expect(quotes).toEqual([
      { ticker: 'ALFA', isStale: false },
      { ticker: 'FIFTH', isStale: false },
      { ticker: 'SIXTH', isStale: true },
    ]);
  });

  it('a stale stock keeps its last price in the screener, without technicals [SCR-37]', async () => {
    expect(await screened(['FIFTH', 'SIXTH'])).toMatchObject([
      { ticker: 'FIFTH', currentPrice: 100, return1M: 0, pctOff52wHigh: 0 },
      { ticker: 'SIXTH', currentPrice: 100, return1M: null, pctOff52wHigh: null },
    ]);
  });

  it('is no tile of the heatmap [HEAT-17]', async () => {
    const {
      market: { heatmap: marketHeatmap },
    } = await app.ask('{ market { heatmap(scope: NASDAQ100) { meta { missingPrice } tiles { ticker } } } }');
    expect(marketHeatmap.meta.missingPrice).toEqual(['SIXTH']);
    expect(marketHeatmap.tiles.map(({ ticker }: { ticker: string }) => ticker).sort()).toEqual([
      'ALFA',
      'BETA',
      'FIFTH',
    ]);
  });
});
