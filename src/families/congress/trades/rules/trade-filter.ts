import { toStoredTickers } from '../../../../market/ticker.ts';
import type { CongressTransactionType } from '../../house/rules.ts';
import type { ChamberCode } from '../../members/rules.ts';

/** The longest time before a report that trades can be filtered by, in calendar days: about a quarter. */
export const MAX_DAYS_BEFORE_REPORT = 90;

/** Conditions on trades; all must hold. `members`: slugs. `minAmount`: USD. `daysBeforeReport`: calendar days. */
export type CongressTradeFilter = {
  tickers?: readonly string[] | null;
  types?: readonly CongressTransactionType[] | null;
  members?: readonly string[] | null;
  party?: string | null;
  chamber?: ChamberCode | null;
  minAmount?: number | null;
  daysBeforeReport?: number | null;
};

/** A trade with the values of other tables that the conditions compare. `daysBeforeReport`: null without a later report. */
type FilterableTrade = {
  ticker: string;
  transactionType: string;
  chamber: string;
  amountMin: number | null;
  politician: { urlSlug: string; party: string | null } | null;
  daysBeforeReport: number | null;
};

/** Whether a trade fulfills all conditions. A trade without a stated amount fulfills none on its size. */
export function matchesFilter(filter: CongressTradeFilter, trade: FilterableTrade): boolean {
  const { types, members, party, chamber, minAmount, daysBeforeReport } = filter;
  const tickers = toStoredTickers(filter.tickers);
  const { politician } = trade;
  return (
    (!tickers || tickers.includes(trade.ticker)) &&
    (!types || types.includes(trade.transactionType as CongressTransactionType)) &&
    (!members || (politician !== null && members.includes(politician.urlSlug))) &&
    (!party || politician?.party?.toLowerCase() === party.toLowerCase()) &&
    (!chamber || trade.chamber === chamber) &&
    (typeof minAmount !== 'number' || (trade.amountMin !== null && trade.amountMin >= minAmount)) &&
    (typeof daysBeforeReport !== 'number' ||
      (trade.daysBeforeReport !== null && trade.daysBeforeReport <= daysBeforeReport))
  );
}
