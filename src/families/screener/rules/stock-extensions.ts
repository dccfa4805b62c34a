import { CLUSTER_SIZE } from '../../insider/rules/activity.ts';
import { defineExtensions, defineGroup } from '../fields/rules.ts';

const [profile, valuation, growth] = [
  defineGroup('Profile'),
  defineGroup('Valuation'),
  defineGroup('Growth & quality'),
];
const [rating, shorts, earnings] = [defineGroup('Rating'), defineGroup('Short interest'), defineGroup('Earnings')];
const [insiders, owners, options] = [
  defineGroup('Insiders'),
  defineGroup('Institutions & Congress'),
  defineGroup('Options'),
];

/** Calendar days of the totals of Congress, and of the buyers that form a cluster. */
export const EXTENSION_DAYS = 90;
/** Sessions of the mean dollar volume. */
export const DOLLAR_VOLUME_SESSIONS = 30;
/** The value of `indexes` of a stock that is in no index. */
export const NO_INDEX = 'none';

const small = { step: 0.1, placeholder: '1' };

const OPEN_FIELDS = [
  profile.text('SECTOR', 'sector', 'Sector', 'The sector.'),
  profile.text('INDUSTRY', 'industry', 'Industry', 'The industry.'),
  profile.text(
    'INDEX_MEMBERSHIP',
    'indexes',
    'Index',
    `The stock indexes that it is a member of, separated by spaces, such as \`nasdaq100 sp500\`; \`${NO_INDEX}\` if it is in none. IN matches a member of any of them.`,
    { isSet: true },
  ),
  profile.number(
    'LISTING_AGE',
    'listingAge',
    'DAYS',
    'Listing age',
    'Calendar days since its first stored session; a lower bound if it was listed before the stored prices begin.',
    { placeholder: '365' },
  ),
  profile.number(
    'AVG_DOLLAR_VOLUME',
    'avgDollarVolume',
    'USD',
    'Dollar volume',
    `The mean of close times volume over ${DOLLAR_VOLUME_SESSIONS} sessions, USD.`,
    { placeholder: '10M' },
  ),
  valuation.number(
    'PE_RATIO',
    'peRatio',
    'RATIO',
    'P/E',
    'Price divided by the earnings per share of twelve months; null for a loss or if amounts are not in USD.',
  ),
  valuation.number(
    'PS_RATIO',
    'psRatio',
    'RATIO',
    'P/S',
    'Market cap of all share classes divided by the revenue of twelve months; null if amounts are not in USD.',
    small,
  ),
  valuation.number(
    'PB_RATIO',
    'pbRatio',
    'RATIO',
    'P/B',
    'Market cap of all share classes divided by book value; null if equity is not positive or amounts are not in USD.',
    small,
  ),
  valuation.number(
    'DIVIDEND_YIELD',
    'dividendYield',
    'PERCENT',
    'Dividend yield',
    'Dividends of the last year, percent of the price at each payment, as adjusted closes imply them; null without a year of prices.',
    { step: 0.1, placeholder: '2' },
  ),
  growth.number(
    'REVENUE_GROWTH',
    'revenueGrowth',
    'PERCENT',
    'Revenue growth',
    'Revenue of twelve months over that of the previous twelve, percent.',
  ),
  growth.number(
    'EPS_GROWTH',
    'epsGrowth',
    'PERCENT',
    'EPS growth',
    'Diluted earnings per share of twelve months over those of the previous twelve, percent; null after a loss.',
  ),
  growth.number(
    'OPERATING_MARGIN',
    'operatingMargin',
    'PERCENT',
    'Operating margin',
    'Operating income of twelve months, percent of revenue.',
  ),
  growth.number('NET_MARGIN', 'netMargin', 'PERCENT', 'Net margin', 'Net income of twelve months, percent of revenue.'),
  growth.number(
    'DEBT_TO_EQUITY',
    'debtToEquity',
    'RATIO',
    'Debt to equity',
    'Debt divided by equity; null if equity is not positive.',
    small,
  ),
  rating.number('RATING_SCORE', 'ratingScore', 'SCORE', 'Rating score', 'The rating score, 0 to 100.', {
    placeholder: '60',
  }),
  rating.number(
    'RATING_CHANGE_7D',
    'ratingChange7d',
    'SCORE',
    'Rating change, 7 days',
    'The rating score minus that of 7 days before; null if the stock was not rated then, or on a rebuilt day.',
  ),
  rating.number(
    'RATING_CHANGE_30D',
    'ratingChange30d',
    'SCORE',
    'Rating change, 30 days',
    'The rating score minus that of 30 days before; null if the stock was not rated then, or on a rebuilt day.',
  ),
  shorts.number(
    'SHORT_PERCENT_OF_FLOAT',
    'shortPercentOfFloat',
    'PERCENT',
    'Short of float',
    'Shares sold short by the newest report, percent of the free float.',
  ),
  shorts.number(
    'DAYS_TO_COVER',
    'daysToCover',
    'DAYS',
    'Days to cover',
    'Shares sold short divided by the average daily volume of the newest report.',
    { step: 0.5, placeholder: '5' },
  ),
  shorts.number(
    'SHORT_INTEREST_CHANGE',
    'shortInterestChange',
    'PERCENT',
    'Short interest change',
    'Change of the shares sold short from the report before, percent; above 20 is a spike.',
    { placeholder: '20' },
  ),
  earnings.number(
    'LAST_SURPRISE',
    'lastSurprise',
    'PERCENT',
    'Last surprise',
    'How far earnings per share of the newest report were from the estimate, percent of the estimate.',
    { placeholder: '5' },
  ),
] as const;

