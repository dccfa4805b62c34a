import { BANDS, defineGroup, defineSessionFields } from '../fields/rules.ts';

const [sentiment, analyst, price] = [defineGroup('Sentiment'), defineGroup('Analyst'), defineGroup('Price & size')];
const [coverage, profile] = [defineGroup('Coverage'), defineGroup('Profile')];

/** Source: SCR-16. */
export const ETF_FIELDS = [
  sentiment.number(
    'CONSTITUENTS_WEIGHTED_SERVICE',
    'constituentsWeightedService',
    'SCORE',
    'Score of the holdings',
    'The weighted 7-day Score of the holdings; null if too little of the fund is covered.',
    BANDS,
  ),
  sentiment.number(
    'DIRECT_SERVICE',
    'directService',
    'SCORE',
    'Score of the fund',
    "The 7-day Score of the fund's own mentions; null with too few mentions.",
    BANDS,
  ),
  analyst.number(
    'WEIGHTED_ANALYST_UPSIDE',
    'weightedAnalystUpside',
    'PERCENT',
    'Target upside',
    'The weighted analyst upside of the holdings, percent; null if too little of the fund is covered.',
  ),
  price.number('MARKET_CAP', 'marketCap', 'USD', 'Assets', 'Assets under management, USD.', { placeholder: '10B' }),
  price.number(
    'EXPENSE_RATIO',
    'expenseRatio',
    'PERCENT',
    'Expense ratio',
    'The annual expense ratio, percent: 0.09 is 0.09%.',
    { step: 0.01, placeholder: '0.15' },
  ),
  price.number(
    'CURRENT_PRICE',
    'currentPrice',
    'USD',
    'Price',
    'The newest close, USD; the last one of a fund that no longer trades.',
    { placeholder: '100' },
  ),
  price.number('CHANGE_PERCENT', 'changePercent', 'PERCENT', 'Change (%)', 'Change from the previous close, percent.', {
    placeholder: '1',
  }),
  price.number('PRICE_CHANGE', 'priceChange', 'USD', 'Change', 'Change from the previous close, USD.', {
    placeholder: '1',
  }),
  ...defineSessionFields(price),
  coverage.number(
    'WEIGHT_COVERED_PCT',
    'weightCoveredPct',
    'PERCENT',
    'Weight covered',
    "The weight covered by the holdings' Score, percent of the fund, 0 to 100.",
    { placeholder: '80' },
  ),
  coverage.number('HOLDINGS_COUNT', 'holdingsCount', 'COUNT', 'Holdings', 'Number of securities that the fund holds.'),
  profile.text('ISSUER', 'issuer', 'Issuer', 'The issuer.'),
  profile.text('ASSET_CLASS', 'assetClass', 'Asset class', 'The asset class as its profile states it.'),
  profile.text('TRACKED_INDEX', 'trackedIndex', 'Tracked index', 'The index it tracks.'),
] as const;

export type EtfColumn = (typeof ETF_FIELDS)[number]['column'];
