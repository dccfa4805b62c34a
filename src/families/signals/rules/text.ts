import { formatCount } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import type { SignalDetail, SignalType } from './signal.ts';

const formatAmount = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;
const toWords = (code: string | undefined): string => (code ?? '').toLowerCase().replaceAll('_', ' ');

const TRADE_VERBS: Readonly<Record<string, string>> = { P: 'bought', S: 'sold' };

function formatRange({ amount, maxAmount }: SignalDetail): string {
  if (amount === undefined) return '';
  return maxAmount === undefined || maxAmount === amount
    ? ` for ${formatAmount(amount)}`
    : ` for ${formatAmount(amount)} to ${formatAmount(maxAmount)}`;
}

/** What happened, by type; absent values are left out. */
const SENTENCES: Readonly<Record<SignalType, (ticker: string, detail: SignalDetail) => string>> = {
  INSIDER_TRADE(ticker, { name, role, action = '', shares, ...detail }) {
    const verb = TRADE_VERBS[action] ?? `reported (code ${action})`;
    const title = role ? ` (${role})` : '';
    return `${name}${title} ${verb} ${formatCount(shares ?? 0, 'share')} of ${ticker}${formatRange(detail)}.`;
  },
  CONGRESS_TRADE: (ticker, { name, action, ...detail }) =>
    `${name ?? 'A member of Congress'} disclosed a ${toWords(action)} of ${ticker}${formatRange(detail)}.`,
  RATING_CHANGE: (ticker, { before, after }) => `The rating of ${ticker} changed from ${before} to ${after}.`,
  INSIGHT: (_ticker, { text }) => text ?? '',
  ANALYST_ACTION(ticker, { name, action, before, after }) {
    const grades = after ? ` (${before && before !== after ? `${before} to ` : ''}${after})` : '';
    return `${name}: ${toWords(action)} of ${ticker}${grades}.`;
  },
  REPORT(ticker, { period, percent }) {
    const surprise =
      percent === undefined ? '' : `, ${Math.abs(percent)}% ${percent < 0 ? 'below' : 'above'} the estimate`;
    return `${ticker} reported ${period}${surprise}.`;
  },
  UNUSUAL_OPTIONS: (ticker, { count, ratio }) =>
    `${formatCount(count ?? 0, 'unusual option contract')} of ${ticker}${ratio === undefined ? '' : `, volume up to ${ratio.toFixed(1)} times open interest`}.`,
};

/** A signal as a sentence. */
export const describeSignal = ({
  type,
  ticker,
  detail,
}: {
  type: SignalType;
  ticker: string;
  detail: SignalDetail;
}): string => SENTENCES[type](mentionSecurity(ticker), detail);
