import { cachedValue } from '../../../db/cached-loader.ts';
import type { BreadthBucket, SentimentRollup } from './rules.ts';

/** A stored rollup. `generatedAt` is null before the first run, and `snapshot` is null if there are no mentions. */
export type StoredRollup<T> = { generatedAt: Date | null; asOf: Date | null; snapshot: T | null };

/** Both rollups with their time of generation. */
export const sentimentRollups = cachedValue<{
  sectors: StoredRollup<SentimentRollup>;
  breadth: StoredRollup<BreadthBucket[]>;
}>('sentiment-rollups', async ({ prisma }) => {
  const version = await prisma.dataVersion.findUnique({ where: { family: 'sentiment-rollups' } });
  const rows = await prisma.sentimentRollup.findMany();
  const stored = <T>(kind: string): StoredRollup<T> => {
    const row = rows.find((one) => one.kind === kind);
    return {
      generatedAt: version?.generatedAt ?? null,
      asOf: row?.asOf ?? null,
      snapshot: (row?.snapshot as unknown as T | undefined) ?? null,
    };
  };
  return { sectors: stored('SECTORS'), breadth: stored('BREADTH') };
});
