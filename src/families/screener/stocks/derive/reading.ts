import type { TableName } from '../../../../db/datasets.ts';
import type { Sql } from '../../../../db/open.ts';
import type { ReadValues } from '../rules.ts';

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
