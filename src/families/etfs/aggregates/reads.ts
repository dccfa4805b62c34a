import { type Data, versionOf } from '../../../db/cached-loader.ts';

/** When the aggregates of a family were generated; null before the first. */
export const madeAt = (data: Data, family: string): Date | null => versionOf(data, family)?.generatedAt ?? null;
