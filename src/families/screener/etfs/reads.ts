import { cachedValue } from '../../../db/cached-loader.ts';
import { readColumnRows } from '../../../db/column-rows.ts';
import { queryGeneratedAt } from '../../../db/versions.ts';
import type { ScreenerEtf } from '../../../generated/prisma/client.ts';
import { SCREENER_ETF } from '../../../generated/tables.ts';
import { createStoredTable, type ScreenTable } from '../rules/engine.ts';

/** `lastUpdated`: when the snapshot of the row was generated. */
export type EtfScreenRow = ScreenerEtf & { lastUpdated: Date };

/** All funds in the screener. */
export const etfTable = cachedValue<ScreenTable<EtfScreenRow>>('screener_etf', async (db) => {
  const lastUpdated = await queryGeneratedAt(db, 'screener-etfs');
  const shared = { lastUpdated: lastUpdated! };
  return createStoredTable(await readColumnRows<EtfScreenRow>(db, SCREENER_ETF, 'ticker', { shared }));
});
