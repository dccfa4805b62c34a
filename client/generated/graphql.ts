/* eslint-disable */
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A number, or a number as text: `12.5`, `"500M"`, `"1.2T"`. The suffixes K, M, B and T may be in either case. */
  Amount: { input: number | string; output: number | string; }
  /** A calendar day, `YYYY-MM-DD`. Trading days are days in New York. */
  Date: { input: string; output: string; }
  /** An instant in UTC, ISO 8601 with milliseconds, such as `2026-11-20T21:00:00.000Z`. */
  DateTime: { input: string; output: string; }
  /** Any JSON value, such as `{ "ticker": "AAPL" }`. */
  JSON: { input: unknown; output: unknown; }
  /** A whole number between -(2^53 - 1) and 2^53 - 1: share counts, volumes, dollars, milliseconds. */
  Long: { input: number; output: number; }
  /** A screen as JSON, as the documented paths take it: `{ "filters": [{ "fieldName": "MARKET_CAP", "op": "GTE", "value": "500M" }], "sort": { "fieldName": "VOLUME", "dir": "DESC" } }`. */
  ScreenPlan: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** The symbol of a US stock or fund, such as `AAPL`. Input may be in either case, with a dot, dash or slash before the share class (`BRK.B`, `brk-b`). Output is in upper case with a dot. */
  Ticker: { input: string; output: string; }
};

/** A family of data, which changes as a whole. `extensions.families` of a response has the versions of those that it was read from. */
export type DataFamily =
  /** The consensus of analysts by day. */
  | 'ANALYST'
  /** Changed and repeated ratings and targets. */
  | 'ANALYST_ACTIONS'
  /** Estimates of earnings and revenue, and their surprises. */
  | 'ANALYST_ESTIMATES'
  /** Coming earnings reports. */
  | 'CALENDAR'
  /** The record of the calls of analysts. */
  | 'CALLED_IT'
  /** Why stocks moved. */
  | 'CATALYSTS'
  /** Companies, people, funds, and products. */
  | 'ENTITIES'
  /** Who holds which office, and who makes what. */
  | 'ENTITY_ROLES'
  /** The names that a search finds. */
  | 'ENTITY_SEARCH'
  /** Funds and their profiles. */
  | 'ETFS'
  /** The consensus of analysts over the holdings of funds. */
  | 'ETF_AGGREGATE_ANALYST'
  /** The Score over the holdings of funds. */
  | 'ETF_AGGREGATE_SENTIMENT'
  /** The holdings of funds. */
  | 'ETF_HOLDINGS'
  /** Prices before and after the session. */
  | 'EXTENDED_QUOTES'
  /** Managers that file 13F reports. */
  | 'FILERS'
  /** The stocks that forums name most. */
  | 'FORUM_PICKS'
  /** Financial statements and ratios. */
  | 'FUNDAMENTALS'
  /** The returns of 13F portfolios. */
  | 'FUND_RETURNS'
  /** The recorded days. */
  | 'HISTORY'
  /** The symbols of securities by day. */
  | 'IDENTITY'
  /** Sentiment indexes and their baskets. */
  | 'INDEXES'
  /** The members of indexes by day. */
  | 'INDEX_MEMBERS'
  /** Insider trades. */
  | 'INSIDER'
  /** Which insider trades cannot be right. */
  | 'INSIDER_PLAUSIBILITY'
  /** Insights into stocks and the market. */
  | 'INSIGHTS'
  /** 13F positions and what changed in them. */
  | 'INSTITUTIONAL'
  /** The map of the market. */
  | 'MARKET_HEATMAP'
  /** The mood of the market and its sectors. */
  | 'MARKET_MOOD'
  /** The summary of the day. */
  | 'MARKET_SUMMARY'
  /** Mentions of entities in news and forums. */
  | 'MENTIONS'
  /** Mentions, sentiment, and the Score by day. */
  | 'METRICS'
  /** Option chains and what is computed from them. */
  | 'OPTIONS'
  /** The boards of options. */
  | 'OPTIONS_OVERVIEW'
  /** Members of Congress and their records. */
  | 'POLITICIANS'
  /** Congressional trades. */
  | 'POLITICIAN_TRADES'
  /** Daily bars and quotes. */
  | 'PRICES'
  /** Ratings of stocks. */
  | 'RATINGS'
  /** The rows of the screener of funds. */
  | 'SCREENER_ETFS'
  /** The rows of the screener of stocks. */
  | 'SCREENER_STOCKS'
  /** The versions of the rows of the screener. */
  | 'SCREEN_VERSIONS'
  /** Sentiment by sector, and its breadth. */
  | 'SENTIMENT_ROLLUPS'
  /** Shares that can be traded. */
  | 'SHARE_FLOAT'
  /** Shares sold short. */
  | 'SHORT_INTEREST'
  /** The daily volume of short sales. */
  | 'SHORT_VOLUME'
  /** New facts as they become known. */
  | 'SIGNALS'
  /** How past signals did. */
  | 'SIGNAL_RECORD'
  /** Stocks and their profiles. */
  | 'STOCKS'
  /** The tracker of institutions. */
  | 'TRACKER_INSTITUTIONS'
  /** The tracker of sentiment. */
  | 'TRACKER_SENTIMENT';

