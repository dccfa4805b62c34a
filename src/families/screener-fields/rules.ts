import { everyMinutes } from '../../lib/schedules.ts';
import { LETTER_EDGES } from '../ratings/rules.ts';

/** SCR-45. */
export const SCREENER_SCHEDULE = everyMinutes(20);

export type Universe = 'STOCK' | 'ETF';
export type FieldType = 'NUMBER' | 'ENUM' | 'STRING';
/** PERCENT: percent points; SHARE: a part of 1. */
export type Unit = 'SCORE' | 'PERCENT' | 'USD' | 'SHARE' | 'COUNT';

/** What each type of field may be compared by (SCR-08, SCR-09, SCR-35). */
export const OPS = {
  NUMBER: ['GTE', 'GT', 'LTE', 'LT', 'EQ', 'NEQ'],
  ENUM: ['EQ'],
  STRING: ['IN', 'NOT_IN'],
} as const;
export type ListOp = (typeof OPS)['STRING'][number];
export type Op = (typeof OPS)[FieldType][number];

/** One field that plans may name. Rows keep it under `column`, and are ordered by `sortColumn`; null: by it they are not. */
export type Field<Column extends string = string> = {
  name: string;
  column: Column;
  sortColumn: string | null;
  label: string;
  group: string;
  type: FieldType;
  unit: Unit | null;
  description: string;
  /** What a form may offer: a step, an example, values to pick. */
  step: number | null;
  placeholder: string | null;
  quickValues: readonly string[] | null;
  options: readonly { value: number; label: string }[] | null;
  /** The fixed values of a text; null where the rows say which there are. */
  values: readonly string[] | null;
};

const FORMS: Readonly<Record<Unit, { step: number | null; placeholder: string }>> = {
  SCORE: { step: 1, placeholder: '5' },
  PERCENT: { step: 1, placeholder: '10' },
  USD: { step: null, placeholder: '500M' },
  SHARE: { step: 0.001, placeholder: '0.01' },
  COUNT: { step: 1, placeholder: '100' },
};
const NO_FORM = { step: null, placeholder: null, quickValues: null, options: null, values: null };
/** SCR-28: where the bands of the Score meet. */
const BANDS = { quickValues: ['5', '13', '23'] };

const inGroup = (group: string) => ({
  number: <C extends string>(
    name: string,
    column: C,
    unit: Unit,
    label: string,
    description: string,
    more: Partial<Field> = {},
  ): Field<C> => ({
    ...{ name, column, sortColumn: column, label, group, type: 'NUMBER' as const, unit, description },
    ...NO_FORM,
    ...FORMS[unit],
    ...more,
    column,
  }),
  choice: <C extends string>(
    name: string,
    column: C,
    label: string,
    description: string,
    labels: readonly [up: string, level: string, down: string],
    unit: Unit | null = null,
  ): Field<C> => ({
    ...{ name, column, sortColumn: column, label, group, type: 'ENUM' as const, unit, description },
    ...NO_FORM,
    options: labels.map((text, i) => ({ value: 1 - i, label: text })),
  }),
  text: <C extends string>(
    name: string,
    column: C,
    label: string,
    description: string,
    more: Partial<Field> = {},
  ): Field<C> => ({
    ...{ name, column, sortColumn: null, label, group, type: 'STRING' as const, unit: null, description },
    ...NO_FORM,
    ...more,
    column,
  }),
});

const [sentiment, popularity, price] = [inGroup('Sentiment'), inGroup('Popularity'), inGroup('Price & size')];
const [analyst, technical] = [inGroup('Analyst'), inGroup('Technical')];
const [coverage, profile] = [inGroup('Coverage'), inGroup('Profile')];

const LETTERS = [...LETTER_EDGES.map(({ letter }) => letter), 'F'];

