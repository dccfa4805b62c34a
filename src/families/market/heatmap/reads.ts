import { cachedLoader } from '../../../db/cached-loader.ts';
import { readRowsByKey } from '../../../db/keyed.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { HeatmapSector, HeatmapSnapshot, HeatmapTile } from '../../../generated/prisma/client.ts';
import { HEATMAP_SECTOR, HEATMAP_SNAPSHOT, HEATMAP_TILE } from '../../../generated/tables.ts';
import type { HeatmapScopeName } from '../../trackers/rules.ts';

/** A stored map with its tiles, largest first, and its sectors sorted by name. */
export type Heatmap = HeatmapSnapshot & { generatedAt: Date; tiles: HeatmapTile[]; sectors: HeatmapSector[] };

/** Prisma's client: 4.6 to 4.9 times the CPU. */
const readSnapshots = readRowsByKey<HeatmapSnapshot>(HEATMAP_SNAPSHOT, 'scope');
/** Prisma's client: 2.0 to 2.1 times the CPU. */
const readTiles = readRowsByKey<HeatmapTile>(HEATMAP_TILE, 'scope', '"rank"');
/** Prisma's client: 3.0 to 4.2 times the CPU. */
const readSectors = readRowsByKey<HeatmapSector>(HEATMAP_SECTOR, 'scope', '"sector"');
const TABLES = ['heatmap_snapshot', 'heatmap_tile', 'heatmap_sector'] as const;

/** The map of a universe; null before the first is stored. */
export const heatmapOf = cachedLoader<HeatmapScopeName, Heatmap | null>(TABLES, async (db, requested) => {
  const scopes = [...requested];
  const [generatedAt, snapshots, tiles, sectors] = await Promise.all([
    queryGeneratedAt(db, 'market-heatmap'),
    readSnapshots(db, scopes),
    readTiles(db, scopes),
    readSectors(db, scopes),
  ]);
  return scopes.map((scope) => {
    const snapshot = snapshots.find((snapshot) => snapshot.scope === scope);
    const ofScope = <T extends { scope: string }>(rows: readonly T[]) => rows.filter((row) => row.scope === scope);
    return snapshot && generatedAt
      ? { ...snapshot, generatedAt, tiles: ofScope(tiles), sectors: ofScope(sectors) }
      : null;
  });
});
