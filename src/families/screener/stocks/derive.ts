import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import {
  ANALYST_ACTION,
  CONSENSUS_DAY,
  SCREENER_STOCK,
  type ScreenerStockRow,
  STOCK,
} from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { addDays, isoDate, parseDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { MOMENTUM_DAYS, ratingMomentum } from '../../analysts/actions/rules.ts';
import { SESSIONS_PER_YEAR } from '../../prices/rules/technicals.ts';
import { type CoveredDay, fillCoveredDays } from '../../sentiment/rules/series.ts';
import { newestSession, QUOTED, QUOTES, type QuotedRow } from '../fields/derive.ts';
import { SCREENER_SCHEDULE } from '../fields/rules.ts';
import { SCREEN_SCORE_DAYS, type StockScreenFacts, stockRow } from './rules.ts';

const STOCK_COLUMNS = ['ticker', 'entityId', 'marketCap'] as const;
const STOCKS = `SELECT ${selectColumns(STOCK, STOCK_COLUMNS, 's')}, ${QUOTED}
  FROM "stock" AS s ${QUOTES} = s."ticker"
  WHERE s."listing_status" IS DISTINCT FROM 'DELISTED' ORDER BY 1`;
// A return of a year needs a close more; holidays and halts leave room.
const CLOSES_DAYS = 400;
const CLOSES = `SELECT "ticker", array_agg("adjusted_close" ORDER BY "date") AS "closes" FROM "daily_bar"
  WHERE "ticker" = ANY($1::text[]) AND "date" BETWEEN $2::date - ${CLOSES_DAYS} AND $2::date
    AND "adjusted_close" IS NOT NULL GROUP BY 1`;
// Some of the market at a time: its closes are never all in memory.
const STOCKS_AT_ONCE = 1_000;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice"
  WHERE "day" <= $1::date GROUP BY 1 ORDER BY 1 DESC LIMIT ${SCREEN_SCORE_DAYS}`;
// Columns as arrays: a row a day would take several times as long to hand over. By company, since a sum over all would
// go through years of days.
const MENTIONED = `SELECT s."entity_id" AS "entityId", f."first"::text AS "first", d."days", d."mentions", d."scores"
  FROM (SELECT DISTINCT "entity_id" FROM "stock") AS s
  CROSS JOIN LATERAL (SELECT min("day") AS "first" FROM "metric_day" WHERE "entity_id" = s."entity_id") AS f
  CROSS JOIN LATERAL (SELECT array_agg("day" - $1::date ORDER BY "day") AS "days",
      array_agg("mentions" ORDER BY "day") AS "mentions", array_agg("score" ORDER BY "day") AS "scores"
    FROM "metric_day" WHERE "entity_id" = s."entity_id" AND "day" BETWEEN $1::date AND $2::date) AS d
  WHERE f."first" <= $2::date`;
const CONSENSUS_COLUMNS = [
  'ticker',
  'upsidePercent',
  'recommendationMean',
  'strongBuy',
  'buy',
  'hold',
  'sell',
  'strongSell',
] as const;
const CONSENSUS = `SELECT ${selectColumns(CONSENSUS_DAY, CONSENSUS_COLUMNS)} FROM "consensus_day" WHERE "latest"`;
const ACTED_ON = 'SELECT DISTINCT "ticker" FROM "analyst_action"';
const ACTION_COLUMNS = ['ticker', 'actionType', 'actionDate'] as const;
const ACTIONS = `SELECT ${selectColumns(ANALYST_ACTION, ACTION_COLUMNS)} FROM "analyst_action"
  WHERE "action_date" BETWEEN $1::date - ${MOMENTUM_DAYS} AND $1::date`;
const RATINGS = 'SELECT "ticker", "letter", "score", "percentile" FROM "rating" WHERE "rated"';

/** Rewrites the row of every listed stock. `asOf`: the newest session of all of them. */
export async function deriveScreenerStocks(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  type Stock = QuotedRow & SelectedRow<typeof STOCK, typeof STOCK_COLUMNS>;
  const stocks = await sql.query<Stock>(STOCKS);
  const [crowd, opinions] = [await crowdFacts(sql, asOf), await opinionFacts(sql, asOf)];
  for (const some of splitIntoChunks(stocks, STOCKS_AT_ONCE)) {
    const tickers = some.map(({ ticker }) => ticker);
    const bars = await sql.query<{ ticker: string; closes: number[] }>(CLOSES, [tickers, isoDate(asOf)]);
    const closes = new Map(bars.map((one) => [one.ticker, one.closes.slice(-SESSIONS_PER_YEAR - 1)]));
    const rows = some.map(({ entityId, ...stock }): ScreenerStockRow => {
      const own = stock.price === null || stock.isStale ? [] : (closes.get(stock.ticker) ?? []);
      const facts = { ...stock, ...crowd(entityId), ...opinions(stock.ticker), closes: own };
      const { serviceScoreBars7D, serviceScoreBars30D, priceSparkline30D, ...row } = stockRow(facts);
      return {
        ...row,
        serviceScoreBars7D: serviceScoreBars7D && JSON.stringify(serviceScoreBars7D),
        serviceScoreBars30D: serviceScoreBars30D && JSON.stringify(serviceScoreBars30D),
        priceSparkline30D: priceSparkline30D && JSON.stringify(priceSparkline30D),
      };
    });
    await replaceWhere(sql, SCREENER_STOCK, 'ticker', tickers, rows);
  }
  await keepOnly(
    sql,
    SCREENER_STOCK,
    'ticker',
    stocks.map(({ ticker }) => ticker),
  );
  return { rows: stocks.length, asOf: newestSession(stocks) };
}

/** The covered days of each company in the longest window of a Score. A share class has those of its company. */
async function crowdFacts(sql: Sql, asOf: Date) {
  const covered = (await sql.query<{ day: string; mentions: number }>(COVERED, [isoDate(asOf)]))
    .map((row): CoveredDay => ({ ...row, day: parseDay(row.day)! }))
    .reverse();
  const newest = covered.at(-1)?.day;
  if (!newest) return () => ({ days: [] });
  type Columns = { [Column in 'days' | 'mentions']: number[] | null } & { scores: (number | null)[] | null };
  const from = addDays(newest, 1 - SCREEN_SCORE_DAYS);
  const rows = await sql.query<Columns & { entityId: string; first: string }>(MENTIONED, [
    isoDate(from),
    isoDate(newest),
  ]);
  const byEntity = new Map(rows.map((row) => [row.entityId, row]));
  return (entityId: string): Pick<StockScreenFacts, 'days'> => {
    const row = byEntity.get(entityId);
    if (!row) return { days: [] };
    const stored = (row.days ?? []).map((day, i) => ({
      day: addDays(from, day),
      mentions: row.mentions![i]!,
      score: row.scores![i]!,
      sentiment: null,
    }));
    // A company's days begin with its first, which may lie before those that are read.
    const first = { day: parseDay(row.first)!, mentions: 0, sentiment: null, score: null };
    const days = fillCoveredDays(first.day < from ? [first, ...stored] : stored, covered, true, newest);
    return { days: days.filter(({ day }) => day >= from) };
  };
}

/** What analysts and the rating say, kept under the ticker that research is kept under. */
async function opinionFacts(sql: Sql, asOf: Date) {
  type Consensus = SelectedRow<typeof CONSENSUS_DAY, typeof CONSENSUS_COLUMNS>;
  const consensus = new Map((await sql.query<Consensus>(CONSENSUS)).map((row) => [row.ticker, row]));
  const actedOn = new Set((await sql.query<{ ticker: string }>(ACTED_ON)).map(({ ticker }) => ticker));
  type Action = SelectedRow<typeof ANALYST_ACTION, typeof ACTION_COLUMNS>;
  const actions = groupBy(await sql.query<Action>(ACTIONS, [isoDate(asOf)]), ({ ticker }) => ticker);
  type Rating = NonNullable<StockScreenFacts['rating']> & { ticker: string };
  const ratings = new Map((await sql.query<Rating>(RATINGS)).map((row) => [row.ticker, row]));
  return (listed: string): Pick<StockScreenFacts, 'consensus' | 'momentum' | 'rating'> => {
    const ticker = primaryTicker(listed);
    const isFollowed = consensus.has(ticker) || actedOn.has(ticker);
    return {
      consensus: consensus.get(ticker) ?? null,
      momentum: isFollowed ? ratingMomentum(actions.get(ticker) ?? [], asOf) : null,
      rating: ratings.get(ticker) ?? null,
    };
  };
}

export const screenerStocksJob: DeriveJob = {
  name: 'screener stocks',
  reads: { snapshots: ['stocks', 'prices', 'metrics', 'analyst', 'analyst-actions', 'ratings'] },
  writes: ['screener-stocks'],
  schedule: SCREENER_SCHEDULE,
  run: deriveScreenerStocks,
};
