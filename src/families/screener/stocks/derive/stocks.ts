import { runTracked } from '../../../../db/bulk.ts';
import { type SelectedRow, selectColumns } from '../../../../db/columns.ts';
import type { TableName } from '../../../../db/datasets.ts';
import type { Sql } from '../../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../../db/replace.ts';
import { column } from '../../../../db/table.ts';
import {
  ANALYST_ACTION,
  CONSENSUS_DAY,
  SCREENER_STOCK,
  type ScreenerStockRow,
  STOCK,
} from '../../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../../jobs/job.ts';
import { addDays, isoDate, parseStoredDay } from '../../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../../lib/group.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import { computeRatingMomentum, MOMENTUM_DAYS } from '../../../analysts/actions/rules.ts';
import { selectNewestConsensus } from '../../../analysts/consensus/rules.ts';
import { selectBarArrays } from '../../../prices/rules/bar-columns.ts';
import { SESSIONS_PER_YEAR } from '../../../prices/rules/quotes.ts';
import { type CoveredDay, fillCoveredDays } from '../../../sentiment/rules/series.ts';
import { getNewestSession, QUOTED, QUOTES, type QuotedRow } from '../../fields/derive.ts';
import { SCREENER_SCHEDULE } from '../../fields/rules.ts';
import { SCREEN_SCORE_DAYS, type StockScreenFacts, toStockRow } from '../rules.ts';
import { INSIDER_COLUMNS } from './insiders.ts';
import { queryEarlierScores } from './rating-changes.ts';
import { queryInsiderValues, queryReadings, READING_TABLES } from './readings.ts';

const STOCK_COLUMNS = ['ticker', 'entityId', 'marketCap', 'sector', 'industry'] as const;
const STOCKS = `SELECT ${selectColumns(STOCK, STOCK_COLUMNS, 's')}, ${QUOTED}
  FROM "stock" AS s ${QUOTES} = s."ticker"
  WHERE s."listing_status" IS DISTINCT FROM 'DELISTED' ORDER BY 1`;
