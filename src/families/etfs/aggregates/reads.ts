import { type DataAccess, getDataVersion } from '../../../db/cached-loader.ts';

/** When the aggregates of a family were generated; null before the first. */
export const madeAt = (data: DataAccess, family: string): Date | null =>
  getDataVersion(data, family)?.generatedAt ?? null;
