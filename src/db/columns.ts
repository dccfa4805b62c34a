import { column, type Table } from './table.ts';

type Stored<T> = T extends { storedType?: infer S extends object } ? S : never;
/** The columns of a table, by the names of their properties. */
export type ColumnOf<T extends Table<object>> = keyof Stored<T> & string;

/** A row that a raw query returns for some columns of a table: a day as `YYYY-MM-DD`, an instant as a Date. */
export type SelectedRow<T extends Table<object>, N extends readonly ColumnOf<T>[]> = Pick<Stored<T>, N[number]>;

/** The same of the optional side of a LEFT JOIN. */
export type Joined<T extends Table<object>, N extends readonly ColumnOf<T>[]> = {
  [K in keyof SelectedRow<T, N>]: SelectedRow<T, N>[K] | null;
};

/**
 * Columns of a table as a SELECT list, each under its property's name.
 * @param alias what the statement calls the table: `selectColumns(QUOTE, ['ticker', 'asOf'], 'q')` is
 *   `q."ticker", q."as_of" AS "asOf"`
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

/** Every column of a table, as `selectColumns`; the row is the table's stored type. */
export const selectAllColumns = <S extends object>(table: Table<object, S>, alias?: string): string =>
  selectColumns(table, [...Object.keys(table.columns), ...(table.computed ?? [])] as (keyof S & string)[], alias);