/** One condition; all conditions must hold. */
export type StockScreenFilter = {
  /** The field to compare. */
  field: StockScreenField;
  /** The comparison. Numbers take GTE, GT, LTE, LT, EQ, NEQ; ordinals EQ; texts IN, NOT_IN. */
  op: ScreenOperator;
  /** The value to compare a number or an ordinal with. */
  value?: InputMaybe<Scalars['Amount']['input']>;
  /** The texts to compare with, for IN and NOT_IN, at most 1000. */
  values?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A field to filter and sort a screen by; `screenerFields` describes each. */
export type StockScreenField =
  /** Number of activists among them. */
  | 'ACTIVIST_HOLDERS'
  /** Analysts who say buy or strong buy, percent, 0 to 100. */
  | 'ANALYST_BUY_RATIO_PCT'
  /** Analysts with an opinion: the sum of the five buckets. */
  | 'ANALYST_COUNT'
  /** The mean recommendation, 1 (strong buy) to 5 (strong sell): LTE 2.5 is bullish. */
  | 'ANALYST_RATING_MEAN'
  /** Upgrades minus downgrades over 30 days. */
  | 'ANALYST_RATING_MOMENTUM_30D'
  /** Upside from the price to the mean target, percent. */
  | 'ANALYST_TARGET_UPSIDE_PCT'
  /** The mean of close times volume over 30 sessions, USD. */
  | 'AVG_DOLLAR_VOLUME'
  /** Change from the previous close, USD. */
  | 'CHANGE'
  /** Change from the previous close, percent. */
  | 'CHANGE_PERCENT'
  /** Purchases of members of Congress minus their sales that were disclosed in 90 days, USD by the middles of the ranges; 0 without trades. Options and trades without a disclosure day do not count. */
  | 'CONGRESS_NET_90D'
  /** Shares sold short divided by the average daily volume of the newest report. */
  | 'DAYS_TO_COVER'
  /** Calendar days to the next report of earnings, 0 on its day; null if none is announced. */
  | 'DAYS_TO_REPORT'
  /** Debt divided by equity; null if equity is not positive. */
  | 'DEBT_TO_EQUITY'
  /** Dividends of the last year, percent of the price at each payment, as adjusted closes imply them; null without a year of prices. */
  | 'DIVIDEND_YIELD'
  /** Its 7-day mention share minus that of the previous 7 days, a fraction of 1. */
  | 'DOMINANCE_CHANGE'
  /** Diluted earnings per share of twelve months over those of the previous twelve, percent; null after a loss. */
  | 'EPS_GROWTH'
  /** Expected move over 5 sessions: calibrated 90% range, a fraction of the price. */
  | 'EXPECTED_MOVE_5D'
  /** The stock indexes that it is a member of, separated by spaces, such as `nasdaq100 sp500`; `none` if it is in none. IN matches a member of any of them. */
  | 'INDEX_MEMBERSHIP'
  /** The industry. */
  | 'INDUSTRY'
  /** Number of insiders who bought on the open market in 90 days. */
  | 'INSIDER_BUYERS_90D'
  /** 1 if 3 or more insiders bought on the open market in 90 days, otherwise 0. */
  | 'INSIDER_CLUSTER_BUY'
  /** Open-market purchases of insiders minus their sales in 30 days, USD; 0 without trades. */
  | 'INSIDER_NET_30D'
  /** Open-market purchases of insiders minus their sales in 90 days, USD; 0 without trades. */
  | 'INSIDER_NET_90D'
  /** Open-market purchases of insiders minus their sales in 365 days, USD; 0 without trades. */
  | 'INSIDER_NET_365D'
  /** Number of institutions that hold it at the end of the newest complete quarter. */
  | 'INSTITUTIONS_HOLDERS'
  /** Net change of the shares that institutions held, percent of those that the same filers held before, in the newest complete quarter. */
  | 'INSTITUTIONS_NET_CHANGE'
  /** Implied volatility in its range of one year, 0 to 100. */
  | 'IV_RANK'
  /** How far earnings per share of the newest report were from the estimate, percent of the estimate. */
  | 'LAST_SURPRISE'
  /** Calendar days since its first stored session; a lower bound if it was listed before the stored prices begin. */
  | 'LISTING_AGE'
  /** Market capitalization, USD. */
  | 'MARKET_CAP'
  /** The 50-day moving average compared with the 200-day: 1 above, -1 below, 0 equal. */
  | 'MA_CROSS_STATE'
  /** Its share of tracked stocks' mentions over 7 days, 0 to 1. */
  | 'MENTION_SHARE'
  /** Change in 3-day mentions from the previous 3 days, percent. */
  | 'MENTION_VELOCITY'
  /** Net income of twelve months, percent of revenue. */
  | 'NET_MARGIN'
  /** Operating income of twelve months, percent of revenue. */
  | 'OPERATING_MARGIN'
  /** Market cap of all share classes divided by book value; null if equity is not positive or amounts are not in USD. */
  | 'PB_RATIO'
  /** Distance of the adjusted close from its 50-session average, percent; null with fewer sessions. */
  | 'PCT_OFF_50D_MA'
  /** Distance from the 252-session high, percent, 0 or below. */
  | 'PCT_OFF_52W_HIGH'
  /** Distance from the 252-session low, percent, 0 or above. */
  | 'PCT_OFF_52W_LOW'
  /** Distance of the adjusted close from its 200-session average, percent; null with fewer sessions. */
  | 'PCT_OFF_200D_MA'
  /** Price divided by the earnings per share of twelve months; null for a loss or if amounts are not in USD. */
  | 'PE_RATIO'
  /** The newest close, USD; the last one of a stock that no longer trades. */
  | 'PRICE'
  /** The slope of the log closes over 30 sessions, percent per session. */
  | 'PRICE_TREND_30D'
  /** Market cap of all share classes divided by the revenue of twelve months; null if amounts are not in USD. */
  | 'PS_RATIO'
  /** Put volume divided by call volume of the newest session. */
  | 'PUT_CALL_RATIO'
  /** The rating score minus that of 7 days before; null if the stock was not rated then, or on a rebuilt day. */
  | 'RATING_CHANGE_7D'
  /** The rating score minus that of 30 days before; null if the stock was not rated then, or on a rebuilt day. */
  | 'RATING_CHANGE_30D'
  /** The rating score, 0 to 100. */
  | 'RATING_SCORE'
  /** Return of the adjusted close over 21 sessions, percent. */
  | 'RETURN_1M'
  /** Return of the adjusted close over 252 sessions, percent. */
  | 'RETURN_1Y'
  /** Return of the adjusted close over 63 sessions, percent. */
  | 'RETURN_3M'
  /** Return of the adjusted close over 126 sessions, percent. */
  | 'RETURN_6M'
  /** Revenue of twelve months over that of the previous twelve, percent. */
  | 'REVENUE_GROWTH'
  /** The 7-day Score minus the 30-day Score. */
  | 'SCORE_CHANGE_7D'
  /** The sector. */
  | 'SECTOR'
  /** The direction of the 7-day Score: 1 above 5, -1 below -5, otherwise 0. */
  | 'SENTIMENT_DIRECTION'
  /** The 30-day mean of the daily Score. */
  | 'SENTI_SCORE_1M'
  /** The 7-day mean of the daily Score, signed and unbounded: neutral up to 5, bullish from 13, strong from 23. */
  | 'SENTI_SCORE_7D'
  /** Number of consecutive rises of the 4-day Score up to the newest. */
  | 'SENTI_SCORE_RISING_STREAK_30D'
  /** The slope of the daily Score over 7 days, points a day. */
  | 'SENTI_SCORE_TREND_7D'
  /** The slope of the newest seven 4-day Scores, points per 4-day bucket; null with fewer than four. */
  | 'SENTI_SCORE_TREND_30D'
  /** The rating letter, A to F. Unrated stocks have none, and match neither IN nor NOT_IN. Sorts by the rating score. */
  | 'SERVICE_RATING'
  /** Change of the shares sold short from the report before, percent; above 20 is a spike. */
  | 'SHORT_INTEREST_CHANGE'
  /** Shares sold short by the newest report, percent of the free float. */
  | 'SHORT_PERCENT_OF_FLOAT'
  /** Implied volatility of 25-delta puts minus that of 25-delta calls, a fraction of 1. */
  | 'SKEW_25D'
  /** Its share of all tracked stocks' mentions on the newest day, 0 to 1. */
  | 'SOCIAL_DOMINANCE'
  /** The standard deviation of 30 daily log returns, annualized percent. */
  | 'VOLATILITY_30D'
  /** Shares traded in the newest session. */
  | 'VOLUME';

/** How a field is compared. A row without a value never matches, whatever the operator. */
export type ScreenOperator =
  /** Equal to the value. */
  | 'EQ'
  /** Above the value. */
  | 'GT'
  /** At least the value. */
  | 'GTE'
  /** One of the values. */
  | 'IN'
  /** Below the value. */
  | 'LT'
  /** At most the value. */
  | 'LTE'
  /** Not equal to the value. */
  | 'NEQ'
  /** None of the values. */
  | 'NOT_IN';

/** One condition; all conditions must hold. */
export type ETFScreenFilter = {
  /** The field to compare. */
  field: ETFScreenField;
  /** The comparison. Numbers take GTE, GT, LTE, LT, EQ, NEQ; ordinals EQ; texts IN, NOT_IN. */
  op: ScreenOperator;
  /** The value to compare a number or an ordinal with. */
  value?: InputMaybe<Scalars['Amount']['input']>;
  /** The texts to compare with, for IN and NOT_IN, at most 1000. */
  values?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A field to filter and sort a screen by; `screenerFields` describes each. */
export type ETFScreenField =
  /** The asset class as its profile states it. */
  | 'ASSET_CLASS'
  /** Change from the previous close, percent. */
  | 'CHANGE_PERCENT'
  /** The weighted 7-day Score of the holdings; null if too little of the fund is covered. */
  | 'CONSTITUENTS_WEIGHTED_SERVICE'
  /** The newest close, USD; the last one of a fund that no longer trades. */
  | 'CURRENT_PRICE'
  /** The 7-day Score of the fund's own mentions; null with too few mentions. */
  | 'DIRECT_SERVICE'
  /** The annual expense ratio, percent: 0.09 is 0.09%. */
  | 'EXPENSE_RATIO'
  /** Number of securities that the fund holds. */
  | 'HOLDINGS_COUNT'
  /** The issuer. */
  | 'ISSUER'
  /** Assets under management, USD. */
  | 'MARKET_CAP'
  /** Distance from the 252-session high, percent, 0 or below. */
  | 'PCT_OFF_52W_HIGH'
  /** Distance from the 252-session low, percent, 0 or above. */
  | 'PCT_OFF_52W_LOW'
  /** Change from the previous close, USD. */
  | 'PRICE_CHANGE'
  /** The index it tracks. */
  | 'TRACKED_INDEX'
  /** Shares traded in the newest session. */
  | 'VOLUME'
  /** The weighted analyst upside of the holdings, percent; null if too little of the fund is covered. */
  | 'WEIGHTED_ANALYST_UPSIDE'
  /** The weight covered by the holdings' Score, percent of the fund, 0 to 100. */
  | 'WEIGHT_COVERED_PCT';

/** The universe of a screen. */
export type ScreenUniverse =
  /** Funds. */
  | 'ETF'
  /** Stocks. */
  | 'STOCK';

/** How the matches of a screen changed. */
export type ScreenChangeKind =
  /** It matches, and did not before. */
  | 'ENTERED'
  /** It matched before, and does not any more. */
  | 'LEFT';

/** A field to filter and sort screens of either universe by. */
export type ScreenerFieldName =
  /** Activists. */
  | 'ACTIVIST_HOLDERS'
  /** Buy ratio. */
  | 'ANALYST_BUY_RATIO_PCT'
  /** Analysts. */
  | 'ANALYST_COUNT'
  /** Mean opinion. */
  | 'ANALYST_RATING_MEAN'
  /** Rating momentum. */
  | 'ANALYST_RATING_MOMENTUM_30D'
  /** Target upside. */
  | 'ANALYST_TARGET_UPSIDE_PCT'
  /** Asset class. */
  | 'ASSET_CLASS'
  /** Dollar volume. */
  | 'AVG_DOLLAR_VOLUME'
  /** Change. */
  | 'CHANGE'
  /** Change (%). */
  | 'CHANGE_PERCENT'
  /** Congress net, 90 days. */
  | 'CONGRESS_NET_90D'
  /** Score of the holdings. */
  | 'CONSTITUENTS_WEIGHTED_SERVICE'
  /** Price. */
  | 'CURRENT_PRICE'
  /** Days to cover. */
  | 'DAYS_TO_COVER'
  /** Days to report. */
  | 'DAYS_TO_REPORT'
  /** Debt to equity. */
  | 'DEBT_TO_EQUITY'
  /** Score of the fund. */
  | 'DIRECT_SERVICE'
  /** Dividend yield. */
  | 'DIVIDEND_YIELD'
  /** Dominance change. */
  | 'DOMINANCE_CHANGE'
  /** EPS growth. */
  | 'EPS_GROWTH'
  /** Expected move, 5 sessions. */
  | 'EXPECTED_MOVE_5D'
  /** Expense ratio. */
  | 'EXPENSE_RATIO'
  /** Holdings. */
  | 'HOLDINGS_COUNT'
  /** Index. */
  | 'INDEX_MEMBERSHIP'
  /** Industry. */
  | 'INDUSTRY'
  /** Insider buyers, 90 days. */
  | 'INSIDER_BUYERS_90D'
  /** Cluster buy. */
  | 'INSIDER_CLUSTER_BUY'
  /** Insider net, 30 days. */
  | 'INSIDER_NET_30D'
  /** Insider net, 90 days. */
  | 'INSIDER_NET_90D'
  /** Insider net, 365 days. */
  | 'INSIDER_NET_365D'
  /** 13F holders. */
  | 'INSTITUTIONS_HOLDERS'
  /** 13F net change. */
  | 'INSTITUTIONS_NET_CHANGE'
  /** Issuer. */
  | 'ISSUER'
  /** IV rank. */
  | 'IV_RANK'
  /** Last surprise. */
  | 'LAST_SURPRISE'
  /** Listing age. */
  | 'LISTING_AGE'
  /** Assets. */
  | 'MARKET_CAP'
  /** Average cross. */
  | 'MA_CROSS_STATE'
  /** Mention share. */
  | 'MENTION_SHARE'
  /** Mention velocity. */
  | 'MENTION_VELOCITY'
  /** Net margin. */
  | 'NET_MARGIN'
  /** Operating margin. */
  | 'OPERATING_MARGIN'
  /** P/B. */
  | 'PB_RATIO'
  /** Off 50-day average. */
  | 'PCT_OFF_50D_MA'
  /** Off 52-week high. */
  | 'PCT_OFF_52W_HIGH'
  /** Off 52-week low. */
  | 'PCT_OFF_52W_LOW'
  /** Off 200-day average. */
  | 'PCT_OFF_200D_MA'
  /** P/E. */
  | 'PE_RATIO'
  /** Price. */
  | 'PRICE'
  /** Change. */
  | 'PRICE_CHANGE'
  /** Price trend, 30 sessions. */
  | 'PRICE_TREND_30D'
  /** P/S. */
  | 'PS_RATIO'
  /** Put/call. */
  | 'PUT_CALL_RATIO'
  /** Rating change, 7 days. */
  | 'RATING_CHANGE_7D'
  /** Rating change, 30 days. */
  | 'RATING_CHANGE_30D'
  /** Rating score. */
  | 'RATING_SCORE'
  /** Return, 1 month. */
  | 'RETURN_1M'
  /** Return, 1 year. */
  | 'RETURN_1Y'
  /** Return, 3 months. */
  | 'RETURN_3M'
  /** Return, 6 months. */
  | 'RETURN_6M'
  /** Revenue growth. */
  | 'REVENUE_GROWTH'
  /** Score change. */
  | 'SCORE_CHANGE_7D'
  /** Sector. */
  | 'SECTOR'
  /** Direction. */
  | 'SENTIMENT_DIRECTION'
  /** Score, 1 month. */
  | 'SENTI_SCORE_1M'
  /** Score, 7 days. */
  | 'SENTI_SCORE_7D'
  /** Rising streak. */
  | 'SENTI_SCORE_RISING_STREAK_30D'
  /** Score trend, 7 days. */
  | 'SENTI_SCORE_TREND_7D'
  /** Score trend, 30 days. */
  | 'SENTI_SCORE_TREND_30D'
  /** Rating. */
  | 'SERVICE_RATING'
  /** Short interest change. */
  | 'SHORT_INTEREST_CHANGE'
  /** Short of float. */
  | 'SHORT_PERCENT_OF_FLOAT'
  /** Skew. */
  | 'SKEW_25D'
  /** Social dominance. */
  | 'SOCIAL_DOMINANCE'
  /** Tracked index. */
  | 'TRACKED_INDEX'
  /** Volatility. */
  | 'VOLATILITY_30D'
  /** Volume. */
  | 'VOLUME'
  /** Target upside. */
  | 'WEIGHTED_ANALYST_UPSIDE'
  /** Weight covered. */
  | 'WEIGHT_COVERED_PCT';

/** The kind of fact that a signal reports. */
export type SignalType =
  /** An analyst's action: `name` (the firm), `action`, `before` and `after` (the grades), `price` and `priorPrice` (the targets). */
  | 'ANALYST_ACTION'
  /** A trade that a member of Congress disclosed: `name`, `role` (the owner), `action`, `amount` to `maxAmount`. */
  | 'CONGRESS_TRADE'
  /** A trade that an insider filed: `name`, `role`, `action` (the transaction code), `amount`, `shares`, `price`. */
  | 'INSIDER_TRADE'
  /** An insight that was not there before: `action` (its type), `text`. */
  | 'INSIGHT'
  /** Another rating letter: `before`, `after`, `score`. */
  | 'RATING_CHANGE'
  /** Reported earnings: `period`, `price` and `priorPrice` (reported and estimated earnings per share), `percent`. */
  | 'REPORT'
  /** Option contracts with unusual volume in the newest chain: `count`, `ratio`, `amount` (the largest premium). */
  | 'UNUSUAL_OPTIONS';

/** One of the eleven sectors of the Global Industry Classification Standard. */
export type Sector =
  /** Communication Services. */
  | 'COMMUNICATION_SERVICES'
  /** Consumer Discretionary. */
  | 'CONSUMER_DISCRETIONARY'
  /** Consumer Staples. */
  | 'CONSUMER_STAPLES'
  /** Energy. */
  | 'ENERGY'
  /** Financials. */
  | 'FINANCIALS'
  /** Health Care. */
  | 'HEALTH_CARE'
  /** Industrials. */
  | 'INDUSTRIALS'
  /** Information Technology. */
  | 'INFORMATION_TECHNOLOGY'
  /** Materials. */
  | 'MATERIALS'
  /** Real Estate. */
  | 'REAL_ESTATE'
  /** Utilities. */
  | 'UTILITIES';

/** A dimension of a rating. */
export type RatingDimensionKey =
  /** The share of favorable analyst ratings. */
  | 'ANALYSTS'
  /** The 7-day Score (70%) and the 7-day share of all mentions (30%). */
  | 'CROWD'
  /** The latest EPS surprise. */
  | 'EARNINGS'
  /** Operating margin, return on equity, revenue growth. */
  | 'FUNDAMENTALS'
  /** Options sentiment. */
  | 'OPTIONS'
  /** 13F net change, insider and congressional flow balance. */
  | 'SMART_MONEY'
  /** Distance from the 200-day and 50-day averages, twelve-month return, volatility (low is good). */
  | 'TECHNICALS';

/** The kind of flag. */
export type RatingFlagKey =
  /** Several insiders sold within a short time. Trades that cannot be right are left out. */
  | 'CLUSTERED_INSIDER_SELLING'
  /** Institutions sold while the price rose. */
  | 'INSTITUTIONAL_OUTFLOW_AGAINST_PRICE'
  /** Options volume was far above normal. */
  | 'UNUSUAL_OPTIONS_FLOW';

/** The letter for a score; there is no E. */
export type RatingLetter =
  /** 90 and above. */
  | 'A'
  /** 70 to below 90. */
  | 'B'
  /** 30 to below 70. */
  | 'C'
  /** 10 to below 30. */
  | 'D'
  /** Below 10. */
  | 'F';

/** The kind of a step in the derivation of a score. */
export type RatingDriverKind =
  /** One of the seven dimensions. */
  | 'DIMENSION'
  /** The lift to the minimum score. */
  | 'FLOOR'
  /** A risk condition. */
  | 'PENALTY'
  /** The part of the percentile that the dimensions do not explain. */
  | 'RANK';

/** Why there is no rating. */
export type UnratedReason =
  /** The available dimensions carry less than 50% of the weight. */
  | 'INSUFFICIENT_COVERAGE_WEIGHT'
  /** Fewer than 4 of the seven dimensions are available. */
  | 'INSUFFICIENT_DIMENSIONS'
  /** A stock outside the universe, such as a delisted one, or newer than the run. */
  | 'NOT_RATED_TODAY'
  /** There is a rating, but a later run should have replaced it. */
  | 'STALE';

/** The right that an option gives. */
export type OptionType =
  /** To buy at the strike. */
  | 'CALL'
  /** To sell at the strike. */
  | 'PUT';

/** The type of a transaction, from the filing's code. */
export type InsiderTransactionType =
  /** Code A: granted by the company. */
  | 'AWARD'
  /** Code P: bought on the open market or privately. */
  | 'BUY'
  /** Codes M, O, X: a derivative exercised. */
  | 'EXERCISE'
  /** Code G: given away or received. */
  | 'GIFT'
  /** Every other code, such as F for shares withheld for tax. */
  | 'OTHER'
  /** Code S: sold on the open market or privately. */
  | 'SELL';

/** What a key may see, and how many calls it may make. */
export type Tier =
  /** Previews; 30 calls a minute, 1,000 a month. */
  | 'FREE'
  /** Everything; 300 calls a minute, no monthly cap. */
  | 'PRO';

/** The delisting status of a stock. */
export type ListingStatus =
  /** No longer traded; its price is the last one. */
  | 'DELISTED'
  /** Delisting announced. */
  | 'PENDING_DELISTING';

/** A trading session outside regular hours. */
export type ExtendedSession =
  /** After-hours: from the close to 20:00, or to 17:00 on an early close. */
  | 'POST'
  /** Pre-market: from 04:00 in New York to the open. */
  | 'PRE';

/** The largest of three buckets; strong buy counts as buy, strong sell. */
export type ETFConsensusLabel =
  /** Buy or strong buy. */
  | 'BUY'
  /** Hold. */
  | 'HOLD'
  /** Sell or strong sell. */
  | 'SELL';

/** The direction of a Score. */
export type ETFScoreLabel =
  /** Below -5. */
  | 'BEARISH'
  /** Above 5. */
  | 'BULLISH'
  /** From -5 to 5. */
  | 'NEUTRAL';

/** The type of an entity. */
export type EntityType =
  /** A company, listed or not. */
  | 'COMPANY'
  /** A country. */
  | 'COUNTRY'
  /** An exchange-traded fund. */
  | 'ETF'
  /** An organization other than a company. */
  | 'ORGANIZATION'
  /** A person. */
  | 'PERSON'
  /** A product or service. */
  | 'PRODUCT'
  /** A topic of discussion. */
  | 'TOPIC';

/** How much of a company is covered. */
export type ListingCoverage =
  /** Not listed. */
  | 'PRIVATE'
  /** Listed, with a ticker, prices and a stock page. */
  | 'PUBLIC_TRACKED'
  /** Listed, but without prices here; searchable and with metrics. */
  | 'PUBLIC_UNTRACKED';

/** A standard period, in calendar months. */
export type PeriodWindow =
  /** 60 months. */
  | 'FIVE_YEARS'
  /** One month. */
  | 'ONE_MONTH'
  /** Twelve months. */
  | 'ONE_YEAR'
  /** Six months. */
  | 'SIX_MONTHS'
  /** Three months. */
  | 'THREE_MONTHS'
  /** 24 months. */
  | 'TWO_YEARS';

/** The phase of the US stock market, in New York time. */
export type MarketPhase =
  /** From the close to 20:00, or to 17:00 on an early close. */
  | 'AFTER_HOURS'
  /** Nights, weekends and holidays. */
  | 'CLOSED'
  /** 09:30 to 16:00, or to 13:00 on an early close. */
  | 'OPEN'
  /** From 04:00 to the open on a trading day. */
  | 'PRE_MARKET';

/** Why an answer is a preview. */
export type PreviewReason =
  /** The rest requires a PRO key. */
  | 'PRO_REQUIRED';

/** The side of an open-interest wall. */
export type OptionsWallSide =
  /** Calls. */
  | 'CALL'
  /** Puts. */
  | 'PUT';

/** A metric of an entity's mentions, by New York day. */
export type MetricType =
  /** The number of mentions. */
  | 'MENTIONS'
  /** The Score: 10 x sentiment x ln(1 + mentions), signed and unbounded. */
  | 'SCORE'
  /** The mean polarity of its mentions, -1 to 1. */
  | 'SENTIMENT'
  /** Its share of all tracked stocks' mentions, 0 to 1; only for a listed company. */
  | 'SOCIAL_DOMINANCE';

/** The kind of number. */
export type MetricValueType =
  /** Counts; merged days are summed. */
  | 'COUNT'
  /** Means. */
  | 'MEAN'
  /** Shares in percent, adding up to 100. */
  | 'SHARE_PERCENT';

/** A dimension of mentions. */
export type MetricDimension =
  /** The publisher: a newspaper, a forum, an account. */
  | 'PUBLISHER'
  /** The source: News, Reddit, X, YouTube or Substack. */
  | 'SOURCE'
  /** The type: an article, a post, a video. */
  | 'TYPE';

/** The granularity of the counts behind a distribution. */
export type MetricGranularity =
  /** A count a day. */
  | 'DAILY';

/** What a metric is compared with: its own past or its peers. */
export type MetricBaselineType =
  /** The mean of the entity's own readings, by ISO week. */
  | 'HISTORICAL_WEEKLY'
  /** The mean over the other stocks in its sector, by ISO week. */
  | 'PEER_WEEKLY';

/** The mean polarity of a day in words. */
export type SentimentLabel =
  /** Below -0.1. */
  | 'BEARISH'
  /** Above 0.1. */
  | 'BULLISH'
  /** From -0.1 to 0.1. */
  | 'NEUTRAL';

/** A Score in words. */
export type ScoreBand =
  /** From -13 down to -23. */
  | 'BEARISH'
  /** From 13 up to 23. */
  | 'BULLISH'
  /** From -5 to 5. */
  | 'NEUTRAL'
  /** Below -5 down to -13. */
  | 'SLIGHTLY_BEARISH'
  /** Above 5 up to 13. */
  | 'SLIGHTLY_BULLISH'
  /** 23 and above. */
  | 'STRONG'
  /** -23 and below. */
  | 'STRONG_BEARISH';

/** A stock's consensus ratio compared with the market's. */
export type CrowdConsensus =
  /** More than 0.05 below the market's ratio. */
  | 'COOLER_THAN_MARKET'
  /** More than 0.05 above the market's ratio. */
  | 'HOTTER_THAN_MARKET'
  /** Within 0.05 of the market's ratio. */
  | 'IN_LINE_WITH_MARKET';

/** A chamber of the US Congress. */
export type Chamber =
  /** The House of Representatives. */
  | 'HOUSE'
  /** The Senate. */
  | 'SENATE';

/** The asset types served; bonds, private companies and other assets are excluded. */
export type PoliticianAssetType =
  /** Shares of an exchange-traded fund. */
  | 'ETF'
  /** Shares of a company. */
  | 'STOCK'
  /** An option on shares. */
  | 'STOCK_OPTION';

/** The kind of asset that metadata describes. */
export type PoliticianAssetKind =
  /** An option. */
  | 'OPTION';

/** The right that an option gives. */
export type PoliticianOptionType =
  /** To buy. */
  | 'CALL'
  /** To sell. */
  | 'PUT';

/** The type of a disclosed transaction. */
export type PoliticianTransactionType =
  /** Exchanged for another asset. */
  | 'EXCHANGE'
  /** Anything else. */
  | 'OTHER'
  /** Bought. */
  | 'PURCHASE'
  /** Sold, in full or in part. */
  | 'SALE';

/** The owner of an asset. */
export type PoliticianTradeOwner =
  /** A dependent child's. */
  | 'CHILD'
  /** Held jointly. */
  | 'JOINT'
  /** The member's. */
  | 'SELF'
  /** The spouse's. */
  | 'SPOUSE';

/** An insider's relation to the company; if several, the first in this order. */
export type InsiderRelation =
  /** A director. */
  | 'DIRECTOR'
  /** An officer. */
  | 'OFFICER'
  /** Anything else. */
  | 'OTHER'
  /** An owner of more than ten percent of a class. */
  | 'TEN_PCT_OWNER';

/** The reason why a trade cannot be right. */
export type InsiderImplausibleReason =
  /** No other price is stored, and no share costs as much. */
  | 'ABOVE_ANY_SHARE'
  /** Its value is above the market cap at the closing price of its day. */
  | 'ABOVE_MARKET_CAP'
  /** The price is more than 100 times the closing price of its day. */
  | 'ABOVE_MARKET_PRICE'
  /** No closing price is stored, and the price is more than 100 times that of the company's other trades within a month. */
  | 'ABOVE_OTHER_TRADES'
  /** It moves, or stands for, more shares than the company last stated as outstanding. */
  | 'ABOVE_SHARES_OUTSTANDING'
  /** A footnote states that the price is that of an American depositary share, and the shares are ordinary. */
  | 'PRICE_PER_ADS';

/** The scale of an index. */
export type IndexScale =
  /** 0 to 100; higher is greedier. */
  | 'PERCENT_0_100'
  /** Sentiment, -1 to 1. */
  | 'SENTIMENT';

/** The tier that may read an index. */
export type IndexAccessTier =
  /** Every key; currently all indexes. */
  | 'FREE'
  /** PRO keys only. */
  | 'PRO';

/** How current a constituent's value is on the day or in the week of the reading. */
export type IndexStaleness =
  /** It has no mentions in this period and keeps an earlier value, for up to 7 days, or 4 weeks in a weekly index. */
  | 'CARRIED_FORWARD'
  /** It has had no mentions for longer than that and is left out. */
  | 'EXCLUDED'
  /** It has mentions in this period. */
  | 'FRESH'
  /** It no longer has the role at the end of the period; its value is 0. */
  | 'OUT_OF_SEGMENT';

/** The length of a reported period. */
export type FundamentalsTimeframe =
  /** A fiscal year. */
  | 'ANNUAL'
  /** Three months. */
  | 'QUARTERLY';

/** A part of a company's own fiscal year, which may begin in any month. */
export type FiscalPeriod =
  /** The whole fiscal year. */
  | 'FY'
  /** Quarter 1 of the fiscal year. */
  | 'Q1'
  /** Quarter 2 of the fiscal year. */
  | 'Q2'
  /** Quarter 3 of the fiscal year. */
  | 'Q3'
  /** Quarter 4 of the fiscal year. */
  | 'Q4';

/** A recommendation mean as a label, from strong buy to strong sell. */
export type ConsensusLabel =
  /** Above 1.5, up to 2.5. */
  | 'BUY'
  /** Above 2.5, up to 3.5. */
  | 'HOLD'
  /** Above 3.5, up to 4.5. */
  | 'SELL'
  /** A recommendation mean up to 1.5. */
  | 'STRONG_BUY'
  /** Above 4.5. */
  | 'STRONG_SELL';

/** How a note changed a firm's grade of a stock. */
export type AnalystActionType =
  /** To a more bearish grade. */
  | 'DOWNGRADE'
  /** The firm's first known grade. */
  | 'INITIATE'
  /** A note without a grade, or with one that does not map to the scale from strong buy to strong sell. */
  | 'OTHER'
  /** The same grade, or only a different word for it. */
  | 'REITERATE'
  /** To a more bullish grade. */
  | 'UPGRADE';

/** The fiscal period of an estimate. */
export type EstimatePeriod =
  /** The quarter to be reported next. */
  | 'CURRENT_QUARTER'
  /** The fiscal year to be reported next. */
  | 'CURRENT_YEAR'
  /** The quarter after it. */
  | 'NEXT_QUARTER'
  /** The fiscal year after it. */
  | 'NEXT_YEAR';

/** Whom a call is attributed to. */
export type CallAttribution =
  /** The analyst named in the note. */
  | 'ANALYST'
  /** The firm, because its note names no analyst. */
  | 'FIRM';

/** What a calendar is of. */
export type CalendarType =
  /** Companies' reports of their quarters. */
  | 'EARNINGS';

/** A week from Monday to Sunday, New York dates. */
export type CalendarWeek =
  /** Next week. */
  | 'NEXT'
  /** This week. */
  | 'THIS';

/** The time of day when a company reports. */
export type EarningsTime =
  /** After the market closes. */
  | 'AFTER_CLOSE'
  /** Before the market opens. */
  | 'BEFORE_OPEN'
  /** During market hours. */
  | 'DURING_MARKET'
  /** Unknown, as for most projected dates. */
  | 'UNKNOWN';

/** How a position changed from the filer's report for the previous quarter. */
export type InstitutionalChangeType =
  /** Fewer shares. */
  | 'DECREASED'
  /** More shares. */
  | 'INCREASED'
  /** Not in the filer's report for the previous quarter. */
  | 'NEW'
  /** No longer in the filer's report for this quarter. */
  | 'SOLD_OUT'
  /** The same number of shares. */
  | 'UNCHANGED';

/** The kind of institution, as stated or inferred from its name. */
export type FilerCategory =
  /** An investor that takes stakes to influence companies. */
  | 'ACTIVIST'
  /** A bank or trust company. */
  | 'BANK'
  /** A university or foundation. */
  | 'ENDOWMENT'
  /** A hedge fund. */
  | 'HEDGE_FUND'
  /** A manager of index funds. */
  | 'INDEX_FUND'
  /** An insurer. */
  | 'INSURANCE'
  /** A manager of actively managed funds. */
  | 'MUTUAL_FUND'
  /** Anything else, or not recognizable from the name. */
  | 'OTHER'
  /** A pension fund. */
  | 'PENSION'
  /** A sovereign wealth fund. */
  | 'SOVEREIGN_WEALTH';

/** The group whose trades a smart-money reading counts. */
export type RatingSubLegKey =
  /** Members of Congress. */
  | 'CONGRESS'
  /** Insiders of the company. Trades that cannot be right are left out. */
  | 'INSIDER'
  /** Institutions, by their 13F reports. */
  | 'INST_13F';

/** The unit of a smart-money reading. */
export type RatingSubLegUnit =
  /** Percent. */
  | 'PERCENT'
  /** A balance from -1, all sold, to 1, all bought. */
  | 'RATIO';

/** How much an insight matters now. */
export type InsightUrgency =
  /** A confidence of 0.75 or more. */
  | 'HIGH'
  /** A confidence below 0.6. */
  | 'LOW'
  /** A confidence of 0.6 to below 0.75. */
  | 'MEDIUM';

/** What kind of rows an insight rests on. */
export type InsightReferenceType =
  /** Trades of a company's insiders. Trades that cannot be right are left out. */
  | 'INSIDER_TRADE'
  /** What institutions bought and sold of a stock in a quarter. */
  | 'INSTITUTIONAL_FLOW'
  /** Daily metrics of mentions. */
  | 'METRIC_DAY'
  /** Daily prices and volumes. */
  | 'PRICE_BAR'
  /** Reports of shares sold short. */
  | 'SHORT_INTEREST';

/** The level of detail of a report. */
export type ReportDepth =
  /** One section, the executive summary. */
  | 'BASIC'
  /** The executive summary, and a section for each kind of fact that it leaves something out of. */
  | 'DEEP';

/** Whether there is a report. */
export type ReportStatus =
  /** The report could not be written; try again. */
  | 'ERROR'
  /** There is not enough data on the stock. */
  | 'NOT_AVAILABLE'
  /** The report is available. */
  | 'READY';

/** The kind of a report. */
export type ReportType =
  /** A deep report. */
  | 'FULL'
  /** A basic report. */
  | 'SUMMARY';

/** The named phases of a mood, by the score rounded to a whole number. */
export type MoodPhase =
  /** 31 to 45. */
  | 'ANXIETY'
  /** 0 to 15. */
  | 'EXTREME_FEAR'
  /** 86 to 100. */
  | 'EXTREME_GREED'
  /** 16 to 30. */
  | 'FEAR'
  /** 71 to 85. */
  | 'GREED'
  /** 46 to 55. */
  | 'NEUTRAL'
  /** 56 to 70. */
  | 'OPTIMISM';

/** The signals behind the mood. Percentiles are within the year up to the day, and need 60 sessions. */
export type MoodSignalKey =
  /** 100 minus the percentile of the VIX: higher is calmer. */
  | 'FEAR_GAUGE'
  /** Percent of stocks above their 50-day average. */
  | 'MARKET_DIRECTION'
  /** 100 minus the percentile of the median put/call volume: higher leans toward calls. */
  | 'OPTIONS_FLOW'
  /** Percentile of the market's 7-day Score minus its 30-day Score. */
  | 'SOCIAL_MOMENTUM'
  /** Percentile of the sentiment of a week of mentions. */
  | 'SOCIAL_SENTIMENT'
  /** Percentile of how far SPY is above its 125-day average. */
  | 'SPY_TREND';

/** The id of a tracker. */
export type TrackerId =
  /** Stocks that a finance forum turned bullish on, and what became of them against the broad market. */
  | 'FORUM_PICKS'
  /** Net-of-fee annual returns that large hedge funds have published, each with the source that says so. */
  | 'HEDGE_FUND_REPORTED_RETURNS'
  /** The largest Form 13F filers by the value of the US shares they disclose. */
  | 'INSTITUTION_AUM'
  /** Form 13F filers by the share of their disclosed holdings in their ten largest positions. */
  | 'INSTITUTION_CONCENTRATION'
  /** A whole index as tiles sized by market value and colored by the change of the day, by sector. */
  | 'MARKET_HEATMAP'
  /** Stocks by how bullish or bearish the financial press has been on them this week. */
  | 'MEDIA_DARLINGS'
  /** The stocks that are written about most bullishly and most bearishly this week, with the story behind. */
  | 'SENTIMENT_LEADERBOARD'
  /** The stocks whose tone has improved and deteriorated most in seven days. */
  | 'SENTIMENT_MOVERS'
  /** Products by how much they are written about this week, and how that grew over the week before. */
  | 'TRENDING_PRODUCTS';

/** The subject of a tracker. */
export type TrackerCategory =
  /** Institutional holdings. */
  | 'INSTITUTIONAL'
  /** The whole market. */
  | 'MARKET'
  /** Mentions of products. */
  | 'PRODUCTS'
  /** Sentiment on stocks. */
  | 'SENTIMENT'
  /** Forum and press coverage of stocks. */
  | 'SOCIAL';

/** How to display a tracker's snapshot. More may be added. */
export type TrackerView =
  /** Tiles with a size and a color. */
  | 'HEATMAP'
  /** A ranked table: rows of figures. */
  | 'TABLE';

/** The tier that may see all of a tracker. */
export type TrackerAccessTier =
  /** Every key. */
  | 'FREE'
  /** PRO keys; a FREE key sees a preview. */
  | 'PRO';

/** The universe of a map. */
export type HeatmapScope =
  /** The members of the Nasdaq-100. */
  | 'NASDAQ100'
  /** The most traded stocks. */
  | 'POPULAR'
  /** The members of the S&P 500. */
  | 'SP500';

/** The filers that a table of institutions ranks. */
export type TrackerFilers =
  /** An investor that takes stakes to influence companies. */
  | 'ACTIVIST'
  /** All filers. */
  | 'ALL'
  /** A bank or trust company. */
  | 'BANK'
  /** A university or foundation. */
  | 'ENDOWMENT'
  /** A hedge fund. */
  | 'HEDGE_FUND'
  /** A manager of index funds. */
  | 'INDEX_FUND'
  /** An insurer. */
  | 'INSURANCE'
  /** A manager of actively managed funds. */
  | 'MUTUAL_FUND'
  /** Anything else, or not recognizable from the name. */
  | 'OTHER'
  /** A pension fund. */
  | 'PENSION'
  /** A sovereign wealth fund. */
  | 'SOVEREIGN_WEALTH';

/** The unit of a tracker's figure. */
export type TrackerUnit =
  /** A count. */
  | 'COUNT'
  /** Percent. */
  | 'PERCENT'
  /** A sentiment from -1 to 1. */
  | 'POLARITY'
  /** A score from 0 to 100. */
  | 'SCORE'
  /** A number of tiles. */
  | 'TILES'
  /** US dollars. */
  | 'USD';

/** The direction of change of a figure. */
export type TrackerTrend =
  /** Down. */
  | 'DOWN'
  /** Up. */
  | 'UP';

/** The layers that PRO keys see. */
export type HeatmapLayer =
  /** optionsInterestScore. */
  | 'OPTIONS'
  /** sentiment7d, sentimentChange7d, serviceScore, mentionsZ. */
  | 'SENTIMENT';

/** The source of a map's prices. */
export type HeatmapPriceSource =
  /** The closes of the last regular session. */
  | 'LAST_REGULAR_CLOSE';

/** The type of a field. */
export type ScreenerFieldType =
  /** One of a few coded numbers; `options` lists their meaning. */
  | 'ENUM'
  /** A number. */
  | 'NUMBER'
  /** A text; `values` lists the possible ones. */
  | 'STRING';

/** The unit of a field's numbers. */
export type ScreenerUnit =
  /** A count. */
  | 'COUNT'
  /** Days. */
  | 'DAYS'
  /** Percent. */
  | 'PERCENT'
  /** One quantity divided by another. */
  | 'RATIO'
  /** Points of a score. */
  | 'SCORE'
  /** A fraction of 1. */
  | 'SHARE'
  /** US dollars. */
  | 'USD';

export type DataUpdatedSubscriptionVariables = Exact<{
  families?: InputMaybe<Array<DataFamily> | DataFamily>;
}>;


export type DataUpdatedSubscription = { dataUpdated: { family: DataFamily, version: number, asOf: string | null, generatedAt: string } };

export type DataVersionsQueryVariables = Exact<{
  families?: InputMaybe<Array<DataFamily> | DataFamily>;
}>;


export type DataVersionsQuery = { dataStatus: Array<{ family: DataFamily, version: number, generatedAt: string }> | null };

export type ScreenChangedSubscriptionVariables = Exact<{
  stockFilters?: InputMaybe<Array<StockScreenFilter> | StockScreenFilter>;
  etfFilters?: InputMaybe<Array<ETFScreenFilter> | ETFScreenFilter>;
  plan?: InputMaybe<Scalars['ScreenPlan']['input']>;
  universe?: ScreenUniverse;
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
  cursor?: InputMaybe<Scalars['String']['input']>;
}>;


export type ScreenChangedSubscription = { screenChanged: { cursor: string, matched: number, changes: Array<{ kind: ScreenChangeKind, ticker: string, sessionDate: string, detectedAt: string | null, because: Array<{ field: ScreenerFieldName, op: ScreenOperator, value: number | null, values: Array<string> | null, before: number | null, after: number | null, textBefore: string | null, textAfter: string | null }> }> } };

export type SignalsSubscriptionVariables = Exact<{
  types?: InputMaybe<Array<SignalType> | SignalType>;
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
  cursor?: InputMaybe<Scalars['String']['input']>;
}>;


export type SignalsSubscription = { signals: { cursor: string, signals: Array<{ id: string, type: SignalType, ticker: string, day: string, detectedAt: string, sentence: string, name: string | null, action: string | null, before: string | null, after: string | null, amount: number | null, maxAmount: number | null, shares: number | null, price: number | null, percent: number | null }> } };

export type SignalPartsFragment = { id: string, type: SignalType, ticker: string, day: string, detectedAt: string, sentence: string, name: string | null, action: string | null, before: string | null, after: string | null, amount: number | null, maxAmount: number | null, shares: number | null, price: number | null, percent: number | null };

export type StockHoldersQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type StockHoldersQuery = { stock: { ticker: string, name: string, heldBy: { edges: Array<{ node: { weightPercent: number, etf: { ticker: string, name: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StockListQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  sector?: InputMaybe<Sector>;
}>;


export type StockListQuery = { stocks: { nodes: Array<{ ticker: string, name: string, sector: Sector | null, quote: { price: number, changePercent: number | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type StockPageQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockPageQuery = { stock: { ticker: string, name: string, sector: Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string } | null, chart: Array<{ day: string, close: number, volume: number | null }>, rating:
      | { score: number, letter: RatingLetter, percentile: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ kind: RatingDriverKind, key: string, label: string, points: number }>, dimensions: Array<{ key: RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
      | { reason: UnratedReason, asOf: string, disclaimer: string, dimensions: Array<{ key: RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
    , options: { dossier: { isPreview: boolean, withheld: Array<string>, asOf: string, upgrade: { plan: Tier, message: string, price: string | null, url: string } | null, headline: { sentiment: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, expectedMove1d: number | null, maxPain: number | null }, oiWalls: { expirationDate: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, dte: number, volume: number, volOiRatio: number, premium: number }> | null } | null }, insiderTrades: { isPreview: boolean, withheld: Array<string>, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string } | null, nodes: Array<{ insiderName: string, insiderTitle: string, transactionType: InsiderTransactionType, transactionDate: string, sharesTransacted: number, totalValue: number }> }, metrics: { series: Array<{ startsAt: string, value: number | null, mentions: number }> } | null } | null };

export type StockPagesQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
}>;


export type StockPagesQuery = { stocks: { nodes: Array<{ ticker: string, name: string, sector: Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string } | null, chart: Array<{ day: string, close: number, volume: number | null }>, rating:
        | { score: number, letter: RatingLetter, percentile: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ kind: RatingDriverKind, key: string, label: string, points: number }>, dimensions: Array<{ key: RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
        | { reason: UnratedReason, asOf: string, disclaimer: string, dimensions: Array<{ key: RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
      , options: { dossier: { isPreview: boolean, withheld: Array<string>, asOf: string, upgrade: { plan: Tier, message: string, price: string | null, url: string } | null, headline: { sentiment: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, expectedMove1d: number | null, maxPain: number | null }, oiWalls: { expirationDate: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, dte: number, volume: number, volOiRatio: number, premium: number }> | null } | null }, insiderTrades: { isPreview: boolean, withheld: Array<string>, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string } | null, nodes: Array<{ insiderName: string, insiderTitle: string, transactionType: InsiderTransactionType, transactionDate: string, sharesTransacted: number, totalValue: number }> }, metrics: { series: Array<{ startsAt: string, value: number | null, mentions: number }> } | null }> } | null };

export type StockPageFragment = { ticker: string, name: string, sector: Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string } | null, chart: Array<{ day: string, close: number, volume: number | null }>, rating:
    | { score: number, letter: RatingLetter, percentile: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ kind: RatingDriverKind, key: string, label: string, points: number }>, dimensions: Array<{ key: RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
    | { reason: UnratedReason, asOf: string, disclaimer: string, dimensions: Array<{ key: RatingDimensionKey, label: string, weightPercent: number, percentile: number | null, isPresent: boolean }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
  , options: { dossier: { isPreview: boolean, withheld: Array<string>, asOf: string, upgrade: { plan: Tier, message: string, price: string | null, url: string } | null, headline: { sentiment: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, expectedMove1d: number | null, maxPain: number | null }, oiWalls: { expirationDate: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, dte: number, volume: number, volOiRatio: number, premium: number }> | null } | null }, insiderTrades: { isPreview: boolean, withheld: Array<string>, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string } | null, nodes: Array<{ insiderName: string, insiderTitle: string, transactionType: InsiderTransactionType, transactionDate: string, sharesTransacted: number, totalValue: number }> }, metrics: { series: Array<{ startsAt: string, value: number | null, mentions: number }> } | null };

export type OfferFragment = { plan: Tier, message: string, price: string | null, url: string };

export type WatchlistChangedSubscriptionVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  cursor?: InputMaybe<Scalars['String']['input']>;
}>;


export type WatchlistChangedSubscription = { watchlistChanged: { cursor: string, signals: Array<{ id: string, type: SignalType, ticker: string, day: string, detectedAt: string, sentence: string, name: string | null, action: string | null, before: string | null, after: string | null, amount: number | null, maxAmount: number | null, shares: number | null, price: number | null, percent: number | null }> } };

export type StockTickersQueryVariables = Exact<{ [key: string]: never; }>;


export type StockTickersQuery = { stocks: { nodes: Array<{ ticker: string }> } | null };

export type StockListingQueryVariables = Exact<{ [key: string]: never; }>;


export type StockListingQuery = { stocks: { nodes: Array<{ ticker: string, name: string, kbEntityId: string, urlSlug: string }> } | null };

export type PopularTickersQueryVariables = Exact<{ [key: string]: never; }>;


export type PopularTickersQuery = { market: { popularStocks: Array<{ ticker: string }> } | null };

export type PopularListingQueryVariables = Exact<{ [key: string]: never; }>;


export type PopularListingQuery = { market: { popularStocks: Array<{ ticker: string, name: string, kbEntityId: string, urlSlug: string }> } | null };

export type StockImagesQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  forced?: Scalars['Boolean']['input'];
}>;


export type StockImagesQuery = { stocks: { nodes: Array<{ ticker: string, iconUrl: string | null, logoUrl: string | null }> } | null };

export type StockDescriptionsQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  forced?: Scalars['Boolean']['input'];
}>;


export type StockDescriptionsQuery = { stocks: { nodes: Array<{ ticker: string, name: string, description: string | null, sector: Sector | null, industry: string | null, marketCap: number | null, iconUrl: string | null, logoUrl: string | null, brandColor: string | null, symbol: string }> } | null };

export type StockProfileQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  forced?: Scalars['Boolean']['input'];
}>;


export type StockProfileQuery = { stock: { ticker: string, name: string, kbEntityId: string, urlSlug: string, cik: string | null, exchange: string | null, sector: Sector | null, industry: string | null, description: string | null, headquarters: string | null, founded: string | null, website: string | null, marketCap: number | null, sharesOutstanding: number | null, iconUrl: string | null, logoUrl: string | null, brandColor: string | null, ceo: string | null, listingStatus: ListingStatus | null, delistedDate: string | null, delistingReason: string | null, leadership: Array<{ name: string, title: string }>, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null } | null } | null };

export type SimilarStocksQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  limit?: Scalars['Int']['input'];
}>;


export type SimilarStocksQuery = { stock: { similar: Array<{ ticker: string, name: string, quote: { price: number, changePercent: number | null } | null }> } | null };

export type EtfsQueryVariables = Exact<{ [key: string]: never; }>;


export type EtfsQuery = { etfs: { nodes: Array<{ ticker: string, name: string, kbEntityId: string, urlSlug: string, issuer: string, trackedIndex: string | null, assetClass: string | null, imageUrl: string | null }> } | null };

export type EtfHoldingsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type EtfHoldingsQuery = { etf: { holdings: { ticker: string, issuer: string, issuerEndpoint: string | null, fetchedAt: string | null, totalHoldings: number, totalKnownHoldings: number | null, asOfDate: string, nextRefreshDue: string, partial: boolean | null, holdings: { nodes: Array<{ ticker: string, name: string, exchange: string | null, localTicker: string, linkedTicker: string | null, weightPct: number, firstSeen: string | null }> } } | null } | null };

export type EtfQuoteQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type EtfQuoteQuery = { etf: { extendedQuote: { ticker: string, currentPrice: number | null, change: number | null, changePercent: number | null, volume: number | null, open: number | null, dayHigh: number | null, dayLow: number | null, previousClose: number | null, week52High: number | null, week52Low: number | null, dividendYield: number | null, aum: number | null, expenseRatio: number | null, nav: number | null, inceptionDate: string | null, servedAt: string, priceAsOf: string | null, extendedHours: { session: ExtendedSession, price: number, change: number | null, changePercent: number | null } | null } } | null };

export type EtfAnalystAggregateQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type EtfAnalystAggregateQuery = { etf: { aggregate: { ticker: string, asOfDate: string, computedAt: string, coverage: { holdingsCount: number, holdingsCovered: number, totalKnownHoldings: number | null, weightCovered: number, partial: boolean | null }, weightedConsensus: { upsidePercent: number, consensusLabel: ETFConsensusLabel, totalAnalysts: number, distribution: { buy: number, hold: number, sell: number } }, topContributors: Array<{ ticker: string, upsidePercent: number, consensusLabel: ETFConsensusLabel, weightPct: number, contributionPp: number }> } | null } | null };

export type EtfInsiderAggregateQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  lookbackDays?: Scalars['Int']['input'];
}>;


export type EtfInsiderAggregateQuery = { etf: { aggregate: { ticker: string, lookbackDays: number, asOfDate: string, computedAt: string, coverage: { holdingsCount: number, holdingsCovered: number, totalKnownHoldings: number | null, weightCovered: number, partial: boolean | null }, weightedNetFlow: { netDollars: number, buyDollars: number, sellDollars: number, buyTradeCount: number, sellTradeCount: number, distinctInsiderCount: number }, topContributors: Array<{ ticker: string, netDollars: number, weightedNetDollars: number, tradeCount: number, weightPct: number }> } | null } | null };

export type EtfSentimentAggregateQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type EtfSentimentAggregateQuery = { etf: { aggregate: { ticker: string, asOfDate: string, computedAt: string, coverage: { holdingsCount: number, holdingsCovered: number, totalKnownHoldings: number | null, weightCovered: number, partial: boolean | null }, constituentsWeighted: { serviceScore: number | null, scoreLabel: ETFScoreLabel, asOfTimestamp: string | null }, direct: { serviceScore: number | null, scoreLabel: ETFScoreLabel, asOfTimestamp: string | null } | null } | null } | null };

export type EntitySearchQueryVariables = Exact<{
  q: Scalars['String']['input'];
  type?: InputMaybe<EntityType>;
  limit?: Scalars['Int']['input'];
}>;


export type EntitySearchQuery = { entitySearch: Array<{ name: string, urlSlug: string, type: EntityType, ticker: string | null, listingCoverage: ListingCoverage | null, listing: string | null }> | null };

export type PopularEntitiesQueryVariables = Exact<{ [key: string]: never; }>;


export type PopularEntitiesQuery = { market: { popularEntities: Array<{ type: EntityType, urlSlug: string, displayName: string, relatedStock: string | null }> } | null };

export type StockEntitiesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockEntitiesQuery = { stock: { entities: Array<{ title: string | null, entity: { type: EntityType, urlSlug: string, category: string | null, iconUrl: string | null, id: string, displayName: string, relatedStock: string | null } }> } | null };

export type PriceQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type PriceQuery = { quote: { ticker: string, price: number, change: number | null, changePercent: number | null, previousClose: number | null, volume: number | null, asOf: string, stock: { listingStatus: ListingStatus | null, delistedDate: string | null, delistingReason: string | null } | null } | null };

export type PricesQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
}>;


export type PricesQuery = { quotes: Array<{ ticker: string, price: number, change: number | null, changePercent: number | null, previousClose: number | null, volume: number | null, asOf: string, stock: { listingStatus: ListingStatus | null, delistedDate: string | null, delistingReason: string | null } | null }> | null };

export type ChartQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  timeframe?: PeriodWindow;
}>;


export type ChartQuery = { chart: Array<{ closedAt: string, open: number | null, high: number | null, low: number | null, close: number, adjustedClose: number | null, volume: number | null, date: string }> | null };

export type MarketStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketStatusQuery = { market: { status: { status: MarketPhase, asOf: string } } | null };

export type OptionsSummaryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type OptionsSummaryQuery = { options: { dossier: { isPreview: boolean, previewReason: PreviewReason | null, asOf: string, sentiment: number | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, headline: { asOf: string, sentiment: number | null, ivRank1y: number | null, atmIv: number | null, expectedMove1d: number | null, pcVol: number | null, maxPain: number | null, pcVolPctl1y: number | null }, latest: { callVol: number, putVol: number, callOi: number, putOi: number, pcVol: number | null, pcOi: number | null, vwIv: number | null, atmIv: number | null, skew25d: number | null, atmIv60: number | null, atmIv90: number | null, iv25c: number | null, iv25p: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, netDelta: number, notionalVol: number, contracts: number, date: string } | null, context: { ivRank1y: number | null, observations1y: number, pcVolPctl1y: number | null, pcVolPctl5y: number | null, pcOiPctl1y: number | null, skewPctl1y: number | null } | null, oiWalls: { maxPain: number, expiry: string, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, strike: number, dte: number, volume: number, oi: number, volOiRatio: number, premium: number, expiry: string }> | null } | null } | null };

export type OptionsHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  window?: PeriodWindow;
}>;


export type OptionsHistoryQuery = { options: { history: { ticker: string, window: PeriodWindow | null, series: Array<{ callVol: number, putVol: number, callOi: number, putOi: number, pcVol: number | null, pcOi: number | null, vwIv: number | null, atmIv: number | null, skew25d: number | null, atmIv60: number | null, atmIv90: number | null, iv25c: number | null, iv25p: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, netDelta: number, notionalVol: number, contracts: number, date: string }> } } | null };

export type OptionsOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type OptionsOverviewQuery = { viewer: { tier: Tier } | null, market: { optionsOverview: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, asOf: string, medianIvRank: number | null, marketPcVol: number | null, extremeCount: number, coverageCount: number, etfMedianIvRank: number | null, etfMarketPcVol: number | null, etfExtremeCount: number | null, etfCoverageCount: number | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, stocks: { nodes: Array<{ ticker: string, name: string | null, sector: string | null, asOf: string, sentiment: number | null, interestScore: number | null, pcVol: number | null, atmIv: number | null, ivRank1y: number | null, skew25d: number | null, notionalVol: number, ivMove20: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, observations1y: number, unusualCount: number, maxVolOiRatio: number | null, maxUnusualPremium: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, wallShare: number | null, pcVolPctl1y: number | null, skewPctl1y: number | null }> }, etfs: { nodes: Array<{ ticker: string, name: string | null, sector: string | null, asOf: string, sentiment: number | null, interestScore: number | null, pcVol: number | null, atmIv: number | null, ivRank1y: number | null, skew25d: number | null, notionalVol: number, ivMove20: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, observations1y: number, unusualCount: number, maxVolOiRatio: number | null, maxUnusualPremium: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, wallShare: number | null, pcVolPctl1y: number | null, skewPctl1y: number | null }> } | null } | null } | null };

export type MetricSeriesQueryVariables = Exact<{
  entityId: Scalars['ID']['input'];
  metricType: MetricType;
  startTime?: InputMaybe<Scalars['DateTime']['input']>;
  endTime?: InputMaybe<Scalars['DateTime']['input']>;
  maxDataPoints?: InputMaybe<Scalars['Int']['input']>;
}>;


export type MetricSeriesQuery = { entity: { metrics: { series: Array<{ value: number | null, valueType: MetricValueType, minValue: number | null, maxValue: number | null, dataPointCount: number, mentions: number, timestamp: string, metricType: string }> } | null } | null };

export type MetricDistributionQueryVariables = Exact<{
  entityId: Scalars['ID']['input'];
  metricType: MetricType;
  dimension: MetricDimension;
  startTime?: InputMaybe<Scalars['DateTime']['input']>;
  endTime?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type MetricDistributionQuery = { entity: { metrics: { distribution: { dimensionDisplayName: string, granularity: MetricGranularity, valueType: MetricValueType, metricType: string, timestamp: string, dimension: string, shares: Array<{ value: string, share: number }> } } | null } | null };

export type MetricMeanByQueryVariables = Exact<{
  entityId: Scalars['ID']['input'];
  metricType: MetricType;
  dimension: MetricDimension;
  startTime?: InputMaybe<Scalars['DateTime']['input']>;
  endTime?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type MetricMeanByQuery = { entity: { metrics: { meanBy: Array<{ key: string, mean: number }> } | null } | null };

export type MetricSlicesQueryVariables = Exact<{
  entityId: Scalars['ID']['input'];
  metricType: MetricType;
}>;


export type MetricSlicesQuery = { entity: { metrics: { slices: Array<{ values: Array<string>, displayName: string, metricType: string, dimension: string }> } | null } | null };

export type MetricBaselinesQueryVariables = Exact<{
  entityId: Scalars['ID']['input'];
  metricType: MetricType;
}>;


export type MetricBaselinesQuery = { entity: { metrics: { baselines: { metricType: string, availableBaselines: Array<MetricBaselineType>, defaultBaseline: MetricBaselineType, showByDefault: boolean, baselines: Array<{ baselineType: MetricBaselineType, peerGroup: Sector | null, metricType: string, lastUpdated: string | null, weeklyData: Array<{ weekOf: string, averageValue: number, dataPoints: number, weekStartTimestamp: string, dailyData: Array<{ value: number | null, timestamp: string }> }> }> } } | null } | null };

export type MetricBreakdownQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  metricType: MetricType;
  startTime?: InputMaybe<Scalars['DateTime']['input']>;
  endTime?: InputMaybe<Scalars['DateTime']['input']>;
}>;


export type MetricBreakdownQuery = { stock: { ticker: string, metricByEntity: { metricType: string, startTime: string, endTime: string, values: Array<{ value: number, share: number | null, entity: { urlSlug: string, type: EntityType, displayName: string } }> } } | null };

export type SectorSentimentQueryVariables = Exact<{ [key: string]: never; }>;


export type SectorSentimentQuery = { market: { sectorSentiment: { schemaVersion: string, generatedAt: string | null, asOf: string | null, narrative: string | null, marketConsensusRatio: number | null, sectors: Array<{ sector: Sector, meanSentiment: number, label: SentimentLabel, meanScore: number, scoreLabel: ScoreBand, consensusRatio: number, consensusVsMarket: number, consensusLabel: CrowdConsensus, bullMentions: number, bearMentions: number, stockCount: number, totalMentions: number, topStock: { ticker: string, value: number }, bottomStock: { ticker: string, value: number } }> } } | null };

export type SentimentBreadthQueryVariables = Exact<{ [key: string]: never; }>;


export type SentimentBreadthQuery = { market: { sentimentBreadth: { schemaVersion: string, generatedAt: string | null, asOf: string | null, minMentions: number, latest: { coveredStocks: number, totalMentions: number, bullish: number, neutral: number, bearish: number, date: string, bullishPct: number, neutralPct: number, bearishPct: number, netBreadth: number, bullishMentionPct: number, neutralMentionPct: number, bearishMentionPct: number } | null, series: Array<{ coveredStocks: number, totalMentions: number, bullish: number, neutral: number, bearish: number, date: string, bullishPct: number, neutralPct: number, bearishPct: number, netBreadth: number, bullishMentionPct: number, neutralMentionPct: number, bearishMentionPct: number }> } } | null };

export type PoliticianDirectoryQueryVariables = Exact<{
  q?: InputMaybe<Scalars['String']['input']>;
  limit?: Scalars['Int']['input'];
  offset?: Scalars['Int']['input'];
}>;


export type PoliticianDirectoryQuery = { directory: { totalCount: number, nodes: Array<{ urlSlug: string, displayName: string, chamber: Chamber, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null, servedUntil: string | null, former: boolean }> } | null };

export type PoliticianActivityQueryVariables = Exact<{
  lookbackDays?: Scalars['Int']['input'];
  limit?: Scalars['Int']['input'];
  offset?: Scalars['Int']['input'];
}>;


export type PoliticianActivityQuery = { market: { trades: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ chamber: Chamber, ticker: string, assetDescription: string, assetType: PoliticianAssetType, transactionType: PoliticianTransactionType, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, amountRange: string, amountMin: number | null, amountMax: number | null, owner: PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null }, assetMetadata: { kind: PoliticianAssetKind, optionType: PoliticianOptionType | null, strikePrice: number | null, expirationDate: string | null } | null }> } } | null };

