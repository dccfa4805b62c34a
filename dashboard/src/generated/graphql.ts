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
  /** Any JSON value, such as `{ "ticker": "AAPL" }`. */
  JSON: { input: unknown; output: unknown; }
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

/** Who a call is attributed to. */
export type CallAttribution =
  /** The analyst whom the note names. */
  | 'ANALYST'
  /** The firm, since its note names no analyst. */
  | 'FIRM';

/** What a documented call is counted for. */
export type CallUnit =
  /** Each UTC day on which a key opens it. Opening a stream again costs nothing. */
  | 'DAY'
  /** Each object found, unless a call directly below pays for it. */
  | 'HANDLE'
  /** Each object that the field is selected on. */
  | 'OBJECT'
  /** The operation: one call answers for all its objects. */
  | 'OPERATION'
  /** Each object found. A link to the same object shares the call. */
  | 'RESULT';

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

/** How a source of files stands. */
export type DataSourceState =
  /** The source asked to be left alone for a while. */
  | 'BLOCKED'
  /** Files are being fetched. */
  | 'FETCHING'
  /** Everything that was published is imported. */
  | 'FRESH'
  /** The source failed, has not published yet, or its next run is overdue. */
  | 'LATE'
  /** The source refused, or a file was not what it should be. */
  | 'REFUSED';

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
  /** What it costs a year, percent: 0.09 is 0.09%. */
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
  /** An officer or another person who runs it. */
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

/** Trading outside regular hours. */
export type ExtendedSession =
  /** After-hours: from the close to 20:00, or to 17:00 on an early close. */
  | 'POST'
  /** Pre-market: from 04:00 in New York to the open. */
  | 'PRE';

/** What kind of institution a filer is: as stated, or guessed from its name. */
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

/** What the prices of a map are. */
export type HeatmapPriceSource =
  /** The closes of the last regular session. */
  | 'LAST_REGULAR_CLOSE';

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
  /** It does not have the role at the end of the bucket; its value is 0. */
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
  /** The filer reported the quarter before, and none of it then. */
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

/** What tells the unit of the values in a filing, the strongest first. */
export type InstitutionalValueBasis =
  /** Closing prices on the quarter's last session; where there are notes alone, their principal. */
  | 'CLOSING_PRICES'
  /** Two units are plausible. The SEC asks for dollars since January 3, 2023. */
  | 'FILING_DATE'
  /** Nothing. */
  | 'NONE'
  /** The price a share that other filers state for the same quarter. */
  | 'OTHER_FILERS'
  /** The price a share that the values imply: in one unit alone it is plausible. */
  | 'SHARE_PRICES';

/** The unit that a filing states its values in. */
export type InstitutionalValueUnit =
  /** Dollars. */
  | 'DOLLARS'
  /** Thousands of dollars. */
  | 'THOUSANDS'
  /** Thousandths of dollars: the source multiplied dollars by a thousand. */
  | 'THOUSANDTHS'
  /** Nothing tells it, and no value is served. */
  | 'UNKNOWN';

/** Whether a field answers without an API key. */
export type KeyRule =
  /** Without a key, it returns what a FREE key sees. */
  | 'PREVIEW'
  /** It answers everyone. */
  | 'PUBLIC'
  /** Without a key the whole operation is refused: 401 api_key_required. */
  | 'REQUIRED';

/** Whether an empty list means that nothing happened or that nothing is known. */
export type ListCoverage =
  /** There are rows. */
  | 'COVERED'
  /** Data of this kind is loaded; none of it is in the window, or of the subject. */
  | 'NONE_IN_WINDOW'
  /** No data of this kind is loaded. */
  | 'NO_DATA';

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

/** Which way a price moved. */
export type MoverDirection =
  /** The largest losses. */
  | 'DOWN'
  /** The largest gains. */
  | 'UP';

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
  /** The 7-day Score (70%) and the 7-day share of all mentions (30%). */
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

/** What a flag tells. */
export type RatingFlagKey =
  /** Several insiders sold within a short time. */
  | 'CLUSTERED_INSIDER_SELLING'
  /** Institutions sold while the price rose. */
  | 'INSTITUTIONAL_OUTFLOW_AGAINST_PRICE'
  /** Options traded far beyond their usual volume. */
  | 'UNUSUAL_OPTIONS_FLOW';

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

/** Whose trades a reading of smart money counts. */
export type RatingSubLegKey =
  /** Members of Congress. */
  | 'CONGRESS'
  /** Insiders of the company. */
  | 'INSIDER'
  /** Institutions, by their 13F reports. */
  | 'INST_13F';

/** What a reading of smart money is in. */
export type RatingSubLegUnit =
  /** Percent points. */
  | 'PERCENT'
  /** A balance from -1, all sold, to 1, all bought. */
  | 'RATIO';

/** How much a report says. */
export type ReportDepth =
  /** One section, the executive summary. */
  | 'BASIC'
  /** A section for each kind of fact. */
  | 'DEEP';

/** Whether there is a report. */
export type ReportStatus =
  /** It could not be written; try again. */
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

/** What the screens of either universe may filter and sort by. */
export type ScreenerFieldName =
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
  /** Change. */
  | 'CHANGE'
  /** Change, percent. */
  | 'CHANGE_PERCENT'
  /** Score of the holdings. */
  | 'CONSTITUENTS_WEIGHTED_SERVICE'
  /** Price. */
  | 'CURRENT_PRICE'
  /** Score of the fund. */
  | 'DIRECT_SERVICE'
  /** Dominance change. */
  | 'DOMINANCE_CHANGE'
  /** Expense ratio. */
  | 'EXPENSE_RATIO'
  /** Holdings. */
  | 'HOLDINGS_COUNT'
  /** Issuer. */
  | 'ISSUER'
  /** Assets. */
  | 'MARKET_CAP'
  /** Average cross. */
  | 'MA_CROSS_STATE'
  /** Mention share. */
  | 'MENTION_SHARE'
  /** Mention velocity. */
  | 'MENTION_VELOCITY'
  /** Off 50-day average. */
  | 'PCT_OFF_50D_MA'
  /** Off 52-week high. */
  | 'PCT_OFF_52W_HIGH'
  /** Off 52-week low. */
  | 'PCT_OFF_52W_LOW'
  /** Off 200-day average. */
  | 'PCT_OFF_200D_MA'
  /** Price. */
  | 'PRICE'
  /** Change. */
  | 'PRICE_CHANGE'
  /** Price trend, 30 sessions. */
  | 'PRICE_TREND_30D'
  /** Return, 1 month. */
  | 'RETURN_1M'
  /** Return, 1 year. */
  | 'RETURN_1Y'
  /** Return, 3 months. */
  | 'RETURN_3M'
  /** Return, 6 months. */
  | 'RETURN_6M'
  /** Score change. */
  | 'SCORE_CHANGE_7D'
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
  /** Market capitalization, USD. */
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

/** What a tracker is about. */
export type TrackerCategory =
  /** What institutions hold. */
  | 'INSTITUTIONAL'
  /** The whole market. */
  | 'MARKET'
  /** How products are written about. */
  | 'PRODUCTS'
  /** How stocks are written about. */
  | 'SENTIMENT'
  /** What forums and the press say of stocks. */
  | 'SOCIAL';

/** Which tracker. */
export type TrackerId =
  /** Stocks that a finance forum turned bullish on, and what became of them against the broad market. */
  | 'FORUM_PICKS'
  /** Net-of-fee annual returns that large hedge funds have published, each with the source that says so. */
  | 'HEDGE_FUND_REPORTED_RETURNS'
  /** The largest Form 13F filers by the value of the US shares they disclose. */
  | 'INSTITUTION_AUM'
  /** Form 13F filers by the part of their disclosed shares that their ten largest positions make up. */
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

/** Which way a figure went. */
export type TrackerTrend =
  /** Down. */
  | 'DOWN'
  /** Up. */
  | 'UP';

/** What a figure of a tracker is in. */
export type TrackerUnit =
  /** A number of things. */
  | 'COUNT'
  /** Percent points. */
  | 'PERCENT'
  /** A tone from -1 to 1. */
  | 'POLARITY'
  /** A score from 0 to 100. */
  | 'SCORE'
  /** A number of tiles. */
  | 'TILES'
  /** US dollars. */
  | 'USD';

/** How the snapshot of a tracker is shown. More may come. */
export type TrackerView =
  /** Tiles with a size and a color. */
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

export type EntitySearchQueryVariables = Exact<{
  q: Scalars['String']['input'];
  member?: InputMaybe<Scalars['String']['input']>;
}>;


export type EntitySearchQuery = { entitySearch: Array<{ dashedId: string, name: string, type: EntityType, ticker: string | null, stock: { ticker: string } | null, etf: { ticker: string } | null }> | null, politicianDirectory: { nodes: Array<{ urlSlug: string, displayName: string, chamber: Chamber }> } | null };

export type SearchListsQueryVariables = Exact<{ [key: string]: never; }>;


export type SearchListsQuery = { indexes: Array<{ indexId: string, displayName: string }> | null, tracker: { snapshot:
      | { rows: Array<{ filer: { cik: string, name: string, category: FilerCategory } | null }> }
      | Record<PropertyKey, never>
     | null } | null };

