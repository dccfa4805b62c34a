import type { Database, Sql } from '../db/open.ts';
import { DEMO_MARKER } from '../db/synthetic.ts';
import { bumpVersion } from '../db/versions.ts';
import type { Scale } from '../demo/listings.ts';
import { RECENT_MENTION_DAYS } from '../demo/mention-days.ts';
import { addDays, dayOf, isoDate } from '../lib/dates.ts';

/**
 * The demo market that a database holds: of which scale, the day on which it was made, the first day that is not told yet,
 * and the day before which mentions are missing, if they are. Without `since` it stays as it is.
 */
export type Held =
  | { scale: Scale; since: Date; madeOn: Date; mentionsFrom: Date | null }
  | { scale: Scale; since: null };

/** Counted up whenever the generator changes: a market is only extended by what made it. */
const EDITION = 6;
const markerOf = (scale: Scale, madeOn: Date): string => `${DEMO_MARKER}${scale}-${EDITION}-${isoDate(madeOn)}`;
/** Stands as long as older mentions are missing. */
const MISSING = `${DEMO_MARKER}mentions-missing`;

/** The demo market in the database, now or from an earlier start; null without one. */
export async function heldDemo(db: Database): Promise<Held | null> {
  const rows = await db.query<{ family: string; told: string | null }>(
    `SELECT "family", "as_of"::text AS "told" FROM "data_version" WHERE "family" LIKE '${DEMO_MARKER}%'`,
  );
  const market = rows.find(({ family }) => family !== MISSING);
  if (!market) return null;
  const { family, told } = market;
  const scale: Scale = family.startsWith(`${DEMO_MARKER}large`) ? 'large' : 'standard';
  const madeOn = dayOf(family.slice(-10));
  if (!madeOn || family !== markerOf(scale, madeOn) || told === null) return { scale, since: null };
  const isMissing = rows.some((row) => row.family === MISSING);
  const mentionsFrom = isMissing ? addDays(madeOn, -RECENT_MENTION_DAYS) : null;
  return { scale, since: addDays(dayOf(told)!, 1), madeOn, mentionsFrom };
}

type Market = { scale: Scale; madeOn: Date };

/** Notes that every day before today is told. */
export const markTold = (sql: Sql, { scale, madeOn }: Market, today: Date, now: Date, rows: number): Promise<unknown> =>
  bumpVersion(sql, markerOf(scale, madeOn), { now, rows, asOf: isoDate(addDays(today, -1)) });

/** Notes that the older mentions are still to be told. */
export const markMentionsMissing = (sql: Sql, now: Date): Promise<unknown> => bumpVersion(sql, MISSING, { now });

/** Notes that all mentions are told. */
export const markMentionsTold = (sql: Sql): Promise<unknown> =>
  sql.query('DELETE FROM "data_version" WHERE "family" = $1', [MISSING]);
