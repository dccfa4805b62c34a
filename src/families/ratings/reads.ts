import { cachedLoader } from '../../db/cached-loader.ts';
import { readRowsByKey } from '../../db/keyed.ts';
import type { Rating as RatingRow } from '../../generated/prisma/client.ts';
import { RATING } from '../../generated/tables.ts';
import type { DimensionRow } from './rules/dimensions.ts';
import { buildUnrated, DISCLAIMER, type LetterGrade, type Rating, type UnratedReason } from './rules/rating.ts';
import type { Flag, RiskAdjustment } from './rules/risk.ts';

function toRating(row: RatingRow): Rating {
  const common = {
    ticker: row.ticker,
    kbEntityId: row.kbEntityId,
    asOf: row.asOf,
    dimensions: row.dimensions as unknown as DimensionRow[],
    flags: row.flags as unknown as Flag[],
    disclaimer: DISCLAIMER,
  };
  if (!row.rated) return buildUnrated(common, row.reason as UnratedReason);
  const riskAdjustments = row.riskAdjustments as unknown as RiskAdjustment[];
  return {
    rated: true,
    ...common,
    score: row.score!,
    letter: row.letter as LetterGrade,
    percentile: row.percentile!,
    penaltyPoints: row.penaltyPoints!,
    riskAdjustments,
    riskConditions: riskAdjustments.map(({ condition }) => condition),
    bucketLetter: row.bucketLetter as LetterGrade,
    composite: row.composite!,
    ratedCount: row.ratedCount!,
    methodologyVersion: row.methodologyVersion!,
  };
}

const readRatings = readRowsByKey<RatingRow>(RATING, 'ticker');

/** The result of the newest run for a stock or fund, by its canonical ticker; null if the run did not include it. */
export const ratingByTicker = cachedLoader<string, Rating | null>('rating', async (db, tickers) => {
  const rows = await readRatings(db, [...tickers]);
  const byTicker = new Map(rows.map((row) => [row.ticker, toRating(row)]));
  return tickers.map((ticker) => byTicker.get(ticker) ?? null);
});
