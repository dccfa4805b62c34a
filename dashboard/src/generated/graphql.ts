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

/** What an event reports. */
export type AlertEventKind =
  /** A stock or fund began to match a screen. */
  | 'ENTERED'
  /** The Score entered the band. */
  | 'ENTERED_BAND'
  /** The price fell below the level. */
  | 'FELL_BELOW'
  /** A stock or fund no longer matches a screen. */
  | 'LEFT'
  /** The Score left the band. */
  | 'LEFT_BAND'
  /** The rating letter of a stock changed. */
  | 'RATING'
  /** A company is about to report. */
  | 'REPORT_DUE'
  /** The price rose to the level or above. */
  | 'ROSE_ABOVE'
  /** There is a new signal of a ticker. */
  | 'SIGNAL'
  /** You tested the alert. */
  | 'TEST';

/** What a key may see, and how many calls it may make. */
export type Tier =
  /** Previews; 30 calls a minute, 1,000 a month. */
  | 'FREE'
  /** Everything; 300 calls a minute, no monthly cap. */
  | 'PRO';

/** How the events of an alert reach you. */
export type AlertChannel =
  /** An Atom feed with a signed address. */
  | 'FEED'
  /** The inbox of the key, here and in the dashboard. */
  | 'INBOX'
  /** A signed request to your server. */
  | 'WEBHOOK';

/** What an alert watches. */
export type AlertTriggerKind =
  /** Whether the price of a stock or fund is above a level. */
  | 'PRICE'
  /** The rating letters of stocks. */
  | 'RATING'
  /** When companies report. */
  | 'REPORT'
  /** Whether the Score of stocks and funds is in a band. */
  | 'SCORE'
  /** What enters and leaves a screen. */
  | 'SCREEN'
  /** The signals of a list of tickers. */
  | 'WATCHLIST';

/** The universe of a screen. */
export type ScreenUniverse =
  /** Funds. */
  | 'ETF'
  /** Stocks. */
  | 'STOCK';

/** The direction of a price. */
export type AlertPriceDirection =
  /** It rises to the level or above. */
  | 'ABOVE'
  /** It falls below the level. */
  | 'BELOW'
  /** Either of the two. */
  | 'EITHER';

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

/** What an alert watches: exactly one of these. */
export type AlertTriggerInput =
  /** The price of a stock or fund. */
  { price: AlertPriceInput; rating?: never; report?: never; score?: never; screen?: never; watchlist?: never; }
  |  /** The rating of stocks. */
  { price?: never; rating: AlertRatingInput; report?: never; score?: never; screen?: never; watchlist?: never; }
  |  /** The reports of companies. */
  { price?: never; rating?: never; report: AlertReportInput; score?: never; screen?: never; watchlist?: never; }
  |  /** The Score of stocks and funds. */
  { price?: never; rating?: never; report?: never; score: AlertScoreInput; screen?: never; watchlist?: never; }
  |  /** A screen. */
  { price?: never; rating?: never; report?: never; score?: never; screen: AlertScreenInput; watchlist?: never; }
  |  /** The signals of a list of tickers. */
  { price?: never; rating?: never; report?: never; score?: never; screen?: never; watchlist: AlertWatchlistInput; };

/** Fires when the price of a stock or fund crosses a level. */
export type AlertPriceInput = {
  /** The direction. Default: EITHER. */
  direction?: InputMaybe<AlertPriceDirection>;
  /** The level, USD, in the shares of today: a later split moves it with the price. */
  level: Scalars['Float']['input'];
  /** The stock or fund. */
  ticker: Scalars['Ticker']['input'];
};

/** Fires when the rating letter of a stock changes. */
export type AlertRatingInput = {
  /** The stocks and funds, 1 to 100; duplicates count once. */
  tickers: Array<Scalars['Ticker']['input']>;
};

/** Fires when the report of a company is due. */
export type AlertReportInput = {
  /** How many calendar days before the report, 0 to 14. Default: 1. Below PRO, only reports of the current week are announced. */
  daysBefore?: InputMaybe<Scalars['Int']['input']>;
  /** The stocks and funds, 1 to 100; duplicates count once. */
  tickers: Array<Scalars['Ticker']['input']>;
};

/** Fires when the 7-day Score of a stock or fund enters or leaves a band. */
export type AlertScoreInput = {
  /** The upper bound of the band, itself included. Default: none. */
  max?: InputMaybe<Scalars['Float']['input']>;
  /** The lower bound of the band, itself included. Default: none. */
  min?: InputMaybe<Scalars['Float']['input']>;
  /** The stocks and funds, 1 to 100; duplicates count once. */
  tickers: Array<Scalars['Ticker']['input']>;
};

/** Fires when a stock or fund enters or leaves a screen. */
export type AlertScreenInput = {
  /** The screen; its order does not matter. */
  plan: Scalars['ScreenPlan']['input'];
  /** The changes to report. Default: both. */
  sides?: InputMaybe<Array<AlertScreenSide>>;
  /** Only these stocks or funds are screened, 1 to 100; duplicates count once. Default: all. */
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']>>;
  /** The universe of the screen. */
  universe: ScreenUniverse;
};

/** Which changes of a screen an alert reports. */
export type AlertScreenSide =
  /** A stock or fund begins to match. */
  | 'ENTERED'
  /** A stock or fund no longer matches. */
  | 'LEFT';

/** Fires for each new signal of a list of tickers. The pause does not apply. */
export type AlertWatchlistInput = {
  /** The stocks and funds, 1 to 100; duplicates count once. */
  tickers: Array<Scalars['Ticker']['input']>;
  /** The types of signals. Default: all. Below PRO, only RATING_CHANGE is reported, because the lists of the others are previews. */
  types?: InputMaybe<Array<SignalType>>;
};

/** The settings of a new alert. */
export type CreateAlertInput = {
  /** How its events reach you, at least one. Default: the inbox. */
  channels?: InputMaybe<Array<AlertChannel>>;
  /** When it ends, at most 366 days ahead. Default: after 90 days. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Its name, up to 100 characters. */
  name: Scalars['String']['input'];
  /** The least time between two events of the same ticker, in minutes. A value that changes meanwhile is reported afterwards, if it lasts. Default: 0. */
  pauseMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** What it watches. */
  trigger: AlertTriggerInput;
  /** Where the channel WEBHOOK posts its events: https, a public host name, and the default port. */
  webhookUrl?: InputMaybe<Scalars['String']['input']>;
};

/** Changes of an alert; members that are left out stay as they are. */
export type UpdateAlertInput = {
  /** How its events reach you, at least one. */
  channels?: InputMaybe<Array<AlertChannel>>;
  /** When it ends, at most 366 days ahead. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The alert. */
  id: Scalars['ID']['input'];
  /** Whether it neither fires nor delivers. False resumes an alert whose deliveries have failed for too long. */
  isPaused?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its name, up to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The least time between two events of the same ticker, in minutes. A value that changes meanwhile is reported afterwards, if it lasts. */
  pauseMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Creates another address for the feed. The old address stops working at once. */
  shouldRotateFeed?: InputMaybe<Scalars['Boolean']['input']>;
  /** Creates another secret for the webhook. For 24 hours, messages are signed with the old secret as well. */
  shouldRotateSecret?: InputMaybe<Scalars['Boolean']['input']>;
  /** What it watches from now on. */
  trigger?: InputMaybe<AlertTriggerInput>;
  /** Where the channel WEBHOOK posts its events: https, a public host name, and the default port. */
  webhookUrl?: InputMaybe<Scalars['String']['input']>;
};

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

/** A chamber of the US Congress. */
export type Chamber =
  /** The House of Representatives. */
  | 'HOUSE'
  /** The Senate. */
  | 'SENATE';

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

/** The state of a source of files. */
export type DataSourceState =
  /** The source asked the gateway to pause. */
  | 'BLOCKED'
  /** Files are being fetched. */
  | 'FETCHING'
  /** Everything published is imported. */
  | 'FRESH'
  /** Files are refused or missing; everything else that was published is imported. */
  | 'INCOMPLETE'
  /** The source failed, has not published yet, or its next run is overdue. */
  | 'LATE'
  /** The source refused the request, or a file had an unexpected format. */
  | 'REFUSED';

/** Conditions on analyst actions, all of which must hold. */
export type AnalystActionFilter = {
  /** Only rows whose firm contains this text, case-insensitive; up to 100 characters. */
  firm?: InputMaybe<Scalars['String']['input']>;
  /** The least change of the price target, percent, up or down. Leaves out actions without a target or a previous one. */
  minTargetChangePercent?: InputMaybe<Scalars['Float']['input']>;
  /** Only these tickers, up to 500; none of an empty list. */
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']>>;
  /** Only these types of actions. */
  types?: InputMaybe<Array<AnalystActionType>>;
};

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

/** Whether an empty list means that nothing happened or that no data is loaded. */
export type ListCoverage =
  /** There are rows. */
  | 'COVERED'
  /** Data of this kind is loaded, but none for this window or subject. */
  | 'NONE_IN_WINDOW'
  /** No data of this kind is loaded. */
  | 'NO_DATA';

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

/** The relation of one entity to another. */
export type EntityRelation =
  /** Is a topic that concerns it. */
  | 'CONCERNS'
  /** Sits on its board. */
  | 'DIRECTS'
  /** Founded it. */
  | 'FOUNDED'
  /** Holds a stake in it. */
  | 'INVESTED_IN'
  /** Runs it, as an officer or otherwise. */
  | 'LEADS'
  /** Is headquartered there. */
  | 'LOCATED_IN'
  /** Is a member of it. */
  | 'MEMBER_OF'
  /** Is its product or service. */
  | 'PRODUCT_OF'
  /** Oversees it. */
  | 'REGULATES'
  /** Is a subsidiary or part of it. */
  | 'SUBSIDIARY_OF';

/** The scale of an index. */
export type IndexScale =
  /** 0 to 100; higher is greedier. */
  | 'PERCENT_0_100'
  /** Sentiment, -1 to 1. */
  | 'SENTIMENT';

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

/** The direction of a Score. */
export type ETFScoreLabel =
  /** Below -5. */
  | 'BEARISH'
  /** Above 5. */
  | 'BULLISH'
  /** From -5 to 5. */
  | 'NEUTRAL';

/** The largest of three buckets; strong buy counts as buy, strong sell. */
export type ETFConsensusLabel =
  /** Buy or strong buy. */
  | 'BUY'
  /** Hold. */
  | 'HOLD'
  /** Sell or strong sell. */
  | 'SELL';

/** The kind of a holdings row. */
export type ETFHoldingKind =
  /** Cash, collateral, a money market fund. */
  | 'CASH'
  /** A future, a forward, an option or a swap. */
  | 'DERIVATIVE'
  /** A share, a bond or another security. */
  | 'SECURITY';

/** Which events to study, and over how many sessions. */
export type EventStudyInput = {
  /** The stock or fund whose returns are subtracted. */
  benchmark?: Scalars['Ticker']['input'];
  /** The kind of event. */
  event: StudyEventKind;
  /** The first day on which events became public. FREE studies the last 12 months. */
  from: Scalars['Date']['input'];
  /** Sessions, day 0 included, 1 to 252; at most 10 horizons. */
  horizons?: Array<Scalars['Int']['input']>;
  /** Of INSIGHT: only this type. Default: all. */
  insightType?: InputMaybe<Scalars['String']['input']>;
  /** Only events of this size or more, of either sign: USD of trades, percent of surprises and changes. */
  minValue?: InputMaybe<Scalars['Float']['input']>;
  /** Of SCREEN_ENTERED: the plan of the screen. */
  plan?: InputMaybe<Scalars['ScreenPlan']['input']>;
  /** Of SCREEN_ENTERED: instead of a plan, the `screenId` of a curated screen. */
  screen?: InputMaybe<Scalars['String']['input']>;
  /** The last day on which they became public. Default: today. */
  to?: InputMaybe<Scalars['Date']['input']>;
  /** Of SCREEN_ENTERED: what a plan screens. Default: stocks. */
  universe?: InputMaybe<ScreenUniverse>;
};

/** What a study counts as an event. */
export type StudyEventKind =
  /** A stock comes to have three insiders who filed purchases within 30 days; of USD. */
  | 'CLUSTER_BUY'
  /** Purchases of members of Congress, disclosed on one day; of USD, the least of their ranges. */
  | 'CONGRESS_BUY'
  /** Sales of members of Congress, disclosed on one day; of USD, the least of their ranges. */
  | 'CONGRESS_SALE'
  /** An analyst downgrade. */
  | 'DOWNGRADE'
  /** Earnings above the estimate; of percent. */
  | 'EARNINGS_BEAT'
  /** Earnings below the estimate; of percent. */
  | 'EARNINGS_MISS'
  /** Open-market purchases of insiders, filed on one day; of USD. */
  | 'INSIDER_BUY'
  /** Open-market sales of insiders, filed on one day; of USD. */
  | 'INSIDER_SALE'
  /** A stock insight that the recorded day before does not have. */
  | 'INSIGHT'
  /** A worse rating letter than on the recorded day before. */
  | 'RATING_DOWN'
  /** A better rating letter than on the recorded day before. */
  | 'RATING_UP'
  /** A stock or fund matches a screen, and did not on the recorded day before. */
  | 'SCREEN_ENTERED'
  /** Short interest a quarter above the report before, when it was published; of percent. */
  | 'SHORT_INTEREST_SPIKE'
  /** The rating of a recorded day notes unusual options flow, and that of the day before does not. */
  | 'UNUSUAL_OPTIONS'
  /** An analyst upgrade. */
  | 'UPGRADE';

/** Why an event is not used. */
export type StudyDropReason =
  /** The stock has no price on day 0. */
  | 'NO_PRICE'
  /** The stock has an earlier event whose horizon has not ended. */
  | 'OVERLAPPING'
  /** The horizon has not ended. */
  | 'UNFINISHED';

/** What weakens the evidence of a test. */
export type BacktestWarning =
  /** Fewer than 24 periods. */
  | 'FEW_PERIODS'
  /** The plan or the weights use a field that reconstructed days compute from undated facts of today. */
  | 'FROZEN_FIELD'
  /** The prices of more than 2 % of the securities are missing that were listed on a decision day; `receipt { universe }` counts them. */
  | 'INCOMPLETE_UNIVERSE'
  /** Some days were derived later from the facts that are still stored, instead of recorded as served. */
  | 'RECONSTRUCTED_DAYS'
  /** Some decision days of the range have no history: nothing changes on them. */
  | 'SHORT_HISTORY'
  /** The securities were chosen with the knowledge of today: a list of tickers, or funds that still exist. */
  | 'TODAYS_UNIVERSE';

/** The kind of instrument held. */
export type InstitutionalInstrument =
  /** Convertible notes; `shares` is their principal in USD. */
  | 'BOND'
  /** Call options; shares and value are those of the underlying stock. */
  | 'CALL'
  /** Common shares, and the shares of funds. */
  | 'EQUITY'
  /** Preferred shares. */
  | 'PREFERRED'
  /** Put options; shares and value are those of the underlying stock. */
  | 'PUT'
  /** Rights to subscribe for shares, and contingent value rights. */
  | 'RIGHT'
  /** Units of shares and warrants in one, and stock purchase units. */
  | 'UNIT'
  /** Warrants. */
  | 'WARRANT';

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

/** Conditions on insider trades, all of which must hold. */
export type InsiderTradeFilter = {
  /** If false, no trades under a confirmed Rule 10b5-1 plan; if true, only those. Default: both. */
  isRule10b51Plan?: InputMaybe<Scalars['Boolean']['input']>;
  /** The least value of a trade, USD. Leaves out trades that cannot be right. */
  minValue?: InputMaybe<Scalars['Float']['input']>;
  /** Only insiders with one of these roles. */
  roles?: InputMaybe<Array<InsiderRole>>;
  /** Only these tickers, up to 500; none of an empty list. */
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']>>;
  /** Only these types of transactions: `[BUY]` for purchases. */
  types?: InputMaybe<Array<InsiderTransactionType>>;
};

/** A role of an insider, as their filing states it. */
export type InsiderRole =
  /** An officer whose title names the chief executive, of a division too. */
  | 'CHIEF_EXECUTIVE'
  /** An officer whose title names the chief financial officer, of a division too. */
  | 'CHIEF_FINANCIAL'
  /** A director. */
  | 'DIRECTOR'
  /** Any officer. */
  | 'OFFICER'
  /** An owner of more than ten percent of a class. */
  | 'TEN_PERCENT_OWNER';

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

/** The universe of a map. */
export type HeatmapScope =
  /** The members of the Nasdaq-100. */
  | 'NASDAQ100'
  /** The most traded stocks. */
  | 'POPULAR'
  /** The members of the S&P 500. */
  | 'SP500';

/** The layers that PRO keys see. */
export type HeatmapLayer =
  /** optionsInterestScore. */
  | 'OPTIONS'
  /** sentiment7d, sentimentChange7d, serviceScore, mentionsZ. */
  | 'SENTIMENT';

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

/** A stock's consensus ratio compared with the market's. */
export type CrowdConsensus =
  /** More than 0.05 below the market's ratio. */
  | 'COOLER_THAN_MARKET'
  /** More than 0.05 above the market's ratio. */
  | 'HOTTER_THAN_MARKET'
  /** Within 0.05 of the market's ratio. */
  | 'IN_LINE_WITH_MARKET';

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

