import { describe, expect, it } from 'vitest';
import { queryStockFacts, READINGS } from '../../../src/families/ratings/derive/inputs.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const BASE = '/api/v1/analyst';

const app = useApp();

type As = 'FREE' | 'PRO' | 'anonymous';
const consensus = async (ticker: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`${BASE}/${ticker}/consensus`, { as });
  expect(status).toBe(200);
  return body;
};

const APPLE = {
  ticker: 'AAPL',
  currentPrice: 225.51,
  targetLow: 180,
  targetMean: 327.7,
  targetMedian: 315,
  targetHigh: 515,
  numberOfAnalysts: 59,
  upsidePercent: 45.32,
  consensusLabel: 'STRONG_BUY',
  recommendationMean: 1.3,
  strongBuy: 10,
  buy: 48,
  hold: 2,
  sell: 1,
  strongSell: 0,
  updatedAt: '2025-11-20T21:04:05Z',
  updatedAtEpoch: Date.parse('2025-11-20T21:04:05Z') / 1_000,
};
const HIDDEN = ['targetMedian', 'recommendationMean', 'strongBuy', 'buy', 'hold', 'sell', 'strongSell'];

describe('The consensus on a stock', () => {
  it('is all of its newest sweep for PRO [ANA-01, ANA-02, ANA-03, ANA-05, ANA-14, GEN-08]', async () => {
    expect(await consensus('aapl')).toEqual({ isPreview: false, previewReason: null, data: APPLE });
  });

  it('for FREE has the targets and the label; median and mean are null, the counts 0 [ANA-02, ANA-08, ANA-15, AMB-28, AMB-03]', async () => {
    const { data, ...preview } = await consensus('AAPL', 'FREE');
    expect(preview).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      upgrade: expect.objectContaining({ plan: 'PRO', url: expect.any(String) }),
    });
    expect(data).toEqual({
      ...APPLE,
      ...Object.fromEntries(HIDDEN.map((name) => [name, 0])),
      targetMedian: null,
      recommendationMean: null,
    });
  });

  it('withholds fields as null on the graph, and names them [AMB-28, PREVIEW-02]', async () => {
    const query = `{ stock(ticker: "AAPL") { analystConsensus(isRequired: true) {
      isPreview withheld upsidePercent analystCount buyRatioPercent hasObservedCounts ${HIDDEN.join(' ')}
    } } }`;
    const free = (await app.graphql(query, { as: 'FREE' })).body.data.stock.analystConsensus;
    expect(free).toEqual({
      ...Object.fromEntries(HIDDEN.map((name) => [name, null])),
      isPreview: true,
      withheld: HIDDEN,
      upsidePercent: 45.32,
      analystCount: null,
      buyRatioPercent: null,
      hasObservedCounts: true,
    });
    const pro = (await app.graphql(query)).body.data.stock.analystConsensus;
    expect(pro).toMatchObject({ isPreview: false, withheld: [], strongSell: 0, recommendationMean: 1.3 });
  });

  it('divides percents of analysts by the five counts, not by the targets [ANA-06, DER-33]', async () => {
    const { body } = await app.graphql(
      '{ stock(ticker: "AAPL") { analystConsensus(isRequired: true) { numberOfAnalysts analystCount buyRatioPercent } } }',
    );
    expect(body.data.stock.analystConsensus).toEqual({
      numberOfAnalysts: 59,
      analystCount: 61,
      buyRatioPercent: (58 / 61) * 100,
    });
  });

  it('has the price of the sweep, not the quote [ANA-04]', async () => {
    const { body } = await app.graphql(
      '{ stock(ticker: "AAPL") { quote { price } consensus: analystConsensus { currentPrice } } }',
    );
    expect(body.data.stock).toEqual({ quote: { price: 202.63 }, consensus: { currentPrice: 225.51 } });
  });

  it('has no counts if no sweep ever returned a panel: null for PRO, not 0 [ANA-13]', async () => {
    const { data } = await consensus('NVDA');
    expect(data).toMatchObject({ strongBuy: null, strongSell: null, consensusLabel: 'BUY', targetMedian: null });
    const { body } = await app.graphql(
      '{ stock(ticker: "NVDA") { analystConsensus(isRequired: true) { withheld hasObservedCounts } } }',
      {
        as: 'FREE',
      },
    );
    // Only what there is can be withheld.
    expect(body.data.stock.analystConsensus).toEqual({ withheld: ['recommendationMean'], hasObservedCounts: false });
  });

  it('labels by the mean even if the counts disagree, and serves an old sweep unchanged [ANA-11]', async () => {
    expect((await consensus('MSFT')).data).toMatchObject({
      consensusLabel: 'STRONG_SELL',
      recommendationMean: 4.51,
      upsidePercent: -5,
      updatedAt: '2025-03-03T21:00:00Z',
    });
  });

  it('is the canonical share class’s, by either ticker and on either stock [ANA-27]', async () => {
    expect((await consensus('goog')).data).toEqual((await consensus('GOOGL')).data);
    const { body } = await app.graphql(
      '{ stock(ticker: "GOOG") { ticker consensus: analystConsensus { ticker upsidePercent stock { ticker } } } }',
    );
    expect(body.data.stock).toEqual({
      ticker: 'GOOG',
      consensus: { ticker: 'GOOGL', upsidePercent: 5, stock: { ticker: 'GOOGL' } },
    });
  });
});

