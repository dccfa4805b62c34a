import { cachedValue } from '../../../db/cached-loader.ts';
import { readColumnRows } from '../../../db/column-rows.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_STOCK } from '../../../generated/tables.ts';
import { createStoredTable, type ScreenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot of the row was generated. */
export type StoredScreenRow = ScreenerStock & { lastUpdated: Date };

/** All stocks in the screener. */
export const stockTable = cachedValue<ScreenTable<StoredScreenRow>>('screener_stock', async (db) => {
  const lastUpdated = await queryGeneratedAt(db, 'screener-stocks');
  const shared = { lastUpdated: lastUpdated! };
  return createStoredTable(await readColumnRows<StoredScreenRow>(db, SCREENER_STOCK, 'ticker', { shared }));
});
