import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const BASE = '/api/v1/politicians';
const ACTIVITY = `${BASE}/activity`;
const FILINGS = `${BASE}/filings`;
const MEMBERS = `${BASE}/members`;
const ANN = `${BASE}/member/Ann-Abel`;

const app = useApp();

type Row = { urlSlug: string; ticker: string; transactionDate: string };
const summarizeRows = (rows: readonly Row[]) => rows.map(({ urlSlug, ticker }) => `${urlSlug.split('-')[0]} ${ticker}`);
const readSummary = async (path: string, as: 'PRO' | 'FREE' = 'PRO') => summarizeRows((await app.read(path, as)).data);

const PREVIEW = { isPreview: true, previewReason: 'PRO_REQUIRED', upgrade: { plan: 'PRO' } };
const WHOLE = { isPreview: false, previewReason: null };

/**
 * Ordered by disclosure date: 20, 20, 18, 18, 14, 14 November, then 10 November (a transaction date), 20 and 10
 * October, 1 October, 1 September.
 */
const WINDOW = [
  'Ann NVDA',
  'Ann AAPL',
  'Cara GOOGL',
  'Cara AAPL',
  'Bob MSFT',
  'Bob AAPL',
  'Daniel NVDA',
  'Daniel JNJ',
  'Ann MSFT',
  'Ann AAPL',
  'Zed JPM',
  'Finn SPY',
];

