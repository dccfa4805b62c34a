import { cachedValue } from '../../../db/cached-loader.ts';
import { allColumnsOf } from '../../../db/columns.ts';
import type { ScreenerEtf } from '../../../generated/prisma/client.ts';
import { SCREENER_ETF } from '../../../generated/tables.ts';
import { type ScreenTable, screenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot was made that has the row. */
export type EtfScreenRow = ScreenerEtf & { lastUpdated: Date };

const MADE_AT = `SELECT "generated_at" AS "generatedAt" FROM "data_version" WHERE "family" = 'screener-etfs'`;
const ROWS = `SELECT ${allColumnsOf(SCREENER_ETF)} FROM "screener_etf"`;

/** Every fund that can be screened. */
export const etfTable = cachedValue<ScreenTable<EtfScreenRow>>('screener-etfs', async (db) => {
  const [[made], rows] = await Promise.all([
    db.prepared<{ generatedAt: Date }>(MADE_AT),
    db.prepared<ScreenerEtf>(ROWS),
  ]);
  return screenTable(rows.map((row) => ({ ...row, lastUpdated: made!.generatedAt })));
});
