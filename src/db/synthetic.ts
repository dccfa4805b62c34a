import type { Sql } from './open.ts';
import { queryRow } from './sql.ts';
import type { Versions } from './versions.ts';

/** Prefix of the demo market's row in `data_version`; the rest of the name identifies its generator and time. */
export const DEMO_MARKER = 'demo-';
/** Displayed wherever synthetic data is shown. */
export const SYNTHETIC_NOTICE = 'The figures are synthetic.';

/** Whether the database holds the demo market, as far as this process knows. */
export const isSynthetic = (versions: Pick<Versions, 'all'>): boolean =>
  versions.all().some(({ family }) => family.startsWith(DEMO_MARKER));

/** Like `isSynthetic`, but queries the database. */
export async function holdsSynthetic(sql: Sql): Promise<boolean> {
  const row = await queryRow<{ is: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM "data_version" WHERE "family" LIKE '${DEMO_MARKER}%') AS "is"`,
  );
  return row.is;
}