describe('Politician activity', () => {
  it('has the fields of a trade, wrapped for PRO too [POL-04, POL-05, POL-06, POL-03, DER-67, AMB-33, AMB-06]', async () => {
    const { data, ...wrapper } = await app.read(ACTIVITY);
    expect(wrapper).toEqual({ ...WHOLE, totalCount: 12 });
    expect(data[0]).toEqual({
      politicianName: 'Ann Q. Abel',
      firstName: 'Ann',
      lastName: 'Abel',
      chamber: 'HOUSE',
      party: 'Democrat',
      state: 'CA',
      bioguideId: 'A000001',
      imageUrl: 'https://img.example/abel.jpg',
      ticker: 'NVDA',
      assetDescription: 'NVIDIA Corporation',
      assetType: 'Stock',
      assetMetadata: null,
      transactionType: 'PURCHASE',
      transactionDate: '2025-11-04',
      disclosureDate: '2025-11-20',
      disclosureDelayDays: 16,
      amountRange: '$15,001 - $50,000',
      amountMin: 15_001,
      amountMax: 50_000,
      owner: 'Spouse',
      urlSlug: 'Ann-Abel',
      serviceScore: null,
    });
  });

  it('describes an option, and has a fund and every kind of owner [POL-05, POL-01, POL-02]', async () => {
    const { data } = await app.read(ACTIVITY);
    const of = (name: string) => data[WINDOW.indexOf(name)];
    expect(of('Bob AAPL')).toMatchObject({
      assetType: 'Stock Option',
      assetMetadata: { kind: 'OPTION', optionType: 'CALL', strikePrice: 250, expirationDate: '2026-06-19' },
      chamber: 'SENATE',
      owner: 'Joint',
    });
    expect(of('Finn SPY')).toMatchObject({ assetType: 'ETF', assetMetadata: null, owner: 'Self' });
    expect(of('Ann MSFT')).toMatchObject({ owner: 'Child', transactionType: 'SALE' });
    expect(of('Cara AAPL')).toMatchObject({ amountRange: '$15,001 -', amountMin: 15_001, amountMax: 50_000 });
  });

  it('shows the known fields of a filer that no legislators file lists [POL-04]', async () => {
    const { data } = await app.read(ACTIVITY);
    expect(data[WINDOW.indexOf('Zed JPM')]).toMatchObject({
      politicianName: 'Zed Zorn',
      bioguideId: null,
      party: null,
      state: 'WY',
      chamber: 'HOUSE',
      urlSlug: 'Zed-Zorn',
    });
  });

  it('is sorted by disclosure, or by transaction if no disclosure is known [POL-08, AMB-34]', async () => {
    expect(await readSummary(ACTIVITY)).toEqual(WINDOW);
    const { data } = await app.read(ACTIVITY);
    expect(data[WINDOW.indexOf('Daniel NVDA')]).toMatchObject({
      transactionDate: '2025-11-10',
      disclosureDate: null,
      disclosureDelayDays: null,
    });
  });

  it('goes by the disclosure: 20 August is 93 days back, a trade of July disclosed in September is in [POL-09, LIMITS-15]', async () => {
    expect(await readSummary(`${ACTIVITY}?lookbackDays=92`)).toEqual(WINDOW);
    expect(await readSummary(`${ACTIVITY}?lookbackDays=93`)).toEqual([...WINDOW, 'Eve XOM', 'Eve XOM']);
    expect(await readSummary(`${ACTIVITY}?lookbackDays=3`)).toEqual(WINDOW.slice(0, 4));
    expect(await readSummary(`${ACTIVITY}?lookbackDays=365`)).toHaveLength(17);
  });

  it('shows an amended trade as amended, identical rows of one filing each, and no bond [POL-10, POL-02]', async () => {
    const { data } = await app.read(ACTIVITY);
    expect(data.filter(({ ticker }: Row) => ticker === 'JNJ')).toMatchObject([
      { transactionType: 'SALE', disclosureDate: '2025-10-20', disclosureDelayDays: 25 },
    ]);
    const { data: eves, totalCount } = await app.read('/api/v1/politicians/member/Eve-Eads');
    expect([eves.recentTrades.map(({ ticker }: Row) => ticker), totalCount]).toEqual([['XOM', 'XOM'], 2]);
    expect(eves.profile).toMatchObject({ totalTrades: 2, purchaseCount: 2 });
    expect(data.filter(({ urlSlug, ticker }: Row) => urlSlug === 'Bob-Brown' && ticker === 'XOM')).toEqual([]);
  });

  it('pages, totalCount being the whole window [POL-06, POL-10, LIMITS-18]', async () => {
    const { data, totalCount } = await app.read(`${ACTIVITY}?limit=3&offset=10`);
    expect([summarizeRows(data), totalCount]).toEqual([WINDOW.slice(10), 12]);
    expect(await readSummary(`${ACTIVITY}?limit=501`)).toEqual(WINDOW);
    expect(await readSummary(`${ACTIVITY}?offset=12`)).toEqual([]);
    // A part of the list has pages of its own.
    const page = async (more: string) =>
      (
        await app.ask(
          `{ market { politicianActivity(${more}) { totalCount pageInfo { hasNextPage } nodes { ticker } } } }`,
        )
      ).market.politicianActivity;
    expect(await page('first: 6')).toMatchObject({ totalCount: 12, pageInfo: { hasNextPage: true } });
    const part = await page('limit: 6, offset: 7');
    expect(part).toMatchObject({ totalCount: 12, pageInfo: { hasNextPage: false } });
    expect(part.nodes).toHaveLength(5);
  });

  it('shows a FREE key the latest five, on pages that end there [POL-20, LIMITS-14, AMB-35]', async () => {
    const { data, ...preview } = await app.read(ACTIVITY, 'FREE');
    expect(summarizeRows(data)).toEqual(WINDOW.slice(0, 5));
    expect(preview).toMatchObject({ ...PREVIEW, totalCount: 12 });
    expect(await readSummary(`${ACTIVITY}?limit=2`, 'FREE')).toEqual(WINDOW.slice(0, 2));
    expect(await readSummary(`${ACTIVITY}?limit=2&offset=4`, 'FREE')).toEqual(WINDOW.slice(4, 5));
    for (const offset of [5, 6, 600]) {
      const { data: rows, ...rest } = await app.read(`${ACTIVITY}?offset=${offset}`, 'FREE');
      expect([rows, rest]).toMatchObject([[], { ...PREVIEW, totalCount: 12 }]);
    }
    const { body } = await app.graphql(
      '{ market { politicianActivity { pageInfo { hasNextPage } withheld totalCount } } }',
      {
        as: 'FREE',
      },
    );
    expect(body.data.market.politicianActivity).toEqual({
      pageInfo: { hasNextPage: false },
      withheld: ['edges', 'nodes'],
      totalCount: 12,
    });
  });

  it('is no preview if a FREE key sees everything, and then pages normally [AMB-03, PREVIEW-02]', async () => {
    const { data, ...rest } = await app.read(`${ACTIVITY}?lookbackDays=3`, 'FREE');
    expect([summarizeRows(data), rest]).toEqual([WINDOW.slice(0, 4), { ...WHOLE, totalCount: 4 }]);
    expect(await readSummary(`${ACTIVITY}?lookbackDays=3&offset=3`, 'FREE')).toEqual(['Cara AAPL']);
  });
});

