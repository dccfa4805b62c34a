import { describe, expect, it } from 'vitest';
import { queryStockFacts, READINGS } from '../../../src/families/ratings/derive/inputs.ts';
import { useApp } from '../../support/harness.ts';

const BASE = '/api/v1/politicians';
const MEMBERS = `${BASE}/members`;
const ANN = `${BASE}/member/Ann-Abel`;

const app = useApp();

type Row = { urlSlug: string; ticker: string };
const summarizeRows = (rows: readonly Row[]) => rows.map(({ urlSlug, ticker }) => `${urlSlug.split('-')[0]} ${ticker}`);

const PREVIEW = { isPreview: true, previewReason: 'PRO_REQUIRED', upgrade: { plan: 'PRO' } };
const WHOLE = { isPreview: false, previewReason: null };

describe('Members who trade', () => {
  const MOST_FIRST = ['Ann-Abel', 'Bob-Brown', 'Cara-Cole', 'Daniel-Dole', 'Eve-Eads', 'Finn-Fox', 'Zed-Zorn'];
  const slugs = (rows: readonly Row[]) => rows.map(({ urlSlug }) => urlSlug);

  it('have trades, most first, with their totals [POL-14, POL-15, AMB-36, UNS-04]', async () => {
    const { data, ...wrapper } = await app.read(MEMBERS);
    expect(wrapper).toEqual({ ...WHOLE, totalCount: 7 });
    expect(slugs(data)).toEqual(MOST_FIRST);
    expect(data[0]).toEqual({
      urlSlug: 'Ann-Abel',
      displayName: 'Ann Q. Abel',
      firstName: 'Ann',
      lastName: 'Abel',
      chamber: 'HOUSE',
      party: 'Democrat',
      state: 'CA',
      bioguideId: 'A000001',
      imageUrl: 'https://img.example/abel.jpg',
      totalTrades: 7,
      purchaseCount: 4,
      saleCount: 2,
      latestTradeDate: '2025-11-04',
      kbEntityId: null,
      serviceScore: null,
    });
  });

  it('the list of members who trade shows a FREE key the first five [POL-20, LIMITS-14]', async () => {
    const { data, ...preview } = await app.read(MEMBERS, 'FREE');
    expect(slugs(data)).toEqual(MOST_FIRST.slice(0, 5));
    expect(preview).toMatchObject({ ...PREVIEW, totalCount: 7 });
  });
});

