import type { Context } from '../../../../gateway/context.ts';
import { gate } from '../../../../gateway/preview.ts';
import { formatCount } from '../../../../lib/words.ts';
import { loadEstimates } from '../queries.ts';
import { compared } from './rules.ts';

/** What was expected of a stock's quarters beside what its company reported; below PRO the first of both. */
export async function gatedComparison(context: Context, ticker: string) {
  const { estimates, surprises: reports } = await loadEstimates(context, ticker);
  return gate(context, compared(estimates, reports), {
    whole: ({ all }) => ({ nodes: all }),
    part: ({ all, previewed }) => ({
      shown: { nodes: previewed },
      withheld: previewed.length < all.length ? ['nodes'] : [],
      message: `PRO shows all ${formatCount(all.length, 'quarter')}; FREE shows ${previewed.length}.`,
    }),
  });
}
