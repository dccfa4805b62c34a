import { cachedLoader } from '../../db/cached-loader.ts';
import { readRowsByKey } from '../../db/keyed.ts';
import type { Rating as RatingRow } from '../../generated/prisma/client.ts';
import { RATING } from '../../generated/tables.ts';
import { requireValue } from '../../lib/require.ts';
import { fromListColumns } from './rules/columns.ts';
import { buildUnrated, DISCLAIMER, type LetterGrade, type Rating, type UnratedReason } from './rules/rating.ts';
import type { RiskAdjustment } from './rules/risk.ts';

/** A stored rating as the graph serves it. */
export function toRating(row: RatingRow): Rating {
  const common = {
    ticker: row.ticker,
    kbEntityId: row.kbEntityId,
    asOf: row.asOf,
    ...fromListColumns(row),
    disclaimer: DISCLAIMER,
  };
  if (!row.rated) return buildUnrated(common, row.reason as UnratedReason);
  const riskAdjustments = row.riskAdjustments as unknown as RiskAdjustment[];
  return {
    rated: true,
    ...common,
    score: requireValue(row.score, 'the score of a rated stock'),
    letter: row.letter as LetterGrade,
    percentile: requireValue(row.percentile, 'the percentile of a rated stock'),
    penaltyPoints: requireValue(row.penaltyPoints, 'the penalty points of a rated stock'),
    riskAdjustments,
    riskConditions: riskAdjustments.map(({ condition }) => condition),
    bucketLetter: row.bucketLetter as LetterGrade,
    composite: requireValue(row.composite, 'the composite of a rated stock'),
    ratedCount: requireValue(row.ratedCount, 'the rated count of a rated stock'),
    methodologyVersion: requireValue(row.methodologyVersion, 'the methodology version of a rated stock'),
  };
}

/** Prisma's client: 3.0 to 4.3 times the CPU. */
const readRatings = readRowsByKey<RatingRow>(RATING, 'ticker');

/** The result of the newest run for a stock or fund, by its canonical ticker; null if the run did not include it. */
export const ratingByTicker = cachedLoader<string, Rating | null>('rating', async (db, tickers) => {
  const rows = await readRatings(db, [...tickers]);
  const byTicker = new Map(rows.map((row) => [row.ticker, toRating(row)]));
  return tickers.map((ticker) => byTicker.get(ticker) ?? null);
});
