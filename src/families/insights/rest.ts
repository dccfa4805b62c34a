import { forPro, GATE, gateMembers } from '../../gateway/rest/preview-shapes.ts';
import { get } from '../../gateway/rest/route.ts';
import { at, epochSeconds, keep, list, lowerCase, pick } from '../../gateway/rest/shapes.ts';

const BASE = '/api/v1/insights';
const LIST = `${GATE}
  insights { insightType insightText confidence urgency generatedAt docRefs { url type } metadata }
  locked { insightType urgency generatedAt }`;

const row = keep({ urgency: lowerCase, generatedAt: epochSeconds });

/** PRO: the flat array. Others: the preview body, which has no `data` (INSI-05, INSI-06). */
const body = at(
  'list',
  forPro(at('insights', list(row)), pick({ ...gateMembers, insights: list(row), locked: list(row) })),
);

export const insightsRoutes = [
  get(
    `${BASE}/stock/:ticker`,
    `query StockInsights($ticker: Ticker!, $urgency: InsightUrgency, $insightType: String) {
      viewer { tier }
      list: insights(ticker: $ticker, urgency: $urgency, insightType: $insightType) { ${LIST} }
    }`,
    body,
  ),
  get(`${BASE}/stock/:ticker/types`, 'query StockInsightTypes($ticker: Ticker!) { insightTypes(ticker: $ticker) }'),
  get(`${BASE}/market`, `query MarketInsights { viewer { tier } list: marketInsights { ${LIST} } }`, body),
];
