import type { TableName } from '../../../../db/datasets.ts';
import type { Sql } from '../../../../db/open.ts';
import type { ExtensionColumn } from '../../rules/stock-extensions.ts';

/** The columns of a row that other families fill, except those that the row's own facts have. */
export type ReadColumn = Exclude<
  ExtensionColumn,
  'sector' | 'industry' | 'ratingScore' | 'ratingChange7d' | 'ratingChange30d'
>;
/** Values of some of these columns; a column without a value is null. */
export type ReadValues = { [Column in ReadColumn]?: Column extends 'indexes' ? string | null : number | null };

/** Values by ticker; `others` are those of a stock without any. */
export type ReadingResult = { byTicker: ReadonlyMap<string, ReadValues>; others?: ReadValues };

/** Some columns of the screener, as of the end of a day in New York. */
export type ScreenReading = {
  tables: readonly TableName[];
  /** Whether rows belong to the company, under its canonical ticker; otherwise to the share class, or its company's if it has none. */
  isOfCompany?: true;
  /** @param day `YYYY-MM-DD` @param tickers null: all */
  read(sql: Sql, day: string, tickers: readonly string[] | null): Promise<ReadingResult>;
};

/** The rows of a statement, one per ticker, as values. */
export const toResult = (rows: readonly (ReadValues & { ticker: string })[], others?: ReadValues): ReadingResult => ({
  byTicker: new Map(rows.map(({ ticker, ...values }) => [ticker, values])),
  ...(others && { others }),
});