// A one-year return needs one additional close; the rest allows for holidays and halts.
const CLOSES_DAYS = 400;
const CLOSES = `SELECT s."ticker", b."closes" FROM unnest($3::text[]) AS s("ticker") CROSS JOIN LATERAL (${selectBarArrays(
  { closes: '"adjusted_close"' },
  '"adjusted_close" IS NOT NULL',
)}) AS b WHERE b."closes" IS NOT NULL`;
// One part of the market at a time, so that its closes are never all in memory.
const MAX_STOCKS_PER_BATCH = 1_000;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice"
  WHERE "day" <= $1::date GROUP BY 1 ORDER BY 1 DESC LIMIT ${SCREEN_SCORE_DAYS}`;
// Columns as arrays: transferring one row per day would take several times as long. Joined by company, since a sum over
// all would scan years of days.
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
const CONSENSUS = selectNewestConsensus(selectColumns(CONSENSUS_DAY, CONSENSUS_COLUMNS));
const ACTED_ON = 'SELECT DISTINCT "ticker" FROM "analyst_action"';
const ACTION_COLUMNS = ['ticker', 'actionType', 'actionDate'] as const;
const ACTIONS = `SELECT ${selectColumns(ANALYST_ACTION, ACTION_COLUMNS)} FROM "analyst_action"
  WHERE "action_date" BETWEEN $1::date - ${MOMENTUM_DAYS} AND $1::date`;
const RATINGS = 'SELECT "ticker", "letter", "score", "percentile" FROM "rating" WHERE "rated"';

// A share class has the rating of the canonical class.
const RATED = `SELECT k."listed", r."letter", r."score", r."percentile",
    round((r."score" - k."week")::numeric, 2)::float8 AS "change7d", round((r."score" - k."month")::numeric, 2)::float8 AS "change30d"
  FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) AS k("listed", "canonical", "week", "month")
  LEFT JOIN (${RATINGS}) AS r ON r."ticker" = k."canonical"`;
const RERATED = `UPDATE "screener_stock" AS old SET "rating_letter" = r."letter", "rating_score" = r."score", "rating_percentile" = r."percentile",
    "rating_change7d" = r."change7d", "rating_change30d" = r."change30d"
  FROM (${RATED}) AS r WHERE old."ticker" = r."listed" AND (old."rating_letter", old."rating_score", old."rating_percentile")
    IS DISTINCT FROM (r."letter", r."score", r."percentile")`;
const INSIDERS = `UPDATE "screener_stock" AS old SET ${INSIDER_COLUMNS.map((name) => `${column(name)} = n.${column(name)}`).join(', ')}
  FROM unnest($1::text[], ${INSIDER_COLUMNS.map((_, i) => `$${i + 2}::float8[]`).join(', ')})
    AS n("ticker", ${INSIDER_COLUMNS.map(column).join(', ')})
  WHERE old."ticker" = n."ticker" AND (${INSIDER_COLUMNS.map((name) => `old.${column(name)}`).join(', ')})
    IS DISTINCT FROM (${INSIDER_COLUMNS.map((name) => `n.${column(name)}`).join(', ')})`;
const UPDATED_ROWS = 'old."ticker" AS "value", NULL::date AS "day"';

/** Updates the columns of changed ratings and of changed insider trades. */
async function updateStocks(
  sql: Sql,
  day: string,
  listed: readonly string[],
  { only, session }: { only: OnlyKeys; session: string | null },
): Promise<void> {
  const select = (table: 'rating' | 'insider_trade') => {
    const changed = new Set(collectKeys(only, table));
    return listed.filter((ticker) => changed.has(primaryTicker(ticker)));
  };
  const [rerated, traded] = [select('rating'), select('insider_trade')];
  if (rerated.length > 0) {
    const scores = rerated.map(await queryEarlierScores(sql, session));
    await runTracked(sql, SCREENER_STOCK, UPDATED_ROWS, RERATED, [
      rerated,
      rerated.map(primaryTicker),
      scores.map(({ week }) => week),
      scores.map(({ month }) => month),
    ]);
  }
  if (traded.length === 0) return;
  const values = await queryInsiderValues(sql, day, [...new Set(traded.map(primaryTicker))]);
  await runTracked(sql, SCREENER_STOCK, UPDATED_ROWS, INSIDERS, [
    traded,
    ...INSIDER_COLUMNS.map((name) => traded.map((ticker) => values(ticker)[name] ?? null)),
  ]);
}

/**
 * Rewrites the row of every listed stock. `asOf`: the newest session of all stocks.
 * @param only the tickers with changed ratings and insider trades, if everything else is as the last run read it
 */
async function deriveScreenerStocks(
  sql: Sql,
  asOf: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  type Stock = QuotedRow & SelectedRow<typeof STOCK, typeof STOCK_COLUMNS>;
  const stocks = await sql.query<Stock>(STOCKS);
  const [day, session] = [isoDate(asOf), getNewestSession(stocks)];
  if (only) {
    const listed = stocks.map(({ ticker }) => ticker);
    await updateStocks(sql, day, listed, { only, session });
    return { rows: stocks.length, asOf: session };
  }
  const earlier = await queryEarlierScores(sql, session);
  const readings = await queryReadings(sql, day);
  const [crowd, opinions] = [await queryCrowdFacts(sql, asOf), await queryOpinionFacts(sql, asOf)];
  for (const batch of splitIntoChunks(stocks, MAX_STOCKS_PER_BATCH)) {
    const tickers = batch.map(({ ticker }) => ticker);
    const bars = await sql.query<{ ticker: string; closes: number[] }>(CLOSES, [
      isoDate(addDays(asOf, -CLOSES_DAYS)),
      isoDate(asOf),
      tickers,
    ]);
    const closes = new Map(bars.map((bar) => [bar.ticker, bar.closes.slice(-SESSIONS_PER_YEAR - 1)]));
    const rows = batch.map(({ entityId, ...stock }): ScreenerStockRow => {
      const currentCloses = stock.price === null || stock.isStale ? [] : (closes.get(stock.ticker) ?? []);
      const facts = {
        ...stock,
        ...crowd(entityId),
        ...opinions(stock.ticker),
        closes: currentCloses,
        earlierScores: earlier(stock.ticker),
        readings: readings(stock.ticker),
      };
      const { serviceScoreBars7D, serviceScoreBars30D, priceSparkline30D, ...row } = toStockRow(facts);
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
  return { rows: stocks.length, asOf: session };
}

/** The covered days of each company in the longest window of a Score. Share classes have the days of their company. */
async function queryCrowdFacts(sql: Sql, asOf: Date) {
  const covered = (await sql.query<{ day: string; mentions: number }>(COVERED, [isoDate(asOf)]))
    .map((row): CoveredDay => ({ ...row, day: parseStoredDay(row.day) }))
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
    // A company's days begin with its first mention, which may be before the window.
    const first = { day: parseStoredDay(row.first), mentions: 0, sentiment: null, score: null };
    const days = fillCoveredDays(first.day < from ? [first, ...stored] : stored, covered, true, newest);
    return { days: days.filter(({ day }) => day >= from) };
  };
}

/** The consensus, actions, and ratings of each stock, which are stored under the canonical ticker. */
async function queryOpinionFacts(sql: Sql, asOf: Date) {
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
      momentum: isFollowed ? computeRatingMomentum(actions.get(ticker) ?? [], asOf) : null,
      rating: ratings.get(ticker) ?? null,
    };
  };
}

const INPUTS = [
  'stock',
  'quote',
  'daily_bar',
  'tracked_slice',
  'metric_day',
  'consensus_day',
  'analyst_action',
] as const;
const isInput = (table: TableName): boolean => (INPUTS as readonly TableName[]).includes(table);
/** Inputs without which the first rows of a demo market are written. */
const LATER_INPUTS = READING_TABLES.filter((table) => !isInput(table) && table !== 'insider_trade');

export const screenerStocksJob = defineJob({
  name: 'screener stocks',
  reads: { snapshots: INPUTS, optional: ['rating', 'insider_trade', ...LATER_INPUTS] },
  writes: ['screener_stock'],
  schedule: SCREENER_SCHEDULE,
  keyed: {
    by: { rating: 'ticker', insider_trade: 'ticker' },
    fullOn: [...INPUTS, ...LATER_INPUTS],
    rest: async () => '',
    isDeferred: true,
  },
  run: deriveScreenerStocks,
});
