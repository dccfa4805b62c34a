import { type DataAccess, getDataVersion } from '../../../db/cached-loader.ts';
import type { Dataset } from '../../../db/datasets.ts';

/** When the aggregates of a dataset were generated; null before the first time. */
export const getAggregateTime = (data: DataAccess, dataset: Dataset): Date | null =>
  getDataVersion(data, dataset)?.generatedAt ?? null;