export type DataOriginsQueryVariables = Exact<{ [key: string]: never; }>;


export type DataOriginsQuery = { dataStatus: Array<{ family: string, asOf: string | null, generatedAt: string, isSynthetic: boolean, sources: Array<{ name: string, family: string | null, state: DataSourceState, day: string | null, lastSuccessAt: string | null, nextAt: string | null, reason: string | null, filesLeft: number }> }> | null, dataSources: Array<{ name: string, family: string | null, state: DataSourceState, day: string | null, lastSuccessAt: string | null, nextAt: string | null, reason: string | null, filesLeft: number }> | null };

export type SourceStateFragment = { name: string, family: string | null, state: DataSourceState, day: string | null, lastSuccessAt: string | null, nextAt: string | null, reason: string | null, filesLeft: number };

export type SyntheticQueryVariables = Exact<{ [key: string]: never; }>;


export type SyntheticQuery = { dataStatus: Array<{ isSynthetic: boolean }> | null };

export type UsageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuery = { viewer: { tier: Tier, usage: { minute: { limit: number | null, remaining: number | null, resetAt: string }, month: { limit: number | null, remaining: number | null } } } | null };

export type CompareFiguresQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
}>;


export type CompareFiguresQuery = { stockScreen: { stocks: { nodes: Array<{ ticker: string, marketCap: number | null, currentPrice: number | null, changePercent: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, pctOff52wHigh: number | null, ratingLetter: RatingLetter | null, ratingScore: number | null, serviceScore7D: number | null, analystCount: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, stock: { name: string } | null }> } } | null };

export type CompareFundamentalsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type CompareFundamentalsQuery = { fundamentals: { current: { peTTM: number | null, psTTM: number | null, pbRatio: number | null, netMargin: number | null, operatingMargin: number | null, returnOnEquity: number | null, debtToEquity: number | null, revenueGrowth: number | null } } | null };

export type EntityPageQueryVariables = Exact<{
  id: Scalars['String']['input'];
  days: Scalars['Int']['input'];
}>;


export type EntityPageQuery = { entity: { dashedId: string, name: string, type: EntityType, category: string | null, description: string | null, aliases: Array<string>, listing: string | null, relatedTicker: string | null, stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null, leads: Array<{ ticker: string, name: string }>, roles: Array<{ relation: EntityRelation, title: string | null, isCurrent: boolean, from: string | null, to: string | null, target: { dashedId: string, name: string, type: EntityType } | null, stock: { ticker: string } | null }>, inboundRoles: Array<{ relation: EntityRelation, title: string | null, entity: { dashedId: string, name: string, type: EntityType } | null }>, metrics: { headline: { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null } | null, score: Array<{ date: string, value: number | null }>, mentions: Array<{ date: string, value: number | null }> } | null } | null };

export type InsiderPageQueryVariables = Exact<{
  id: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type InsiderPageQuery = { insider: { insiderId: string, name: string, cik: string | null, entity: { dashedId: string, name: string } | null, stocks: Array<{ ticker: string, name: string }>, trades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, rule10b51: boolean, derivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string, url: string } | null } } | null };

export type IndexPageQueryVariables = Exact<{
  indexId: Scalars['String']['input'];
}>;


export type IndexPageQuery = { index: { displayName: string, description: string, scale: IndexScale, reading: { value: number | null, asOf: string | null, coverage: number | null, basketSize: number | null, totalMentions: number | null, methodologyNote: string, constituents: Array<{ displayName: string, kbEntityId: string, mentionsCount: number, entity: { dashedId: string, ticker: string | null } | null }> | null }, history: { points: Array<{ date: string, value: number }> } } | null };

export type EntityTradesQueryVariables = Exact<{
  id: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type EntityTradesQuery = { entity: { insiderTrades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, rule10b51: boolean, derivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string, url: string } | null } | null } | null };

export type InsiderTradeRowFragment = { id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, rule10b51: boolean, derivative: boolean, insider: { insiderId: string } | null };

export type FundHeadQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type FundHeadQuery = { etf: { ticker: string, name: string, issuer: string, assetClass: string | null, trackedIndex: string | null, description: string | null, expenseRatio: number | null, dividendYield: number | null, aum: number | null, nav: number | null, inceptionDate: string | null, entity: { dashedId: string } | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, asOf: string, isStale: boolean } | null, sentimentAggregate: { asOfDate: string, constituentsWeighted: { serviceScore: number | null, scoreLabel: ETFScoreLabel }, direct: { serviceScore: number | null, scoreLabel: ETFScoreLabel } | null, coverage: { holdingsCount: number, holdingsCovered: number, weightCovered: number } } | null, analystAggregate: { asOfDate: string, weightedConsensus: { consensusLabel: ETFConsensusLabel, upsidePercent: number, totalAnalysts: number, distribution: { buy: number, hold: number, sell: number } }, topContributors: Array<{ ticker: string, weightPct: number, upsidePercent: number, contributionPp: number, consensusLabel: ETFConsensusLabel }>, coverage: { holdingsCount: number, holdingsCovered: number, weightCovered: number } } | null, insiderAggregate: { asOfDate: string, lookbackDays: number, weightedNetFlow: { netDollars: number, buyDollars: number, sellDollars: number, buyTradeCount: number, sellTradeCount: number, distinctInsiderCount: number }, topContributors: Array<{ ticker: string, weightPct: number, netDollars: number, weightedNetDollars: number, tradeCount: number }>, coverage: { holdingsCount: number, holdingsCovered: number, weightCovered: number } } | null } | null };

export type CoverageFragment = { holdingsCount: number, holdingsCovered: number, weightCovered: number };

export type FundHoldingsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  q?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type FundHoldingsQuery = { etf: { holdings: { asOfDate: string, totalHoldings: number, totalKnownHoldings: number | null, partial: boolean | null, positions: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, localTicker: string, linkedTicker: string | null, name: string, kind: ETFHoldingKind, weightPct: number }> } } | null } | null };

export type FundListQueryVariables = Exact<{
  q?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type FundListQuery = { etfs: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string, issuer: string, assetClass: string | null, trackedIndex: string | null, aum: number | null, expenseRatio: number | null, dividendYield: number | null }> } | null };

export type FilerPositionsQueryVariables = Exact<{
  cik: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type FilerPositionsQuery = { filer: { cik: string, name: string, category: FilerCategory, quarters: Array<{ reportDate: string, equityValue: number | null, positionCount: number }>, positions: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string | null, companyName: string, titleOfClass: string, shares: number, sharesChangePct: number | null, valueUsd: number | null, changeType: InstitutionalChangeType | null, reportDate: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, upgrade: { message: string, price: string, url: string } | null } } | null };

export type HeatmapQueryVariables = Exact<{
  scope: HeatmapScope;
}>;


export type HeatmapQuery = { marketHeatmap: { asOf: string, generatedAt: string, isPreview: boolean, withheld: Array<string>, meta: { scopeName: string, universeSize: number, tileCount: number, missingPrice: Array<string>, previewWithheld: Array<HeatmapLayer> | null, breadthUp: number, breadthDown: number, capWeightedChangePct: number | null, equalWeightedChangePct: number | null, sectors: Array<{ sector: Sector, capUsd: number, capWeightedChangePct: number | null }> }, tiles: Array<{ ticker: string, name: string, sector: Sector | null, marketCap: number | null, price: number, changePercent: number | null, sentiment7d: number | null, serviceScore: number | null, mentionsZ: number | null, optionsInterestScore: number | null }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type MarketQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketQuery = { marketStatus: { status: MarketPhase, asOf: string, nextOpen: string, nextClose: string, session: { isEarlyClose: boolean } | null } | null, market: { indexes: Array<{ name: string, quote: { ticker: string, price: number, changePercent: number | null, sessionDate: string } }>, gainers: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null }>, losers: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null }> } | null, marketMood: { asOf: string | null, currentScore: number | null, phase: MoodPhase | null, weeklyChange: number | null, signals: Array<{ key: MoodSignalKey, label: string, value: number, change: number | null }>, sectors: Array<{ sector: Sector, currentScore: number, phase: MoodPhase, weeklyChange: number | null }>, history: Array<{ date: string, score: number }> } | null, marketSummary: { headline: string | null, expandedContent: string | null, generatedAt: string | null, generatedBy: string | null } | null };

export type MoverFragment = { ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null };

export type MarketSentimentQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketSentimentQuery = { sentimentBreadth: { asOf: string | null, minMentions: number, latest: { date: string, bullish: number, bearish: number, neutral: number, netBreadth: number, coveredStocks: number } | null, series: Array<{ date: string, bullishPct: number, bearishPct: number, neutralPct: number, netBreadth: number, coveredStocks: number }> } | null, sectorSentiment: { asOf: string | null, narrative: string | null, sectors: Array<{ sector: Sector, consensusRatio: number, consensusLabel: CrowdConsensus, totalMentions: number, topStock: { ticker: string }, bottomStock: { ticker: string } }> } | null };

export type NewestTradesQueryVariables = Exact<{ [key: string]: never; }>;


