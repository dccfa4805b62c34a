import { describe, expect, it } from 'vitest';
import { DISCLAIMER, METHODOLOGY_VERSION } from '../../../src/families/ratings/rules/rating.ts';
import { useApp } from '../../support/harness.ts';
import { FIVE, rate } from '../../support/market-ratings.ts';
import { ALL } from '../../support/rating-universe.ts';

const PATH = '/api/v1/rating';
const ROOT = `query Root($ticker: Ticker!) { stock(ticker: $ticker) { rating { __typename ticker isRated asOf flags { key label isActive }
  dimensions { key label weightPercent percentile raw rawLabel isPresent subLegs { key label raw unit } } } } }`;

const app = useApp(async (app) => {
  await rate(app, {});
  await rate(app, FIVE);
});

const rest = async (ticker: string, as: 'FREE' | 'PRO' = 'PRO') => (await app.rest(`${PATH}/${ticker}`, { as })).body;

describe('GET /api/v1/rating/{ticker} of a rated stock', () => {
  it('is a flat body of the documented members and no others [RAT-01, RAT-02, PREVIEW-06]', async () => {
    const body = await rest('AAPL');
    expect(body).toMatchObject({
      ticker: 'AAPL',
      kbEntityId: 'kb/company/320193',
      rated: true,
      // 80 less 6 for debt to equity of 3, and 0.6 x (20 - 6.25) for smart money, its weakest dimension.
      score: 65.7,
      letter: 'C',
      percentile: 80,
      penaltyPoints: 14.3,
      riskAdjustments: [
        { condition: 'high_leverage', points: 6 },
        { condition: 'weak_dimension', points: 8.3 },
      ],
      riskConditions: ['high_leverage', 'weak_dimension'],
      bucketLetter: 'B',
      ratedCount: 5,
      asOf: '2025-11-21',
      methodologyVersion: METHODOLOGY_VERSION,
      flags: [
        { key: 'clustered_insider_selling', label: 'Clustered insider selling', active: false },
        { key: 'unusual_options_flow', label: 'Unusual options flow', active: true },
      ],
      disclaimer: DISCLAIMER,
    });
    // 0.4 x 0.8 + 0.16 x (2 x 0.4444 - 1) + 0.16 x 0.38 + 0.12 x 0 - 0.16 x 0.875
    expect(body.composite).toBeCloseTo(0.223022, 6);
    expect(Object.keys(body)).toHaveLength(17);
  });

  it('has seven rows, absent rows with null, sub-legs on smart money alone [RAT-12, RAT-14, RAT-15]', async () => {
    const { dimensions } = await rest('AAPL');
    expect(dimensions.map(({ key }: { key: string }) => key)).toEqual(ALL);
    const [crowd, smartMoney, options, analysts] = dimensions;
    expect(Object.keys(crowd).sort()).toEqual(['key', 'label', 'percentile', 'present', 'raw', 'rawLabel']);
    expect(crowd).toMatchObject({ label: 'Crowd sentiment', present: true, rawLabel: '7-day Score' });
    // Score 70 of 5 stocks at 70 %, dominance 66.7 of 6 at 30 %.
    expect(crowd.percentile).toBeCloseTo(69, 9);
    expect(smartMoney).toEqual({
      key: 'smart_money',
      label: 'Smart money',
      // Insiders sold more than those of the seven other stocks: 100 x 0.5 / 8. The other legs are left out.
      percentile: 6.25,
      raw: null,
      rawLabel: null,
      present: true,
      subLegs: [
        { key: 'inst_13f', label: '13F net change', raw: null, unit: '%' },
        // Bought for 2,015 dollars, sold for 299,500.
        { key: 'insider', label: 'Insider flow balance', raw: expect.closeTo(-297_485 / 301_515, 9), unit: 'ratio' },
        { key: 'congress', label: 'Congress flow balance', raw: null, unit: 'ratio' },
      ],
    });
    expect([options.percentile, analysts.percentile, analysts.raw]).toEqual([50, 90, 50]);
  });

  it.each([
    // 6 dimensions of 7 cost nothing.
    ['MSFT', { percentile: 60, penaltyPoints: 0, score: 60, letter: 'C', bucketLetter: 'C' }],
    ['NVDA', { percentile: 40, penaltyPoints: 0, score: 40, letter: 'C', bucketLetter: 'C' }],
    // 5 of 7 cost 6.
    ['KO', { percentile: 20, penaltyPoints: 6, score: 14, letter: 'D', bucketLetter: 'D' }],
    // Its weakest dimension is 10: 0.6 x 10. With 6 dimensions no score falls below 0.
    ['JPM', { percentile: 0, penaltyPoints: 6, score: 0, letter: 'F', bucketLetter: 'F' }],
  ])('%s is %j [GEN-05, DER-57]', async (ticker, expected) => {
    expect(await rest(ticker)).toMatchObject({ rated: true, ...expected });
  });

  it('takes a ticker in any case [RAT-01, AMB-55]', async () => {
    expect(await rest('aapl')).toEqual(await rest('AAPL'));
  });

  it('is whole on FREE [RAT-44, AUTH-13]', async () => {
    expect(await rest('AAPL', 'FREE')).toEqual(await rest('AAPL', 'PRO'));
  });

  it('requires a key [RAT-44, AUTH-11]', async () => {
    const { status, body } = await app.rest(`${PATH}/AAPL`, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
    const graph = await app.graphql('{ stock(ticker: "AAPL") { rating { asOf } } }', { as: 'anonymous' });
    expect([graph.status, graph.body.errors[0].extensions.code]).toEqual([401, 'api_key_required']);
  });

  it('counts every request toward the quota, one of the unrated too [RAT-44, LIMITS-09]', async () => {
    const as = await app.newKey('FREE');
    for (const ticker of ['AAPL', 'AAPL', 'XOM']) await app.rest(`${PATH}/${ticker}`, { as });
    const { body } = await app.graphql('{ viewer { usage { month { remaining limit } } } }', { as });
    const { limit, remaining } = body.data.viewer.usage.month;
    expect(limit - remaining).toBe(3);
  });
});

describe('GET /api/v1/rating/{ticker} of what is not rated', () => {
  const UNRATED = ['ticker', 'kbEntityId', 'rated', 'asOf', 'reason', 'dimensionsPresent', 'presentDimensions'];

  it('is an ordinary response with the reason and the available data [RAT-24, NS-19]', async () => {
    const { status, body } = await app.rest(`${PATH}/XOM`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ticker: 'XOM',
      kbEntityId: 'kb/company/34088',
      rated: false,
      asOf: '2025-11-21',
      reason: 'insufficient_dimensions',
      dimensionsPresent: 3,
      presentDimensions: ['crowd', 'smart_money', 'technicals'],
      disclaimer: DISCLAIMER,
    });
    expect(Object.keys(body).sort()).toEqual([...UNRATED, 'dimensions', 'flags', 'disclaimer'].sort());
    expect(body.dimensions).toHaveLength(7);
  });

  it('states that a delisted stock is not rated today [RAT-24]', async () => {
    const { status, body } = await app.rest(`${PATH}/GONE`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ticker: 'GONE',
      kbEntityId: 'kb/company/gone',
      rated: false,
      reason: 'not_rated_today',
      dimensionsPresent: 0,
    });
    expect(Object.keys(body)).toHaveLength(UNRATED.length + 3);
  });

  it.each([
    ['GOOG', 'GOOGL'],
    ['BRK.A', 'BRK.B'],
    ['brk-a', 'BRK.B'],
    ['BRKB', 'BRK.B'],
  ])('takes %s for %s [RAT-01]', async (input, canonical) => {
    const body = await rest(input);
    expect(body.ticker).toBe(canonical);
    expect(body).toEqual(await rest(canonical));
  });

  it('refuses a symbol that is neither stock nor fund, with suggestions [ERR-15]', async () => {
    const { status, body } = await app.rest(`${PATH}/MSFTX`);
    expect([status, body.error]).toEqual([404, 'entity_not_found']);
    expect(body.suggestions).toEqual([
      { name: 'Microsoft Corporation', urlSlug: 'Microsoft', type: 'company', ticker: 'MSFT' },
    ]);
    const index = await app.rest(`${PATH}/%5EVIX`);
    expect([index.status, index.body.error]).toEqual([404, 'entity_not_found']);
    const { body: graph } = await app.graphql(ROOT, { variables: { ticker: 'MSFTX' } });
    expect(graph.data.stock).toBeNull();
    expect(graph.errors[0].extensions).toMatchObject({ code: 'entity_not_found', suggestions: [{ ticker: 'MSFT' }] });
  });
});

