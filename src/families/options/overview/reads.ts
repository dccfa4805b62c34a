import { cachedValue } from '../../../db/cached-loader.ts';
import type { OptionsOverview, OptionsOverviewRow } from '../../../generated/prisma/client.ts';

/** What the boards say and both of them, each in its order. */
export type Overview = OptionsOverview & { rows: OptionsOverviewRow[]; etfRows: OptionsOverviewRow[] };

/** The newest build; null before the first. */
export const newestOverview = cachedValue<Overview | null>('options-overview', async ({ prisma }) => {
  const overview = await prisma.optionsOverview.findFirst();
  if (!overview) return null;
  const ranked = await prisma.optionsOverviewRow.findMany({ orderBy: { rank: 'asc' } });
  const of = (name: string) => ranked.filter(({ board }) => board === name);
  return { ...overview, rows: of('stocks'), etfRows: of('etfs') };
});