export type PoliticianFilingsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  lookbackDays?: Scalars['Int']['input'];
}>;


export type PoliticianFilingsQuery = { market: { trades: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ chamber: Chamber, ticker: string, assetDescription: string, assetType: PoliticianAssetType, transactionType: PoliticianTransactionType, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, amountRange: string, amountMin: number | null, amountMax: number | null, owner: PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null }, assetMetadata: { kind: PoliticianAssetKind, optionType: PoliticianOptionType | null, strikePrice: number | null, expirationDate: string | null } | null }> } } | null };

export type PoliticianMembersQueryVariables = Exact<{ [key: string]: never; }>;


export type PoliticianMembersQuery = { members: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null, chamber: Chamber, kbEntityId: string | null, servedUntil: string | null, former: boolean } }> } | null };

export type PoliticianMemberQueryVariables = Exact<{
  slug: Scalars['String']['input'];
  limit?: Scalars['Int']['input'];
  offset?: Scalars['Int']['input'];
}>;


export type PoliticianMemberQuery = { politician: { trades: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, summary: { totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null, chamber: Chamber, kbEntityId: string | null, servedUntil: string | null, former: boolean } }, nodes: Array<{ chamber: Chamber, ticker: string, assetDescription: string, assetType: PoliticianAssetType, transactionType: PoliticianTransactionType, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, amountRange: string, amountMin: number | null, amountMax: number | null, owner: PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, firstName: string, lastName: string, party: string | null, state: string | null, bioguideId: string | null, imageUrl: string | null }, assetMetadata: { kind: PoliticianAssetKind, optionType: PoliticianOptionType | null, strikePrice: number | null, expirationDate: string | null } | null }> } } | null };