/** What a catalyst is about. */
export type CatalystKind =
  /** At least 2 changed ratings, or 3 changed targets, in one direction within 7 days. */
  | 'ANALYSTS'
  /** Trades disclosed within 14 days by 2 members of Congress, or of about $100,000. */
  | 'CONGRESS'
  /** A headline of the newest session in the direction of a move of 2% or more. */
  | 'HEADLINE'
  /** Open-market trades outside of plans, filed within 14 days: 2 buyers or $1 million bought, 3 sellers or $5 million sold. */
  | 'INSIDERS'
  /** Institutions changed their shares by 5% or more in a quarter, by 13F reports. */
  | 'INSTITUTIONS'
  /** At least 2 times the usual mentions. */
  | 'MENTIONS'
  /** Puts per call in the highest or the lowest twentieth of a year. */
  | 'OPTIONS'
  /** A close within 1% of an end of the 52-week range. */
  | 'RANGE'
  /** Our rating changed to another letter, or by 10 points, within 14 days. */
  | 'RATING'
  /** A report later this week. */
  | 'REPORT_AHEAD'
  /** Earnings reported within 5 days, against the estimate. */
  | 'RESULT'
  /** Short interest up by more than 20% from one report to the next. */
  | 'SHORTS'
  /** A tone of posts far from usual. */
  | 'TONE'
  /** An IV rank of 90 or more. */
  | 'VOLATILITY'
  /** At least 2 times the usual volume. */
  | 'VOLUME';

/** Which way a catalyst points. */
export type CatalystDirection =
  /** For a falling price. */
  | 'DOWN'
  /** For a rising price. */
  | 'UP';

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

/** The direction of change of a figure. */
export type TrackerTrend =
  /** Down. */
  | 'DOWN'
  /** Up. */
  | 'UP';

/** The order of a board of options; rows without the reading come last. For a FREE key it orders only the rows it sees. */
export type OptionsBoardOrder =
  /** The lowest put/call volume against a year. */
  | 'CALLS'
  /** The largest interest score. */
  | 'INTEREST'
  /** The highest IV rank of a year. */
  | 'IV_RANK_HIGH'
  /** The lowest IV rank of a year. */
  | 'IV_RANK_LOW'
  /** The highest put/call volume against a year. */
  | 'PUTS'
  /** The steepest skew against a year. */
  | 'SKEW'
  /** The largest premium of an unusual contract. */
  | 'UNUSUAL_PREMIUM';

/** The side of an open-interest wall. */
export type OptionsWallSide =
  /** Calls. */
  | 'CALL'
  /** Puts. */
  | 'PUT';

/** The right that an option gives. */
export type OptionType =
  /** To buy at the strike. */
  | 'CALL'
  /** To sell at the strike. */
  | 'PUT';

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

/** Conditions on contracts with unusual volume, all of which must hold. */
export type UnusualOptionFilter = {
  /** The greatest number of calendar days to expiry. */
  maxDte?: InputMaybe<Scalars['Int']['input']>;
  /** The least number of calendar days to expiry. */
  minDte?: InputMaybe<Scalars['Int']['input']>;
  /** The least premium traded, USD. */
  minPremium?: InputMaybe<Scalars['Float']['input']>;
  /** Only calls, or only puts. */
  type?: InputMaybe<OptionType>;
};

/** Conditions on congressional trades, all of which must hold. */
export type PoliticianTradeFilter = {
  /** Only disclosures to this chamber. */
  chamber?: InputMaybe<Chamber>;
  /** Only trades at most this many calendar days before the company's next earnings report, 0 to 90. For PRO keys. */
  daysBeforeReport?: InputMaybe<Scalars['Int']['input']>;
  /** Only trades of these members, by `urlSlug`, up to 100. */
  members?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The least lower end of the disclosed range, USD. Leaves out trades without an amount. */
  minAmount?: InputMaybe<Scalars['Float']['input']>;
  /** Only members of this party, such as `Democrat`, case-insensitive. */
  party?: InputMaybe<Scalars['String']['input']>;
  /** Only these tickers, up to 500; none of an empty list. */
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']>>;
  /** Only these types of transactions. */
  types?: InputMaybe<Array<PoliticianTransactionType>>;
};

/** The asset types served; bonds, private companies and other assets are excluded. */
export type PoliticianAssetType =
  /** Shares of an exchange-traded fund. */
  | 'ETF'
  /** Shares of a company. */
  | 'STOCK'
  /** An option on shares. */
  | 'STOCK_OPTION';

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

/** A signal of this gateway that has a record. */
export type RecordedSignal =
  /** The insights of stocks; its groups are their types. */
  | 'INSIGHT'
  /** The rating; its groups are the letters. */
  | 'RATING'
  /** The 7-day Score; its groups are deciles, 10 with the highest. */
  | 'SCORE'
  /** The curated screens, with all of their matches; its groups are their ids. */
  | 'SCREEN';

/** A screen, and how it is traded. Give either `plan` or `screen`. */
export type BacktestInput = {
  /** A stock or fund to compare with, bought at the first fill without costs. Default: none. */
  benchmark?: InputMaybe<Scalars['Ticker']['input']>;
  /** The cost of each dollar bought or sold, in hundredths of a percent, 0 to 1000. */
  costBps?: Scalars['Float']['input'];
  /** The price of a fill. */
  fill?: BacktestFill;
  /** The first day. FREE tests the last 12 months. */
  from: Scalars['Date']['input'];
  /** How many of the first rows to hold, 1 to 500. */
  holdings?: Scalars['Int']['input'];
  /** Whether to run the test again among the securities that are still listed; `audit` has the difference. It costs twice. */
  isAudited?: Scalars['Boolean']['input'];
  /** The plan, as `stockScreen(plan:)` takes it. Without a sort, by ticker. */
  plan?: InputMaybe<Scalars['ScreenPlan']['input']>;
  /** How often holdings are chosen, at most 1300 times. */
  rebalance?: Rebalance;
  /** Instead of a plan, the `screenId` of a curated screen. */
  screen?: InputMaybe<Scalars['String']['input']>;
  /** Choose only among the members of this index on each decision day. Default: all stocks. */
  stockIndex?: InputMaybe<StockIndex>;
  /** Choose only among these tickers, at most 10000. Default: all. */
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']>>;
  /** The last day. Default: the newest session with prices. */
  to?: InputMaybe<Scalars['Date']['input']>;
  /** What a plan screens. Default: stocks. */
  universe?: InputMaybe<ScreenUniverse>;
  /** Their weights. */
  weighting?: Weighting;
};

/** The price at which a test buys and sells. */
export type BacktestFill =
  /** The close of the next session. */
  | 'NEXT_CLOSE'
  /** The open of the next session; its close if the open is missing. */
  | 'NEXT_OPEN';

/** How often a test chooses its holdings again. */
export type Rebalance =
  /** At the end of each session. */
  | 'DAILY'
  /** At the end of the last session of each month. */
  | 'MONTHLY'
  /** At the end of the last session of each quarter. */
  | 'QUARTERLY'
  /** At the end of the last session of each week. */
  | 'WEEKLY';

/** An index of stocks. */
export type StockIndex =
  /** The Dow Jones Industrial Average. */
  | 'DOW30'
  /** The Nasdaq-100. */
  | 'NASDAQ100'
  /** The Russell 1000. */
  | 'RUSSELL1000'
  /** The Russell 2000. */
  | 'RUSSELL2000'
  /** The Russell 3000. */
  | 'RUSSELL3000'
  /** The S&P MidCap 400. */
  | 'SP400'
  /** The S&P 500. */
  | 'SP500'
  /** The S&P SmallCap 600. */
  | 'SP600';

/** How a test divides its value among its holdings. */
export type Weighting =
  /** By the recorded market cap, or the assets of a fund; nothing is bought of a row without one. */
  | 'CAP'
  /** Equal parts. */
  | 'EQUAL'
  /** By the recorded 7-day Score (of a fund: of its holdings); nothing is bought of a row without a Score above 0. */
  | 'SCORE';

/** What a test proves about its benchmark. */
export type BacktestVerdict =
  /** The mean excess return of its periods is above 0 with 95 % confidence, if this was the only test. */
  | 'AHEAD'
  /** The mean excess return of its periods is below 0 with 95 % confidence, if this was the only test. */
  | 'BEHIND'
  /** It has no benchmark. */
  | 'NOT_COMPARED'
  /** Nothing: it has fewer than 24 periods. */
  | 'NO_CONCLUSION'
  /** The excess return of its periods cannot be told from 0. */
  | 'NO_DIFFERENCE';

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

/** The kind of flag. */
export type RatingFlagKey =
  /** Several insiders sold within a short time. Trades that cannot be right are left out. */
  | 'CLUSTERED_INSIDER_SELLING'
  /** Institutions sold while the price rose. */
  | 'INSTITUTIONAL_OUTFLOW_AGAINST_PRICE'
  /** Options volume was far above normal. */
  | 'UNUSUAL_OPTIONS_FLOW';

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

/** The delisting status of a stock. */
export type ListingStatus =
  /** No longer traded; its price is the last one. */
  | 'DELISTED'
  /** Delisting announced. */
  | 'PENDING_DELISTING';

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

/** Whether there is a report. */
export type ReportStatus =
  /** The report could not be written; try again. */
  | 'ERROR'
  /** There is not enough data on the stock. */
  | 'NOT_AVAILABLE'
  /** The report is available. */
  | 'READY';

export type AlertBellQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type AlertBellQuery = { viewer: { unreadCount: number, inbox: { nodes: Array<{ id: string, webhookId: string, title: string, detectedAt: string }> } } | null };

