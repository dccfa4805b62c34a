import type { Context } from '../../../gateway/context.ts';
import { marketSummary } from './reads.ts';

export type Summary = { servedAt: Date; text: Awaited<ReturnType<typeof marketSummary>> };

/** When a summary was served, which makes the answer the caller's own. */
export function momentServed({ state }: Context, { servedAt }: Pick<Summary, 'servedAt'>): Date {
  state.isPrivate = true;
  return servedAt;
}

/** The newest summary, and the moment by the wall clock, also where windows are counted back from another. */
export const summaryServed = async (context: Context): Promise<Summary> => ({
  servedAt: new Date(context.state.startedAt),
  text: await marketSummary(context),
});