export type InsiderTradesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  lookbackDays?: Scalars['Int']['input'];
}>;


export type InsiderTradesQuery = { viewer: { tier: Tier } | null, market: { trades: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, insiderName: string, insiderTitle: string, insiderRelation: InsiderRelation, transactionDate: string, filedDate: string, transactionCode: string, transactionType: InsiderTransactionType, securityTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, sharesOwnedAfter: number | null, isImplausible: boolean, implausibleReason: InsiderImplausibleReason | null, officer: boolean, director: boolean, tenPctOwner: boolean, directOwnership: boolean, rule10b51: boolean }> } } | null };

export type InsiderActivityQueryVariables = Exact<{
  lookbackDays?: Scalars['Int']['input'];
}>;


export type InsiderActivityQuery = { viewer: { tier: Tier } | null, market: { activity: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, buys: { nodes: Array<{ ticker: string, companyName: string, tradeCount: number, insiderCount: number, totalShares: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> }, sells: { nodes: Array<{ ticker: string, companyName: string, tradeCount: number, insiderCount: number, totalShares: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> } } } | null };

export type InsiderClusterBuysQueryVariables = Exact<{
  lookbackDays?: Scalars['Int']['input'];
}>;


export type InsiderClusterBuysQuery = { viewer: { tier: Tier } | null, market: { clusters: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, tradeCount: number, insiderCount: number, totalShares: number, totalValue: number, firstBuyDate: string, lastBuyDate: string }> } } | null };

export type IndexesQueryVariables = Exact<{ [key: string]: never; }>;


export type IndexesQuery = { indexes: Array<{ indexId: string, displayName: string, description: string, scale: IndexScale, accessTier: IndexAccessTier, canonicalUrl: string }> | null };

export type IndexReadingQueryVariables = Exact<{
  indexId: Scalars['ID']['input'];
}>;


export type IndexReadingQuery = { index: { indexId: string, displayName: string, scale: IndexScale, reading: { asOf: string | null, value: number | null, coverage: number | null, basketSize: number | null, totalMentions: number | null, methodologyNote: string, constituents: Array<{ kbEntityId: string, displayName: string, role: string, weight: number, value: number | null, mentionsCount: number, staleness: IndexStaleness, link: string | null }> | null } } | null };

export type IndexHistoryQueryVariables = Exact<{
  indexId: Scalars['ID']['input'];
  days?: Scalars['Int']['input'];
}>;


export type IndexHistoryQuery = { index: { indexId: string, displayName: string, scale: IndexScale, history: { days: number, points: Array<{ value: number, date: string }> } } | null };

export type FinancialStatementQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  timeframe?: FundamentalsTimeframe;
  fiscalPeriod?: InputMaybe<FiscalPeriod>;
  fiscalYear?: InputMaybe<Scalars['Int']['input']>;
}>;


export type FinancialStatementQuery = { market: { fundamentals: { statement: { ticker: string, timeframe: FundamentalsTimeframe, fiscalPeriod: FiscalPeriod | null, fiscalYear: number | null, periodEndDate: string | null, reportedCurrency: string | null, eps: number | null, epsBasic: number | null, epsDiluted: number | null, netIncome: number | null, bottomLineNetIncome: number | null, weightedAverageSharesBasic: number | null, weightedAverageSharesDiluted: number | null, sharesOutstanding: number | null, revenue: number | null, costOfRevenue: number | null, grossProfit: number | null, operatingExpenses: number | null, operatingIncome: number | null, researchAndDevelopment: number | null, totalAssets: number | null, currentAssets: number | null, totalLiabilities: number | null, currentLiabilities: number | null, totalEquity: number | null, cashAndEquivalents: number | null, totalDebt: number | null, inventory: number | null, operatingCashFlow: number | null, investingCashFlow: number | null, financingCashFlow: number | null, capitalExpenditure: number | null, freeCashFlow: number | null, currentRatio: number | null, debtToEquity: number | null, peRatio: number | null, psRatio: number | null, pbRatio: number | null, reason: string | null, filingDate: string | null, grossMargin: number | null, operatingMargin: number | null, netMargin: number | null, returnOnEquity: number | null, returnOnAssets: number | null } } } | null };

export type FundamentalPeriodsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type FundamentalPeriodsQuery = { market: { fundamentals: { periods: { ticker: string, reason: string | null, periods: Array<{ fiscalPeriod: FiscalPeriod, fiscalYear: number }> } } } | null };

export type CurrentFundamentalsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type CurrentFundamentalsQuery = { market: { fundamentals: { current: { ticker: string, currentPrice: number | null, peTTM: number | null, psTTM: number | null, epsTTM: number | null, revenueTTM: number | null, quartersIncluded: number, reason: string | null, available: boolean } } } | null };

export type RevenueHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  timeframe?: FundamentalsTimeframe;
}>;


export type RevenueHistoryQuery = { market: { fundamentals: { revenueHistory: { ticker: string, count: number, dataSource: string, reason: string | null, dataPoints: Array<{ fiscalPeriod: FiscalPeriod, fiscalYear: number, revenue: number | null, grossProfit: number | null, operatingIncome: number | null, netIncome: number | null, eps: number | null, date: string }> } } } | null };

export type RatioHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  timeframe?: FundamentalsTimeframe;
}>;


export type RatioHistoryQuery = { market: { fundamentals: { ratioHistory: { ticker: string, count: number, dataSource: string, reason: string | null, dataPoints: Array<{ fiscalPeriod: FiscalPeriod, fiscalYear: number, peRatio: number | null, pbRatio: number | null, psRatio: number | null, date: string }> } } } | null };

export type ShortInterestQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  limit?: Scalars['Int']['input'];
}>;


export type ShortInterestQuery = { market: { shortInterest: { ticker: string, count: number, dataPoints: Array<{ shortInterest: number, daysToCover: number | null, avgDailyVolume: number | null, settlementDate: string }> } } | null };

export type ShortVolumeQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  limit?: Scalars['Int']['input'];
}>;


export type ShortVolumeQuery = { market: { shortVolume: { ticker: string, count: number, dataPoints: Array<{ shortVolume: number, totalVolume: number, shortVolumeRatio: number | null, date: string }> } } | null };

export type ShareFloatQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type ShareFloatQuery = { market: { float: { ticker: string, freeFloat: number | null, freeFloatPercent: number | null, effectiveDate: string | null, sharesOutstanding: number | null } } | null };

export type AnalystConsensusQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type AnalystConsensusQuery = { stock: { consensus: { isPreview: boolean, previewReason: PreviewReason | null, ticker: string, currentPrice: number, targetLow: number, targetMean: number, targetMedian: number | null, targetHigh: number, numberOfAnalysts: number, upsidePercent: number, consensusLabel: ConsensusLabel, recommendationMean: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, observedAt: string, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null } | null } | null };

export type AnalystConsensusHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  from?: InputMaybe<Scalars['Date']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  limit?: Scalars['Int']['input'];
}>;


export type AnalystConsensusHistoryQuery = { stock: { history: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, ticker: string, from: string, to: string, count: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, history: Array<{ snapshotDate: string, observedAt: string, source: string, currentPrice: number, targetLow: number, targetMean: number, targetMedian: number | null, targetHigh: number, numberOfAnalysts: number, upsidePercent: number, recommendationMean: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, consensusLabel: ConsensusLabel, countsObserved: boolean }> } | null } | null };

export type AnalystActionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  lookbackDays?: Scalars['Int']['input'];
}>;


export type AnalystActionsQuery = { stock: { actions: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, actionDate: string, firm: string, actionType: AnalystActionType, fromGrade: string | null, toGrade: string | null }> } } | null };

export type AnalystActivityQueryVariables = Exact<{
  lookbackDays?: Scalars['Int']['input'];
}>;


export type AnalystActivityQuery = { market: { actions: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, actionDate: string, firm: string, actionType: AnalystActionType, fromGrade: string | null, toGrade: string | null }> } } | null };

export type AnalystEstimatesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type AnalystEstimatesQuery = { stock: { estimates: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, estimates: Array<{ periodLabel: string | null, periodType: EstimatePeriod, estimateLow: number | null, estimateMean: number | null, estimateHigh: number | null, numberOfAnalysts: number | null }>, surprises: Array<{ periodLabel: string, reportDate: string, estimateEps: number | null, actualEps: number | null, surprisePercent: number | null, surprisePct: number | null }> } } | null };

export type CalledItQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  limit?: Scalars['Int']['input'];
}>;


export type CalledItQuery = { stock: { calledIt: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number, ticker: string, count: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, moves: Array<{ insightId: string, generatedAt: string, moveStartDate: string, moveEndDate: string, moveWindowSessions: number, lookbackDays: number, coveringFirms: number, revisedWithMove: number, revisedAgainstMove: number, leftUnchanged: number, movePct: number, calls: Array<{ firm: string, analystName: string | null, attribution: CallAttribution, priceTarget: number | null, priorPriceTarget: number | null, daysBeforeMove: number, publishedOn: string }> }> } } | null };

export type CalendarsQueryVariables = Exact<{ [key: string]: never; }>;


export type CalendarsQuery = { market: { calendars: Array<{ type: CalendarType, path: string, description: string }> } | null };

export type EarningsCalendarQueryVariables = Exact<{
  ticker?: InputMaybe<Scalars['Ticker']['input']>;
  week?: InputMaybe<CalendarWeek>;
  from?: InputMaybe<Scalars['Date']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  confirmed?: InputMaybe<Scalars['Boolean']['input']>;
  time?: InputMaybe<EarningsTime>;
}>;


export type EarningsCalendarQuery = { market: { earningsCalendar: { isPreview: boolean, previewReason: PreviewReason | null, totalCount: number | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, earningsDate: string, earningsTime: EarningsTime, fiscalQuarter: string | null, estimatedEps: number | null, confirmed: boolean }>, metadata: { generatedAt: string, count: number, source: string, windowStart: string, windowEnd: string } } } | null };

export type InstitutionalQuartersQueryVariables = Exact<{ [key: string]: never; }>;


export type InstitutionalQuartersQuery = { market: { institutionalQuarters: Array<{ value: string, label: string, reportDate: string, isIncomplete: boolean, filerCount: number, baselineFilerCount: number, reportedShare: number | null, pending: boolean }> } | null };

export type InstitutionalFlowsQueryVariables = Exact<{
  reportDate: Scalars['Date']['input'];
  limit?: Scalars['Int']['input'];
}>;


export type InstitutionalFlowsQuery = { viewer: { tier: Tier } | null, market: { flows: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, inflows: { nodes: Array<{ ticker: string, companyName: string, totalSharesBought: number, totalSharesSold: number, netSharesChange: number, newPositions: number, increasedPositions: number, decreasedPositions: number, soldOutPositions: number, indexFundNetChange: number, hedgeFundNetChange: number, activistNetChange: number, pensionNetChange: number, bankNetChange: number, insuranceNetChange: number, mutualFundNetChange: number, sovereignWealthNetChange: number, endowmentNetChange: number, reportDate: string, activistActivity: boolean }> }, outflows: { nodes: Array<{ ticker: string, companyName: string, totalSharesBought: number, totalSharesSold: number, netSharesChange: number, newPositions: number, increasedPositions: number, decreasedPositions: number, soldOutPositions: number, indexFundNetChange: number, hedgeFundNetChange: number, activistNetChange: number, pensionNetChange: number, bankNetChange: number, insuranceNetChange: number, mutualFundNetChange: number, sovereignWealthNetChange: number, endowmentNetChange: number, reportDate: string, activistActivity: boolean }> }, quarter: { reportDate: string, isPending: boolean, isIncomplete: boolean, filerCount: number, baselineFilerCount: number, reportedShare: number | null } | null } | null } | null };

export type ActivistPositionsQueryVariables = Exact<{
  reportDate: Scalars['Date']['input'];
}>;


export type ActivistPositionsQuery = { viewer: { tier: Tier } | null, market: { activist: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ filerCik: string, filerName: string, ticker: string | null, companyName: string, shares: number | null, changeType: InstitutionalChangeType | null, sharesChange: number | null, filedDate: string, reportDate: string, valueUsd: number | null, sharesChangePct: number | null }> } } | null };

export type InstitutionalHoldersQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  reportDate: Scalars['Date']['input'];
}>;


