import { getNewestPublicDate, getPublicationDay } from '../../db/known.ts';
import type { Sql } from '../../db/open.ts';
import { replaceAll, replaceWhere } from '../../db/replace.ts';
import { queryRow } from '../../db/sql.ts';
import { INSIGHT, type InsightRow } from '../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../jobs/job.ts';
import { isoDate, parseStoredDay, shiftDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { newYorkTime } from '../../market/calendar.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';
import { KNOWN_SPLITS } from '../../market/known-splits.ts';
import { morningAfterSession } from '../../market/schedules.ts';
import { TICKERS_DIGEST } from '../entities/rules.ts';
import { type MetricName, SCORE_METRIC_KEY } from '../sentiment/rules/series.ts';
import { SPLIT_TABLES } from '../stocks/splits/rules.ts';
import { type Finder, type Finding, toFindings } from './derive/finder.ts';
import { insiderFinder, marketFinder } from './derive/insider-finders.ts';
import { type InsightType, SCORE_BASELINE_TYPE, TRIGGERS } from './rules/insight.ts';
import { findSectorFlow, findSectorRotation } from './rules/market.ts';
import {
  findBaselineDeviation,
  findHighVolume,
  findInstitutionalChange,
  findShortInterestSpike,
  type InsightBaseline,
} from './rules/stock.ts';

// Joined by ticker, since a rank over all bars would sort them. Newest first, one row per stock.
const SESSIONS = `SELECT s."ticker", b.* FROM "stock" AS s CROSS JOIN LATERAL (
    SELECT max("date")::text AS "day", array_agg("volume") AS "volumes" FROM (
      SELECT "date", "volume" FROM "daily_bar" WHERE "ticker" = s."ticker" AND "date" <= $1::date AND "volume" IS NOT NULL
      ORDER BY "date" DESC LIMIT ${TRIGGERS.volumeSessions + 1}) AS bar) AS b
  WHERE b."day" IS NOT NULL ORDER BY s."ticker"`;

const volumeFinder: Finder = async (sql, asOf) => {
  const rows = await sql.query<{ ticker: string; day: string; volumes: number[] }>(SESSIONS, [asOf]);
  return rows.flatMap(({ ticker, day, volumes: [newest, ...before] }) =>
    toFindings(
      ticker,
      day,
      findHighVolume(mentionSecurity(ticker), { id: `${ticker}@${day}`, volume: newest! }, before.reverse()),
    ),
  );
};

// A report counts the shares of its settlement date, so the earlier one is converted to the shares of the newer.
// Parameter: the newest settlement date whose reports are public.
const SHORTS = `SELECT "ticker", "settlement_date"::text AS "day",
    round("short_interest" * coalesce((SELECT exp(sum(ln(s."ratio") ORDER BY s."date")) FROM ${KNOWN_SPLITS} AS s
      WHERE s."ticker" = recent."ticker" AND s."date" > recent."settlement_date" AND s."date" <= recent."newest"), 1)) AS "shortInterest"
  FROM (
    SELECT *, row_number() OVER (PARTITION BY "ticker" ORDER BY "settlement_date" DESC) AS "age",
      max("settlement_date") OVER (PARTITION BY "ticker") AS "newest" FROM "short_interest"
    WHERE "settlement_date" <= $1::date
  ) AS recent JOIN "stock" USING ("ticker") WHERE "age" <= 2 ORDER BY "ticker", "settlement_date"`;

const shortInterestFinder: Finder = async (sql, asOf) => {
  const newestSettlement = isoDate(getNewestPublicDate('short_interest', parseStoredDay(asOf)));
  const rows = await sql.query<{ ticker: string; day: string; shortInterest: number }>(SHORTS, [newestSettlement]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, reports]) => {
    const [before, newest] = reports.map((report) => ({ id: `${ticker}@${report.day}`, ...report }));
    if (!before || !newest) return [];
    const published = isoDate(getPublicationDay('short_interest', parseStoredDay(newest.day)));
    return toFindings(ticker, published, findShortInterestSpike(mentionSecurity(ticker), before, newest));
  });
};

// Days before the entity's first day are not part of its baseline; a later day without a row has no mentions.
const METRICS = `SELECT s."ticker", d."day"::text AS "day", d."mentions", d."sentiment", d."score"
  FROM "metric_day" AS d JOIN "entity" AS e ON e."id" = d."entity_id" JOIN "stock" AS s ON s."ticker" = e."ticker"
  WHERE d."day" BETWEEN $1::date - ${TRIGGERS.baselineDays} AND $1::date ORDER BY 1, 2`;
type MetricRow = { ticker: string; day: string; mentions: number; sentiment: number | null; score: number | null };
const BASELINES: readonly [InsightBaseline, MetricName, (row: MetricRow) => number | null][] = [
  [SCORE_BASELINE_TYPE, SCORE_METRIC_KEY, ({ score }) => score],
  ['sentiment_baseline_deviation', 'sentiment', ({ sentiment }) => sentiment],
  ['mentions_baseline_deviation', 'mentions', ({ mentions }) => mentions],
];

