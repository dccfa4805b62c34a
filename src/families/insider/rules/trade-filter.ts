import { toStoredTickers } from '../../../market/ticker.ts';
import type { InsiderTradeKind } from './filings.ts';

/** The roles that trades can be filtered by. */
export type InsiderRole = 'CHIEF_EXECUTIVE' | 'CHIEF_FINANCIAL' | 'OFFICER' | 'DIRECTOR' | 'TEN_PERCENT_OWNER';

/** Conditions on trades; all must hold. `minValue`: USD. */
export type InsiderTradeFilter = {
  tickers?: readonly string[] | null;
  types?: readonly InsiderTradeKind[] | null;
  roles?: readonly InsiderRole[] | null;
  minValue?: number | null;
  isRule10b51Plan?: boolean | null;
};

/**
 * Officers whose titles, in lower case, name an office. Regular expressions that JavaScript and PostgreSQL read the same. The
 * chief of a division counts as well.
 */
export const TITLES = {
  CHIEF_EXECUTIVE: '(^|[^a-z])(chief exec|principal executive officer|c[.]?e[.]?o([^a-z]|$))',
  CHIEF_FINANCIAL: '(^|[^a-z])(chief fin|principal financial officer|c[.]?f[.]?o([^a-z]|$))',
} as const;

const CHIEF_EXECUTIVE = new RegExp(TITLES.CHIEF_EXECUTIVE);
const CHIEF_FINANCIAL = new RegExp(TITLES.CHIEF_FINANCIAL);

type FilterableTrade = {
  ticker: string;
  transactionType: string;
  insiderTitle: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  totalValue: number;
  rule10b51: boolean;
  implausibleReason: string | null;
};

const HAS_ROLE: Readonly<Record<InsiderRole, (trade: FilterableTrade) => boolean>> = {
  CHIEF_EXECUTIVE: ({ officer, insiderTitle }) => officer && CHIEF_EXECUTIVE.test(insiderTitle.toLowerCase()),
  CHIEF_FINANCIAL: ({ officer, insiderTitle }) => officer && CHIEF_FINANCIAL.test(insiderTitle.toLowerCase()),
  OFFICER: ({ officer }) => officer,
  DIRECTOR: ({ director }) => director,
  TEN_PERCENT_OWNER: ({ tenPctOwner }) => tenPctOwner,
};

/** Selects the trades that fulfill all conditions. The value of a trade that cannot be right counts as unknown. */
export function createTradeMatcher({ tickers, types, roles, minValue, isRule10b51Plan }: InsiderTradeFilter) {
  const stored = toStoredTickers(tickers);
  return (trade: FilterableTrade): boolean =>
    (!stored || stored.includes(trade.ticker)) &&
    (!types || types.includes(trade.transactionType as InsiderTradeKind)) &&
    (!roles || roles.some((role) => HAS_ROLE[role](trade))) &&
    (typeof minValue !== 'number' || (trade.implausibleReason === null && trade.totalValue >= minValue)) &&
    (typeof isRule10b51Plan !== 'boolean' || trade.rule10b51 === isRule10b51Plan);
}
