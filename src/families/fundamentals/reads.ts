import { readRowsByKey, rowByKey, rowsByKey } from '../../db/keyed.ts';
import type { CurrentFundamentals, FinancialStatement } from '../../generated/prisma/client.ts';
import { CURRENT_FUNDAMENTALS, FINANCIAL_STATEMENT } from '../../generated/tables.ts';

/** Every statement of a company, newest first; of two that end together the year before its last quarter. */
export const statementsByCik = rowsByKey<FinancialStatement>(
  'fundamentals',
  'cik',
  readRowsByKey(FINANCIAL_STATEMENT, 'cik', '"period_end_date" DESC, "timeframe"'),
);

/** A company's newest twelve months; null if it has filed nothing. */
export const currentByCik = rowByKey<CurrentFundamentals>(
  'fundamentals',
  'cik',
  readRowsByKey(CURRENT_FUNDAMENTALS, 'cik'),
);
