import { cachedValue } from '../../../db/cached-loader.ts';
import type { ScreenerEtf } from '../../../generated/prisma/client.ts';
import { type ScreenTable, screenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot was made that has the row. */
export type EtfScreenRow = ScreenerEtf & { lastUpdated: Date };

/** Every fund that can be screened. */
export const etfTable = cachedValue<ScreenTable<EtfScreenRow>>('screener-etfs', async ({ prisma }) => {
  const made = await prisma.dataVersion.findUnique({ where: { family: 'screener-etfs' } });
  const rows = await prisma.screenerEtf.findMany();
  return screenTable(rows.map((row) => ({ ...row, lastUpdated: made!.generatedAt })));
});