export type NewestTradesQuery = { market: { newestInsiderTrades: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, transactionDate: string, insiderName: string, insiderTitle: string, transactionType: InsiderTransactionType, totalValue: number, pricePerShare: number | null, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string, url: string } | null }, newestCongressTrades: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, disclosureDate: string | null, transactionType: PoliticianTransactionType, amountRange: string, stock: { ticker: string } | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null } }>, upgrade: { message: string, price: string, url: string } | null } } | null };

export type ClusterBuysQueryVariables = Exact<{ [key: string]: never; }>;


export type ClusterBuysQuery = { insiderClusterBuys: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string, companyName: string, insiderCount: number, totalValue: number, firstBuyDate: string, lastBuyDate: string }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type QuartersQueryVariables = Exact<{ [key: string]: never; }>;


export type QuartersQuery = { institutionalQuarters: Array<{ reportDate: string, label: string, isPending: boolean, isIncomplete: boolean, baselineFilerCount: number }> | null };

export type InstitutionalFlowsQueryVariables = Exact<{
  reportDate: Scalars['Date']['input'];
}>;


export type InstitutionalFlowsQuery = { institutionalFlows: { isPreview: boolean, withheld: Array<string>, quarter: { label: string, baselineFilerCount: number } | null, netBuying: { nodes: Array<{ ticker: string, companyName: string, netSharesChange: number, netChangePct: number | null, newPositions: number, soldOutPositions: number }> }, netSelling: { nodes: Array<{ ticker: string, companyName: string, netSharesChange: number, netChangePct: number | null, newPositions: number, soldOutPositions: number }> }, upgrade: { message: string, price: string, url: string } | null } | null };

export type FlowFragment = { ticker: string, companyName: string, netSharesChange: number, netChangePct: number | null, newPositions: number, soldOutPositions: number };

export type EarningsQueryVariables = Exact<{
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type EarningsQuery = { earningsCalendar: { totalCount: number, isPreview: boolean, withheld: Array<string>, metadata: { windowStart: string, windowEnd: string }, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, earningsDate: string, fiscalDateEnding: string, earningsTime: EarningsTime, confirmed: boolean, estimatedEps: number | null, currency: string | null, isReported: boolean }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type TrackerListQueryVariables = Exact<{ [key: string]: never; }>;


export type TrackerListQuery = { trackers: Array<{ trackerId: TrackerId, displayName: string, category: TrackerCategory, description: string, viewType: TrackerView, accessTier: TrackerAccessTier }> | null };

export type TrackerTableQueryVariables = Exact<{
  trackerId: TrackerId;
}>;


export type TrackerTableQuery = { tracker: { snapshot:
      | { trackerId: TrackerId, description: string, asOf: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, headline: Array<{ label: string, value: number, unit: TrackerUnit | null, trend: TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string, url: string } | null }
      | { trackerId: TrackerId, description: string, asOf: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, rows: Array<{ rank: number, rowId: string | null, name: string, category: string | null, stock: { ticker: string } | null, driver: { title: string, publisher: string, date: string } | null, metrics: Array<{ label: string, value: number | null, unit: TrackerUnit, periodLabel: string | null, sourceUrl: string | null }> }>, headline: Array<{ label: string, value: number, unit: TrackerUnit | null, trend: TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string, url: string } | null }
     | null } | null };

export type TickerOptionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type TickerOptionsQuery = { options: { stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null, dossier: { asOf: string, isPreview: boolean, withheld: Array<string>, headline: { atmIv: number | null, expectedMove1d: number | null, ivRank1y: number | null, maxPain: number | null, pcVol: number | null, pcVolPctl1y: number | null, sentiment: number | null }, context: { skewPctl1y: number | null, pcOiPctl1y: number | null, observations1y: number } | null, latest: { atmIv: number | null, atmIv60: number | null, atmIv90: number | null, iv25p: number | null, iv25c: number | null, skew25d: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, pcOi: number | null, callOi: number, putOi: number, callVol: number, putVol: number, notionalVol: number } | null, oiWalls: { expiry: string, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, strike: number, expiry: string, dte: number, volume: number, oi: number, volOiRatio: number, premium: number }> | null, upgrade: { message: string, price: string, url: string } | null } | null, history: { window: OptionsWindow, series: Array<{ date: string, atmIv: number | null, pcVol: number | null, skew25d: number | null, expectedMove1d: number | null }> } } | null };

export type PoliticianDirectoryPageQueryVariables = Exact<{
  q?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type PoliticianDirectoryPageQuery = { politicianDirectory: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ urlSlug: string, displayName: string, chamber: Chamber, party: string | null, state: string | null, district: number | null, former: boolean, servedUntil: string | null }> } | null };

export type PoliticianMembersQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type PoliticianMembersQuery = { politicianMembers: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, politician: { urlSlug: string, displayName: string, chamber: Chamber, party: string | null, state: string | null, former: boolean } }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type PoliticianPageQueryVariables = Exact<{
  slug: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type PoliticianPageQuery = { politician: { displayName: string, urlSlug: string, chamber: Chamber, party: string | null, state: string | null, district: number | null, former: boolean, servedUntil: string | null, bioguideId: string | null, entity: { dashedId: string } | null, trades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, byQuarter: Array<{ year: number, quarter: number, purchases: { count: number, amountMiddle: number }, sales: { count: number, amountMiddle: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, summary: { totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, topStocks: Array<{ ticker: string, name: string }> }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, transactionType: PoliticianTransactionType, ticker: string, assetDescription: string, assetType: PoliticianAssetType, amountRange: string, amountMin: number | null, amountMax: number | null, owner: PoliticianTradeOwner | null, reportUrl: string | null, stock: { ticker: string } | null }>, upgrade: { message: string, price: string, url: string } | null } } | null };

export type ScreenerCatalogQueryVariables = Exact<{ [key: string]: never; }>;


export type ScreenerCatalogQuery = { screenerFields: { stock: Array<{ name: ScreenerFieldName, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, sortable: boolean, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }>, etf: Array<{ name: ScreenerFieldName, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, sortable: boolean, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }> } | null, curatedScreens: Array<{ id: string, name: string, summary: string, universe: ScreenUniverse, plan: Record<string, unknown> }> | null };

export type FieldFragment = { name: ScreenerFieldName, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, sortable: boolean, values: Array<string> | null, options: Array<{ value: number, label: string }> | null };

export type StockScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type StockScreenQuery = { stockScreen: { screened: number, matched: number, explain: Array<{ fieldName: ScreenerFieldName, op: ScreenOperator, matched: number, missing: number }>, stocks: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, priceSparkline30D: Array<number | null> | null, serviceScore7D: number | null, serviceScore1M: number | null, ratingLetter: RatingLetter | null, scoreChange7D: number | null, sentimentDirection: number | null, sentiScoreTrend7D: number | null, sentiScoreTrend30D: number | null, sentiScoreRisingStreak30D: number | null, socialDominance: number | null, mentionShare: number | null, mentionVelocity: number | null, dominanceChange: number | null, marketCap: number | null, currentPrice: number | null, changePercent: number | null, change: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, priceTrend30D: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, analystCount: number | null, analystRatingMomentum30D: number | null, analystRatingMean: number | null, pctOff200dMa: number | null, pctOff50dMa: number | null, maCrossState: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, stock: { name: string } | null }> } } | null };

export type EtfScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type EtfScreenQuery = { etfScreen: { screened: number, matched: number, explain: Array<{ fieldName: ScreenerFieldName, op: ScreenOperator, matched: number, missing: number }>, etfs: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string, constituentsWeightedService: number | null, directService: number | null, weightedAnalystUpside: number | null, marketCap: number | null, expenseRatio: number | null, currentPrice: number | null, changePercent: number | null, priceChange: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, weightCoveredPct: number | null, holdingsCount: number | null, issuer: string | null, assetClass: string | null, trackedIndex: string | null }> } } | null };

export type StockHeadQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockHeadQuery = { stock: { ticker: string, name: string, sector: Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }>, entity: { dashedId: string } | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, asOf: string, isStale: boolean } | null } | null, rating:
    | { __typename: 'StockRating', score: number, letter: RatingLetter, percentile: number, ratedCount: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ key: string, kind: RatingDriverKind, label: string, points: number }>, dimensions: Array<{ key: RatingDimensionKey, label: string, percentile: number | null, present: boolean, weight: number, raw: number | null, rawLabel: string | null, subLegs: Array<{ key: RatingSubLegKey, label: string, raw: number | null, unit: RatingSubLegUnit }> | null }>, flags: Array<{ key: RatingFlagKey, label: string, active: boolean }> }
    | { __typename: 'UnratedStock', reason: UnratedReason, dimensionsPresent: number, asOf: string, disclaimer: string, dimensions: Array<{ key: RatingDimensionKey, label: string, percentile: number | null, present: boolean, weight: number, raw: number | null, rawLabel: string | null, subLegs: Array<{ key: RatingSubLegKey, label: string, raw: number | null, unit: RatingSubLegUnit }> | null }>, flags: Array<{ key: RatingFlagKey, label: string, active: boolean }> }
   | null };

