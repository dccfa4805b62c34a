import { firstRowsOf, gate } from '../../../gateway/preview.ts';
import type { SnapshotSource } from '../queries.ts';
import type { TrackerEntry } from '../rules.ts';
import { trackerTable } from './reads.ts';
import { boardOf, FREE_ROWS, ROWS_MOST, type Table } from './rules.ts';

/** TRK-38 to TRK-43: a free table whole, a pro one by its first rows; `scope` is nothing to a table. */
export const sourceOf =
  ({ id, accessTier }: TrackerEntry): SnapshotSource =>
  async (context, { category }) => {
    const table = await trackerTable(context).load({ trackerId: id, board: boardOf(id, category) });
    return (
      table && gate(context, table, firstRowsOf<Table>(accessTier === 'pro' ? FREE_ROWS : ROWS_MOST, { rows: 'rows' }))
    );
  };
