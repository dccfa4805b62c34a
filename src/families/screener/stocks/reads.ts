import { cachedValue } from '../../../db/cached-loader.ts';
import { readColumnRows } from '../../../db/column-rows.ts';
import { isPartlyWritten, StillLoading } from '../../../db/loading.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_STOCK } from '../../../generated/tables.ts';
import { createStoredTable, type ScreenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot of the row was generated. */
export type StoredScreenRow = ScreenerStock & { lastUpdated: Date };

/** While ratings are being loaded, the rows have none. */
const RATING_COLUMNS = ['ratingLetter', 'ratingScore', 'ratingPercentile'] as const satisfies (keyof ScreenerStock)[];

/** All stocks in the screener. */
export const stockTable = cachedValue<ScreenTable<StoredScreenRow>>('screener_stock', async (db) => {
  const lastUpdated = await queryGeneratedAt(db, 'screener-stocks');
  const shared = { lastUpdated: lastUpdated! };
  const withheld = (await isPartlyWritten(db, 'screener_stock'))
    ? { columns: RATING_COLUMNS, createError: () => new StillLoading('ratings') }
    : undefined;
  return createStoredTable(await readColumnRows<StoredScreenRow>(db, SCREENER_STOCK, 'ticker', { shared, withheld }));
});
