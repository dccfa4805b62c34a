import { column, type Table } from './table.ts';

type Stored<T> = T extends { storedType?: infer S extends object } ? S : never;
/** The columns of a table, by property name. */
type ColumnOf<T extends Table<object>> = keyof Stored<T> & string;

/** A row that a raw query returns for some columns of a table: days as `YYYY-MM-DD`, instants as Dates. */
export type SelectedRow<T extends Table<object>, N extends readonly ColumnOf<T>[]> = Pick<Stored<T>, N[number]>;

/** Like `SelectedRow`, for the optional side of a LEFT JOIN. */
export type Joined<T extends Table<object>, N extends readonly ColumnOf<T>[]> = {
  [K in keyof SelectedRow<T, N>]: SelectedRow<T, N>[K] | null;
};

/**
 * Columns of a table as a SELECT list, each under its property's name.
 * @param alias the table's alias in the statement: `selectColumns(QUOTE, ['ticker', 'asOf'], 'q')` is `q."ticker",
 *   q."as_of" AS "asOf"`
 */
export function selectColumns<S extends object>(
  _table: Table<object, S>,
  names: readonly (keyof S & string)[],
  alias?: string,
): string {
  const prefix = alias ? `${alias}.` : '';
  return names
    .map((name) => {
      const sql = column(name);
      return sql === `"${name}"` ? `${prefix}${sql}` : `${prefix}${sql} AS "${name}"`;
    })
    .join(', ');
}

/** Like `selectColumns`, with every column of a table; the row is the table's stored type. */
export const selectAllColumns = <S extends object>(table: Table<object, S>, alias?: string): string =>
  selectColumns(table, [...Object.keys(table.columns), ...(table.computed ?? [])] as (keyof S & string)[], alias);
