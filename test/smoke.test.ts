import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from './harness.ts';
let app: TestApp;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());
it('works', async () => {
  const r = await app.graphql('{ viewer { tier hasKey usage { minute { remaining } month { remaining } } } stock(ticker:"aapl") { name sector marketCap quote { price change asOf } chart(timeframe: ONE_MONTH) { date close } insiderTrades(lookbackDays:365) { isPreview totalCount nodes { insiderName totalValue } } } }', {as:'FREE'});
  console.log(JSON.stringify(r.body,null,1).slice(0,3000), [...r.headers]);
  console.log(app.queries.length);
  console.log(JSON.stringify(app.logged.filter((l:any)=>l.level>=50).map((l:any)=>l.err?.stack ?? l)));
  const r2 = await app.rest('/api/v1/stocks/AAPL/profile');
  console.log(r2.status, JSON.stringify(r2.body));
  expect(r.status).toBe(200);
});
