import type { Op, UniverseName } from '../fields/rules.ts';
import { CATALOG } from '../rules/catalog.ts';
import type { SortOrder } from '../rules/plan.ts';

/** A predefined screen. Ids are never renamed or reused (SCR-42). */
export type CuratedScreen = {
  id: string;
  name: string;
  summary: string;
  universe: UniverseName;
  plan: PresetPlan;
  /** Whether it is ours: the contract does not list it. */
  isExtension?: true;
};
/** A plan with the names of the documented paths. */
type PresetPlan = {
  universe: UniverseName;
  filters: readonly { fieldName: string; op: Op; value: number }[];
  sort: { fieldName: string; dir: SortOrder };
};

/** The lowest tier that may run a screen. */
export function getScreenTier({ universe, plan }: CuratedScreen): 'FREE' | 'PRO' {
  const names = new Set([plan.sort.fieldName, ...plan.filters.map(({ fieldName }) => fieldName)]);
  return CATALOG[universe].some(({ name, tier }) => tier === 'PRO' && names.has(name)) ? 'PRO' : 'FREE';
}

type Condition = readonly [fieldName: string, op: Op, value: number];
const defineScreens =
  (universe: UniverseName) =>
  (
    id: string,
    name: string,
    summary: string,
    conditions: readonly Condition[],
    by: string,
    dir: SortOrder = 'DESC',
  ): CuratedScreen => ({
    id,
    name,
    summary,
    universe,
    plan: {
      universe,
      filters: conditions.map(([fieldName, op, value]) => ({ fieldName, op, value })),
      sort: { fieldName: by, dir },
    },
  });
const [stocks, etfs] = [defineScreens('STOCK'), defineScreens('ETF')];

