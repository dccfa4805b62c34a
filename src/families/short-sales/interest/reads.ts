import { cachedLoader } from '../../../db/cached-loader.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { listSpellings } from './rules.ts';

/** The newest reports of a ticker up to a day in New York. */
type Newest = { ticker: string; upTo: Date; limit: number };
export type ShortPosition = { settlementDate: Date; shortInterest: number; avgDailyVolume: number | null };

const POSITIONS = `SELECT k."place", p."settlement_date"::text AS "day", p."short_interest" AS "shortInterest",
    p."avg_daily_volume" AS "avgDailyVolume"
  FROM unnest($1::int[], $2::text[], $3::date[], $4::int[]) AS k("place", "ticker", "up_to", "limit") CROSS JOIN LATERAL (
    SELECT * FROM "short_interest" AS s WHERE s."ticker" = k."ticker" AND s."settlement_date" <= k."up_to"
    ORDER BY s."settlement_date" DESC LIMIT k."limit") AS p ORDER BY k."place", p."settlement_date" DESC`;

/** A ticker's short interest, newest first. */
export const positionsByTicker = cachedLoader<Newest, ShortPosition[]>(
  'short_interest',
  async (db, keys) => {
    const requests = keys.flatMap((key, place) =>
      listSpellings(key.ticker).map((ticker) => ({ ...key, ticker, place })),
    );
    const rows = await db.query<Omit<ShortPosition, 'settlementDate'> & { place: number; day: string }>(POSITIONS, [
      requests.map((_, i) => i),
      requests.map(({ ticker }) => ticker),
      requests.map(({ upTo }) => isoDate(upTo)),
      requests.map(({ limit }) => limit),
    ]);
    const bySpelling = groupBy(rows, ({ place }) => place);
    return keys.map((_, place) => {
      // Prefers the exact spelling if it has any reports.
      const requestIndex = requests.findIndex((request, i) => request.place === place && bySpelling.has(i));
      return (bySpelling.get(requestIndex) ?? []).map(({ day, shortInterest, avgDailyVolume }) => ({
        settlementDate: parseStoredDay(day),
        shortInterest,
        avgDailyVolume,
      }));
    });
  },
  { key: ({ ticker, upTo, limit }) => `${ticker}@${isoDate(upTo)}@${limit}` },
);