export type QuoteFiguresFragment = { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, asOf: string, isStale: boolean };

export type BarsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  timeframe: ChartTimeframe;
  from?: InputMaybe<Scalars['Date']['input']>;
}>;


export type BarsQuery = { chart: Array<{ date: string, open: number | null, high: number | null, low: number | null, close: number, adjustedClose: number | null, volume: number | null }> | null };

export type StockTradesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockTradesQuery = { insiderTrades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, rule10b51: boolean, derivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string, url: string } | null } | null, politicianTrades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, nodes: Array<{ transactionDate: string, disclosureDate: string | null, transactionType: PoliticianTransactionType, amountRange: string, assetType: PoliticianAssetType, owner: PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Chamber } }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type StockOptionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockOptionsQuery = { options: { dossier: { asOf: string, isPreview: boolean, withheld: Array<string>, headline: { atmIv: number | null, expectedMove1d: number | null, ivRank1y: number | null, maxPain: number | null, pcVol: number | null, pcVolPctl1y: number | null, sentiment: number | null }, latest: { expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, skew25d: number | null, pcOi: number | null, callOi: number, putOi: number } | null, oiWalls: { expiry: string, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, strike: number, expiry: string, dte: number, volume: number, oi: number, volOiRatio: number, premium: number }> | null, upgrade: { message: string, price: string, url: string } | null } | null } | null };

export type StockOptionsHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockOptionsHistoryQuery = { options: { history: { series: Array<{ date: string, atmIv: number | null, pcVol: number | null, skew25d: number | null }> } } | null };

export type StockConsensusQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockConsensusQuery = { analystConsensus: { consensusLabel: ConsensusLabel, currentPrice: number, targetLow: number, targetMean: number, targetHigh: number, upsidePercent: number, numberOfAnalysts: number, analystCount: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, recommendationMean: number | null, snapshotDate: string, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null } | null, analystConsensusHistory: { isPreview: boolean, withheld: Array<string>, history: Array<{ snapshotDate: string, currentPrice: number, targetLow: number, targetMean: number, targetHigh: number }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type StockAnalystActionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type StockAnalystActionsQuery = { analystActions: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, actionDate: string, actionType: AnalystActionType, firm: string, analystName: string | null, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type StockInsightsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockInsightsQuery = { insights: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, insightType: string, urgency: InsightUrgency, confidence: number, insightText: string, generatedAt: string, docRefs: Array<{ type: string, url: string }> }>, locked: Array<{ insightType: string, urgency: InsightUrgency, generatedAt: string }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type StockShortsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockShortsQuery = { shortInterest: { percentOfFloat: number | null, dataPoints: Array<{ settlementDate: string, shortInterest: number, daysToCover: number | null }> } | null, shortVolume: { dataPoints: Array<{ date: string, shortVolumeRatio: number | null }> } | null, float: { freeFloat: number | null, freeFloatPercent: number | null, sharesOutstanding: number | null } | null };

export type StockHoldersQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type StockHoldersQuery = { stock: { holders: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ filerCik: string, filerName: string, filerCategory: FilerCategory, reportDate: string, shares: number, sharesChange: number | null, sharesChangePct: number | null, valueUsd: number | null, changeType: InstitutionalChangeType | null, titleOfClass: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, upgrade: { message: string, price: string, url: string } | null } } | null };

export type StockFundsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type StockFundsQuery = { stock: { heldBy: { nodes: Array<{ weightPct: number, etf: { ticker: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StockFundamentalsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockFundamentalsQuery = { fundamentals: { current: { available: boolean, reason: string | null, reportedCurrency: string | null, peTTM: number | null, psTTM: number | null, pbRatio: number | null, netMargin: number | null, operatingMargin: number | null, returnOnEquity: number | null, debtToEquity: number | null, revenueGrowth: number | null }, summary: { reason: string | null, quarters: Array<{ fiscalYear: number, fiscalPeriod: FiscalPeriod, periodEndDate: string, reportedCurrency: string | null, revenue: number | null, netIncome: number | null, grossMargin: number | null, operatingMargin: number | null, netMargin: number | null, revenueGrowthPercent: number | null, epsGrowthPercent: number | null, freeCashFlow: number | null }> }, ratioHistory: { dataPoints: Array<{ date: string, peRatio: number | null, psRatio: number | null, pbRatio: number | null }> } } | null };

export type StockEstimatesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockEstimatesQuery = { analystEstimates: { isPreview: boolean, withheld: Array<string>, estimates: Array<{ periodType: EstimatePeriod, periodLabel: string | null, estimateLow: number | null, estimateMean: number | null, estimateHigh: number | null, numberOfAnalysts: number | null, revenueMean: number | null }>, surprises: Array<{ periodLabel: string, reportDate: string, estimateEps: number | null, actualEps: number | null, surprisePct: number | null }>, upgrade: { message: string, price: string, url: string } | null } | null };

export type StockRelatedQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockRelatedQuery = { stock: { entities: Array<{ relation: EntityRelation, title: string | null, entity: { dashedId: string, name: string, type: EntityType } }>, similar: Array<{ ticker: string, name: string, marketCap: number | null }> } | null };

export type StockMentionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  days: Scalars['Int']['input'];
}>;


export type StockMentionsQuery = { stock: { metrics: { headline: { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null } | null, score: Array<{ date: string, value: number | null }>, mentions: Array<{ date: string, value: number | null }>, publishers: { shares: Array<{ value: string, share: number }> }, tones: { shares: Array<{ value: string, share: number }> } } | null } | null };

export type StockReportQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
}>;


export type StockReportQuery = { aiSummary: { isPreview: boolean, withheld: Array<string>, report: { generatedBy: string | null, lastUpdated: string | null, status: ReportStatus, statusReason: string | null, sections: Array<{ name: string, content: string }> } | null, upgrade: { message: string, price: string, url: string } | null } | null };

export type ScoreFiguresFragment = { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null };

export type WatchedQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
}>;


export type WatchedQuery = { watchlist: Array<{ ticker: string, name: string | null, price: number | null, change: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null, ratingLetter: RatingLetter | null, ratingScore: number | null, serviceScore7D: number | null, stock: { ticker: string } | null, etf: { ticker: string } | null, options: { ivRank1y: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null } | null, insiders: { netValue: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null } | null }> | null };

type Gate_AiSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AnalystActionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AnalystConsensus_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_AnalystEstimates_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_CalledIt_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_ConsensusHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_ConvertibleBondGroupConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_EarningsComparison_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_EarningsEventConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_FilerTotals_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_HeatmapSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderActivity_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderActivitySummaryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderClusterBuyConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsiderTradeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InsightConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalFlowConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalFlows_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalHolders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalOptionsConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_InstitutionalPositionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_NewestCongressTrades_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_NewestInsiderTrades_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_OptionsDossier_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_OptionsOverview_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_OptionsOverviewRowConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianHistoryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianMemberConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_PoliticianTradeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_TableSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_WatchlistInsiders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

type Gate_WatchlistOptions_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string, url: string } | null };

export type GateFragment =
  | Gate_AiSummary_Fragment
  | Gate_AnalystActionConnection_Fragment
  | Gate_AnalystConsensus_Fragment
  | Gate_AnalystEstimates_Fragment
  | Gate_CalledIt_Fragment
  | Gate_ConsensusHistory_Fragment
  | Gate_ConvertibleBondGroupConnection_Fragment
  | Gate_EarningsComparison_Fragment
  | Gate_EarningsEventConnection_Fragment
  | Gate_FilerTotals_Fragment
  | Gate_HeatmapSnapshot_Fragment
  | Gate_InsiderActivity_Fragment
  | Gate_InsiderActivitySummaryConnection_Fragment
  | Gate_InsiderClusterBuyConnection_Fragment
  | Gate_InsiderSummary_Fragment
  | Gate_InsiderTradeConnection_Fragment
  | Gate_InsightConnection_Fragment
  | Gate_InstitutionalFlowConnection_Fragment
  | Gate_InstitutionalFlows_Fragment
  | Gate_InstitutionalHolders_Fragment
  | Gate_InstitutionalOptionsConnection_Fragment
  | Gate_InstitutionalPositionConnection_Fragment
  | Gate_NewestCongressTrades_Fragment
  | Gate_NewestInsiderTrades_Fragment
  | Gate_OptionsDossier_Fragment
  | Gate_OptionsOverview_Fragment
  | Gate_OptionsOverviewRowConnection_Fragment
  | Gate_PoliticianHistoryConnection_Fragment
  | Gate_PoliticianMemberConnection_Fragment
  | Gate_PoliticianTradeConnection_Fragment
  | Gate_TableSnapshot_Fragment
  | Gate_WatchlistInsiders_Fragment
  | Gate_WatchlistOptions_Fragment
;

export type OptionsBoardsQueryVariables = Exact<{ [key: string]: never; }>;


export type OptionsBoardsQuery = { optionsOverview: { asOf: string, coverageCount: number, extremeCount: number, marketPcVol: number | null, medianIvRank: number | null, totalCount: number, etfCoverageCount: number | null, etfExtremeCount: number | null, etfMarketPcVol: number | null, etfMedianIvRank: number | null, isPreview: boolean, withheld: Array<string>, stocks: { totalCount: number, nodes: Array<{ ticker: string, name: string | null, sector: string | null, interestScore: number | null, atmIv: number | null, ivMove20: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPctl1y: number | null, skew25d: number | null, skewPctl1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, maxVolOiRatio: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, notionalVol: number, observations1y: number }> }, etfs: { totalCount: number, nodes: Array<{ ticker: string, name: string | null, sector: string | null, interestScore: number | null, atmIv: number | null, ivMove20: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPctl1y: number | null, skew25d: number | null, skewPctl1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, maxVolOiRatio: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, notionalVol: number, observations1y: number }> } | null, upgrade: { message: string, price: string, url: string } | null } | null };

export type BoardRowFragment = { ticker: string, name: string | null, sector: string | null, interestScore: number | null, atmIv: number | null, ivMove20: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPctl1y: number | null, skew25d: number | null, skewPctl1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, maxVolOiRatio: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, notionalVol: number, observations1y: number };

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
export const SourceStateFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SourceState on DataSource {
  name
  family
  state
  day
  lastSuccessAt
  nextAt
  reason
  filesLeft
}
    `, {"fragmentName":"SourceState"}) as unknown as TypedDocumentString<SourceStateFragment, unknown>;
export const InsiderTradeRowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment InsiderTradeRow on InsiderTrade {
  id
  accession
  filedDate
  ticker
  transactionDate
  transactionType
  insiderName
  insiderTitle
  insider {
    insiderId
  }
  sharesTransacted
  pricePerShare
  totalValue
  rule10b51
  derivative
}
    `, {"fragmentName":"InsiderTradeRow"}) as unknown as TypedDocumentString<InsiderTradeRowFragment, unknown>;
export const CoverageFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Coverage on ETFCoverage {
  holdingsCount
  holdingsCovered
  weightCovered
}
    `, {"fragmentName":"Coverage"}) as unknown as TypedDocumentString<CoverageFragment, unknown>;
export const MoverFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Mover on StockScreenRow {
  ticker
  stock {
    name
  }
  currentPrice
  changePercent
  volume
  priceSparkline30D
}
    `, {"fragmentName":"Mover"}) as unknown as TypedDocumentString<MoverFragment, unknown>;