export type InstitutionalHoldersQuery = { viewer: { tier: Tier } | null, market: { holders: { isPreview: boolean, previewReason: PreviewReason | null, ticker: string, companyName: string | null, reportDate: string, totalInstitutionalShares: number, totalInstitutionalValue: number, holderCount: number, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, holders: { nodes: Array<{ filerCik: string, filerName: string, filerCategory: FilerCategory, shares: number | null, changeType: InstitutionalChangeType | null, sharesChange: number | null, valueUsd: number | null, sharesChangePct: number | null }> } } | null } | null };

export type ConvertibleBondsQueryVariables = Exact<{
  reportDate: Scalars['Date']['input'];
}>;


export type ConvertibleBondsQuery = { viewer: { tier: Tier } | null, market: { bonds: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ baseTicker: string, companyName: string, positionCount: number, totalValue: number, netSharesChange: number, bondTickers: string, hedgeFundCount: number }> } } | null };

export type InstitutionalOptionsQueryVariables = Exact<{
  reportDate: Scalars['Date']['input'];
}>;


export type InstitutionalOptionsQuery = { viewer: { tier: Tier } | null, market: { options: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ ticker: string, companyName: string, callValue: number, putValue: number, callPositions: number, putPositions: number, callNetChange: number, putNetChange: number, hedgeFundCount: number }> } } | null };

export type RatingQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type RatingQuery = { stock: { rating:
      | { score: number, letter: RatingLetter, percentile: number, penaltyPoints: number, riskConditions: Array<string>, bucketLetter: RatingLetter, composite: number, ratedCount: number, methodologyVersion: string, ticker: string, kbEntityId: string | null, asOf: string, disclaimer: string, rated: boolean, riskAdjustments: Array<{ condition: string, points: number }>, dimensions: Array<{ key: RatingDimensionKey, label: string, percentile: number | null, raw: number | null, rawLabel: string | null, present: boolean, subLegs: Array<{ key: RatingSubLegKey, label: string, raw: number | null, unit: RatingSubLegUnit }> | null }>, flags: Array<{ key: RatingFlagKey, label: string, active: boolean }> }
      | { reason: UnratedReason, dimensionsPresent: number, presentDimensions: Array<RatingDimensionKey>, ticker: string, kbEntityId: string | null, asOf: string, disclaimer: string, rated: boolean, dimensions: Array<{ key: RatingDimensionKey, label: string, percentile: number | null, raw: number | null, rawLabel: string | null, present: boolean, subLegs: Array<{ key: RatingSubLegKey, label: string, raw: number | null, unit: RatingSubLegUnit }> | null }>, flags: Array<{ key: RatingFlagKey, label: string, active: boolean }> }
     } | null };

export type StockInsightsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  urgency?: InputMaybe<InsightUrgency>;
  insightType?: InputMaybe<Scalars['String']['input']>;
}>;


export type StockInsightsQuery = { viewer: { tier: Tier } | null, stock: { list: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ insightType: string, insightText: string, confidence: number, urgency: InsightUrgency, generatedAt: string, metadata: string | null, docRefs: Array<{ url: string, type: InsightReferenceType }> }>, locked: Array<{ insightType: string, urgency: InsightUrgency, generatedAt: string }> } } | null };

export type StockInsightTypesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockInsightTypesQuery = { stock: { insightTypes: Array<string> } | null };

export type MarketInsightsQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketInsightsQuery = { viewer: { tier: Tier } | null, market: { list: { isPreview: boolean, previewReason: PreviewReason | null, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, nodes: Array<{ insightType: string, insightText: string, confidence: number, urgency: InsightUrgency, generatedAt: string, metadata: string | null, docRefs: Array<{ url: string, type: InsightReferenceType }> }>, locked: Array<{ insightType: string, urgency: InsightUrgency, generatedAt: string }> } } | null };

export type AiSummaryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  depth?: ReportDepth;
  forceRefresh?: Scalars['Boolean']['input'];
}>;


export type AiSummaryQuery = { stock: { summary: { isPreview: boolean, previewReason: PreviewReason | null, ticker: string, companyName: string, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, report: { status: ReportStatus, statusReason: string | null, reportType: ReportType, version: number | null, generatedBy: string | null, lastUpdated: string | null, fromCache: boolean, sections: Array<{ name: string, content: string }> } | null } } | null };

export type MarketMoodQueryVariables = Exact<{
  days?: Scalars['Int']['input'];
}>;


export type MarketMoodQuery = { market: { mood: { currentScore: number | null, phase: MoodPhase | null, weeklyChange: number | null, signals: Array<{ key: MoodSignalKey, label: string, value: number, change: number | null }>, history: Array<{ score: number, socialSentiment: number | null, marketDirection: number | null, fearGauge: number | null, socialMomentum: number | null, spyTrend: number | null, optionsFlow: number | null, date: string, timestamp: string }>, sectors: Array<{ sector: Sector, currentScore: number, phase: MoodPhase, weeklyChange: number | null }> } } | null };

export type MarketSummaryQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketSummaryQuery = { market: { summary: { headline: string | null, expandedContent: string | null, generatedAt: string | null, lastUpdated: string } } | null };

export type TrackersQueryVariables = Exact<{ [key: string]: never; }>;


export type TrackersQuery = { trackers: Array<{ trackerId: TrackerId, displayName: string, category: TrackerCategory, description: string, viewType: TrackerView, accessTier: TrackerAccessTier, methodologyAnchor: string, refreshIntervalSeconds: number, canonicalUrl: string }> | null };

export type TrackerSnapshotQueryVariables = Exact<{
  trackerId: TrackerId;
  scope?: InputMaybe<HeatmapScope>;
  category?: InputMaybe<TrackerFilers>;
}>;


export type TrackerSnapshotQuery = { tracker: { snapshot:
      | { __typename: 'HeatmapSnapshot', isPreview: boolean, previewReason: PreviewReason | null, totalCount: number | null, trackerId: TrackerId, schemaVersion: string, displayName: string, description: string, viewType: TrackerView, generatedAt: string, generatedBy: string, asOf: string, meta: { scope: HeatmapScope, scopeName: string, universeSize: number, tileCount: number, missingPrice: Array<string>, breadthUp: number, breadthDown: number, marketMoodScore: number | null, marketMoodPhase: MoodPhase | null, previewWithheld: Array<HeatmapLayer> | null, capWeightedChangePct: number | null, equalWeightedChangePct: number | null, layers: { prices: { delayMinutes: number, asOf: string, asOfSource: HeatmapPriceSource }, marketMood: { asOf: string } | null, sentiment: { asOf: string } | null, options: { asOf: string } | null }, sectors: Array<{ sector: Sector, marketMoodScore: number | null, marketMoodPhase: MoodPhase | null, marketMoodWeeklyChange: number | null, count: number, up: number, down: number, capWeightedChangePct: number | null, equalWeightedChangePct: number | null, capUsd: number }> }, tiles: Array<{ rank: number, ticker: string, name: string, sector: Sector | null, industry: string | null, marketCap: number | null, price: number, previousClose: number | null, changePercent: number | null, volume: number | null, sentiment7d: number | null, sentimentChange7d: number | null, serviceScore: number | null, mentionsZ: number | null, optionsInterestScore: number | null, priceAsOf: string | null }>, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, headline: Array<{ label: string, value: number, unit: TrackerUnit | null, methodologyNote: string | null, trend: TrackerTrend | null, asOf: string | null }> }
      | { __typename: 'TableSnapshot', hasStories: boolean, isPreview: boolean, previewReason: PreviewReason | null, totalCount: number | null, trackerId: TrackerId, schemaVersion: string, displayName: string, description: string, viewType: TrackerView, generatedAt: string, generatedBy: string, asOf: string, rows: { nodes: Array<{ rank: number, rowId: string | null, name: string, category: string | null, url: string | null, urlSlug: string | null, driver: { title: string, publisher: string, tone: number, date: string } | null, metrics: Array<{ label: string, value: number | null, unit: TrackerUnit, periodLabel: string | null, sourceUrl: string | null, sourceQuote: string | null }> }> }, upgrade: { plan: Tier, message: string, price: string | null, url: string, relay: string } | null, headline: Array<{ label: string, value: number, unit: TrackerUnit | null, methodologyNote: string | null, trend: TrackerTrend | null, asOf: string | null }> }
     | null } | null };

export type StockScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  limit?: Scalars['Int']['input'];
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
}>;


export type StockScreenQuery = { stockScreen: { matched: number, limit: number, results: { nodes: Array<{ ticker: string, serviceScore7D: number | null, serviceScore1M: number | null, scoreChange7D: number | null, sentimentDirection: number | null, sentiScoreTrend7D: number | null, sentiScoreTrend30D: number | null, sentiScoreRisingStreak30D: number | null, socialDominance: number | null, mentionShare: number | null, mentionVelocity: number | null, dominanceChange: number | null, marketCap: number | null, currentPrice: number | null, changePercent: number | null, change: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, priceTrend30D: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, analystCount: number | null, analystRatingMomentum30D: number | null, analystRatingMean: number | null, pctOff200dMa: number | null, pctOff50dMa: number | null, maCrossState: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, ratingLetter: RatingLetter | null, ratingScore: number | null, ratingPercentile: number | null, week52High: number | null, week52Low: number | null, serviceScoreBars7D: Array<number | null> | null, serviceScoreBars30D: Array<number | null> | null, priceSparkline30D: Array<number | null> | null, lastUpdated: string }> } } | null };

export type EtfScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  limit?: Scalars['Int']['input'];
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
}>;


export type EtfScreenQuery = { etfScreen: { matched: number, limit: number, results: { nodes: Array<{ ticker: string, name: string, issuer: string | null, assetClass: string | null, trackedIndex: string | null, marketCap: number | null, expenseRatio: number | null, currentPrice: number | null, changePercent: number | null, priceChange: number | null, volume: number | null, week52High: number | null, week52Low: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, weightedAnalystUpside: number | null, weightedConsensusLabel: ETFConsensusLabel | null, weightedInsiderNet30d: number | null, weightedInsiderNet90d: number | null, constituentsWeightedService: number | null, directService: number | null, weightCoveredPct: number | null, holdingsCount: number | null, totalKnownHoldings: number | null, partial: boolean | null, lastUpdated: string }> } } | null };

export type ScreenerFieldsQueryVariables = Exact<{ [key: string]: never; }>;


export type ScreenerFieldsQuery = { screenerFields: { stock: Array<{ name: StockScreenField, label: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, step: number | null, placeholder: string | null, description: string, quickValues: Array<string> | null, values: Array<string> | null, sortable: boolean, options: Array<{ value: number, label: string }> | null }>, etf: Array<{ name: ETFScreenField, label: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, step: number | null, placeholder: string | null, description: string, quickValues: Array<string> | null, values: Array<string> | null, sortable: boolean, options: Array<{ value: number, label: string }> | null }> } | null };

export type CuratedScreensQueryVariables = Exact<{ [key: string]: never; }>;


export type CuratedScreensQuery = { curatedScreens: Array<{ name: string, summary: string, plan: Record<string, unknown>, id: string }> | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const SignalPartsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SignalParts on Signal {
  id
  type
  ticker
  day
  detectedAt
  sentence
  name
  action
  before
  after
  amount
  maxAmount
  shares
  price
  percent
}
    `, {"fragmentName":"SignalParts"}) as unknown as TypedDocumentString<SignalPartsFragment, unknown>;
export const OfferFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Offer on Upgrade {
  plan
  message
  price
  url
}
    `, {"fragmentName":"Offer"}) as unknown as TypedDocumentString<OfferFragment, unknown>;
export const StockPageFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment StockPage on Stock {
  ticker
  name
  sector
  marketCap
  quote {
    price
    change
    changePercent
    volume
    week52Low
    week52High
    pricedAt
  }
  chart(period: {window: SIX_MONTHS}) {
    day
    close
    volume
  }
  rating {
    asOf
    dimensions {
      key
      label
      weightPercent
      percentile
      isPresent
    }
    flags {
      key
      label
      isActive
    }
    disclaimer
    ... on StockRating {
      score
      letter
      percentile
      penaltyPoints
      riskAdjustments {
        condition
        label
        points
      }
      drivers {
        kind
        key
        label
        points
      }
    }
    ... on UnratedStock {
      reason
    }
  }
  options {
    dossier {
      isPreview
      withheld
      upgrade {
        ...Offer
      }
      asOf
      headline {
        sentiment
        atmIv
        ivRank1y
        pcVol
        pcVolPercentile1y
        expectedMove1d
        maxPain
      }
      oiWalls {
        expirationDate
        callWalls {
          strike
          oi
        }
        putWalls {
          strike
          oi
        }
      }
      unusual {
        contract
        type
        dte
        volume
        volOiRatio
        premium
      }
    }
  }
  insiderTrades(period: {days: 365}) {
    isPreview
    withheld
    upgrade {
      ...Offer
    }
    totalCount
    nodes {
      insiderName
      insiderTitle
      transactionType
      transactionDate
      sharesTransacted
      totalValue
    }
  }
  metrics {
    series(metric: SCORE) {
      startsAt
      value
      mentions
    }
  }
}
    fragment Offer on Upgrade {
  plan
  message
  price
  url
}`, {"fragmentName":"StockPage"}) as unknown as TypedDocumentString<StockPageFragment, unknown>;
export const DataUpdatedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription DataUpdated($families: [DataFamily!]) {
  dataUpdated(families: $families) {
    family
    version
    asOf
    generatedAt
  }
}
    `, {"hash":"81364f8f6baa5403ed5f45180b6397c4a2efba44fbb540fd9bd07a0c1a5a409a"}) as unknown as TypedDocumentString<DataUpdatedSubscription, DataUpdatedSubscriptionVariables>;
export const DataVersionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DataVersions($families: [DataFamily!]) {
  dataStatus(families: $families) {
    family
    version
    generatedAt
  }
}
    `, {"hash":"eac79613bc6c5bbee3784256200c90d382f832f874469952af6ae7433de78932"}) as unknown as TypedDocumentString<DataVersionsQuery, DataVersionsQueryVariables> & { __partialType?: import('./partial.ts').DataVersionsQuery };
export const ScreenChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription ScreenChanged($stockFilters: [StockScreenFilter!], $etfFilters: [ETFScreenFilter!], $plan: ScreenPlan, $universe: ScreenUniverse! = STOCK, $tickers: [Ticker!], $cursor: String) {
  screenChanged(
    stockFilters: $stockFilters
    etfFilters: $etfFilters
    plan: $plan
    universe: $universe
    tickers: $tickers
    cursor: $cursor
  ) {
    cursor
    matched
    changes {
      kind
      ticker
      sessionDate
      detectedAt
      because {
        field
        op
        value
        values
        before
        after
        textBefore
        textAfter
      }
    }
  }
}
    `, {"hash":"a7d99952d7e5a5f92c8fa090246b2f94d79e7f786a4fac8718581a6bbaff79c2"}) as unknown as TypedDocumentString<ScreenChangedSubscription, ScreenChangedSubscriptionVariables>;
export const SignalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription Signals($types: [SignalType!], $tickers: [Ticker!], $cursor: String) {
  signals(types: $types, tickers: $tickers, cursor: $cursor) {
    cursor
    signals {
      ...SignalParts
    }
  }
}
    fragment SignalParts on Signal {
  id
  type
  ticker
  day
  detectedAt
  sentence
  name
  action
  before
  after
  amount
  maxAmount
  shares
  price
  percent
}`, {"hash":"1996c353cd51b5ceaa07b2f6f584ef3aa076ae2c4b04e49c291e92a03c8bfeaf"}) as unknown as TypedDocumentString<SignalsSubscription, SignalsSubscriptionVariables>;
export const StockHoldersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockHolders($ticker: Ticker!, $first: Int! = 50, $after: String) {
  stock(ticker: $ticker) {
    ticker
    name
    heldBy(first: $first, after: $after) {
      edges {
        node {
          weightPercent
          etf {
            ticker
            name
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"e6dcaefbb948a777502ebe191defd5752ae24f4bc840c7a980acba1d2b9fb7d7"}) as unknown as TypedDocumentString<StockHoldersQuery, StockHoldersQueryVariables> & { __partialType?: import('./partial.ts').StockHoldersQuery };
export const StockListDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockList($first: Int! = 50, $after: String, $sector: Sector) {
  stocks(first: $first, after: $after, sector: $sector) {
    nodes {
      ticker
      name
      sector
      quote {
        price
        changePercent
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"5b281b9258e2fba9db7d037d41de683c69d5fe4c6587aab5f32e741caf909d3c"}) as unknown as TypedDocumentString<StockListQuery, StockListQueryVariables> & { __partialType?: import('./partial.ts').StockListQuery };
export const StockPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockPage($ticker: Ticker!) {
  stock(ticker: $ticker) {
    ...StockPage
  }
}
    fragment StockPage on Stock {
  ticker
  name
  sector
  marketCap
  quote {
    price
    change
    changePercent
    volume
    week52Low
    week52High
    pricedAt
  }
  chart(period: {window: SIX_MONTHS}) {
    day
    close
    volume
  }
  rating {
    asOf
    dimensions {
      key
      label
      weightPercent
      percentile
      isPresent
    }
    flags {
      key
      label
      isActive
    }
    disclaimer
    ... on StockRating {
      score
      letter
      percentile
      penaltyPoints
      riskAdjustments {
        condition
        label
        points
      }
      drivers {
        kind
        key
        label
        points
      }
    }
    ... on UnratedStock {
      reason
    }
  }
  options {
    dossier {
      isPreview
      withheld
      upgrade {
        ...Offer
      }
      asOf
      headline {
        sentiment
        atmIv
        ivRank1y
        pcVol
        pcVolPercentile1y
        expectedMove1d
        maxPain
      }
      oiWalls {
        expirationDate
        callWalls {
          strike
          oi
        }
        putWalls {
          strike
          oi
        }
      }
      unusual {
        contract
        type
        dte
        volume
        volOiRatio
        premium
      }
    }
  }
  insiderTrades(period: {days: 365}) {
    isPreview
    withheld
    upgrade {
      ...Offer
    }
    totalCount
    nodes {
      insiderName
      insiderTitle
      transactionType
      transactionDate
      sharesTransacted
      totalValue
    }
  }
  metrics {
    series(metric: SCORE) {
      startsAt
      value
      mentions
    }
  }
}
fragment Offer on Upgrade {
  plan
  message
  price
  url
}`, {"hash":"cbd69924242095f9852973950d88cefbd8b73bb01b530f4d7d2582148abb79e8"}) as unknown as TypedDocumentString<StockPageQuery, StockPageQueryVariables> & { __partialType?: import('./partial.ts').StockPageQuery };
export const StockPagesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockPages($tickers: [Ticker!]!) {
  stocks(tickers: $tickers) {
    nodes {
      ...StockPage
    }
  }
}
    fragment StockPage on Stock {
  ticker
  name
  sector
  marketCap
  quote {
    price
    change
    changePercent
    volume
    week52Low
    week52High
    pricedAt
  }
  chart(period: {window: SIX_MONTHS}) {
    day
    close
    volume
  }
  rating {
    asOf
    dimensions {
      key
      label
      weightPercent
      percentile
      isPresent
    }
    flags {
      key
      label
      isActive
    }
    disclaimer
    ... on StockRating {
      score
      letter
      percentile
      penaltyPoints
      riskAdjustments {
        condition
        label
        points
      }
      drivers {
        kind
        key
        label
        points
      }
    }
    ... on UnratedStock {
      reason
    }
  }
  options {
    dossier {
      isPreview
      withheld
      upgrade {
        ...Offer
      }
      asOf
      headline {
        sentiment
        atmIv
        ivRank1y
        pcVol
        pcVolPercentile1y
        expectedMove1d
        maxPain
      }
      oiWalls {
        expirationDate
        callWalls {
          strike
          oi
        }
        putWalls {
          strike
          oi
        }
      }
      unusual {
        contract
        type
        dte
        volume
        volOiRatio
        premium
      }
    }
  }
  insiderTrades(period: {days: 365}) {
    isPreview
    withheld
    upgrade {
      ...Offer
    }
    totalCount
    nodes {
      insiderName
      insiderTitle
      transactionType
      transactionDate
      sharesTransacted
      totalValue
    }
  }
  metrics {
    series(metric: SCORE) {
      startsAt
      value
      mentions
    }
  }
}
fragment Offer on Upgrade {
  plan
  message
  price
  url
}`, {"hash":"01bdab18c1ef3b03a4a02b55d36bb5474ed2402501d8ff142c4183938b9142c7"}) as unknown as TypedDocumentString<StockPagesQuery, StockPagesQueryVariables> & { __partialType?: import('./partial.ts').StockPagesQuery };
export const WatchlistChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription WatchlistChanged($tickers: [Ticker!]!, $cursor: String) {
  watchlistChanged(tickers: $tickers, cursor: $cursor) {
    cursor
    signals {
      ...SignalParts
    }
  }
}
    fragment SignalParts on Signal {
  id
  type
  ticker
  day
  detectedAt
  sentence
  name
  action
  before
  after
  amount
  maxAmount
  shares
  price
  percent
}`, {"hash":"c7119faf54e86b13fcd4e6f4769f147ba2a1dc46cc34d316e5824c57e30d157f"}) as unknown as TypedDocumentString<WatchlistChangedSubscription, WatchlistChangedSubscriptionVariables>;
export const StockTickersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockTickers {
  stocks {
    nodes {
      ticker
    }
  }
}
    `, {"hash":"db26879b7d97152a7d52bf8456ce0077850a42a51cda9eb1e20e7c873b773659"}) as unknown as TypedDocumentString<StockTickersQuery, StockTickersQueryVariables> & { __partialType?: import('./partial.ts').StockTickersQuery };
export const StockListingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockListing {
  stocks {
    nodes {
      ticker
      name
      kbEntityId
      urlSlug
    }
  }
}
    `, {"hash":"ab1325beec27a7c883199ccbbdfc699a76d783b7d0fef640e6c91927e5412785"}) as unknown as TypedDocumentString<StockListingQuery, StockListingQueryVariables> & { __partialType?: import('./partial.ts').StockListingQuery };
