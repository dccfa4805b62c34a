import { cachedLoader } from '../../../db/cached-loader.ts';
import type { TrackerId } from '../rules.ts';
import type { TrackerTable } from './rules.ts';

type Key = { trackerId: TrackerId; board: string };
const buildKey = ({ trackerId, board }: Key): string => `${trackerId} ${board}`;

/** A stored table with its time of generation; null before the first is stored. */
export const trackerTable = cachedLoader<Key, TrackerTable | null>(
  ['tracker_table', 'tracker_row'],
  async ({ prisma }, keys) => {
    const OR = keys.map(({ trackerId, board }) => ({ trackerId, board }));
    const [tables, rows, versions] = await Promise.all([
      prisma.trackerTable.findMany({ where: { OR } }),
      prisma.trackerRow.findMany({ where: { OR }, orderBy: { rank: 'asc' } }),
      prisma.dataVersion.findMany(),
    ]);
    return keys.map((key) => {
      const table = tables.find((table) => buildKey(table as Key) === buildKey(key));
      const version = versions.find(({ family }) => family === table?.family);
      if (!table || !version) return null;
      const tableRows = rows.filter((row) => buildKey(row as Key) === buildKey(key));
      return {
        trackerId: key.trackerId,
        asOf: table.asOf,
        generatedAt: version.generatedAt,
        generatedBy: table.generatedBy,
        headline: table.headline as unknown as TrackerTable['headline'],
        totalCount: table.totalCount,
        rows: tableRows as unknown as TrackerTable['rows'],
      };
    });
  },
  { key: buildKey },
);
