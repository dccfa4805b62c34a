import type { Sql } from './open.ts';
import type { Versions } from './versions.ts';

/** How the demo market's row in `data_version` begins; the rest names what made it, and when. */
export const DEMO_MARKER = 'demo-';
/** Stands wherever synthetic data is shown. */
export const SYNTHETIC_NOTICE = 'The figures are synthetic.';

/** Whether the database holds the demo market, as far as this process knows. */
export const isSynthetic = (versions: Pick<Versions, 'all'>): boolean =>
  versions.all().some(({ family }) => family.startsWith(DEMO_MARKER));

/** The same, looked up now. */
export async function holdsSynthetic(sql: Sql): Promise<boolean> {
  const [found] = await sql.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM "data_version" WHERE "family" LIKE '${DEMO_MARKER}%') AS "is"`,
  );
  return found!.is;
}
