import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { INSIGHT, type InsightRow } from '../../generated/tables.ts';
import type { DeriveJob } from '../../jobs/job.ts';
import { addDays, isoDate, parseDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { newYorkTime } from '../../lib/market-calendar.ts';
import { morningAfterSession } from '../../lib/schedules.ts';
import { KNOWN_SPLITS } from '../prices/rules/splits.ts';
import { type MetricName, SCORE_METRIC_KEY } from '../sentiment/rules/series.ts';
import {
  baselineDeviation,
  findInsiderSelling,
  highVolume,
  type InsightBaseline,
  type InsightTrade,
  insiderBuying,
  insiderTrend,
  institutionalChange,
  type NewInsight,
  SCORE_BASELINE_TYPE,
  sectorFlow,
  sectorRotation,
  shortInterestSpike,
  TRIGGERS,
} from './rules.ts';

/** An insight with the day of the newest fact behind it, `YYYY-MM-DD`; no ticker: of the whole market. */
type Found = { ticker: string | null; day: string; insight: NewInsight };
type Finder = (sql: Sql, asOf: string) => Promise<Found[]>;

const found = (ticker: string | null, day: string, insight: NewInsight | null): Found[] =>
  insight ? [{ ticker, day, insight }] : [];

const TRADES = `SELECT "id", "ticker", "insider_id" AS "insiderId", "insider_name" AS "insiderName", "total_value" AS "totalValue",
    "transaction_code" AS "code", "rule10b51" AS "plan", "transaction_date"::text AS "day", "filed_date"::text AS "filed"
  FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S')
    AND "transaction_date" > $1::date
  ORDER BY "transaction_date", "id"`;
type TradeRow = InsightTrade & { ticker: string; code: string; plan: boolean; day: string; filed: string };

const lastFiled = (trades: readonly TradeRow[]): string =>
  trades.reduce((last, { filed }) => (filed > last ? filed : last), trades[0]!.filed);

const insiders: Finder = async (sql, asOf) => {
  const since = (days: number) => isoDate(addDays(parseDay(asOf)!, -days));
  const rows = await sql.query<TradeRow>(TRADES, [since(TRIGGERS.sellDays)]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, trades]) => {
    const [purchases, sales] = [trades.filter(({ code }) => code === 'P'), trades.filter(({ code }) => code === 'S')];
    const isRecent = ({ day }: TradeRow) => day > since(TRIGGERS.buyDays);
    const bought = purchases.filter(isRecent);
    const sold = sales.filter(({ plan }) => !plan);
    return [
      ...(bought.length > 0
        ? found(ticker, lastFiled(bought), insiderBuying(ticker, bought, sales.filter(isRecent)))
        : []),
      ...(sold.length > 0 ? found(ticker, lastFiled(sold), findInsiderSelling(ticker, sold, purchases)) : []),
    ];
  });
};

// By ticker, since a rank over all bars would sort them.
const SESSIONS = `SELECT s."ticker", b."date"::text AS "day", b."volume" FROM "stock" AS s CROSS JOIN LATERAL (
    SELECT "date", "volume" FROM "daily_bar" WHERE "ticker" = s."ticker" AND "date" <= $1::date AND "volume" IS NOT NULL
    ORDER BY "date" DESC LIMIT ${TRIGGERS.volumeSessions + 1}) AS b ORDER BY s."ticker", b."date"`;

const volumes: Finder = async (sql, asOf) => {
  const rows = await sql.query<{ ticker: string; day: string; volume: number }>(SESSIONS, [asOf]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, sessions]) =>
    found(
      ticker,
      sessions.at(-1)!.day,
      highVolume(
        ticker,
        sessions.map(({ day, volume }) => ({ id: `${ticker}@${day}`, volume })),
      ),
    ),
  );
};

// Published on the eighth session after the settlement: nobody knew earlier.
// A report is in the shares of its settlement date: the earlier one is brought to those of the newer.
const SHORTS = `SELECT "ticker", "settlement_date"::text AS "day",
    round("short_interest" * coalesce((SELECT exp(sum(ln(s."ratio") ORDER BY s."date")) FROM ${KNOWN_SPLITS} AS s
      WHERE s."ticker" = recent."ticker" AND s."date" > recent."settlement_date" AND s."date" <= recent."newest"), 1)) AS "shortInterest"
  FROM (
    SELECT *, row_number() OVER (PARTITION BY "ticker" ORDER BY "settlement_date" DESC) AS "age",
      max("settlement_date") OVER (PARTITION BY "ticker") AS "newest" FROM "short_interest"
    WHERE "settlement_date" <= $1::date
  ) AS recent JOIN "stock" USING ("ticker") WHERE "age" <= 2 ORDER BY "ticker", "settlement_date"`;

