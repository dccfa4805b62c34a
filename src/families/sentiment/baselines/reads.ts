import { cachedValue } from '../../../db/cached-loader.ts';
import { rowsByKey } from '../../../db/keyed.ts';
import type { SectorDay } from '../../../generated/prisma/client.ts';

/** What a sector's stocks add up to, oldest day first. */
export const daysBySector = rowsByKey<SectorDay>('metrics', 'sector', ({ prisma }, sectors) =>
  prisma.sectorDay.findMany({ where: { sector: { in: sectors } }, orderBy: { day: 'asc' } }),
);

/** When the metrics were last derived; null before the first time. */
export const derivedAt = cachedValue<Date | null>('metrics', async ({ prisma }) => {
  const version = await prisma.dataVersion.findUnique({ where: { family: 'metrics' } });
  return version?.generatedAt ?? null;
});
