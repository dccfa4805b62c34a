import type { VersionName } from '../../db/datasets.ts';
import { saysLoading } from '../../db/loading.ts';
import type { Database, Sql } from '../../db/open.ts';
import { DEMO_MARKER } from '../../db/synthetic.ts';
import { bumpVersion } from '../../db/versions.ts';
import type { Scale } from '../../demo/listings.ts';
import { addDays, isoDate, parseDay, parseStoredDay } from '../../lib/dates.ts';
import { requireLast } from '../../lib/require.ts';

/**
 * The demo market in a database: its scale, the day on which it was created, the first day that is not generated yet,
 * and the day before which history is missing, if any. Without `since` it is not extended.
 */
export type Held =
  | { scale: Scale; since: Date; madeOn: Date; historyFrom: Date | null }
  | { scale: Scale; since: null };

const SCALES: readonly Scale[] = ['standard', 'large', 'market'];

/** Incremented with every change of the generator: a market is only extended by the version that created it. */
const EDITION = 14;
const buildMarkerName = (scale: Scale, madeOn: Date): VersionName =>
  `${DEMO_MARKER}${scale}-${EDITION}-${isoDate(madeOn)}`;

/** The demo market in the database, from this start or an earlier start; null if there is none. */
export async function heldDemo(db: Database): Promise<Held | null> {
  const rows = await db.query<{ family: string; told: string | null }>(
    `SELECT "family", "as_of"::text AS "told" FROM "data_version" WHERE "family" LIKE '${DEMO_MARKER}%'`,
  );
  const market = rows.find(({ family }) => !saysLoading(family));
  if (!market) return null;
  const { family, told } = market;
  const scale = SCALES.find((candidate) => family.startsWith(`${DEMO_MARKER}${candidate}-`)) ?? 'standard';
  const madeOn = parseDay(family.slice(-10));
  // The copies of a whole market have no files of new days.
  if (scale === 'market') return { scale, since: null };
  if (!madeOn || family !== buildMarkerName(scale, madeOn) || told === null) return { scale, since: null };
  const days = rows.flatMap((row) => (saysLoading(row.family) && row.told !== null ? row.told : []));
  const historyFrom = days.length > 0 ? parseDay(requireLast(days.sort())) : null;
  return { scale, since: addDays(parseStoredDay(told), 1), madeOn, historyFrom };
}

type Market = { scale: Scale; madeOn: Date };

/** Records that every day before today is generated. */
export const markTold = (sql: Sql, { scale, madeOn }: Market, today: Date, now: Date, rows: number): Promise<unknown> =>
  bumpVersion(sql, buildMarkerName(scale, madeOn), { now, rows, asOf: isoDate(addDays(today, -1)) });

/** Records that a large market has become an entire market. */
export async function markGrown(sql: Sql, madeOn: Date, now: Date): Promise<void> {
  await sql.query('DELETE FROM "data_version" WHERE "family" = $1', [buildMarkerName('large', madeOn)]);
  await bumpVersion(sql, buildMarkerName('market', madeOn), { now });
}
