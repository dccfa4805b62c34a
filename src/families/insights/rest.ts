import { forPro, GATE, gateMembers } from '../../graph/rest/preview-shapes.ts';
import { get } from '../../graph/rest/route.ts';
import { at, epochSeconds, from, keep, list, lowerCase, pick } from '../../graph/rest/shapes.ts';

const BASE = '/api/v1/insights';
const LIST = `${GATE}
  nodes { insightType insightText confidence urgency generatedAt docRefs { url type } metadata }
  locked { insightType urgency generatedAt }`;

const row = keep({ urgency: lowerCase, generatedAt: epochSeconds });

/** PRO: the flat array. Others: the preview body, which has no `data` (INSI-05, INSI-06). */
const body = forPro(
  at('nodes', list(row)),
  pick({ ...gateMembers, insights: from('nodes', list(row)), locked: list(row) }),
);

export const insightsRoutes = [
  get(
    `${BASE}/stock/:ticker`,
    `query StockInsights($ticker: Ticker!, $urgency: InsightUrgency, $insightType: String) {
      viewer { tier }
      stock(ticker: $ticker) { list: insights(urgency: $urgency, insightType: $insightType) { ${LIST} } }
    }`,
    at('stock.list', body),
  ),
  get(
    `${BASE}/stock/:ticker/types`,
    'query StockInsightTypes($ticker: Ticker!) { stock(ticker: $ticker) { insightTypes } }',
    at('stock.insightTypes'),
  ),
  get(
    `${BASE}/market`,
    `query MarketInsights { viewer { tier } market { list: insights { ${LIST} } } }`,
    at('market.list', body),
  ),
];
