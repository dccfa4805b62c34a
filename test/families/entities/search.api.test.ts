import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const SEARCH = '/api/v1/kb/entities/search';
const POPULAR = '/api/v1/kb/entities/popular';

const app = useApp();

type Match = { name: string; urlSlug: string };
const findNames = async (query: string, of = app) => {
  const { status, body } = await of.rest(`${SEARCH}?${query}`);
  expect(status, query).toBe(200);
  return body;
};
const names = async (query: string, of = app) => (await findNames(query, of)).map(({ name }: Match) => name);
const refusal = async (path: string, as: 'PRO' | 'FREE' | 'anonymous' = 'PRO') => {
  const { status, body } = await app.rest(path, { as });
  return [status, body.error, body.field];
};

describe('The search', () => {
  it('has exactly the documented members, the best match first [ENT-01, ENT-04, ENT-05, ENT-07]', async () => {
    expect(await findNames('q=apple')).toEqual([
      { name: 'Apple Inc.', urlSlug: 'Apple', type: 'company', ticker: 'AAPL', listingCoverage: 'public_tracked' },
      { name: 'iPhone', urlSlug: 'iPhone', type: 'product', ticker: null },
      {
        name: 'Deep Apple Labs',
        urlSlug: 'Deep-Apple-Labs',
        type: 'company',
        ticker: null,
        listingCoverage: 'private',
      },
    ]);
  });

  it('gives the listing of a company that is not tracked, and no ticker [ENT-06]', async () => {
    const untracked = { type: 'company', ticker: null, listingCoverage: 'public_untracked' };
    expect(await findNames('q=sakura')).toEqual([
      { name: 'Sakura Motors', urlSlug: 'Sakura-Motors', ...untracked, listing: 'TSE:7299' },
    ]);
    expect(await findNames('q=nopx')).toEqual([
      { name: 'NO PRICES CORP', urlSlug: 'No-Prices', ...untracked, listing: 'NOPX' },
    ]);
  });

  it('leads to the metrics of a match, tracked or not; an untracked company has no stock page [ENT-06, ENT-09]', async () => {
    for (const [q, value] of [
      ['sakura', 3.5 / 7],
      ['iphone', -4 / 10],
      ['robin cook', 2 / 5],
      ['spiders', 0],
    ] as const) {
      const [{ urlSlug }] = await findNames(`q=${encodeURIComponent(q)}`);
      const { body } = await app.rest(`/api/v2/metrics/entity/${urlSlug}/metric/sentiment`);
      const points = body.filter((point: { value?: number }) => point.value !== undefined);
      expect(points.at(-1).value, q).toBeCloseTo(value, 12);
    }
    const score = await app.rest('/api/v2/metrics/entity/Sakura-Motors/metric/sentisense');
    expect(score.body[0].value).toBeCloseTo(10 * 0.5 * Math.log(8), 12);
    for (const page of ['profile', 'entities']) {
      const { status, body } = await app.rest(`/api/v1/stocks/NOPX/${page}`);
      expect([status, body.error]).toEqual([404, 'entity_not_found']);
    }
  });

  it.each([
    ['company', ['Apple Inc.', 'Deep Apple Labs']],
    ['product', ['iPhone']],
    ['person', []],
  ])('finds only %s if the type is requested [ENT-02]', async (type, expected) => {
    expect(await names(`q=apple&type=${type}`)).toEqual(expected);
  });

  it.each([
    ['country', 'united', 'United States'],
    ['etf', 'spy', 'SPDR S&P 500 ETF Trust'],
    ['organization', 'fed', 'Federal Reserve'],
    ['person', 'cook', 'Robin Cook'],
    ['product', 'smart', undefined],
    ['topic', 'AI', 'Artificial intelligence'],
  ])('knows the type %s [ENT-02]', async (type, q, name) => {
    expect((await names(`q=${q}&type=${type}`))[0]).toBe(name);
  });

  it('a text under two characters or a type outside the list is 400 invalid_parameter [ENT-03, ERR-06, LIMITS-20]', async () => {
    for (const q of ['q=a', 'q=', 'q=%20a%20', 'q=%F0%9F%8D%8E', '', `q=${'a'.repeat(101)}`])
      expect(await refusal(`${SEARCH}?${q}`), q).toEqual([400, 'invalid_parameter', 'q']);
    for (const type of ['stock', 'Company', 'publisher'])
      expect(await refusal(`${SEARCH}?q=apple&type=${type}`), type).toEqual([400, 'invalid_parameter', 'type']);
    const { body } = await app.rest(`${SEARCH}?q=apple&type=stock`);
    expect(body.validValues).toEqual(['company', 'country', 'etf', 'organization', 'person', 'product', 'topic']);
    expect(await names('q=KO')).toContain('The Coca-Cola Company');
    expect(await names('q=%E6%97%A5%E6%9C%AC')).toEqual([]);
  });

  it('gives 10 matches, at most 25, and refuses a limit below 1 [LIMITS-20, UNS-12, UNS-13]', async () => {
    const many = await startApp();
    try {
      const rows = Array.from({ length: 30 }, (_, i) => `kb/topic/t${i},topic,Tulip ${String(i).padStart(2, '0')}`);
      await load(many, 'entities', { 'entities.csv': ['id,type,name', ...rows].join('\n') });
      expect(await names('q=tulip', many)).toEqual(Array.from({ length: 10 }, (_, i) => `Tulip 0${i}`));
      expect(await names('q=tulip&limit=3', many)).toEqual(['Tulip 00', 'Tulip 01', 'Tulip 02']);
      expect(await names('q=tulip&limit=25', many)).toHaveLength(25);
      expect(await names('q=tulip&limit=100', many)).toHaveLength(25);
    } finally {
      await many.close();
    }
    for (const limit of ['0', '-1'])
      expect(await refusal(`${SEARCH}?q=apple&limit=${limit}`)).toEqual([400, 'invalid_limit', 'limit']);
  });

  it.each([
    ['goog', 'Alphabet Inc.'],
    ['BRK-B', 'Berkshire Hathaway Inc.'],
    ['brk/a', 'Berkshire Hathaway Inc.'],
    ['spy', 'SPDR S&P 500 ETF Trust'],
    ['coca-cola', 'The Coca-Cola Company'],
  ])('finds %s by a ticker of any share class, however written [ENT-07]', async (q, name) => {
    expect((await names(`q=${encodeURIComponent(q)}`))[0]).toBe(name);
  });

  it('has no pages: an offset is ignored [ENT-08]', async () => {
    expect(await findNames('q=apple&offset=1&page=2')).toEqual(await findNames('q=apple'));
  });

  it('is the same on every tier; AUTH-05 without a key it is 401 [ENT-12, AUTH-13]', async () => {
    const [pro, free] = [await app.rest(`${SEARCH}?q=apple`), await app.rest(`${SEARCH}?q=apple`, { as: 'FREE' })];
    expect([free.status, free.body]).toEqual([200, pro.body]);
    for (const path of [`${SEARCH}?q=apple`, POPULAR])
      expect(await refusal(path, 'anonymous')).toEqual([401, 'api_key_required', undefined]);
  });

  it('has one enum in the graph, linked to everything else [AMB-45]', async () => {
    const { body } = await app.graphql(
      `{ entitySearch(q: "apple", first: 2) { name type listingCoverage listing stock { quote { price } } metrics { trend(metric: MENTIONS) { value } } } }`,
    );
    expect(body.data.entitySearch).toEqual([
      {
        name: 'Apple Inc.',
        type: 'COMPANY',
        listingCoverage: 'PUBLIC_TRACKED',
        listing: null,
        stock: { quote: { price: 202.63 } },
        metrics: { trend: { value: 20 } },
      },
      {
        name: 'iPhone',
        type: 'PRODUCT',
        listingCoverage: null,
        listing: null,
        stock: null,
        metrics: { trend: { value: 0 } },
      },
    ]);
    expect(body.extensions.cost.actual).toBeGreaterThan(1);
  });

  it('reads the database once for all searches', async () => {
    await findNames('q=apple');
    app.queries.length = 0;
    await Promise.all(['q=micro', 'q=robin', 'q=fed&type=organization'].map((query) => findNames(query)));
    expect(app.queries).toEqual([]);
  });
});

