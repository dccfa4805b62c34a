import { getColumnUnit, type ScreenField, type UniverseName } from '../fields/rules.ts';
import { CATALOG } from '../rules/catalog.ts';

/** The most fields of a series; more than any universe has. */
export const MAX_SERIES_FIELDS = 100;

/** The value of a field on a day: a number, or the text of a text field; null without a reading. */
export type FieldValue = { field: string; value: number | null; text: string | null };

/** The requested fields of a universe, each once, in the order given. */
export const selectFields = (universe: UniverseName, names: readonly (string | number)[]): ScreenField[] =>
  [...new Set(names)].flatMap((name) => CATALOG[universe].find((field) => field.name === name) ?? []);

/** The values of a row, in the order of the fields. */
export const readFieldValues = (row: object, fields: readonly ScreenField[]): FieldValue[] =>
  fields.map(({ name, column }) => {
    const value = (row as Record<string, unknown>)[column];
    return {
      field: name,
      value: typeof value === 'number' ? value : null,
      text: typeof value === 'string' ? value : null,
    };
  });

/** A column of a file, named as in the graph. */
type FileColumn = {
  name: string;
  property: string;
  kind: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE';
  unit: string | null;
  description: string;
};

const toFileColumn = (field: ScreenField): FileColumn => ({
  name: field.column,
  property: field.column,
  kind: field.type === 'STRING' ? 'TEXT' : 'NUMBER',
  unit: getColumnUnit(field) ?? null,
  description: field.description,
});

const define = (
  name: string,
  kind: FileColumn['kind'],
  description: string,
  unit: string | null = null,
): FileColumn => ({ name, property: name, kind, unit, description });

/** The columns that rows of both universes have. */
const COMMON: readonly FileColumn[] = [
  define('week52High', 'NUMBER', 'The highest high of the last 252 sessions, USD.', 'USD'),
  define('week52Low', 'NUMBER', 'The lowest low of the last 252 sessions, USD.', 'USD'),
  define('isStale', 'BOOLEAN', 'Whether the price is of a session long before the newest of the market.'),
  define('priceAsOf', 'DATE', 'The session that the price is of.'),
];

/** The columns of a file of stocks: the catalog, and the other fields of a row except its charts. */
export const STOCK_FILE_COLUMNS: readonly FileColumn[] = [
  ...CATALOG.STOCK.map(toFileColumn),
  define('ratingPercentile', 'NUMBER', 'The percentile before risk penalties, 0 to 100.', 'SCORE'),
  ...COMMON,
];

/** The columns of a file of funds: the catalog, and the other fields of a row. */
export const ETF_FILE_COLUMNS: readonly FileColumn[] = [
  define('name', 'TEXT', 'The name of the fund.'),
  ...CATALOG.ETF.map(toFileColumn),
  define('weightedConsensusLabel', 'TEXT', 'The rating of most of its covered weight.'),
  define(
    'weightedInsiderNet30d',
    'NUMBER',
    'Net insider buying in its holdings over 30 days, scaled by weight, USD.',
    'USD',
  ),
  define(
    'weightedInsiderNet90d',
    'NUMBER',
    'Net insider buying in its holdings over 90 days, scaled by weight, USD.',
    'USD',
  ),
  define('totalKnownHoldings', 'NUMBER', "The issuer's total number of holdings.", 'COUNT'),
  define('partial', 'BOOLEAN', 'Whether the holdings file lists only the largest holdings.'),
  ...COMMON,
];