const baselineFinder: Finder = async (sql, asOf) => {
  const [newest] = await sql.query<{ day: string | null }>('SELECT max("day")::text AS "day" FROM "metric_day"');
  if (!newest?.day) return [];
  const latest = newest.day < asOf ? newest.day : asOf;
  const rows = await sql.query<MetricRow>(METRICS, [latest]);
  return [...groupBy(rows, ({ ticker }) => ticker)].flatMap(([ticker, days]) =>
    BASELINES.flatMap(([type, metric, getReading]) => {
      const readings = days.flatMap((row) => {
        const value = getReading(row);
        return value === null ? [] : [{ id: `${ticker}@${row.day}@${metric}`, value, day: row.day }];
      });
      // A deviation of some days ago is not a current signal.
      return readings.at(-1)?.day === latest
        ? toFindings(ticker, latest, findBaselineDeviation(mentionSecurity(ticker), type, readings))
        : [];
    }),
  );
};

// A quarter counts once its filings are due, 45 days after its end.
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

const institutionalFinder: Finder = async (sql, asOf) => {
  const rows = await sql.query<FlowRow>(FLOWS, [asOf]);
  const [first] = rows;
  if (!first) return [];
  const label = quarterLabel(first.day);
  const dueOn = shiftDay(first.day, 45);
  const buildFlowId = ({ ticker, day }: FlowRow) => `${ticker}@${day}`;
  const stockFindings = rows.flatMap((row) =>
    row.percent === null
      ? []
      : toFindings(
          row.ticker,
          dueOn,
          findInstitutionalChange(mentionSecurity(row.ticker), {
            ...row,
            percent: row.percent,
            id: buildFlowId(row),
            label,
          }),
        ),
  );
  const sectors = [
    ...groupBy(
      rows.filter(({ sector, shares }) => sector && shares > 0),
      ({ sector }) => sector!,
    ),
  ].flatMap(([sector, flows]) => {
    // In dollars, at the prices at the end of the quarter.
    const sumValue = (name: 'netSharesChange' | 'sharesBought' | 'sharesSold') =>
      flows.reduce((sum, row) => sum + (row[name] * row.value) / row.shares, 0);
    const net = sumValue('netSharesChange');
    const before = flows.reduce((sum, { value }) => sum + value, 0) - net;
    if (before <= 0) return [];
    const values = { boughtValue: sumValue('sharesBought'), soldValue: sumValue('sharesSold') };
    return [{ sector, percent: (net / before) * 100, ids: flows.map(buildFlowId), ...values }];
  });
  return [
    ...stockFindings,
    ...toFindings(null, dueOn, findSectorRotation(label, sectors)),
    ...sectors.flatMap((flow) => toFindings(null, dueOn, findSectorFlow(label, flow))),
  ];
};

const FINDERS: readonly Finder[] = [
  insiderFinder,
  volumeFinder,
  shortInterestFinder,
  baselineFinder,
  institutionalFinder,
  marketFinder,
];

function toRow({ ticker, day, insight }: Finding): InsightRow {
  const { figures, evidence, ...columns } = insight;
  // Sectors distinguish the insights of a type that has one per sector.
  const sector = typeof figures.sector === 'string' ? `@${figures.sector}` : '';
  return {
    ...columns,
    id: `${buildId(ticker, columns.insightType)}${sector}`,
    ticker,
    // The close of the day of its newest fact: the earliest time at which it could be known.
    generatedAt: newYorkTime(parseStoredDay(day), 16, 0),
    figures: JSON.stringify(figures),
    evidenceKind: evidence.kind,
    evidenceIds: evidence.ids,
  };
}

/** The finders that read insider trades, with the types of their insights of a ticker and of the whole market. */
const OF_TRADES = {
  finders: [insiderFinder, marketFinder],
  types: ['insider_buy_signal', 'insider_sell_signal'],
  marketTypes: ['market_insider_trend'],
} satisfies { finders: Finder[]; types: InsightType[]; marketTypes: InsightType[] };

const buildId = (ticker: string | null, type: InsightType): string => `${ticker ?? 'market'}@${type}`;

/**
 * Rewrites every insight from the facts and snapshots of all families, as of a day.
 * @param only the tickers with changed insider trades, if everything else is as the last run read it
 */
async function deriveInsights(sql: Sql, asOf: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string }> {
  const tickers = collectKeys(only, 'insider_trade');
  const rows: InsightRow[] = [];
  for (const find of tickers ? OF_TRADES.finders : FINDERS)
    rows.push(...(await find(sql, isoDate(asOf), tickers)).map(toRow));
  if (tickers) {
    const ids = [
      ...tickers.flatMap((ticker) => OF_TRADES.types.map((type) => buildId(ticker, type))),
      ...OF_TRADES.marketTypes.map((type) => buildId(null, type)),
    ];
    await replaceWhere(sql, INSIGHT, 'id', ids, rows);
  } else await replaceAll(sql, INSIGHT, rows);
  const { rows: count } = await queryRow<{ rows: number }>(sql, 'SELECT count(*)::int AS "rows" FROM "insight"');
  return { rows: count, asOf: isoDate(asOf) };
}

export const insightsJob = defineJob({
  name: 'insights',
  reads: {
    facts: ['short_interest'],
    snapshots: ['insider_trade', 'daily_bar', ...SPLIT_TABLES, 'metric_day', 'institutional_flow', 'stock', 'entity'],
  },
  writes: ['insight'],
  schedule: morningAfterSession(7, 30),
  keyed: {
    by: { insider_trade: 'ticker' },
    fullOn: ['short_interest', 'daily_bar', ...SPLIT_TABLES, 'metric_day', 'institutional_flow', 'stock'],
    rest: async (sql) => (await queryRow<{ digest: string | null }>(sql, TICKERS_DIGEST)).digest ?? '',
    isDeferred: true,
  },
  run: deriveInsights,
});
