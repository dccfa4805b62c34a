import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceFrom } from '../../../db/replace.ts';
import { INSIDER_ACTIVITY } from '../../../generated/tables.ts';
import { buildRunningTotals } from './rules.ts';

const TOTALS = buildRunningTotals('"ticker" = ANY($1::text[])');

/** Rewrites the running totals of these tickers from their stored trades. */
export const deriveActivity = (sql: Sql, tickers: readonly string[]): Promise<number> =>
  replaceFrom(sql, INSIDER_ACTIVITY, 'ticker', tickers, TOTALS, []);

/** Deletes the totals of all other tickers. */
export const keepActivity = (sql: Sql, tickers: readonly string[]): Promise<number> =>
  keepOnly(sql, INSIDER_ACTIVITY, 'ticker', tickers);