const shortInterest: Finder = async (sql, asOf) => {
  const rows = await sql.query<{ ticker: string; day: string; shortInterest: number }>(SHORTS, [asOf]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, reports]) => {
    const [before, newest] = reports.map((report) => ({ id: `${ticker}@${report.day}`, ...report }));
    return before && newest ? found(ticker, newest.day, shortInterestSpike(ticker, before, newest)) : [];
  });
};

// Days before the entity's first are none of its baseline; a later one without mentions is a day with none.
const METRICS = `SELECT s."ticker", d."day"::text AS "day", d."mentions", d."sentiment", d."score"
  FROM "metric_day" AS d JOIN "entity" AS e ON e."id" = d."entity_id" JOIN "stock" AS s ON s."ticker" = e."ticker"
  WHERE d."day" BETWEEN $1::date - ${TRIGGERS.baselineDays} AND $1::date ORDER BY 1, 2`;
type MetricRow = { ticker: string; day: string; mentions: number; sentiment: number | null; score: number | null };
const BASELINES: readonly [InsightBaseline, MetricName, (row: MetricRow) => number | null][] = [
  [SCORE_BASELINE_TYPE, SCORE_METRIC_KEY, ({ score }) => score],
  ['sentiment_baseline_deviation', 'sentiment', ({ sentiment }) => sentiment],
  ['mentions_baseline_deviation', 'mentions', ({ mentions }) => mentions],
];

const baselines: Finder = async (sql, asOf) => {
  const [newest] = await sql.query<{ day: string | null }>('SELECT max("day")::text AS "day" FROM "metric_day"');
  if (!newest?.day) return [];
  const latest = newest.day < asOf ? newest.day : asOf;
  const rows = await sql.query<MetricRow>(METRICS, [latest]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, days]) =>
    BASELINES.flatMap(([type, metric, readingOf]) => {
      const readings = days.flatMap((row) => {
        const value = readingOf(row);
        return value === null ? [] : [{ id: `${ticker}@${row.day}@${metric}`, value, day: row.day }];
      });
      // What deviated days ago is no signal of today.
      return readings.at(-1)?.day === latest ? found(ticker, latest, baselineDeviation(ticker, type, readings)) : [];
    }),
  );
};

// A quarter speaks when its filings are due, 45 days after its end.
const FLOWS = `SELECT f."ticker", f."report_date"::text AS "day", f."net_change_pct" AS "percent",
    f."net_shares_change" AS "netSharesChange", f."total_shares_bought" AS "sharesBought", f."total_shares_sold" AS "sharesSold",
    f."total_shares" AS "shares", f."total_value" AS "value", s."sector"
  FROM "institutional_flow" AS f JOIN "stock" AS s ON s."ticker" = f."ticker"
  WHERE f."report_date" = (SELECT max("report_date") FROM "institutional_flow" WHERE "report_date" + 45 <= $1::date) ORDER BY 1`;
type FlowRow = {
  ticker: string;
  day: string;
  percent: number | null;
  netSharesChange: number;
  sharesBought: number;
  sharesSold: number;
  shares: number;
  value: number;
  sector: string | null;
};
const quarterLabel = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;

