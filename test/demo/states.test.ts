import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../src/cli/fill-demo.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { FREE_STOCK_INSIGHTS } from '../../src/families/insights/rules.ts';
import { demoStates } from '../support/demo-states.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';

// What the states are of, and enough others to rank them among.
const named = new Set(['AAPL', 'GOOGL', 'SPY', ...demoStates.map(({ ticker }) => ticker)]);
const listings = demoListings().filter(
  ({ ticker, kind }, i) => named.has(ticker) || (kind === 'STOCK' && i % 12 === 0),
);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ fill: false });
  await fillDemo(app.db, { seed: 7, now: NOW, listings, report: () => {} });
  await app.versions.refresh();
}, 600_000);
afterAll(() => app.close());

describe('docs/demo.md', () => {
  it('has a table of states, of tickers that are listed', () => {
    expect(demoStates.length).toBeGreaterThan(15);
    const tickers = new Set(demoListings().map(({ ticker }) => ticker));
    expect(demoStates.filter(({ ticker }) => !tickers.has(ticker))).toEqual([]);
  });

  it.each(demoStates)('$state: $ticker', async ({ query, answer }) => {
    const { body } = await app.graphql(query, { as: 'PRO' });
    expect(body.errors).toBeUndefined();
    expect(JSON.stringify(body.data)).toContain(answer);
  });

  it('LIMITS-14 has a stock with more insights than FREE sees', async () => {
    const { body } = await app.graphql(
      '{ stock(ticker: "ZQBUSY") { insights { isPreview totalCount insights { urgency } } } }',
      {
        as: 'FREE',
      },
    );
    const { isPreview, totalCount, insights } = body.data.stock.insights;
    expect([isPreview, insights.length]).toEqual([true, FREE_STOCK_INSIGHTS]);
    expect(totalCount).toBeGreaterThan(FREE_STOCK_INSIGHTS);
  });
});