const PRO_FIELDS = [
  earnings.number(
    'DAYS_TO_REPORT',
    'daysToReport',
    'DAYS',
    'Days to report',
    'Calendar days to the next report of earnings, 0 on its day; null if none is announced.',
  ),
  ...([30, 90, 365] as const).map((days) =>
    insiders.number(
      `INSIDER_NET_${days}D`,
      `insiderNet${days}d` as const,
      'USD',
      `Insider net, ${days} days`,
      `Open-market purchases of insiders minus their sales in ${days} days, USD; 0 without trades.`,
      { placeholder: '1M' },
    ),
  ),
  insiders.number(
    'INSIDER_BUYERS_90D',
    'insiderBuyers90d',
    'COUNT',
    'Insider buyers, 90 days',
    'Number of insiders who bought on the open market in 90 days.',
    { placeholder: '2' },
  ),
  insiders.choice(
    'INSIDER_CLUSTER_BUY',
    'insiderClusterBuy',
    'Cluster buy',
    `1 if ${CLUSTER_SIZE} or more insiders bought on the open market in 90 days, otherwise 0.`,
    ['Cluster', 'None'],
  ),
  owners.number(
    'INSTITUTIONS_NET_CHANGE',
    'institutionsNetChange',
    'PERCENT',
    '13F net change',
    'Net change of the shares that institutions held, percent of those that the same filers held before, in the newest complete quarter.',
    { placeholder: '5' },
  ),
  owners.number(
    'INSTITUTIONS_HOLDERS',
    'institutionsHolders',
    'COUNT',
    '13F holders',
    'Number of institutions that hold it at the end of the newest complete quarter.',
  ),
  owners.number('ACTIVIST_HOLDERS', 'activistHolders', 'COUNT', 'Activists', 'Number of activists among them.', {
    placeholder: '1',
  }),
  owners.number(
    'CONGRESS_NET_90D',
    'congressNet90d',
    'USD',
    'Congress net, 90 days',
    `Purchases of members of Congress minus their sales that were disclosed in ${EXTENSION_DAYS} days, USD by the middles of the ranges; 0 without trades. Options and trades without a disclosure day do not count.`,
    { placeholder: '50K' },
  ),
  options.number('IV_RANK', 'ivRank', 'SCORE', 'IV rank', 'Implied volatility in its range of one year, 0 to 100.', {
    placeholder: '80',
  }),
  options.number(
    'EXPECTED_MOVE_5D',
    'expectedMove5d',
    'SHARE',
    'Expected move, 5 sessions',
    'Expected move over 5 sessions: calibrated 90% range, a fraction of the price.',
    { step: 0.01, placeholder: '0.05' },
  ),
  options.number(
    'PUT_CALL_RATIO',
    'putCallRatio',
    'RATIO',
    'Put/call',
    'Put volume divided by call volume of the newest session.',
    small,
  ),
  options.number(
    'SKEW_25D',
    'skew25d',
    'SHARE',
    'Skew',
    'Implied volatility of 25-delta puts minus that of 25-delta calls, a fraction of 1.',
    { step: 0.01, placeholder: '0.05' },
  ),
] as const;

/** Fields of stocks that the contract does not list, with figures of all families. */
export const STOCK_EXTENSIONS = [...defineExtensions(OPEN_FIELDS), ...defineExtensions(PRO_FIELDS, 'PRO')] as const;

export type ExtensionColumn = (typeof OPEN_FIELDS | typeof PRO_FIELDS)[number]['column'];
