import { describe, expect, it } from 'vitest';
import { startApp, type TestApp, useApp } from '../support/harness.ts';
import { load } from '../support/load.ts';

const ALL = ['AAPL', 'BRK.B', 'GONE', 'GOOG', 'GOOGL', 'JNJ', 'JPM', 'KO', 'MSFT', 'NVDA', 'XOM'];

const PAGE = `query Page($tickers: [Ticker!]!) {
  stocks(tickers: $tickers) {
    nodes {
      ticker name sector
      quote { price previousClose }
      chart(period: { window: SIX_MONTHS }) { day close }
      insiderTrades(period: { days: 200 }) { totalCount nodes { insiderName } }
      leadership { name title }
      similar { ticker quote { price } }
    }
  }
}`;

const page = async (app: TestApp, tickers: readonly string[]) => {
  const { body } = await app.graphql(PAGE, { variables: { tickers } });
  expect(body.errors).toBeUndefined();
  return body.data.stocks.nodes;
};
/** The table of each statement, in alphabetical order. */
const tablesRead = (app: TestApp) =>
  app.queries.map((sql) => /FROM (?:"public"\.)?"(\w+)"/.exec(sql)?.[1] ?? sql).sort();

describe('Reading for many stocks at once', () => {
  it('takes no more SQL statements than for one, and none when it is warm', async () => {
    const statements: string[][] = [];
    for (const tickers of [['AAPL'], ALL]) {
      const app = await startApp();
      try {
        app.queries.length = 0;
        const nodes = await page(app, tickers);
        expect(nodes.map(({ ticker }: { ticker: string }) => ticker)).toEqual(tickers);
        statements.push(tablesRead(app));

        app.queries.length = 0;
        expect(await page(app, tickers)).toEqual(nodes);
        expect(app.queries).toEqual([]);
      } finally {
        await app.close();
      }
    }
    // The key; the requested stocks, their sectors, and peers chosen from these; the prices of both; the bars; trades
    // and leaders.
    const trades = ['insider_trade', 'insider_trade'];
    // Former symbols are read once for each version of the identities.
    const one = ['api_key', 'daily_bar', ...trades, 'quote', 'quote', 'security_name', 'stock', 'stock', 'stock'];
    // All peers are among the requested stocks, so their rows and prices are cached.
    const all = ['api_key', 'daily_bar', ...trades, 'quote', 'security_name', 'stock', 'stock'];
    expect(statements).toEqual([one, all]);
  });
});

describe('rows in memory', () => {
  const app = useApp();

  const quote = async (ticker: string) => {
    const { body } = await app.graphql(`{ stock(ticker: "${ticker}") { quote { price } } }`);
    return body.data.stock.quote?.price ?? null;
  };

  it('the row cache gives way to newer data once its version moves, and only that of its own family', async () => {
    const before = await page(app, ['XOM']);
    await load(app, 'prices', { 'new.csv': 'ticker,date,close,adjusted_close,volume\nXOM,2025-11-21,120,119.5,10\n' });
    app.queries.length = 0;
    const [exxon] = await page(app, ['XOM']);
    expect([before[0].quote.price, exxon.quote]).toEqual([112.63, { price: 120, previousClose: 112.63 }]);
    expect(exxon.chart.at(-1)).toEqual({ day: '2025-11-21', close: 120 });
    // Prices rebuild the stocks (market caps), but no filing was added.
    // The job of the symbols runs for the first time.
    expect(tablesRead(app)).toEqual(['daily_bar', 'quote', 'security_name', 'stock', 'stock']);
  });

  const readPrices = async (...tickers: readonly string[]) => {
    app.queries.length = 0;
    const ask = (ticker: string) => app.graphql(`{ stock(ticker: "${ticker}") { quote { price } } }`);
    const answers = await Promise.all(tickers.map(ask));
    return answers.map(({ body }) => body.data.stock.quote.price);
  };

  it('the row cache is read once for two requests that arrive together', async () => {
    expect(await readPrices('JNJ', 'JNJ')).toEqual([162.63, 162.63]);
    expect(tablesRead(app)).toEqual(['quote', 'stock']);
  });

  // Redis responds to each separately, so they may reach the loaders at different times.
  it.skipIf(process.env.TEST_REDIS_URL)(
    'the row cache is read in one statement for requests for several stocks',
    async () => {
      expect(await readPrices('KO', 'XOM')).toHaveLength(2);
      expect(tablesRead(app)).toEqual(['quote', 'stock']);
    },
  );

  it('the row cache is the same for every caller, and visibility is not', async () => {
    const ask = async (as: 'FREE' | 'PRO') => {
      const { body } = await app.graphql(
        '{ market { insiderTrades(ticker: "AAPL", period: { days: 120 }) { isPreview nodes { ticker } } } }',
        { as },
      );
      return [body.data.market.insiderTrades.isPreview, body.data.market.insiderTrades.nodes.length];
    };
    expect(await ask('FREE')).toEqual([true, 5]);
    app.queries.length = 0;
    expect(await ask('PRO')).toEqual([false, 7]);
    expect(await ask('FREE')).toEqual([true, 5]);
    expect(tablesRead(app)).toEqual([]);
  });

  it('the row cache has a key of everything that changes the response', async () => {
    const { body } = await app.graphql(`{ stock(ticker: "AAPL") {
      day: insiderTrades(period: { days: 4 }) { totalCount }
      month: insiderTrades(period: { days: 30 }) { totalCount }
      year: insiderTrades(period: { days: 365 }) { totalCount }
      short: chart(period: { window: ONE_MONTH }) { close }
      long: chart(period: { window: ONE_YEAR }) { close }
    } }`);
    const { day, month, year, short, long } = body.data.stock;
    // Cook sold four days ago; Park's two trades are ten days old; Diaz gave away 35 days ago.
    expect([day, month, year].map(({ totalCount }) => totalCount)).toEqual([1, 3, 8]);
    expect([short.length, long.length]).toEqual([24, 251]);
  });

  it('the row cache holds no failure: a failed read is repeated the next time', async () => {
    await app.db.query('ALTER TABLE "quote" RENAME TO "quote_away"');
    const { status, body } = await app.graphql('{ stock(ticker: "MSFT") { ticker quote { price } } }');
    await app.db.query('ALTER TABLE "quote_away" RENAME TO "quote"');
    expect([status, body.data.stock, body.errors[0].extensions.code]).toEqual([
      200,
      { ticker: 'MSFT', quote: null },
      'internal_error',
    ]);
    expect(await quote('MSFT')).toBe(402.63);
  });

  it('the row cache holds no stranger: a stock that is unknown today is found once it is imported', async () => {
    const name = async () => (await app.graphql('{ stock(ticker: "NEWCO") { name } }')).body.data.stock;
    expect(await name()).toBeNull();
    await load(app, 'companies', { 'companies.csv': 'ticker,name\nNEWCO,New Company\n' });
    expect(await name()).toEqual({ name: 'New Company' });
  });
});
