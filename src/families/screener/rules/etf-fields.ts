import { BANDS, inGroup, tradedFields } from '../fields/rules.ts';

const [sentiment, analyst, price] = [inGroup('Sentiment'), inGroup('Analyst'), inGroup('Price & size')];
const [coverage, profile] = [inGroup('Coverage'), inGroup('Profile')];

/** SCR-16. */
export const ETF_FIELDS = [
  sentiment.number(
    'CONSTITUENTS_WEIGHTED_SERVICE',
    'constituentsWeightedService',
    'SCORE',
    'Score of the holdings',
    'The 7-day Scores of the holdings by their weight; null with too little of the fund covered.',
    BANDS,
  ),
  sentiment.number(
    'DIRECT_SERVICE',
    'directService',
    'SCORE',
    'Score of the fund',
    'The 7-day Score of what is said of the fund itself; null with too few mentions.',
    BANDS,
  ),
  analyst.number(
    'WEIGHTED_ANALYST_UPSIDE',
    'weightedAnalystUpside',
    'PERCENT',
    'Target upside',
    'The target upsides of the holdings by their weight, percent; null with too little of the fund covered.',
  ),
  price.number('MARKET_CAP', 'marketCap', 'USD', 'Assets', 'Assets under management, USD.', { placeholder: '10B' }),
  price.number(
    'EXPENSE_RATIO',
    'expenseRatio',
    'PERCENT',
    'Expense ratio',
    'What it costs a year, percent: 0.09 is 0.09%.',
    { step: 0.01, placeholder: '0.15' },
  ),
  price.number('CURRENT_PRICE', 'currentPrice', 'USD', 'Price', 'The newest close, USD.', { placeholder: '100' }),
  price.number(
    'CHANGE_PERCENT',
    'changePercent',
    'PERCENT',
    'Change, percent',
    'The price against the close before, percent.',
    { placeholder: '1' },
  ),
  price.number('PRICE_CHANGE', 'priceChange', 'USD', 'Change', 'The price against the close before, USD.', {
    placeholder: '1',
  }),
  ...tradedFields(price),
  coverage.number(
    'WEIGHT_COVERED_PCT',
    'weightCoveredPct',
    'PERCENT',
    'Weight covered',
    'How much of the fund the Score of the holdings rests on, percent, 0 to 100.',
    { placeholder: '80' },
  ),
  coverage.number('HOLDINGS_COUNT', 'holdingsCount', 'COUNT', 'Holdings', 'Securities that the fund holds.'),
  profile.text('ISSUER', 'issuer', 'Issuer', 'Who issues it.'),
  profile.text('ASSET_CLASS', 'assetClass', 'Asset class', 'What it holds, in the words of its profile.'),
  profile.text('TRACKED_INDEX', 'trackedIndex', 'Tracked index', 'The index it follows.'),
] as const;

export type EtfColumn = (typeof ETF_FIELDS)[number]['column'];
