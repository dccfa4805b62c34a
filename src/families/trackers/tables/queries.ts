import { fail } from '../../../gateway/errors.ts';
import { firstRowsOf, gate } from '../../../gateway/preview.ts';
import { FILER_CATEGORIES } from '../../institutional/filers/rules.ts';
import type { SnapshotSource } from '../queries.ts';
import type { TrackerEntry } from '../rules.ts';
import { trackerTable } from './reads.ts';
import { boardOf, FREE_ROWS, ROWS_MOST, type Table } from './rules.ts';

/** TRK-38 to TRK-43: a free table whole, a pro one by its first rows; `scope` is nothing to a table. */
export const sourceOf =
  ({ id, accessTier }: TrackerEntry): SnapshotSource =>
  async (context, { category }) => {
    const board = boardOf(id, category);
    if (board === null)
      throw fail.invalid(
        'invalid_parameter',
        'category',
        `category: one of ${FILER_CATEGORIES.join(', ')}, or empty for all.`,
        FILER_CATEGORIES,
      );
    const table = await trackerTable(context).load({ trackerId: id, board });
    return table && gate(context, table, firstRowsOf<Table>(accessTier === 'pro' ? FREE_ROWS : ROWS_MOST, ['rows']));
  };
