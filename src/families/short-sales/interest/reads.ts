import { cachedLoader } from '../../../db/cached-loader.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { spellings } from './rules.ts';

/** The newest reports of a ticker up to a day in New York. */
type Newest = { ticker: string; upTo: Date; limit: number };
export type ShortPosition = { settlementDate: Date; shortInterest: number; avgDailyVolume: number | null };

const POSITIONS = `SELECT k."place", p."settlement_date"::text AS "day", p."short_interest" AS "shortInterest",
    p."avg_daily_volume" AS "avgDailyVolume"
  FROM unnest($1::int[], $2::text[], $3::date[], $4::int[]) AS k("place", "ticker", "up_to", "most") CROSS JOIN LATERAL (
    SELECT * FROM "short_interest" AS s WHERE s."ticker" = k."ticker" AND s."settlement_date" <= k."up_to"
    ORDER BY s."settlement_date" DESC LIMIT k."most") AS p ORDER BY k."place", p."settlement_date" DESC`;

/** A ticker's short interest, newest first. */
export const positionsByTicker = cachedLoader<Newest, ShortPosition[]>(
  'short-interest',
  async (db, keys) => {
    const asked = keys.flatMap((key, place) => spellings(key.ticker).map((ticker) => ({ ...key, ticker, place })));
    const rows = await db.query<Omit<ShortPosition, 'settlementDate'> & { place: number; day: string }>(POSITIONS, [
      asked.map((_, i) => i),
      asked.map(({ ticker }) => ticker),
      asked.map(({ upTo }) => isoDate(upTo)),
      asked.map(({ limit }) => limit),
    ]);
    const bySpelling = groupBy(rows, ({ place }) => place);
    return keys.map((_, place) => {
      // The exact spelling where it has any reports.
      const spelled = asked.findIndex((one, i) => one.place === place && bySpelling.has(i));
      return (bySpelling.get(spelled) ?? []).map(({ day, shortInterest, avgDailyVolume }) => ({
        settlementDate: parseDay(day)!,
        shortInterest,
        avgDailyVolume,
      }));
    });
  },
  { key: ({ ticker, upTo, limit }) => `${ticker}@${isoDate(upTo)}@${limit}` },
);
