import type { Context } from '../../../graph/context.ts';
import { identifyBy } from '../../../graph/past-preview.ts';
import { gate, limitRows, limitToFirst } from '../../../graph/preview.ts';
import { newestOverview } from './reads.ts';
import { FREE_OPTION_ROWS } from './rules.ts';

const limitBoard = <T extends { ticker: string }>() => ({
  ...limitToFirst<T>(FREE_OPTION_ROWS),
  identify: identifyBy('ticker'),
});

/** The newest overview; null before the first is built. */
export async function gatedOverview(context: Context) {
  const overview = await newestOverview(context);
  if (!overview) return null;
  const stocks = gate(context, overview.rows, limitBoard());
  const etfs = gate(context, overview.etfRows, limitBoard());
  const full = { ...overview, stocks, etfs, totalCount: overview.coverageCount };
  return gate(context, full, {
    ...limitRows<typeof full>(
      FREE_OPTION_ROWS,
      { rows: 'stocks', etfRows: 'funds' },
      { rows: ['stocks'], etfRows: ['etfs'] },
    ),
    identify: identifyBy('ticker'),
  });
}
