import { cachedLoader, cachedValue } from '../../../db/cached-loader.ts';
import type { SectorDay } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';

/** What a sector's stocks add up to, oldest day first. */
export const daysBySector = cachedLoader<string, SectorDay[]>('metrics', async ({ prisma }, sectors) => {
  const rows = await prisma.sectorDay.findMany({ where: { sector: { in: [...sectors] } }, orderBy: { day: 'asc' } });
  const bySector = groupBy(rows, ({ sector }) => sector);
  return sectors.map((sector) => bySector.get(sector) ?? []);
});

/** When the metrics were last derived; null before the first time. */
export const derivedAt = cachedValue<Date | null>('metrics', async ({ prisma }) => {
  const version = await prisma.dataVersion.findUnique({ where: { family: 'metrics' } });
  return version?.generatedAt ?? null;
});
