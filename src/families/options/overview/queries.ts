import type { Context } from '../../../gateway/context.ts';
import { firstRows, firstRowsOf, gate } from '../../../gateway/preview.ts';
import { newestOverview } from './reads.ts';
import { FREE_ROWS } from './rules.ts';

/** The newest build of the overview; null before the first. */
export async function gatedOverview(context: Context) {
  const overview = await newestOverview(context);
  if (!overview) return null;
  const [stocks, etfs] = [overview.rows, overview.etfRows].map((rows) => gate(context, rows, firstRows(FREE_ROWS)));
  const full = { ...overview, stocks: stocks!, etfs: etfs!, totalCount: overview.coverageCount };
  return gate(
    context,
    full,
    firstRowsOf<typeof full>(FREE_ROWS, { rows: 'stocks', etfRows: 'funds' }, { rows: 'stocks', etfRows: 'etfs' }),
  );
}
