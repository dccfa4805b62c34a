import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { STORY } from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { morningAfterSession } from '../../market/schedules.ts';
import { getCalendarWeek } from '../earnings-calendar/rules.ts';
import { MOVER_LEAST } from '../market/board/rules.ts';
import { type Catalyst, NEWS_DAYS, THRESHOLDS } from './rules/catalyst.ts';
import { type ChangedRating, findHeadline, findRatingChange, type Headline } from './rules/causes.ts';
import {
  findFromInsight,
  findOptions,
  findRange,
  findReportAhead,
  findResult,
  type InsightInput,
  type OptionsInput,
  type QuoteInput,
} from './rules/signals.ts';
import { buildStory, rankStories } from './rules/story.ts';
import {
  type AnalystChange,
  type CongressSide,
  findAnalysts,
  findCongress,
  findInsiders,
  type InsiderSide,
} from './rules/trades.ts';

type OfStock<T> = T & { ticker: string };

// Only the newest session: the last quote of a stock that no longer trades is old.
const QUOTES = `SELECT q."ticker", q."session_date"::text AS "day", q."price", q."change_percent" AS "changePercent",
    q."week52_high" AS "week52High", q."week52_low" AS "week52Low", s."market_cap" AS "marketCap"
  FROM "quote" AS q JOIN "stock" AS s ON s."ticker" = q."ticker"
  WHERE q."session_date" = (
    SELECT max(n."session_date") FROM "quote" AS n JOIN "stock" AS m ON m."ticker" = n."ticker" WHERE n."session_date" <= $1::date)`;
const ACTIONS = `SELECT "ticker", "action_type" AS "actionType", "action_date"::text AS "day", "price_target" AS "priceTarget",
    "prior_price_target" AS "priorPriceTarget"
  FROM "analyst_action" WHERE "action_date" BETWEEN $1::date - ${THRESHOLDS.analystDays - 1} AND $1::date
  ORDER BY "ticker", "action_date", "firm"`;
const INSIDERS = `SELECT "ticker", "transaction_code" AS "code", count(DISTINCT "insider_id")::int AS "people",
    sum("total_value" ORDER BY "id") AS "value", max("filed_date")::text AS "day"
  FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S') AND NOT "rule10b51"
    AND "transaction_date" BETWEEN $1::date - 90 AND $1::date AND "filed_date" BETWEEN $1::date - ${NEWS_DAYS - 1} AND $1::date
  GROUP BY 1, 2 ORDER BY 1, 2`;
const CONGRESS = `SELECT "ticker", "transaction_type" = 'PURCHASE' AS "isPurchase", count(DISTINCT "politician_id")::int AS "members",
    sum(("amount_min" + coalesce("amount_max", "amount_min")) / 2 ORDER BY "id") AS "value", max("known_date")::text AS "day"
  FROM "politician_trade" WHERE "transaction_type" IN ('PURCHASE', 'SALE') AND "amount_min" IS NOT NULL
    AND "known_date" BETWEEN $1::date - ${NEWS_DAYS - 1} AND $1::date
  GROUP BY 1, 2 ORDER BY 1, 2`;
const INSIGHTS = `SELECT "ticker", "insight_type" AS "type", "figures", ("generated_at" AT TIME ZONE 'America/New_York')::date::text AS "day"
  FROM "insight" WHERE "ticker" IS NOT NULL ORDER BY "id"`;
const OPTIONS = `SELECT "ticker", "as_of"::text AS "day", "pc_vol" AS "pcVol", "pc_vol_pctl1y" AS "pcVolPctl1y", "iv_rank1y" AS "ivRank1y",
    "expected_move5d" AS "expectedMove5d", "observations1y" FROM "options_overview_row" WHERE "board" = 'stocks' AND "as_of" <= $1::date`;
const RESULTS = `SELECT "ticker", "report_date"::text AS "day", "surprise_pct" AS "surprisePct"
  FROM "earnings_surprise" WHERE "surprise_pct" IS NOT NULL
    AND "report_date" BETWEEN $1::date - ${THRESHOLDS.resultDays} AND $1::date ORDER BY "ticker", "report_date" DESC`;
const REPORTS = `SELECT "ticker", min("earnings_date")::text AS "day" FROM "earnings_event"
  WHERE NOT "reported" AND "earnings_date" BETWEEN $1::date AND $2::date GROUP BY 1 ORDER BY 1`;

const PERCENTILES = ['crowd', 'smart_money', 'options', 'analysts', 'fundamentals', 'earnings', 'technicals'];
const RATING_COLUMNS = `"score", "letter", ARRAY[${PERCENTILES.map((name) => `"${name}_percentile" IS NULL`).join(', ')}] AS "missing"`;
// The ratings that were served from a day on, with those of today, each beside its predecessor. A rating of fewer dimensions, such
// as that of a day that was rebuilt later, is not compared with a rating of more.
const RATINGS = `WITH "served" AS (
    SELECT "ticker", "valid_from" AS "day", ${RATING_COLUMNS} FROM history."rating"
      WHERE "valid_from" <= $1::date AND ("valid_to" IS NULL OR "valid_to" > $1::date - ${NEWS_DAYS})
    UNION ALL SELECT "ticker", $1::date, ${RATING_COLUMNS} FROM "rating"),
  "compared" AS (SELECT *, lag("score") OVER "before" AS "priorScore", lag("letter") OVER "before" AS "priorLetter",
      lag("missing") OVER "before" AS "priorMissing"
    FROM "served" WINDOW "before" AS (PARTITION BY "ticker" ORDER BY "day"))
  SELECT "ticker", "day"::text AS "day", "score", "letter", "priorScore", "priorLetter" FROM "compared"
  WHERE "day" > $1::date - ${NEWS_DAYS} AND "score" IS NOT NULL AND "priorScore" IS NOT NULL AND "missing" = "priorMissing"
  ORDER BY "ticker", "day" DESC`;
