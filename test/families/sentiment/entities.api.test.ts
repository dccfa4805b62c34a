import { describe, expect, it } from 'vitest';
import { NOW, startApp, useApp } from '../../support/harness.ts';

const path = (metric: string, ticker = 'AAPL') => `/api/v1/stocks/${ticker}/metrics/${metric}/breakdown`;
const WEEK = 7 * 86_400_000;

const app = useApp();

const apple = { urlSlug: 'Apple', displayName: 'Apple Inc.', type: 'COMPANY' };
const iphone = { urlSlug: 'iPhone', displayName: 'iPhone', type: 'PRODUCT' };
const cook = { urlSlug: 'Robin-Cook', displayName: 'Robin Cook', type: 'PERSON' };

describe('The breakdown of a metric', () => {
  it('has the company, its product and its chief, the window in epoch milliseconds [STK-09, GEN-09]', async () => {
    const { status, body } = await app.rest(path('mentions'));
    expect(status).toBe(200);
    // The company 10 a day on 15 to 20 November, 20 on the 21st; the product 30 + 10; the chief 5.
    expect(body).toEqual({
      ticker: 'AAPL',
      metricType: 'MENTIONS',
      startTime: NOW.valueOf() - WEEK,
      endTime: NOW.valueOf(),
      breakdown: [
        { ...apple, value: 80, share: 64 },
        { ...iphone, value: 40, share: 32 },
        { ...cook, value: 5, share: 4 },
      ],
    });
  });

  it('keeps to the window [STK-09]', async () => {
    // 20 November from and to its midnight in New York.
    const at = Date.parse('2025-11-20T05:00:00Z');
    const { body } = await app.rest(`${path('sentiment')}?startTime=${at}&endTime=${at}`);
    expect([body.startTime, body.endTime, body.metricType]).toEqual([at, at, 'SENTIMENT']);
    expect(body.breakdown).toEqual(
      [
        { ...apple, value: 0.2, share: 40 }, // 10 of 25 mentions
        { ...iphone, value: -0.4, share: 40 },
        { ...cook, value: 0.4, share: 20 },
      ].sort((a, b) => b.share - a.share || b.value - a.value),
    );
    const early = await app.rest(`${path('mentions')}?startTime=0&endTime=86400000`);
    expect([early.status, early.body.breakdown]).toEqual([200, []]);
  });

  it('is of the Score under its key, and of social dominance for the company alone [STK-09, MET-02]', async () => {
    const { body } = await app.rest(path('sentisense'));
    expect(body.breakdown.map(({ urlSlug }: { urlSlug: string }) => urlSlug)).toEqual([
      'Apple',
      'iPhone',
      'Robin-Cook',
    ]);
    expect(body.breakdown[2].value).toBeCloseTo(10 * 0.4 * Math.log(6), 12);
    const { body: dominance } = await app.rest(path('social_dominance'));
    // 80 of all tracked mentions of 15 to 21 November: 40 on each of three days, then 50, 40, 50, 50.
    expect(dominance.breakdown).toEqual([{ ...apple, value: expect.closeTo(80 / 310, 12), share: 100 }]);
  });

  it('is empty without mentions, and finds share classes [STK-09, MET-18]', async () => {
    expect((await app.rest(path('mentions', 'KO'))).body.breakdown).toEqual([]);
    expect((await app.rest(path('mentions', 'brk.a'))).body.ticker).toBe('BRK.B');
  });

  it('is the same on every tier; AUTH-02 without a key it is 401 [MET-22]', async () => {
    const [pro, free, nobody] = await Promise.all(
      (['PRO', 'FREE', 'anonymous'] as const).map((as) => app.rest(path('mentions'), { as })),
    );
    expect([free!.status, free!.body]).toEqual([200, pro!.body]);
    expect([nobody!.status, nobody!.body.error]).toEqual([401, 'api_key_required']);
  });

  it('refuses the same arguments as the metrics [MET-20, ERR-09, ERR-15]', async () => {
    const refusal = async (url: string) => {
      const { status, body } = await app.rest(url);
      return [status, body.error, body.field];
    };
    expect(await refusal(path('nothing'))).toEqual([400, 'invalid_parameter', 'metricType']);
    expect(await refusal(`${path('mentions')}?startTime=2&endTime=1`)).toEqual([400, 'invalid_parameter', 'startTime']);
    expect(await refusal(path('mentions', 'NOPE'))).toEqual([404, 'entity_not_found', undefined]);
  });

  it('leads to the entities in the graph, and is read in few statements for many stocks [STK-09]', async () => {
    const changedApp = await startApp();
    try {
      changedApp.queries.length = 0;
      const { body } = await changedApp.graphql(`{ stocks(tickers: ["AAPL", "NVDA", "MSFT"]) { nodes {
        metricByEntity(metric: MENTIONS) { metric startsAt values { value mentions sharePercent entity { name stock { ticker } leads { ticker } } } } } } }`);
      expect(body.errors).toBeUndefined();
      const [{ metricByEntity }] = body.data.stocks.nodes;
      expect(metricByEntity).toMatchObject({ metric: 'MENTIONS', startsAt: '2025-11-14T15:30:00.000Z' });
      expect(metricByEntity.values[2]).toEqual({
        value: 5,
        mentions: 5,
        sharePercent: 4,
        entity: { name: 'Robin Cook', stock: null, leads: [{ ticker: 'AAPL' }] },
      });
      const tables = changedApp.queries.map((sql) => /FROM (?:"public"\.)?"(\w+)"/.exec(sql)?.[1]);
      expect(changedApp.queries.filter((sql) => sql.includes('"metric_day"'))).toHaveLength(1);
      expect(tables.length).toBeLessThanOrEqual(8);
    } finally {
      await changedApp.close();
    }
  });
});