const institutions: Finder = async (sql, asOf) => {
  const rows = await sql.query<FlowRow>(FLOWS, [asOf]);
  const [first] = rows;
  if (!first) return [];
  const label = quarterLabel(first.day);
  const dueOn = isoDate(addDays(parseDay(first.day)!, 45));
  const buildFlowId = ({ ticker, day }: FlowRow) => `${ticker}@${day}`;
  const ofStocks = rows.flatMap((row) =>
    row.percent === null
      ? []
      : found(
          row.ticker,
          dueOn,
          institutionalChange(row.ticker, { ...row, percent: row.percent, id: buildFlowId(row), label }),
        ),
  );
  const sectors = [
    ...groupBy(
      rows.filter(({ sector, shares }) => sector && shares > 0),
      ({ sector }) => sector!,
    ),
  ].flatMap(([sector, some]) => {
    // In dollars, at the prices of the quarter's end.
    const sumValue = (name: 'netSharesChange' | 'sharesBought' | 'sharesSold') =>
      some.reduce((sum, row) => sum + (row[name] * row.value) / row.shares, 0);
    const net = sumValue('netSharesChange');
    const before = some.reduce((sum, { value }) => sum + value, 0) - net;
    if (before <= 0) return [];
    const values = { boughtValue: sumValue('sharesBought'), soldValue: sumValue('sharesSold') };
    return [{ sector, percent: (net / before) * 100, ids: some.map(buildFlowId), ...values }];
  });
  return [
    ...ofStocks,
    ...found(null, dueOn, sectorRotation(label, sectors)),
    ...sectors.flatMap((flow) => found(null, dueOn, sectorFlow(label, flow))),
  ];
};

/** How many days of trades stand behind the ratio of one day. */
const RATIO_WINDOW = 30;
// The sums of each day first: a trade would otherwise be added up for every session of its window.
const DAILY = `WITH traded AS (SELECT "transaction_date" AS "day",
      sum(CASE WHEN "transaction_code" = 'P' THEN "total_value" ELSE 0 END ORDER BY "id") AS "bought",
      sum(CASE WHEN "transaction_code" = 'S' THEN "total_value" ELSE 0 END ORDER BY "id") AS "sold"
    FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S')
      AND "filed_date" <= $1::date GROUP BY 1)
  SELECT d."date"::text AS "day", coalesce(sum(t."bought" ORDER BY t."day"), 0) AS "bought",
    coalesce(sum(t."sold" ORDER BY t."day"), 0) AS "sold"
  FROM (SELECT DISTINCT "date" FROM "daily_bar" WHERE "date" <= $1::date ORDER BY 1 DESC LIMIT ${TRIGGERS.ratioDays}) AS d
  LEFT JOIN traded AS t ON t."day" > d."date" - ${RATIO_WINDOW} AND t."day" <= d."date" GROUP BY 1 ORDER BY 1`;

const market: Finder = async (sql, asOf) => {
  const days = await sql.query<{ day: string; bought: number; sold: number }>(DAILY, [asOf]);
  // Without sales there is no ratio.
  const known = days.filter(({ sold }) => sold > 0);
  const newest = known.at(-1);
  if (!newest || newest.day !== days.at(-1)?.day) return [];
  const since = isoDate(addDays(parseDay(newest.day)!, -RATIO_WINDOW));
  const trades = await sql.query<TradeRow>(TRADES, [since]);
  const ratios = known.map(({ bought, sold }) => bought / sold);
  return found(
    null,
    newest.day,
    insiderTrend(
      ratios,
      trades.map(({ id }) => id),
    ),
  );
};

const FINDERS: readonly Finder[] = [insiders, volumes, shortInterest, baselines, institutions, market];

function toRow({ ticker, day, insight }: Found): InsightRow {
  const { figures, evidence, ...said } = insight;
  // Of a type that fires for each sector, the sector tells the insights apart.
  const sector = typeof figures.sector === 'string' ? `@${figures.sector}` : '';
  return {
    ...said,
    id: `${ticker ?? 'market'}@${said.insightType}${sector}`,
    ticker,
    // At the close of the day of its newest fact: then it could be told.
    generatedAt: newYorkTime(parseDay(day)!, 16, 0),
    figures: JSON.stringify(figures),
    evidenceKind: evidence.kind,
    evidenceIds: evidence.ids,
  };
}

/** Rewrites every insight from the facts and snapshots of all families, as of a day. */
export async function deriveInsights(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string }> {
  const rows: InsightRow[] = [];
  for (const find of FINDERS) rows.push(...(await find(sql, isoDate(asOf))).map(toRow));
  await replaceAll(sql, INSIGHT, rows);
  return { rows: rows.length, asOf: isoDate(asOf) };
}

export const insightsJob: DeriveJob = {
  name: 'insights',
  reads: {
    facts: ['short-interest'],
    snapshots: ['insider', 'prices', 'metrics', 'institutional', 'stocks', 'entities'],
  },
  writes: ['insights'],
  schedule: morningAfterSession(7, 30),
  run: deriveInsights,
};