export const PopularTickersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PopularTickers {
  market {
    popularStocks {
      ticker
    }
  }
}
    `, {"hash":"1a0192623349a77ade4c10b641a3e01118904901ae36477ee199341edee30c13"}) as unknown as TypedDocumentString<PopularTickersQuery, PopularTickersQueryVariables> & { __partialType?: import('./partial.ts').PopularTickersQuery };
export const PopularListingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PopularListing {
  market {
    popularStocks {
      ticker
      name
      kbEntityId
      urlSlug
    }
  }
}
    `, {"hash":"7dc5b1ad8ff17f0b6f523fe601f13229d91e0ab0fa178f08c9caeb37fa782b06"}) as unknown as TypedDocumentString<PopularListingQuery, PopularListingQueryVariables> & { __partialType?: import('./partial.ts').PopularListingQuery };
export const StockImagesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockImages($tickers: [Ticker!]!, $forced: Boolean! = false) @fresh(if: $forced) {
  stocks(tickers: $tickers, orderBy: GIVEN) {
    nodes {
      ticker
      iconUrl
      logoUrl
    }
  }
}
    `, {"hash":"cd1583204731f91bbfa47e252d3d41edd014f4bcdd35b6f0c64b1582603da41e"}) as unknown as TypedDocumentString<StockImagesQuery, StockImagesQueryVariables> & { __partialType?: import('./partial.ts').StockImagesQuery };
export const StockDescriptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockDescriptions($tickers: [Ticker!]!, $forced: Boolean! = false) @fresh(if: $forced) {
  stocks(tickers: $tickers, orderBy: GIVEN) {
    nodes {
      symbol: ticker
      ticker
      name
      description
      sector
      industry
      marketCap
      iconUrl
      logoUrl
      brandColor
    }
  }
}
    `, {"hash":"7a7d7e9c6ede2357b4d57b9baebb675c1ae57dad8aa933d07511564a0fb67d0d"}) as unknown as TypedDocumentString<StockDescriptionsQuery, StockDescriptionsQueryVariables> & { __partialType?: import('./partial.ts').StockDescriptionsQuery };
export const StockProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockProfile($ticker: Ticker!, $forced: Boolean! = false) @fresh(if: $forced) {
  stock(ticker: $ticker) {
    ticker
    name
    kbEntityId
    urlSlug
    cik
    exchange
    sector
    industry
    description
    headquarters
    founded
    website
    marketCap
    sharesOutstanding
    iconUrl
    logoUrl
    brandColor
    ceo
    leadership {
      name
      title
    }
    quote {
      price
      change
      changePercent
      volume
    }
    listingStatus
    delistedDate
    delistingReason
  }
}
    `, {"hash":"810368c362dbf0e57fd3759e0d10b24b444c7debeffa2e13c61f09fb587abed8"}) as unknown as TypedDocumentString<StockProfileQuery, StockProfileQueryVariables> & { __partialType?: import('./partial.ts').StockProfileQuery };
export const SimilarStocksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SimilarStocks($ticker: Ticker!, $limit: Int! = 5) {
  stock(ticker: $ticker) {
    similar(first: $limit) {
      ticker
      name
      quote {
        price
        changePercent
      }
    }
  }
}
    `, {"hash":"fc8acc8668715fd066ef4c5ca36b96f810b9d92ba6107d5ce605f15aea6388e3"}) as unknown as TypedDocumentString<SimilarStocksQuery, SimilarStocksQueryVariables> & { __partialType?: import('./partial.ts').SimilarStocksQuery };
export const EtfsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Etfs {
  etfs {
    nodes {
      ticker
      name
      kbEntityId
      urlSlug
      issuer
      trackedIndex
      assetClass
      imageUrl
    }
  }
}
    `, {"hash":"4f5d5d5e9b5876bcfb204450e46347970efb03551c082d20517833fabc3a3240"}) as unknown as TypedDocumentString<EtfsQuery, EtfsQueryVariables> & { __partialType?: import('./partial.ts').EtfsQuery };
export const EtfHoldingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfHoldings($ticker: Ticker!) {
  etf(ticker: $ticker) {
    holdings(isRequired: true) {
      ticker
      issuer
      issuerEndpoint
      asOfDate: asOf
      fetchedAt
      nextRefreshDue: nextRefreshDate
      totalHoldings
      holdings: positions {
        nodes {
          ticker
          name
          weightPct: weightPercent
          firstSeen: firstSeenDate
          exchange
          localTicker
          linkedTicker
        }
      }
      partial: isPartial
      totalKnownHoldings
    }
  }
}
    `, {"hash":"acbcbb85d5a21c4360a491634aa84f59174f9fa0d1ac1ea01e92db893b81a385"}) as unknown as TypedDocumentString<EtfHoldingsQuery, EtfHoldingsQueryVariables> & { __partialType?: import('./partial.ts').EtfHoldingsQuery };
export const EtfQuoteDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfQuote($ticker: Ticker!) {
  etf(ticker: $ticker) {
    extendedQuote {
      ticker
      currentPrice
      change
      changePercent
      volume
      open
      dayHigh
      dayLow
      previousClose
      week52High
      week52Low
      dividendYield
      aum
      expenseRatio
      nav
      inceptionDate
      servedAt
      priceAsOf: pricedAt
      extendedHours {
        session
        price
        change
        changePercent
      }
    }
  }
}
    `, {"hash":"7ed5b65f06023f677fc225be7f49f56606fed6574e1ec23bfe7ace4c4da7e810"}) as unknown as TypedDocumentString<EtfQuoteQuery, EtfQuoteQueryVariables> & { __partialType?: import('./partial.ts').EtfQuoteQuery };
export const EtfAnalystAggregateDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfAnalystAggregate($ticker: Ticker!) {
  etf(ticker: $ticker) {
    aggregate: analystAggregate(isRequired: true) {
      ticker
      asOfDate: asOf
      computedAt: generatedAt
      coverage {
        holdingsCount
        holdingsCovered
        weightCovered: weightCoveredPercent
        partial: isPartial
        totalKnownHoldings
      }
      weightedConsensus {
        upsidePercent
        consensusLabel
        distribution {
          buy
          hold
          sell
        }
        totalAnalysts
      }
      topContributors {
        ticker
        weightPct: weightPercent
        upsidePercent
        consensusLabel
        contributionPp: contributionPercent
      }
    }
  }
}
    `, {"hash":"6d5504ab63481041c64d00b51acaed7298868c708de1f60d0f74b2e5fb76f6fb"}) as unknown as TypedDocumentString<EtfAnalystAggregateQuery, EtfAnalystAggregateQueryVariables> & { __partialType?: import('./partial.ts').EtfAnalystAggregateQuery };
export const EtfInsiderAggregateDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfInsiderAggregate($ticker: Ticker!, $lookbackDays: Int! = 30) {
  etf(ticker: $ticker) {
    aggregate: insiderAggregate(period: {days: $lookbackDays}, isRequired: true) {
      ticker
      asOfDate: asOf
      computedAt: generatedAt
      lookbackDays
      coverage {
        holdingsCount
        holdingsCovered
        weightCovered: weightCoveredPercent
        partial: isPartial
        totalKnownHoldings
      }
      weightedNetFlow {
        netDollars
        buyDollars
        sellDollars
        buyTradeCount
        sellTradeCount
        distinctInsiderCount
      }
      topContributors {
        ticker
        weightPct: weightPercent
        netDollars
        weightedNetDollars
        tradeCount
      }
    }
  }
}
    `, {"hash":"2f4d6820a109985582fb5268e4134ceeb5e54491d2aedf61fa94d6741bacb468"}) as unknown as TypedDocumentString<EtfInsiderAggregateQuery, EtfInsiderAggregateQueryVariables> & { __partialType?: import('./partial.ts').EtfInsiderAggregateQuery };
export const EtfSentimentAggregateDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfSentimentAggregate($ticker: Ticker!) {
  etf(ticker: $ticker) {
    aggregate: sentimentAggregate(isRequired: true) {
      ticker
      asOfDate: asOf
      computedAt: generatedAt
      coverage {
        holdingsCount
        holdingsCovered
        weightCovered: weightCoveredPercent
        partial: isPartial
        totalKnownHoldings
      }
      constituentsWeighted {
        serviceScore
        scoreLabel
        asOfTimestamp: newestDayStartsAt
      }
      direct {
        serviceScore
        scoreLabel
        asOfTimestamp: newestDayStartsAt
      }
    }
  }
}
    `, {"hash":"caad43eebd0c8c4b02d596afb4c2bae368ae0813768bd23c5be8dd35f7a2fd98"}) as unknown as TypedDocumentString<EtfSentimentAggregateQuery, EtfSentimentAggregateQueryVariables> & { __partialType?: import('./partial.ts').EtfSentimentAggregateQuery };
export const EntitySearchDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntitySearch($q: String!, $type: EntityType, $limit: Int! = 10) {
  entitySearch(q: $q, type: $type, first: $limit) {
    name
    urlSlug
    type
    ticker
    listingCoverage
    listing
  }
}
    `, {"hash":"d044280f0f266cdb4a15ad16a0f877e49c6ccd8d200cf23de2c4cdefc6d9c42b"}) as unknown as TypedDocumentString<EntitySearchQuery, EntitySearchQueryVariables> & { __partialType?: import('./partial.ts').EntitySearchQuery };
export const PopularEntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PopularEntities {
  market {
    popularEntities {
      displayName: name
      type
      urlSlug
      relatedStock: relatedTicker
    }
  }
}
    `, {"hash":"f0e1ce0a9ec2584eae158f8a123311264ee3b9335efb6da87d790004db2c9e04"}) as unknown as TypedDocumentString<PopularEntitiesQuery, PopularEntitiesQueryVariables> & { __partialType?: import('./partial.ts').PopularEntitiesQuery };
export const StockEntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockEntities($ticker: Ticker!) {
  stock(ticker: $ticker) {
    entities {
      title
      entity {
        id: kbEntityId
        displayName: name
        type
        urlSlug
        relatedStock: relatedTicker
        category
        iconUrl
      }
    }
  }
}
    `, {"hash":"3f7fea50f089acb6c9483042ffc42c173b0953099fc747031d40263edf8ff076"}) as unknown as TypedDocumentString<StockEntitiesQuery, StockEntitiesQueryVariables> & { __partialType?: import('./partial.ts').StockEntitiesQuery };
export const PriceDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Price($ticker: Ticker!) {
  quote(ticker: $ticker) {
    ticker
    price
    change
    changePercent
    previousClose
    volume
    asOf: pricedAt
    stock {
      listingStatus
      delistedDate
      delistingReason
    }
  }
}
    `, {"hash":"4cf85a49939762a82722934461c1ef55242f18ee8ed8521f6b62958b7bd9e549"}) as unknown as TypedDocumentString<PriceQuery, PriceQueryVariables> & { __partialType?: import('./partial.ts').PriceQuery };
export const PricesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Prices($tickers: [Ticker!]!) {
  quotes(tickers: $tickers) {
    ticker
    price
    change
    changePercent
    previousClose
    volume
    asOf: pricedAt
    stock {
      listingStatus
      delistedDate
      delistingReason
    }
  }
}
    `, {"hash":"7c414d9f59da2190421f76d055258501b38bb15e075d1eee9fe31dca26ec5441"}) as unknown as TypedDocumentString<PricesQuery, PricesQueryVariables> & { __partialType?: import('./partial.ts').PricesQuery };
export const ChartDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Chart($ticker: Ticker!, $timeframe: PeriodWindow! = ONE_MONTH) {
  chart(ticker: $ticker, period: {window: $timeframe}) {
    closedAt
    date: day
    open
    high
    low
    close
    adjustedClose
    volume
  }
}
    `, {"hash":"c6f91afcfa005055f6840526e79f09ff25cbb864c03ba61924bc233f3368dcf4"}) as unknown as TypedDocumentString<ChartQuery, ChartQueryVariables> & { __partialType?: import('./partial.ts').ChartQuery };
export const MarketStatusDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MarketStatus {
  market {
    status {
      status
      asOf: statusAt
    }
  }
}
    `, {"hash":"9241a297b09a6518f2e1a8442ae8820e5563e94292c76d03e9ce9351d09ea14b"}) as unknown as TypedDocumentString<MarketStatusQuery, MarketStatusQueryVariables> & { __partialType?: import('./partial.ts').MarketStatusQuery };
export const OptionsSummaryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OptionsSummary($ticker: Ticker!) {
  options(ticker: $ticker) {
    dossier {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      asOf
      sentiment
      headline {
        asOf
        sentiment
        ivRank1y
        atmIv
        expectedMove1d
        pcVol
        pcVolPctl1y: pcVolPercentile1y
        maxPain
      }
      latest {
        date: day
        callVol
        putVol
        callOi
        putOi
        pcVol
        pcOi
        vwIv
        atmIv
        skew25d
        atmIv60
        atmIv90
        iv25c
        iv25p
        expectedMove1d
        expectedMove5d
        expectedMove20d
        expectedMove1s1d
        expectedMove1s5d
        expectedMove1s20d
        netDelta
        notionalVol
        contracts
      }
      context {
        pcVolPctl1y: pcVolPercentile1y
        pcVolPctl5y: pcVolPercentile5y
        pcOiPctl1y: pcOiPercentile1y
        ivRank1y
        skewPctl1y: skewPercentile1y
        observations1y
      }
      oiWalls {
        expiry: expirationDate
        maxPain
        callWalls {
          strike
          oi
        }
        putWalls {
          strike
          oi
        }
      }
      unusual {
        contract
        type
        strike
        expiry: expirationDate
        dte
        volume
        oi
        volOiRatio
        premium
      }
    }
  }
}
    `, {"hash":"8eb5e971f06edd93b317f89198a87dba7c093d4537e24681b8b974402c435302"}) as unknown as TypedDocumentString<OptionsSummaryQuery, OptionsSummaryQueryVariables> & { __partialType?: import('./partial.ts').OptionsSummaryQuery };
export const OptionsHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OptionsHistory($ticker: Ticker!, $window: PeriodWindow! = ONE_YEAR) {
  options(ticker: $ticker) {
    history(period: {window: $window}) {
      ticker
      window
      series {
        date: day
        callVol
        putVol
        callOi
        putOi
        pcVol
        pcOi
        vwIv
        atmIv
        skew25d
        atmIv60
        atmIv90
        iv25c
        iv25p
        expectedMove1d
        expectedMove5d
        expectedMove20d
        expectedMove1s1d
        expectedMove1s5d
        expectedMove1s20d
        netDelta
        notionalVol
        contracts
      }
    }
  }
}
    `, {"hash":"0c83451ae501c6f3bdfa4d5a3691dc52c7d739ca24cd899a35f7273154a5dde2"}) as unknown as TypedDocumentString<OptionsHistoryQuery, OptionsHistoryQueryVariables> & { __partialType?: import('./partial.ts').OptionsHistoryQuery };
export const OptionsOverviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OptionsOverview {
  viewer {
    tier
  }
  market {
    optionsOverview {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      asOf
      medianIvRank
      marketPcVol
      extremeCount
      coverageCount
      stocks {
        nodes {
          ticker
          name
          sector
          asOf
          sentiment
          interestScore
          pcVol
          pcVolPctl1y: pcVolPercentile1y
          atmIv
          ivRank1y
          skew25d
          skewPctl1y: skewPercentile1y
          notionalVol
          ivMove20
          expectedMove1d
          expectedMove5d
          expectedMove20d
          expectedMove1s1d
          expectedMove1s5d
          expectedMove1s20d
          observations1y
          unusualCount
          maxVolOiRatio
          maxUnusualPremium
          wallSide
          wallStrike
          wallShare
        }
      }
      etfs {
        nodes {
          ticker
          name
          sector
          asOf
          sentiment
          interestScore
          pcVol
          pcVolPctl1y: pcVolPercentile1y
          atmIv
          ivRank1y
          skew25d
          skewPctl1y: skewPercentile1y
          notionalVol
          ivMove20
          expectedMove1d
          expectedMove5d
          expectedMove20d
          expectedMove1s1d
          expectedMove1s5d
          expectedMove1s20d
          observations1y
          unusualCount
          maxVolOiRatio
          maxUnusualPremium
          wallSide
          wallStrike
          wallShare
        }
      }
      etfMedianIvRank
      etfMarketPcVol
      etfExtremeCount
      etfCoverageCount
    }
  }
}
    `, {"hash":"51d91cbb46321aceb4dd4d3cc9ebb8931a16eac71491c5fe513a5be0dcb0f6c3"}) as unknown as TypedDocumentString<OptionsOverviewQuery, OptionsOverviewQueryVariables> & { __partialType?: import('./partial.ts').OptionsOverviewQuery };
export const MetricSeriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MetricSeries($entityId: ID!, $metricType: MetricType!, $startTime: DateTime, $endTime: DateTime, $maxDataPoints: Int) {
  entity(id: $entityId) {
    metrics {
      series(
        metric: $metricType
        startsAt: $startTime
        endsAt: $endTime
        maxDataPoints: $maxDataPoints
      ) {
        timestamp: startsAt
        metricType: metricKey
        value
        valueType
        minValue
        maxValue
        dataPointCount
        mentions
      }
    }
  }
}
    `, {"hash":"796e302bc867e15b476a762fc70114733c76a40a6f1807554da7f8794faa8ceb"}) as unknown as TypedDocumentString<MetricSeriesQuery, MetricSeriesQueryVariables> & { __partialType?: import('./partial.ts').MetricSeriesQuery };
export const MetricDistributionDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MetricDistribution($entityId: ID!, $metricType: MetricType!, $dimension: MetricDimension!, $startTime: DateTime, $endTime: DateTime) {
  entity(id: $entityId) {
    metrics {
      distribution(
        metric: $metricType
        dimension: $dimension
        startsAt: $startTime
        endsAt: $endTime
      ) {
        metricType: metricKey
        timestamp: endsAt
        dimension: dimensionKey
        dimensionDisplayName
        granularity
        valueType
        shares {
          value
          share
        }
      }
    }
  }
}
    `, {"hash":"b96b263ce9199a99408f655573e938faf9b0398871e0c25fc103d25de138632d"}) as unknown as TypedDocumentString<MetricDistributionQuery, MetricDistributionQueryVariables> & { __partialType?: import('./partial.ts').MetricDistributionQuery };
export const MetricMeanByDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MetricMeanBy($entityId: ID!, $metricType: MetricType!, $dimension: MetricDimension!, $startTime: DateTime, $endTime: DateTime) {
  entity(id: $entityId) {
    metrics {
      meanBy(
        metric: $metricType
        dimension: $dimension
        startsAt: $startTime
        endsAt: $endTime
      ) {
        key
        mean
      }
    }
  }
}
    `, {"hash":"e04936b8e9254f80d6af4a1c045de40dfedc63779ec6c08e76bfee3f05588d70"}) as unknown as TypedDocumentString<MetricMeanByQuery, MetricMeanByQueryVariables> & { __partialType?: import('./partial.ts').MetricMeanByQuery };
export const MetricSlicesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MetricSlices($entityId: ID!, $metricType: MetricType!) {
  entity(id: $entityId) {
    metrics {
      slices(metric: $metricType) {
        metricType: metricKey
        dimension: dimensionKey
        values
        displayName
      }
    }
  }
}
    `, {"hash":"ba2bc329a323098d1cfbac875a23b433057fb096fadace98c160e26a341b0d59"}) as unknown as TypedDocumentString<MetricSlicesQuery, MetricSlicesQueryVariables> & { __partialType?: import('./partial.ts').MetricSlicesQuery };
