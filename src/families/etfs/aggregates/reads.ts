import { type Data, versionOf } from '../../../db/cached-loader.ts';

/** When the aggregates of a family were made; null where there are none. */
export const madeAt = (data: Data, family: string): Date | null => versionOf(data, family)?.generatedAt ?? null;
