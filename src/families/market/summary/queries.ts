import type { Context } from '../../../graph/context.ts';
import { marketSummary } from './reads.ts';

export type MarketSummaryText = { text: Awaited<ReturnType<typeof marketSummary>> };

export const summaryServed = async (context: Context): Promise<MarketSummaryText> => ({
  text: await marketSummary(context),
});
