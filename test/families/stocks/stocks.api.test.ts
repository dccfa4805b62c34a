import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const BASE = '/api/v1/stocks';
/** The small market's stocks; SPY and QQQ are funds, and of NOPX there is only a line in SEC's list. */
const UNIVERSE = ['AAPL', 'BRK.B', 'GONE', 'GOOG', 'GOOGL', 'JNJ', 'JPM', 'KO', 'MSFT', 'NVDA', 'XOM'];

const app = useApp();

const ask = async (query: string, variables?: Record<string, unknown>) => {
  const { body } = await app.graphql(query, { variables });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const readStocks = async (path: string) => {
  const { status, body } = await app.rest(`${BASE}${path}`, { as: 'anonymous' });
  expect(status).toBe(200);
  return body;
};

describe('The lists of stocks', () => {
  it('name every stock and no fund, index or company without prices [STK-01]', async () => {
    expect(await readStocks('')).toEqual(UNIVERSE);
    expect(
      (await ask('{ stocks { nodes { ticker } } }')).stocks.nodes.map(({ ticker }: { ticker: string }) => ticker),
    ).toEqual(UNIVERSE);
  });

  it('give the name of each company and the location of its page in detail [STK-01]', async () => {
    const detailed = await readStocks('/detailed');
    expect(detailed.slice(0, 2)).toEqual([
      { ticker: 'AAPL', name: 'Apple Inc.', kbEntityId: 'kb/company/320193', urlSlug: 'Apple' },
      {
        ticker: 'BRK.B',
        name: 'Berkshire Hathaway Inc.',
        kbEntityId: 'kb/company/1067983',
        urlSlug: 'Berkshire-Hathaway',
      },
    ]);
    expect(detailed).toHaveLength(11);
  });

  it('rank the popular stocks by dollar volume and omit the delisted stock [STK-02]', async () => {
    // All trade about a million shares a session, so the dearest share has the largest dollar volume.
    const ranked = ['BRK.B', 'MSFT', 'JPM', 'AAPL', 'GOOG', 'GOOGL', 'JNJ', 'NVDA', 'XOM', 'KO'];
    expect(await readStocks('/popular')).toEqual(ranked);
    const detailed = await readStocks('/popular/detailed');
    expect(detailed.map(({ ticker }: { ticker: string }) => ticker)).toEqual(ranked);
    expect(detailed[9]).toEqual({
      ticker: 'KO',
      name: 'The Coca-Cola Company',
      kbEntityId: 'kb/company/21344',
      urlSlug: 'Coca-Cola',
    });
  });

  it('are fixed words before they are tickers [STK-22]', async () => {
    expect(await readStocks('/popular/detailed')).toHaveLength(10);
    const { status, body } = await app.rest(`${BASE}/popular/profile`);
    expect([status, body.error]).toEqual([404, 'entity_not_found']);
  });
});

describe('Pictures and descriptions', () => {
  it('map each ticker to its pictures and omit unknown tickers [STK-03]', async () => {
    expect(await readStocks('/images?tickers=aapl,NVDA,NOPE')).toEqual({
      AAPL: { iconUrl: 'https://img.example/aapl-icon.png', logoUrl: 'https://img.example/aapl.png' },
      NVDA: { iconUrl: null, logoUrl: null },
    });
  });

  it('describe companies with brand, sector and market cap [STK-04]', async () => {
    expect(await readStocks('/descriptions?tickers=MSFT')).toEqual({
      MSFT: {
        ticker: 'MSFT',
        name: 'Microsoft Corporation',
        description: 'Makes software.',
        sector: 'Information Technology',
        industry: 'Systems Software',
        marketCap: 2_979_462_000_000, // 7.4 billion shares x 402.63, the 264th close from 400 in steps of a cent
        iconUrl: 'https://img.example/msft-icon.png',
        logoUrl: 'https://img.example/msft.png',
        brandColor: '#00a4ef',
      },
    });
  });

  it.each(['/images', '/descriptions'])('%s refuses 601 tickers and none [LIMITS-21, STK-03, STK-04]', async (path) => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `T${i}`).join(',');
    for (const tickers of [many(601), '', ',']) {
      const { status, body } = await app.rest(`${BASE}${path}?tickers=${tickers}`);
      expect([status, body.error], tickers.slice(0, 10)).toEqual([400, 'invalid_parameter']);
    }
    expect((await app.rest(`${BASE}${path}`)).status).toBe(400);
    expect((await app.rest(`${BASE}${path}?tickers=${many(599)},AAPL`)).body).toHaveProperty('AAPL');
  });

  it('skip the cache only if they are forced [STK-03, STK-04, STK-06]', async () => {
    const color = async (query: string) => (await readStocks(`/descriptions?tickers=JNJ${query}`)).JNJ.brandColor;
    const icon = async (query: string) => (await readStocks(`/images?tickers=JNJ${query}`)).JNJ.iconUrl;
    const site = async (query: string) => (await readStocks(`/JNJ/profile${query}`)).website;
    expect([await color(''), await icon(''), await site('')]).toEqual([null, null, null]);

    // Behind the service's back: the data version does not move.
    const change = (sql: string) => app.db.query(`UPDATE "stock" SET ${sql} WHERE "ticker" = 'JNJ'`);
    await change(`"brand_color" = '#111111'`);
    expect(await color('&forced=false')).toBeNull();
    expect(await color('&forced=true')).toBe('#111111');
    await change(`"icon_url" = 'https://img.example/new.png'`);
    expect(await icon('')).toBeNull();
    expect(await icon('&forced=true')).toBe('https://img.example/new.png');
    await change(`"website" = 'https://new.example'`);
    expect(await site('')).toBeNull();
    expect(await site('?forced=true')).toBe('https://new.example');
  });
});