// In a name, `+` means that both conditions hold, and `vs` that the two disagree (SCR-43).
/** SCR-40. The ids are those of the contract; conditions for which it has no number are ours. */
export const DOCUMENTED_SCREENS: readonly CuratedScreen[] = [
  stocks(
    'winners',
    'Winners',
    'The largest gains of the newest session first.',
    [['CHANGE_PERCENT', 'GT', 0]],
    'CHANGE_PERCENT',
  ),
  stocks(
    'losers',
    'Losers',
    'The largest losses of the newest session first.',
    [['CHANGE_PERCENT', 'LT', 0]],
    'CHANGE_PERCENT',
    'ASC',
  ),
  stocks(
    'high-sentiment',
    'High sentiment',
    'A bullish 7-day Score: 13 or more.',
    [['SENTI_SCORE_7D', 'GTE', 13]],
    'SENTI_SCORE_7D',
  ),
  stocks(
    'sentiment-divergence',
    'Sentiment divergence',
    'A strong week after a neutral month.',
    [
      ['SCORE_CHANGE_7D', 'GTE', 8],
      ['SENTI_SCORE_1M', 'GTE', -5],
      ['SENTI_SCORE_1M', 'LTE', 5],
    ],
    'SCORE_CHANGE_7D',
  ),
  stocks(
    'rising-share-of-voice',
    'Rising share of voice',
    'A growing share of all stock mentions.',
    [['DOMINANCE_CHANGE', 'GT', 0]],
    'SOCIAL_DOMINANCE',
  ),
  stocks('mag-7', 'Mega caps', 'A market cap of $1 trillion or more.', [['MARKET_CAP', 'GTE', 1e12]], 'MARKET_CAP'),
  stocks(
    'large-caps-positive',
    'Large caps + positive sentiment',
    'A market cap of $10 billion or more, with a Score of 5 or more.',
    [
      ['MARKET_CAP', 'GTE', 1e10],
      ['SENTI_SCORE_7D', 'GTE', 5],
    ],
    'SENTI_SCORE_7D',
  ),
  stocks('high-volume', 'High volume', 'The most traded of the newest session.', [['VOLUME', 'GT', 0]], 'VOLUME'),
  stocks(
    'small-cap-buzz',
    'Small caps + buzz',
    'A market cap below $2 billion, with a Score of 5 or more.',
    [
      ['MARKET_CAP', 'LT', 2e9],
      ['SENTI_SCORE_7D', 'GTE', 5],
    ],
    'SENTI_SCORE_7D',
  ),
  stocks(
    'oversold-with-positive-sentiment',
    'Oversold vs positive sentiment',
    'Down more than 2% with a Score of 5 or more.',
    [
      ['CHANGE_PERCENT', 'LT', -2],
      ['SENTI_SCORE_7D', 'GTE', 5],
    ],
    'CHANGE_PERCENT',
    'ASC',
  ),
  stocks(
    'momentum',
    'Sentiment momentum',
    'A 7-day Score at least 8 points above the 30-day Score.',
    [['SCORE_CHANGE_7D', 'GTE', 8]],
    'SCORE_CHANGE_7D',
  ),
  stocks(
    'service-score-vs-price',
    'Score vs price',
    'The Score rises while the price does not.',
    [
      ['SENTI_SCORE_TREND_30D', 'GT', 0],
      ['PRICE_TREND_30D', 'LTE', 0],
    ],
    'SENTI_SCORE_TREND_30D',
  ),
  stocks(
    'crowd-vs-street',
    'Crowd vs street',
    'A Score of 5 or more where at most 30% of analysts say buy.',
    [
      ['SENTI_SCORE_7D', 'GTE', 5],
      ['ANALYST_BUY_RATIO_PCT', 'LTE', 30],
    ],
    'SENTI_SCORE_7D',
  ),
  stocks(
    'analyst-buys-quiet',
    'Analyst buys + quiet',
    'At least 90% of analysts say buy, and there are few mentions.',
    [
      ['ANALYST_BUY_RATIO_PCT', 'GTE', 90],
      ['SOCIAL_DOMINANCE', 'LTE', 0.005],
    ],
    'ANALYST_TARGET_UPSIDE_PCT',
  ),
  stocks(
    'upgrades-rising',
    'Upgrades + rising sentiment',
    'More upgrades than downgrades in 30 days, and a rising Score.',
    [
      ['ANALYST_RATING_MOMENTUM_30D', 'GT', 0],
      ['SENTI_SCORE_TREND_30D', 'GT', 0],
    ],
    'ANALYST_RATING_MOMENTUM_30D',
  ),
  stocks(
    'below-200d-rising',
    'Below 200-day average vs rising sentiment',
    'Below the 200-day average while the Score rises.',
    [
      ['PCT_OFF_200D_MA', 'LT', 0],
      ['SENTI_SCORE_TREND_30D', 'GT', 0],
    ],
    'SENTI_SCORE_TREND_30D',
  ),
  stocks(
    'golden-cross-bullish',
    'Golden cross + bullish',
    'The 50-day average is above the 200-day average, with a Score of 5 or more.',
    [
      ['MA_CROSS_STATE', 'EQ', 1],
      ['SENTI_SCORE_7D', 'GTE', 5],
    ],
    'SENTI_SCORE_7D',
  ),
  etfs(
    'etf-winners',
    'Winning funds',
    'The largest gains of the newest session first.',
    [['CHANGE_PERCENT', 'GT', 0]],
    'CHANGE_PERCENT',
  ),
  etfs(
    'etf-losers',
    'Losing funds',
    'The largest losses of the newest session first.',
    [['CHANGE_PERCENT', 'LT', 0]],
    'CHANGE_PERCENT',
    'ASC',
  ),
  etfs(
    'etf-sentiment-leaders',
    'Sentiment leaders',
    'Funds whose holdings have the best Scores.',
    [['CONSTITUENTS_WEIGHTED_SERVICE', 'GT', 0]],
    'CONSTITUENTS_WEIGHTED_SERVICE',
  ),
  etfs(
    'etf-analyst-upside',
    'Analyst upside',
    'Analysts expect upside of 15% or more for their holdings.',
    [['WEIGHTED_ANALYST_UPSIDE', 'GTE', 15]],
    'WEIGHTED_ANALYST_UPSIDE',
  ),
  etfs(
    'etf-mega-funds',
    'Mega funds',
    '$100 billion or more under management.',
    [['MARKET_CAP', 'GTE', 1e11]],
    'MARKET_CAP',
  ),
  etfs('etf-high-volume', 'High volume', 'The most traded of the newest session.', [['VOLUME', 'GT', 0]], 'VOLUME'),
  etfs(
    'etf-near-52w-high',
    'Near the 52-week high',
    'Within 5% of the 52-week high.',
    [['PCT_OFF_52W_HIGH', 'GTE', -5]],
    'PCT_OFF_52W_HIGH',
  ),
  etfs(
    'etf-dip-bullish',
    'Dip vs bullish holdings',
    'Down while their holdings have a Score of 5 or more.',
    [
      ['CHANGE_PERCENT', 'LT', 0],
      ['CONSTITUENTS_WEIGHTED_SERVICE', 'GTE', 5],
    ],
    'CONSTITUENTS_WEIGHTED_SERVICE',
  ),
  etfs('etf-broad-funds', 'Broad funds', '500 holdings or more.', [['HOLDINGS_COUNT', 'GTE', 500]], 'HOLDINGS_COUNT'),
  etfs(
    'etf-low-cost-core',
    'Low cost + large',
    'An expense ratio of at most 0.15%, and $10 billion or more in assets.',
    [
      ['EXPENSE_RATIO', 'LTE', 0.15],
      ['MARKET_CAP', 'GTE', 1e10],
    ],
    'EXPENSE_RATIO',
    'ASC',
  ),
  etfs(
    'etf-direct-sentiment',
    'Talked about',
    'Funds with a positive Score of their own.',
    [['DIRECT_SERVICE', 'GT', 0]],
    'DIRECT_SERVICE',
  ),
];

