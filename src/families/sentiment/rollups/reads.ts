import { cachedValue } from '../../../db/cached-loader.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { BreadthBucket, SentimentRollup } from './rules.ts';

/** A stored rollup. `generatedAt` is null before the first run, and `snapshot` is null if there are no mentions. */
export type StoredRollup<T> = { generatedAt: Date | null; asOf: Date | null; snapshot: T | null };

/** Both rollups with their time of generation. */
export const sentimentRollups = cachedValue<{
  sectors: StoredRollup<SentimentRollup>;
  breadth: StoredRollup<BreadthBucket[]>;
}>('sentiment_rollup', async (db) => {
  const generatedAt = await queryGeneratedAt(db, 'sentiment-rollups');
  const rows = await db.prisma.sentimentRollup.findMany();
  const stored = <T>(kind: string): StoredRollup<T> => {
    const row = rows.find((row) => row.kind === kind);
    return {
      generatedAt,
      asOf: row?.asOf ?? null,
      snapshot: (row?.snapshot as unknown as T | undefined) ?? null,
    };
  };
  return { sectors: stored('SECTORS'), breadth: stored('BREADTH') };
});