describe('Popular entities', () => {
  it('have exactly the documented members: the curated list, then the most mentioned [ENT-10, AMB-45]', async () => {
    const { status, body } = await app.rest(POPULAR, { as: 'FREE' });
    expect(status).toBe(200);
    expect(body.slice(0, 3)).toEqual([
      { displayName: 'Robin Cook', type: 'PERSON', urlSlug: 'Robin-Cook', relatedStock: 'AAPL' },
      { displayName: 'United States', type: 'COUNTRY', urlSlug: 'United-States', relatedStock: null },
      { displayName: 'Apple Inc.', type: 'COMPANY', urlSlug: 'Apple', relatedStock: 'AAPL' },
    ]);
    // 300, 140, 40, 18, 7, 4 and 2 mentions; iPhone is a product of Apple, the fund has a ticker of its own.
    expect(
      body.slice(3).map((one: { urlSlug: string; relatedStock: string }) => [one.urlSlug, one.relatedStock]),
    ).toEqual([
      ['Microsoft', 'MSFT'],
      ['NVIDIA', 'NVDA'],
      ['iPhone', 'AAPL'],
      ['Exxon-Mobil', 'XOM'],
      ['Sakura-Motors', null],
      ['SPDR-S-P-500-ETF-Trust', 'SPY'],
      ['JPMorgan-Chase', 'JPM'],
    ]);
  });

  it('change with the curated list, which an empty rank takes an entity off [ENT-10]', async () => {
    const countedApp = await startApp();
    try {
      await load(countedApp, 'popular-entities', {
        'popular.csv': 'rank,entity\n,United-States\n1,NVDA\n2,kb-person-9000001\n',
      });
      const slugs = (await countedApp.rest(POPULAR)).body.map(({ urlSlug }: Match) => urlSlug);
      expect(slugs.slice(0, 3)).toEqual(['NVIDIA', 'Robin-Cook', 'Apple']);
      expect(slugs).not.toContain('United-States');
    } finally {
      await countedApp.close();
    }
  });
});
