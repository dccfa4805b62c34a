import { formatCounted, shortUsd, usd, words } from '../format.ts';
import type { AlertTriggerInput, MyAlertsQuery } from '../generated/graphql.ts';

export type AlertRow = NonNullable<NonNullable<MyAlertsQuery['viewer']>['alerts']>['nodes'][number];

/** The subject of an alert, as the page states it. `tickers` of a screen: only these are screened. */
export type AlertSubject =
  | { of: 'screen'; universe: 'STOCK' | 'ETF'; plan: unknown; tickers?: readonly string[]; name: string }
  | { of: 'list'; tickers: readonly string[]; name: string }
  | { of: 'security'; universe: 'STOCK' | 'ETF'; ticker: string; price: number | null };
export type SecuritySubject = Extract<AlertSubject, { of: 'security' }>;

/** The form's fields as they were typed; an empty text is none. */
export type TypedFields = {
  level: string;
  direction: 'ABOVE' | 'BELOW';
  move: string;
  rank: string;
  bought: string;
  min: string;
  max: string;
  daysBefore: string;
};

const toNumber = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);

/** The distance of the suggested level from the price: an alert at the price itself would fire at once. */
const SUGGESTED_RISE = 1.05;

/** The fields of a new alert. */
export const suggestFields = (subject: AlertSubject): TypedFields => ({
  level:
    subject.of === 'security' && subject.price !== null
      ? String(Number((subject.price * SUGGESTED_RISE).toPrecision(3)))
      : '',
  direction: 'ABOVE',
  move: '5',
  rank: '80',
  bought: '100000',
  min: '',
  max: '',
  daysBefore: '1',
});

/** A kind of alert on a stock or fund. Its trigger is null while a number is missing. */
type Kind = {
  value: string;
  text: string;
  /** Whether funds have it. */
  isOfFunds: boolean;
  /** The name of an alert, behind the ticker: it tells the alert from another of the same kind. */
  describe(typed: TypedFields): string;
  build(subject: SecuritySubject, typed: TypedFields): AlertTriggerInput | null;
};

/** A trigger that fires when one security begins to match a condition of the screener. */
const buildCondition = (
  { universe, ticker }: SecuritySubject,
  fieldName: string,
  op: 'GTE' | 'LTE',
  value: number | null,
): AlertTriggerInput | null =>
  value === null
    ? null
    : ({
        screen: { universe, tickers: [ticker], sides: ['ENTERED'], plan: { filters: [{ fieldName, op, value }] } },
      } as AlertTriggerInput);

const getMove = ({ move, direction }: TypedFields): number | null => {
  const size = toNumber(move);
  return size === null ? null : direction === 'ABOVE' ? Math.abs(size) : -Math.abs(size);
};

