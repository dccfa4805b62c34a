import type { Context } from '../../../gateway/context.ts';
import { mostOf } from '../../../gateway/graphql/connection.ts';
import { firstRowsOf, gate, hide, type Rows } from '../../../gateway/preview.ts';
import type { SnapshotSource } from '../queries.ts';
import type { TrackerEntry } from '../rules.ts';
import { trackerTable } from './reads.ts';
import { boardOf, cutRows, FREE_ROWS, PATH_ROWS_MOST, type Table, type TableRow } from './rules.ts';

const FREE_TABLE = hide<Table>([]);
const PRO_TABLE = firstRowsOf<Table>(FREE_ROWS, { rows: 'rows' }, { rows: 'entries' });

/** TRK-38 to TRK-43: a free table whole, a pro one by its first rows; `scope` is nothing to a table. */
export const sourceOf =
  ({ id, accessTier }: TrackerEntry): SnapshotSource =>
  async (context, { category }) => {
    const table = await trackerTable(context).load({ trackerId: id, board: boardOf(id, category) });
    return table && gate(context, table, accessTier === 'pro' ? PRO_TABLE : FREE_TABLE);
  };

/** The rows that a tier sees, to be paged; a documented path has no pages and serves a bounded list. */
export function rowsToPage(context: Context, { trackerId, rows, totalCount }: Table): Rows<TableRow> {
  const isPaged = Number.isFinite(mostOf(context));
  return { nodes: isPaged ? rows : cutRows(trackerId, rows, PATH_ROWS_MOST), totalCount: totalCount! };
}
