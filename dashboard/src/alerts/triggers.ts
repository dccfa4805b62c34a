import { formatCounted, usd, words } from '../format.ts';
import type { AlertTriggerInput, MyAlertsQuery } from '../generated/graphql.ts';

export type AlertRow = NonNullable<NonNullable<MyAlertsQuery['viewer']>['alerts']>['nodes'][number];

/** The kinds of triggers that an alert on one stock can have. */
export const STOCK_KINDS = [
  { value: 'price', text: 'Its price crosses a level' },
  { value: 'rating', text: 'Its rating changes' },
  { value: 'score', text: 'Its Score enters or leaves a band' },
  { value: 'report', text: 'It is about to report' },
  { value: 'watchlist', text: 'It has a new signal' },
] as const;
export type StockKind = (typeof STOCK_KINDS)[number]['value'];

/** The subject of an alert, as the page states it. */
export type AlertSubject =
  | { of: 'screen'; universe: 'STOCK' | 'ETF'; plan: unknown; name: string }
  | { of: 'list'; tickers: readonly string[]; name: string }
  | { of: 'stock'; ticker: string; price: number | null };

/** Numbers as they were typed; an empty text is none. */
export type TypedNumbers = { level: string; min: string; max: string; daysBefore: string };

const toNumber = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);

/** The trigger of a subject; null while a number is missing. */
export function buildTrigger(subject: AlertSubject, kind: StockKind, typed: TypedNumbers): AlertTriggerInput | null {
  if (subject.of === 'screen')
    return { screen: { universe: subject.universe, plan: subject.plan } } as AlertTriggerInput;
  if (subject.of === 'list') return { watchlist: { tickers: [...subject.tickers] } };
  const tickers = [subject.ticker];
  if (kind === 'rating') return { rating: { tickers } };
  if (kind === 'watchlist') return { watchlist: { tickers } };
  if (kind === 'report') return { report: { tickers, daysBefore: toNumber(typed.daysBefore) ?? 1 } };
  if (kind === 'price') {
    const level = toNumber(typed.level);
    return level === null ? null : { price: { ticker: subject.ticker, level } };
  }
  const [min, max] = [toNumber(typed.min), toNumber(typed.max)];
  return min === null && max === null ? null : { score: { tickers, min, max } };
}

export const nameSubject = (subject: AlertSubject, kind: StockKind): string =>
  subject.of === 'stock'
    ? `${subject.ticker}: ${STOCK_KINDS.find(({ value }) => value === kind)?.text.toLowerCase()}`
    : subject.name;

const listTickers = (tickers: readonly string[]): string =>
  tickers.length > 3 ? `${tickers.slice(0, 3).join(', ')} and ${tickers.length - 3} more` : tickers.join(', ');

/** Describes the trigger of an alert. */
export function describeTrigger({ trigger }: AlertRow): string {
  const { kind, tickers, universe, min, max, level, daysBefore, types } = trigger;
  const list = listTickers(tickers);
  switch (kind) {
    case 'SCREEN':
      return `What enters or leaves a screen of ${universe === 'ETF' ? 'funds' : 'stocks'}`;
    case 'WATCHLIST':
      return `${types.length > 0 ? types.map(words).join(', ') : 'All signals'} of ${list}`;
    case 'RATING':
      return `The rating of ${list}`;
    case 'SCORE':
      return `The Score of ${list}: ${min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`}`;
    case 'PRICE':
      return `The price of ${list} at ${usd(level)}`;
    default:
      return `Reports of ${list}, ${formatCounted(daysBefore, 'day')} before`;
  }
}