export const MetricBaselinesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MetricBaselines($entityId: ID!, $metricType: MetricType!) {
  entity(id: $entityId) {
    metrics {
      baselines(metric: $metricType) {
        metricType: metricKey
        availableBaselines: available
        defaultBaseline: default
        showByDefault: isShownByDefault
        baselines {
          metricType: metricKey
          baselineType
          peerGroup
          weeklyData: weeks {
            weekOf
            averageValue
            dataPoints
            weekStartTimestamp: startsAt
            dailyData: days {
              timestamp: startsAt
              value
            }
          }
          lastUpdated: generatedAt
        }
      }
    }
  }
}
    `, {"hash":"e337bfa202f69734a5462871d4918fdc9aae910699a6b29280d6e399a068f6ca"}) as unknown as TypedDocumentString<MetricBaselinesQuery, MetricBaselinesQueryVariables> & { __partialType?: import('./partial.ts').MetricBaselinesQuery };
export const MetricBreakdownDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MetricBreakdown($ticker: Ticker!, $metricType: MetricType!, $startTime: DateTime, $endTime: DateTime) {
  stock(ticker: $ticker) {
    ticker
    metricByEntity(metric: $metricType, startsAt: $startTime, endsAt: $endTime) {
      metricType: metricKey
      startTime: startsAt
      endTime: endsAt
      values {
        entity {
          urlSlug
          displayName: name
          type
        }
        value
        share: sharePercent
      }
    }
  }
}
    `, {"hash":"9d0a13a8d4da331573e6b319f58f5610efbc937fa0684e105eb0bab4bdb9087a"}) as unknown as TypedDocumentString<MetricBreakdownQuery, MetricBreakdownQueryVariables> & { __partialType?: import('./partial.ts').MetricBreakdownQuery };
export const SectorSentimentDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SectorSentiment {
  market {
    sectorSentiment {
      schemaVersion
      generatedAt
      asOf
      narrative
      marketConsensusRatio
      sectors {
        sector
        meanSentiment
        label
        meanScore
        scoreLabel
        consensusRatio
        consensusVsMarket
        consensusLabel
        bullMentions
        bearMentions
        stockCount
        totalMentions
        topStock {
          ticker
          value
        }
        bottomStock {
          ticker
          value
        }
      }
    }
  }
}
    `, {"hash":"8fe8407313ec26d920eda39674cd7a1b1eedbe539158d93a46ce7b510d797935"}) as unknown as TypedDocumentString<SectorSentimentQuery, SectorSentimentQueryVariables> & { __partialType?: import('./partial.ts').SectorSentimentQuery };
export const SentimentBreadthDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SentimentBreadth {
  market {
    sentimentBreadth {
      schemaVersion
      generatedAt
      asOf
      minMentions
      latest {
        date: day
        coveredStocks
        totalMentions
        bullish
        neutral
        bearish
        bullishPct: bullishPercent
        neutralPct: neutralPercent
        bearishPct: bearishPercent
        netBreadth: netBreadthPercent
        bullishMentionPct: bullishMentionPercent
        neutralMentionPct: neutralMentionPercent
        bearishMentionPct: bearishMentionPercent
      }
      series {
        date: day
        coveredStocks
        totalMentions
        bullish
        neutral
        bearish
        bullishPct: bullishPercent
        neutralPct: neutralPercent
        bearishPct: bearishPercent
        netBreadth: netBreadthPercent
        bullishMentionPct: bullishMentionPercent
        neutralMentionPct: neutralMentionPercent
        bearishMentionPct: bearishMentionPercent
      }
    }
  }
}
    `, {"hash":"98387102f0d5f2f4324184737b22f227c66dcfa42558c3ab74328ba822139fb4"}) as unknown as TypedDocumentString<SentimentBreadthQuery, SentimentBreadthQueryVariables> & { __partialType?: import('./partial.ts').SentimentBreadthQuery };
export const PoliticianDirectoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianDirectory($q: String, $limit: Int! = 50, $offset: Int! = 0) {
  directory: politicianDirectory(q: $q, limit: $limit, offset: $offset) {
    nodes {
      urlSlug
      displayName
      chamber
      party
      state
      bioguideId
      imageUrl
      former: isFormer
      servedUntil
    }
    totalCount
  }
}
    `, {"hash":"e88780baa984cc31a54bf1f9d202555086755df1c4d2c121dbeb8c249884f29b"}) as unknown as TypedDocumentString<PoliticianDirectoryQuery, PoliticianDirectoryQueryVariables> & { __partialType?: import('./partial.ts').PoliticianDirectoryQuery };
export const PoliticianActivityDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianActivity($lookbackDays: Int! = 90, $limit: Int! = 200, $offset: Int! = 0) {
  market {
    trades: politicianActivity(
      period: {days: $lookbackDays}
      limit: $limit
      offset: $offset
    ) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      nodes {
        politician {
          urlSlug
          displayName
          firstName
          lastName
          party
          state
          bioguideId
          imageUrl
        }
        chamber
        ticker
        assetDescription
        assetType
        assetMetadata {
          kind
          optionType
          strikePrice
          expirationDate
        }
        transactionType
        transactionDate
        disclosureDate
        disclosureDelayDays
        amountRange
        amountMin
        amountMax
        owner
      }
    }
  }
}
    `, {"hash":"4f8cb41604a2af7c0dd3e88e7a255ccf93258aafb57f7e9b33845dee9a6ee980"}) as unknown as TypedDocumentString<PoliticianActivityQuery, PoliticianActivityQueryVariables> & { __partialType?: import('./partial.ts').PoliticianActivityQuery };
export const PoliticianFilingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianFilings($ticker: Ticker!, $lookbackDays: Int! = 90) {
  market {
    trades: politicianTrades(ticker: $ticker, period: {days: $lookbackDays}) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      nodes {
        politician {
          urlSlug
          displayName
          firstName
          lastName
          party
          state
          bioguideId
          imageUrl
        }
        chamber
        ticker
        assetDescription
        assetType
        assetMetadata {
          kind
          optionType
          strikePrice
          expirationDate
        }
        transactionType
        transactionDate
        disclosureDate
        disclosureDelayDays
        amountRange
        amountMin
        amountMax
        owner
      }
    }
  }
}
    `, {"hash":"d3f95ada93db4678838494258d3b91369b6bc2e6a7d92c52f5f8cdb15844b47f"}) as unknown as TypedDocumentString<PoliticianFilingsQuery, PoliticianFilingsQueryVariables> & { __partialType?: import('./partial.ts').PoliticianFilingsQuery };
export const PoliticianMembersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianMembers {
  members: politicianMembers {
    isPreview
    previewReason
    upgrade {
      plan
      message
      price
      url
      relay
    }
    totalCount
    nodes {
      politician {
        urlSlug
        displayName
        firstName
        lastName
        party
        state
        bioguideId
        imageUrl
        chamber
        kbEntityId
        former: isFormer
        servedUntil
      }
      totalTrades
      purchaseCount
      saleCount
      latestTradeDate
    }
  }
}
    `, {"hash":"1f2b648975e1085e773f3efc857f21ceb6fbb998d1062cfb6e6f88b3bea9451a"}) as unknown as TypedDocumentString<PoliticianMembersQuery, PoliticianMembersQueryVariables> & { __partialType?: import('./partial.ts').PoliticianMembersQuery };
export const PoliticianMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianMember($slug: String!, $limit: Int! = 200, $offset: Int! = 0) {
  politician(slug: $slug) {
    trades(limit: $limit, offset: $offset) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      summary {
        politician {
          urlSlug
          displayName
          firstName
          lastName
          party
          state
          bioguideId
          imageUrl
          chamber
          kbEntityId
          former: isFormer
          servedUntil
        }
        totalTrades
        purchaseCount
        saleCount
        latestTradeDate
        topTickers
      }
      nodes {
        politician {
          urlSlug
          displayName
          firstName
          lastName
          party
          state
          bioguideId
          imageUrl
        }
        chamber
        ticker
        assetDescription
        assetType
        assetMetadata {
          kind
          optionType
          strikePrice
          expirationDate
        }
        transactionType
        transactionDate
        disclosureDate
        disclosureDelayDays
        amountRange
        amountMin
        amountMax
        owner
      }
    }
  }
}
    `, {"hash":"67343019630a34fd1044dd504184178dab5891185c7d05b40ef4868521cb1d8b"}) as unknown as TypedDocumentString<PoliticianMemberQuery, PoliticianMemberQueryVariables> & { __partialType?: import('./partial.ts').PoliticianMemberQuery };
export const InsiderTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderTrades($ticker: Ticker!, $lookbackDays: Int! = 90) {
  viewer {
    tier
  }
  market {
    trades: insiderTrades(ticker: $ticker, period: {days: $lookbackDays}) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        ticker
        companyName
        insiderName
        insiderTitle
        insiderRelation
        officer: isOfficer
        director: isDirector
        tenPctOwner: isTenPercentOwner
        transactionDate
        filedDate
        transactionCode
        transactionType
        securityTitle
        sharesTransacted
        pricePerShare
        totalValue
        sharesOwnedAfter
        directOwnership: isDirectOwnership
        rule10b51: isRule10b51Plan
        isImplausible
        implausibleReason
      }
    }
  }
}
    `, {"hash":"4a2c9e4d694012897c02ec6d18f15c624cb1b3a26fd7ae873e622d27542c087c"}) as unknown as TypedDocumentString<InsiderTradesQuery, InsiderTradesQueryVariables> & { __partialType?: import('./partial.ts').InsiderTradesQuery };
export const InsiderActivityDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderActivity($lookbackDays: Int! = 90) {
  viewer {
    tier
  }
  market {
    activity: insiderActivity(period: {days: $lookbackDays}) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      buys: purchases {
        nodes {
          ticker
          companyName
          tradeCount
          insiderCount
          totalShares
          totalValue
          latestDate
          latestInsider
          latestTitle
        }
      }
      sells: sales {
        nodes {
          ticker
          companyName
          tradeCount
          insiderCount
          totalShares
          totalValue
          latestDate
          latestInsider
          latestTitle
        }
      }
    }
  }
}
    `, {"aliases":{"below":{"market":{"below":{"activity":{"names":{"buys":"purchases","sells":"sales"}}}}}},"hash":"706577a7686aca4390c4f794e1529b024ad7731a1c85d990725814eeade2b9c2"}) as unknown as TypedDocumentString<InsiderActivityQuery, InsiderActivityQueryVariables> & { __partialType?: import('./partial.ts').InsiderActivityQuery };
export const InsiderClusterBuysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderClusterBuys($lookbackDays: Int! = 90) {
  viewer {
    tier
  }
  market {
    clusters: insiderClusterBuys(period: {days: $lookbackDays}) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        ticker
        companyName
        tradeCount
        insiderCount
        totalShares
        totalValue
        firstBuyDate
        lastBuyDate
      }
    }
  }
}
    `, {"hash":"ed87406333f6c65872c4db36ba6df89543b8374787fdc4d4cae671785970880f"}) as unknown as TypedDocumentString<InsiderClusterBuysQuery, InsiderClusterBuysQueryVariables> & { __partialType?: import('./partial.ts').InsiderClusterBuysQuery };
export const IndexesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Indexes {
  indexes {
    indexId
    displayName
    description
    scale
    accessTier
    canonicalUrl
  }
}
    `, {"hash":"a3d8121e97dd3c0f5e7dfc91f8cd53bd1ffa307b9286b457531244acffb1af1b"}) as unknown as TypedDocumentString<IndexesQuery, IndexesQueryVariables> & { __partialType?: import('./partial.ts').IndexesQuery };
export const IndexReadingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query IndexReading($indexId: ID!) {
  index(indexId: $indexId) {
    indexId
    displayName
    scale
    reading {
      asOf
      value
      coverage
      basketSize
      totalMentions
      methodologyNote
      constituents {
        kbEntityId
        displayName
        role
        weight
        value
        mentionsCount
        staleness
        link
      }
    }
  }
}
    `, {"hash":"e109759820222b8523dd2f55ea25f794b94ec7374cf3099520b14bd19b2798a9"}) as unknown as TypedDocumentString<IndexReadingQuery, IndexReadingQueryVariables> & { __partialType?: import('./partial.ts').IndexReadingQuery };
export const IndexHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query IndexHistory($indexId: ID!, $days: Int! = 180) {
  index(indexId: $indexId) {
    indexId
    displayName
    scale
    history(period: {days: $days}) {
      days
      points {
        date: day
        value
      }
    }
  }
}
    `, {"hash":"e694399b8db0442ac51719577253285d3739b89225ada9d6ece9b7ea46082f3a"}) as unknown as TypedDocumentString<IndexHistoryQuery, IndexHistoryQueryVariables> & { __partialType?: import('./partial.ts').IndexHistoryQuery };
export const FinancialStatementDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FinancialStatement($ticker: Ticker!, $timeframe: FundamentalsTimeframe! = QUARTERLY, $fiscalPeriod: FiscalPeriod, $fiscalYear: Int) {
  market {
    fundamentals(ticker: $ticker) {
      statement(
        timeframe: $timeframe
        fiscalPeriod: $fiscalPeriod
        fiscalYear: $fiscalYear
      ) {
        ticker
        timeframe
        fiscalPeriod
        fiscalYear
        periodEndDate
        filingDate: filedDate
        reportedCurrency
        eps
        epsBasic
        epsDiluted
        netIncome
        bottomLineNetIncome
        weightedAverageSharesBasic
        weightedAverageSharesDiluted
        sharesOutstanding
        revenue
        costOfRevenue
        grossProfit
        operatingExpenses
        operatingIncome
        researchAndDevelopment
        totalAssets
        currentAssets
        totalLiabilities
        currentLiabilities
        totalEquity
        cashAndEquivalents
        totalDebt
        inventory
        operatingCashFlow
        investingCashFlow
        financingCashFlow
        capitalExpenditure
        freeCashFlow
        grossMargin: grossMarginPercent
        operatingMargin: operatingMarginPercent
        netMargin: netMarginPercent
        returnOnEquity: returnOnEquityPercent
        returnOnAssets: returnOnAssetsPercent
        currentRatio
        debtToEquity
        peRatio
        psRatio
        pbRatio
        reason
      }
    }
  }
}
    `, {"hash":"06c518b40a1031e511f49541278bcd931439515f5568af7aa709010cbae73228"}) as unknown as TypedDocumentString<FinancialStatementQuery, FinancialStatementQueryVariables> & { __partialType?: import('./partial.ts').FinancialStatementQuery };
export const FundamentalPeriodsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundamentalPeriods($ticker: Ticker!) {
  market {
    fundamentals(ticker: $ticker) {
      periods {
        ticker
        periods {
          fiscalPeriod
          fiscalYear
        }
        reason
      }
    }
  }
}
    `, {"hash":"0815d5d7f3bd63efb37a613cff44c9bdd0e7490b5bf3ddfded8df1666af341ca"}) as unknown as TypedDocumentString<FundamentalPeriodsQuery, FundamentalPeriodsQueryVariables> & { __partialType?: import('./partial.ts').FundamentalPeriodsQuery };
export const CurrentFundamentalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CurrentFundamentals($ticker: Ticker!) {
  market {
    fundamentals(ticker: $ticker) {
      current {
        ticker
        currentPrice
        peTTM
        psTTM
        epsTTM
        revenueTTM
        quartersIncluded
        available: isAvailable
        reason
      }
    }
  }
}
    `, {"hash":"26f01fc86d6650c077b3fa468885b653d1f13c7e537894b0724f504801c3c528"}) as unknown as TypedDocumentString<CurrentFundamentalsQuery, CurrentFundamentalsQueryVariables> & { __partialType?: import('./partial.ts').CurrentFundamentalsQuery };
export const RevenueHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RevenueHistory($ticker: Ticker!, $timeframe: FundamentalsTimeframe! = QUARTERLY) {
  market {
    fundamentals(ticker: $ticker) {
      revenueHistory(timeframe: $timeframe) {
        ticker
        dataPoints {
          fiscalPeriod
          fiscalYear
          date: day
          revenue
          grossProfit
          operatingIncome
          netIncome
          eps
        }
        count
        dataSource
        reason
      }
    }
  }
}
    `, {"hash":"5c619d9f49745a94a795e79c5a07b52aee336cdbd0d819a49fc2c92ab6c03ff3"}) as unknown as TypedDocumentString<RevenueHistoryQuery, RevenueHistoryQueryVariables> & { __partialType?: import('./partial.ts').RevenueHistoryQuery };
export const RatioHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RatioHistory($ticker: Ticker!, $timeframe: FundamentalsTimeframe! = QUARTERLY) {
  market {
    fundamentals(ticker: $ticker) {
      ratioHistory(timeframe: $timeframe) {
        ticker
        dataPoints {
          fiscalPeriod
          fiscalYear
          date: day
          peRatio
          pbRatio
          psRatio
        }
        count
        dataSource
        reason
      }
    }
  }
}
    `, {"hash":"d968c009efc584c4a4fc49284a83f7808d00e2c93b261a5348979ec5c128697a"}) as unknown as TypedDocumentString<RatioHistoryQuery, RatioHistoryQueryVariables> & { __partialType?: import('./partial.ts').RatioHistoryQuery };
export const ShortInterestDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ShortInterest($ticker: Ticker!, $limit: Int! = 24) {
  market {
    shortInterest(ticker: $ticker, first: $limit, isRequired: false) {
      ticker
      dataPoints {
        shortInterest
        daysToCover
        avgDailyVolume
        settlementDate
      }
      count
    }
  }
}
    `, {"hash":"cbda89178b11e16fc8121ea0ef4853184b8010ce912345bb71e6355013a0b4a5"}) as unknown as TypedDocumentString<ShortInterestQuery, ShortInterestQueryVariables> & { __partialType?: import('./partial.ts').ShortInterestQuery };
export const ShortVolumeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ShortVolume($ticker: Ticker!, $limit: Int! = 90) {
  market {
    shortVolume(ticker: $ticker, first: $limit, isRequired: false) {
      ticker
      dataPoints {
        shortVolume
        totalVolume
        shortVolumeRatio: shortVolumePercent
        date: day
      }
      count
    }
  }
}
    `, {"hash":"da99a55edf32d925662bccaaf3cd1fa49402f6286fe05c5504c3bb06cd478ccc"}) as unknown as TypedDocumentString<ShortVolumeQuery, ShortVolumeQueryVariables> & { __partialType?: import('./partial.ts').ShortVolumeQuery };
export const ShareFloatDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ShareFloat($ticker: Ticker!) {
  market {
    float(ticker: $ticker, isRequired: false) {
      ticker
      freeFloat
      freeFloatPercent
      effectiveDate
      sharesOutstanding
    }
  }
}
    `, {"hash":"359824ae574f4e8ca21e6fa44f380e5e9fc8777abb68a9b38ea750a062a5330b"}) as unknown as TypedDocumentString<ShareFloatQuery, ShareFloatQueryVariables> & { __partialType?: import('./partial.ts').ShareFloatQuery };
export const AnalystConsensusDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AnalystConsensus($ticker: Ticker!) {
  stock(ticker: $ticker) {
    consensus: analystConsensus(isRequired: true) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      ticker
      currentPrice
      targetLow
      targetMean
      targetMedian
      targetHigh
      numberOfAnalysts
      upsidePercent
      consensusLabel
      recommendationMean
      strongBuy
      buy
      hold
      sell
      strongSell
      observedAt
    }
  }
}
    `, {"hash":"4d9299d32e69be949f80f941a0521304d04df4384934b974cf96cd84f256bf21"}) as unknown as TypedDocumentString<AnalystConsensusQuery, AnalystConsensusQueryVariables> & { __partialType?: import('./partial.ts').AnalystConsensusQuery };
export const AnalystConsensusHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AnalystConsensusHistory($ticker: Ticker!, $from: Date, $to: Date, $limit: Int! = 90) {
  stock(ticker: $ticker) {
    history: analystConsensusHistory(
      period: {from: $from, to: $to}
      first: $limit
      isRequired: true
    ) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      ticker
      from
      to
      count
      history {
        snapshotDate
        observedAt
        source
        countsObserved: hasObservedCounts
        currentPrice
        targetLow
        targetMean
        targetMedian
        targetHigh
        numberOfAnalysts
        upsidePercent
        recommendationMean
        strongBuy
        buy
        hold
        sell
        strongSell
        consensusLabel
      }
    }
  }
}
    `, {"hash":"d300beb34c14e7288fc39aaa47126c0f32d8fb091541363338715c498699d570"}) as unknown as TypedDocumentString<AnalystConsensusHistoryQuery, AnalystConsensusHistoryQueryVariables> & { __partialType?: import('./partial.ts').AnalystConsensusHistoryQuery };
export const AnalystActionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AnalystActions($ticker: Ticker!, $lookbackDays: Int! = 90) {
  stock(ticker: $ticker) {
    actions: analystActions(period: {days: $lookbackDays}) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      nodes {
        ticker
        actionDate
        firm
        actionType
        fromGrade
        toGrade
      }
    }
  }
}
    `, {"hash":"42e9b0c2d959b80902391a32e6a3b84ad48f3e7af436802e7989b3fa8dce5c02"}) as unknown as TypedDocumentString<AnalystActionsQuery, AnalystActionsQueryVariables> & { __partialType?: import('./partial.ts').AnalystActionsQuery };
