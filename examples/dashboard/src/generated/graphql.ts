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
  /** A number, or text that says one: `12.5`, `"500M"`, `"1.2T"`, with K, M, B or T in either case. */
  Amount: { input: number | string; output: number | string; }
  /** A calendar day, `YYYY-MM-DD`. Trading days are days in New York. */
  Date: { input: string; output: string; }
  /** An instant in UTC, ISO 8601 with milliseconds, such as `2026-11-20T21:00:00.000Z`. */
  DateTime: { input: string; output: string; }
  /** A whole number up to 2^53 - 1 either way: share counts, volumes, dollars, milliseconds. */
  Long: { input: number; output: number; }
  /** A screen as JSON, as the documented paths take it: `{ "filters": [{ "fieldName": "MARKET_CAP", "op": "GTE", "value": "500M" }], "sort": { "fieldName": "VOLUME", "dir": "DESC" } }`. */
  ScreenPlan: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** The symbol of a US stock or fund, such as `AAPL`. Upper or lower case; a share class follows a dot, a dash or a slash (`BRK.B`, `brk-b`). Written in upper case with a dot. */
  Ticker: { input: string; output: string; }
};

/** What a note did to a firm's opinion of a stock. */
export type AnalystActionType =
  /** To a more bearish grade. */
  | 'DOWNGRADE'
  /** The first grade that is known of the firm. */
  | 'INITIATE'
  /** A note without a grade, or with one that has no place between strong buy and strong sell. */
  | 'OTHER'
  /** The grade stayed, or changed its word alone. */
  | 'REITERATE'
  /** To a more bullish grade. */
  | 'UPGRADE';

/** A week from Monday to Sunday, by the date in New York. */
export type CalendarWeek =
  /** The one after it. */
  | 'NEXT'
  /** The current one. */
  | 'THIS';

/** Whom a call is put down to. */
export type CallAttribution =
  /** The analyst whom the note names. */
  | 'ANALYST'
  /** The firm: its note names nobody. */
  | 'FIRM';

/** What a documented call is counted for. */
export type CallUnit =
  /** Each object that the field is asked of. */
  | 'OBJECT'
  /** The operation: one call answers for all its objects. */
  | 'OPERATION';

/** A chamber of the US Congress. */
export type Chamber =
  /** The House of Representatives. */
  | 'HOUSE'
  /** The Senate. */
  | 'SENATE';

/** How far a chart reaches back from the newest session, in calendar months. */
export type ChartTimeframe =
  /** One month. */
  | 'ONE_MONTH'
  /** One year. */
  | 'ONE_YEAR'
  /** Six months. */
  | 'SIX_MONTHS'
  /** Three months. */
  | 'THREE_MONTHS';

/** Where a recommendation lies between strong buy and strong sell. */
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

/** The word for a consensus ratio against the market's. */
export type CrowdConsensus =
  /** More than 0.05 below it. */
  | 'COOLER_THAN_MARKET'
  /** More than 0.05 above it. */
  | 'HOTTER_THAN_MARKET'
  /** Within 0.05 of it. */
  | 'IN_LINE_WITH_MARKET';

/** The largest of three buckets; strong opinions count with the plain ones. */
export type ETFConsensusLabel =
  /** Buy or strong buy. */
  | 'BUY'
  /** Hold. */
  | 'HOLD'
  /** Sell or strong sell. */
  | 'SELL';

/** What a row of a holdings file is. */
export type ETFHoldingKind =
  /** Cash, collateral, a money market fund. */
  | 'CASH'
  /** A future, a forward, an option or a swap. */
  | 'DERIVATIVE'
  /** A share, a bond or another security. */
  | 'SECURITY';

/** Which way a Score points. */
export type ETFScoreLabel =
  /** Below -5. */
  | 'BEARISH'
  /** Above 5. */
  | 'BULLISH'
  /** From -5 to 5. */
  | 'NEUTRAL';

/** What a screen may filter and sort by; `screenerFields` says how. */
export type ETFScreenField =
  /** What it holds, in the words of its profile. */
  | 'ASSET_CLASS'
  /** The price against the close before, percent. */
  | 'CHANGE_PERCENT'
  /** The 7-day Scores of the holdings by their weight; null with too little of the fund covered. */
  | 'CONSTITUENTS_WEIGHTED_SERVICE'
  /** The newest close, USD. */
  | 'CURRENT_PRICE'
  /** The 7-day Score of what is said of the fund itself; null with too few mentions. */
  | 'DIRECT_SERVICE'
  /** What it costs a year, percent: 0.09 is 0.09 %. */
  | 'EXPENSE_RATIO'
  /** Securities that the fund holds. */
  | 'HOLDINGS_COUNT'
  /** Who issues it. */
  | 'ISSUER'
  /** Assets under management, USD. */
  | 'MARKET_CAP'
  /** The price against the high of 252 sessions, percent: 0 or below. */
  | 'PCT_OFF_52W_HIGH'
  /** The price against the low of 252 sessions, percent: 0 or above. */
  | 'PCT_OFF_52W_LOW'
  /** The price against the close before, USD. */
  | 'PRICE_CHANGE'
  /** The index it follows. */
  | 'TRACKED_INDEX'
  /** Shares traded in the newest session. */
  | 'VOLUME'
  /** The target upsides of the holdings by their weight, percent; null with too little of the fund covered. */
  | 'WEIGHTED_ANALYST_UPSIDE'
  /** How much of the fund the Score of the holdings rests on, percent, 0 to 100. */
  | 'WEIGHT_COVERED_PCT';

