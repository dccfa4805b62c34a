import { cachedValue } from '../../../db/cached-loader.ts';
import { readColumnRows } from '../../../db/column-rows.ts';
import { isPartlyWritten, StillLoading } from '../../../db/loading.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_STOCK } from '../../../generated/tables.ts';
import { createStoredTable, type ScreenTable } from '../rules/engine.ts';
import { STOCK_EXTENSIONS } from '../rules/stock-extensions.ts';

/** `lastUpdated`: when the snapshot of the row was generated. */
export type StoredScreenRow = ScreenerStock & { lastUpdated: Date };

/** Columns without values while ratings and other families are being loaded. */
const LATER_COLUMNS: readonly (keyof ScreenerStock)[] = [
  'ratingLetter',
  'ratingScore',
  'ratingPercentile',
  ...STOCK_EXTENSIONS.map(({ column }) => column),
];

/** All stocks in the screener. */
export const stockTable = cachedValue<ScreenTable<StoredScreenRow>>('screener_stock', async (db) => {
  const lastUpdated = await queryGeneratedAt(db, 'screener-stocks');
  const shared = { lastUpdated: lastUpdated! };
  const withheld = (await isPartlyWritten(db, 'screener_stock'))
    ? { columns: LATER_COLUMNS, createError: () => new StillLoading('ratings') }
    : undefined;
  return createStoredTable(await readColumnRows<StoredScreenRow>(db, SCREENER_STOCK, 'ticker', { shared, withheld }));
});
