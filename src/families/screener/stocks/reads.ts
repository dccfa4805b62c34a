import { cachedValue } from '../../../db/cached-loader.ts';
import { readInParts } from '../../../db/in-parts.ts';
import type { ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_STOCK } from '../../../generated/tables.ts';
import { type ScreenTable, screenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot was made that has the row. */
export type StoredScreenRow = ScreenerStock & { lastUpdated: Date };

const MADE_AT = `SELECT "generated_at" AS "generatedAt" FROM "data_version" WHERE "family" = 'screener-stocks'`;

/** Every stock that can be screened. */
export const stockTable = cachedValue<ScreenTable<StoredScreenRow>>('screener-stocks', async (db) => {
  const [made] = await db.prepared<{ generatedAt: Date }>(MADE_AT);
  const rows: StoredScreenRow[] = [];
  for await (const part of readInParts<ScreenerStock>(db, SCREENER_STOCK, 'ticker'))
    for (const row of part) rows.push({ lastUpdated: made!.generatedAt, ...row });
  return screenTable(rows);
});
