import { describe, expect, it } from 'vitest';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();

const path = (ticker: string, query = '') => `/api/v1/stocks/${ticker}/ai-summary${query}`;

describe('GET /api/v1/stocks/{ticker}/ai-summary', () => {
  it('answers PRO with a flat report of one section, with a link to the page of each fact [STK-08, NS-25]', async () => {
    const { status, body } = await app.rest(path('aapl'));
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['companyName', 'fromCache', 'generatedBy', 'lastUpdated', 'reportType', 'sectionOrder'],
        ...['sections', 'status', 'ticker', 'version'],
      ].sort(),
    );
    expect(body).toMatchObject({
      ticker: 'AAPL',
      companyName: 'Apple Inc.',
      status: 'READY',
      reportType: 'SUMMARY',
      version: 251_121,
      lastUpdated: NOW.valueOf(),
      sectionOrder: ['Executive Summary'],
      generatedBy: 'Composer',
      fromCache: false,
    });
    const { content, directives } = body.sections['Executive Summary'];
    const price = (await app.rest('/api/v1/stocks/price?ticker=AAPL')).body.price;
    expect(content).toContain(`closed at $${price.toFixed(2)} on Nov 20, 2025`);
    expect(content).toContain('([price](/api/v1/stocks/price?ticker=AAPL))');
    expect(directives).toEqual([]);
  });

  it('keeps a report until its facts move [STK-08]', async () => {
    const again = (await app.rest(path('AAPL'))).body;
    expect([again.fromCache, again.lastUpdated]).toEqual([true, NOW.valueOf()]);
    await load(app, 'prices', {
      'aapl.csv': 'ticker,date,close,adjusted_close,volume\nAAPL,2025-11-21,300,300,1000\n',
    });
    const moved = (await app.rest(path('AAPL'))).body;
    expect(moved.fromCache).toBe(false);
    expect(moved.sections['Executive Summary'].content).toContain('$300.00');
  });

  it('writes anew for who asks so, once a minute at most [STK-08]', async () => {
    expect((await app.rest(path('AAPL', '?forceRefresh=true'))).body.fromCache).toBe(true);
    app.clock.now = new Date(NOW.valueOf() + 60_000);
    expect((await app.rest(path('AAPL', '?forceRefresh=true'))).body.fromCache).toBe(false);
    expect((await app.rest(path('AAPL', '?forceRefresh=false'))).body.fromCache).toBe(true);
    app.clock.now = NOW;
  });

  it('says more in a deep report, and what no fact tells is null [STK-08]', async () => {
    const { body } = await app.rest(path('NVDA', '?depth=deep'));
    expect([body.reportType, body.moatRating, body.aiDisruptionRisk]).toEqual(['FULL', null, null]);
    expect(body.sectionOrder.slice(0, 2)).toEqual(['Executive Summary', 'Price']);
    expect(Object.keys(body.sections)).toEqual(body.sectionOrder);
    expect((await app.rest(path('NVDA', '?depth=deeper'))).status).toBe(400);
  });

  it('is NOT_AVAILABLE, with the reason, for a stock of which next to nothing is stored', async () => {
    await load(app, 'companies', { 'profiles.csv': 'ticker,name,kind\nACME,Acme Inc.,STOCK\n' });
    const { status, body } = await app.rest(path('ACME'));
    expect([status, body.status, body.sections, body.sectionOrder]).toEqual([200, 'NOT_AVAILABLE', {}, []]);
    expect(body.statusReason).toBeTruthy();
    expect(body).not.toHaveProperty('version');
  });

  it('offers FREE no report that PRO does not get either [PREVIEW-02]', async () => {
    const ask = async (as: 'FREE' | 'PRO') =>
      (
        await app.graphql(
          '{ stock(ticker: "ACME") { aiSummary { isPreview upgrade { message } report { status statusReason } } } }',
          {
            as,
          },
        )
      ).body.data.stock.aiSummary;
    expect(await ask('FREE')).toEqual({
      isPreview: false,
      upgrade: null,
      report: { status: 'NOT_AVAILABLE', statusReason: 'Not enough data for a report.' },
    });
    expect(await ask('FREE')).toEqual(await ask('PRO'));
    expect((await app.rest(path('ACME'), { as: 'FREE' })).body).toMatchObject({
      status: 'NOT_AVAILABLE',
      sections: {},
    });
  });

  it('shows FREE an empty preview, and writes nothing for it [AUTH-10, UNS-14]', async () => {
    const { status, body } = await app.rest(path('JPM'), { as: 'FREE' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isPreview: true, previewReason: 'PRO_REQUIRED', data: null });
    expect(body.upgrade.plan).toBe('PRO');
    expect(await app.db.query(`SELECT 1 FROM "written_text" WHERE "subject" LIKE '%JPM%'`)).toEqual([]);
  });

  it('needs a key; an unknown stock is unknown [AUTH-10]', async () => {
    expect((await app.rest(path('AAPL'), { as: 'anonymous' })).status).toBe(401);
    expect((await app.rest(path('AAPLE'))).status).toBe(404);
  });

  it('says the same in the graph, on the stock', async () => {
    const query =
      '{ stock(ticker: "AAPL") { aiSummary { isPreview withheld report { generatedBy sections { name content } } } } }';
    const ask = async (as: 'FREE' | 'PRO') => (await app.graphql(query, { as })).body.data.stock.aiSummary;
    const rest = (await app.rest(path('AAPL'))).body;
    expect((await ask('PRO')).report.sections).toEqual([
      { name: 'Executive Summary', content: rest.sections['Executive Summary'].content },
    ]);
    expect(await ask('FREE')).toEqual({ isPreview: true, withheld: ['report'], report: null });
  });
});
