import { compareText } from '../../../lib/order.ts';
import { SIGNAL_TYPES, type SignalDetail, type SignalType } from '../../signals/rules/signal.ts';
import { describeSignal } from '../../signals/rules/text.ts';
import { hashEvent } from './events.ts';
import type { WatchlistTrigger } from './triggers.ts';

/**
 * The types whose rows every tier sees in full. The lists of the others are previews below PRO, whose alerts therefore do not
 * report them.
 */
export const UNGATED_TYPES: readonly SignalType[] = ['RATING_CHANGE'];

/** The types that funds have too: their shares are held and traded like those of a company. */
const FUND_TYPES: readonly SignalType[] = ['INSIDER_TRADE', 'CONGRESS_TRADE', 'UNUSUAL_OPTIONS'];
export const hasFundTypes = (types: readonly SignalType[]): boolean => types.some((type) => FUND_TYPES.includes(type));

/** A signal that a watchlist may report. `day`: `YYYY-MM-DD`. */
export type WatchedSignal = {
  id: number;
  key: string;
  type: SignalType;
  ticker: string;
  day: string;
  detail: SignalDetail;
};

/** `mayRead`: whether the key may read the family of a type. */
type TypeAccess = { isPro: boolean; mayRead: (type: SignalType) => boolean };

/** The types that an alert reports to its owner. */
export const listReportedTypes = ({ types }: WatchlistTrigger, { isPro, mayRead }: TypeAccess): SignalType[] =>
  SIGNAL_TYPES.filter(
    (type) => (types.length === 0 || types.includes(type)) && (isPro || UNGATED_TYPES.includes(type)) && mayRead(type),
  );

export function selectSignals(
  trigger: WatchlistTrigger,
  signals: readonly WatchedSignal[],
  { after, ...access }: TypeAccess & { after: number },
): WatchedSignal[] {
  const types = new Set(listReportedTypes(trigger, access));
  return signals
    .filter(({ id, type, ticker }) => id > after && trigger.tickers.includes(ticker) && types.has(type))
    .sort((a, b) => a.id - b.id || compareText(a.key, b.key));
}

/** The event of a signal. A signal has one key, so it is reported once. */
export function toSignalEvent(alertId: string, signal: WatchedSignal) {
  const { key, type, ticker, day, detail } = signal;
  const kind = 'SIGNAL';
  return {
    id: hashEvent({ alertId, version: key, ticker, kind }),
    kind,
    ticker,
    title: describeSignal(signal),
    detail: { type, day, ...detail },
  };
}