const HEADLINES = `SELECT s."ticker", p."day"::text AS "day", p."publisher", p."title", p."polarity"
  FROM "mention_post" AS m JOIN "scored_post" AS p ON p."id" = m."post_id" JOIN "stock" AS s ON s."entity_id" = m."entity_id"
  WHERE m."day" BETWEEN $2::date AND $1::date AND p."type" = 'article' ORDER BY s."ticker", p."day" DESC, p."id"`;

/** Rewrites the stories of all stocks that have one, as of a day. */
async function deriveStories(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string }> {
  const asOf = isoDate(upTo);
  const query = <T>(statement: string, ...others: string[]) => sql.query<T>(statement, [asOf, ...others]);
  const quotes = await query<OfStock<QuoteInput & { marketCap: number | null }>>(QUOTES);
  const options = await query<OfStock<OptionsInput>>(OPTIONS);
  const optionsByTicker = new Map(options.map((row) => [row.ticker, row]));
  // A FREE key sees only the reports of the current week (CAL-18), and stories are not longer than that for anyone.
  const until = isoDate(getCalendarWeek(upTo).to);
  const reports = await query<OfStock<{ day: string }>>(REPORTS, until);
  const insights = await sql.query<OfStock<InsightInput>>(INSIGHTS);
  const results = groupByTicker(await query<OfStock<{ day: string; surprisePct: number }>>(RESULTS));
  const changes = new Map(quotes.map(({ ticker, changePercent }) => [ticker, changePercent]));
  const session = quotes[0]?.day ?? asOf;
  const entries = [
    ...eachStock(await query<OfStock<ChangedRating>>(RATINGS), findRatingChange),
    ...eachStock(await query<OfStock<Headline>>(HEADLINES, session), (ticker, headlines) =>
      findHeadline(ticker, headlines, changes.get(ticker) ?? null),
    ),
    ...eachStock(await query<OfStock<AnalystChange>>(ACTIONS), findAnalysts),
    ...eachStock(await query<OfStock<InsiderSide & { code: string }>>(INSIDERS), (ticker, sides) => {
      const findSide = (code: string) => sides.find((side) => side.code === code) ?? null;
      return findInsiders(ticker, findSide('P'), findSide('S'));
    }),
    ...eachStock(await query<OfStock<CongressSide>>(CONGRESS), findCongress),
    ...insights.map((insight) => [insight.ticker, findFromInsight(insight.ticker, insight)] as const),
    ...options.flatMap((row) => findOptions(row.ticker, row).map((catalyst) => [row.ticker, catalyst] as const)),
    ...[...results].map(([ticker, [newest]]) => [ticker, findResult(ticker, newest!)] as const),
    ...reports.map(({ ticker, day }) => {
      const expectedMove5d = optionsByTicker.get(ticker)?.expectedMove5d ?? null;
      return [ticker, findReportAhead(ticker, { day, expectedMove5d }, asOf)] as const;
    }),
    ...quotes.map((quote) => [quote.ticker, findRange(quote.ticker, quote)] as const),
  ].filter((entry): entry is readonly [string, Catalyst] => entry[1] !== null);
  const byTicker = groupBy(entries, ([ticker]) => ticker);
  const stories = quotes.flatMap(({ ticker, changePercent, marketCap }) => {
    const catalysts = (byTicker.get(ticker) ?? []).map(([, catalyst]) => catalyst);
    const story = buildStory(ticker, catalysts, changePercent, asOf);
    return story ? [{ ...story, marketCap }] : [];
  });
  const rows = rankStories(stories, MOVER_LEAST).map(({ marketCap: _marketCap, catalysts, newestDay, ...row }) => ({
    ...row,
    newestDay,
    catalysts: JSON.stringify(catalysts),
  }));
  await replaceAll(sql, STORY, rows);
  return { rows: rows.length, asOf };
}

const groupByTicker = <T>(rows: readonly OfStock<T>[]) => groupBy(rows, ({ ticker }) => ticker);

/** The catalyst that a rule finds in the rows of each stock. */
const eachStock = <T>(
  rows: readonly OfStock<T>[],
  find: (ticker: string, rows: readonly OfStock<T>[]) => Catalyst | null,
) => [...groupByTicker(rows)].map(([ticker, rowsOfTicker]) => [ticker, find(ticker, rowsOfTicker)] as const);

export const storiesJob = defineJob({
  name: 'stories',
  reads: {
    snapshots: [
      'quote',
      'stock',
      'analyst_action',
      'insider_trade',
      'politician_trade',
      'insight',
      'options_overview_row',
      'earnings_surprise',
      'earnings_event',
    ],
    optional: ['rating', 'mention_post'],
    facts: ['scored_post'],
  },
  writes: ['story'],
  schedule: morningAfterSession(8, 0),
  run: deriveStories,
});