export const AnalystActivityDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AnalystActivity($lookbackDays: Int! = 30) {
  market {
    actions: analystActivity(period: {days: $lookbackDays}) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      nodes {
        ticker
        actionDate
        firm
        actionType
        fromGrade
        toGrade
      }
    }
  }
}
    `, {"hash":"48726ad15af08745fd8b2c96aee1d8e555ab190b3928ea48912e04c586cb8e50"}) as unknown as TypedDocumentString<AnalystActivityQuery, AnalystActivityQueryVariables> & { __partialType?: import('./partial.ts').AnalystActivityQuery };
export const AnalystEstimatesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AnalystEstimates($ticker: Ticker!) {
  stock(ticker: $ticker) {
    estimates: analystEstimates {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      estimates {
        periodLabel
        periodType
        estimateLow
        estimateMean
        estimateHigh
        numberOfAnalysts
      }
      surprises {
        periodLabel
        reportDate
        estimateEps
        actualEps
        surprisePercent: surpriseFraction
        surprisePct: epsSurprisePercent
      }
    }
  }
}
    `, {"hash":"871410c4201205dd10cade3448a062fc232a84dd937aa2cd4a4d8c083fe5a528"}) as unknown as TypedDocumentString<AnalystEstimatesQuery, AnalystEstimatesQueryVariables> & { __partialType?: import('./partial.ts').AnalystEstimatesQuery };
export const CalledItDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CalledIt($ticker: Ticker!, $limit: Int! = 10) {
  stock(ticker: $ticker) {
    calledIt: analystCalledIt(first: $limit) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      ticker
      count
      moves {
        insightId
        generatedAt
        moveStartDate
        moveEndDate
        movePct: movePercent
        moveWindowSessions
        lookbackDays
        coveringFirms
        revisedWithMove
        revisedAgainstMove
        leftUnchanged
        calls {
          firm
          analystName
          attribution
          priceTarget
          priorPriceTarget
          publishedOn: publishedDate
          daysBeforeMove
        }
      }
    }
  }
}
    `, {"hash":"3ded62f18972ff2be46dd28def42b5afb622ac87fb0d32b5f1e1978948fad2d2"}) as unknown as TypedDocumentString<CalledItQuery, CalledItQueryVariables> & { __partialType?: import('./partial.ts').CalledItQuery };
export const CalendarsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Calendars {
  market {
    calendars {
      type
      path
      description
    }
  }
}
    `, {"hash":"0302fe7383fb6265e15a825d2bd9b00c077d802f04f164611cf828a8f3ff45b9"}) as unknown as TypedDocumentString<CalendarsQuery, CalendarsQueryVariables> & { __partialType?: import('./partial.ts').CalendarsQuery };
export const EarningsCalendarDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EarningsCalendar($ticker: Ticker, $week: CalendarWeek, $from: Date, $to: Date, $confirmed: Boolean, $time: EarningsTime) {
  market {
    earningsCalendar(
      ticker: $ticker
      week: $week
      period: {from: $from, to: $to}
      isConfirmed: $confirmed
      time: $time
    ) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      nodes {
        ticker
        companyName
        earningsDate
        earningsTime
        fiscalQuarter
        confirmed: isConfirmed
        estimatedEps
      }
      metadata {
        generatedAt
        windowStart: from
        windowEnd: to
        count
        source
      }
    }
  }
}
    `, {"hash":"8253c3793420472360eb5637f7eb46147dc14a7b2b49115f1c37e9cc9c56cf11"}) as unknown as TypedDocumentString<EarningsCalendarQuery, EarningsCalendarQueryVariables> & { __partialType?: import('./partial.ts').EarningsCalendarQuery };
export const InstitutionalQuartersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionalQuarters {
  market {
    institutionalQuarters {
      value
      label
      reportDate
      pending: isPending
      isIncomplete
      filerCount
      baselineFilerCount
      reportedShare
    }
  }
}
    `, {"hash":"da082790ff858743821c6d6dad82f6cecd5125a789b49092024175eb8148f423"}) as unknown as TypedDocumentString<InstitutionalQuartersQuery, InstitutionalQuartersQueryVariables> & { __partialType?: import('./partial.ts').InstitutionalQuartersQuery };
export const InstitutionalFlowsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionalFlows($reportDate: Date!, $limit: Int! = 50) {
  viewer {
    tier
  }
  market {
    flows: institutionalFlows(reportDate: $reportDate, limit: $limit) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      inflows: netBuying {
        nodes {
          ticker
          companyName
          totalSharesBought
          totalSharesSold
          netSharesChange
          newPositions
          increasedPositions
          decreasedPositions
          soldOutPositions
          indexFundNetChange
          hedgeFundNetChange
          activistNetChange
          pensionNetChange
          bankNetChange
          insuranceNetChange
          mutualFundNetChange
          sovereignWealthNetChange
          endowmentNetChange
          activistActivity: hasActivistActivity
          reportDate
        }
      }
      outflows: netSelling {
        nodes {
          ticker
          companyName
          totalSharesBought
          totalSharesSold
          netSharesChange
          newPositions
          increasedPositions
          decreasedPositions
          soldOutPositions
          indexFundNetChange
          hedgeFundNetChange
          activistNetChange
          pensionNetChange
          bankNetChange
          insuranceNetChange
          mutualFundNetChange
          sovereignWealthNetChange
          endowmentNetChange
          activistActivity: hasActivistActivity
          reportDate
        }
      }
      quarter {
        reportDate
        isPending
        isIncomplete
        filerCount
        baselineFilerCount
        reportedShare
      }
    }
  }
}
    `, {"aliases":{"below":{"market":{"below":{"flows":{"names":{"inflows":"netBuying","outflows":"netSelling"}}}}}},"hash":"770456aa15ce3c26461716bdee28f9a41cf641ad7789f721a8959e99d17d67e3"}) as unknown as TypedDocumentString<InstitutionalFlowsQuery, InstitutionalFlowsQueryVariables> & { __partialType?: import('./partial.ts').InstitutionalFlowsQuery };
export const ActivistPositionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ActivistPositions($reportDate: Date!) {
  viewer {
    tier
  }
  market {
    activist: activistPositions(reportDate: $reportDate) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        filerCik
        filerName
        ticker
        companyName
        shares
        valueUsd: value
        changeType
        sharesChange
        sharesChangePct: sharesChangePercent
        filedDate
        reportDate
      }
    }
  }
}
    `, {"hash":"a90ad5d4a773d7cc0cd4a657d5f244b10ca9c44c36007a830e042449c036cc33"}) as unknown as TypedDocumentString<ActivistPositionsQuery, ActivistPositionsQueryVariables> & { __partialType?: import('./partial.ts').ActivistPositionsQuery };
export const InstitutionalHoldersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionalHolders($ticker: Ticker!, $reportDate: Date!) {
  viewer {
    tier
  }
  market {
    holders: institutionalHolders(ticker: $ticker, reportDate: $reportDate) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      ticker
      companyName
      reportDate
      totalInstitutionalShares
      totalInstitutionalValue
      holderCount
      holders: positions {
        nodes {
          filerCik
          filerName
          filerCategory
          shares
          valueUsd: value
          changeType
          sharesChange
          sharesChangePct: sharesChangePercent
        }
      }
    }
  }
}
    `, {"aliases":{"below":{"market":{"below":{"holders":{"names":{"holders":"positions"}}}}}},"hash":"a80fd3779367ba58813d8c1a9e8032ffbaee106ffb7cd5e38441a826683d2038"}) as unknown as TypedDocumentString<InstitutionalHoldersQuery, InstitutionalHoldersQueryVariables> & { __partialType?: import('./partial.ts').InstitutionalHoldersQuery };
export const ConvertibleBondsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConvertibleBonds($reportDate: Date!) {
  viewer {
    tier
  }
  market {
    bonds: convertibleBonds(reportDate: $reportDate) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        baseTicker
        companyName
        positionCount
        totalValue
        netSharesChange
        bondTickers
        hedgeFundCount
      }
    }
  }
}
    `, {"hash":"8bc60efb3c5cac8a892def562cdd2ed153e9b224424dd35770d3078995640695"}) as unknown as TypedDocumentString<ConvertibleBondsQuery, ConvertibleBondsQueryVariables> & { __partialType?: import('./partial.ts').ConvertibleBondsQuery };
export const InstitutionalOptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionalOptions($reportDate: Date!) {
  viewer {
    tier
  }
  market {
    options: institutionalOptions(reportDate: $reportDate) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        ticker
        companyName
        callValue
        putValue
        callPositions
        putPositions
        callNetChange
        putNetChange
        hedgeFundCount
      }
    }
  }
}
    `, {"hash":"bfb755ed5e4c1766cb7f77338bf2e9cc0263915e7cad25a36b998c9c56de2cb1"}) as unknown as TypedDocumentString<InstitutionalOptionsQuery, InstitutionalOptionsQueryVariables> & { __partialType?: import('./partial.ts').InstitutionalOptionsQuery };
export const RatingDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Rating($ticker: Ticker!) {
  stock(ticker: $ticker) {
    rating {
      ticker
      kbEntityId
      rated: isRated
      asOf
      ... on StockRating {
        score
        letter
        percentile
        penaltyPoints
        riskAdjustments {
          condition
          points
        }
        riskConditions
        bucketLetter
        composite
        ratedCount
        methodologyVersion
      }
      ... on UnratedStock {
        reason
        dimensionsPresent
        presentDimensions
      }
      dimensions {
        key
        label
        percentile
        raw
        rawLabel
        present: isPresent
        subLegs {
          key
          label
          raw
          unit
        }
      }
      flags {
        key
        label
        active: isActive
      }
      disclaimer
    }
  }
}
    `, {"hash":"7aa06f5d2f88a5e4561605e63e4500ac5aebc21f8c35f3bf2c818fd5b694851a"}) as unknown as TypedDocumentString<RatingQuery, RatingQueryVariables> & { __partialType?: import('./partial.ts').RatingQuery };
export const StockInsightsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockInsights($ticker: Ticker!, $urgency: InsightUrgency, $insightType: String) {
  viewer {
    tier
  }
  stock(ticker: $ticker) {
    list: insights(urgency: $urgency, insightType: $insightType) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        insightType
        insightText
        confidence
        urgency
        generatedAt
        docRefs {
          url
          type
        }
        metadata
      }
      locked {
        insightType
        urgency
        generatedAt
      }
    }
  }
}
    `, {"hash":"4ea99d8c64ec143f8e3de3cd7eed4894a5889349d18e497353014646ea42a830"}) as unknown as TypedDocumentString<StockInsightsQuery, StockInsightsQueryVariables> & { __partialType?: import('./partial.ts').StockInsightsQuery };
export const StockInsightTypesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockInsightTypes($ticker: Ticker!) {
  stock(ticker: $ticker) {
    insightTypes
  }
}
    `, {"hash":"2d3f3e1eed3f3c1465aaeef77d03998b5e241ffa17905e97fb97fc3ab0420a0d"}) as unknown as TypedDocumentString<StockInsightTypesQuery, StockInsightTypesQueryVariables> & { __partialType?: import('./partial.ts').StockInsightTypesQuery };
export const MarketInsightsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MarketInsights {
  viewer {
    tier
  }
  market {
    list: insights {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      nodes {
        insightType
        insightText
        confidence
        urgency
        generatedAt
        docRefs {
          url
          type
        }
        metadata
      }
      locked {
        insightType
        urgency
        generatedAt
      }
    }
  }
}
    `, {"hash":"4843390c45daed769ea767027d642106cdf16be30609a51f0e0e54ef482edd08"}) as unknown as TypedDocumentString<MarketInsightsQuery, MarketInsightsQueryVariables> & { __partialType?: import('./partial.ts').MarketInsightsQuery };
export const AiSummaryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AiSummary($ticker: Ticker!, $depth: ReportDepth! = BASIC, $forceRefresh: Boolean! = false) {
  stock(ticker: $ticker) {
    summary: aiSummary(depth: $depth, shouldRefresh: $forceRefresh) {
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      ticker
      companyName
      report {
        status
        statusReason
        reportType
        version
        lastUpdated: generatedAt
        sections {
          name
          content
        }
        generatedBy
        fromCache: isFromCache
      }
    }
  }
}
    `, {"hash":"4b5184a4463b74be8271ef35b67709c0bdd1281120c2393a18ca6616cfcfa4e3"}) as unknown as TypedDocumentString<AiSummaryQuery, AiSummaryQueryVariables> & { __partialType?: import('./partial.ts').AiSummaryQuery };
export const MarketMoodDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MarketMood($days: Int! = 180) {
  market {
    mood(period: {days: $days}) {
      currentScore
      phase
      weeklyChange
      signals {
        key
        label
        value
        change
      }
      history {
        date: day
        timestamp: startsAt
        score
        socialSentiment
        marketDirection
        fearGauge
        socialMomentum
        spyTrend
        optionsFlow
      }
      sectors {
        sector
        currentScore
        phase
        weeklyChange
      }
    }
  }
}
    `, {"hash":"1141089c6d8371725fb841b9e39a53e10f0e62e4eb9b21765f10f79e98b3a5f0"}) as unknown as TypedDocumentString<MarketMoodQuery, MarketMoodQueryVariables> & { __partialType?: import('./partial.ts').MarketMoodQuery };
export const MarketSummaryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MarketSummary {
  market {
    summary {
      lastUpdated: servedAt
      headline
      expandedContent
      generatedAt
    }
  }
}
    `, {"hash":"4b74f8f903f3a83e9701362995e16c7ea2005e148934c320a8638293dd4ef5ba"}) as unknown as TypedDocumentString<MarketSummaryQuery, MarketSummaryQueryVariables> & { __partialType?: import('./partial.ts').MarketSummaryQuery };
export const TrackersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Trackers {
  trackers {
    trackerId
    displayName
    category
    description
    viewType
    accessTier
    methodologyAnchor
    refreshIntervalSeconds
    canonicalUrl
  }
}
    `, {"hash":"50555979d05a8cd94ae56df977a0d7b3bc92973dd93731d97962a1582f5cf1c4"}) as unknown as TypedDocumentString<TrackersQuery, TrackersQueryVariables> & { __partialType?: import('./partial.ts').TrackersQuery };
export const TrackerSnapshotDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TrackerSnapshot($trackerId: TrackerId!, $scope: HeatmapScope, $category: TrackerFilers) {
  tracker(trackerId: $trackerId) {
    snapshot(scope: $scope, category: $category) {
      __typename
      isPreview
      previewReason
      upgrade {
        plan
        message
        price
        url
        relay
      }
      totalCount
      trackerId
      schemaVersion
      displayName
      description
      viewType
      asOf: asOfLabel
      generatedAt
      generatedBy
      headline {
        label
        value
        unit
        asOf: asOfLabel
        methodologyNote
        trend
      }
      ... on TableSnapshot {
        hasStories
        rows: entries {
          nodes {
            rank
            rowId
            name
            category
            url
            urlSlug
            driver {
              title
              publisher
              date: day
              tone
            }
            metrics {
              label
              value
              unit
              periodLabel
              sourceUrl
              sourceQuote
            }
          }
        }
      }
      ... on HeatmapSnapshot {
        meta {
          scope
          scopeName
          universeSize
          tileCount
          missingPrice
          breadthUp
          breadthDown
          capWeightedChangePct: capWeightedChangePercent
          equalWeightedChangePct: equalWeightedChangePercent
          marketMoodScore
          marketMoodPhase
          previewWithheld
          layers {
            prices {
              asOf: pricedAt
              asOfSource: source
              delayMinutes
            }
            marketMood {
              asOf
            }
            sentiment {
              asOf
            }
            options {
              asOf
            }
          }
          sectors {
            sector
            marketMoodScore
            marketMoodPhase
            marketMoodWeeklyChange
            count
            capWeightedChangePct: capWeightedChangePercent
            equalWeightedChangePct: equalWeightedChangePercent
            capUsd: marketCap
            up
            down
          }
        }
        tiles {
          rank
          ticker
          name
          sector
          industry
          marketCap
          price
          previousClose
          changePercent
          volume
          priceAsOf: pricedAt
          sentiment7d
          sentimentChange7d
          serviceScore
          mentionsZ
          optionsInterestScore
        }
      }
    }
  }
}
    `, {"aliases":{"below":{"tracker":{"below":{"snapshot":{"names":{"asOf":"asOfLabel","rows":"entries"}}}}}},"hash":"a40bc2cc1e9518ce35eb2e4655b1e61b2b6d500cc8ae512b5dbc5e78f51c5e96"}) as unknown as TypedDocumentString<TrackerSnapshotQuery, TrackerSnapshotQueryVariables> & { __partialType?: import('./partial.ts').TrackerSnapshotQuery };
export const StockScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockScreen($plan: ScreenPlan!, $limit: Int! = 100, $tickers: [Ticker!]) {
  stockScreen(plan: $plan, limit: $limit, tickers: $tickers) {
    matched
    limit
    results: stocks {
      nodes {
        ticker
        serviceScore7D
        serviceScore1M
        scoreChange7D
        sentimentDirection
        sentiScoreTrend7D
        sentiScoreTrend30D
        sentiScoreRisingStreak30D
        socialDominance
        mentionShare
        mentionVelocity
        dominanceChange
        marketCap
        currentPrice
        changePercent
        change
        volume
        pctOff52wHigh
        pctOff52wLow
        priceTrend30D
        analystBuyRatioPct
        analystTargetUpsidePct
        analystCount
        analystRatingMomentum30D
        analystRatingMean
        pctOff200dMa
        pctOff50dMa
        maCrossState
        return1M
        return3M
        return6M
        return1Y
        volatility30D
        ratingLetter
        ratingScore
        ratingPercentile
        week52High
        week52Low
        lastUpdated: generatedAt
        serviceScoreBars7D
        serviceScoreBars30D
        priceSparkline30D
      }
    }
  }
}
    `, {"hash":"e60c2b7721214c6fc0df025eac3233c2d9f75d9d039a83ffcd8ca8b3bfecb492"}) as unknown as TypedDocumentString<StockScreenQuery, StockScreenQueryVariables> & { __partialType?: import('./partial.ts').StockScreenQuery };
export const EtfScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfScreen($plan: ScreenPlan!, $limit: Int! = 100, $tickers: [Ticker!]) {
  etfScreen(plan: $plan, limit: $limit, tickers: $tickers) {
    matched
    limit
    results: etfs {
      nodes {
        ticker
        name
        issuer
        assetClass
        trackedIndex
        marketCap
        expenseRatio
        currentPrice
        changePercent
        priceChange
        volume
        week52High
        week52Low
        pctOff52wHigh
        pctOff52wLow
        weightedAnalystUpside
        weightedConsensusLabel
        weightedInsiderNet30d
        weightedInsiderNet90d
        constituentsWeightedService
        directService
        weightCoveredPct
        holdingsCount
        totalKnownHoldings
        partial: isPartial
        lastUpdated: generatedAt
      }
    }
  }
}
    `, {"hash":"2fec0e972f33651ae37be7d8b593a3bcb0e154fc72981e507f7e93dffdab966d"}) as unknown as TypedDocumentString<EtfScreenQuery, EtfScreenQueryVariables> & { __partialType?: import('./partial.ts').EtfScreenQuery };
export const ScreenerFieldsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ScreenerFields {
  screenerFields(hasExtensions: false) {
    stock {
      name
      label
      group
      type
      unit
      ops
      sortable: isSortable
      step
      placeholder
      description
      options {
        value
        label
      }
      quickValues
      values
    }
    etf {
      name
      label
      group
      type
      unit
      ops
      sortable: isSortable
      step
      placeholder
      description
      options {
        value
        label
      }
      quickValues
      values
    }
  }
}
    `, {"hash":"1bcbdd10ecadc4679cdf82af0970962e4b2cc1492c2b423e78a734a8f0a3fc6e"}) as unknown as TypedDocumentString<ScreenerFieldsQuery, ScreenerFieldsQueryVariables> & { __partialType?: import('./partial.ts').ScreenerFieldsQuery };
export const CuratedScreensDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CuratedScreens {
  curatedScreens {
    id: screenId
    name
    summary
    plan
  }
}
    `, {"hash":"5995e1feb7e10518a4604f18ac09696bcfbf6176eab8cc2f286fbc4a817bea22"}) as unknown as TypedDocumentString<CuratedScreensQuery, CuratedScreensQueryVariables> & { __partialType?: import('./partial.ts').CuratedScreensQuery };