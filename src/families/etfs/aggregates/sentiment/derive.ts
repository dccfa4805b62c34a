import { type SelectedRow, selectColumns } from '../../../../db/columns.ts';
import type { Sql } from '../../../../db/open.ts';
import { replaceAll } from '../../../../db/replace.ts';
import { ETF_SENTIMENT_AGGREGATE, type EtfSentimentAggregateRow, METRIC_DAY } from '../../../../generated/tables.ts';
import type { DeriveJob } from '../../../../jobs/job.ts';
import { addDays, isoDate, parseDay } from '../../../../lib/dates.ts';
import { groupBy } from '../../../../lib/group.ts';
import { meanScore } from '../../../sentiment/rules/score.ts';
import { fundsWithHoldings } from '../derive.ts';
import { coveredBy, weightedMean } from '../rules.ts';
import { AGGREGATE_SCORE_DAYS, DIRECT_MENTIONS_LEAST } from './rules.ts';

const NEWEST_DAY = `SELECT max("day")::text AS "day" FROM "tracked_slice"`;
const READING_COLUMNS = ['entityId', 'day', 'mentions', 'sentiment', 'score'] as const;
const READINGS = `SELECT ${selectColumns(METRIC_DAY, READING_COLUMNS)} FROM "metric_day" WHERE "day" > $1::date
  ORDER BY "entity_id", "day"`;
const STOCKS = 'SELECT "ticker", "entity_id" AS "entityId" FROM "stock"';

/** Rewrites the Score of each fund's holdings and its own; how much weight that needs is decided when it is served. */
export async function deriveEtfSentiment(sql: Sql): Promise<{ rows: number; asOf: string | null }> {
  const [newest] = await sql.query<{ day: string | null }>(NEWEST_DAY);
  const scoreDate = newest?.day ? parseDay(newest.day) : null;
  const { ofStock, ofFund } = scoreDate
    ? await queryScores(sql, scoreDate)
    : { ofStock: new Map(), ofFund: () => null };
  const rows: EtfSentimentAggregateRow[] = [];
  for await (const { ticker, entityId, asOfDate, holdings } of fundsWithHoldings(sql)) {
    const { covered, coverage } = coveredBy(holdings, (stock) => ofStock.get(stock));
    const [weightedScore, directScore] = [weightedMean(covered), ofFund(entityId)];
    rows.push({ ticker, asOfDate, ...coverage, weightedScore, directScore, scoreDate });
  }
  await replaceAll(sql, ETF_SENTIMENT_AGGREGATE, rows);
  return { rows: rows.length, asOf: scoreDate && isoDate(scoreDate) };
}

type Scores = { ofStock: ReadonlyMap<string, number>; ofFund(entityId: string): number | null };

/** The mean Scores of the days up to one: of every stock that has one, and of a fund that is mentioned often enough. */
async function queryScores(sql: Sql, day: Date): Promise<Scores> {
  const readings = await sql.query<SelectedRow<typeof METRIC_DAY, typeof READING_COLUMNS>>(READINGS, [
    isoDate(addDays(day, -AGGREGATE_SCORE_DAYS)),
  ]);
  const byEntity = groupBy(readings, ({ entityId }) => entityId);
  const getDays = (entityId: string) => byEntity.get(entityId) ?? [];
  const getNewestScore = (entityId: string): number | null => {
    const days = getDays(entityId).map((one) => ({ ...one, day: parseDay(one.day)!, tracked: null }));
    return meanScore(days, day, AGGREGATE_SCORE_DAYS);
  };
  const stocks = await sql.query<{ ticker: string; entityId: string }>(STOCKS);
  const scored = stocks.flatMap(({ ticker, entityId }): [string, number][] => {
    const score = getNewestScore(entityId);
    return score === null ? [] : [[ticker, score]];
  });
  const sumMentions = (entityId: string) => getDays(entityId).reduce((sum, { mentions }) => sum + mentions, 0);
  return {
    ofStock: new Map(scored),
    ofFund: (entityId) => (sumMentions(entityId) >= DIRECT_MENTIONS_LEAST ? getNewestScore(entityId) : null),
  };
}

export const etfSentimentAggregatesJob: DeriveJob = {
  name: 'etf sentiment aggregates',
  reads: { snapshots: ['etfs', 'etf-holdings', 'metrics', 'stocks'] },
  writes: ['etf-aggregate-sentiment'],
  run: deriveEtfSentiment,
};
