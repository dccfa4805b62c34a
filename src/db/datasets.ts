import { DATASETS_BY_TABLE, type Dataset, type TableName } from '../generated/datasets.ts';

export { DATASETS_BY_TABLE, type Dataset, type TableName };

/** A name in `data_version`: a dataset, or a row of the demo market about itself (`DEMO_MARKER`). */
export type VersionName = Dataset | `demo-${string}`;

/** All datasets, sorted by name. */
export const ALL_DATASETS: readonly Dataset[] = [...new Set(Object.values(DATASETS_BY_TABLE).flat())].sort();

/** The datasets that the graph reports on as families: all but that of the keys. */
export const DATASETS: readonly Dataset[] = ALL_DATASETS.filter((dataset) => dataset !== 'access');
export const isDataset = (name: string): name is Dataset => DATASETS.some((dataset) => dataset === name);

/** The datasets that rows of some tables belong to, each once. */
export const listDatasets = (tables: readonly TableName[]): Dataset[] => [
  ...new Set(tables.flatMap((table): readonly Dataset[] => DATASETS_BY_TABLE[table])),
];