describe('A profile', () => {
  it('merges fields of the company, the index list, the filings, and the prices [STK-06]', async () => {
    expect(await readStocks('/aapl/profile')).toEqual({
      ticker: 'AAPL',
      name: 'Apple Inc.',
      kbEntityId: 'kb/company/320193',
      urlSlug: 'Apple',
      cik: '0000320193',
      exchange: 'NASDAQ',
      sector: 'Information Technology',
      industry: 'Technology Hardware, Storage & Peripherals', // The index list is finer than the profile's "Hardware".
      description: 'Makes phones and computers.',
      headquarters: 'Cupertino, California',
      founded: '1977',
      website: 'https://apple.example',
      marketCap: 3_039_450_000_000, // 15 billion shares x 202.63
      sharesOutstanding: 15_000_000_000,
      iconUrl: 'https://img.example/aapl-icon.png',
      logoUrl: 'https://img.example/aapl.png',
      brandColor: '#555555',
      ceo: 'Robin Cook',
      leadership: [
        { name: 'Robin Cook', title: 'Chief Executive Officer' },
        { name: 'Lee Park', title: 'CFO' },
        { name: 'Ana Diaz', title: 'Director' },
      ],
      price: 202.63,
      change: 0.01,
      changePercent: 0.0049, // 0.01 / 202.62
      volume: 1_000_263,
    });
  });

  it('takes the name from the index list, and the registrant from SEC or a filing, if no profile has it [STK-06]', async () => {
    const { stocks } = await ask(
      '{ stocks(tickers: ["GOOGL", "NVDA", "KO", "GONE"]) { nodes { ticker name cik sector headquarters marketCap ceo } } }',
    );
    expect(stocks.nodes).toEqual([
      {
        ticker: 'GONE',
        name: 'Gone Industries Inc.',
        cik: null,
        sector: 'INDUSTRIALS',
        headquarters: null,
        marketCap: 5_000_000_000, // 100 million shares at the last trade, 50
        ceo: null,
      },
      {
        ticker: 'GOOGL',
        name: 'Alphabet Inc. (Class A)',
        cik: '0001652044',
        sector: 'COMMUNICATION_SERVICES',
        headquarters: 'Mountain View, California',
        marketCap: null,
        ceo: null,
      },
      {
        ticker: 'KO',
        name: 'The Coca-Cola Company',
        cik: '0000021344', // Only its Form 4 says so.
        sector: 'CONSUMER_STAPLES',
        headquarters: null,
        marketCap: 312_309_000_000, // 4.3 billion x 72.63
        ceo: null, // An EVP is none.
      },
      {
        ticker: 'NVDA',
        name: 'NVIDIA Corporation',
        cik: '0001045810', // SEC's list
        sector: 'INFORMATION_TECHNOLOGY',
        headquarters: null,
        marketCap: 3_663_120_000_000, // 24 billion x 152.63
        ceo: 'Kim Wang',
      },
    ]);
  });

  it('states when and why a stock left the exchange, null for the others [STK-06, STK-12]', async () => {
    expect(await readStocks('/GONE/profile')).toMatchObject({
      listingStatus: 'DELISTED',
      delistedDate: '2025-06-30',
      delistingReason: 'acquired',
      price: 50,
    });
    expect(await readStocks('/XOM/profile')).not.toHaveProperty('listingStatus');
  });

  it.each(['BRK-B', 'brk/b', 'brk.b', 'BRK.A', 'brkb'])('finds Berkshire Hathaway as %s [AMB-55]', async (ticker) => {
    expect((await readStocks(`/${encodeURIComponent(ticker)}/profile`)).ticker).toBe('BRK.B');
    expect((await ask('query ($ticker: Ticker!) { stock(ticker: $ticker) { ticker } }', { ticker })).stock).toEqual({
      ticker: 'BRK.B',
    });
  });
});

describe('A stock that is not known', () => {
  const APPLE = { name: 'Apple Inc.', urlSlug: 'Apple', type: 'company', ticker: 'AAPL' };

  it('gets suggestions [STK-05, STK-06]', async () => {
    const { status, body } = await app.rest(`${BASE}/APPL/profile`);
    expect([status, body.error, body.suggestions]).toEqual([404, 'entity_not_found', [APPLE]]);
    const graph = await app.graphql('{ stock(ticker: "APPL") { name } other: stock(ticker: "KO") { ticker } }');
    expect(graph.status).toBe(200);
    expect(graph.body.data).toEqual({ stock: null, other: { ticker: 'KO' } });
    expect(graph.body.errors[0]).toMatchObject({
      path: ['stock'],
      extensions: { code: 'entity_not_found', suggestions: [APPLE] },
    });
  });

  it('gets three suggestions at most, and none if nothing is near [STK-05, STK-06]', async () => {
    // Five names hold "in"; tickers nearest in length first: AAPL, GONE and GOOG before BRK.B and GOOGL.
    const some = await app.rest(`${BASE}/IN/similar`);
    expect(some.body.suggestions.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['AAPL', 'GONE', 'GOOG']);
    expect((await app.rest(`${BASE}/ZZZZ/profile`)).body.suggestions).toEqual([]);
  });

  it('is another thing than text that is no ticker [STK-06]', async () => {
    const { status, body } = await app.rest(`${BASE}/${encodeURIComponent('no ticker')}/profile`);
    expect([status, body.error]).toEqual([400, 'invalid_parameter']);
  });
});
