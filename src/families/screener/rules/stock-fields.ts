import { LETTER_EDGES } from '../../ratings/rules/rating.ts';
import { BANDS, defineGroup, defineSessionFields } from '../fields/rules.ts';
import { STOCK_EXTENSIONS } from './stock-extensions.ts';

const [sentiment, popularity, price] = [
  defineGroup('Sentiment'),
  defineGroup('Popularity'),
  defineGroup('Price & size'),
];
const [analyst, technical] = [defineGroup('Analyst'), defineGroup('Technical')];

const LETTERS = [...LETTER_EDGES.map(({ letter }) => letter), 'F'];

/** Source: SCR-15. */
export const DOCUMENTED_STOCK_FIELDS = [
  sentiment.number(
    'SENTI_SCORE_7D',
    'serviceScore7D',
    'SCORE',
    'Score, 7 days',
    'The 7-day mean of the daily Score, signed and unbounded: neutral up to 5, bullish from 13, strong from 23.',
    BANDS,
  ),
  sentiment.number(
    'SENTI_SCORE_1M',
    'serviceScore1M',
    'SCORE',
    'Score, 1 month',
    'The 30-day mean of the daily Score.',
    BANDS,
  ),
  sentiment.text(
    'SERVICE_RATING',
    'ratingLetter',
    'Rating',
    'The rating letter, A to F. Unrated stocks have none, and match neither IN nor NOT_IN. Sorts by the rating score.',
    { values: LETTERS, sortColumn: 'ratingScore' },
  ),
  sentiment.number(
    'SCORE_CHANGE_7D',
    'scoreChange7D',
    'SCORE',
    'Score change',
    'The 7-day Score minus the 30-day Score.',
  ),
  sentiment.choice(
    'SENTIMENT_DIRECTION',
    'sentimentDirection',
    'Direction',
    'The direction of the 7-day Score: 1 above 5, -1 below -5, otherwise 0.',
    ['Bullish', 'Neutral', 'Bearish'],
    'SCORE',
  ),
  sentiment.number(
    'SENTI_SCORE_TREND_7D',
    'sentiScoreTrend7D',
    'SCORE',
    'Score trend, 7 days',
    'The slope of the daily Score over 7 days, points a day.',
  ),
  sentiment.number(
    'SENTI_SCORE_TREND_30D',
    'sentiScoreTrend30D',
    'SCORE',
    'Score trend, 30 days',
    'The slope of the newest seven 4-day Scores, points per 4-day bucket; null with fewer than four.',
  ),
  sentiment.number(
    'SENTI_SCORE_RISING_STREAK_30D',
    'sentiScoreRisingStreak30D',
    'COUNT',
    'Rising streak',
    'Number of consecutive rises of the 4-day Score up to the newest.',
    { placeholder: '3' },
  ),
  popularity.number(
    'SOCIAL_DOMINANCE',
    'socialDominance',
    'SHARE',
    'Social dominance',
    "Its share of all tracked stocks' mentions on the newest day, 0 to 1.",
  ),
  popularity.number(
    'MENTION_SHARE',
    'mentionShare',
    'SHARE',
    'Mention share',
    "Its share of tracked stocks' mentions over 7 days, 0 to 1.",
  ),
  popularity.number(
    'MENTION_VELOCITY',
    'mentionVelocity',
    'PERCENT',
    'Mention velocity',
    'Change in 3-day mentions from the previous 3 days, percent.',
  ),
  popularity.number(
    'DOMINANCE_CHANGE',
    'dominanceChange',
    'SHARE',
    'Dominance change',
    'Its 7-day mention share minus that of the previous 7 days, a fraction of 1.',
  ),
  price.number('MARKET_CAP', 'marketCap', 'USD', 'Market cap', 'Market capitalization, USD.'),
  price.number(
    'PRICE',
    'currentPrice',
    'USD',
    'Price',
    'The newest close, USD; the last one of a stock that no longer trades.',
    { placeholder: '100' },
  ),
  price.number('CHANGE_PERCENT', 'changePercent', 'PERCENT', 'Change (%)', 'Change from the previous close, percent.', {
    placeholder: '2',
  }),
  price.number('CHANGE', 'change', 'USD', 'Change', 'Change from the previous close, USD.', { placeholder: '1' }),
  ...defineSessionFields(price),
  price.number(
    'PRICE_TREND_30D',
    'priceTrend30D',
    'PERCENT',
    'Price trend, 30 sessions',
    'The slope of the log closes over 30 sessions, percent per session.',
    { step: 0.1, placeholder: '0.2' },
  ),
  analyst.number(
    'ANALYST_BUY_RATIO_PCT',
    'analystBuyRatioPct',
    'PERCENT',
    'Buy ratio',
    'Analysts who say buy or strong buy, percent, 0 to 100.',
    { placeholder: '60' },
  ),
  analyst.number(
    'ANALYST_TARGET_UPSIDE_PCT',
    'analystTargetUpsidePct',
    'PERCENT',
    'Target upside',
    'Upside from the price to the mean target, percent.',
  ),
  analyst.number(
    'ANALYST_COUNT',
    'analystCount',
    'COUNT',
    'Analysts',
    'Analysts with an opinion: the sum of the five buckets.',
    { placeholder: '10' },
  ),
  analyst.number(
    'ANALYST_RATING_MOMENTUM_30D',
    'analystRatingMomentum30D',
    'COUNT',
    'Rating momentum',
    'Upgrades minus downgrades over 30 days.',
    { placeholder: '1' },
  ),
  analyst.number(
    'ANALYST_RATING_MEAN',
    'analystRatingMean',
    'SCORE',
    'Mean opinion',
    'The mean recommendation, 1 (strong buy) to 5 (strong sell): LTE 2.5 is bullish.',
    { step: 0.1, placeholder: '2.5' },
  ),
  technical.number(
    'PCT_OFF_200D_MA',
    'pctOff200dMa',
    'PERCENT',
    'Off 200-day average',
    'Distance of the adjusted close from its 200-session average, percent; null with fewer sessions.',
  ),
  technical.number(
    'PCT_OFF_50D_MA',
    'pctOff50dMa',
    'PERCENT',
    'Off 50-day average',
    'Distance of the adjusted close from its 50-session average, percent; null with fewer sessions.',
  ),
  technical.choice(
    'MA_CROSS_STATE',
    'maCrossState',
    'Average cross',
    'The 50-day moving average compared with the 200-day: 1 above, -1 below, 0 equal.',
    ['Golden cross', 'Neither', 'Death cross'],
  ),
  technical.number(
    'RETURN_1M',
    'return1M',
    'PERCENT',
    'Return, 1 month',
    'Return of the adjusted close over 21 sessions, percent.',
  ),
  technical.number(
    'RETURN_3M',
    'return3M',
    'PERCENT',
    'Return, 3 months',
    'Return of the adjusted close over 63 sessions, percent.',
  ),
  technical.number(
    'RETURN_6M',
    'return6M',
    'PERCENT',
    'Return, 6 months',
    'Return of the adjusted close over 126 sessions, percent.',
  ),
  technical.number(
    'RETURN_1Y',
    'return1Y',
    'PERCENT',
    'Return, 1 year',
    'Return of the adjusted close over 252 sessions, percent.',
  ),
  technical.number(
    'VOLATILITY_30D',
    'volatility30D',
    'PERCENT',
    'Volatility',
    'The standard deviation of 30 daily log returns, annualized percent.',
    { placeholder: '50' },
  ),
] as const;

/** The documented fields, and then ours. */
export const STOCK_FIELDS = [...DOCUMENTED_STOCK_FIELDS, ...STOCK_EXTENSIONS] as const;

export type DocumentedStockColumn = (typeof DOCUMENTED_STOCK_FIELDS)[number]['column'];
