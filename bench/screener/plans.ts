import type { PageRequest } from '../stock-page/pages.ts';

/** Screens of six conditions, each a little different from the one before; about a quarter of the stocks match. */
const PLANS = Array.from({ length: 20 }, (_, i) => ({
  filters: [
    { fieldName: 'MARKET_CAP', op: 'GTE', value: '500M' },
    { fieldName: 'PRICE', op: 'GT', value: 5 + i },
    { fieldName: 'VOLUME', op: 'GTE', value: '100K' },
    { fieldName: 'SENTI_SCORE_7D', op: 'GTE', value: -20 + i / 2 },
    { fieldName: 'RETURN_3M', op: 'GT', value: -30 },
    { fieldName: 'SERVICE_RATING', op: 'NOT_IN', values: ['F'] },
  ],
  sort: { fieldName: i % 2 === 0 ? 'MARKET_CAP' : 'SENTI_SCORE_7D', dir: 'DESC' },
}));

export const CONDITIONS = PLANS[0]!.filters.length;

const posted = (path: string, body: unknown): PageRequest => ({ method: 'POST', path, body: JSON.stringify(body) });

/** The documented path: 100 whole rows. */
export const restScreens = PLANS.map((plan) => posted('/api/v1/screener/execute', { plan }));

/** What a table on a page shows of them. */
const QUERY = `query Screen($plan: ScreenPlan!) {
  stockScreen(plan: $plan, limit: 50) { matched results { ticker currentPrice changePercent marketCap serviceScore7D ratingLetter } }
}`;
export const graphScreens = PLANS.map((plan) => posted('/graphql', { query: QUERY, variables: { plan } }));