/** SCR-15. */
export const STOCK_FIELDS = [
  sentiment.number(
    'SENTI_SCORE_7D',
    'serviceScore7D',
    'SCORE',
    'Score, 7 days',
    'The mean of the daily Scores of 7 days, signed and without bound: neutral to 5, bullish from 13, strong from 23.',
    BANDS,
  ),
  sentiment.number(
    'SENTI_SCORE_1M',
    'serviceScore1M',
    'SCORE',
    'Score, 1 month',
    'The mean of the daily Scores of 30 days.',
    BANDS,
  ),
  sentiment.text(
    'SERVICE_RATING',
    'ratingLetter',
    'Rating',
    'The letter of the rating, A to F. Unrated stocks have none, and match neither IN nor NOT_IN. Sorts by the rating score.',
    { values: LETTERS, sortColumn: 'ratingScore' },
  ),
  sentiment.number('SCORE_CHANGE_7D', 'scoreChange7D', 'SCORE', 'Score change', 'The 7-day Score less the 30-day one.'),
  sentiment.choice(
    'SENTIMENT_DIRECTION',
    'sentimentDirection',
    'Direction',
    'Which way the 7-day Score points: 1 above 5, -1 below -5, else 0.',
    ['Bullish', 'Neutral', 'Bearish'],
    'SCORE',
  ),
  sentiment.number(
    'SENTI_SCORE_TREND_7D',
    'sentiScoreTrend7D',
    'SCORE',
    'Score trend, 7 days',
    'The slope of the daily Scores of 7 days, points a day.',
  ),
  sentiment.number(
    'SENTI_SCORE_TREND_30D',
    'sentiScoreTrend30D',
    'SCORE',
    'Score trend, 30 days',
    'The slope of the Scores of the newest seven 4-day buckets, points a bucket; null with fewer than four.',
  ),
  sentiment.number(
    'SENTI_SCORE_RISING_STREAK_30D',
    'sentiScoreRisingStreak30D',
    'COUNT',
    'Rising streak',
    'How many of these buckets in a row rose, up to the newest.',
    { placeholder: '3' },
  ),
  popularity.number(
    'SOCIAL_DOMINANCE',
    'socialDominance',
    'SHARE',
    'Social dominance',
    'Its part of the mentions of all tracked stocks on the newest day, 0 to 1.',
  ),
  popularity.number(
    'MENTION_SHARE',
    'mentionShare',
    'SHARE',
    'Mention share',
    'Its part of their mentions in 7 days, 0 to 1.',
  ),
  popularity.number(
    'MENTION_VELOCITY',
    'mentionVelocity',
    'PERCENT',
    'Mention velocity',
    'The mentions of 3 days against the 3 days before, percent.',
  ),
  popularity.number(
    'DOMINANCE_CHANGE',
    'dominanceChange',
    'SHARE',
    'Dominance change',
    'Its part in 7 days less that of the 7 days before, a part of 1.',
  ),
  price.number('MARKET_CAP', 'marketCap', 'USD', 'Market cap', 'Market capitalisation, USD.'),
  price.number('PRICE', 'currentPrice', 'USD', 'Price', 'The newest close, USD.', { placeholder: '100' }),
  price.number(
    'CHANGE_PERCENT',
    'changePercent',
    'PERCENT',
    'Change, percent',
    'The price against the close before, percent.',
    { placeholder: '2' },
  ),
  price.number('CHANGE', 'change', 'USD', 'Change', 'The price against the close before, USD.', { placeholder: '1' }),
  price.number('VOLUME', 'volume', 'COUNT', 'Volume', 'Shares traded in the newest session.', { placeholder: '10M' }),
  price.number(
    'PCT_OFF_52W_HIGH',
    'pctOff52wHigh',
    'PERCENT',
    'Off 52-week high',
    'The price against the high of 252 sessions, percent: 0 or below.',
    { placeholder: '-5' },
  ),
  price.number(
    'PCT_OFF_52W_LOW',
    'pctOff52wLow',
    'PERCENT',
    'Off 52-week low',
    'The price against the low of 252 sessions, percent: 0 or above.',
  ),
  price.number(
    'PRICE_TREND_30D',
    'priceTrend30D',
    'PERCENT',
    'Price trend, 30 sessions',
    'The slope of the log closes of 30 sessions, percent a session.',
    { step: 0.1, placeholder: '0.2' },
  ),
  analyst.number(
    'ANALYST_BUY_RATIO_PCT',
    'analystBuyRatioPct',
    'PERCENT',
    'Buy ratio',
    'Analysts who say buy or strong buy, percent of all, 0 to 100.',
    { placeholder: '60' },
  ),
  analyst.number(
    'ANALYST_TARGET_UPSIDE_PCT',
    'analystTargetUpsidePct',
    'PERCENT',
    'Target upside',
    'From the price to the mean target, percent.',
  ),
  analyst.number(
    'ANALYST_COUNT',
    'analystCount',
    'COUNT',
    'Analysts',
    'Analysts with an opinion: the five buckets together.',
    { placeholder: '10' },
  ),
  analyst.number(
    'ANALYST_RATING_MOMENTUM_30D',
    'analystRatingMomentum30D',
    'COUNT',
    'Rating momentum',
    'Upgrades less downgrades of 30 days.',
    { placeholder: '1' },
  ),
  analyst.number(
    'ANALYST_RATING_MEAN',
    'analystRatingMean',
    'SCORE',
    'Mean opinion',
    'The mean opinion, 1 strong buy to 5 strong sell: LTE 2.5 is bullish.',
    { step: 0.1, placeholder: '2.5' },
  ),
  technical.number(
    'PCT_OFF_200D_MA',
    'pctOff200dMa',
    'PERCENT',
    'Off 200-day average',
    'The adjusted close against its average of 200 sessions, percent; null with fewer.',
  ),
  technical.number(
    'PCT_OFF_50D_MA',
    'pctOff50dMa',
    'PERCENT',
    'Off 50-day average',
    'The adjusted close against its average of 50 sessions, percent; null with fewer.',
  ),
  technical.choice(
    'MA_CROSS_STATE',
    'maCrossState',
    'Average cross',
    'The 50-day average against the 200-day one: 1 above, -1 below, 0 equal.',
    ['Golden cross', 'Neither', 'Death cross'],
  ),
  technical.number(
    'RETURN_1M',
    'return1M',
    'PERCENT',
    'Return, 1 month',
    'The adjusted close against that of 21 sessions before, percent.',
  ),
  technical.number(
    'RETURN_3M',
    'return3M',
    'PERCENT',
    'Return, 3 months',
    'The adjusted close against that of 63 sessions before, percent.',
  ),
  technical.number(
    'RETURN_6M',
    'return6M',
    'PERCENT',
    'Return, 6 months',
    'The adjusted close against that of 126 sessions before, percent.',
  ),
  technical.number(
    'RETURN_1Y',
    'return1Y',
    'PERCENT',
    'Return, 1 year',
    'The adjusted close against that of 252 sessions before, percent.',
  ),
  technical.number(
    'VOLATILITY_30D',
    'volatility30D',
    'PERCENT',
    'Volatility',
    'The deviation of 30 daily log returns, percent a year.',
    { placeholder: '50' },
  ),
] as const;

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
    'What it costs a year, percent: 0.09 is 0.09 %.',
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
  price.number('VOLUME', 'volume', 'COUNT', 'Volume', 'Shares traded in the newest session.', { placeholder: '10M' }),
  price.number(
    'PCT_OFF_52W_HIGH',
    'pctOff52wHigh',
    'PERCENT',
    'Off 52-week high',
    'The price against the high of 252 sessions, percent: 0 or below.',
    { placeholder: '-5' },
  ),
  price.number(
    'PCT_OFF_52W_LOW',
    'pctOff52wLow',
    'PERCENT',
    'Off 52-week low',
    'The price against the low of 252 sessions, percent: 0 or above.',
  ),
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

export type StockColumn = (typeof STOCK_FIELDS)[number]['column'];
export type EtfColumn = (typeof ETF_FIELDS)[number]['column'];

/** The fields of each universe; a name of one is unknown to the other unless both have it (SCR-17). */
export const CATALOG: Readonly<Record<Universe, readonly Field[]>> = { STOCK: STOCK_FIELDS, ETF: ETF_FIELDS };
/** The universes as messages call them. */
export const UNIVERSE_NAMES: Readonly<Record<Universe, string>> = { STOCK: 'stock', ETF: 'ETF' };

export const isListOp = (op: Op): op is ListOp => (OPS.STRING as readonly string[]).includes(op);

/** The newest session's prices, USD as traded; all null where none is stored. */
export type Prices = {
  price: number | null;
  change: number | null;
  changePercent: number | null;
  volume: number | null;
  week52High: number | null;
  week52Low: number | null;
};
