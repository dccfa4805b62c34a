import { HISTORY_SCHEMA } from '../history/schema-name.ts';
import type { RecordedTable } from '../history/tables.ts';

/** The schema of partitions. Their tables stay in their own, so that nothing else sees a partition. */
export const PARTITION_SCHEMA = 'partitions';

export type Step = 'MONTH' | 'YEAR';

/** A table that a server divides by a column with a day. */
export type DividedTable = Readonly<{
  schema: string;
  name: string;
  column: string;
  step: Step;
  /** How many steps before the present one get a partition even without rows. */
  emptySteps: number;
  /** How many steps before the present one get a partition once they have rows. Earlier rows share the default partition. */
  filledSteps: number;
}>;

/** Past steps that get a partition once they have rows: more than most operators keep. */
const FILLED = { YEAR: 20, MONTH: 240 } as const;

/**
 * Steps of a year, because each read of a chart opens the partitions of its days. Chains are large, and are deleted after
 * about a year.
 */
const FACTS: readonly DividedTable[] = [
  { schema: 'public', name: 'daily_bar', column: 'date', step: 'YEAR', emptySteps: 5, filledSteps: FILLED.YEAR },
  { schema: 'public', name: 'mention_day', column: 'day', step: 'YEAR', emptySteps: 2, filledSteps: FILLED.YEAR },
  {
    schema: 'public',
    name: 'option_contract_day',
    column: 'date',
    step: 'MONTH',
    emptySteps: 13,
    filledSteps: FILLED.MONTH,
  },
  { schema: 'public', name: 'history_column', column: 'day', step: 'YEAR', emptySteps: 0, filledSteps: FILLED.YEAR },
];

/**
 * The tables of history that are divided: those with four fifths of the bytes of a recorded day (docs/history.md). Dividing
 * all of them would add 150 small tables, and rows of the others are deleted by statements.
 */
const LARGE_HISTORY: ReadonlySet<string> = new Set([
  'consensus_day',
  'etf_holding',
  'heatmap_tile',
  'option_dossier',
  'option_open_interest',
  'options_overview_row',
  'quote',
  'rating',
  'screener_stock',
  'stock',
  'stock_market_cap',
  'tracker_row',
]);

/**
 * The tables that are divided. History is divided by the day on which a row was replaced: the rows of a past year leave
 * together. Open rows have no such day, so they are in the default partition.
 */
export const listDividedTables = (recorded: readonly Pick<RecordedTable, 'history'>[]): readonly DividedTable[] => [
  ...FACTS,
  ...recorded
    .filter(({ history }) => LARGE_HISTORY.has(history))
    .map(
      ({ history }): DividedTable => ({
        schema: HISTORY_SCHEMA,
        name: history,
        column: 'valid_to',
        step: 'YEAR',
        emptySteps: 0,
        filledSteps: FILLED.YEAR,
      }),
    ),
];

/** The name of a table in SQL. */
export const quoteTable = ({ schema, name }: Pick<DividedTable, 'schema' | 'name'>): string => `${schema}."${name}"`;

/** The name of a partition in SQL. `suffix`: its step, or `default`. */
export const quotePartition = ({ schema, name }: DividedTable, suffix: string): string =>
  `${PARTITION_SCHEMA}."${schema === HISTORY_SCHEMA ? `${HISTORY_SCHEMA}_` : ''}${name}_${suffix}"`;