describe('A member', () => {
  /** Ordered by transaction date: 4 and 3 November, 16 and 15 September, 20, 19 and 18 December. */
  const HISTORY = ['NVDA', 'AAPL', 'MSFT', 'AAPL', 'AAPL', 'KO', 'BRK.B'].map((ticker) => `Ann ${ticker}`);
  const TOP = ['AAPL', 'BRK.B', 'KO', 'MSFT', 'NVDA'];

  it('has the profile, a page of trades, the latest first, and the top tickers [POL-16, POL-17, POL-18]', async () => {
    const { data, ...wrapper } = await app.read(ANN);
    expect(wrapper).toEqual({ ...WHOLE, totalCount: 7 });
    expect(Object.keys(data)).toEqual(['profile', 'recentTrades', 'topTickers']);
    expect(data.profile).toEqual({ ...(await app.read(MEMBERS)).data[0], former: false, servedUntil: null });
    expect(summarizeRows(data.recentTrades)).toEqual(HISTORY);
    expect(data.topTickers).toEqual(TOP);
  });

  it('has the same profile and top tickers on every page [POL-10, POL-18, PREVIEW-08, LIMITS-18]', async () => {
    const whole = await app.read(ANN);
    const { data, totalCount } = await app.read(`${ANN}?limit=2&offset=3`);
    expect([summarizeRows(data.recentTrades), totalCount]).toEqual([HISTORY.slice(3, 5), 7]);
    expect([data.profile, data.topTickers]).toEqual([whole.data.profile, TOP]);
    expect(summarizeRows((await app.read(`${ANN}?limit=501`)).data.recentTrades)).toEqual(HISTORY);
  });

  it('shows a FREE key the previews of activity and filings, and profile and top tickers whole [POL-20, UNS-16, AMB-35, PREVIEW-08]', async () => {
    const { data, ...preview } = await app.read(ANN, 'FREE');
    // Of Apple four trades were disclosed after Ann's of September and December: neither is among the latest three.
    expect(summarizeRows(data.recentTrades)).toEqual(
      ['NVDA', 'AAPL', 'MSFT', 'KO', 'BRK.B'].map((ticker) => `Ann ${ticker}`),
    );
    expect([data.profile.totalTrades, data.topTickers]).toEqual([7, TOP]);
    expect(preview).toMatchObject({ ...PREVIEW, totalCount: 7 });
    const page = async (text: string) => summarizeRows((await app.read(`${ANN}?${text}`, 'FREE')).data.recentTrades);
    expect(await page('limit=2&offset=3')).toEqual(['Ann KO', 'Ann BRK.B']);
    expect(await page('offset=5')).toEqual([]);
  });

  it('sums all trades by quarter on every tier, for any page [POL-18, POL-20]', async () => {
    const query = `{ politician(slug: "Ann-Abel") { trades(limit: 2) {
      nodes { ticker } totalCount coverage byQuarter { year quarter totalTrades purchases { count } sales { count } }
    } } }`;
    const [free, pro] = [await app.ask(query, 'FREE'), await app.ask(query, 'PRO')];
    const { byQuarter, ...page } = free.politician.trades;
    type Quarter = { totalTrades: number; purchases: { count: number }; sales: { count: number } };
    const sum = (of: (quarter: Quarter) => number) =>
      byQuarter.reduce((total: number, quarter: Quarter) => total + of(quarter), 0);
    const { profile } = (await app.read(ANN)).data;
    expect(page).toMatchObject({ totalCount: 7, coverage: 'COVERED' });
    expect(page.nodes).toHaveLength(2);
    expect([sum((one) => one.totalTrades), sum((one) => one.purchases.count), sum((one) => one.sales.count)]).toEqual([
      ...[7, profile.purchaseCount, profile.saleCount],
    ]);
    expect(byQuarter).toEqual(pro.politician.trades.byQuarter);
  });

  it('tells a member without trades from a kind of data that is not loaded [POL-16]', async () => {
    const of = async (slug: string) => {
      const { politician } = await app.ask(
        `{ politician(slug: "${slug}") { trades { coverage byQuarter { year } } } }`,
      );
      return politician.trades;
    };
    expect(await of('Gil-Gray')).toEqual({ coverage: 'NONE_IN_WINDOW', byQuarter: [] });
    const {
      market: { politicianTrades: politicianFilings },
    } = await app.ask('{ market { politicianTrades(ticker: "GONE", period: { days: 1 }) { coverage } } }');
    expect(politicianFilings.coverage).toBe('NONE_IN_WINDOW');
  });

  it('is there without trades, and after having left [POL-16, POL-21]', async () => {
    expect(await app.read(`${BASE}/member/Gil-Gray`, 'FREE')).toMatchObject({
      ...WHOLE,
      totalCount: 0,
      data: { profile: { totalTrades: 0, latestTradeDate: null }, recentTrades: [], topTickers: [] },
    });
    expect((await app.read(`${BASE}/member/Eve-Eads`)).data.profile).toMatchObject({
      former: true,
      servedUntil: '2024',
    });
  });

  it.each(['ann-abel', 'ANN-ABEL', 'Ann%20Abel', 'Nobody-Here'])('%s is 404 [POL-19, ERR-17]', async (slug) => {
    for (const as of ['PRO', 'FREE'] as const) {
      const { status, body } = await app.rest(`${BASE}/member/${slug}`, { as });
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
  });
});

describe('the congressional readings of the rating', () => {
  it('the congressional reading of the rating balances 90 days of disclosures up to the session, by ticker [DER-68, RAT-17]', async () => {
    const flowOn = async (day: string) => {
      const facts = await queryStockFacts(app.db, new Date(day), READINGS);
      return (ticker: string) => facts(ticker).congressFlowBalance;
    };
    const flow = await flowOn('2025-11-21');
    // Bought for 8,000.50; sold for 32,500.50 and 75,000.50; the call does not count.
    expect(flow('AAPL')).toBeCloseTo((8_000.5 - 107_501) / (8_000.5 + 107_501), 9);
    expect([flow('NVDA'), flow('JNJ'), flow('XOM'), flow('KO')]).toEqual([1, -1, null, null]);
    expect((await flowOn('2025-10-15'))('AAPL')).toBe(-1);
  });
});
