import { isoDate } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';

/** The types of signals, in the order of the graph's enum. */
export const SIGNAL_TYPES = [
  'INSIDER_TRADE',
  'CONGRESS_TRADE',
  'RATING_CHANGE',
  'INSIGHT',
  'ANALYST_ACTION',
  'REPORT',
  'UNUSUAL_OPTIONS',
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/** The tables whose rows signals report. A key must be allowed to read their families. */
export const SIGNAL_TABLES = {
  INSIDER_TRADE: 'insider_trade',
  CONGRESS_TRADE: 'politician_trade',
  RATING_CHANGE: 'rating',
  INSIGHT: 'insight',
  ANALYST_ACTION: 'analyst_action',
  REPORT: 'earnings_surprise',
  UNUSUAL_OPTIONS: 'option_dossier',
} as const satisfies Readonly<Record<SignalType, string>>;

/**
 * How many calendar days back a fact may have become public to be news: about ten sessions, so that files that come late are
 * not missed.
 */
export const NEWS_WINDOW_DAYS = 14;

/** How long a new database is filled: everything that the log meets meanwhile was there before it. */
const BEGINNING_MS = 3_600_000;

/** @param start the time of the type's first run; null before it */
export const isBeginning = (start: Date | null, now: Date): boolean =>
  start === null || now.valueOf() < start.valueOf() + BEGINNING_MS;

/**
 * Whether a fact is history rather than news: it was public before the log began, even if a source delivers it later.
 * @param day the day on which it became public, `YYYY-MM-DD`
 */
export const isInitial = (day: string, start: Date | null, now: Date): boolean =>
  start === null || isBeginning(start, now) || day < isoDate(newYorkDay(start));

/** How long signals are stored, in days; longer than the window of news, so that each fact is reported once. */
export const SIGNAL_RETENTION_DAYS = 90;
/** The maximum number of stored signals older than the window of news: about 150 MB. */
export const MAX_STORED_SIGNALS = 500_000;

/** SQL: the name of a new log. It is random, so that a cursor of another database is recognized. */
export const NEW_LOG_NAME = `left(encode(sha256(convert_to(random()::text || clock_timestamp()::text, 'UTF8')), 'hex'), 8)`;

/** The values that a reader of a signal needs. Each type has some of them; absent values are unknown. */
export type SignalDetail = {
  /** The insider, the politician, the firm. */
  name?: string;
  /** The insider's title, or the owner of a politician's asset. */
  role?: string;
  /** A code of the source's own list: `P`, `PURCHASE`, `UPGRADE`, `insider_buy_signal`. */
  action?: string;
  /** The rating letter, or the analyst's grade. */
  before?: string;
  after?: string;
  /** USD: the value of a trade, or the lower end of its range; the largest premium of unusual contracts. */
  amount?: number;
  /** USD: the upper end of the range. */
  maxAmount?: number;
  shares?: number;
  /** USD per share: the price of a trade, the price target, the reported earnings. */
  price?: number;
  /** USD per share: the earlier price target, the estimated earnings. */
  priorPrice?: number;
  /** Percent: how far earnings were from the estimate. */
  percent?: number;
  /** The number of unusual contracts. */
  count?: number;
  /** The largest volume of a contract as a multiple of its open interest. */
  ratio?: number;
  /** The rating score, 0 to 100. */
  score?: number;
  /** The sentence of an insight. */
  text?: string;
  /** The fiscal period of a report. */
  period?: string;
};

/** The maximum number of signals in an event. */
export const MAX_PAGE_SIGNALS = 100;
/** The maximum number of tickers of a stream. */
export const MAX_STREAM_TICKERS = 500;
