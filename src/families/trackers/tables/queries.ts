import type { Context } from '../../../gateway/context.ts';
import { getMaxPageSize } from '../../../gateway/graphql/connection.ts';
import { gate, hide, limitRows, type Rows } from '../../../gateway/preview.ts';
import type { SnapshotSource } from '../queries.ts';
import type { TrackerEntry } from '../rules.ts';
import { trackerTable } from './reads.ts';
import {
  cutRows,
  FREE_TRACKER_ROWS,
  PATH_ROWS_MOST,
  resolveBoard,
  type TrackerTable,
  type TrackerTableRow,
} from './rules.ts';

const FREE_TABLE = hide<TrackerTable>([]);
const PRO_TABLE = limitRows<TrackerTable>(FREE_TRACKER_ROWS, { rows: 'rows' }, { rows: 'entries' });

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
