import { describe, expect, it } from 'vitest';
import * as pages from '../../dashboard/src/generated/graphql.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();

/** The operations of a page before scrolling, on the widest screen. */
const FIRST = [
  [
    'of a stock',
    [
      [pages.StockHeadDocument, { ticker: 'AAPL' }],
      [pages.BarsDocument, { ticker: 'AAPL', timeframe: 'SIX_MONTHS' }],
      [pages.StockStoryDocument, { ticker: 'AAPL' }],
      [pages.StockInsiderTradesDocument, { ticker: 'AAPL' }],
      [pages.StockCongressTradesDocument, { ticker: 'AAPL' }],
      [pages.StockOptionsDocument, { ticker: 'AAPL' }],
      [pages.StockConsensusDocument, { ticker: 'AAPL' }],
    ],
  ],
  [
    'of the market',
    [
      [pages.MarketDocument, {}],
      [pages.TodayDocument, {}],
      [pages.HeatmapDocument, { scope: 'SP500' }],
      [pages.NewestTradesDocument, { limit: 15 }],
      [pages.ClusterBuysDocument, { first: 25 }],
    ],
  ],
  [
    'of a fund',
    [
      [pages.FundHeadDocument, { ticker: 'SPY' }],
      [pages.BarsDocument, { ticker: 'SPY', timeframe: 'SIX_MONTHS' }],
    ],
  ],
  [
    'of the politicians',
    [
      [pages.CongressFeedDocument, {}],
      [pages.CongressTotalsDocument, {}],
      [pages.PoliticianMembersDocument, {}],
      [pages.PoliticianDirectoryPageDocument, {}],
    ],
  ],
  [
    'of what is searched',
    [
      [pages.EntitySearchDocument, { q: 'apple' }],
      [pages.SearchListsDocument, {}],
    ],
  ],
] as const;
/** Leaves a fourth of the minute for later requests. */
const MOST_CALLS = 12;

describe('the pages of the dashboard', () => {
  it.each(FIRST)(
    '%s begin with at most 12 calls of a FREE key, and nothing of them is refused',
    async (_name, operation) => {
      const { key } = await app.newKey('FREE');
      let calls = 0;
      for (const [document, variables] of operation) {
        const { status, body } = await app.graphql(String(document), { as: { key }, variables });
        expect({ status, data: body.data }).toEqual({ status: 200, data: expect.anything() });
        calls += body.extensions.cost.requested;
      }
      expect(calls).toBeLessThanOrEqual(MOST_CALLS);
    },
  );
});
