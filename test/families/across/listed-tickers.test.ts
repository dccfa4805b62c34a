import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

const QUARTER = '2025-09-30';
const PATHS = {
  insider: (ticker: string) => `/api/v1/insider/trades/${ticker}`,
  institutional: (ticker: string) => `/api/v1/institutional/holders/${ticker}?reportDate=${QUARTER}`,
  politicians: (ticker: string) => `/api/v1/politicians/filings/${ticker}`,
  fundamentals: (ticker: string) => `/api/v1/stocks/fundamentals?ticker=${ticker}`,
  'current fundamentals': (ticker: string) => `/api/v1/stocks/fundamentals/current?ticker=${ticker}`,
  'fiscal periods': (ticker: string) => `/api/v1/stocks/fundamentals/periods?ticker=${ticker}`,
};

describe('a ticker', () => {
  it.each(Object.entries(PATHS))('an unlisted ticker is 404 with suggestions on %s [ERR-15]', async (_name, path) => {
    const { status, body } = await app.rest(path('AAPLE'));
    expect([status, body.error]).toEqual([404, 'entity_not_found']);
    expect(body.suggestions.map(({ ticker }: { ticker: string }) => ticker)).toContain('AAPL');
  });

  it.each(Object.entries(PATHS))('a listed ticker is 200 on %s, with rows or without [ERR-22]', async (_name, path) => {
    for (const { ticker } of (await app.ask('{ stocks { nodes { ticker } } }')).stocks.nodes.slice(0, 4))
      expect((await app.rest(path(ticker), { as: await app.newKey('PRO') })).status).toBe(200);
  });

  it.each(['insider', 'fundamentals', 'current fundamentals', 'fiscal periods'] as const)(
    'a fund’s ticker is 404 on %s with a pointer to the right path [ERR-16]',
    async (name) => {
      const { status, body } = await app.rest(PATHS[name]('SPY'));
      expect([status, body.error]).toEqual([404, 'ticker_is_etf']);
      expect(body.suggestions).toBeUndefined();
      for (const path of body.seeInstead) expect((await app.rest(path)).body.error).not.toBe('entity_not_found');
      expect(body.seeInstead).toEqual([`/api/v1/etfs/SPY/${name === 'insider' ? 'aggregates/insider' : 'holdings'}`]);
    },
  );

  it.each(['institutional', 'politicians'] as const)('a fund’s ticker is 200 on %s [ERR-22]', async (name) => {
    expect((await app.rest(PATHS[name]('SPY'))).status).toBe(200);
  });
});
