import { type SelectedRow, selectColumns } from '../../../../db/columns.ts';
import type { Sql } from '../../../../db/open.ts';
import { replaceAll } from '../../../../db/replace.ts';
import { ETF_SENTIMENT_AGGREGATE, type EtfSentimentAggregateRow, METRIC_DAY } from '../../../../generated/tables.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { addDays, isoDate, parseDay, parseStoredDay } from '../../../../lib/dates.ts';
import { groupBy } from '../../../../lib/group.ts';
import { meanScore } from '../../../sentiment/rules/score.ts';
import { fundsWithHoldings } from '../derive.ts';
import { computeWeightedMean, selectCovered } from '../rules.ts';
import { AGGREGATE_SCORE_DAYS, MIN_DIRECT_MENTIONS } from './rules.ts';

const NEWEST_DAY = `SELECT max("day")::text AS "day" FROM "tracked_slice"`;
const READING_COLUMNS = ['entityId', 'day', 'mentions', 'sentiment', 'score'] as const;
const READINGS = `SELECT ${selectColumns(METRIC_DAY, READING_COLUMNS)} FROM "metric_day" WHERE "day" > $1::date
  ORDER BY "entity_id", "day"`;
const STOCKS = 'SELECT "ticker", "entity_id" AS "entityId" FROM "stock"';

/**
 * Rewrites the Scores of each fund's holdings and of the fund itself. The minimum coverage is checked when they are
 * served.
 */
async function deriveEtfSentiment(sql: Sql): Promise<{ rows: number; asOf: string | null }> {
  const [newest] = await sql.query<{ day: string | null }>(NEWEST_DAY);
  const scoreDate = newest?.day ? parseDay(newest.day) : null;
  const { scoreByTicker, getFundScore } = scoreDate
    ? await queryScores(sql, scoreDate)
    : { scoreByTicker: new Map(), getFundScore: () => null };
  const rows: EtfSentimentAggregateRow[] = [];
  for await (const { ticker, entityId, asOfDate, holdings } of fundsWithHoldings(sql)) {
    const { covered, coverage } = selectCovered(holdings, (stock) => scoreByTicker.get(stock));
    const [weightedScore, directScore] = [computeWeightedMean(covered), getFundScore(entityId)];
    rows.push({ ticker, asOfDate, ...coverage, weightedScore, directScore, scoreDate });
  }
  await replaceAll(sql, ETF_SENTIMENT_AGGREGATE, rows);
  return { rows: rows.length, asOf: scoreDate && isoDate(scoreDate) };
}

type Scores = { scoreByTicker: ReadonlyMap<string, number>; getFundScore(entityId: string): number | null };

/** The mean Scores of the days up to a day, of every stock with a Score, and of funds with enough mentions. */
async function queryScores(sql: Sql, day: Date): Promise<Scores> {
  const readings = await sql.query<SelectedRow<typeof METRIC_DAY, typeof READING_COLUMNS>>(READINGS, [
    isoDate(addDays(day, -AGGREGATE_SCORE_DAYS)),
  ]);
  const byEntity = groupBy(readings, ({ entityId }) => entityId);
  const getDays = (entityId: string) => byEntity.get(entityId) ?? [];
  const getNewestScore = (entityId: string): number | null => {
    const days = getDays(entityId).map((row) => ({ ...row, day: parseStoredDay(row.day), tracked: null }));
    return meanScore(days, day, AGGREGATE_SCORE_DAYS);
  };
  const stocks = await sql.query<{ ticker: string; entityId: string }>(STOCKS);
  const scored = stocks.flatMap(({ ticker, entityId }): [string, number][] => {
    const score = getNewestScore(entityId);
    return score === null ? [] : [[ticker, score]];
  });
  const sumMentions = (entityId: string) => getDays(entityId).reduce((sum, { mentions }) => sum + mentions, 0);
  return {
    scoreByTicker: new Map(scored),
    getFundScore: (entityId) => (sumMentions(entityId) >= MIN_DIRECT_MENTIONS ? getNewestScore(entityId) : null),
  };
}

export const etfSentimentAggregatesJob = defineJob({
  name: 'etf sentiment aggregates',
  reads: { snapshots: ['etf', 'etf_portfolio', 'etf_holding', 'tracked_slice', 'metric_day', 'stock'] },
  writes: ['etf_sentiment_aggregate'],
  run: deriveEtfSentiment,
});
