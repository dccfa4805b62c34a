import { cachedValue } from '../../../db/cached-loader.ts';
import { readRowsByKey, rowsByKey } from '../../../db/keyed.ts';
import type { SectorDay } from '../../../generated/prisma/client.ts';
import { SECTOR_DAY } from '../../../generated/tables.ts';

/** The daily totals of a sector's stocks, oldest day first. */
export const daysBySector = rowsByKey<SectorDay>('metrics', 'sector', readRowsByKey(SECTOR_DAY, 'sector', '"day"'));

/** When the metrics were last derived; null before the first run. */
export const derivedAt = cachedValue<Date | null>('metrics', async ({ prisma }) => {
  const version = await prisma.dataVersion.findUnique({ where: { family: 'metrics' } });
  return version?.generatedAt ?? null;
});
