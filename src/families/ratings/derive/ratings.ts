import { upsert } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { RATING, RATING_READING, type RatingReadingRow, type RatingRow } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { NEWEST_BARS } from '../../stocks/rules/listing-facts.ts';
import { toListColumns } from '../rules/columns.ts';
import { type Rating, rateAll } from '../rules/rating.ts';
import { getRunDate, RUN_SCHEDULE } from '../rules/schedule.ts';
import { type FactReading, INSIDERS, queryStockFacts, READINGS, refreshInsiderFacts } from './inputs.ts';

const NEWEST_SESSION = `SELECT max(b."date")::text AS "day" FROM "stock" AS t CROSS JOIN LATERAL (
    SELECT "date" FROM "daily_bar" WHERE ${NEWEST_BARS} 1) AS b`;
// Funds are included, unrated, to distinguish them from unknown symbols.
const LISTED = `SELECT "ticker", "entity_id" AS "kbEntityId", "listing_status" IS DISTINCT FROM 'DELISTED' AS "inUniverse" FROM "stock"
  UNION ALL SELECT f."ticker", (SELECT min(e."id") FROM "entity" AS e WHERE e."ticker" = f."ticker" AND e."type" = 'ETF'), false
    FROM "etf" AS f
    WHERE f."ticker" NOT IN (SELECT "ticker" FROM "stock") ORDER BY 1`;

type ListedSecurity = { ticker: string; kbEntityId: string | null; inUniverse: boolean };

function toRow(rating: Rating): RatingRow {
  const { ticker, kbEntityId, asOf, rated, dimensions, flags } = rating;
  const common = { ticker, kbEntityId, asOf, rated };
  const lists = toListColumns(dimensions, flags);
  if (!rating.rated) return { ...common, ...lists, reason: rating.reason };
  const { score, letter, percentile, penaltyPoints, bucketLetter, composite, ratedCount, methodologyVersion } = rating;
  return {
    ...common,
    ...lists,
    score,
    letter,
    percentile,
    penaltyPoints,
    bucketLetter,
    composite,
    ratedCount,
    methodologyVersion,
    riskAdjustments: JSON.stringify(rating.riskAdjustments),
  };
}

/** The securities that are rated, or state why they are not: the canonical share class of each company, and funds. */
const queryListed = async (sql: Sql): Promise<ListedSecurity[]> =>
  (await sql.query<ListedSecurity>(LISTED)).filter(({ ticker }) => primaryTicker(ticker) === ticker);

/**
 * Rates every stock like the run on the morning after the newest stored session: with the data known up to that
 * session. Without a session, there are no ratings.
 * @param only the tickers with changed insider trades, if everything else is as the last run read it
 */
export async function deriveRatings(
  sql: Sql,
  asOf: Date,
  readings: readonly FactReading[] = READINGS,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const [newest] = await sql.query<{ day: string | null }>(NEWEST_SESSION, [isoDate(asOf)]);
  if (!newest?.day) {
    await replaceAll(sql, RATING_READING, []);
    await replaceAll(sql, RATING, []);
    return { rows: 0, asOf: null };
  }
  const session = parseStoredDay(newest.day);
  // Without readings, as after an upgrade, all facts are read.
  const { hasReadings } = await queryRow<{ hasReadings: boolean }>(sql, HAS_READINGS);
  const changed = hasReadings ? collectKeys(only, 'insider_trade') : null;
  const facts = changed
    ? await refreshInsiderFacts(sql, session, changed)
    : await queryStockFacts(sql, session, readings);
  const listed = await queryListed(sql);
  const runDate = getRunDate(session);
  const ratings = rateAll(
    listed.map((stock) => ({ ...facts(stock.ticker), ...stock })),
    runDate,
  );
  const toReading = ({ ticker }: ListedSecurity): RatingReadingRow => ({
    ticker,
    facts: JSON.stringify(facts(ticker)),
  });
  if (changed)
    await upsert(sql, RATING_READING, listed.filter(({ ticker }) => changed.includes(ticker)).map(toReading));
  else await replaceAll(sql, RATING_READING, listed.map(toReading));
  await replaceAll(sql, RATING, ratings.map(toRow));
  return { rows: ratings.length, asOf: isoDate(runDate) };
}

const HAS_READINGS = 'SELECT EXISTS (SELECT FROM "rating_reading") AS "hasReadings"';
const OTHERS = READINGS.filter((reading) => reading !== INSIDERS).flatMap(({ tables }) => tables);

export const ratingsJob = defineJob({
  name: 'ratings',
  reads: { snapshots: ['stock', 'daily_bar', 'etf', 'entity', ...READINGS.flatMap(({ tables }) => tables)] },
  writes: ['rating', 'rating_reading'],
  schedule: RUN_SCHEDULE,
  // A Form 4 changes the facts of its company; the ranks of all others change with them.
  keyed: {
    by: { insider_trade: 'ticker' },
    fullOn: ['stock', 'daily_bar', 'etf', ...OTHERS],
    // People who file come with most Forms 4, and are not listed.
    rest: async (sql) => hashValues(await sql.query(LISTED)),
    isDeferred: true,
  },
  run: (sql, asOf, only) => deriveRatings(sql, asOf, READINGS, only),
});
