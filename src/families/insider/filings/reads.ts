import { cachedLoader } from '../../../db/cached-loader.ts';
import { selectColumns } from '../../../db/columns.ts';
import { OWNERSHIP_FILING } from '../../../generated/tables.ts';
import { groupBy } from '../../../lib/group.ts';

const COLUMNS = ['id', 'form', 'accession', 'period', 'filedDate', 'originalDate'] as const;
const FILINGS = `SELECT ${selectColumns(OWNERSHIP_FILING, COLUMNS)} FROM "ownership_filing" WHERE "id" = ANY($1::text[])`;

/** The header of a Form 3, 4, or 5. */
export type Filing = {
  id: string;
  form: string;
  accession: string | null;
  period: Date;
  filedDate: Date;
  originalDate: Date | null;
};

/** A filing by its id; null if it is not stored. */
export const filingById = cachedLoader<string, Filing | null>('ownership_filing', async (db, ids) => {
  const rows = await db.prepared<Filing>(FILINGS, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
});

type Link = { id: string; other: string };
const selectLinks = (column: string, other: string): string =>
  `SELECT "${column}" AS "id", "${other}" AS "other" FROM "filing_amendment" WHERE "${column}" = ANY($1::text[]) ORDER BY 1, 2`;
const AMENDED = selectLinks('amendment_id', 'original_id');
const AMENDING = selectLinks('original_id', 'amendment_id');
const defineLinks = (statement: string) =>
  cachedLoader<string, string[]>('filing_amendment', async (db, ids) => {
    const byId = groupBy(await db.prepared<Link>(statement, [ids]), ({ id }) => id);
    return ids.map((id) => (byId.get(id) ?? []).map(({ other }) => other));
  });

/** The ids of the filings that an amendment amends. */
export const amendedFilings = defineLinks(AMENDED);
/** The ids of the amendments of a filing. */
export const amendmentsOfFiling = defineLinks(AMENDING);