/** One condition; all of them must hold. */
export type ETFScreenFilter = {
  /** What is compared. */
  field: ETFScreenField;
  /** How it is compared. Numbers: GTE, GT, LTE, LT, EQ, NEQ; ordinals: EQ; texts: IN, NOT_IN. */
  op: ScreenOperator;
  /** What a number or an ordinal is compared with. */
  value?: InputMaybe<Scalars['Amount']['input']>;
  /** What a text is compared with, for IN and NOT_IN. */
  values?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The order of the rows; of equal ones the first ticker comes first. Texts have no order. */
export type ETFScreenSort = {
  /** Which end comes first. */
  dir: SortDirection;
  /** What they are ordered by. */
  field: ETFScreenField;
};

/** When in the day a company reports. */
export type EarningsTime =
  /** After they close. */
  | 'AFTER_CLOSE'
  /** Before the exchanges open. */
  | 'BEFORE_OPEN'
  /** While they trade. */
  | 'DURING_MARKET'
  /** Not known; so on most days that are projected. */
  | 'UNKNOWN';

/** What one entity is to another. */
export type EntityRelation =
  /** A topic that concerns it. */
  | 'CONCERNS'
  /** Sits on its board. */
  | 'DIRECTS'
  /** Founded it. */
  | 'FOUNDED'
  /** Owns a share of it. */
  | 'INVESTED_IN'
  /** An officer of it, or whoever else runs it. */
  | 'LEADS'
  /** Has its seat there. */
  | 'LOCATED_IN'
  /** A member of it. */
  | 'MEMBER_OF'
  /** A product or service of it. */
  | 'PRODUCT_OF'
  /** Oversees it. */
  | 'REGULATES'
  /** A part of it. */
  | 'SUBSIDIARY_OF';

/** What an entity is. */
export type EntityType =
  /** A company, listed or not. */
  | 'COMPANY'
  /** A country. */
  | 'COUNTRY'
  /** An exchange-traded fund. */
  | 'ETF'
  /** An organization that is no company. */
  | 'ORGANIZATION'
  /** A person. */
  | 'PERSON'
  /** A product or service. */
  | 'PRODUCT'
  /** A topic people write about. */
  | 'TOPIC';

/** The fiscal period that is estimated. */
export type EstimatePeriod =
  /** The quarter that is reported next. */
  | 'CURRENT_QUARTER'
  /** The fiscal year that is reported next. */
  | 'CURRENT_YEAR'
  /** The quarter after it. */
  | 'NEXT_QUARTER'
  /** The fiscal year after it. */
  | 'NEXT_YEAR';

/** What kind of institution a filer is: as somebody stated it, or, where nobody did, guessed from words in its name. */
export type FilerCategory =
  /** An investor that takes stakes to change companies. */
  | 'ACTIVIST'
  /** A bank or trust company. */
  | 'BANK'
  /** A university or foundation. */
  | 'ENDOWMENT'
  /** A hedge fund. */
  | 'HEDGE_FUND'
  /** A manager of funds that follow an index. */
  | 'INDEX_FUND'
  /** An insurer. */
  | 'INSURANCE'
  /** A manager of funds that pick their shares. */
  | 'MUTUAL_FUND'
  /** Everything else, and what a name does not say. */
  | 'OTHER'
  /** A pension fund. */
  | 'PENSION'
  /** A state's fund. */
  | 'SOVEREIGN_WEALTH';

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

/** How long a reported period is. */
export type FundamentalsTimeframe =
  /** A fiscal year. */
  | 'ANNUAL'
  /** Three months. */
  | 'QUARTERLY';

/** The layers that PRO keys see. */
export type HeatmapLayer =
  /** optionsInterestScore. */
  | 'OPTIONS'
  /** sentiment7d, sentimentChange7d, serviceScore, mentionsZ. */
  | 'SENTIMENT';

/** The stocks of a map. */
export type HeatmapScope =
  /** The members of the Nasdaq-100. */
  | 'NASDAQ100'
  /** The most traded stocks. */
  | 'POPULAR'
  /** The members of the S&P 500. */
  | 'SP500';

/** Which keys are served an index. */
export type IndexAccessTier =
  /** Every key; so are all of today. */
  | 'FREE'
  /** PRO keys alone. */
  | 'PRO';

/** What the numbers of an index are. */
export type IndexScale =
  /** 0 to 100; higher is greedier. */
  | 'PERCENT_0_100'
  /** Tone, signed: -1 to 1. */
  | 'SENTIMENT';

/** What a constituent is to the bucket that the reading is of. */
export type IndexStaleness =
  /** It is not, and keeps the value of an earlier bucket: for up to 7 days, or 4 weeks of a weekly index. */
  | 'CARRIED_FORWARD'
  /** Nothing was written about it for longer; it is left out. */
  | 'EXCLUDED'
  /** It is written about in the bucket. */
  | 'FRESH'
  /** It does not have the role at the end of the bucket; it weighs nothing. */
  | 'OUT_OF_SEGMENT';

/** What an insider is to the company; of several roles the first in this order. */
export type InsiderRelation =
  /** A director. */
  | 'DIRECTOR'
  /** An officer. */
  | 'OFFICER'
  /** Anything else. */
  | 'OTHER'
  /** An owner of more than ten percent of a class. */
  | 'TEN_PCT_OWNER';

/** What a transaction was, from the filing's code. */
export type InsiderTransactionType =
  /** Code A: granted by the company. */
  | 'AWARD'
  /** Code P: bought on the open market or privately. */
  | 'BUY'
  /** Codes M, O, X: a derivative exercised. */
  | 'EXERCISE'
  /** Code G: given away or received. */
  | 'GIFT'
  /** Every other code; F, shares withheld for tax, is one. */
  | 'OTHER'
  /** Code S: sold on the open market or privately. */
  | 'SELL';

/** How much an insight matters now. */
export type InsightUrgency =
  /** A confidence of 0.75 or more. */
  | 'HIGH'
  /** A confidence below 0.6. */
  | 'LOW'
  /** A confidence of 0.6 to below 0.75. */
  | 'MEDIUM';

/** How a position differs from what the filer reported for the quarter before. */
export type InstitutionalChangeType =
  /** Fewer shares. */
  | 'DECREASED'
  /** More shares. */
  | 'INCREASED'
  /** None of it was reported for the quarter before, or the filer reported nothing then. */
  | 'NEW'
  /** The filer reports this quarter, and none of it any more. */
  | 'SOLD_OUT'
  /** As many shares. */
  | 'UNCHANGED';

/** What a position is of. */
export type InstitutionalInstrument =
  /** Convertible notes; shares are their principal in USD. */
  | 'BOND'
  /** Call options; shares and value are those of the stock under them. */
  | 'CALL'
  /** Shares. */
  | 'EQUITY'
  /** Put options; shares and value are those of the stock under them. */
  | 'PUT';

/** Whether a field answers without an API key. */
export type KeyRule =
  /** Without a key it answers what a FREE key sees. */
  | 'PREVIEW'
  /** It answers everyone. */
  | 'PUBLIC'
  /** Without a key the whole operation is refused: 401 api_key_required. */
  | 'REQUIRED';

/** How much of a company is covered. */
export type ListingCoverage =
  /** Not listed. */
  | 'PRIVATE'
  /** Listed, with a ticker, prices and a stock page. */
  | 'PUBLIC_TRACKED'
  /** Listed, but without prices here; it can be searched and has metrics. */
  | 'PUBLIC_UNTRACKED';

/** Where a stock stands that is leaving the exchange. */
export type ListingStatus =
  /** It no longer trades; its price is the last one. */
  | 'DELISTED'
  /** Its delisting is announced. */
  | 'PENDING_DELISTING';

/** What the US stock market is doing, in New York time. */
export type MarketPhase =
  /** From the close to 20:00, or to 17:00 on an early close. */
  | 'AFTER_HOURS'
  /** Nights, weekends and holidays. */
  | 'CLOSED'
  /** 09:30 to 16:00, or to 13:00 on an early close. */
  | 'OPEN'
  /** From 04:00 to the open on a trading day. */
  | 'PRE_MARKET';

/** What a metric is compared with. */
export type MetricBaselineType =
  /** The mean of the entity's own days, by ISO week. */
  | 'HISTORICAL_WEEKLY'
  /** The mean of the days of the other stocks of its sector, by ISO week. */
  | 'PEER_WEEKLY';

/** What mentions are told apart by. */
export type MetricDimension =
  /** Who published it: a newspaper, a forum, an account. */
  | 'PUBLISHER'
  /** Where: News, Reddit, X, YouTube or Substack. */
  | 'SOURCE'
  /** What it is: an article, a post, a video. */
  | 'TYPE';

/** What is measured of the mentions of an entity, by days in New York. */
export type MetricType =
  /** How often it is mentioned. */
  | 'MENTIONS'
  /** The Score: 10 x sentiment x ln(1 + mentions), signed and without bound. */
  | 'SCORE'
  /** The mean polarity of its mentions, -1 to 1. */
  | 'SENTIMENT'
  /** Its share of all tracked stocks' mentions, 0 to 1; of a listed company alone. */
  | 'SOCIAL_DOMINANCE';

/** What the numbers of a metric are. */
export type MetricValueType =
  /** Counts, summed where days are put together. */
  | 'COUNT'
  /** Means. */
  | 'MEAN'
  /** Shares in percent, together 100. */
  | 'SHARE_PERCENT';

/** The named bands of a mood, by the score rounded to a whole number. */
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

/** What the mood is made of. Percentiles are of the year up to the day, and need 60 sessions of it. */
export type MoodSignalKey =
  /** 100 minus the percentile of the VIX: higher is calmer. */
  | 'FEAR_GAUGE'
  /** Percent of stocks above their 50-day average. */
  | 'MARKET_DIRECTION'
  /** 100 minus the percentile of the median put/call volume: higher leans to calls. */
  | 'OPTIONS_FLOW'
  /** Percentile of the market's 7-day Score minus its 30-day one. */
  | 'SOCIAL_MOMENTUM'
  /** Percentile of the tone of a week of mentions. */
  | 'SOCIAL_SENTIMENT'
  /** Percentile of how far SPY is above its 125-day average. */
  | 'SPY_TREND';

/** What an option is a right to. */
export type OptionType =
  /** To buy at the strike. */
  | 'CALL'
  /** To sell at the strike. */
  | 'PUT';

/** Which options a wall is made of. */
export type OptionsWallSide =
  /** Calls. */
  | 'CALL'
  /** Puts. */
  | 'PUT';

/** How far back a history of options reaches, in exchange sessions up to the newest. */
export type OptionsWindow =
  /** 1,260 sessions. */
  | 'FIVE_YEARS'
  /** 252 sessions. */
  | 'ONE_YEAR'
  /** 504 sessions. */
  | 'TWO_YEARS';

/** What metadata is about. */
export type PoliticianAssetKind =
  /** An option. */
  | 'OPTION';

/** The kinds of asset that are served; bonds, private companies and other assets are not. */
export type PoliticianAssetType =
  /** Shares of an exchange-traded fund. */
  | 'ETF'
  /** Shares of a company. */
  | 'STOCK'
  /** An option on shares. */
  | 'STOCK_OPTION';

/** The right that an option gives. */
export type PoliticianOptionType =
  /** To buy. */
  | 'CALL'
  /** To sell. */
  | 'PUT';

/** Whose the asset is. */
export type PoliticianTradeOwner =
  /** A dependent child's. */
  | 'CHILD'
  /** Held jointly. */
  | 'JOINT'
  /** The member's. */
  | 'SELF'
  /** The spouse's. */
  | 'SPOUSE';

/** What a disclosed transaction was. */
export type PoliticianTransactionType =
  /** Exchanged for another asset. */
  | 'EXCHANGE'
  /** Anything else. */
  | 'OTHER'
  /** Bought. */
  | 'PURCHASE'
  /** Sold, in full or in part. */
  | 'SALE';

/** Why an answer is a preview. */
export type PreviewReason =
  /** The rest is for PRO keys. */
  | 'PRO_REQUIRED';

/** What a rating looks at. */
export type RatingDimensionKey =
  /** The share of favorable analyst ratings. */
  | 'ANALYSTS'
  /** The 7-day Score (70 %) and the 7-day share of all mentions (30 %). */
  | 'CROWD'
  /** The latest EPS surprise. */
  | 'EARNINGS'
  /** Operating margin, return on equity, revenue growth. */
  | 'FUNDAMENTALS'
  /** Which way options lean. */
  | 'OPTIONS'
  /** 13F net change, insider and congressional flow balance. */
  | 'SMART_MONEY'
  /** Distance from the 200-day and 50-day averages, twelve-month return, volatility (low is good). */
  | 'TECHNICALS';

/** What a step of the account of a score is. */
export type RatingDriverKind =
  /** One of the seven dimensions. */
  | 'DIMENSION'
  /** The lift to the least score. */
  | 'FLOOR'
  /** A risk condition. */
  | 'PENALTY'
  /** What of the percentile the dimensions alone do not explain. */
  | 'RANK';

/** The band of a score; there is no E. */
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

/** How much a report says. */
export type ReportDepth =
  /** One section, the executive summary. */
  | 'BASIC'
  /** A section for each kind of fact. */
  | 'DEEP';

/** Whether there is a report. */
export type ReportStatus =
  /** It could not be written; ask again. */
  | 'ERROR'
  /** Too little is stored on the stock. */
  | 'NOT_AVAILABLE'
  /** There is. */
  | 'READY';

/** The kind of a report. */
export type ReportType =
  /** A deep one. */
  | 'FULL'
  /** A basic one. */
  | 'SUMMARY';

/** The word for a Score. */
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

/** How a field is compared. A row without a value never matches, whatever the operator. */
export type ScreenOperator =
  /** The value itself. */
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
  /** Another value. */
  | 'NEQ'
  /** None of the values. */
  | 'NOT_IN';

/** What a screen looks at. */
export type ScreenUniverse =
  /** Funds. */
  | 'ETF'
  /** Stocks. */
  | 'STOCK';

/** What a field holds. */
export type ScreenerFieldType =
  /** One of a few numbers that stand for something; `options` says for what. */
  | 'ENUM'
  /** A number. */
  | 'NUMBER'
  /** A text; `values` says which there are. */
  | 'STRING';

/** What the numbers of a field count. */
export type ScreenerUnit =
  /** A count. */
  | 'COUNT'
  /** Percent points. */
  | 'PERCENT'
  /** Points of a score. */
  | 'SCORE'
  /** A part of 1. */
  | 'SHARE'
  /** US dollars. */
  | 'USD';

/** The word for the mean polarity of a day. */
export type SentimentLabel =
  /** Below -0.1. */
  | 'BEARISH'
  /** Above 0.1. */
  | 'BULLISH'
  /** From -0.1 to 0.1. */
  | 'NEUTRAL';

/** Which end comes first. Rows without a value come last either way. */
export type SortDirection =
  /** The least first. */
  | 'ASC'
  /** The most first. */
  | 'DESC';

/** What a screen may filter and sort by; `screenerFields` says how. */
export type StockScreenField =
  /** Analysts who say buy or strong buy, percent of all, 0 to 100. */
  | 'ANALYST_BUY_RATIO_PCT'
  /** Analysts with an opinion: the five buckets together. */
  | 'ANALYST_COUNT'
  /** The mean opinion, 1 strong buy to 5 strong sell: LTE 2.5 is bullish. */
  | 'ANALYST_RATING_MEAN'
  /** Upgrades less downgrades of 30 days. */
  | 'ANALYST_RATING_MOMENTUM_30D'
  /** From the price to the mean target, percent. */
  | 'ANALYST_TARGET_UPSIDE_PCT'
  /** The price against the close before, USD. */
  | 'CHANGE'
  /** The price against the close before, percent. */
  | 'CHANGE_PERCENT'
  /** Its part in 7 days less that of the 7 days before, a part of 1. */
  | 'DOMINANCE_CHANGE'
  /** Market capitalisation, USD. */
  | 'MARKET_CAP'
  /** The 50-day average against the 200-day one: 1 above, -1 below, 0 equal. */
  | 'MA_CROSS_STATE'
  /** Its part of their mentions in 7 days, 0 to 1. */
  | 'MENTION_SHARE'
  /** The mentions of 3 days against the 3 days before, percent. */
  | 'MENTION_VELOCITY'
  /** The adjusted close against its average of 50 sessions, percent; null with fewer. */
  | 'PCT_OFF_50D_MA'
  /** The price against the high of 252 sessions, percent: 0 or below. */
  | 'PCT_OFF_52W_HIGH'
  /** The price against the low of 252 sessions, percent: 0 or above. */
  | 'PCT_OFF_52W_LOW'
  /** The adjusted close against its average of 200 sessions, percent; null with fewer. */
  | 'PCT_OFF_200D_MA'
  /** The newest close, USD. */
  | 'PRICE'
  /** The slope of the log closes of 30 sessions, percent a session. */
  | 'PRICE_TREND_30D'
  /** The adjusted close against that of 21 sessions before, percent. */
  | 'RETURN_1M'
  /** The adjusted close against that of 252 sessions before, percent. */
  | 'RETURN_1Y'
  /** The adjusted close against that of 63 sessions before, percent. */
  | 'RETURN_3M'
  /** The adjusted close against that of 126 sessions before, percent. */
  | 'RETURN_6M'
  /** The 7-day Score less the 30-day one. */
  | 'SCORE_CHANGE_7D'
  /** Which way the 7-day Score points: 1 above 5, -1 below -5, else 0. */
  | 'SENTIMENT_DIRECTION'
  /** The mean of the daily Scores of 30 days. */
  | 'SENTI_SCORE_1M'
  /** The mean of the daily Scores of 7 days, signed and without bound: neutral to 5, bullish from 13, strong from 23. */
  | 'SENTI_SCORE_7D'
  /** How many of these buckets in a row rose, up to the newest. */
  | 'SENTI_SCORE_RISING_STREAK_30D'
  /** The slope of the daily Scores of 7 days, points a day. */
  | 'SENTI_SCORE_TREND_7D'
  /** The slope of the Scores of the newest seven 4-day buckets, points a bucket; null with fewer than four. */
  | 'SENTI_SCORE_TREND_30D'
  /** The letter of the rating, A to F. Unrated stocks have none, and match neither IN nor NOT_IN. Sorts by the rating score. */
  | 'SERVICE_RATING'
  /** Its part of the mentions of all tracked stocks on the newest day, 0 to 1. */
  | 'SOCIAL_DOMINANCE'
  /** The deviation of 30 daily log returns, percent a year. */
  | 'VOLATILITY_30D'
  /** Shares traded in the newest session. */
  | 'VOLUME';

/** One condition; all of them must hold. */
export type StockScreenFilter = {
  /** What is compared. */
  field: StockScreenField;
  /** How it is compared. Numbers: GTE, GT, LTE, LT, EQ, NEQ; ordinals: EQ; texts: IN, NOT_IN. */
  op: ScreenOperator;
  /** What a number or an ordinal is compared with. */
  value?: InputMaybe<Scalars['Amount']['input']>;
  /** What a text is compared with, for IN and NOT_IN. */
  values?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The order of the rows; of equal ones the first ticker comes first. */
export type StockScreenSort = {
  /** Which end comes first. */
  dir: SortDirection;
  /** What they are ordered by. */
  field: StockScreenField;
};

/** What a key may see and how often it may ask. */
export type Tier =
  /** Previews; 30 calls a minute, 1,000 a month. */
  | 'FREE'
  /** Everything; 300 calls a minute, no monthly cap. */
  | 'PRO';

/** Which keys are served the whole of a tracker. */
export type TrackerAccessTier =
  /** Every key. */
  | 'FREE'
  /** PRO keys; a FREE key sees a preview. */
  | 'PRO';

/** Which way a figure went. */
export type TrackerTrend =
  /** Down. */
  | 'DOWN'
  /** Up. */
  | 'UP';

/** How the snapshot of a tracker is shown. More may come. */
export type TrackerView =
  /** Tiles with a size and a colour. */
  | 'HEATMAP'
  /** A ranked table: rows of figures. */
  | 'TABLE';

/** Why there is no rating. */
export type UnratedReason =
  /** Those that are there carry less than 50 % of the weight. */
  | 'INSUFFICIENT_COVERAGE_WEIGHT'
  /** Fewer than 4 of the seven dimensions are there. */
  | 'INSUFFICIENT_DIMENSIONS'
  /** A fund, outside the universe, or newer than the run. */
  | 'NOT_RATED_TODAY'
  /** There is one, but a later run should have replaced it. */
  | 'STALE';

export type UsageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuery = { viewer: { tier: Tier, usage: { minute: { limit: number | null, remaining: number | null, resetAt: string }, month: { limit: number | null, remaining: number | null } } } | null };

export type HeatmapQueryVariables = Exact<{
  scope: HeatmapScope;
}>;


export type HeatmapQuery = { marketHeatmap: { asOf: string, generatedAt: string, isPreview: boolean, withheld: Array<string>, meta: { scopeName: string, universeSize: number, tileCount: number, missingPrice: Array<string>, previewWithheld: Array<HeatmapLayer> | null, breadthUp: number, breadthDown: number, capWeightedChangePct: number | null, equalWeightedChangePct: number | null, sectors: Array<{ sector: string, capUsd: number, capWeightedChangePct: number | null }> }, tiles: Array<{ ticker: string, name: string, sector: string, marketCap: number | null, price: number, changePercent: number | null, sentiment7d: number | null, serviceScore: number | null, mentionsZ: number | null, optionsInterestScore: number | null }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type MarketQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketQuery = { marketStatus: { status: MarketPhase, nextOpen: string, nextClose: string, session: { isEarlyClose: boolean } | null } | null, marketMood: { asOf: string | null, currentScore: number | null, phase: MoodPhase | null, weeklyChange: number | null, signals: Array<{ key: MoodSignalKey, label: string, value: number, change: number | null }>, sectors: Array<{ sector: string, currentScore: number, phase: MoodPhase, weeklyChange: number | null }>, history: Array<{ date: string, score: number }> } | null, sentimentBreadth: { asOf: string | null, minMentions: number, latest: { date: string, bullish: number, bearish: number, neutral: number, netBreadth: number, coveredStocks: number } | null, series: Array<{ date: string, bullishPct: number, bearishPct: number, neutralPct: number, netBreadth: number, coveredStocks: number }> } | null, sectorSentiment: { asOf: string | null, narrative: string | null, sectors: Array<{ sector: string, consensusRatio: number, consensusLabel: CrowdConsensus, totalMentions: number, topStock: { ticker: string }, bottomStock: { ticker: string } }> } | null, marketSummary: { headline: string | null, expandedContent: string | null, generatedAt: string | null, generatedBy: string | null } | null };

export type EarningsQueryVariables = Exact<{
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
}>;


export type EarningsQuery = { earningsCalendar: { totalCount: number, isPreview: boolean, withheld: Array<string>, metadata: { windowStart: string, windowEnd: string }, events: Array<{ ticker: string, companyName: string, earningsDate: string, fiscalDateEnding: string, earningsTime: EarningsTime, confirmed: boolean, estimatedEps: number | null, currency: string | null, isReported: boolean }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type TrackerListQueryVariables = Exact<{ [key: string]: never; }>;


export type TrackerListQuery = { trackers: Array<{ trackerId: string, displayName: string, category: string, description: string, viewType: TrackerView, accessTier: TrackerAccessTier }> | null };

export type TrackerTableQueryVariables = Exact<{
  trackerId: Scalars['String']['input'];
}>;


export type TrackerTableQuery = { tracker: { snapshot:
      | { trackerId: string, description: string, asOf: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, headline: Array<{ label: string, value: number, unit: string | null, trend: TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string, url: string } | null }
      | { trackerId: string, description: string, asOf: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, rows: Array<{ rank: number, rowId: string | null, name: string, category: string | null, stock: { ticker: string } | null, driver: { title: string, publisher: string, date: string } | null, metrics: Array<{ label: string, value: number | null, unit: string, periodLabel: string | null, sourceUrl: string | null }> }>, headline: Array<{ label: string, value: number, unit: string | null, trend: TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string, url: string } | null }
     | null } | null };

export type ScreenerCatalogQueryVariables = Exact<{ [key: string]: never; }>;


export type ScreenerCatalogQuery = { screenerFields: { stock: Array<{ name: string, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, sortable: boolean, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }>, etf: Array<{ name: string, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, sortable: boolean, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }> } | null, curatedScreens: Array<{ id: string, name: string, summary: string, universe: ScreenUniverse, plan: Record<string, unknown> }> | null };

export type FieldFragment = { name: string, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, sortable: boolean, values: Array<string> | null, options: Array<{ value: number, label: string }> | null };

export type StockScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  limit: Scalars['Int']['input'];
}>;


export type StockScreenQuery = { stockScreen: { screened: number, matched: number, explain: Array<{ fieldName: string, op: ScreenOperator, matched: number, missing: number }>, results: Array<{ ticker: string, priceSparkline30D: Array<number | null> | null, serviceScore7D: number | null, serviceScore1M: number | null, ratingLetter: string | null, scoreChange7D: number | null, sentimentDirection: number | null, sentiScoreTrend7D: number | null, sentiScoreTrend30D: number | null, sentiScoreRisingStreak30D: number | null, socialDominance: number | null, mentionShare: number | null, mentionVelocity: number | null, dominanceChange: number | null, marketCap: number | null, currentPrice: number | null, changePercent: number | null, change: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, priceTrend30D: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, analystCount: number | null, analystRatingMomentum30D: number | null, analystRatingMean: number | null, pctOff200dMa: number | null, pctOff50dMa: number | null, maCrossState: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, stock: { name: string } | null }> } | null };

export type EtfScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  limit: Scalars['Int']['input'];
}>;


export type EtfScreenQuery = { etfScreen: { screened: number, matched: number, explain: Array<{ fieldName: string, op: ScreenOperator, matched: number, missing: number }>, results: Array<{ ticker: string, name: string, constituentsWeightedService: number | null, directService: number | null, weightedAnalystUpside: number | null, marketCap: number | null, expenseRatio: number | null, currentPrice: number | null, changePercent: number | null, priceChange: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, weightCoveredPct: number | null, holdingsCount: number | null, issuer: string | null, assetClass: string | null, trackedIndex: string | null }> } | null };

type Gate_ActivistPositionList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AiSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AnalystActionList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AnalystConsensus_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AnalystEstimates_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_CalledIt_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_ConsensusHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_ConvertibleBondGroupList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_EarningsCalendar_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_HeatmapSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderActivity_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderClusterBuyList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderTradeList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsightList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalFlows_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalHolders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalOptionsList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalPositionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_OptionsDossier_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_OptionsOverview_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianActivity_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianMemberList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianTradeList_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_TableSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

export type GateFragment =
  | Gate_ActivistPositionList_Fragment
  | Gate_AiSummary_Fragment
  | Gate_AnalystActionList_Fragment
  | Gate_AnalystConsensus_Fragment
  | Gate_AnalystEstimates_Fragment
  | Gate_CalledIt_Fragment
  | Gate_ConsensusHistory_Fragment
  | Gate_ConvertibleBondGroupList_Fragment
  | Gate_EarningsCalendar_Fragment
  | Gate_HeatmapSnapshot_Fragment
  | Gate_InsiderActivity_Fragment
  | Gate_InsiderClusterBuyList_Fragment
  | Gate_InsiderTradeList_Fragment
  | Gate_InsightList_Fragment
  | Gate_InstitutionalFlows_Fragment
  | Gate_InstitutionalHolders_Fragment
  | Gate_InstitutionalOptionsList_Fragment
  | Gate_InstitutionalPositionConnection_Fragment
  | Gate_OptionsDossier_Fragment
  | Gate_OptionsOverview_Fragment
  | Gate_PoliticianActivity_Fragment
  | Gate_PoliticianHistory_Fragment
  | Gate_PoliticianMemberList_Fragment
  | Gate_PoliticianTradeList_Fragment
  | Gate_TableSnapshot_Fragment
;

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
export const FieldFragmentDoc = new TypedDocumentString(`
    fragment Field on ScreenerField {
  name
  column
  label
  description
  group
  type
  unit
  ops
  placeholder
  quickValues
  sortable
  options {
    value
    label
  }
  values
}
    `, {"fragmentName":"Field"}) as unknown as TypedDocumentString<FieldFragment, unknown>;
export const GateFragmentDoc = new TypedDocumentString(`
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}
    `, {"fragmentName":"Gate"}) as unknown as TypedDocumentString<GateFragment, unknown>;
export const UsageDocument = new TypedDocumentString(`
    query Usage {
  viewer {
    tier
    usage {
      minute {
        limit
        remaining
        resetAt
      }
      month {
        limit
        remaining
      }
    }
  }
}
    `, {"hash":"606d03797057f81788bb2928e438d229eaadaca2c255d09dc9550d72e80ea9ea"}) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const HeatmapDocument = new TypedDocumentString(`
    query Heatmap($scope: HeatmapScope!) {
  marketHeatmap(scope: $scope) {
    ...Gate
    asOf
    generatedAt
    meta {
      scopeName
      universeSize
      tileCount
      missingPrice
      previewWithheld
      breadthUp
      breadthDown
      capWeightedChangePct
      equalWeightedChangePct
      sectors {
        sector
        capUsd
        capWeightedChangePct
      }
    }
    tiles {
      ticker
      name
      sector
      marketCap
      price
      changePercent
      sentiment7d
      serviceScore
      mentionsZ
      optionsInterestScore
    }
  }
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"1834d87f59d065071671dd87c9ff9f509811f9dfbb089608a862b2f03fa4a013"}) as unknown as TypedDocumentString<HeatmapQuery, HeatmapQueryVariables>;
export const MarketDocument = new TypedDocumentString(`
    query Market {
  marketStatus {
    status
    session {
      isEarlyClose
    }
    nextOpen
    nextClose
  }
  marketMood(days: 365) {
    asOf
    currentScore
    phase
    weeklyChange
    signals {
      key
      label
      value
      change
    }
    sectors {
      sector
      currentScore
      phase
      weeklyChange
    }
    history {
      date
      score
    }
  }
  sentimentBreadth {
    asOf
    minMentions
    latest {
      date
      bullish
      bearish
      neutral
      netBreadth
      coveredStocks
    }
    series {
      date
      bullishPct
      bearishPct
      neutralPct
      netBreadth
      coveredStocks
    }
  }
  sectorSentiment {
    asOf
    narrative
    sectors {
      sector
      consensusRatio
      consensusLabel
      totalMentions
      topStock {
        ticker
      }
      bottomStock {
        ticker
      }
    }
  }
  marketSummary {
    headline
    expandedContent
    generatedAt
    generatedBy
  }
}
    `, {"hash":"d03137c07d0a21288aec95f53c7113d68c6afb76a5ea858c18acb28ead16eb9b"}) as unknown as TypedDocumentString<MarketQuery, MarketQueryVariables>;
export const EarningsDocument = new TypedDocumentString(`
    query Earnings($from: Date!, $to: Date!) {
  earningsCalendar(from: $from, to: $to) {
    ...Gate
    totalCount
    metadata {
      windowStart
      windowEnd
    }
    events {
      ticker
      companyName
      earningsDate
      fiscalDateEnding
      earningsTime
      confirmed
      estimatedEps
      currency
      isReported
    }
  }
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"4490ecca0c2252bee11a6bf66737289cc91401fbc1186d7e60d3e797538ba709"}) as unknown as TypedDocumentString<EarningsQuery, EarningsQueryVariables>;
export const TrackerListDocument = new TypedDocumentString(`
    query TrackerList {
  trackers {
    trackerId
    displayName
    category
    description
    viewType
    accessTier
  }
}
    `, {"hash":"8d8d77b57a5f8deb3f498c868ee87a3f868829f72ebf81e1063b07b1cbd23baa"}) as unknown as TypedDocumentString<TrackerListQuery, TrackerListQueryVariables>;
export const TrackerTableDocument = new TypedDocumentString(`
    query TrackerTable($trackerId: String!) {
  tracker(trackerId: $trackerId) {
    snapshot {
      ...Gate
      trackerId
      description
      asOf
      totalCount
      headline {
        label
        value
        unit
        trend
        methodologyNote
      }
      ... on TableSnapshot {
        rows {
          rank
          rowId
          name
          category
          stock {
            ticker
          }
          driver {
            title
            publisher
            date
          }
          metrics {
            label
            value
            unit
            periodLabel
            sourceUrl
          }
        }
      }
    }
  }
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"d6d3916a230623cadddfa99986ae5dadf3563d6b6f46be2f162b28939adeba9e"}) as unknown as TypedDocumentString<TrackerTableQuery, TrackerTableQueryVariables>;
export const ScreenerCatalogDocument = new TypedDocumentString(`
    query ScreenerCatalog {
  screenerFields {
    stock {
      ...Field
    }
    etf {
      ...Field
    }
  }
  curatedScreens {
    id
    name
    summary
    universe
    plan
  }
}
    fragment Field on ScreenerField {
  name
  column
  label
  description
  group
  type
  unit
  ops
  placeholder
  quickValues
  sortable
  options {
    value
    label
  }
  values
}`, {"hash":"eba817cf81cfd34f60b85684b14a32a3a1427e260104e227f9f11e226941bf07"}) as unknown as TypedDocumentString<ScreenerCatalogQuery, ScreenerCatalogQueryVariables>;
export const StockScreenDocument = new TypedDocumentString(`
    query StockScreen($plan: ScreenPlan!, $limit: Int!) {
  stockScreen(plan: $plan, limit: $limit) {
    screened
    matched
    explain {
      fieldName
      op
      matched
      missing
    }
    results {
      ticker
      stock {
        name
      }
      priceSparkline30D
      serviceScore7D
      serviceScore1M
      ratingLetter
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
    }
  }
}
    `, {"hash":"47384c2cb9f085fad75a5785093678588efd52e9f6226ea5d2a89bd4e95c3c49"}) as unknown as TypedDocumentString<StockScreenQuery, StockScreenQueryVariables>;
export const EtfScreenDocument = new TypedDocumentString(`
    query EtfScreen($plan: ScreenPlan!, $limit: Int!) {
  etfScreen(plan: $plan, limit: $limit) {
    screened
    matched
    explain {
      fieldName
      op
      matched
      missing
    }
    results {
      ticker
      name
      constituentsWeightedService
      directService
      weightedAnalystUpside
      marketCap
      expenseRatio
      currentPrice
      changePercent
      priceChange
      volume
      pctOff52wHigh
      pctOff52wLow
      weightCoveredPct
      holdingsCount
      issuer
      assetClass
      trackedIndex
    }
  }
}
    `, {"hash":"8bb6f1a2f4d227a147bffbed6e152f50fda7aaf4babe6258f6de1ac17b9b52ec"}) as unknown as TypedDocumentString<EtfScreenQuery, EtfScreenQueryVariables>;