import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { FILER } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { guessedCategory } from './rules.ts';

// A filed name takes precedence over the name in a manager table.
const FILERS = `SELECT f."cik", f."name", c."category" FROM (
    SELECT DISTINCT ON ("filer_cik") "filer_cik" AS "cik", "filer_name" AS "name" FROM "institutional_filing"
    WHERE "known_date" <= $1::date ORDER BY "filer_cik", "flattened", "filed_date" DESC, "id") AS f
  LEFT JOIN "filer_category" AS c ON c."filer_cik" = f."cik" ORDER BY 1`;

/** Rewrites the filers of Forms 13F, with the name last filed up to a day and their category. */
async function deriveFilers(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: null }> {
  const filers = await sql.query<{ cik: string; name: string; category: string | null }>(FILERS, [isoDate(asOf)]);
  const rows = filers.map((filer) => ({
    ...filer,
    category: filer.category ?? guessedCategory(filer.name),
    stated: filer.category !== null,
  }));
  await replaceAll(sql, FILER, rows);
  return { rows: rows.length, asOf: null };
}

export const filersJob = defineJob({
  name: 'filers',
  reads: { facts: ['institutional_filing', 'filer_category'] },
  writes: ['filer'],
  run: deriveFilers,
});