describe('Filings of a ticker', () => {
  it('the list of filings of a ticker has all trades of one ticker in the window, in any case of the ticker [POL-07, POL-08]', async () => {
    const { data, ...wrapper } = await app.read(`${FILINGS}/aapl`);
    expect(summarizeRows(data)).toEqual(['Ann AAPL', 'Cara AAPL', 'Bob AAPL', 'Ann AAPL']);
    expect(wrapper).toEqual({ ...WHOLE, totalCount: 4 });
    expect(Object.keys(data[0])).toEqual(Object.keys((await app.read(ACTIVITY)).data[0]));
    expect(await readSummary(`${FILINGS}/AAPL?lookbackDays=365`)).toHaveLength(5);
    expect(await readSummary(`${FILINGS}/AAPL?limit=1&offset=1`)).toHaveLength(4); // It has no pages.
  });

  it('the list of filings of a ticker combines share classes, and is empty without filings [POL-07]', async () => {
    expect(await readSummary(`${FILINGS}/GOOG`)).toEqual(['Cara GOOGL']);
    expect(await readSummary(`${FILINGS}/BRK-A?lookbackDays=365`)).toEqual(['Ann BRK.B']);
    expect(await app.read(`${FILINGS}/XOM`)).toEqual({ ...WHOLE, totalCount: 0, data: [] });
  });

  it('the list of filings of a ticker shows a FREE key the latest three [POL-20, LIMITS-14]', async () => {
    const { data, ...preview } = await app.read(`${FILINGS}/AAPL`, 'FREE');
    expect(summarizeRows(data)).toEqual(['Ann AAPL', 'Cara AAPL', 'Bob AAPL']);
    expect(preview).toMatchObject({ ...PREVIEW, totalCount: 4 });
  });

  it('the list of filings of a ticker has an open range without an upper end, and links stock, politician, and other trades [POL-07, AMB-37]', async () => {
    const { body } = await app.graphql(
      `{ stock(ticker: "AAPL") { politicianTrades(period: { days: 365 }) { totalCount nodes {
          amountRange amountMin amountMax stock { name } politician { displayName trades(limit: 1) { totalCount summary { topStocks { name } } } }
      } } } }`,
    );
    expect(body.errors).toBeUndefined();
    const { totalCount, nodes } = body.data.stock.politicianTrades;
    expect(totalCount).toBe(5);
    expect(nodes.at(-1)).toMatchObject({
      amountRange: 'Over $50,000,000',
      amountMin: 50_000_001,
      amountMax: null,
      stock: { name: 'Apple Inc.' },
      politician: { displayName: 'Ann Q. Abel', trades: { totalCount: 7 } },
    });
    expect(nodes.at(-1).politician.trades.summary.topStocks[0]).toEqual({ name: 'Apple Inc.' });
  });
});

describe('refusals of all paths of politicians', () => {
  it.each([ACTIVITY, `${FILINGS}/AAPL`, MEMBERS, ANN])('%s without a key [AUTH-14, AUTH-05, ERR-10]', async (path) => {
    const { status, body } = await app.rest(path, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
  });

  it.each([
    [`${ACTIVITY}?limit=0`, 'invalid_limit'],
    [`${ACTIVITY}?limit=-5`, 'invalid_limit'],
    [`${ACTIVITY}?offset=-1`, 'invalid_offset'],
    [`${ANN}?limit=0`, 'invalid_limit'],
    [`${ANN}?offset=-1`, 'invalid_offset'],
    [`${ACTIVITY}?lookbackDays=0`, 'invalid_parameter'],
    [`${ACTIVITY}?lookbackDays=366`, 'invalid_parameter'],
    [`${FILINGS}/AAPL?lookbackDays=0`, 'invalid_parameter'],
    [`${FILINGS}/AAPL?lookbackDays=366`, 'invalid_parameter'],
  ])('%s: %s on both tiers [ERR-07, ERR-08, ERR-09, POL-06, POL-07, POL-16, UNS-18]', async (path, error) => {
    for (const as of ['PRO', 'FREE'] as const) {
      const { status, body } = await app.rest(path, { as });
      expect([status, body.error]).toEqual([400, error]);
    }
  });
});

describe('Reading', () => {
  it('reads the trades of many politicians and stocks at once', async () => {
    // Cached rows are returned immediately, so only the uncached members form a batch.
    await app.graphql(
      '{ politician(slug: "Bob-Brown") { displayName } b: politician(slug: "Finn-Fox") { displayName } c: stock(ticker: "MSFT") { name } d: stock(ticker: "JPM") { name } }',
    );
    app.queries.length = 0;
    const { body } = await app.graphql(
      `{ a: politician(slug: "Bob-Brown") { trades { totalCount } } b: politician(slug: "Finn-Fox") { trades { totalCount } }
         c: stock(ticker: "MSFT") { politicianTrades(period: { days: 77 }) { totalCount } } d: stock(ticker: "JPM") { politicianTrades(period: { days: 77 }) { totalCount } } }`,
    );
    expect(body.errors).toBeUndefined();
    const trades = app.queries.filter((sql) => sql.includes('"politician_trade"'));
    expect(trades).toHaveLength(2); // One for the politicians, one for the stocks.
  });
});