const describeBand = (min: number | null, max: number | null): string =>
  min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`;

const SECURITY_KINDS = [
  {
    value: 'price',
    text: 'Price reaches a level',
    isOfFunds: true,
    describe: ({ level, direction }) => `${words(direction).toLowerCase()} ${usd(toNumber(level))}`,
    build({ ticker }, { level: text, direction }) {
      const level = toNumber(text);
      return level === null ? null : { price: { ticker, level, direction } };
    },
  },
  {
    value: 'move',
    text: 'Moves by a percent in a day',
    isOfFunds: true,
    describe: ({ move, direction }) => `${direction === 'ABOVE' ? 'up' : 'down'} ${move}% in a day`,
    build: (subject, typed) =>
      buildCondition(subject, 'CHANGE_PERCENT', typed.direction === 'ABOVE' ? 'GTE' : 'LTE', getMove(typed)),
  },
  {
    value: 'rating',
    text: 'Rating changes',
    isOfFunds: false,
    describe: () => 'rating changes',
    build: ({ ticker }) => ({ rating: { tickers: [ticker] } }),
  },
  {
    value: 'insiders',
    text: 'Insiders buy',
    isOfFunds: false,
    describe: ({ bought }) => `insiders bought ${shortUsd(toNumber(bought))} net in 30 days`,
    build: (subject, { bought }) => buildCondition(subject, 'INSIDER_NET_30D', 'GTE', toNumber(bought)),
  },
  {
    value: 'rank',
    text: 'IV rank is high',
    isOfFunds: false,
    describe: ({ rank }) => `IV rank at least ${rank}`,
    build: (subject, { rank }) => buildCondition(subject, 'IV_RANK', 'GTE', toNumber(rank)),
  },
  {
    value: 'score',
    text: 'Score enters or leaves a band',
    isOfFunds: true,
    describe: ({ min, max }) => `Score ${describeBand(toNumber(min), toNumber(max))}`,
    build({ ticker }, typed) {
      const [min, max] = [toNumber(typed.min), toNumber(typed.max)];
      return min === null && max === null ? null : { score: { tickers: [ticker], min, max } };
    },
  },
  {
    value: 'report',
    text: 'Report is due',
    isOfFunds: false,
    describe: ({ daysBefore }) => `${formatCounted(toNumber(daysBefore), 'day')} before its report`,
    build: ({ ticker }, { daysBefore }) => ({ report: { tickers: [ticker], daysBefore: toNumber(daysBefore) ?? 1 } }),
  },
  {
    value: 'signals',
    text: 'Any new signal',
    isOfFunds: true,
    describe: () => 'new signals',
    build: ({ ticker }) => ({ watchlist: { tickers: [ticker] } }),
  },
] as const satisfies readonly Kind[];

export type AlertKind = (typeof SECURITY_KINDS)[number]['value'];

const findKind = (kind: AlertKind): Kind => SECURITY_KINDS.find(({ value }) => value === kind)!;

/** The kinds of alerts on a stock or a fund. */
export const listKinds = ({ universe }: SecuritySubject) =>
  SECURITY_KINDS.filter(({ isOfFunds }) => universe === 'STOCK' || isOfFunds);

/** The trigger of a subject; null while a number is missing. */
export function buildTrigger(subject: AlertSubject, kind: AlertKind, typed: TypedFields): AlertTriggerInput | null {
  if (subject.of === 'security') return findKind(kind).build(subject, typed);
  if (subject.of === 'list') return { watchlist: { tickers: [...subject.tickers] } };
  const { universe, plan, tickers } = subject;
  return { screen: { universe, plan, ...(tickers && { tickers: [...tickers] }) } } as AlertTriggerInput;
}

export const nameSubject = (subject: AlertSubject, kind: AlertKind, typed: TypedFields): string =>
  subject.of === 'security' ? `${subject.ticker} ${findKind(kind).describe(typed)}` : subject.name;

const listTickers = (tickers: readonly string[]): string =>
  tickers.length > 3 ? `${tickers.slice(0, 3).join(', ')} and ${tickers.length - 3} more` : tickers.join(', ');

/** Describes the trigger of an alert. */
export function describeTrigger({ trigger }: AlertRow): string {
  const { kind, tickers, universe, min, max, level, direction, daysBefore, types } = trigger;
  const list = listTickers(tickers);
  switch (kind) {
    case 'SCREEN':
      return tickers.length > 0
        ? `A screen of ${list}`
        : `Entries and exits of a screen of ${universe === 'ETF' ? 'funds' : 'stocks'}`;
    case 'WATCHLIST':
      return `${types.length > 0 ? types.map(words).join(', ') : 'All signals'} of ${list}`;
    case 'RATING':
      return `The rating of ${list}`;
    case 'SCORE':
      return `The Score of ${list}: ${describeBand(min, max)}`;
    case 'PRICE':
      return `The price of ${list} ${direction === 'EITHER' ? 'at' : words(direction).toLowerCase()} ${usd(level)}`;
    default:
      return `Reports of ${list}, ${formatCounted(daysBefore, 'day')} before`;
  }
}
