import { StockPageDocument, StockPagesDocument } from '../../client/generated/graphql.ts';
import { SCORE_METRIC_KEY } from '../../src/families/sentiment/rules/series.ts';

export type PageRequest = { method: 'GET' | 'POST'; path: string; body?: string };

const graphql = (query: string, variables: Record<string, unknown>): PageRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});

/** The page of one stock. */
export const page = (ticker: string) => graphql(String(StockPageDocument), { ticker });

/** The pages of many stocks, in one request. */
export const pages = (tickers: readonly string[]) => graphql(String(StockPagesDocument), { tickers });

/** The documented paths that a front end would call for the page of one stock. */
export const restCalls = (ticker: string): PageRequest[] =>
  [
    `/api/v1/stocks/${ticker}/profile`,
    `/api/v1/stocks/price?ticker=${ticker}`,
    `/api/v1/stocks/chart?ticker=${ticker}&timeframe=6M`,
    `/api/v1/stocks/${ticker}/options/summary`,
    `/api/v1/insider/trades/${ticker}?lookbackDays=365`,
    `/api/v2/metrics/entity/${ticker}/metric/${SCORE_METRIC_KEY}`,
  ].map((path) => ({ method: 'GET', path }));

/** The list begun at `count` different places and read in a ring: no two requests in a row ask in the same order. */
export const windows = <T>(list: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, from) => [...list.slice(from), ...list.slice(0, from)]);
