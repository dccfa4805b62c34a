import type { FilerCategoryName } from '../filers/rules.ts';

/** INST-17, LIMITS-14: rows that a caller below PRO sees, per direction of the flows, and of activist positions. */
export const FREE_FLOWS = 5;
export const FREE_ACTIVIST = 3;
/** LIMITS-17: rows per direction of a list without pages, by default and at most. */
export const FLOWS_ROWS = 50;
export const FLOWS_MOST = 100;

/** INST-08: the nine categories with a net change in each flow; OTHER has none. */
export const NET_CHANGES = {
  INDEX_FUND: 'indexFundNetChange',
  HEDGE_FUND: 'hedgeFundNetChange',
  ACTIVIST: 'activistNetChange',
  PENSION: 'pensionNetChange',
  BANK: 'bankNetChange',
  INSURANCE: 'insuranceNetChange',
  MUTUAL_FUND: 'mutualFundNetChange',
  SOVEREIGN_WEALTH: 'sovereignWealthNetChange',
  ENDOWMENT: 'endowmentNetChange',
} as const satisfies Record<Exclude<FilerCategoryName, 'OTHER'>, string>;
