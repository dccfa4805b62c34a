import { cachedLoader } from '../../db/cached-loader.ts';
import type { CurrentFundamentals, FinancialStatement } from '../../generated/prisma/client.ts';
import { groupBy } from '../../lib/group.ts';

/** Every statement of a company, newest first; of two that end together the year before its last quarter. */
export const statementsByCik = cachedLoader<string, FinancialStatement[]>(
  'fundamentals',
  async ({ prisma }, ciks) => {
    const rows = await prisma.financialStatement.findMany({
      where: { cik: { in: [...ciks] } },
      orderBy: [{ periodEndDate: 'desc' }, { timeframe: 'asc' }],
    });
    const byCik = groupBy(rows, ({ cik }) => cik);
    return ciks.map((cik) => byCik.get(cik) ?? []);
  },
  // Each answer is up to ninety statements.
  { keep: 1_000 },
);

/** A company's newest twelve months; null where it has filed nothing. */
export const currentByCik = cachedLoader<string, CurrentFundamentals | null>(
  'fundamentals',
  async ({ prisma }, ciks) => {
    const rows = await prisma.currentFundamentals.findMany({ where: { cik: { in: [...ciks] } } });
    const byCik = new Map(rows.map((row) => [row.cik, row]));
    return ciks.map((cik) => byCik.get(cik) ?? null);
  },
);