/** Screens of ours, by fields of ours. */
const EXTENSIONS: readonly CuratedScreen[] = [
  stocks(
    'value-insider-buying',
    'Value + insider buying',
    'At most 20 times earnings, and insiders bought for more than they sold in 90 days.',
    [
      ['PE_RATIO', 'LTE', 20],
      ['INSIDER_NET_90D', 'GT', 0],
    ],
    'INSIDER_NET_90D',
  ),
  stocks(
    'growth-margins',
    'Growth + margins',
    'Revenue grows by 10% or more, with an operating margin of 15% or more.',
    [
      ['REVENUE_GROWTH', 'GTE', 10],
      ['OPERATING_MARGIN', 'GTE', 15],
    ],
    'REVENUE_GROWTH',
  ),
  stocks(
    'dividend-payers',
    'Dividend payers',
    'Dividends of 2.5% or more in a year.',
    [['DIVIDEND_YIELD', 'GTE', 2.5]],
    'DIVIDEND_YIELD',
  ),
  stocks(
    'high-iv-before-report',
    'High IV + report ahead',
    'Implied volatility is high in its year, and the company reports within two weeks.',
    [
      ['IV_RANK', 'GTE', 60],
      ['DAYS_TO_REPORT', 'LTE', 14],
    ],
    'IV_RANK',
  ),
  stocks(
    'crowded-shorts',
    'Shorted + hard to cover',
    'At least 5% of the float is sold short, which takes four days or more of volume to cover.',
    [
      ['SHORT_PERCENT_OF_FLOAT', 'GTE', 5],
      ['DAYS_TO_COVER', 'GTE', 4],
    ],
    'SHORT_PERCENT_OF_FLOAT',
  ),
  stocks(
    'rating-upgrades',
    'Rising ratings',
    'The rating score rose by 10 points or more in 7 days.',
    [['RATING_CHANGE_7D', 'GTE', 10]],
    'RATING_CHANGE_7D',
  ),
];

/** The documented screens, and then ours. */
export const SCREENS: readonly CuratedScreen[] = [
  ...DOCUMENTED_SCREENS,
  ...EXTENSIONS.map((screen): CuratedScreen => ({ ...screen, isExtension: true })),
];
