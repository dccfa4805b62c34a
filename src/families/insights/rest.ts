import { epochSeconds, GATE, get, type PreviewBody } from '../../gateway/rest/route.ts';

const BASE = '/api/v1/insights';
const LIST = `${GATE}
  insights { insightType insightText confidence urgency generatedAt docRefs { url type } metadata }
  locked { insightType urgency generatedAt }`;

type Stamped = { urgency: string; generatedAt: string };
type Data = { viewer: { tier: string }; list: PreviewBody & { insights: Stamped[]; locked: Stamped[] } };

const row = <T extends Stamped>(insight: T) => ({
  ...insight,
  urgency: insight.urgency.toLowerCase(),
  generatedAt: epochSeconds(insight.generatedAt),
});

/** PRO: the flat array. Others: the preview body, which has no `data` (INSI-05, INSI-06). */
const body = ({ viewer, list: { isPreview, previewReason, upgrade, insights, locked } }: Data) =>
  viewer.tier === 'PRO'
    ? insights.map(row)
    : {
        isPreview,
        previewReason,
        ...(isPreview && { upgrade }),
        insights: insights.map(row),
        locked: locked.map(row),
      };

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