describe('Without a consensus', () => {
  it('a stock without coverage is 404, and null on the stock [ANA-16, ERR-17, AMB-31]', async () => {
    for (const as of ['PRO', 'FREE'] as const) {
      const { status, body } = await app.rest(`${BASE}/JPM/consensus`, { as });
      expect([status, body]).toEqual([404, { error: 'no_coverage', message: 'There is no analyst coverage of JPM.' }]);
    }
    const { body } = await app.graphql('{ stock(ticker: "JPM") { name consensus: analystConsensus { targetMean } } }');
    expect(body).toMatchObject({ data: { stock: { name: 'JPMorgan Chase & Co.', consensus: null } } });
    expect(body.errors).toBeUndefined();
  });

  it.each(['consensus', 'consensus/history', 'called-it', 'actions', 'estimates'])(
    '%s of an unknown symbol, and of a fund, is 404 on every tier with where to go [ANA-34, ANA-35, ERR-15, ERR-16, UNS-18]',
    async (path) => {
      for (const as of ['PRO', 'FREE'] as const) {
        const unknown = await app.rest(`${BASE}/AAPX/${path}`, { as });
        expect([unknown.status, unknown.body]).toEqual([
          404,
          {
            error: 'entity_not_found',
            message: expect.stringContaining('AAPX'),
            suggestions: [{ name: 'Apple Inc.', urlSlug: 'Apple', type: 'company', ticker: 'AAPL' }],
          },
        ]);
        const fund = await app.rest(`${BASE}/spy/${path}`, { as });
        expect([fund.status, fund.body]).toEqual([
          404,
          {
            error: 'ticker_is_etf',
            message: expect.any(String),
            seeInstead: ['/api/v1/etfs/SPY/aggregates/analyst'],
          },
        ]);
      }
    },
  );

  it.each(['AAPL/consensus', 'AAPL/consensus/history', 'AAPL/called-it', 'AAPL/actions', 'AAPL/estimates', 'activity'])(
    '%s needs a key [AUTH-02, AUTH-05]',
    async (path) => {
      const { status, body } = await app.rest(`${BASE}/${path}`, { as: 'anonymous' });
      expect([status, body.error]).toEqual([401, 'api_key_required']);
    },
  );

  it('each of them on a stock needs a key, and is one call [AUTH-05, LIMITS-05]', async () => {
    const query = `{ stock(ticker: "AAPL") {
      consensus: analystConsensus { isPreview } consensusHistory: analystConsensusHistory { count } calledIt: analystCalledIt { count } analystActions { totalCount }
      analystEstimates { isPreview }
    } }`;
    expect((await app.graphql(query, { as: 'anonymous' })).status).toBe(401);
    const { body } = await app.graphql(query);
    // Five calls: the stock itself only leads to them.
    expect(body.extensions.cost.actual).toBe(5);
  });
});

describe('the analyst readings of the rating', () => {
  const readConsensus = async (day: string, ticker: string) => {
    const facts = await app.db.transaction((sql) => queryStockFacts(sql, parseDay(day)!, READINGS));
    const { favorableShare, epsSurprise } = facts(ticker);
    return [favorableShare, epsSurprise];
  };

  it('the analyst reading of the rating is the share of buys in the newest panel, and the latest surprise, as of the session [RAT-18, DER-33, DER-36]', async () => {
    expect(await readConsensus('2025-11-20', 'AAPL')).toEqual([(58 / 61) * 100, 4.52]);
    expect(await readConsensus('2025-11-19', 'AAPL')).toEqual([95, 4.52]); // 57 of 60.
    expect(await readConsensus('2025-10-29', 'AAPL')).toEqual([(9 / 30) * 100, null]); // The report before was against an estimate of 0.
    expect(await readConsensus('2025-05-01', 'AAPL')).toEqual([null, -20]);
  });

  it('the analyst reading of the rating is null without a panel, with an old panel, or without reports [RAT-18]', async () => {
    expect(await readConsensus('2025-11-20', 'NVDA')).toEqual([null, null]);
    expect(await readConsensus('2025-06-01', 'MSFT')).toEqual([0, null]); // 90 days after the panel.
    expect(await readConsensus('2025-06-02', 'MSFT')).toEqual([null, null]);
    expect(await readConsensus('2025-11-20', 'GOOGL')).toEqual([75, null]);
  });
});

describe('Many stocks', () => {
  it('consensus and history of many stocks are read together', async () => {
    await app.versions.refresh();
    app.queries.length = 0;
    const fields =
      'analystConsensus { targetMean } analystConsensusHistory(first: 1) { count } analystActions { totalCount }';
    const { body } = await app.graphql(
      `{ a: stock(ticker: "KO") { ${fields} } b: stock(ticker: "XOM") { ${fields} } c: stock(ticker: "JNJ") { ${fields} } }`,
    );
    expect(body.data.a).toEqual({
      analystConsensus: null,
      analystConsensusHistory: null,
      analystActions: { totalCount: 1 },
    });
    const about = (table: string) => app.queries.filter((sql) => sql.includes(`"${table}"`)).length;
    expect([about('consensus_day'), about('analyst_action')]).toEqual([1, 1]);
  });

  it('a new sweep is served at once, with counts that no action explains [ANA-12, ANA-17]', async () => {
    const header =
      'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
    const panels = {
      'panels.csv': `${header}\nKO,2025-11-21T14:00:00Z,,70,60,77,,90,20,2,1,2,3,4,5\n`,
    };
    const [first] = await load(app, 'analyst-panels', panels);
    const [again] = await load(app, 'analyst-panels', panels);
    expect([first!.written, again!.written, again!.unchanged]).toEqual([1, 0, 1]);
    expect((await consensus('KO')).data).toMatchObject({ upsidePercent: 10, strongSell: 5 });
    // A sweep of a later day has no effect yet.
    await load(app, 'analyst-panels', {
      'more.csv': `${header}\nKO,2025-11-22T14:00:00Z,,70,60,84,,90,20,2,1,2,3,4,5\n`,
    });
    expect((await consensus('KO')).data).toMatchObject({ upsidePercent: 10 });
  });
});