export const FlowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Flow on InstitutionalFlow {
  ticker
  companyName
  netSharesChange
  netChangePct
  newPositions
  soldOutPositions
}
    `, {"fragmentName":"Flow"}) as unknown as TypedDocumentString<FlowFragment, unknown>;
export const FieldFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
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
export const QuoteFiguresFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment QuoteFigures on Quote {
  price
  change
  changePercent
  open
  dayLow
  dayHigh
  previousClose
  volume
  week52Low
  week52High
  asOf
  isStale
}
    `, {"fragmentName":"QuoteFigures"}) as unknown as TypedDocumentString<QuoteFiguresFragment, unknown>;
export const ScoreFiguresFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ScoreFigures on MetricHeadline {
  asOf
  score7D
  score1M
  scoreChange7D
  sentiment7D
  mentionShare7D
}
    `, {"fragmentName":"ScoreFigures"}) as unknown as TypedDocumentString<ScoreFiguresFragment, unknown>;
export const GateFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
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
export const BoardRowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment BoardRow on OptionsOverviewRow {
  ticker
  name
  sector
  interestScore
  atmIv
  ivMove20
  ivRank1y
  pcVol
  pcVolPctl1y
  skew25d
  skewPctl1y
  sentiment
  expectedMove5d
  unusualCount
  maxUnusualPremium
  maxVolOiRatio
  wallSide
  wallStrike
  notionalVol
  observations1y
}
    `, {"fragmentName":"BoardRow"}) as unknown as TypedDocumentString<BoardRowFragment, unknown>;
export const EntitySearchDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntitySearch($q: String!, $member: String) {
  entitySearch(q: $q, limit: 8) {
    dashedId
    name
    type
    ticker
    stock {
      ticker
    }
    etf {
      ticker
    }
  }
  politicianDirectory(q: $member, first: 100) {
    nodes {
      urlSlug
      displayName
      chamber
    }
  }
}
    `, {"hash":"fb1b5dc020158634eb393736fe74bd1edd5676b280ed94239a5d7c00530d543e"}) as unknown as TypedDocumentString<EntitySearchQuery, EntitySearchQueryVariables>;
export const SearchListsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SearchLists {
  indexes {
    indexId
    displayName
  }
  tracker(trackerId: INSTITUTION_AUM) {
    snapshot(category: "") {
      ... on TableSnapshot {
        rows {
          filer {
            cik
            name
            category
          }
        }
      }
    }
  }
}
    `, {"hash":"09c85d6267a1c476cf5d1310288f2328efad6ab72320daa8ce5fb9a069bd1e64"}) as unknown as TypedDocumentString<SearchListsQuery, SearchListsQueryVariables>;
export const DataOriginsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DataOrigins {
  dataStatus {
    family
    asOf
    generatedAt
    isSynthetic
    sources {
      ...SourceState
    }
  }
  dataSources {
    ...SourceState
  }
}
    fragment SourceState on DataSource {
  name
  family
  state
  day
  lastSuccessAt
  nextAt
  reason
  filesLeft
}`, {"hash":"84396925d36f5719bfb079c131d4f89eb6f721a4bd500369ff63edd638abdd9a"}) as unknown as TypedDocumentString<DataOriginsQuery, DataOriginsQueryVariables>;
export const SyntheticDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Synthetic {
  dataStatus(families: ["prices"]) {
    isSynthetic
  }
}
    `, {"hash":"3bbaecbebf8099dac1f94a3aa2a5b4cc34c861eb9070ffea45a0dac1d4c48b63"}) as unknown as TypedDocumentString<SyntheticQuery, SyntheticQueryVariables>;
export const UsageDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const CompareFiguresDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CompareFigures($tickers: [Ticker!]!) {
  stockScreen(tickers: $tickers) {
    stocks(first: 5) {
      nodes {
        ticker
        stock {
          name
        }
        marketCap
        currentPrice
        changePercent
        return1M
        return3M
        return6M
        return1Y
        volatility30D
        pctOff52wHigh
        ratingLetter
        ratingScore
        serviceScore7D
        analystCount
        analystBuyRatioPct
        analystTargetUpsidePct
      }
    }
  }
}
    `, {"hash":"c70f9b7df2362d7b11a1a88c830efdbce6bc38854f6ac4e0af778a014f8a4e18"}) as unknown as TypedDocumentString<CompareFiguresQuery, CompareFiguresQueryVariables>;
export const CompareFundamentalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CompareFundamentals($ticker: Ticker!) {
  fundamentals(ticker: $ticker) {
    current {
      peTTM
      psTTM
      pbRatio
      netMargin
      operatingMargin
      returnOnEquity
      debtToEquity
      revenueGrowth
    }
  }
}
    `, {"hash":"ed70fbb40b13712893d5113f712a53fc26b15929fed8cd9f37fbb05cc44afb3a"}) as unknown as TypedDocumentString<CompareFundamentalsQuery, CompareFundamentalsQueryVariables>;
export const EntityPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityPage($id: String!, $days: Int!) {
  entity(id: $id) {
    dashedId
    name
    type
    category
    description
    aliases
    listing
    relatedTicker
    stock {
      ticker
      name
    }
    etf {
      ticker
      name
    }
    leads {
      ticker
      name
    }
    roles {
      relation
      title
      isCurrent
      from
      to
      target {
        dashedId
        name
        type
      }
      stock {
        ticker
      }
    }
    inboundRoles {
      relation
      title
      entity {
        dashedId
        name
        type
      }
    }
    metrics {
      headline {
        ...ScoreFigures
      }
      score: series(metric: SCORE, lookbackDays: $days) {
        date
        value
      }
      mentions: series(metric: MENTIONS, lookbackDays: $days) {
        date
        value
      }
    }
  }
}
    fragment ScoreFigures on MetricHeadline {
  asOf
  score7D
  score1M
  scoreChange7D
  sentiment7D
  mentionShare7D
}`, {"hash":"7f088749611cac13d7208c79bc93270eab5a595da60d7b07411b4094ffa09701"}) as unknown as TypedDocumentString<EntityPageQuery, EntityPageQueryVariables>;
export const InsiderPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderPage($id: String!, $first: Int! = 100, $after: String) {
  insider(id: $id) {
    insiderId
    name
    cik
    entity {
      dashedId
      name
    }
    stocks {
      ticker
      name
    }
    trades(first: $first, after: $after) {
      ...Gate
      totalCount
      coverage
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        ...InsiderTradeRow
      }
    }
  }
}
    fragment InsiderTradeRow on InsiderTrade {
  id
  accession
  filedDate
  ticker
  transactionDate
  transactionType
  insiderName
  insiderTitle
  insider {
    insiderId
  }
  sharesTransacted
  pricePerShare
  totalValue
  rule10b51
  derivative
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"5bd0ab79369874be34f34ed42008dd5666f8c748b61ee504ed919c5f6357cef8"}) as unknown as TypedDocumentString<InsiderPageQuery, InsiderPageQueryVariables>;
export const IndexPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query IndexPage($indexId: String!) {
  index(indexId: $indexId) {
    displayName
    description
    scale
    reading {
      value
      asOf
      coverage
      basketSize
      totalMentions
      methodologyNote
      constituents {
        displayName
        kbEntityId
        mentionsCount
        entity {
          dashedId
          ticker
        }
      }
    }
    history(days: 365) {
      points {
        date
        value
      }
    }
  }
}
    `, {"hash":"192ec34ad6a97c3b63183e3d0c2d054c9e17e35af6fc7ff4ff5d475434240c7e"}) as unknown as TypedDocumentString<IndexPageQuery, IndexPageQueryVariables>;
