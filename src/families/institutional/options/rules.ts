import { compareText } from '../../../lib/order.ts';
/** INST-17: rows that a caller below PRO sees. */
export const FREE_OPTIONS = 3;

/** UNS-17: the largest total value of calls and puts first. */
export const byValue = <T extends { ticker: string; callValue: number; putValue: number }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => b.callValue + b.putValue - (a.callValue + a.putValue) || compareText(a.ticker, b.ticker));
