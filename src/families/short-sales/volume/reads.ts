import { cachedLoader } from '../../../db/cached-loader.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';

/** The newest days of a ticker up to a day in New York. */
type Newest = { ticker: string; upTo: Date; limit: number };
export type DailyShortVolume = { date: Date; shortVolume: number; totalVolume: number };

const DAYS = `SELECT k."place", v."date"::text AS "day", v."short_volume" AS "shortVolume", v."total_volume" AS "totalVolume"
  FROM unnest($1::int[], $2::text[], $3::date[], $4::int[]) AS k("place", "ticker", "up_to", "limit") CROSS JOIN LATERAL (
    SELECT * FROM "short_volume" AS s WHERE s."ticker" = k."ticker" AND s."date" <= k."up_to"
    ORDER BY s."date" DESC LIMIT k."limit") AS v ORDER BY k."place", v."date" DESC`;

/** A ticker's short volume day by day, newest first. */
export const shortVolumeByTicker = cachedLoader<Newest, DailyShortVolume[]>(
  'short_volume',
  async (db, keys) => {
    const rows = await db.query<Omit<DailyShortVolume, 'date'> & { place: number; day: string }>(DAYS, [
      keys.map((_, place) => place),
      keys.map(({ ticker }) => ticker),
      keys.map(({ upTo }) => isoDate(upTo)),
      keys.map(({ limit }) => limit),
    ]);
    const byPlace = groupBy(rows, ({ place }) => place);
    return keys.map((_, place) =>
      (byPlace.get(place) ?? []).map(({ day, shortVolume, totalVolume }) => ({
        date: parseStoredDay(day),
        shortVolume,
        totalVolume,
      })),
    );
  },
  // A result has at most two years of days.
  { key: ({ ticker, upTo, limit }) => `${ticker}@${isoDate(upTo)}@${limit}` },
);
