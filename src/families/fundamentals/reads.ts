import { rowByKey, rowsByKey } from '../../db/keyed.ts';
import type { CurrentFundamentals, FinancialStatement } from '../../generated/prisma/client.ts';

/** Every statement of a company, newest first; of two that end together the year before its last quarter. */
export const statementsByCik = rowsByKey<FinancialStatement>('fundamentals', 'cik', ({ prisma }, ciks) =>
  prisma.financialStatement.findMany({
    where: { cik: { in: ciks } },
    orderBy: [{ periodEndDate: 'desc' }, { timeframe: 'asc' }],
  }),
);

/** A company's newest twelve months; null where it has filed nothing. */
export const currentByCik = rowByKey<CurrentFundamentals>('fundamentals', 'cik', ({ prisma }, ciks) =>
  prisma.currentFundamentals.findMany({ where: { cik: { in: ciks } } }),
);
