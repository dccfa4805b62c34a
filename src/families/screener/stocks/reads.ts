import { cachedValue } from '../../../db/cached-loader.ts';
import { allColumnsOf } from '../../../db/columns.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_STOCK } from '../../../generated/tables.ts';
import { type ScreenTable, screenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot was made that has the row. */
export type StockScreenRow = ScreenerStock & { lastUpdated: Date };

const MADE_AT = `SELECT "generated_at" AS "generatedAt" FROM "data_version" WHERE "family" = 'screener-stocks'`;
const ROWS = `SELECT ${allColumnsOf(SCREENER_STOCK)} FROM "screener_stock"`;

/** Every stock that can be screened. */
export const stockTable = cachedValue<ScreenTable<StockScreenRow>>('screener-stocks', async (db) => {
  const [[made], rows] = await Promise.all([
    db.prepared<{ generatedAt: Date }>(MADE_AT),
    db.prepared<ScreenerStock>(ROWS),
  ]);
  return screenTable(rows.map((row) => ({ ...row, lastUpdated: made!.generatedAt })));
});
