import type { Context } from '../../../../graph/context.ts';
import { gate } from '../../../../graph/preview.ts';
import { formatCount } from '../../../../lib/words.ts';
import { loadEstimates } from '../queries.ts';
import { compareEarnings } from './rules.ts';

/** Estimates and reports of a stock's quarters; below PRO, the first of each. */
export async function loadEarningsComparison(context: Context, ticker: string) {
  const { estimates, surprises: reports } = await loadEstimates(context, ticker);
  return gate(context, compareEarnings(estimates, reports), {
    whole: ({ all }) => ({ nodes: all }),
    part: ({ all, previewed }) => ({
      shown: { nodes: previewed },
      withheld: previewed.length < all.length ? ['nodes'] : [],
      message: `PRO shows all ${formatCount(all.length, 'quarter')}; FREE shows ${previewed.length}.`,
    }),
  });
}
