import type { DimensionKey, DimensionRow, Percentiles } from './dimensions.ts';
import { toDimensionRows } from './dimensions.ts';
import { NO_FACTS } from './inputs.ts';
import { FLAG_COLUMNS, type Flag, type FlagColumns, toFlags } from './risk.ts';

// A stored rating has a column for each value, because keys and labels are the same in all rows and days.

/** The column of each dimension's percentile, and of the reading shown with it. */
const DIMENSION_COLUMNS = {
  crowd: { percentile: 'crowdPercentile', raw: 'score7d' },
  smart_money: { percentile: 'smartMoneyPercentile', raw: null },
  options: { percentile: 'optionsPercentile', raw: 'optionsSentiment' },
  analysts: { percentile: 'analystsPercentile', raw: 'favorableShare' },
  fundamentals: { percentile: 'fundamentalsPercentile', raw: 'operatingMargin' },
  earnings: { percentile: 'earningsPercentile', raw: 'epsSurprise' },
  technicals: { percentile: 'technicalsPercentile', raw: 'pctOff200dMa' },
} as const;
const SUB_LEG_COLUMNS = {
  inst_13f: 'inst13fNetChange',
  insider: 'insiderFlowBalance',
  congress: 'congressFlowBalance',
} as const;

type DimensionColumn = (typeof DIMENSION_COLUMNS)[DimensionKey];
type RawColumn = NonNullable<DimensionColumn['raw']> | (typeof SUB_LEG_COLUMNS)[keyof typeof SUB_LEG_COLUMNS];
type DimensionColumns = Record<DimensionColumn['percentile'] | RawColumn, number | null>;

/** The columns of a rating's dimensions and flags. */
type ListColumns = DimensionColumns & FlagColumns;

const DIMENSION_KEYS = Object.keys(DIMENSION_COLUMNS) as DimensionKey[];

/** The columns of a rating's dimensions and flags. */
export function toListColumns(dimensions: readonly DimensionRow[], flags: readonly Flag[]): ListColumns {
  const entries = dimensions.flatMap(({ key, percentile, raw, subLegs = [] }): [string, number | null][] => {
    const columns = DIMENSION_COLUMNS[key];
    const legs = subLegs.map((leg): [string, number | null] => [SUB_LEG_COLUMNS[leg.key], leg.raw]);
    return [
      [columns.percentile, percentile],
      ...(columns.raw ? [[columns.raw, raw] as [string, number | null]] : []),
      ...legs,
    ];
  });
  const active = flags.map(({ key, active: isActive }): [string, boolean] => [FLAG_COLUMNS[key], isActive]);
  return Object.fromEntries([...entries, ...active]) as ListColumns;
}

/** The dimensions and flags of a stored rating, in the contract's order. */
export function fromListColumns(row: ListColumns): { dimensions: DimensionRow[]; flags: Flag[] } {
  const percentiles = Object.fromEntries(
    DIMENSION_KEYS.map((key) => [key, row[DIMENSION_COLUMNS[key].percentile]]),
  ) as Percentiles;
  return { dimensions: toDimensionRows({ ...NO_FACTS, ...row }, percentiles), flags: toFlags(row) };
}