export const EntityTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityTrades($id: String!, $first: Int! = 100, $after: String) {
  entity(id: $id) {
    insiderTrades(lookbackDays: 365, first: $first, after: $after) {
      ...Gate
      totalCount
      coverage
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        ...InsiderTradeRow
      }
    }
  }
}
    fragment InsiderTradeRow on InsiderTrade {
  id
  accession
  filedDate
  ticker
  transactionDate
  transactionType
  insiderName
  insiderTitle
  insider {
    insiderId
  }
  sharesTransacted
  pricePerShare
  totalValue
  rule10b51
  derivative
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"c48e1296355fe981477d63529c5b1026faf4178e3df7abc2fd7f62f3e34e2819"}) as unknown as TypedDocumentString<EntityTradesQuery, EntityTradesQueryVariables>;
export const FundHeadDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundHead($ticker: Ticker!) {
  etf(ticker: $ticker) {
    ticker
    name
    issuer
    assetClass
    trackedIndex
    description
    expenseRatio
    dividendYield
    aum
    nav
    inceptionDate
    entity {
      dashedId
    }
    quote {
      ...QuoteFigures
    }
    sentimentAggregate {
      asOfDate
      constituentsWeighted {
        serviceScore
        scoreLabel
      }
      direct {
        serviceScore
        scoreLabel
      }
      coverage {
        ...Coverage
      }
    }
    analystAggregate {
      asOfDate
      weightedConsensus {
        consensusLabel
        upsidePercent
        totalAnalysts
        distribution {
          buy
          hold
          sell
        }
      }
      topContributors {
        ticker
        weightPct
        upsidePercent
        contributionPp
        consensusLabel
      }
      coverage {
        ...Coverage
      }
    }
    insiderAggregate(lookbackDays: 90) {
      asOfDate
      lookbackDays
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
        weightPct
        netDollars
        weightedNetDollars
        tradeCount
      }
      coverage {
        ...Coverage
      }
    }
  }
}
    fragment Coverage on ETFCoverage {
  holdingsCount
  holdingsCovered
  weightCovered
}
fragment QuoteFigures on Quote {
  price
  change
  changePercent
  open
  dayLow
  dayHigh
  previousClose
  volume
  week52Low
  week52High
  asOf
  isStale
}`, {"hash":"07772d25111817a3c826f22b521c8bd8ce88d76f7e5245d36ef2a147af1bf638"}) as unknown as TypedDocumentString<FundHeadQuery, FundHeadQueryVariables>;
export const FundHoldingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundHoldings($ticker: Ticker!, $q: String, $first: Int! = 100, $after: String) {
  etf(ticker: $ticker) {
    holdings {
      asOfDate
      totalHoldings
      totalKnownHoldings
      partial
      positions(q: $q, first: $first, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          id
          localTicker
          linkedTicker
          name
          kind
          weightPct
        }
      }
    }
  }
}
    `, {"hash":"902e9ae430cea9a14bbef265d708c9a048167552d2a9705e4f808354244ca123"}) as unknown as TypedDocumentString<FundHoldingsQuery, FundHoldingsQueryVariables>;
export const FundListDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundList($q: String, $first: Int! = 100, $after: String) {
  etfs(q: $q, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ticker
      name
      issuer
      assetClass
      trackedIndex
      aum
      expenseRatio
      dividendYield
    }
  }
}
    `, {"hash":"160d5d9c9d95124b02be3ec6aef218752a731d29b971a973a7f92430eee92ece"}) as unknown as TypedDocumentString<FundListQuery, FundListQueryVariables>;
export const FilerPositionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FilerPositions($cik: String!, $first: Int! = 40, $after: String) {
  filer(cik: $cik) {
    cik
    name
    category
    quarters {
      reportDate
      equityValue
      positionCount
    }
    positions(first: $first, after: $after) {
      ...Gate
      totalCount
      nodes {
        ticker
        companyName
        titleOfClass
        shares
        sharesChangePct
        valueUsd
        changeType
        reportDate
      }
      pageInfo {
        hasNextPage
        endCursor
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
}`, {"hash":"6f17efafbc5b6dd0eee510ffb1013020b93cbcf352671e2d3bbc05e28afeace0"}) as unknown as TypedDocumentString<FilerPositionsQuery, FilerPositionsQueryVariables>;
export const HeatmapDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const MarketDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Market {
  marketStatus {
    status
    asOf
    session {
      isEarlyClose
    }
    nextOpen
    nextClose
  }
  market {
    indexes {
      name
      quote {
        ticker
        price
        changePercent
        sessionDate
      }
    }
    gainers: movers(direction: UP, limit: 8) {
      ...Mover
    }
    losers: movers(direction: DOWN, limit: 8) {
      ...Mover
    }
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
  marketSummary {
    headline
    expandedContent
    generatedAt
    generatedBy
  }
}
    fragment Mover on StockScreenRow {
  ticker
  stock {
    name
  }
  currentPrice
  changePercent
  volume
  priceSparkline30D
}`, {"hash":"a071b2c95f407d758242245c2de803b12c98d661900f749eb6501558d6f34946"}) as unknown as TypedDocumentString<MarketQuery, MarketQueryVariables>;
export const MarketSentimentDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MarketSentiment {
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
}
    `, {"hash":"b1db55ce41947d6cb41f14259725a788e75fdea321cb81b62dcf2374aab29015"}) as unknown as TypedDocumentString<MarketSentimentQuery, MarketSentimentQueryVariables>;
