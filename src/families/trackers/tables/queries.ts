import { getMaxPageSize } from '../../../graph/connection.ts';
import type { Context } from '../../../graph/context.ts';
import { gate, hide, limitRows, type Rows } from '../../../graph/preview.ts';
import type { SnapshotSource } from '../queries.ts';
import type { TrackerEntry } from '../rules.ts';
import { trackerTable } from './reads.ts';
import {
  cutRows,
  FREE_TRACKER_ROWS,
  findPlaces,
  LINKED_TRACKERS,
  PATH_ROWS_MOST,
  type PlacementKey,
  resolveBoard,
  type TrackerPlacement,
  type TrackerTable,
  type TrackerTableRow,
} from './rules.ts';

const FREE_TABLE = hide<TrackerTable>([]);
const PRO_TABLE = limitRows<TrackerTable>(FREE_TRACKER_ROWS, { rows: 'rows' }, { rows: ['entries', 'rows'] });

/** TRK-38 to TRK-43: a free table in full, only the first rows of a pro table; tables ignore `scope`. */
export const createTableSource =
  ({ id, accessTier }: TrackerEntry): SnapshotSource =>
  async (context, { category }) => {
    const table = await trackerTable(context).load({ trackerId: id, board: resolveBoard(id, category) });
    return table && gate(context, table, accessTier === 'pro' ? PRO_TABLE : FREE_TABLE);
  };

/** The rows that a tier sees, ready for paging; documented REST paths have no pages and serve a bounded list. */
export function rowsToPage(context: Context, { trackerId, rows, totalCount }: TrackerTable): Rows<TrackerTableRow> {
  const isPaged = Number.isFinite(getMaxPageSize(context));
  return { nodes: isPaged ? rows : cutRows(trackerId, rows, PATH_ROWS_MOST), totalCount: totalCount! };
}

/** Tables are shared by all requests until they change, and so are their indexes. */
const indexes = new WeakMap<TrackerTable, Partial<Record<PlacementKey, ReadonlyMap<string, TrackerTableRow>>>>();

function getIndex(table: TrackerTable, key: PlacementKey): ReadonlyMap<string, TrackerTableRow> {
  const entry = indexes.get(table) ?? {};
  indexes.set(table, entry);
  entry[key] ??= findPlaces(table, key);
  return entry[key];
}

/** The rows about a stock or an entity in the trackers that every tier sees in full. */
export async function loadPlacements(context: Context, key: PlacementKey, value: string): Promise<TrackerPlacement[]> {
  const tables = await Promise.all(
    LINKED_TRACKERS.map(({ id }) => trackerTable(context).load({ trackerId: id, board: resolveBoard(id, null) })),
  );
  return LINKED_TRACKERS.flatMap((tracker, at) => {
    const table = tables[at];
    const row = table && getIndex(table, key).get(value);
    return row ? [{ tracker, row }] : [];
  });
}
