import { parse as parseCsv } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { recordWeek } from '../../support/recorded-week.ts';

const app = useApp(recordWeek);

// Apple is renamed on the 18th, and Nvidia takes its symbol on the 19th.
const SYMBOLS = `symbol,cik,from,until
AAPL,320193,2000-01-03,2025-11-17
APPX,320193,2025-11-18,
NVDA,1045810,2000-01-03,2025-11-18
AAPL,1045810,2025-11-19,`;

const BACKTEST = `{ backtest(input: { tickers: ["AAPL", "MSFT"], plan: { filters: [] }, from: "2025-11-14", rebalance: DAILY, holdings: 2, costBps: 0 }) {
  equity { day value } periods { nodes { decidedDate traded entered left } }
  receipt { digest renamed { ticker symbols { symbol from until } } } } }`;
type Backtest = {
  equity: unknown[];
  periods: { nodes: { traded: number; entered: string[]; left: string[] }[] };
  receipt: { digest: string; renamed: unknown[] };
};
let before: Backtest;

beforeAll(async () => {
  before = (await app.ask(BACKTEST)).backtest;
  // A file that was served before the symbols were known is built anew.
  expect(await readApple('2025-11-18')).toEqual([['AAPL', 'AAPL']]);
  await load(app, 'symbols', { 'symbols.csv': SYMBOLS });
});

/** The ticker and the id of Apple in the file of a day. */
const readApple = async (day: string) => {
  const { exports } = await app.ask('{ exports(family: RATING, format: CSV) { nodes { day url } } }');
  const { url } = exports.nodes.find((file: { day: string }) => file.day === day);
  const text = await (await app.fetch(url, {}, 'anonymous')).text();
  const rows = parseCsv(text, { columns: true }) as Record<string, string>[];
  return rows.filter(({ entityId }) => entityId === 'kb/company/320193').map((row) => [row.ticker, row.securityId]);
};

const askOn = async (day: string, ticker: string) => {
  const { body } = await app.graphql(
    `query Then($ticker: Ticker!) @asOf(day: "${day}") { stock(ticker: $ticker) { ticker name } }`,
    { variables: { ticker } },
  );
  return body.data.stock ?? body.errors[0].extensions.code;
};

