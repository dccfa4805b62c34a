import { cachedValue } from '../../../db/cached-loader.ts';
import { readInParts } from '../../../db/in-parts.ts';
import type { ScreenerEtf } from '../../../generated/prisma/client.ts';
import { SCREENER_ETF } from '../../../generated/tables.ts';
import { type ScreenTable, screenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot was made that has the row. */
export type EtfScreenRow = ScreenerEtf & { lastUpdated: Date };

const MADE_AT = `SELECT "generated_at" AS "generatedAt" FROM "data_version" WHERE "family" = 'screener-etfs'`;

/** Every fund that can be screened. */
export const etfTable = cachedValue<ScreenTable<EtfScreenRow>>('screener-etfs', async (db) => {
  const [made] = await db.prepared<{ generatedAt: Date }>(MADE_AT);
  const rows: EtfScreenRow[] = [];
  for await (const part of readInParts<ScreenerEtf>(db, SCREENER_ETF, 'ticker'))
    for (const row of part) rows.push({ lastUpdated: made!.generatedAt, ...row });
  return screenTable(rows);
});
