import { cachedValue } from '../../../db/cached-loader.ts';
import { readInParts } from '../../../db/in-parts.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_STOCK } from '../../../generated/tables.ts';
import { createScreenTable, type ScreenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot of the row was generated. */
export type StoredScreenRow = ScreenerStock & { lastUpdated: Date };

/** All stocks in the screener. */
export const stockTable = cachedValue<ScreenTable<StoredScreenRow>>('screener_stock', async (db) => {
  const lastUpdated = await queryGeneratedAt(db, 'screener-stocks');
  const rows: StoredScreenRow[] = [];
  for await (const chunk of readInParts<ScreenerStock>(db, SCREENER_STOCK, 'ticker'))
    for (const row of chunk) rows.push({ lastUpdated: lastUpdated!, ...row });
  return createScreenTable(rows);
});