export type InboxQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InboxQuery = { viewer: { inbox: { nodes: Array<{ id: string, kind: AlertEventKind, ticker: string | null, title: string, detectedAt: string, readAt: string | null, alert: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type MyAlertsQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type MyAlertsQuery = { viewer: { tier: Tier, alerts: { nodes: Array<{ id: string, name: string, channels: Array<AlertChannel>, pauseMinutes: number, expiresAt: string, isExpired: boolean, pausedReason: string | null, fired: number, firedAt: string | null, feedUrl: string | null, trigger: { kind: AlertTriggerKind, tickers: Array<string>, universe: ScreenUniverse | null, min: number | null, max: number | null, level: number | null, direction: AlertPriceDirection | null, daysBefore: number | null, types: Array<SignalType> }, webhook: { url: string, queued: number, dropped: number, firstFailedAt: string | null, nextAttemptAt: string | null, lastError: string | null, deliveredAt: string | null } | null }> } } | null };

export type AlertReplayCountQueryVariables = Exact<{
  trigger: AlertTriggerInput;
  pauseMinutes?: InputMaybe<Scalars['Int']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type AlertReplayCountQuery = { alertReplay: { sessions: number, fired: number | null, days: Array<{ sessionDate: string, fired: number, tickers: Array<string> }> } | null };

export type CreateAlertMutationVariables = Exact<{
  input: CreateAlertInput;
}>;


export type CreateAlertMutation = { createAlert: { webhookSecret: string | null, errors: Array<{ message: string }>, alert: { id: string, name: string, feedUrl: string | null } | null } | null };

export type UpdateAlertMutationVariables = Exact<{
  input: UpdateAlertInput;
}>;


export type UpdateAlertMutation = { updateAlert: { webhookSecret: string | null, errors: Array<{ message: string }>, alert: { id: string } | null } | null };

export type DeleteAlertMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteAlertMutation = { deleteAlert: { deletedId: string | null, errors: Array<{ message: string }> } | null };

export type TestAlertMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type TestAlertMutation = { testAlert: { errors: Array<{ message: string }>, event: { id: string } | null } | null };

export type MarkInboxReadMutationVariables = Exact<{
  ids?: InputMaybe<Array<Scalars['ID']['input']> | Scalars['ID']['input']>;
}>;


export type MarkInboxReadMutation = { markInboxRead: { unreadCount: number, errors: Array<{ message: string }> } | null };

export type ReadyAlertsQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  screens?: InputMaybe<Array<Scalars['ID']['input']> | Scalars['ID']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type ReadyAlertsQuery = { curatedScreens: Array<{ name: string, summary: string, universe: ScreenUniverse, plan: Record<string, unknown> }> | null, stockScreen: { stocks: { nodes: Array<{ ticker: string }> } } | null };

export type ShownDayQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type ShownDayQuery = { pointInTime: { day: string, sessionDate: string, isReconstructed: boolean } | null };

export type HistoryDaysQueryVariables = Exact<{
  from?: InputMaybe<Scalars['Date']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type HistoryDaysQuery = { historyDays: Array<{ day: string, isReconstructed: boolean }> | null };

export type EntitySearchQueryVariables = Exact<{
  q: Scalars['String']['input'];
  member?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EntitySearchQuery = { entitySearch: Array<{ dashedId: string, formerTickers: Array<string>, name: string, type: EntityType, ticker: string | null, stock: { ticker: string } | null, etf: { ticker: string } | null }> | null, politicianDirectory: { nodes: Array<{ urlSlug: string, displayName: string, chamber: Chamber }> } | null };

export type SearchListsQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type SearchListsQuery = { indexes: Array<{ indexId: string, displayName: string }> | null };

export type SearchFilersQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type SearchFilersQuery = { tracker: { snapshot:
      | { entries: { nodes: Array<{ filer: { cik: string, name: string, category: FilerCategory } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }
      | Record<PropertyKey, never>
     | null } | null };

export type UsageQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type UsageQuery = { viewer: { tier: Tier, usage: { minute: { limit: number | null, remaining: number | null, resetAt: string }, month: { limit: number | null, remaining: number | null } } } | null };

export type DataStateQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type DataStateQuery = { dataStatus: Array<{ isSynthetic: boolean, isLoading: boolean }> | null, prices: Array<{ asOf: string | null }> | null, imported: Array<{ family: DataFamily }> | null };

export type DataOriginsQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type DataOriginsQuery = { dataStatus: Array<{ family: DataFamily, asOf: string | null, generatedAt: string, isSynthetic: boolean, isLoading: boolean, firstLoadedDate: string | null, sources: Array<{ name: string, family: DataFamily | null, state: DataSourceState, day: string | null, lastSuccessAt: string | null, nextFetchAt: string | null, reason: string | null, filesLeft: number }> }> | null, dataSources: Array<{ name: string, family: DataFamily | null, state: DataSourceState, day: string | null, lastSuccessAt: string | null, nextFetchAt: string | null, reason: string | null, filesLeft: number }> | null };

export type SourceStateFragment = { name: string, family: DataFamily | null, state: DataSourceState, day: string | null, lastSuccessAt: string | null, nextFetchAt: string | null, reason: string | null, filesLeft: number };

export type AnalystFeedQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AnalystActionFilter>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type AnalystFeedQuery = { market: { analystActivity: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, actionDate: string, actionType: AnalystActionType, firm: string, analystName: string | null, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null, stock: { ticker: string, name: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type CalledMovesQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type CalledMovesQuery = { market: { calledMoves: { isPreview: boolean, withheld: Array<string>, moves: Array<{ id: string, moveStartDate: string, moveEndDate: string, movePercent: number, coveringFirms: number, revisedWithMove: number, stock: { ticker: string, name: string } | null, calls: Array<{ firm: string, analystName: string | null, publishedDate: string, daysBeforeMove: number, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null }> }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type RatingChangesQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type RatingChangesQuery = { market: { ratingChanges: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, day: string, letterBefore: RatingLetter, letterAfter: RatingLetter, scoreBefore: number, scoreAfter: number, points: number, text: string, stock: { ticker: string, name: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type CompareFiguresQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type CompareFiguresQuery = { stockScreen: { stocks: { nodes: Array<{ ticker: string, marketCap: number | null, currentPrice: number | null, changePercent: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, pctOff52wHigh: number | null, ratingLetter: RatingLetter | null, ratingScore: number | null, serviceScore7D: number | null, analystCount: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, stock: { name: string } | null }> } } | null };

export type CompareFundamentalsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type CompareFundamentalsQuery = { stock: { fundamentals: { current: { peTTM: number | null, psTTM: number | null, pbRatio: number | null, netMarginPercent: number | null, operatingMarginPercent: number | null, returnOnEquityPercent: number | null, debtToEquity: number | null, revenueGrowthPercent: number | null } } } | null };

export type CompareFundsQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type CompareFundsQuery = { etfScreen: { etfs: { nodes: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, expenseRatio: number | null, holdingsCount: number | null, pctOff52wHigh: number | null, constituentsWeightedService: number | null, weightedAnalystUpside: number | null, etf: { aum: number | null, dividendYield: number | null } | null }> } } | null };

export type EarningsDayQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EarningsDayQuery = { market: { status: { statusAt: string } } | null };

export type EarningsReportsQueryVariables = Exact<{
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EarningsReportsQuery = { market: { earningsCalendar: { totalCount: number | null, isPreview: boolean, withheld: Array<string>, metadata: { from: string, to: string }, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, earningsDate: string, earningsTime: EarningsTime, fiscalQuarter: string | null, isConfirmed: boolean, isReported: boolean, estimatedEps: number | null, currency: string | null, movePercent: number | null, impliedMovePercent: number | null, result: { actualEps: number | null, estimateEps: number | null, epsSurprisePercent: number | null } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type EntityPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  days: Scalars['Int']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EntityPageQuery = { entity: { dashedId: string, name: string, type: EntityType, category: string | null, description: string | null, aliases: Array<string>, listing: string | null, relatedTicker: string | null, stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null, roles: { totalCount: number, nodes: Array<{ relation: EntityRelation, title: string | null, target: { dashedId: string, name: string, type: EntityType } | null, stock: { ticker: string } | null }> }, inboundRoles: { totalCount: number, nodes: Array<{ relation: EntityRelation, title: string | null, entity: { dashedId: string, name: string, type: EntityType } | null }> }, metrics: { headline: { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null } | null, score: Array<{ day: string, value: number | null }>, mentions: Array<{ day: string, value: number | null }> } | null } | null };

export type EntityPostsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EntityPostsQuery = { entity: { metrics: { posts: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, day: string, source: string, publisher: string, polarity: number, title: string, text: string | null }> } } | null } | null };

export type InsiderPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InsiderPageQuery = { insider: { insiderId: string, name: string, cik: string | null, entity: { dashedId: string, name: string } | null, stocks: Array<{ ticker: string, name: string }>, trades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type IndexPageQueryVariables = Exact<{
  indexId: Scalars['ID']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type IndexPageQuery = { index: { displayName: string, description: string, scale: IndexScale, reading: { value: number | null, asOf: string | null, coverage: number | null, basketSize: number | null, totalMentions: number | null, methodologyNote: string, constituents: Array<{ displayName: string, kbEntityId: string, mentionsCount: number, entity: { dashedId: string, ticker: string | null } | null }> | null }, history: { points: Array<{ day: string, value: number }> } } | null };

export type EntityTradesQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EntityTradesQuery = { entity: { insiderTrades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type InsiderTradeRowFragment = { id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null };

export type FundHeadQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type FundHeadQuery = { etf: { ticker: string, name: string, issuer: string, assetClass: string | null, trackedIndex: string | null, description: string | null, expenseRatio: number | null, dividendYield: number | null, aum: number | null, nav: number | null, inceptionDate: string | null, entity: { dashedId: string } | null, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }>, sentimentAggregate: { asOf: string, constituentsWeighted: { serviceScore: number | null, scoreLabel: ETFScoreLabel }, direct: { serviceScore: number | null, scoreLabel: ETFScoreLabel } | null, coverage: { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number } } | null, analystAggregate: { asOf: string, weightedConsensus: { consensusLabel: ETFConsensusLabel, upsidePercent: number, totalAnalysts: number, distribution: { buy: number, hold: number, sell: number } }, topContributors: Array<{ ticker: string, weightPercent: number, upsidePercent: number, contributionPercent: number, consensusLabel: ETFConsensusLabel }>, coverage: { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number } } | null, insiderAggregate: { asOf: string, lookbackDays: number, weightedNetFlow: { netDollars: number, buyDollars: number, sellDollars: number, buyTradeCount: number, sellTradeCount: number, distinctInsiderCount: number }, topContributors: Array<{ ticker: string, weightPercent: number, netDollars: number, weightedNetDollars: number, tradeCount: number }>, coverage: { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number } } | null } | null };

export type CoverageFragment = { holdingsCount: number, holdingsCovered: number, weightCoveredPercent: number };

export type FundHoldingsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  q?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type FundHoldingsQuery = { etf: { holdings: { asOf: string, totalHoldings: number, totalKnownHoldings: number | null, isPartial: boolean | null, sectorMix: Array<{ sector: string, weightPercent: number }>, countryMix: Array<{ country: string, weightPercent: number }>, positions: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, localTicker: string, linkedTicker: string | null, name: string, kind: ETFHoldingKind, weightPercent: number }> } } | null } | null };

export type FundListQueryVariables = Exact<{
  q?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type FundListQuery = { etfs: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string, issuer: string, assetClass: string | null, trackedIndex: string | null, aum: number | null, expenseRatio: number | null, dividendYield: number | null }> } | null };

export type EventStudyQueryVariables = Exact<{
  input: EventStudyInput;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EventStudyQuery = { eventStudy: { warnings: Array<BacktestWarning>, digest: string, isPreview: boolean, withheld: Array<string>, horizons: Array<{ sessions: number, count: number, mean: number | null, median: number | null, hitRate: number | null, tStatistic: number | null, dropped: { noPrice: number, overlapping: number, unfinished: number } }>, path: Array<{ session: number, mean: number, low: number | null, high: number | null, count: number }>, events: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, publicDate: string, filledDate: string | null, value: number | null, returns: Array<number | null>, dropped: StudyDropReason | null }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null };

export type FilerPositionsQueryVariables = Exact<{
  cik: Scalars['String']['input'];
  instrument?: InstitutionalInstrument;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type FilerPositionsQuery = { filer: { cik: string, name: string, category: FilerCategory, quarters: Array<{ reportDate: string, equityValue: number | null, positionCount: number }>, positions: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string | null, companyName: string, titleOfClass: string, shares: number | null, sharesChangePercent: number | null, value: number | null, changeType: InstitutionalChangeType | null, reportDate: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type InsiderBoardsQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InsiderBoardsQuery = { market: { insiderActivity: { buyCount: number, sellCount: number, isPreview: boolean, withheld: Array<string>, purchases: { nodes: Array<{ ticker: string, companyName: string, insiderCount: number, tradeCount: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> }, sales: { nodes: Array<{ ticker: string, companyName: string, insiderCount: number, tradeCount: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string }> }, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type InsiderBoardRowFragment = { ticker: string, companyName: string, insiderCount: number, tradeCount: number, totalValue: number, latestDate: string, latestInsider: string, latestTitle: string };

export type InsiderFeedQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<InsiderTradeFilter>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InsiderFeedQuery = { market: { insiderFeed: { totalCount: number, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, transactionDate: string, filedDate: string, insiderName: string, insiderTitle: string, transactionType: InsiderTransactionType, isDerivative: boolean, isRule10b51Plan: boolean, totalValue: number, pricePerShare: number | null, sharesTransacted: number, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type InstitutionBoardQueryVariables = Exact<{
  trackerId: TrackerId;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InstitutionBoardQuery = { tracker: { snapshot:
      | { asOfLabel: string, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null }
      | { asOfLabel: string, isPreview: boolean, withheld: Array<string>, entries: { nodes: Array<{ rank: number, rowId: string | null, name: string, category: string | null, filer: { cik: string, name: string } | null, metrics: Array<{ label: string, value: number | null, unit: TrackerUnit }> }> }, upgrade: { message: string, price: string | null, url: string } | null }
     | null } | null };

export type ActivistsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type ActivistsQuery = { market: { activistPositions: { totalCount: number, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string | null, companyName: string, filerName: string, changeType: InstitutionalChangeType | null, shares: number | null, sharesChangePercent: number | null, value: number | null, reportDate: string, filedDate: string, filer: { cik: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type HeatmapQueryVariables = Exact<{
  scope: HeatmapScope;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type HeatmapQuery = { market: { heatmap: { asOfLabel: string, generatedAt: string, isPreview: boolean, withheld: Array<string>, meta: { scopeName: string, universeSize: number, tileCount: number, missingPrice: Array<string>, previewWithheld: Array<HeatmapLayer> | null, breadthUp: number, breadthDown: number, capWeightedChangePercent: number | null, equalWeightedChangePercent: number | null, sectors: Array<{ sector: Sector, marketCap: number, capWeightedChangePercent: number | null }> }, tiles: Array<{ ticker: string, name: string, sector: Sector | null, industry: string | null, marketCap: number | null, price: number, changePercent: number | null, sentiment7d: number | null, serviceScore: number | null, mentionsZ: number | null, optionsInterestScore: number | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type MarketQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type MarketQuery = { market: { status: { status: MarketPhase, statusAt: string, nextOpenAt: string, nextCloseAt: string, session: { isEarlyClose: boolean } | null }, indexes: Array<{ name: string, quote: { ticker: string, price: number, changePercent: number | null, sessionDate: string } }>, mood: { asOf: string | null, currentScore: number | null, phase: MoodPhase | null, weeklyChange: number | null, signals: Array<{ key: MoodSignalKey, label: string, value: number, change: number | null }>, sectors: Array<{ sector: Sector, currentScore: number, phase: MoodPhase, weeklyChange: number | null }>, history: Array<{ day: string, score: number }> }, summary: { headline: string | null, expandedContent: string | null, generatedAt: string | null, generatedBy: string | null } } | null };

export type MarketSentimentQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type MarketSentimentQuery = { market: { sentimentBreadth: { asOf: string | null, minMentions: number, latest: { day: string, bullish: number, bearish: number, neutral: number, netBreadthPercent: number, coveredStocks: number } | null, series: Array<{ day: string, bullishPercent: number, bearishPercent: number, neutralPercent: number, netBreadthPercent: number, coveredStocks: number }> }, sectorSentiment: { asOf: string | null, narrative: string | null, sectors: Array<{ sector: Sector, meanSentiment: number, consensusRatio: number, consensusLabel: CrowdConsensus, totalMentions: number, topStock: { ticker: string }, bottomStock: { ticker: string } }> } } | null };

export type NewestTradesQueryVariables = Exact<{
  limit: Scalars['Int']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type NewestTradesQuery = { market: { newestInsiderTrades: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, transactionDate: string, insiderName: string, insiderTitle: string, transactionType: InsiderTransactionType, totalValue: number, pricePerShare: number | null, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null }, newestCongressTrades: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, ticker: string, disclosureDate: string | null, transactionType: PoliticianTransactionType, amountRange: string, stock: { ticker: string } | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null } }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type ClusterBuysQueryVariables = Exact<{
  first: Scalars['Int']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type ClusterBuysQuery = { market: { insiderClusterBuys: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string, companyName: string, insiderCount: number, totalValue: number, firstBuyDate: string, lastBuyDate: string }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type UnusualOptionsQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type UnusualOptionsQuery = { market: { optionsOverview: { asOf: string, isPreview: boolean, withheld: Array<string>, stocks: { totalCount: number, nodes: Array<{ ticker: string, unusualCount: number, maxUnusualPremium: number | null, maxVolOiRatio: number | null, ivRank1y: number | null, sentiment: number | null }> }, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type QuartersQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type QuartersQuery = { market: { institutionalQuarters: Array<{ reportDate: string, label: string, isPending: boolean, isIncomplete: boolean, baselineFilerCount: number }> } | null };

export type InstitutionalFlowsQueryVariables = Exact<{
  reportDate: Scalars['Date']['input'];
  first: Scalars['Int']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InstitutionalFlowsQuery = { market: { institutionalFlows: { isPreview: boolean, withheld: Array<string>, quarter: { label: string, baselineFilerCount: number } | null, netBuying: { nodes: Array<{ ticker: string, companyName: string, netSharesChange: number, netChangePercent: number | null, newPositions: number, soldOutPositions: number }> }, netSelling: { nodes: Array<{ ticker: string, companyName: string, netSharesChange: number, netChangePercent: number | null, newPositions: number, soldOutPositions: number }> }, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type FlowFragment = { ticker: string, companyName: string, netSharesChange: number, netChangePercent: number | null, newPositions: number, soldOutPositions: number };

export type EarningsQueryVariables = Exact<{
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EarningsQuery = { market: { earningsCalendar: { totalCount: number | null, isPreview: boolean, withheld: Array<string>, metadata: { from: string, to: string }, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, companyName: string, earningsDate: string, periodEndDate: string, earningsTime: EarningsTime, isConfirmed: boolean, estimatedEps: number | null, currency: string | null, isReported: boolean }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type MoversQueryVariables = Exact<{
  minMarketCap: Scalars['Float']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type MoversQuery = { market: { gainers: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null }>, losers: Array<{ ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null }> } | null };

export type MoverFragment = { ticker: string, currentPrice: number | null, changePercent: number | null, volume: number | null, priceSparkline30D: Array<number | null> | null, stock: { name: string } | null };

export type TodayQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type TodayQuery = { market: { today: { facts: Array<string>, isPreview: boolean, withheld: Array<string>, nodes: Array<{ ticker: string, sentence: string, newestDate: string | null, totalCount: number, stock: { name: string } | null, screenRow: { currentPrice: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null } | null, catalysts: Array<{ kind: CatalystKind, direction: CatalystDirection | null, label: string, text: string, day: string }> }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type StoryFiguresFragment = { ticker: string, sentence: string, newestDate: string | null, totalCount: number, catalysts: Array<{ kind: CatalystKind, direction: CatalystDirection | null, label: string, text: string, day: string }> };

export type CatalystFiguresFragment = { kind: CatalystKind, direction: CatalystDirection | null, label: string, text: string, day: string };

export type TrackerListQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type TrackerListQuery = { trackers: Array<{ trackerId: TrackerId, displayName: string, category: TrackerCategory, description: string, viewType: TrackerView, accessTier: TrackerAccessTier }> | null };

export type TrackerTableQueryVariables = Exact<{
  trackerId: TrackerId;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type TrackerTableQuery = { tracker: { snapshot:
      | { trackerId: TrackerId, description: string, asOfLabel: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, headline: Array<{ label: string, value: number, unit: TrackerUnit | null, trend: TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string | null, url: string } | null }
      | { trackerId: TrackerId, description: string, asOfLabel: string, totalCount: number | null, isPreview: boolean, withheld: Array<string>, entries: { nodes: Array<{ rank: number, rowId: string | null, name: string, category: string | null, stock: { ticker: string } | null, driver: { title: string, publisher: string, day: string } | null, metrics: Array<{ label: string, value: number | null, unit: TrackerUnit, periodLabel: string | null, sourceUrl: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, headline: Array<{ label: string, value: number, unit: TrackerUnit | null, trend: TrackerTrend | null, methodologyNote: string | null }>, upgrade: { message: string, price: string | null, url: string } | null }
     | null } | null };

export type OpenMarketQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type OpenMarketQuery = { market: { popularStocks: Array<{ ticker: string, name: string, sector: Sector | null, marketCap: number | null, quote: { price: number, change: number | null, changePercent: number | null, volume: number | null, pricedAt: string } | null }> } | null };

export type OpenStockQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type OpenStockQuery = { stock: { ticker: string, name: string, sector: Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }>, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> } | null };

export type StockBoardQueryVariables = Exact<{
  orderBy: OptionsBoardOrder;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockBoardQuery = { market: { optionsOverview: { asOf: string, coverageCount: number, extremeCount: number, marketPcVol: number | null, medianIvRank: number | null, isPreview: boolean, withheld: Array<string>, stocks: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string | null, interestScore: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, skewPercentile1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, notionalVol: number }> }, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type FundBoardQueryVariables = Exact<{
  orderBy: OptionsBoardOrder;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type FundBoardQuery = { market: { optionsOverview: { asOf: string, isPreview: boolean, withheld: Array<string>, coverageCount: number | null, extremeCount: number | null, marketPcVol: number | null, medianIvRank: number | null, etfs: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string | null, interestScore: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, skewPercentile1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, notionalVol: number }> } | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type BoardRowFragment = { ticker: string, name: string | null, interestScore: number | null, atmIv: number | null, ivRank1y: number | null, pcVol: number | null, pcVolPercentile1y: number | null, skewPercentile1y: number | null, sentiment: number | null, expectedMove5d: number | null, unusualCount: number, maxUnusualPremium: number | null, wallSide: OptionsWallSide | null, wallStrike: number | null, notionalVol: number };

export type TickerOptionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type TickerOptionsQuery = { options: { stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null, dossier: { asOf: string, unusualCount: number | null, isPreview: boolean, withheld: Array<string>, headline: { atmIv: number | null, expectedMove1d: number | null, ivRank1y: number | null, maxPain: number | null, pcVol: number | null, pcVolPercentile1y: number | null, sentiment: number | null }, context: { skewPercentile1y: number | null, pcOiPercentile1y: number | null, observations1y: number } | null, latest: { atmIv: number | null, atmIv60: number | null, atmIv90: number | null, iv25p: number | null, iv25c: number | null, skew25d: number | null, expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, pcOi: number | null, callOi: number, putOi: number, callVol: number, putVol: number, notionalVol: number } | null, oiWalls: { expirationDate: string, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, expiries: Array<{ expirationDate: string, dte: number, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }>, strikes: Array<{ strike: number, callOi: number, putOi: number }> }> | null, unusual: Array<{ contract: string, type: OptionType, strike: number, expirationDate: string, dte: number, volume: number, oi: number, volOiRatio: number, premium: number }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null, history: { window: PeriodWindow | null, series: Array<{ day: string, atmIv: number | null, pcVol: number | null, skew25d: number | null, expectedMove1d: number | null }> } } | null };

export type UnusualContractsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
  filter?: InputMaybe<UnusualOptionFilter>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type UnusualContractsQuery = { market: { unusualOptions: { totalCount: number, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, ticker: string, asOf: string, type: OptionType, strike: number, expirationDate: string, dte: number, volume: number, openInterest: number, volOiRatio: number, premium: number, stock: { ticker: string, name: string } | null, etf: { ticker: string, name: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type CongressFeedQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PoliticianTradeFilter>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type CongressFeedQuery = { market: { politicianActivity: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, transactionType: PoliticianTransactionType, ticker: string, assetDescription: string, assetType: PoliticianAssetType, amountRange: string, amountMin: number | null, owner: PoliticianTradeOwner | null, reportUrl: string | null, changeSincePercent: number | null, nextReport: { reportDate: string | null, daysAfterTrade: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, stock: { ticker: string, name: string } | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Chamber } }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type CongressTotalsQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type CongressTotalsQuery = { market: { congressTotals: { isPreview: boolean, withheld: Array<string>, purchases: Array<{ ticker: string, members: number, trades: number, amount: number, stock: { ticker: string } | null }>, sales: Array<{ ticker: string, members: number, trades: number, amount: number, stock: { ticker: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type TotalOfCongressFragment = { ticker: string, members: number, trades: number, amount: number, stock: { ticker: string } | null };

export type PoliticianDirectoryPageQueryVariables = Exact<{
  q?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type PoliticianDirectoryPageQuery = { politicianDirectory: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ urlSlug: string, displayName: string, chamber: Chamber, party: string | null, state: string | null, district: number | null, isFormer: boolean, servedUntil: string | null }> } | null };

export type PoliticianMembersQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type PoliticianMembersQuery = { politicianMembers: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, politician: { urlSlug: string, displayName: string, chamber: Chamber, party: string | null, state: string | null, isFormer: boolean } }>, upgrade: { message: string, price: string | null, url: string } | null } | null };

export type PoliticianPageQueryVariables = Exact<{
  slug: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type PoliticianPageQuery = { politician: { displayName: string, urlSlug: string, chamber: Chamber, party: string | null, state: string | null, district: number | null, isFormer: boolean, servedUntil: string | null, bioguideId: string | null, entity: { dashedId: string } | null, trades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, byQuarter: Array<{ year: number, quarter: number, purchases: { count: number, amountMiddle: number }, sales: { count: number, amountMiddle: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, summary: { totalTrades: number, purchaseCount: number, saleCount: number, latestTradeDate: string | null, topTickers: Array<string>, topStocks: Array<{ ticker: string, name: string }> }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, disclosureDelayDays: number | null, transactionType: PoliticianTransactionType, ticker: string, assetDescription: string, assetType: PoliticianAssetType, amountRange: string, amountMin: number | null, amountMax: number | null, owner: PoliticianTradeOwner | null, reportUrl: string | null, stock: { ticker: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type SignalRecordPageQueryVariables = Exact<{
  signal: RecordedSignal;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type SignalRecordPageQuery = { signalRecord: { from: string | null, to: string | null, monthCount: number, reconstructedMonths: number, isSynthetic: boolean, warnings: Array<BacktestWarning>, spread: { months: number, mean: number | null, tStatistic: number | null } | null, informationCoefficient: { months: number, mean: number | null, tStatistic: number | null } | null, groups: Array<{ name: string, title: string, months: number, reconstructedMonths: number, totalReturn: number | null, totalBenchmarkReturn: number | null, annualReturn: number | null, annualBenchmarkReturn: number | null, meanExcess: number | null, tStatistic: number | null, hitRate: number | null, meanMembers: number | null, turnover: number | null }>, months: Array<{ decidedDate: string, endedDate: string, isReconstructed: boolean, spread: number | null, informationCoefficient: number | null, groups: Array<{ name: string, return: number, benchmarkReturn: number }> }>, insights: Array<{ insightType: string, sessions: number, events: number, dropped: number, mean: number | null, hitRate: number | null, tStatistic: number | null }> } | null };

export type RecordedGroupFragment = { name: string, title: string, months: number, reconstructedMonths: number, totalReturn: number | null, totalBenchmarkReturn: number | null, annualReturn: number | null, annualBenchmarkReturn: number | null, meanExcess: number | null, tStatistic: number | null, hitRate: number | null, meanMembers: number | null, turnover: number | null };

export type GroupRecordQueryVariables = Exact<{
  signal: RecordedSignal;
  group: Scalars['String']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type GroupRecordQuery = { signalRecord: { isSynthetic: boolean, groups: Array<{ name: string, title: string, months: number, reconstructedMonths: number, totalReturn: number | null, totalBenchmarkReturn: number | null, annualReturn: number | null, annualBenchmarkReturn: number | null, meanExcess: number | null, tStatistic: number | null, hitRate: number | null, meanMembers: number | null, turnover: number | null }> } | null };

export type InsightRecordQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type InsightRecordQuery = { signalRecord: { isSynthetic: boolean, insights: Array<{ insightType: string, sessions: number, events: number, mean: number | null, tStatistic: number | null }> } | null };

export type ScreenTestQueryVariables = Exact<{
  input: BacktestInput;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type ScreenTestQuery = { backtest: { from: string, to: string, warnings: Array<BacktestWarning>, isPreview: boolean, withheld: Array<string>, summary: { totalReturn: number, cagr: number | null, volatility: number | null, sharpe: number | null, maxDrawdown: number, turnover: number | null, hitRate: number | null, trackingError: number | null, tStatistic: number | null }, benchmark: { totalReturn: number, cagr: number | null, volatility: number | null, sharpe: number | null, maxDrawdown: number } | null, equity: Array<{ day: string, value: number, benchmark: number | null, drawdown: number }>, periods: { totalCount: number, nodes: Array<{ id: string, decidedDate: string, filledDate: string, return: number, benchmarkReturn: number | null, traded: number, cost: number, entered: Array<string> | null, left: Array<string> | null, unfilled: Array<string> | null, holdings: Array<{ ticker: string, weight: number, return: number }> | null }> }, delisted: Array<{ ticker: string, day: string, proceeds: number }> | null, evidence: { verdict: BacktestVerdict, periodCount: number, requestedPeriodCount: number, requestedStartDate: string, isAnnualized: boolean, meanExcess: number | null, hitRateRange: { low: number, high: number } | null, sharpeRange: { low: number, high: number } | null, meanExcessRange: { low: number, high: number } | null }, receipt: { digest: string, engine: string, recordedDays: number, reconstructedDays: number, trials: number, deflatedSharpe: number | null }, upgrade: { message: string, price: string | null, url: string } | null } | null };

export type TestPeriodFragment = { id: string, decidedDate: string, filledDate: string, return: number, benchmarkReturn: number | null, traded: number, cost: number, entered: Array<string> | null, left: Array<string> | null, unfilled: Array<string> | null, holdings: Array<{ ticker: string, weight: number, return: number }> | null };

export type ScreenerCatalogQueryVariables = Exact<{
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type ScreenerCatalogQuery = { screenerFields: { stock: Array<{ name: StockScreenField, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }>, etf: Array<{ name: ETFScreenField, column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null }> } | null, curatedScreens: Array<{ id: string, screenId: string, name: string, summary: string, universe: ScreenUniverse, plan: Record<string, unknown>, tier: Tier }> | null };

type Field_ETFScreenerField_Fragment = { column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null };

type Field_StockScreenerField_Fragment = { column: string, label: string, description: string, group: string, type: ScreenerFieldType, unit: ScreenerUnit | null, ops: Array<ScreenOperator>, placeholder: string | null, quickValues: Array<string> | null, isSortable: boolean, tier: Tier, values: Array<string> | null, options: Array<{ value: number, label: string }> | null };

export type FieldFragment =
  | Field_ETFScreenerField_Fragment
  | Field_StockScreenerField_Fragment
;

export type StockScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockScreenQuery = { stockScreen: { screened: number, matched: number, explain: Array<{ fieldName: ScreenerFieldName, op: ScreenOperator, matched: number, missing: number }>, stocks: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, priceSparkline30D: Array<number | null> | null, serviceScore7D: number | null, serviceScore1M: number | null, ratingLetter: RatingLetter | null, scoreChange7D: number | null, sentimentDirection: number | null, sentiScoreTrend7D: number | null, sentiScoreTrend30D: number | null, sentiScoreRisingStreak30D: number | null, socialDominance: number | null, mentionShare: number | null, mentionVelocity: number | null, dominanceChange: number | null, marketCap: number | null, currentPrice: number | null, isStale: boolean | null, priceDate: string | null, changePercent: number | null, change: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, priceTrend30D: number | null, analystBuyRatioPct: number | null, analystTargetUpsidePct: number | null, analystCount: number | null, analystRatingMomentum30D: number | null, analystRatingMean: number | null, pctOff200dMa: number | null, pctOff50dMa: number | null, maCrossState: number | null, return1M: number | null, return3M: number | null, return6M: number | null, return1Y: number | null, volatility30D: number | null, sector: string | null, industry: string | null, indexes: string | null, listingAge: number | null, avgDollarVolume: number | null, peRatio: number | null, psRatio: number | null, pbRatio: number | null, dividendYield: number | null, revenueGrowth: number | null, epsGrowth: number | null, operatingMargin: number | null, netMargin: number | null, debtToEquity: number | null, ratingScore: number | null, ratingChange7d: number | null, ratingChange30d: number | null, shortPercentOfFloat: number | null, daysToCover: number | null, shortInterestChange: number | null, lastSurprise: number | null, daysToReport: number | null, insiderNet30d: number | null, insiderNet90d: number | null, insiderNet365d: number | null, insiderBuyers90d: number | null, insiderClusterBuy: number | null, institutionsNetChange: number | null, institutionsHolders: number | null, activistHolders: number | null, congressNet90d: number | null, ivRank: number | null, expectedMove5d: number | null, putCallRatio: number | null, skew25d: number | null, stock: { name: string } | null }> } } | null };

export type EtfScreenQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  tickers?: InputMaybe<Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input']>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type EtfScreenQuery = { etfScreen: { screened: number, matched: number, explain: Array<{ fieldName: ScreenerFieldName, op: ScreenOperator, matched: number, missing: number }>, etfs: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ ticker: string, name: string, constituentsWeightedService: number | null, directService: number | null, weightedAnalystUpside: number | null, marketCap: number | null, expenseRatio: number | null, currentPrice: number | null, isStale: boolean | null, priceDate: string | null, changePercent: number | null, priceChange: number | null, volume: number | null, pctOff52wHigh: number | null, pctOff52wLow: number | null, weightCoveredPct: number | null, holdingsCount: number | null, issuer: string | null, assetClass: string | null, trackedIndex: string | null }> } } | null };

export type StockHeadQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockHeadQuery = { stock: { ticker: string, name: string, sector: Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, entity: { dashedId: string } | null, rating:
      | { __typename: 'StockRating', score: number, letter: RatingLetter, percentile: number, ratedCount: number, penaltyPoints: number, asOf: string, disclaimer: string, riskAdjustments: Array<{ condition: string, label: string, points: number }>, drivers: Array<{ key: string, kind: RatingDriverKind, label: string, points: number }>, dimensions: Array<{ key: RatingDimensionKey, label: string, percentile: number | null, isPresent: boolean, weightPercent: number, raw: number | null, rawLabel: string | null, subLegs: Array<{ key: RatingSubLegKey, label: string, raw: number | null, unit: RatingSubLegUnit }> | null }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
      | { __typename: 'UnratedStock', reason: UnratedReason, dimensionsPresent: number, asOf: string, disclaimer: string, dimensions: Array<{ key: RatingDimensionKey, label: string, percentile: number | null, isPresent: boolean, weightPercent: number, raw: number | null, rawLabel: string | null, subLegs: Array<{ key: RatingSubLegKey, label: string, raw: number | null, unit: RatingSubLegUnit }> | null }>, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
    , leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }>, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> } | null };

export type StockProfileFragment = { ticker: string, name: string, sector: Sector | null, industry: string | null, exchange: string | null, marketCap: number | null, iconUrl: string | null, listingStatus: ListingStatus | null, delistedDate: string | null, description: string | null, website: string | null, headquarters: string | null, founded: string | null, leadership: Array<{ name: string, title: string, insider: { insiderId: string } | null }>, quote: { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean } | null, splits: Array<{ day: string, ratio: number }> };

export type QuoteFiguresFragment = { price: number, change: number | null, changePercent: number | null, open: number | null, dayLow: number | null, dayHigh: number | null, previousClose: number | null, volume: number | null, week52Low: number, week52High: number, pricedAt: string, isStale: boolean };

export type BarsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  window?: InputMaybe<PeriodWindow>;
  from?: InputMaybe<Scalars['Date']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type BarsQuery = { chart: Array<{ day: string, open: number | null, high: number | null, low: number | null, close: number, adjustedClose: number | null, volume: number | null }> | null };

export type StockInsiderTradesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockInsiderTradesQuery = { stock: { insiderTrades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, accession: string | null, filedDate: string, ticker: string, transactionDate: string, transactionType: InsiderTransactionType, insiderName: string, insiderTitle: string, sharesTransacted: number, pricePerShare: number | null, totalValue: number, isRule10b51Plan: boolean, isDerivative: boolean, insider: { insiderId: string } | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type StockCongressTradesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockCongressTradesQuery = { stock: { politicianTrades: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, transactionDate: string, disclosureDate: string | null, transactionType: PoliticianTransactionType, amountRange: string, assetType: PoliticianAssetType, owner: PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Chamber } }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type CongressTradeRowFragment = { id: string, transactionDate: string, disclosureDate: string | null, transactionType: PoliticianTransactionType, amountRange: string, assetType: PoliticianAssetType, owner: PoliticianTradeOwner | null, politician: { urlSlug: string, displayName: string, party: string | null, state: string | null, chamber: Chamber } };

export type StockOptionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockOptionsQuery = { options: { dossier: { asOf: string, unusualCount: number | null, isPreview: boolean, withheld: Array<string>, headline: { atmIv: number | null, expectedMove1d: number | null, ivRank1y: number | null, maxPain: number | null, pcVol: number | null, pcVolPercentile1y: number | null, sentiment: number | null }, latest: { expectedMove1d: number | null, expectedMove5d: number | null, expectedMove20d: number | null, expectedMove1s1d: number | null, expectedMove1s5d: number | null, expectedMove1s20d: number | null, skew25d: number | null, pcOi: number | null, callOi: number, putOi: number } | null, oiWalls: { expirationDate: string, maxPain: number, callWalls: Array<{ strike: number, oi: number }>, putWalls: Array<{ strike: number, oi: number }> } | null, unusual: Array<{ contract: string, type: OptionType, strike: number, expirationDate: string, dte: number, volume: number, oi: number, volOiRatio: number, premium: number }> | null, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockOptionsHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockOptionsHistoryQuery = { options: { history: { series: Array<{ day: string, atmIv: number | null, pcVol: number | null, skew25d: number | null }> } } | null };

export type StockConsensusQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockConsensusQuery = { stock: { analystConsensus: { consensusLabel: ConsensusLabel, currentPrice: number, targetLow: number, targetMean: number, targetMedian: number | null, targetHigh: number, upsidePercent: number, numberOfAnalysts: number, analystCount: number | null, strongBuy: number | null, buy: number | null, hold: number | null, sell: number | null, strongSell: number | null, recommendationMean: number | null, snapshotDate: string, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, analystConsensusHistory: { isPreview: boolean, withheld: Array<string>, history: Array<{ snapshotDate: string, currentPrice: number, targetLow: number, targetMean: number, targetHigh: number }>, upgrade: { message: string, price: string | null, url: string } | null } | null } | null };

export type StockAnalystActionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockAnalystActionsQuery = { stock: { analystActions: { totalCount: number, coverage: ListCoverage, isPreview: boolean, withheld: Array<string>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, actionDate: string, actionType: AnalystActionType, firm: string, analystName: string | null, fromGrade: string | null, toGrade: string | null, priceTarget: number | null, priorPriceTarget: number | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type StockInsightsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockInsightsQuery = { stock: { insights: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, insightType: string, urgency: InsightUrgency, confidence: number, insightText: string, generatedAt: string, metadata: string | null, docRefs: Array<{ type: InsightReferenceType, url: string }> }>, locked: Array<{ insightType: string, urgency: InsightUrgency, generatedAt: string }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type StockShortsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockShortsQuery = { stock: { shortInterest: { floatPercent: number | null, dataPoints: Array<{ settlementDate: string, shortInterest: number, daysToCover: number | null }> }, shortVolume: { dataPoints: Array<{ day: string, shortVolumePercent: number | null }> }, float: { freeFloat: number | null, freeFloatPercent: number | null, sharesOutstanding: number | null } } | null };

export type StockHoldersQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockHoldersQuery = { stock: { holders: { totalCount: number, isPreview: boolean, withheld: Array<string>, nodes: Array<{ filerCik: string, filerName: string, filerCategory: FilerCategory, reportDate: string, shares: number | null, sharesChange: number | null, sharesChangePercent: number | null, value: number | null, changeType: InstitutionalChangeType | null, titleOfClass: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type StockFundsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockFundsQuery = { stock: { heldBy: { nodes: Array<{ weightPercent: number, etf: { ticker: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StockFundamentalsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockFundamentalsQuery = { stock: { fundamentals: { current: { isAvailable: boolean, reason: string | null, reportedCurrency: string | null, peTTM: number | null, psTTM: number | null, pbRatio: number | null, netMarginPercent: number | null, operatingMarginPercent: number | null, returnOnEquityPercent: number | null, debtToEquity: number | null, revenueGrowthPercent: number | null, sectorValuation: { sector: Sector, pe: { median: number, percentile: number | null, count: number } | null, ps: { median: number, percentile: number | null, count: number } | null, pb: { median: number, percentile: number | null, count: number } | null } | null }, summary: { reason: string | null, quarters: Array<{ fiscalYear: number, fiscalPeriod: FiscalPeriod, periodEndDate: string, reportedCurrency: string | null, revenue: number | null, netIncome: number | null, grossMarginPercent: number | null, operatingMarginPercent: number | null, netMarginPercent: number | null, revenueGrowthPercent: number | null, epsGrowthPercent: number | null, freeCashFlow: number | null }> }, ratioHistory: { dataPoints: Array<{ day: string, peRatio: number | null, psRatio: number | null, pbRatio: number | null }> } } } | null };

export type StandingFragment = { median: number, percentile: number | null, count: number };

export type StockEstimatesQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockEstimatesQuery = { stock: { analystEstimates: { isPreview: boolean, withheld: Array<string>, estimates: Array<{ periodType: EstimatePeriod, periodLabel: string | null, estimateLow: number | null, estimateMean: number | null, estimateHigh: number | null, numberOfAnalysts: number | null, revenueMean: number | null }>, surprises: Array<{ periodLabel: string, reportDate: string, estimateEps: number | null, actualEps: number | null, epsSurprisePercent: number | null }>, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type StockRelatedQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockRelatedQuery = { stock: { entities: Array<{ relation: EntityRelation, title: string | null, entity: { dashedId: string, name: string, type: EntityType } }>, similar: Array<{ ticker: string, name: string, marketCap: number | null }> } | null };

export type StockMentionsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  days: Scalars['Int']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockMentionsQuery = { stock: { metrics: { headline: { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null } | null, score: Array<{ day: string, value: number | null }>, mentions: Array<{ day: string, value: number | null }> } | null } | null };

export type StockPostsQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockPostsQuery = { stock: { metrics: { posts: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, day: string, source: string, publisher: string, polarity: number, title: string, text: string | null }> } } | null } | null };

export type StockPublishersQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockPublishersQuery = { stock: { metrics: { publishers: { shares: Array<{ value: string, share: number }> }, tones: { shares: Array<{ value: string, share: number }> } } | null } | null };

export type PostRowFragment = { id: string, day: string, source: string, publisher: string, polarity: number, title: string, text: string | null };

export type StockReportQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockReportQuery = { stock: { aiSummary: { isPreview: boolean, withheld: Array<string>, report: { generatedBy: string | null, generatedAt: string | null, status: ReportStatus, statusReason: string | null, sections: Array<{ name: string, content: string }> } | null, upgrade: { message: string, price: string | null, url: string } | null } } | null };

export type ScoreFiguresFragment = { asOf: string, score7D: number | null, score1M: number | null, scoreChange7D: number | null, sentiment7D: number | null, mentionShare7D: number | null };

export type StockHistoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockHistoryQuery = { stock: { ratingHistory: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, day: string, isReconstructed: boolean, rating:
          | { score: number, letter: RatingLetter, flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
          | { flags: Array<{ key: RatingFlagKey, label: string, isActive: boolean }> }
         }>, upgrade: { message: string, price: string | null, url: string } | null }, ratingChanges: { isPreview: boolean, withheld: Array<string>, nodes: Array<{ id: string, day: string, letterBefore: RatingLetter, letterAfter: RatingLetter, scoreBefore: number, scoreAfter: number, text: string }>, upgrade: { message: string, price: string | null, url: string } | null }, scoreHistory: { nodes: Array<{ id: string, day: string, score7D: number | null }> } } | null };

export type StockStoryQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type StockStoryQuery = { stock: { ticker: string, story: { isQuiet: boolean, isPreview: boolean, withheld: Array<string>, ticker: string, sentence: string, newestDate: string | null, totalCount: number, nextReport: { reportDate: string | null, time: EarningsTime | null, isConfirmed: boolean | null, fiscalQuarter: string | null, estimatedEps: number | null, currency: string | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, upgrade: { message: string, price: string | null, url: string } | null, catalysts: Array<{ kind: CatalystKind, direction: CatalystDirection | null, label: string, text: string, day: string }> } } | null };

export type WatchedQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type WatchedQuery = { watchlist: Array<{ ticker: string, name: string | null, price: number | null, isStale: boolean | null, priceDate: string | null, change: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null, ratingLetter: RatingLetter | null, ratingScore: number | null, serviceScore7D: number | null, stock: { ticker: string } | null, etf: { ticker: string } | null, options: { ivRank1y: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null, insiders: { netValue: number | null, isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null } | null }> | null };

type Gate_AiSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_AnalystActionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_AnalystConsensus_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_AnalystEstimates_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_Backtest_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_CalledIt_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_CalledMoves_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_CongressTotals_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ConsensusHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ConvertibleBondGroupConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ETFScorePointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ETFScreenPointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_EarningsComparison_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_EarningsEventConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_EventStudy_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ExportFileConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_FilerTotals_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_HeatmapSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderActivity_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderActivitySummaryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderClusterBuyConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderSummary_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsiderTradeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsightConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InsightHistoryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalFlowConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalFlows_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalHolders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalOptionsConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_InstitutionalPositionConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_NewestCongressTrades_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_NewestInsiderTrades_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_NextReport_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsDossier_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsHistory_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsOverview_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_OptionsOverviewRowConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_PoliticianHistoryConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_PoliticianMemberConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_PoliticianTradeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_RatingChangeConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_RatingPointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ReportAfterTrade_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_ScorePointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_StockScreen_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_StockScreenPointConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_Story_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_TableSnapshot_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_TodayStories_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_UnusualContractConnection_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_WatchlistInsiders_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

type Gate_WatchlistOptions_Fragment = { isPreview: boolean, withheld: Array<string>, upgrade: { message: string, price: string | null, url: string } | null };

export type GateFragment =
  | Gate_AiSummary_Fragment
  | Gate_AnalystActionConnection_Fragment
  | Gate_AnalystConsensus_Fragment
  | Gate_AnalystEstimates_Fragment
  | Gate_Backtest_Fragment
  | Gate_CalledIt_Fragment
  | Gate_CalledMoves_Fragment
  | Gate_CongressTotals_Fragment
  | Gate_ConsensusHistory_Fragment
  | Gate_ConvertibleBondGroupConnection_Fragment
  | Gate_ETFScorePointConnection_Fragment
  | Gate_ETFScreenPointConnection_Fragment
  | Gate_EarningsComparison_Fragment
  | Gate_EarningsEventConnection_Fragment
  | Gate_EventStudy_Fragment
  | Gate_ExportFileConnection_Fragment
  | Gate_FilerTotals_Fragment
  | Gate_HeatmapSnapshot_Fragment
  | Gate_InsiderActivity_Fragment
  | Gate_InsiderActivitySummaryConnection_Fragment
  | Gate_InsiderClusterBuyConnection_Fragment
  | Gate_InsiderSummary_Fragment
  | Gate_InsiderTradeConnection_Fragment
  | Gate_InsightConnection_Fragment
  | Gate_InsightHistoryConnection_Fragment
  | Gate_InstitutionalFlowConnection_Fragment
  | Gate_InstitutionalFlows_Fragment
  | Gate_InstitutionalHolders_Fragment
  | Gate_InstitutionalOptionsConnection_Fragment
  | Gate_InstitutionalPositionConnection_Fragment
  | Gate_NewestCongressTrades_Fragment
  | Gate_NewestInsiderTrades_Fragment
  | Gate_NextReport_Fragment
  | Gate_OptionsDossier_Fragment
  | Gate_OptionsHistory_Fragment
  | Gate_OptionsOverview_Fragment
  | Gate_OptionsOverviewRowConnection_Fragment
  | Gate_PoliticianHistoryConnection_Fragment
  | Gate_PoliticianMemberConnection_Fragment
  | Gate_PoliticianTradeConnection_Fragment
  | Gate_RatingChangeConnection_Fragment
  | Gate_RatingPointConnection_Fragment
  | Gate_ReportAfterTrade_Fragment
  | Gate_ScorePointConnection_Fragment
  | Gate_StockScreen_Fragment
  | Gate_StockScreenPointConnection_Fragment
  | Gate_Story_Fragment
  | Gate_TableSnapshot_Fragment
  | Gate_TodayStories_Fragment
  | Gate_UnusualContractConnection_Fragment
  | Gate_WatchlistInsiders_Fragment
  | Gate_WatchlistOptions_Fragment
;

export type SecurityKindQueryVariables = Exact<{
  ticker: Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type SecurityKindQuery = { security:
    | { __typename: 'ETF' }
    | { __typename: 'Stock' }
   | null };

export type LargestStocksQueryVariables = Exact<{
  plan: Scalars['ScreenPlan']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type LargestStocksQuery = { stockScreen: { stocks: { nodes: Array<{ ticker: string }> } } | null };

export type LargestTickersFragment = { stockScreen: { stocks: { nodes: Array<{ ticker: string }> } } | null };

export type MyListQueryVariables = Exact<{
  tickers: Array<Scalars['Ticker']['input']> | Scalars['Ticker']['input'];
  asOf?: InputMaybe<Scalars['Date']['input']>;
}>;


export type MyListQuery = { watchlist: Array<{ ticker: string, name: string | null, price: number | null, changePercent: number | null, priceSparkline30D: Array<number | null> | null, stock: { ticker: string } | null, etf: { ticker: string } | null, story: { isPreview: boolean, withheld: Array<string>, ticker: string, sentence: string, newestDate: string | null, totalCount: number, upgrade: { message: string, price: string | null, url: string } | null, catalysts: Array<{ kind: CatalystKind, direction: CatalystDirection | null, label: string, text: string, day: string }> } | null }> | null };

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
  nextFetchAt
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
  isRule10b51Plan
  isDerivative
}
    `, {"fragmentName":"InsiderTradeRow"}) as unknown as TypedDocumentString<InsiderTradeRowFragment, unknown>;
export const CoverageFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Coverage on ETFCoverage {
  holdingsCount
  holdingsCovered
  weightCoveredPercent
}
    `, {"fragmentName":"Coverage"}) as unknown as TypedDocumentString<CoverageFragment, unknown>;
export const InsiderBoardRowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment InsiderBoardRow on InsiderActivitySummary {
  ticker
  companyName
  insiderCount
  tradeCount
  totalValue
  latestDate
  latestInsider
  latestTitle
}
    `, {"fragmentName":"InsiderBoardRow"}) as unknown as TypedDocumentString<InsiderBoardRowFragment, unknown>;
export const FlowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Flow on InstitutionalFlow {
  ticker
  companyName
  netSharesChange
  netChangePercent
  newPositions
  soldOutPositions
}
    `, {"fragmentName":"Flow"}) as unknown as TypedDocumentString<FlowFragment, unknown>;
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
export const CatalystFiguresFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment CatalystFigures on Catalyst {
  kind
  direction
  label
  text
  day
}
    `, {"fragmentName":"CatalystFigures"}) as unknown as TypedDocumentString<CatalystFiguresFragment, unknown>;
export const StoryFiguresFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment StoryFigures on Story {
  ticker
  sentence
  newestDate
  totalCount
  catalysts {
    ...CatalystFigures
  }
}
    fragment CatalystFigures on Catalyst {
  kind
  direction
  label
  text
  day
}`, {"fragmentName":"StoryFigures"}) as unknown as TypedDocumentString<StoryFiguresFragment, unknown>;
export const BoardRowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment BoardRow on OptionsOverviewRow {
  ticker
  name
  interestScore
  atmIv
  ivRank1y
  pcVol
  pcVolPercentile1y
  skewPercentile1y
  sentiment
  expectedMove5d
  unusualCount
  maxUnusualPremium
  wallSide
  wallStrike
  notionalVol
}
    `, {"fragmentName":"BoardRow"}) as unknown as TypedDocumentString<BoardRowFragment, unknown>;
export const TotalOfCongressFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment TotalOfCongress on CongressTotal {
  ticker
  stock {
    ticker
  }
  members
  trades
  amount
}
    `, {"fragmentName":"TotalOfCongress"}) as unknown as TypedDocumentString<TotalOfCongressFragment, unknown>;
export const RecordedGroupFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment RecordedGroup on SignalGroup {
  name
  title
  months
  reconstructedMonths
  totalReturn
  totalBenchmarkReturn
  annualReturn
  annualBenchmarkReturn
  meanExcess
  tStatistic
  hitRate
  meanMembers
  turnover
}
    `, {"fragmentName":"RecordedGroup"}) as unknown as TypedDocumentString<RecordedGroupFragment, unknown>;
export const TestPeriodFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment TestPeriod on BacktestPeriod {
  id
  decidedDate
  filledDate
  return
  benchmarkReturn
  traded
  cost
  entered
  left
  unfilled
  holdings {
    ticker
    weight
    return
  }
}
    `, {"fragmentName":"TestPeriod"}) as unknown as TypedDocumentString<TestPeriodFragment, unknown>;
export const FieldFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Field on ScreenerField {
  column
  label
  description
  group
  type
  unit
  ops
  placeholder
  quickValues
  isSortable
  tier
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
  pricedAt
  isStale
}
    `, {"fragmentName":"QuoteFigures"}) as unknown as TypedDocumentString<QuoteFiguresFragment, unknown>;
export const StockProfileFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment StockProfile on Stock {
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
  quote {
    ...QuoteFigures
  }
  splits {
    day
    ratio
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
  pricedAt
  isStale
}`, {"fragmentName":"StockProfile"}) as unknown as TypedDocumentString<StockProfileFragment, unknown>;
export const CongressTradeRowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment CongressTradeRow on PoliticianTrade {
  id
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
    `, {"fragmentName":"CongressTradeRow"}) as unknown as TypedDocumentString<CongressTradeRowFragment, unknown>;
export const StandingFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment Standing on RatioStanding {
  median
  percentile
  count
}
    `, {"fragmentName":"Standing"}) as unknown as TypedDocumentString<StandingFragment, unknown>;
export const PostRowFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment PostRow on Post {
  id
  day
  source
  publisher
  polarity
  title
  text
}
    `, {"fragmentName":"PostRow"}) as unknown as TypedDocumentString<PostRowFragment, unknown>;
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
export const LargestTickersFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment LargestTickers on Query {
  stockScreen(plan: $plan) {
    stocks(first: 10) {
      nodes {
        ticker
      }
    }
  }
}
    `, {"fragmentName":"LargestTickers"}) as unknown as TypedDocumentString<LargestTickersFragment, unknown>;
export const AlertBellDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AlertBell($asOf: Date) @asOf(day: $asOf) {
  viewer {
    unreadCount
    inbox(first: 5, isUnread: true) {
      nodes {
        id
        webhookId
        title
        detectedAt
      }
    }
  }
}
    `, {"hash":"645c3643adc5c0547bafa1d9065def7a42a0ecc46ef433c8ae37a3fd869795fc"}) as unknown as TypedDocumentString<AlertBellQuery, AlertBellQueryVariables> & { __partialType?: import('./partial.ts').AlertBellQuery };
export const InboxDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Inbox($after: String, $asOf: Date) @asOf(day: $asOf) {
  viewer {
    inbox(first: 50, after: $after) {
      nodes {
        id
        kind
        ticker
        title
        detectedAt
        readAt
        alert {
          id
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
    `, {"hash":"e8570a45aa4cdec10f3d1262347dcc8b6efdf2da519ee67441067b6aa5cfdf99"}) as unknown as TypedDocumentString<InboxQuery, InboxQueryVariables> & { __partialType?: import('./partial.ts').InboxQuery };
export const MyAlertsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MyAlerts($asOf: Date) @asOf(day: $asOf) {
  viewer {
    tier
    alerts(first: 100) {
      nodes {
        id
        name
        channels
        pauseMinutes
        expiresAt
        isExpired
        pausedReason
        fired
        firedAt
        feedUrl
        trigger {
          kind
          tickers
          universe
          min
          max
          level
          direction
          daysBefore
          types
        }
        webhook {
          url
          queued
          dropped
          firstFailedAt
          nextAttemptAt
          lastError
          deliveredAt
        }
      }
    }
  }
}
    `, {"hash":"e9a023809e1679dff015cb2496ced867ff54ac74f01ee3d8c4a423fb6a2526ba"}) as unknown as TypedDocumentString<MyAlertsQuery, MyAlertsQueryVariables> & { __partialType?: import('./partial.ts').MyAlertsQuery };
export const AlertReplayCountDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AlertReplayCount($trigger: AlertTriggerInput!, $pauseMinutes: Int, $asOf: Date) @asOf(day: $asOf) {
  alertReplay(trigger: $trigger, pauseMinutes: $pauseMinutes) {
    sessions
    fired
    days {
      sessionDate
      fired
      tickers
    }
  }
}
    `, {"hash":"397201c3b230eb440357c36ad0d4a3cd17dced52ed06ebd2b6fb1a8d350634a9"}) as unknown as TypedDocumentString<AlertReplayCountQuery, AlertReplayCountQueryVariables> & { __partialType?: import('./partial.ts').AlertReplayCountQuery };
export const CreateAlertDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateAlert($input: CreateAlertInput!) {
  createAlert(input: $input) {
    errors {
      message
    }
    webhookSecret
    alert {
      id
      name
      feedUrl
    }
  }
}
    `, {"hash":"b60cf6390d517f7581bfff51b4aee9883306d8fcb051f6d2792d5eead9bffda2"}) as unknown as TypedDocumentString<CreateAlertMutation, CreateAlertMutationVariables>;
export const UpdateAlertDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateAlert($input: UpdateAlertInput!) {
  updateAlert(input: $input) {
    errors {
      message
    }
    webhookSecret
    alert {
      id
    }
  }
}
    `, {"hash":"96b6bd76299006d5b8b447ba1334263b88a2a4a858c225a995682298d7b7eb40"}) as unknown as TypedDocumentString<UpdateAlertMutation, UpdateAlertMutationVariables>;
export const DeleteAlertDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteAlert($id: ID!) {
  deleteAlert(input: {id: $id}) {
    errors {
      message
    }
    deletedId
  }
}
    `, {"hash":"3d6240fb6c3a985ff3aa6bbb5bec72fc1ff9a612a569fe7575dfea330ab10328"}) as unknown as TypedDocumentString<DeleteAlertMutation, DeleteAlertMutationVariables>;
export const TestAlertDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation TestAlert($id: ID!) {
  testAlert(input: {id: $id}) {
    errors {
      message
    }
    event {
      id
    }
  }
}
    `, {"hash":"53f44d3bedda21f0f39bda4c0dd4584255c1fee275ec384f131030e1d4abf319"}) as unknown as TypedDocumentString<TestAlertMutation, TestAlertMutationVariables>;
export const MarkInboxReadDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation MarkInboxRead($ids: [ID!]) {
  markInboxRead(input: {ids: $ids}) {
    errors {
      message
    }
    unreadCount
  }
}
    `, {"hash":"acfc59785b4f0cd763480f977c7a259789a9742743695285dd27cb3e766b8089"}) as unknown as TypedDocumentString<MarkInboxReadMutation, MarkInboxReadMutationVariables>;
export const ReadyAlertsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ReadyAlerts($plan: ScreenPlan!, $screens: [ID!], $asOf: Date) @asOf(day: $asOf) {
  ...LargestTickers
  curatedScreens(ids: $screens) {
    name
    summary
    universe
    plan
  }
}
    fragment LargestTickers on Query {
  stockScreen(plan: $plan) {
    stocks(first: 10) {
      nodes {
        ticker
      }
    }
  }
}`, {"hash":"2121a8bf4b8dac1efa450a906f504dc1528d5d564a80b536910849c37364c3f4"}) as unknown as TypedDocumentString<ReadyAlertsQuery, ReadyAlertsQueryVariables> & { __partialType?: import('./partial.ts').ReadyAlertsQuery };
export const ShownDayDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ShownDay($asOf: Date) @asOf(day: $asOf) {
  pointInTime {
    day
    sessionDate
    isReconstructed
  }
}
    `, {"hash":"aa5e828b396b37ff4cc0ad3682321ef89677cd31d495300d391d075d0c88416b"}) as unknown as TypedDocumentString<ShownDayQuery, ShownDayQueryVariables> & { __partialType?: import('./partial.ts').ShownDayQuery };
export const HistoryDaysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query HistoryDays($from: Date, $to: Date, $asOf: Date) @asOf(day: $asOf) {
  historyDays(period: {from: $from, to: $to}) {
    day
    isReconstructed
  }
}
    `, {"hash":"5aa2163f560464bb3251501e91d905bf09138426ebeb2969116ed99c1298b216"}) as unknown as TypedDocumentString<HistoryDaysQuery, HistoryDaysQueryVariables> & { __partialType?: import('./partial.ts').HistoryDaysQuery };
export const EntitySearchDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntitySearch($q: String!, $member: String, $asOf: Date) @asOf(day: $asOf) {
  entitySearch(q: $q, first: 8) {
    dashedId
    formerTickers
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
    `, {"hash":"4cd42fa51d0d642b355acb816c49cb34a2a44be9e6bb167a7aca527f51a84658"}) as unknown as TypedDocumentString<EntitySearchQuery, EntitySearchQueryVariables> & { __partialType?: import('./partial.ts').EntitySearchQuery };
export const SearchListsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SearchLists($asOf: Date) @asOf(day: $asOf) {
  indexes {
    indexId
    displayName
  }
}
    `, {"hash":"9a5d40237ba3662faf75497053b2078460d95a0b32a79ac40c68f6a7fea9c0c7"}) as unknown as TypedDocumentString<SearchListsQuery, SearchListsQueryVariables> & { __partialType?: import('./partial.ts').SearchListsQuery };
export const SearchFilersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SearchFilers($first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  tracker(trackerId: INSTITUTION_AUM) {
    snapshot(category: ALL) {
      ... on TableSnapshot {
        entries(first: $first, after: $after) {
          nodes {
            filer {
              cik
              name
              category
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
}
    `, {"hash":"59c771a6fb244df94e1b94be1059486890073d6eb8dbe8c78155ba1c69f2e16a"}) as unknown as TypedDocumentString<SearchFilersQuery, SearchFilersQueryVariables> & { __partialType?: import('./partial.ts').SearchFilersQuery };
export const UsageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Usage($asOf: Date) @asOf(day: $asOf) {
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
    `, {"hash":"e7aa4f0060dcacb3383dada69e99a471dca7b2d6d4a80ccc925bee9da0433207"}) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables> & { __partialType?: import('./partial.ts').UsageQuery };
export const DataStateDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DataState($asOf: Date) @asOf(day: $asOf) {
  dataStatus {
    isSynthetic
    isLoading
  }
  prices: dataStatus(families: [PRICES]) {
    asOf
  }
  imported: dataStatus(
    families: [PRICES, STOCKS, ETFS, INSIDER, INSTITUTIONAL, POLITICIANS, MENTIONS, OPTIONS]
  ) {
    family
  }
}
    `, {"hash":"6aa660d82b609857d262a00a2fbb3b49084dbf6cb06a7a10b929cfecfe1b11f0"}) as unknown as TypedDocumentString<DataStateQuery, DataStateQueryVariables> & { __partialType?: import('./partial.ts').DataStateQuery };
export const DataOriginsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DataOrigins($asOf: Date) @asOf(day: $asOf) {
  dataStatus {
    family
    asOf
    generatedAt
    isSynthetic
    isLoading
    firstLoadedDate
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
  nextFetchAt
  reason
  filesLeft
}`, {"hash":"16deaa0f42f76f919f17f7c95c89b7703720795ace89150d97b852986518a448"}) as unknown as TypedDocumentString<DataOriginsQuery, DataOriginsQueryVariables> & { __partialType?: import('./partial.ts').DataOriginsQuery };
export const AnalystFeedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AnalystFeed($first: Int! = 40, $after: String, $filter: AnalystActionFilter, $asOf: Date) @asOf(day: $asOf) {
  market {
    analystActivity(
      first: $first
      after: $after
      period: {days: 30}
      filter: $filter
    ) {
      ...Gate
      totalCount
      coverage
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ticker
        stock {
          ticker
          name
        }
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"b51d1d051254954cfb5e111a719d1fea7a2a12c3aa98e9e9a3e84e35fc406f96"}) as unknown as TypedDocumentString<AnalystFeedQuery, AnalystFeedQueryVariables> & { __partialType?: import('./partial.ts').AnalystFeedQuery };
export const CalledMovesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CalledMoves($asOf: Date) @asOf(day: $asOf) {
  market {
    calledMoves(first: 6) {
      ...Gate
      moves {
        id
        stock {
          ticker
          name
        }
        moveStartDate
        moveEndDate
        movePercent
        coveringFirms
        revisedWithMove
        calls {
          firm
          analystName
          publishedDate
          daysBeforeMove
          fromGrade
          toGrade
          priceTarget
          priorPriceTarget
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
}`, {"hash":"03f357e8f5c4330e5cffe0abf6d11df613c2ae49c435db7a3746624f9d6140b4"}) as unknown as TypedDocumentString<CalledMovesQuery, CalledMovesQueryVariables> & { __partialType?: import('./partial.ts').CalledMovesQuery };
export const RatingChangesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RatingChanges($asOf: Date) @asOf(day: $asOf) {
  market {
    ratingChanges(first: 12) {
      ...Gate
      totalCount
      coverage
      nodes {
        id
        ticker
        stock {
          ticker
          name
        }
        day
        letterBefore
        letterAfter
        scoreBefore
        scoreAfter
        points
        text
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
}`, {"hash":"e584527b3b53f114ab35f7ef3b080eb72cbcac7101acce122850d04253b314f2"}) as unknown as TypedDocumentString<RatingChangesQuery, RatingChangesQueryVariables> & { __partialType?: import('./partial.ts').RatingChangesQuery };
export const CompareFiguresDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CompareFigures($tickers: [Ticker!]!, $asOf: Date) @asOf(day: $asOf) {
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
    `, {"hash":"e47e7ef3f833c2da6c2f85e9258318d02505824ea7aff321cf37a9397a1f7eaa"}) as unknown as TypedDocumentString<CompareFiguresQuery, CompareFiguresQueryVariables> & { __partialType?: import('./partial.ts').CompareFiguresQuery };
export const CompareFundamentalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CompareFundamentals($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    fundamentals {
      current {
        peTTM
        psTTM
        pbRatio
        netMarginPercent
        operatingMarginPercent
        returnOnEquityPercent
        debtToEquity
        revenueGrowthPercent
      }
    }
  }
}
    `, {"hash":"368ade7937e348a748335dc179989c2304bf357e714e24e93c2789e0e05222cb"}) as unknown as TypedDocumentString<CompareFundamentalsQuery, CompareFundamentalsQueryVariables> & { __partialType?: import('./partial.ts').CompareFundamentalsQuery };
export const CompareFundsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CompareFunds($tickers: [Ticker!]!, $asOf: Date) @asOf(day: $asOf) {
  etfScreen(tickers: $tickers) {
    etfs(first: 5) {
      nodes {
        ticker
        currentPrice
        changePercent
        expenseRatio
        holdingsCount
        pctOff52wHigh
        constituentsWeightedService
        weightedAnalystUpside
        etf {
          aum
          dividendYield
        }
      }
    }
  }
}
    `, {"hash":"f3af6202680f3be20481de62b1067f98e20c2b7afba3437a28977796d9211736"}) as unknown as TypedDocumentString<CompareFundsQuery, CompareFundsQueryVariables> & { __partialType?: import('./partial.ts').CompareFundsQuery };
export const EarningsDayDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EarningsDay($asOf: Date) @asOf(day: $asOf) {
  market {
    status {
      statusAt
    }
  }
}
    `, {"hash":"20375a8d6bcc06f8e90611a261d681f7cfd98852250c0eba28a590bbe073eacb"}) as unknown as TypedDocumentString<EarningsDayQuery, EarningsDayQueryVariables> & { __partialType?: import('./partial.ts').EarningsDayQuery };
export const EarningsReportsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EarningsReports($from: Date!, $to: Date!, $tickers: [Ticker!], $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  market {
    earningsCalendar(
      first: $first
      after: $after
      period: {from: $from, to: $to}
      tickers: $tickers
    ) {
      ...Gate
      totalCount
      metadata {
        from
        to
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
        earningsTime
        fiscalQuarter
        isConfirmed
        isReported
        estimatedEps
        currency
        movePercent
        impliedMovePercent
        result {
          actualEps
          estimateEps
          epsSurprisePercent
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
}`, {"hash":"b085778df76c20f4d428eda068f41d3f1384c009c191362fe275ba64839ae6dd"}) as unknown as TypedDocumentString<EarningsReportsQuery, EarningsReportsQueryVariables> & { __partialType?: import('./partial.ts').EarningsReportsQuery };
export const EntityPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityPage($id: ID!, $days: Int!, $asOf: Date) @asOf(day: $asOf) {
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
    roles {
      totalCount
      nodes {
        relation
        title
        target {
          dashedId
          name
          type
        }
        stock {
          ticker
        }
      }
    }
    inboundRoles {
      totalCount
      nodes {
        relation
        title
        entity {
          dashedId
          name
          type
        }
      }
    }
    metrics {
      headline {
        ...ScoreFigures
      }
      score: series(metric: SCORE, period: {days: $days}) {
        day
        value
      }
      mentions: series(metric: MENTIONS, period: {days: $days}) {
        day
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
}`, {"hash":"bbaa29346950aa830cef6b7d94a9005949cd1b9b230d39f915e234c570dbff64"}) as unknown as TypedDocumentString<EntityPageQuery, EntityPageQueryVariables> & { __partialType?: import('./partial.ts').EntityPageQuery };
export const EntityPostsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityPosts($id: ID!, $first: Int! = 20, $after: String, $asOf: Date) @asOf(day: $asOf) {
  entity(id: $id) {
    metrics {
      posts(first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...PostRow
        }
      }
    }
  }
}
    fragment PostRow on Post {
  id
  day
  source
  publisher
  polarity
  title
  text
}`, {"hash":"935a4f706bf1f967321d7072123f37ebf5c01c276ed117205abb7f8a07c7b305"}) as unknown as TypedDocumentString<EntityPostsQuery, EntityPostsQueryVariables> & { __partialType?: import('./partial.ts').EntityPostsQuery };
export const InsiderPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderPage($id: ID!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
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
  isRule10b51Plan
  isDerivative
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"09d116de3898b1833c2a58fc9ee717db22d944926b7067ca3664f5884fce78d8"}) as unknown as TypedDocumentString<InsiderPageQuery, InsiderPageQueryVariables> & { __partialType?: import('./partial.ts').InsiderPageQuery };
export const IndexPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query IndexPage($indexId: ID!, $asOf: Date) @asOf(day: $asOf) {
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
    history(period: {days: 365}) {
      points {
        day
        value
      }
    }
  }
}
    `, {"hash":"1a64895f7152d7258aa301d4555a8ed603b617ae5e99bc1fb681a089770b70ec"}) as unknown as TypedDocumentString<IndexPageQuery, IndexPageQueryVariables> & { __partialType?: import('./partial.ts').IndexPageQuery };
export const EntityTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityTrades($id: ID!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  entity(id: $id) {
    insiderTrades(first: $first, after: $after, period: {days: 365}) {
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
  isRule10b51Plan
  isDerivative
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"26edb526e1d3febb2cf2e760fb818119d2836860cc87e48b5c5b36853e04e946"}) as unknown as TypedDocumentString<EntityTradesQuery, EntityTradesQueryVariables> & { __partialType?: import('./partial.ts').EntityTradesQuery };
export const FundHeadDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundHead($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
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
    splits {
      day
      ratio
    }
    sentimentAggregate {
      asOf
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
      asOf
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
        weightPercent
        upsidePercent
        contributionPercent
        consensusLabel
      }
      coverage {
        ...Coverage
      }
    }
    insiderAggregate(period: {days: 90}) {
      asOf
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
        weightPercent
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
  weightCoveredPercent
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
  pricedAt
  isStale
}`, {"hash":"b9e39b70c0e14945ddd3f042459da94eb520ba768d13a2bd888ff0d6702e25df"}) as unknown as TypedDocumentString<FundHeadQuery, FundHeadQueryVariables> & { __partialType?: import('./partial.ts').FundHeadQuery };
export const FundHoldingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundHoldings($ticker: Ticker!, $q: String, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  etf(ticker: $ticker) {
    holdings {
      asOf
      totalHoldings
      totalKnownHoldings
      isPartial
      sectorMix {
        sector
        weightPercent
      }
      countryMix {
        country
        weightPercent
      }
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
          weightPercent
        }
      }
    }
  }
}
    `, {"hash":"33c6de3521f0c872a530dc9ed5df24e3c24fdd8a2ba30da7c37928dc2dde1f13"}) as unknown as TypedDocumentString<FundHoldingsQuery, FundHoldingsQueryVariables> & { __partialType?: import('./partial.ts').FundHoldingsQuery };
export const FundListDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundList($q: String, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
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
    `, {"hash":"55e27a614a6728af93efd1dc0e6c8993080fef6159e1118ba46380aa9ac570e3"}) as unknown as TypedDocumentString<FundListQuery, FundListQueryVariables> & { __partialType?: import('./partial.ts').FundListQuery };
export const EventStudyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EventStudy($input: EventStudyInput!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  eventStudy(input: $input) {
    ...Gate
    horizons {
      sessions
      count
      mean
      median
      hitRate
      tStatistic
      dropped {
        noPrice
        overlapping
        unfinished
      }
    }
    path {
      session
      mean
      low
      high
      count
    }
    events(first: $first, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ticker
        publicDate
        filledDate
        value
        returns
        dropped
      }
    }
    warnings
    digest
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
}`, {"hash":"b77883bcf14af2500665671d512766eaa5749d4833828f0de7734ddfe137a613"}) as unknown as TypedDocumentString<EventStudyQuery, EventStudyQueryVariables> & { __partialType?: import('./partial.ts').EventStudyQuery };
export const FilerPositionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FilerPositions($cik: String!, $instrument: InstitutionalInstrument! = EQUITY, $first: Int! = 40, $after: String, $asOf: Date) @asOf(day: $asOf) {
  filer(cik: $cik) {
    cik
    name
    category
    quarters {
      reportDate
      equityValue
      positionCount
    }
    positions(instrument: $instrument, first: $first, after: $after) {
      ...Gate
      totalCount
      nodes {
        ticker
        companyName
        titleOfClass
        shares
        sharesChangePercent
        value
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
}`, {"hash":"cc4064f27125af14fcb67be94cb3421bad3d9831b999657b5e7d33975e8fcb94"}) as unknown as TypedDocumentString<FilerPositionsQuery, FilerPositionsQueryVariables> & { __partialType?: import('./partial.ts').FilerPositionsQuery };
export const InsiderBoardsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderBoards($asOf: Date) @asOf(day: $asOf) {
  market {
    insiderActivity(period: {days: 30}) {
      ...Gate
      buyCount
      sellCount
      purchases(first: 50) {
        nodes {
          ...InsiderBoardRow
        }
      }
      sales(first: 50) {
        nodes {
          ...InsiderBoardRow
        }
      }
    }
  }
}
    fragment InsiderBoardRow on InsiderActivitySummary {
  ticker
  companyName
  insiderCount
  tradeCount
  totalValue
  latestDate
  latestInsider
  latestTitle
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"b7a2c4ffdf9f952c79e9a88d60765cfa956f48b5eb45af0baec511b205149872"}) as unknown as TypedDocumentString<InsiderBoardsQuery, InsiderBoardsQueryVariables> & { __partialType?: import('./partial.ts').InsiderBoardsQuery };
export const InsiderFeedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsiderFeed($first: Int! = 40, $after: String, $filter: InsiderTradeFilter, $asOf: Date) @asOf(day: $asOf) {
  market {
    insiderFeed(first: $first, after: $after, filter: $filter) {
      ...Gate
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ticker
        companyName
        transactionDate
        filedDate
        insiderName
        insiderTitle
        insider {
          insiderId
        }
        transactionType
        isDerivative
        isRule10b51Plan
        totalValue
        pricePerShare
        sharesTransacted
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
}`, {"hash":"aac307250b347d49d2305120aa98bddd2ec5e9e6d8733a5c05055881cf252bf4"}) as unknown as TypedDocumentString<InsiderFeedQuery, InsiderFeedQueryVariables> & { __partialType?: import('./partial.ts').InsiderFeedQuery };
export const InstitutionBoardDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionBoard($trackerId: TrackerId!, $asOf: Date) @asOf(day: $asOf) {
  tracker(trackerId: $trackerId) {
    snapshot(category: ALL) {
      ...Gate
      asOfLabel
      ... on TableSnapshot {
        entries(first: 100) {
          nodes {
            rank
            rowId
            name
            category
            filer {
              cik
              name
            }
            metrics {
              label
              value
              unit
            }
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
}`, {"hash":"cc5c913accac2300dfb30fbe382e7ad8ff932a88e59eed14e7700a4c211be1b8"}) as unknown as TypedDocumentString<InstitutionBoardQuery, InstitutionBoardQueryVariables> & { __partialType?: import('./partial.ts').InstitutionBoardQuery };
export const ActivistsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Activists($first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  market {
    activistPositions(first: $first, after: $after) {
      ...Gate
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ticker
        companyName
        filerName
        filer {
          cik
        }
        changeType
        shares
        sharesChangePercent
        value
        reportDate
        filedDate
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
}`, {"hash":"225d4afd996386e9351ffa34adf0b5b34afbaa564bebbe0272a8c263f17c1b00"}) as unknown as TypedDocumentString<ActivistsQuery, ActivistsQueryVariables> & { __partialType?: import('./partial.ts').ActivistsQuery };
export const HeatmapDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Heatmap($scope: HeatmapScope!, $asOf: Date) @asOf(day: $asOf) {
  market {
    heatmap(scope: $scope) {
      ...Gate
      asOfLabel
      generatedAt
      meta {
        scopeName
        universeSize
        tileCount
        missingPrice
        previewWithheld
        breadthUp
        breadthDown
        capWeightedChangePercent
        equalWeightedChangePercent
        sectors {
          sector
          marketCap
          capWeightedChangePercent
        }
      }
      tiles {
        ticker
        name
        sector
        industry
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"cbc32dcea1838529f06989f14520c02ac99c4f5633a5d272e507e190a2f3bd46"}) as unknown as TypedDocumentString<HeatmapQuery, HeatmapQueryVariables> & { __partialType?: import('./partial.ts').HeatmapQuery };
export const MarketDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Market($asOf: Date) @asOf(day: $asOf) {
  market {
    status {
      status
      statusAt
      session {
        isEarlyClose
      }
      nextOpenAt
      nextCloseAt
    }
    indexes {
      name
      quote {
        ticker
        price
        changePercent
        sessionDate
      }
    }
    mood(period: {days: 365}) {
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
        day
        score
      }
    }
    summary {
      headline
      expandedContent
      generatedAt
      generatedBy
    }
  }
}
    `, {"hash":"547d721b27bf56f91cb0e88d21ca5e41f110d8f78e5478403369c6581bafd9e0"}) as unknown as TypedDocumentString<MarketQuery, MarketQueryVariables> & { __partialType?: import('./partial.ts').MarketQuery };
export const MarketSentimentDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MarketSentiment($asOf: Date) @asOf(day: $asOf) {
  market {
    sentimentBreadth {
      asOf
      minMentions
      latest {
        day
        bullish
        bearish
        neutral
        netBreadthPercent
        coveredStocks
      }
      series {
        day
        bullishPercent
        bearishPercent
        neutralPercent
        netBreadthPercent
        coveredStocks
      }
    }
    sectorSentiment {
      asOf
      narrative
      sectors {
        sector
        meanSentiment
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
}
    `, {"hash":"d2a8f02d3f7c80df8ba848f06afddae0b4601bf1cefa28a2ab67e2ceb2dd5bdf"}) as unknown as TypedDocumentString<MarketSentimentQuery, MarketSentimentQueryVariables> & { __partialType?: import('./partial.ts').MarketSentimentQuery };
export const NewestTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query NewestTrades($limit: Int!, $asOf: Date) @asOf(day: $asOf) {
  market {
    newestInsiderTrades(first: $limit) {
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
    newestCongressTrades(first: $limit) {
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
}`, {"hash":"1d5c5fa97af08827a088fb523a16725078f217d65d2131edae015678d35b19a9"}) as unknown as TypedDocumentString<NewestTradesQuery, NewestTradesQueryVariables> & { __partialType?: import('./partial.ts').NewestTradesQuery };
export const ClusterBuysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ClusterBuys($first: Int!, $asOf: Date) @asOf(day: $asOf) {
  market {
    insiderClusterBuys(first: $first) {
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"8926b3f8307d71f9a808939d6b370f2c3720f8d767b26ca4ebd4e5c532e7ed11"}) as unknown as TypedDocumentString<ClusterBuysQuery, ClusterBuysQueryVariables> & { __partialType?: import('./partial.ts').ClusterBuysQuery };
export const UnusualOptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query UnusualOptions($asOf: Date) @asOf(day: $asOf) {
  market {
    optionsOverview {
      ...Gate
      asOf
      stocks(first: 25, orderBy: UNUSUAL_PREMIUM) {
        totalCount
        nodes {
          ticker
          unusualCount
          maxUnusualPremium
          maxVolOiRatio
          ivRank1y
          sentiment
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
}`, {"hash":"4aa92b6edbddd27bc2cec326721e824ee431292db09ef5cbc24fdc897e181535"}) as unknown as TypedDocumentString<UnusualOptionsQuery, UnusualOptionsQueryVariables> & { __partialType?: import('./partial.ts').UnusualOptionsQuery };
export const QuartersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Quarters($asOf: Date) @asOf(day: $asOf) {
  market {
    institutionalQuarters {
      reportDate
      label
      isPending
      isIncomplete
      baselineFilerCount
    }
  }
}
    `, {"hash":"3de0e9d54d038688752cd84b2e13d68cb1693c9c1615d24148ce2741400910f1"}) as unknown as TypedDocumentString<QuartersQuery, QuartersQueryVariables> & { __partialType?: import('./partial.ts').QuartersQuery };
export const InstitutionalFlowsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InstitutionalFlows($reportDate: Date!, $first: Int!, $asOf: Date) @asOf(day: $asOf) {
  market {
    institutionalFlows(reportDate: $reportDate) {
      ...Gate
      quarter {
        label
        baselineFilerCount
      }
      netBuying(first: $first) {
        nodes {
          ...Flow
        }
      }
      netSelling(first: $first) {
        nodes {
          ...Flow
        }
      }
    }
  }
}
    fragment Flow on InstitutionalFlow {
  ticker
  companyName
  netSharesChange
  netChangePercent
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
}`, {"hash":"7c59ef83a08c137b0a096b18c54ef69c9e275e85dd4a74824fbefd8dba1ed195"}) as unknown as TypedDocumentString<InstitutionalFlowsQuery, InstitutionalFlowsQueryVariables> & { __partialType?: import('./partial.ts').InstitutionalFlowsQuery };
export const EarningsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Earnings($from: Date!, $to: Date!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  market {
    earningsCalendar(first: $first, after: $after, period: {from: $from, to: $to}) {
      ...Gate
      totalCount
      metadata {
        from
        to
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
        periodEndDate
        earningsTime
        isConfirmed
        estimatedEps
        currency
        isReported
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
}`, {"hash":"d73ce0f228b12ca480c7f5c6f5019cd17575cf70094fbc479fe50c770e9cc2de"}) as unknown as TypedDocumentString<EarningsQuery, EarningsQueryVariables> & { __partialType?: import('./partial.ts').EarningsQuery };
export const MoversDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Movers($minMarketCap: Float!, $asOf: Date) @asOf(day: $asOf) {
  market {
    gainers: movers(direction: UP, first: 8, minMarketCap: $minMarketCap) {
      ...Mover
    }
    losers: movers(direction: DOWN, first: 8, minMarketCap: $minMarketCap) {
      ...Mover
    }
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
}`, {"hash":"d62ecaf7dd7d3ea6d77a6bd73ab0ac035cc9dd7ca3a0a726cccaccc347c07ab5"}) as unknown as TypedDocumentString<MoversQuery, MoversQueryVariables> & { __partialType?: import('./partial.ts').MoversQuery };
export const TodayDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Today($asOf: Date) @asOf(day: $asOf) {
  market {
    today(first: 6) {
      ...Gate
      facts
      nodes {
        ...StoryFigures
        stock {
          name
        }
        screenRow {
          currentPrice
          changePercent
          priceSparkline30D
        }
      }
    }
  }
}
    fragment StoryFigures on Story {
  ticker
  sentence
  newestDate
  totalCount
  catalysts {
    ...CatalystFigures
  }
}
fragment CatalystFigures on Catalyst {
  kind
  direction
  label
  text
  day
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"ebe4f3efea1fe41fd96fc90a31433640dc10770318860fac5b93dfdef3e53821"}) as unknown as TypedDocumentString<TodayQuery, TodayQueryVariables> & { __partialType?: import('./partial.ts').TodayQuery };
export const TrackerListDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TrackerList($asOf: Date) @asOf(day: $asOf) {
  trackers {
    trackerId
    displayName
    category
    description
    viewType
    accessTier
  }
}
    `, {"hash":"926e0c93b57e43496fc91a75890762f47c1570ff9918dcb3c06e451a56d6d7df"}) as unknown as TypedDocumentString<TrackerListQuery, TrackerListQueryVariables> & { __partialType?: import('./partial.ts').TrackerListQuery };
export const TrackerTableDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TrackerTable($trackerId: TrackerId!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  tracker(trackerId: $trackerId) {
    snapshot {
      ...Gate
      trackerId
      description
      asOfLabel
      totalCount
      headline {
        label
        value
        unit
        trend
        methodologyNote
      }
      ... on TableSnapshot {
        entries(first: $first, after: $after) {
          nodes {
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
              day
            }
            metrics {
              label
              value
              unit
              periodLabel
              sourceUrl
            }
          }
          pageInfo {
            hasNextPage
            endCursor
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
}`, {"hash":"78a631aa21634c0d45faeb6fa1a77251458a5636ef649986a653e0cc38547559"}) as unknown as TypedDocumentString<TrackerTableQuery, TrackerTableQueryVariables> & { __partialType?: import('./partial.ts').TrackerTableQuery };
export const OpenMarketDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OpenMarket($asOf: Date) @asOf(day: $asOf) {
  market {
    popularStocks {
      ticker
      name
      sector
      marketCap
      quote {
        price
        change
        changePercent
        volume
        pricedAt
      }
    }
  }
}
    `, {"hash":"f7a461c8186241d3f1efe8971ceb84bb558dc3855575f730265b2aea6381a78c"}) as unknown as TypedDocumentString<OpenMarketQuery, OpenMarketQueryVariables> & { __partialType?: import('./partial.ts').OpenMarketQuery };
export const OpenStockDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OpenStock($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    ...StockProfile
  }
}
    fragment StockProfile on Stock {
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
  quote {
    ...QuoteFigures
  }
  splits {
    day
    ratio
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
  pricedAt
  isStale
}`, {"hash":"f31f9ed350b35159f44d66e5847cb467e2aaad170c0a1f3d51040128b707d0fb"}) as unknown as TypedDocumentString<OpenStockQuery, OpenStockQueryVariables> & { __partialType?: import('./partial.ts').OpenStockQuery };
export const StockBoardDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockBoard($orderBy: OptionsBoardOrder!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  market {
    optionsOverview {
      ...Gate
      asOf
      coverageCount
      extremeCount
      marketPcVol
      medianIvRank
      stocks(orderBy: $orderBy, first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...BoardRow
        }
      }
    }
  }
}
    fragment BoardRow on OptionsOverviewRow {
  ticker
  name
  interestScore
  atmIv
  ivRank1y
  pcVol
  pcVolPercentile1y
  skewPercentile1y
  sentiment
  expectedMove5d
  unusualCount
  maxUnusualPremium
  wallSide
  wallStrike
  notionalVol
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"d5113d0381f0e0acec12f5a0f5ecc8f2e791c00e84e067749320e183d71982a4"}) as unknown as TypedDocumentString<StockBoardQuery, StockBoardQueryVariables> & { __partialType?: import('./partial.ts').StockBoardQuery };
export const FundBoardDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FundBoard($orderBy: OptionsBoardOrder!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  market {
    optionsOverview {
      ...Gate
      asOf
      coverageCount: etfCoverageCount
      extremeCount: etfExtremeCount
      marketPcVol: etfMarketPcVol
      medianIvRank: etfMedianIvRank
      etfs(orderBy: $orderBy, first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...BoardRow
        }
      }
    }
  }
}
    fragment BoardRow on OptionsOverviewRow {
  ticker
  name
  interestScore
  atmIv
  ivRank1y
  pcVol
  pcVolPercentile1y
  skewPercentile1y
  sentiment
  expectedMove5d
  unusualCount
  maxUnusualPremium
  wallSide
  wallStrike
  notionalVol
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"aliases":{"below":{"market":{"below":{"optionsOverview":{"names":{"coverageCount":"etfCoverageCount","extremeCount":"etfExtremeCount","marketPcVol":"etfMarketPcVol","medianIvRank":"etfMedianIvRank"}}}}}},"hash":"11fdc38f55b53b659aa4b6d83567ba9143012508e4e46a4fdf54d2ef7a62845a"}) as unknown as TypedDocumentString<FundBoardQuery, FundBoardQueryVariables> & { __partialType?: import('./partial.ts').FundBoardQuery };
export const TickerOptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TickerOptions($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
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
        pcVolPercentile1y
        sentiment
      }
      context {
        skewPercentile1y
        pcOiPercentile1y
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
        expirationDate
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
      expiries {
        expirationDate
        dte
        maxPain
        callWalls {
          strike
          oi
        }
        putWalls {
          strike
          oi
        }
        strikes {
          strike
          callOi
          putOi
        }
      }
      unusualCount
      unusual {
        contract
        type
        strike
        expirationDate
        dte
        volume
        oi
        volOiRatio
        premium
      }
    }
    history(period: {window: FIVE_YEARS}) {
      window
      series {
        day
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
}`, {"hash":"f9893f4fe5259989d971ee1808f973de56f45ba65f9a1fec8304e938bb12b05e"}) as unknown as TypedDocumentString<TickerOptionsQuery, TickerOptionsQueryVariables> & { __partialType?: import('./partial.ts').TickerOptionsQuery };
export const UnusualContractsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query UnusualContracts($first: Int! = 50, $after: String, $tickers: [Ticker!], $filter: UnusualOptionFilter, $asOf: Date) @asOf(day: $asOf) {
  market {
    unusualOptions(first: $first, after: $after, tickers: $tickers, filter: $filter) {
      ...Gate
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ticker
        stock {
          ticker
          name
        }
        etf {
          ticker
          name
        }
        asOf
        type
        strike
        expirationDate
        dte
        volume
        openInterest
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
}`, {"hash":"110cc963ddda3291644f4d67e7889cb7983fb92840a05d93cf6bb8ec5d94983f"}) as unknown as TypedDocumentString<UnusualContractsQuery, UnusualContractsQueryVariables> & { __partialType?: import('./partial.ts').UnusualContractsQuery };
export const CongressFeedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CongressFeed($first: Int! = 25, $after: String, $filter: PoliticianTradeFilter, $asOf: Date) @asOf(day: $asOf) {
  market {
    politicianActivity(
      first: $first
      after: $after
      period: {days: 90}
      filter: $filter
    ) {
      ...Gate
      totalCount
      coverage
      pageInfo {
        hasNextPage
        endCursor
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
        owner
        reportUrl
        changeSincePercent
        nextReport {
          ...Gate
          reportDate
          daysAfterTrade
        }
        stock {
          ticker
          name
        }
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"1e940aaeead87bb45ae162cf2e7ea96bcca341be16fbcd11765725908c590f10"}) as unknown as TypedDocumentString<CongressFeedQuery, CongressFeedQueryVariables> & { __partialType?: import('./partial.ts').CongressFeedQuery };
export const CongressTotalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query CongressTotals($asOf: Date) @asOf(day: $asOf) {
  market {
    congressTotals(first: 6, period: {days: 90}) {
      ...Gate
      purchases {
        ...TotalOfCongress
      }
      sales {
        ...TotalOfCongress
      }
    }
  }
}
    fragment TotalOfCongress on CongressTotal {
  ticker
  stock {
    ticker
  }
  members
  trades
  amount
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"e90394168bf38a3ea5e611de2a5de2409469cb265b65cd2bcf7d9422ffa8138a"}) as unknown as TypedDocumentString<CongressTotalsQuery, CongressTotalsQueryVariables> & { __partialType?: import('./partial.ts').CongressTotalsQuery };
export const PoliticianDirectoryPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianDirectoryPage($q: String, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
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
      isFormer
      servedUntil
    }
  }
}
    `, {"hash":"c88378c860836e774d6f73c6635058699e5dacbbfeb168f3d7dd558a27c9eb42"}) as unknown as TypedDocumentString<PoliticianDirectoryPageQuery, PoliticianDirectoryPageQueryVariables> & { __partialType?: import('./partial.ts').PoliticianDirectoryPageQuery };
export const PoliticianMembersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianMembers($first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
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
        isFormer
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
}`, {"hash":"6b6fea2b0693404c0c1eb1cc880566c58fd368e80b7abe9963b3e56f46d1c315"}) as unknown as TypedDocumentString<PoliticianMembersQuery, PoliticianMembersQueryVariables> & { __partialType?: import('./partial.ts').PoliticianMembersQuery };
export const PoliticianPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PoliticianPage($slug: String!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  politician(slug: $slug) {
    displayName
    urlSlug
    chamber
    party
    state
    district
    isFormer
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
}`, {"hash":"b189e151f486481be45375728b08d7e729508bebf259a5aeb7aa1f2639c1b1f1"}) as unknown as TypedDocumentString<PoliticianPageQuery, PoliticianPageQueryVariables> & { __partialType?: import('./partial.ts').PoliticianPageQuery };
export const SignalRecordPageDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SignalRecordPage($signal: RecordedSignal!, $asOf: Date) @asOf(day: $asOf) {
  signalRecord(signal: $signal) {
    from
    to
    monthCount
    reconstructedMonths
    isSynthetic
    warnings
    spread {
      months
      mean
      tStatistic
    }
    informationCoefficient {
      months
      mean
      tStatistic
    }
    groups {
      ...RecordedGroup
    }
    months {
      decidedDate
      endedDate
      isReconstructed
      spread
      informationCoefficient
      groups {
        name
        return
        benchmarkReturn
      }
    }
    insights {
      insightType
      sessions
      events
      dropped
      mean
      hitRate
      tStatistic
    }
  }
}
    fragment RecordedGroup on SignalGroup {
  name
  title
  months
  reconstructedMonths
  totalReturn
  totalBenchmarkReturn
  annualReturn
  annualBenchmarkReturn
  meanExcess
  tStatistic
  hitRate
  meanMembers
  turnover
}`, {"hash":"52d1536a20d53840c3f1228aa29a7df2eb4314dab6e60ec29f6b1854f7d6fe05"}) as unknown as TypedDocumentString<SignalRecordPageQuery, SignalRecordPageQueryVariables> & { __partialType?: import('./partial.ts').SignalRecordPageQuery };
export const GroupRecordDocument = /*#__PURE__*/ new TypedDocumentString(`
    query GroupRecord($signal: RecordedSignal!, $group: String!, $asOf: Date) @asOf(day: $asOf) {
  signalRecord(signal: $signal, group: $group) {
    isSynthetic
    groups {
      ...RecordedGroup
    }
  }
}
    fragment RecordedGroup on SignalGroup {
  name
  title
  months
  reconstructedMonths
  totalReturn
  totalBenchmarkReturn
  annualReturn
  annualBenchmarkReturn
  meanExcess
  tStatistic
  hitRate
  meanMembers
  turnover
}`, {"hash":"5c8f814e4410e7762d53b186ffc4a70ed1de707b404e7c3ccfa789ea9e1fc135"}) as unknown as TypedDocumentString<GroupRecordQuery, GroupRecordQueryVariables> & { __partialType?: import('./partial.ts').GroupRecordQuery };
export const InsightRecordDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsightRecord($asOf: Date) @asOf(day: $asOf) {
  signalRecord(signal: INSIGHT) {
    isSynthetic
    insights {
      insightType
      sessions
      events
      mean
      tStatistic
    }
  }
}
    `, {"hash":"2b1b99c1f063e9a3e44fd4df9cb8b5b7f9a84cba69e20948f8ef84dc912afe8a"}) as unknown as TypedDocumentString<InsightRecordQuery, InsightRecordQueryVariables> & { __partialType?: import('./partial.ts').InsightRecordQuery };
export const ScreenTestDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ScreenTest($input: BacktestInput!, $asOf: Date) @asOf(day: $asOf) {
  backtest(input: $input) {
    ...Gate
    from
    to
    summary {
      totalReturn
      cagr
      volatility
      sharpe
      maxDrawdown
      turnover
      hitRate
      trackingError
      tStatistic
    }
    benchmark {
      totalReturn
      cagr
      volatility
      sharpe
      maxDrawdown
    }
    equity {
      day
      value
      benchmark
      drawdown
    }
    periods {
      totalCount
      nodes {
        ...TestPeriod
      }
    }
    delisted {
      ticker
      day
      proceeds
    }
    evidence {
      verdict
      periodCount
      requestedPeriodCount
      requestedStartDate
      isAnnualized
      hitRateRange {
        low
        high
      }
      sharpeRange {
        low
        high
      }
      meanExcess
      meanExcessRange {
        low
        high
      }
    }
    warnings
    receipt {
      digest
      engine
      recordedDays
      reconstructedDays
      trials
      deflatedSharpe
    }
  }
}
    fragment TestPeriod on BacktestPeriod {
  id
  decidedDate
  filledDate
  return
  benchmarkReturn
  traded
  cost
  entered
  left
  unfilled
  holdings {
    ticker
    weight
    return
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
}`, {"hash":"2b3a00333e6b750ff55d094fe0cfd1af0c8251f87490f4384e6cc3023d3c27c8"}) as unknown as TypedDocumentString<ScreenTestQuery, ScreenTestQueryVariables> & { __partialType?: import('./partial.ts').ScreenTestQuery };
export const ScreenerCatalogDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ScreenerCatalog($asOf: Date) @asOf(day: $asOf) {
  screenerFields {
    stock {
      name
      ...Field
    }
    etf {
      name
      ...Field
    }
  }
  curatedScreens(hasExtensions: true) {
    id
    screenId
    name
    summary
    universe
    plan
    tier
  }
}
    fragment Field on ScreenerField {
  column
  label
  description
  group
  type
  unit
  ops
  placeholder
  quickValues
  isSortable
  tier
  options {
    value
    label
  }
  values
}`, {"hash":"6c0c4b99c63438b9bff8b992ccaf2aabf307a6e9e7a18900b1779f61b9d5abf3"}) as unknown as TypedDocumentString<ScreenerCatalogQuery, ScreenerCatalogQueryVariables> & { __partialType?: import('./partial.ts').ScreenerCatalogQuery };
export const StockScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockScreen($plan: ScreenPlan!, $tickers: [Ticker!], $first: Int! = 50, $after: String, $asOf: Date) @asOf(day: $asOf) {
  stockScreen(plan: $plan, tickers: $tickers) {
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
        isStale
        priceDate
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
        sector
        industry
        indexes
        listingAge
        avgDollarVolume
        peRatio
        psRatio
        pbRatio
        dividendYield
        revenueGrowth
        epsGrowth
        operatingMargin
        netMargin
        debtToEquity
        ratingScore
        ratingChange7d
        ratingChange30d
        shortPercentOfFloat
        daysToCover
        shortInterestChange
        lastSurprise
        daysToReport
        insiderNet30d
        insiderNet90d
        insiderNet365d
        insiderBuyers90d
        insiderClusterBuy
        institutionsNetChange
        institutionsHolders
        activistHolders
        congressNet90d
        ivRank
        expectedMove5d
        putCallRatio
        skew25d
      }
    }
  }
}
    `, {"hash":"cd8dd96cf5d538fba6318ffc659985debdedf2c3ae36d5fd0fbb4f7e601f31bb"}) as unknown as TypedDocumentString<StockScreenQuery, StockScreenQueryVariables> & { __partialType?: import('./partial.ts').StockScreenQuery };
export const EtfScreenDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EtfScreen($plan: ScreenPlan!, $tickers: [Ticker!], $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  etfScreen(plan: $plan, tickers: $tickers) {
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
        isStale
        priceDate
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
    `, {"hash":"ee3bd7bc84c7d7eb6ee83a5235f46407fdcc21051672f4a11552aaf1efe23675"}) as unknown as TypedDocumentString<EtfScreenQuery, EtfScreenQueryVariables> & { __partialType?: import('./partial.ts').EtfScreenQuery };
export const StockHeadDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockHead($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    ...StockProfile
    entity {
      dashedId
    }
    rating {
      __typename
      asOf
      disclaimer
      dimensions {
        key
        label
        percentile
        isPresent
        weightPercent
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
        isActive
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
}
    fragment StockProfile on Stock {
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
  quote {
    ...QuoteFigures
  }
  splits {
    day
    ratio
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
  pricedAt
  isStale
}`, {"hash":"e98a55d273ea6746b58c7bd2448058e6c7a4ccf20da206f72832ee8bff6ca31b"}) as unknown as TypedDocumentString<StockHeadQuery, StockHeadQueryVariables> & { __partialType?: import('./partial.ts').StockHeadQuery };
export const BarsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Bars($ticker: Ticker!, $window: PeriodWindow, $from: Date, $asOf: Date) @asOf(day: $asOf) {
  chart(ticker: $ticker, period: {window: $window, from: $from}) {
    day
    open
    high
    low
    close
    adjustedClose
    volume
  }
}
    `, {"hash":"c2a397934bc35959a0796e5cae165273192a5f32860d1f6d9c0dabed72f03894"}) as unknown as TypedDocumentString<BarsQuery, BarsQueryVariables> & { __partialType?: import('./partial.ts').BarsQuery };
export const StockInsiderTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockInsiderTrades($ticker: Ticker!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    insiderTrades(first: $first, after: $after, period: {days: 365}) {
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
  isRule10b51Plan
  isDerivative
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"7220c85f8f1e7f8334c20d3f1fa366ce082f0c77fa1fcb6aaf7566368c9b864d"}) as unknown as TypedDocumentString<StockInsiderTradesQuery, StockInsiderTradesQueryVariables> & { __partialType?: import('./partial.ts').StockInsiderTradesQuery };
export const StockCongressTradesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockCongressTrades($ticker: Ticker!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    politicianTrades(first: $first, after: $after, period: {days: 365}) {
      ...Gate
      totalCount
      coverage
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        ...CongressTradeRow
      }
    }
  }
}
    fragment CongressTradeRow on PoliticianTrade {
  id
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
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"a219b5b3d246282653f8cbaf65191bc90f58716f4833612c58671cf9779e486f"}) as unknown as TypedDocumentString<StockCongressTradesQuery, StockCongressTradesQueryVariables> & { __partialType?: import('./partial.ts').StockCongressTradesQuery };
export const StockOptionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockOptions($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
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
        pcVolPercentile1y
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
        expirationDate
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
      unusualCount
      unusual {
        contract
        type
        strike
        expirationDate
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
}`, {"hash":"9fadce0250952567cb21595ad46ceff4a7c4e876acd0dd98c6ed27a24655b7f3"}) as unknown as TypedDocumentString<StockOptionsQuery, StockOptionsQueryVariables> & { __partialType?: import('./partial.ts').StockOptionsQuery };
export const StockOptionsHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockOptionsHistory($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  options(ticker: $ticker) {
    history(period: {window: ONE_YEAR}) {
      series {
        day
        atmIv
        pcVol
        skew25d
      }
    }
  }
}
    `, {"hash":"10c39eadecc12f845fe13937e772ebb31c75097628df70b54e305dc5bb57995e"}) as unknown as TypedDocumentString<StockOptionsHistoryQuery, StockOptionsHistoryQueryVariables> & { __partialType?: import('./partial.ts').StockOptionsHistoryQuery };
export const StockConsensusDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockConsensus($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    analystConsensus {
      ...Gate
      consensusLabel
      currentPrice
      targetLow
      targetMean
      targetMedian
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
    analystConsensusHistory(first: 365) {
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"fa1100bdff834d038aaf9129664c54732c1f4d7605406c088e37bd695c1f9a6d"}) as unknown as TypedDocumentString<StockConsensusQuery, StockConsensusQueryVariables> & { __partialType?: import('./partial.ts').StockConsensusQuery };
export const StockAnalystActionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockAnalystActions($ticker: Ticker!, $first: Int! = 100, $after: String, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    analystActions(first: $first, after: $after, period: {days: 365}) {
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"96a8338f87f51b1dd2ebe1269f2966837470a25b2ababe304638d2c5c7142ab6"}) as unknown as TypedDocumentString<StockAnalystActionsQuery, StockAnalystActionsQueryVariables> & { __partialType?: import('./partial.ts').StockAnalystActionsQuery };
export const StockInsightsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockInsights($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    insights {
      ...Gate
      totalCount
      nodes {
        id
        insightType
        urgency
        confidence
        insightText
        generatedAt
        metadata
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
}
    fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"97860e6d522c0008f5cd18e73c5feb81217b3cee8de5b91413323aab96f2fb23"}) as unknown as TypedDocumentString<StockInsightsQuery, StockInsightsQueryVariables> & { __partialType?: import('./partial.ts').StockInsightsQuery };
export const StockShortsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockShorts($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    shortInterest {
      floatPercent
      dataPoints {
        settlementDate
        shortInterest
        daysToCover
      }
    }
    shortVolume(first: 60) {
      dataPoints {
        day
        shortVolumePercent
      }
    }
    float {
      freeFloat
      freeFloatPercent
      sharesOutstanding
    }
  }
}
    `, {"hash":"d336581a2ab01f722e50a85057d66d84ab0735cfe4d01dd26df608afc5d1c941"}) as unknown as TypedDocumentString<StockShortsQuery, StockShortsQueryVariables> & { __partialType?: import('./partial.ts').StockShortsQuery };
export const StockHoldersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockHolders($ticker: Ticker!, $first: Int! = 30, $after: String, $asOf: Date) @asOf(day: $asOf) {
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
        sharesChangePercent
        value
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
}`, {"hash":"f26bea7c560279be9fd8f608187ed93c969d21388bbbe1eb2084436e6d9c433f"}) as unknown as TypedDocumentString<StockHoldersQuery, StockHoldersQueryVariables> & { __partialType?: import('./partial.ts').StockHoldersQuery };
export const StockFundsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockFunds($ticker: Ticker!, $first: Int! = 30, $after: String, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    heldBy(first: $first, after: $after) {
      nodes {
        weightPercent
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
    `, {"hash":"5b06ba0174dec3ec6a81948723d63f97a81fbb41567aed1f56ec74c29a230a90"}) as unknown as TypedDocumentString<StockFundsQuery, StockFundsQueryVariables> & { __partialType?: import('./partial.ts').StockFundsQuery };
export const StockFundamentalsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockFundamentals($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    fundamentals {
      current {
        isAvailable
        reason
        reportedCurrency
        peTTM
        psTTM
        pbRatio
        netMarginPercent
        operatingMarginPercent
        returnOnEquityPercent
        debtToEquity
        revenueGrowthPercent
        sectorValuation {
          sector
          pe {
            ...Standing
          }
          ps {
            ...Standing
          }
          pb {
            ...Standing
          }
        }
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
          grossMarginPercent
          operatingMarginPercent
          netMarginPercent
          revenueGrowthPercent
          epsGrowthPercent
          freeCashFlow
        }
      }
      ratioHistory {
        dataPoints {
          day
          peRatio
          psRatio
          pbRatio
        }
      }
    }
  }
}
    fragment Standing on RatioStanding {
  median
  percentile
  count
}`, {"hash":"efa7f1c954ce4ea963b1efcb7be065cf8f0ff13b40094add506692c80608c5d9"}) as unknown as TypedDocumentString<StockFundamentalsQuery, StockFundamentalsQueryVariables> & { __partialType?: import('./partial.ts').StockFundamentalsQuery };
export const StockEstimatesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockEstimates($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    analystEstimates {
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
        epsSurprisePercent
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
}`, {"hash":"eddfb5d571a4c6514614f778c8aadd5335654b20c2245ae9819bf11a85bf716c"}) as unknown as TypedDocumentString<StockEstimatesQuery, StockEstimatesQueryVariables> & { __partialType?: import('./partial.ts').StockEstimatesQuery };
export const StockRelatedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockRelated($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
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
    similar(first: 8) {
      ticker
      name
      marketCap
    }
  }
}
    `, {"hash":"cea59b29dedb28cb792db52c7123a34209f334f0c4b69e6e91d2d40af39ae35c"}) as unknown as TypedDocumentString<StockRelatedQuery, StockRelatedQueryVariables> & { __partialType?: import('./partial.ts').StockRelatedQuery };
export const StockMentionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockMentions($ticker: Ticker!, $days: Int!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    metrics {
      headline {
        ...ScoreFigures
      }
      score: series(metric: SCORE, period: {days: $days}) {
        day
        value
      }
      mentions: series(metric: MENTIONS, period: {days: $days}) {
        day
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
}`, {"hash":"8d83f123d4ea87c47dee663a2a1ee5ab00f65098bab2c2f34c0c17504cf54fc4"}) as unknown as TypedDocumentString<StockMentionsQuery, StockMentionsQueryVariables> & { __partialType?: import('./partial.ts').StockMentionsQuery };
export const StockPostsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockPosts($ticker: Ticker!, $first: Int! = 20, $after: String, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    metrics {
      posts(first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...PostRow
        }
      }
    }
  }
}
    fragment PostRow on Post {
  id
  day
  source
  publisher
  polarity
  title
  text
}`, {"hash":"41f2dfcf809de49e717a9836d02bb88b709c95d3eae623880a04f9a3ab06cdbb"}) as unknown as TypedDocumentString<StockPostsQuery, StockPostsQueryVariables> & { __partialType?: import('./partial.ts').StockPostsQuery };
export const StockPublishersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockPublishers($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    metrics {
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
    `, {"hash":"ae3ee04efe07e41b968ed9ebfc3c45eeb7ccc1cb0345606ac63145ae9cc4565a"}) as unknown as TypedDocumentString<StockPublishersQuery, StockPublishersQueryVariables> & { __partialType?: import('./partial.ts').StockPublishersQuery };
export const StockReportDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockReport($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    aiSummary {
      ...Gate
      report {
        generatedBy
        generatedAt
        status
        statusReason
        sections {
          name
          content
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
}`, {"hash":"7e1c226fc7c5348f55a851286e584ab751390176319b4eb2f71b847da69d1572"}) as unknown as TypedDocumentString<StockReportQuery, StockReportQueryVariables> & { __partialType?: import('./partial.ts').StockReportQuery };
export const StockHistoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockHistory($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    ratingHistory {
      ...Gate
      nodes {
        id
        day
        isReconstructed
        rating {
          flags {
            key
            label
            isActive
          }
          ... on StockRating {
            score
            letter
          }
        }
      }
    }
    ratingChanges(first: 4) {
      ...Gate
      nodes {
        id
        day
        letterBefore
        letterAfter
        scoreBefore
        scoreAfter
        text
      }
    }
    scoreHistory {
      nodes {
        id
        day
        score7D
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
}`, {"hash":"c400e30c5acdb172e524642d88ff0d0133e5128069c004d796ffecd6e5444c19"}) as unknown as TypedDocumentString<StockHistoryQuery, StockHistoryQueryVariables> & { __partialType?: import('./partial.ts').StockHistoryQuery };
export const StockStoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query StockStory($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  stock(ticker: $ticker) {
    ticker
    story {
      ...Gate
      ...StoryFigures
      isQuiet
      nextReport {
        ...Gate
        reportDate
        time
        isConfirmed
        fiscalQuarter
        estimatedEps
        currency
      }
    }
  }
}
    fragment StoryFigures on Story {
  ticker
  sentence
  newestDate
  totalCount
  catalysts {
    ...CatalystFigures
  }
}
fragment CatalystFigures on Catalyst {
  kind
  direction
  label
  text
  day
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"8bb2fc9c4b58dcc08b695f016601ca7e112d29d8879960e377235b7436566fcd"}) as unknown as TypedDocumentString<StockStoryQuery, StockStoryQueryVariables> & { __partialType?: import('./partial.ts').StockStoryQuery };
export const WatchedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Watched($tickers: [Ticker!]!, $asOf: Date) @asOf(day: $asOf) {
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
    isStale
    priceDate
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
    insiders(period: {days: 90}) {
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
}`, {"hash":"2682349b9945aa70d903078c339e926d2526d9a25418531935b3cee7f94d8868"}) as unknown as TypedDocumentString<WatchedQuery, WatchedQueryVariables> & { __partialType?: import('./partial.ts').WatchedQuery };
export const SecurityKindDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SecurityKind($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) {
  security(ticker: $ticker) {
    __typename
  }
}
    `, {"hash":"cfd80d3f21d2aec3df55693c4c3ef3e344b8f286382ca13c220b1261068ad762"}) as unknown as TypedDocumentString<SecurityKindQuery, SecurityKindQueryVariables> & { __partialType?: import('./partial.ts').SecurityKindQuery };
export const LargestStocksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query LargestStocks($plan: ScreenPlan!, $asOf: Date) @asOf(day: $asOf) {
  ...LargestTickers
}
    fragment LargestTickers on Query {
  stockScreen(plan: $plan) {
    stocks(first: 10) {
      nodes {
        ticker
      }
    }
  }
}`, {"hash":"93d2d4b92bb24ac4956957b5a0dbc40708366417a97fa46f0b0986b6ee6f2849"}) as unknown as TypedDocumentString<LargestStocksQuery, LargestStocksQueryVariables> & { __partialType?: import('./partial.ts').LargestStocksQuery };
export const MyListDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MyList($tickers: [Ticker!]!, $asOf: Date) @asOf(day: $asOf) {
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
    changePercent
    priceSparkline30D
    story {
      ...Gate
      ...StoryFigures
    }
  }
}
    fragment StoryFigures on Story {
  ticker
  sentence
  newestDate
  totalCount
  catalysts {
    ...CatalystFigures
  }
}
fragment CatalystFigures on Catalyst {
  kind
  direction
  label
  text
  day
}
fragment Gate on Preview {
  isPreview
  withheld
  upgrade {
    message
    price
    url
  }
}`, {"hash":"c11ba2e6d2a6780a9f176dae719885cd39b85533fbf610906f3e5057874b262f"}) as unknown as TypedDocumentString<MyListQuery, MyListQueryVariables> & { __partialType?: import('./partial.ts').MyListQuery };