describe('rating { } in the graph', () => {
  it('says the same as the path, with the weight of each dimension [GEN-12]', async () => {
    type SubLeg = { key: string; unit: 'PERCENT' | 'RATIO' };
    type Row = { key: string; weightPercent: number; isPresent: boolean; subLegs: SubLeg[] | null };
    for (const ticker of ['AAPL', 'XOM', 'GONE']) {
      const { body } = await app.graphql(ROOT, { variables: { ticker } });
      const { __typename, isRated, dimensions, flags, ...common } = body.data.stock.rating;
      expect(__typename).toBe(ticker === 'AAPL' ? 'StockRating' : 'UnratedStock');
      const path = await rest(ticker);
      expect(path).toMatchObject({ ...common, rated: isRated });
      const lower = (one: { key: string }) => ({ ...one, key: one.key.toLowerCase() });
      type Flag = { key: string; label: string; isActive: boolean };
      expect(path.flags).toEqual(flags.map(({ isActive, ...flag }: Flag) => ({ ...lower(flag), active: isActive })));
      expect(dimensions.map(({ weightPercent }: Row) => weightPercent)).toEqual([16, 16, 12, 12, 20, 8, 16]);
      const subLeg = (one: SubLeg) => ({ ...lower(one), unit: { PERCENT: '%', RATIO: 'ratio' }[one.unit] });
      const rows = dimensions.map(({ weightPercent: _, isPresent, subLegs, ...row }: Row) => ({
        ...row,
        present: isPresent,
        key: row.key.toLowerCase(),
        ...(subLegs !== null && { subLegs: subLegs.map(subLeg) }),
      }));
      expect(path.dimensions).toEqual(rows);
    }
  });

  it('hangs off the stock and leads back to it [GEN-12]', async () => {
    const { body } = await app.graphql(`{
      rated: stock(ticker: "AAPL") { rating { __typename isRated stock { ticker }
        ... on StockRating { score letter riskAdjustments { condition label points } riskConditions } } }
      shared: stock(ticker: "GOOG") { rating { ticker stock { ticker }
        ... on UnratedStock { reason dimensionsPresent presentDimensions } } }
      gone: stock(ticker: "GONE") { rating { stock { ticker } ... on UnratedStock { reason } } }
    }`);
    expect(body.data).toEqual({
      rated: {
        rating: {
          __typename: 'StockRating',
          isRated: true,
          stock: { ticker: 'AAPL' },
          score: 65.7,
          letter: 'C',
          riskAdjustments: [
            { condition: 'high_leverage', label: 'High leverage', points: 6 },
            { condition: 'weak_dimension', label: 'Weak dimension', points: 8.3 },
          ],
          riskConditions: ['high_leverage', 'weak_dimension'],
        },
      },
      shared: {
        rating: {
          ticker: 'GOOGL',
          stock: { ticker: 'GOOGL' },
          reason: 'INSUFFICIENT_DIMENSIONS',
          dimensionsPresent: 1,
          presentDimensions: ['TECHNICALS'],
        },
      },
      gone: { rating: { stock: { ticker: 'GONE' }, reason: 'NOT_RATED_TODAY' } },
    });
  });

  it('accounts for each score by steps from 50 that sum to it, which no path has [RAT-03, RAT-08]', async () => {
    const scores: Record<string, unknown> = {};
    for (const ticker of Object.keys(FIVE)) {
      const query = `{ stock(ticker: "${ticker}") { rating { ... on StockRating { score drivers { kind key label points } } } } }`;
      const { score, drivers } = (await app.graphql(query)).body.data.stock.rating;
      const sum = drivers.reduce((total: number, { points }: { points: number }) => total + points, 50);
      expect(sum, ticker).toBeCloseTo(score, 9);
      scores[ticker] = drivers.filter(({ kind }: { kind: string }) => kind === 'PENALTY' || kind === 'FLOOR');
      expect(await rest(ticker)).not.toHaveProperty('drivers');
    }
    expect(scores).toMatchObject({
      AAPL: [
        { key: 'high_leverage', label: 'High leverage', points: -6 },
        { key: 'weak_dimension', points: -8.3 },
      ],
      KO: [{ key: 'thin_coverage', points: -6 }],
      // 0 - 6 is below the floor of 0.
      JPM: [
        { key: 'weak_dimension', points: -6 },
        { kind: 'FLOOR', key: 'floor', points: 6 },
      ],
    });
  });

  it('costs a call for each stock, each rating once [LIMITS-05]', async () => {
    const twice =
      '{ a: stock(ticker: "AAPL") { rating { asOf } } b: stock(ticker: "AAPL") { rating { isRated } } c: stock(ticker: "KO") { rating { asOf } } }';
    expect((await app.graphql(twice)).body.extensions.cost).toMatchObject({ requested: 2, actual: 2 });
    const page = '{ stocks(tickers: ["AAPL", "KO", "XOM"]) { nodes { rating { isRated } } } }';
    expect((await app.graphql(page)).body.extensions.cost).toMatchObject({ requested: 4, actual: 4 });
  });
});