export const NewestTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query NewestTrades {
  market {
    newestInsiderTrades(limit: 15) {
      ...Gate
      nodes {
        id
        ticker
        transactionDate
        insiderName
        insiderTitle
        insider {
          insiderId
        }
        transactionType
        totalValue
        pricePerShare
      }
    }
    newestCongressTrades(limit: 15) {
      ...Gate
      nodes {
        id
        ticker
        stock {
          ticker
        }
        disclosureDate
        transactionType
        amountRange
        politician {
          urlSlug
          displayName
          party
          state
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
}`, {"hash":"37eafccba31a7136dfad91c92656412594fe0d71ffe13672e8cd1754cc3ac92e"}) as unknown as TypedDocumentString<NewestTradesQuery, NewestTradesQueryVariables>;
export const ClusterBuysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ClusterBuys {
  insiderClusterBuys(first: 12) {
    ...Gate
    totalCount
    nodes {
      ticker
      companyName
      insiderCount
      totalValue
      firstBuyDate
      lastBuyDate
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
}`, {"hash":"1e857990862695994cfbe69ccbda725a91375a662d401fc89dc841238b2ef98f"}) as unknown as TypedDocumentString<ClusterBuysQuery, ClusterBuysQueryVariables>;
export const QuartersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Quarters {
  institutionalQuarters {
    reportDate
    label
    isPending
    isIncomplete
    baselineFilerCount
  }
}
    `, {"hash":"04b7663ce4ea06326199130e2d23c15328c1177f8d1fb538820d1b4ca7539cfe"}) as unknown as TypedDocumentString<QuartersQuery, QuartersQueryVariables>;
export const InstitutionalFlowsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionalFlows($reportDate: Date!) {
  institutionalFlows(reportDate: $reportDate) {
    ...Gate
    quarter {
      label
      baselineFilerCount
    }
    netBuying(first: 8) {
      nodes {
        ...Flow
      }
    }
    netSelling(first: 8) {
      nodes {
        ...Flow
      }
    }
  }
}
    fragment Flow on InstitutionalFlow {
  ticker
  companyName
  netSharesChange
  netChangePct
  newPositions
  soldOutPositions
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"65b375961e2b9471e8a7d77159933f0928145cb29feed456e09fcafeb26b7b90"}) as unknown as TypedDocumentString<InstitutionalFlowsQuery, InstitutionalFlowsQueryVariables>;
export const EarningsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Earnings($from: Date!, $to: Date!, $first: Int! = 100, $after: String) {
  earningsCalendar(from: $from, to: $to, first: $first, after: $after) {
    ...Gate
    totalCount
    metadata {
      windowStart
      windowEnd
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      id
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
}`, {"hash":"c6c337e44f5ef71ff7dede464075d01b232012d0348d7dc1cc1d725b8be95de5"}) as unknown as TypedDocumentString<EarningsQuery, EarningsQueryVariables>;
export const TrackerListDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const TrackerTableDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TrackerTable($trackerId: TrackerId!) {
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
}`, {"hash":"f78c3a4bc27a5d1594a1abeaa3ce78794e34b0a0e9dd9a3fafd8bc63f6e4a158"}) as unknown as TypedDocumentString<TrackerTableQuery, TrackerTableQueryVariables>;
export const TickerOptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TickerOptions($ticker: Ticker!) {
  options(ticker: $ticker) {
    stock {
      ticker
      name
    }
    etf {
      ticker
      name
    }
    dossier {
      ...Gate
      asOf
      headline {
        atmIv
        expectedMove1d
        ivRank1y
        maxPain
        pcVol
        pcVolPctl1y
        sentiment
      }
      context {
        skewPctl1y
        pcOiPctl1y
        observations1y
      }
      latest {
        atmIv
        atmIv60
        atmIv90
        iv25p
        iv25c
        skew25d
        expectedMove1d
        expectedMove5d
        expectedMove20d
        expectedMove1s1d
        expectedMove1s5d
        expectedMove1s20d
        pcOi
        callOi
        putOi
        callVol
        putVol
        notionalVol
      }
      oiWalls {
        expiry
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
        expiry
        dte
        volume
        oi
        volOiRatio
        premium
      }
    }
    history(window: FIVE_YEARS) {
      window
      series {
        date
        atmIv
        pcVol
        skew25d
        expectedMove1d
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
}`, {"hash":"266fd558a9d69c38254cda0ac954be36e6a409034fb87436ea1ec46bd7d4f8e5"}) as unknown as TypedDocumentString<TickerOptionsQuery, TickerOptionsQueryVariables>;
export const PoliticianDirectoryPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianDirectoryPage($q: String, $first: Int! = 100, $after: String) {
  politicianDirectory(q: $q, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      urlSlug
      displayName
      chamber
      party
      state
      district
      former
      servedUntil
    }
  }
}
    `, {"hash":"d3b75f1b8c5c8d682e9b39b2ce5ab50f251f4485fba7c7f0f593efcf6644c330"}) as unknown as TypedDocumentString<PoliticianDirectoryPageQuery, PoliticianDirectoryPageQueryVariables>;
export const PoliticianMembersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianMembers($first: Int! = 100, $after: String) {
  politicianMembers(first: $first, after: $after) {
    ...Gate
    totalCount
    coverage
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      totalTrades
      purchaseCount
      saleCount
      latestTradeDate
      topTickers
      politician {
        urlSlug
        displayName
        chamber
        party
        state
        former
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
}`, {"hash":"ccbc3b3401de302575f3ad86f77f2cfc8159c16dbaf1b1eeb9b499d72c1647cf"}) as unknown as TypedDocumentString<PoliticianMembersQuery, PoliticianMembersQueryVariables>;
export const PoliticianPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianPage($slug: String!, $first: Int! = 100, $after: String) {
  politician(slug: $slug) {
    displayName
    urlSlug
    chamber
    party
    state
    district
    former
    servedUntil
    bioguideId
    entity {
      dashedId
    }
    trades(first: $first, after: $after) {
      ...Gate
      totalCount
      coverage
      byQuarter {
        year
        quarter
        purchases {
          count
          amountMiddle
        }
        sales {
          count
          amountMiddle
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      summary {
        totalTrades
        purchaseCount
        saleCount
        latestTradeDate
        topTickers
        topStocks {
          ticker
          name
        }
      }
      nodes {
        id
        transactionDate
        disclosureDate
        disclosureDelayDays
        transactionType
        ticker
        assetDescription
        assetType
        amountRange
        amountMin
        amountMax
        owner
        reportUrl
        stock {
          ticker
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
}`, {"hash":"cd17e5af4d2f293087e20bc66e61cb20944ed10bdec6de683ee929f5b9af0254"}) as unknown as TypedDocumentString<PoliticianPageQuery, PoliticianPageQueryVariables>;
export const ScreenerCatalogDocument = /*#__PURE__*/ new TypedDocumentString(`
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
export const StockScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockScreen($plan: ScreenPlan!, $first: Int! = 100, $after: String) {
  stockScreen(plan: $plan) {
    screened
    matched
    explain {
      fieldName
      op
      matched
      missing
    }
    stocks(first: $first, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
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
}
    `, {"hash":"6f16e7ba8cdaf9708e44dd71199032d7d2274c44b4e0d2b3d5d98d53a28c3e44"}) as unknown as TypedDocumentString<StockScreenQuery, StockScreenQueryVariables>;
export const EtfScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfScreen($plan: ScreenPlan!, $first: Int! = 100, $after: String) {
  etfScreen(plan: $plan) {
    screened
    matched
    explain {
      fieldName
      op
      matched
      missing
    }
    etfs(first: $first, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
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
}
    `, {"hash":"b32911a27f8a284ceadb6439061839e816203d6a0df2dd3482196b28e0cfed47"}) as unknown as TypedDocumentString<EtfScreenQuery, EtfScreenQueryVariables>;
export const StockHeadDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockHead($ticker: Ticker!) {
  stock(ticker: $ticker) {
    ticker
    name
    sector
    industry
    exchange
    marketCap
    iconUrl
    listingStatus
    delistedDate
    description
    website
    headquarters
    founded
    leadership {
      name
      title
      insider {
        insiderId
      }
    }
    entity {
      dashedId
    }
    quote {
      ...QuoteFigures
    }
  }
  rating(ticker: $ticker) {
    __typename
    asOf
    disclaimer
    dimensions {
      key
      label
      percentile
      present
      weight
      raw
      rawLabel
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
      active
    }
    ... on StockRating {
      score
      letter
      percentile
      ratedCount
      penaltyPoints
      riskAdjustments {
        condition
        label
        points
      }
      drivers {
        key
        kind
        label
        points
      }
    }
    ... on UnratedStock {
      reason
      dimensionsPresent
    }
  }
}
    fragment QuoteFigures on Quote {
  price
  change
  changePercent
  open
  dayLow
  dayHigh
  previousClose
  volume
  week52Low
  week52High
  asOf
  isStale
}`, {"hash":"4dfe48acbd9083f57efaccd5276f4ed05130eac49d5bababb3fcf29f3cc3b005"}) as unknown as TypedDocumentString<StockHeadQuery, StockHeadQueryVariables>;
export const BarsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Bars($ticker: Ticker!, $timeframe: ChartTimeframe!, $from: Date) {
  chart(ticker: $ticker, timeframe: $timeframe, from: $from) {
    date
    open
    high
    low
    close
    adjustedClose
    volume
  }
}
    `, {"hash":"d9dbe5a4d026a8291ae81966f41cb6b3939266adb2abd2f873aff2ee220e7540"}) as unknown as TypedDocumentString<BarsQuery, BarsQueryVariables>;
export const StockTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockTrades($ticker: Ticker!) {
  insiderTrades(ticker: $ticker, lookbackDays: 365) {
    ...Gate
    totalCount
    coverage
    nodes {
      ...InsiderTradeRow
    }
  }
  politicianTrades(ticker: $ticker, lookbackDays: 365) {
    ...Gate
    totalCount
    coverage
    nodes {
      transactionDate
      disclosureDate
      transactionType
      amountRange
      assetType
      owner
      politician {
        urlSlug
        displayName
        party
        state
        chamber
      }
    }
  }
}
    fragment InsiderTradeRow on InsiderTrade {
  id
  accession
  filedDate
  ticker
  transactionDate
  transactionType
  insiderName
  insiderTitle
  insider {
    insiderId
  }
  sharesTransacted
  pricePerShare
  totalValue
  rule10b51
  derivative
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"3083deeccb597687e709eb6d46cbebd88f8845c211963bd61c4d0eef3ab4d338"}) as unknown as TypedDocumentString<StockTradesQuery, StockTradesQueryVariables>;
export const StockOptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockOptions($ticker: Ticker!) {
  options(ticker: $ticker) {
    dossier {
      ...Gate
      asOf
      headline {
        atmIv
        expectedMove1d
        ivRank1y
        maxPain
        pcVol
        pcVolPctl1y
        sentiment
      }
      latest {
        expectedMove1d
        expectedMove5d
        expectedMove20d
        expectedMove1s1d
        expectedMove1s5d
        expectedMove1s20d
        skew25d
        pcOi
        callOi
        putOi
      }
      oiWalls {
        expiry
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
        expiry
        dte
        volume
        oi
        volOiRatio
        premium
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
}`, {"hash":"0e67f8f65d469c55be454666dbe1d0d9a05e05c1296f1e84b3aba7acaf812cc8"}) as unknown as TypedDocumentString<StockOptionsQuery, StockOptionsQueryVariables>;
export const StockOptionsHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockOptionsHistory($ticker: Ticker!) {
  options(ticker: $ticker) {
    history(window: ONE_YEAR) {
      series {
        date
        atmIv
        pcVol
        skew25d
      }
    }
  }
}
    `, {"hash":"2d2673d167c06bbeae1b1ae9991ca2e1f3a9952f960ef91c41202362248052bf"}) as unknown as TypedDocumentString<StockOptionsHistoryQuery, StockOptionsHistoryQueryVariables>;
export const StockConsensusDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockConsensus($ticker: Ticker!) {
  analystConsensus(ticker: $ticker) {
    ...Gate
    consensusLabel
    currentPrice
    targetLow
    targetMean
    targetHigh
    upsidePercent
    numberOfAnalysts
    analystCount
    strongBuy
    buy
    hold
    sell
    strongSell
    recommendationMean
    snapshotDate
  }
  analystConsensusHistory(ticker: $ticker, limit: 365) {
    ...Gate
    history {
      snapshotDate
      currentPrice
      targetLow
      targetMean
      targetHigh
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
}`, {"hash":"b8bea898e2b55651e902033fce14eceb1c431026df075ea1afd217d740d7d097"}) as unknown as TypedDocumentString<StockConsensusQuery, StockConsensusQueryVariables>;
export const StockAnalystActionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockAnalystActions($ticker: Ticker!, $first: Int! = 100, $after: String) {
  analystActions(ticker: $ticker, lookbackDays: 365, first: $first, after: $after) {
    ...Gate
    totalCount
    coverage
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      id
      actionDate
      actionType
      firm
      analystName
      fromGrade
      toGrade
      priceTarget
      priorPriceTarget
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
}`, {"hash":"7f461326b62d1fec31a17f6d57c790dff8e0b4c433f30bb842e94a4e12d6b0b7"}) as unknown as TypedDocumentString<StockAnalystActionsQuery, StockAnalystActionsQueryVariables>;
export const StockInsightsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockInsights($ticker: Ticker!) {
  insights(ticker: $ticker) {
    ...Gate
    totalCount
    nodes {
      id
      insightType
      urgency
      confidence
      insightText
      generatedAt
      docRefs {
        type
        url
      }
    }
    locked {
      insightType
      urgency
      generatedAt
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
}`, {"hash":"2a1c3148d55990c251c66b4f1ebae8c344934023063de5daae41866a84ded7f1"}) as unknown as TypedDocumentString<StockInsightsQuery, StockInsightsQueryVariables>;
export const StockShortsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockShorts($ticker: Ticker!) {
  shortInterest(ticker: $ticker) {
    percentOfFloat
    dataPoints {
      settlementDate
      shortInterest
      daysToCover
    }
  }
  shortVolume(ticker: $ticker, limit: 60) {
    dataPoints {
      date
      shortVolumeRatio
    }
  }
  float(ticker: $ticker) {
    freeFloat
    freeFloatPercent
    sharesOutstanding
  }
}
    `, {"hash":"88245e351de6b8297ff2ed2fed116f9eb8ad37c75a2f5436f5a8dccca40cb950"}) as unknown as TypedDocumentString<StockShortsQuery, StockShortsQueryVariables>;
export const StockHoldersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockHolders($ticker: Ticker!, $first: Int! = 30, $after: String) {
  stock(ticker: $ticker) {
    holders(first: $first, after: $after) {
      ...Gate
      totalCount
      nodes {
        filerCik
        filerName
        filerCategory
        reportDate
        shares
        sharesChange
        sharesChangePct
        valueUsd
        changeType
        titleOfClass
      }
      pageInfo {
        hasNextPage
        endCursor
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
}`, {"hash":"9fcbcb92a13d0e6dd9fccd79e24b74dbf7a6b283bd3d269c2c0eef76c0c1192b"}) as unknown as TypedDocumentString<StockHoldersQuery, StockHoldersQueryVariables>;
export const StockFundsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockFunds($ticker: Ticker!, $first: Int! = 30, $after: String) {
  stock(ticker: $ticker) {
    heldBy(first: $first, after: $after) {
      nodes {
        weightPct
        etf {
          ticker
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"86c11bb61edf0033531c0ab7a0f1f69c022e677a329ffc4d3fce4aa63894370b"}) as unknown as TypedDocumentString<StockFundsQuery, StockFundsQueryVariables>;
export const StockFundamentalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockFundamentals($ticker: Ticker!) {
  fundamentals(ticker: $ticker) {
    current {
      available
      reason
      reportedCurrency
      peTTM
      psTTM
      pbRatio
      netMargin
      operatingMargin
      returnOnEquity
      debtToEquity
      revenueGrowth
    }
    summary {
      reason
      quarters {
        fiscalYear
        fiscalPeriod
        periodEndDate
        reportedCurrency
        revenue
        netIncome
        grossMargin
        operatingMargin
        netMargin
        revenueGrowthPercent
        epsGrowthPercent
        freeCashFlow
      }
    }
    ratioHistory {
      dataPoints {
        date
        peRatio
        psRatio
        pbRatio
      }
    }
  }
}
    `, {"hash":"e993d8304ad83f313690cb60abbf00fbf92c4ebff1e1b7e80d7ce6b7104016c3"}) as unknown as TypedDocumentString<StockFundamentalsQuery, StockFundamentalsQueryVariables>;
export const StockEstimatesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockEstimates($ticker: Ticker!) {
  analystEstimates(ticker: $ticker) {
    ...Gate
    estimates {
      periodType
      periodLabel
      estimateLow
      estimateMean
      estimateHigh
      numberOfAnalysts
      revenueMean
    }
    surprises {
      periodLabel
      reportDate
      estimateEps
      actualEps
      surprisePct
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
}`, {"hash":"1e357892e645aac3e330dc454d3eb9c39094258f51d619753a508cb063dfe3a5"}) as unknown as TypedDocumentString<StockEstimatesQuery, StockEstimatesQueryVariables>;
export const StockRelatedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockRelated($ticker: Ticker!) {
  stock(ticker: $ticker) {
    entities {
      relation
      title
      entity {
        dashedId
        name
        type
      }
    }
    similar(limit: 8) {
      ticker
      name
      marketCap
    }
  }
}
    `, {"hash":"0f7253cc8f23437d1be0bcdf00886a1931d03bdd7105832aee52f1a6da21a2d2"}) as unknown as TypedDocumentString<StockRelatedQuery, StockRelatedQueryVariables>;
export const StockMentionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockMentions($ticker: Ticker!, $days: Int!) {
  stock(ticker: $ticker) {
    metrics {
      headline {
        ...ScoreFigures
      }
      score: series(metric: SCORE, lookbackDays: $days) {
        date
        value
      }
      mentions: series(metric: MENTIONS, lookbackDays: $days) {
        date
        value
      }
      publishers: distribution(metric: MENTIONS, dimension: PUBLISHER) {
        shares {
          value
          share
        }
      }
      tones: distribution(metric: SENTIMENT, dimension: PUBLISHER) {
        shares {
          value
          share
        }
      }
    }
  }
}
    fragment ScoreFigures on MetricHeadline {
  asOf
  score7D
  score1M
  scoreChange7D
  sentiment7D
  mentionShare7D
}`, {"hash":"fb9d49d419a8cd041cd0f40b06131bceb5cf116bbae3e3059dc7b352292edaa9"}) as unknown as TypedDocumentString<StockMentionsQuery, StockMentionsQueryVariables>;
export const StockReportDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockReport($ticker: Ticker!) {
  aiSummary(ticker: $ticker) {
    ...Gate
    report {
      generatedBy
      lastUpdated
      status
      statusReason
      sections {
        name
        content
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
}`, {"hash":"3dbea858bf9f7454daa982e02c7e0f20e95c97f04247d57d3a344494c3f8d91f"}) as unknown as TypedDocumentString<StockReportQuery, StockReportQueryVariables>;
export const WatchedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Watched($tickers: [Ticker!]!) {
  watchlist(tickers: $tickers) {
    ticker
    name
    stock {
      ticker
    }
    etf {
      ticker
    }
    price
    change
    changePercent
    priceSparkline30D
    ratingLetter
    ratingScore
    serviceScore7D
    options {
      ...Gate
      ivRank1y
    }
    insiders(lookbackDays: 90) {
      ...Gate
      netValue
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
}`, {"hash":"1adfdc6b50afc777a13acdc51ff88a62dd8f7d555eb258b9b8518fe39b8ccf01"}) as unknown as TypedDocumentString<WatchedQuery, WatchedQueryVariables>;
export const OptionsBoardsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OptionsBoards {
  optionsOverview {
    ...Gate
    asOf
    coverageCount
    extremeCount
    marketPcVol
    medianIvRank
    totalCount
    etfCoverageCount
    etfExtremeCount
    etfMarketPcVol
    etfMedianIvRank
    stocks(first: 100) {
      totalCount
      nodes {
        ...BoardRow
      }
    }
    etfs(first: 100) {
      totalCount
      nodes {
        ...BoardRow
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
}
fragment BoardRow on OptionsOverviewRow {
  ticker
  name
  sector
  interestScore
  atmIv
  ivMove20
  ivRank1y
  pcVol
  pcVolPctl1y
  skew25d
  skewPctl1y
  sentiment
  expectedMove5d
  unusualCount
  maxUnusualPremium
  maxVolOiRatio
  wallSide
  wallStrike
  notionalVol
  observations1y
}`, {"hash":"fd765e4c9942b717ab0022fc9980902b6aa631f808e80a094e3c4cecc54bf2d2"}) as unknown as TypedDocumentString<OptionsBoardsQuery, OptionsBoardsQueryVariables>;