import { cachedLoader } from '../../../db/cached-loader.ts';
import type { HeatmapSector, HeatmapSnapshot, HeatmapTile } from '../../../generated/prisma/client.ts';
import type { Scope } from './rules.ts';

/** A stored map with its tiles, the largest first, and its sectors by name. */
export type Heatmap = HeatmapSnapshot & { generatedAt: Date; tiles: HeatmapTile[]; sectors: HeatmapSector[] };

/** The map of a universe; null before its first one. */
export const heatmapOf = cachedLoader<Scope, Heatmap | null>('market-heatmap', async ({ prisma }, scopes) => {
  const where = { scope: { in: [...scopes] } };
  const version = await prisma.dataVersion.findUnique({ where: { family: 'market-heatmap' } });
  const snapshots = await prisma.heatmapSnapshot.findMany({ where });
  const tiles = await prisma.heatmapTile.findMany({ where, orderBy: { rank: 'asc' } });
  const sectors = await prisma.heatmapSector.findMany({ where, orderBy: { sector: 'asc' } });
  return scopes.map((scope) => {
    const snapshot = snapshots.find((one) => one.scope === scope);
    const ofScope = <T extends { scope: string }>(rows: readonly T[]) => rows.filter((row) => row.scope === scope);
    return snapshot && version
      ? { ...snapshot, generatedAt: version.generatedAt, tiles: ofScope(tiles), sectors: ofScope(sectors) }
      : null;
  });
});
