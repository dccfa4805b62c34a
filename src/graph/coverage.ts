import { type DataAccess, getDataVersion } from '../db/cached-loader.ts';
import type { Dataset } from '../db/datasets.ts';
import type { Context } from './context.ts';
import { defineEnum } from './enum.ts';

type Coverage = 'COVERED' | 'NONE_IN_WINDOW' | 'NO_DATA';

/** Why a list of a family has its number of rows: no rows are loaded at all, or none of the loaded rows match. */
export function getCoverage(data: DataAccess, dataset: Dataset, rows: number): Coverage {
  if (rows > 0) return 'COVERED';
  return (getDataVersion(data, dataset)?.rows ?? 0) > 0 ? 'NONE_IN_WINDOW' : 'NO_DATA';
}

const ListCoverage = defineEnum<Coverage>(
  'ListCoverage',
  'Whether an empty list means that nothing happened or that no data is loaded.',
  {
    COVERED: 'There are rows.',
    NONE_IN_WINDOW: 'Data of this kind is loaded, but none for this window or subject.',
    NO_DATA: 'No data of this kind is loaded.',
  },
);

/** The `coverage` field of a list of a family's rows. */
export const coverageField = (dataset: Dataset) =>
  ({
    type: ListCoverage,
    description: 'Whether the list has rows and, if not, whether any data of this kind is loaded.',
    resolve: (
      { nodes, totalCount, isPreview }: { nodes: readonly unknown[]; totalCount: number | null; isPreview: boolean },
      _args: object,
      context: Context,
    ) => getCoverage(context, dataset, totalCount ?? nodes.length + Number(isPreview)),
  }) as const;

/** The number of stocks of the market, which some prices depend on. */
export const countMarketStocks = (data: DataAccess): number => getDataVersion(data, 'stocks')?.rows ?? 0;
