import { cachedValue } from '../../../db/cached-loader.ts';
import { readInParts } from '../../../db/in-parts.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { ScreenerEtf } from '../../../generated/prisma/client.ts';
import { SCREENER_ETF } from '../../../generated/tables.ts';
import { createScreenTable, type ScreenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot of the row was generated. */
export type EtfScreenRow = ScreenerEtf & { lastUpdated: Date };

/** All funds in the screener. */
export const etfTable = cachedValue<ScreenTable<EtfScreenRow>>('screener_etf', async (db) => {
  const lastUpdated = await queryGeneratedAt(db, 'screener-etfs');
  const rows: EtfScreenRow[] = [];
  for await (const chunk of readInParts<ScreenerEtf>(db, SCREENER_ETF, 'ticker'))
    for (const row of chunk) rows.push({ lastUpdated: lastUpdated!, ...row });
  return createScreenTable(rows);
});
