import { cachedValue } from '../../../db/cached-loader.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { type ScreenTable, screenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot was made that has the row. */
export type StockScreenRow = ScreenerStock & { lastUpdated: Date };

/** Every stock that can be screened. */
export const stockTable = cachedValue<ScreenTable<StockScreenRow>>('screener-stocks', async ({ prisma }) => {
  const made = await prisma.dataVersion.findUnique({ where: { family: 'screener-stocks' } });
  const rows = await prisma.screenerStock.findMany();
  return screenTable(rows.map((row) => ({ ...row, lastUpdated: made!.generatedAt })));
});