describe('A renamed security', () => {
  it('is found by its symbol of the day, and printed with it', async () => {
    const apple = { ticker: 'AAPL', name: 'Apple Inc.' };
    expect(await askOn('2025-11-17', 'AAPL')).toEqual(apple);
    expect(await askOn('2025-11-18', 'APPX')).toEqual({ ...apple, ticker: 'APPX' });
    // No other security has the symbol yet.
    expect(await askOn('2025-11-18', 'AAPL')).toEqual({ ...apple, ticker: 'APPX' });
    expect(await askOn('2025-11-19', 'AAPL')).toEqual({ ticker: 'AAPL', name: 'NVIDIA Corporation' });
    expect(await askOn('2025-11-19', 'NVDA')).toEqual({ ticker: 'AAPL', name: 'NVIDIA Corporation' });
  });

  it('is not found by a later symbol', async () => {
    expect(await askOn('2025-11-17', 'APPX')).toBe('entity_not_found');
  });

  it('has its symbol of the day in the file of a day, and one id in all files', async () => {
    expect(await readApple('2025-11-17')).toEqual([['AAPL', 'AAPL']]);
    expect(await readApple('2025-11-18')).toEqual([['APPX', 'AAPL']]);
  });

  it('is held by a back-test without a trade, whose receipt lists its symbols', async () => {
    const renamedInput = BACKTEST.replace('"AAPL"', '"APPX"');
    const after: Backtest = (await app.ask(renamedInput)).backtest;
    expect(before.receipt.renamed).toEqual([]);
    expect(after.receipt).toEqual({
      digest: before.receipt.digest,
      renamed: [
        {
          ticker: 'APPX',
          symbols: [
            { symbol: 'AAPL', from: '2000-01-03', until: '2025-11-17' },
            { symbol: 'APPX', from: '2025-11-18', until: null },
          ],
        },
      ],
    });
    expect(after.equity).toEqual(before.equity);
    expect(after.periods.nodes.map(({ traded }) => traded)).toEqual(before.periods.nodes.map(({ traded }) => traded));
    expect(before.periods.nodes[0]!.entered).toEqual(['AAPL', 'MSFT']);
    expect(after.periods.nodes[0]!.entered).toEqual(['APPX', 'MSFT']);
    expect(after.periods.nodes.slice(1).flatMap(({ entered, left }) => [...entered, ...left])).toEqual([]);
  });

  it('is stated under its symbol of now by a path with a former symbol', async () => {
    const former = await app.rest('/api/v1/stocks/price?ticker=NVDA');
    expect(former.headers.get('content-location')).toBe('/api/v1/stocks/price?ticker=AAPL');
    const repeated = await app.rest('/api/v1/stocks/price?ticker=NVDA');
    expect(repeated.headers.get('content-location')).toBe('/api/v1/stocks/price?ticker=AAPL');
    expect((await app.rest('/api/v1/stocks/APPX/profile')).headers.get('content-location')).toBeNull();
  });

  it('is found by its former symbol in searches', async () => {
    const { stocks, entitySearch } = await app.ask(
      '{ stocks(q: "appx") { nodes { ticker } } entitySearch(q: "appx") { name ticker formerTickers } }',
    );
    expect(stocks.nodes).toEqual([{ ticker: 'APPX' }]);
    expect(entitySearch[0]).toEqual({ name: 'Apple Inc.', ticker: 'APPX', formerTickers: ['AAPL'] });
  });

  it('is found by its symbols in an alert, which reports it under that of now', async () => {
    const key = await app.newKey('PRO');
    const { body } = await app.graphql(
      'mutation { createAlert(input: { name: "Apple", trigger: { rating: { tickers: ["APPX"] } } }) { alert { trigger { tickers } } } }',
      { as: key },
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.createAlert.alert.trigger.tickers).toEqual(['APPX']);
  });

  it('is found by its global id under any symbol', async () => {
    const { stock } = await app.ask('{ stock(ticker: "APPX") { id } }');
    const { node } = await app.ask(`{ node(id: "${stock.id}") { ... on Stock { ticker } } }`);
    expect(node.ticker).toBe('APPX');
  });

  it('is printed with its symbol by a response that was cached before', async () => {
    const query = '{ stock(ticker: "MSFT") { ticker } }';
    expect((await app.ask(query)).stock.ticker).toBe('MSFT');
    await load(app, 'symbols', {
      'symbols.csv': `${SYMBOLS}\nMSFT,789019,2000-01-03,2025-11-19\nMSFX,789019,2025-11-20,`,
    });
    expect((await app.ask(query)).stock.ticker).toBe('MSFX');
  });

  it('is named by its symbol in errors, and in the paths that they propose', async () => {
    const { body } = await app.rest('/api/v1/etfs/MSFX/quote');
    expect(body).toMatchObject({
      error: 'ticker_is_not_etf',
      message: 'MSFX is a stock, not a fund; use /api/v1/stocks/price?ticker=MSFX.',
    });
  });
});

describe('A past day', () => {
  const DAY = '2025-11-18';
  const QUERY = `query Then @asOf(day: "${DAY}") {
    stock(ticker: "APPX") { id ticker name symbols { symbol from until } entity { ticker } quote { price } }
    stocks(tickers: ["APPX", "NVDA", "MSFT"], orderBy: TICKER) { nodes { ticker name } }
  }`;
  const readDay = async () => JSON.stringify((await app.graphql(QUERY, { as: await app.newKey('PRO') })).body.data);

  // The last test: it deletes names.
  it('is answered equally to the byte if no name was known after it', async () => {
    const before = await readDay();
    expect(before).toContain('"ticker":"APPX"');
    const deleted = await app.db.query(
      `DELETE FROM "security_name" WHERE "known_from" > '${DAY}' RETURNING "symbol", "known_from"::text AS "day"`,
    );
    expect(deleted).toContainEqual({ symbol: 'AAPL', day: '2025-11-19' });
    await bumpVersion(app.db, 'identity', { now: app.clock.now });
    await app.versions.refresh();
    expect(await readDay()).toBe(before);
  });
});
