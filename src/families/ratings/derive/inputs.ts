import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { TableName } from '../../../db/datasets.ts';
import type { Sql } from '../../../db/open.ts';
import { INSIDER_TRADE } from '../../../generated/tables.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import { FILING_DAYS } from '../../../market/quarters.ts';
import { selectNewestConsensus } from '../../analysts/consensus/rules.ts';
import { congressFlow, FLOW_DAYS } from '../../congress/trades/rules/amounts.ts';
import { TICKERS_PER_READ } from '../../prices/rules/bar-columns.ts';
import { SESSIONS_PER_YEAR } from '../../prices/rules/quotes.ts';
import type { DayReading } from '../../sentiment/rules/score.ts';
import {
  computeCrowdFacts,
  computeInsiderFacts,
  computePriceFacts,
  FRESH_DAYS,
  firstSeasoningDay,
  NO_FACTS,
  type PriceHistory,
  QUARTER_DAYS,
  RATING_INSIDER_DAYS,
  type RatingFacts,
} from '../rules/inputs.ts';

type FactsByTicker = ReadonlyMap<string, Partial<RatingFacts>>;

/** Some inputs of the rating, by a company's canonical ticker, as of the end of a session. */
export type FactReading = {
  /** The tables that are read: if their data changes, all stocks are rated again. */
  tables: readonly TableName[];
  /** @param tickers null: all; used by a reading that is repeated for changed tickers */
  read(sql: Sql, session: Date, tickers: readonly string[] | null): Promise<FactsByTicker>;
};

/**
 * A reading of one SQL statement, which selects `ticker` and `value` (double precision or boolean, in the unit of the
 * fact) and reads nothing after the session `$1::date`. A stock without a row has no value.
 */
export const reading = (tables: readonly TableName[], fact: keyof RatingFacts, statement: string): FactReading => ({
  tables,
  read: async (sql, session) => {
    const params = statement.includes('$1') ? [isoDate(session)] : [];
    const rows = await sql.query<{ ticker: string; value: number | boolean | null }>(statement, params);
    return new Map(rows.flatMap(({ ticker, value }) => (value === null ? [] : [[ticker, { [fact]: value }]])));
  },
});

/** Groups rows by ticker and converts each group to facts. */
const groupFacts = <Row extends { ticker: string }>(
  rows: readonly Row[],
  toFacts: (rows: Row[]) => Partial<RatingFacts>,
): FactsByTicker =>
  new Map([...groupBy(rows, ({ ticker }) => ticker)].map(([ticker, group]) => [ticker, toFacts(group)]));

// An entity counts from its first day on; after that, a covered day without a row is a day without mentions.
// The first day of an entity is one lookup in the key's index; a minimum over all entities would read every day.
const DAYS = `SELECT s."ticker", c."day"::text AS "day", coalesce(m."mentions", 0) AS "mentions", m."sentiment", m."score", c."tracked"
  FROM "stock" AS s CROSS JOIN LATERAL (SELECT min("day") AS "day" FROM "metric_day" WHERE "entity_id" = s."entity_id") AS first_days
  JOIN (SELECT "day", sum("mentions") AS "tracked" FROM "tracked_slice" WHERE "day" BETWEEN $1::date AND $2::date GROUP BY 1) AS c
    ON c."day" >= first_days."day"
  LEFT JOIN (SELECT * FROM "metric_day" WHERE "day" BETWEEN $1::date AND $2::date) AS m
    ON m."entity_id" = s."entity_id" AND m."day" = c."day" ORDER BY 1, 2`;

const crowd: FactReading = {
  tables: ['metric_day', 'tracked_slice', 'stock'],
  read: async (sql, session) => {
    type Row = Omit<DayReading, 'day'> & { ticker: string; day: string };
    const rows = await sql.query<Row>(DAYS, [isoDate(addDays(session, -6)), isoDate(session)]);
    return groupFacts(rows, (days) =>
      computeCrowdFacts(
        days.map((row) => ({ ...row, day: parseStoredDay(row.day) })),
        session,
      ),
    );
  },
};

const ISSUERS = `SELECT DISTINCT "ticker" FROM "insider_trade" WHERE "filed_date" <= $1::date
  AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[]))`;
const TRADE_COLUMNS = [
  'id',
  'ticker',
  'companyName',
  'insiderId',
  'insiderName',
  'insiderTitle',
  'officer',
  'director',
  'transactionDate',
  'filedDate',
  'transactionCode',
  'sharesTransacted',
  'totalValue',
  'derivative',
  'rule10b51',
  'implausibleReason',
] as const;
const TRADES = `SELECT ${selectColumns(INSIDER_TRADE, TRADE_COLUMNS)} FROM "insider_trade"
  WHERE "transaction_date" BETWEEN $1::date AND $2::date AND "filed_date" <= $2::date AND "transaction_code" IN ('P', 'S')
    AND ($3::text[] IS NULL OR "ticker" = ANY($3::text[]))`;

/** The reading of insider trades, which is repeated only for the tickers with changed trades. */
export const INSIDERS: FactReading = {
  tables: ['insider_trade'],
  read: async (sql, session, tickers) => {
    type Row = SelectedRow<typeof INSIDER_TRADE, typeof TRADE_COLUMNS>;
    const [issuers, rows] = [
      await sql.query<{ ticker: string }>(ISSUERS, [isoDate(session), tickers]),
      await sql.query<Row>(TRADES, [isoDate(addDays(session, -RATING_INSIDER_DAYS)), isoDate(session), tickers]),
    ];
    const trades = groupBy(
      rows.map((row) => ({
        ...row,
        transactionDate: parseStoredDay(row.transactionDate),
        filedDate: parseStoredDay(row.filedDate),
      })),
      ({ ticker }) => ticker,
    );
    return new Map(issuers.map(({ ticker }) => [ticker, computeInsiderFacts(trades.get(ticker) ?? [])]));
  },
};

// One row per stock; the closes come newest first, as the rank does, so that nothing is sorted.
const HISTORIES = `SELECT s."ticker", b.* FROM "stock" AS s CROSS JOIN LATERAL (
    SELECT count(*)::int AS "sessions", max("date")::text AS "lastDay", max("close") FILTER (WHERE "age" = 1) AS "lastClose",
      max("volume") FILTER (WHERE "age" = 1) AS "lastVolume",
      max(coalesce("high", "close")) FILTER (WHERE "age" <= ${SESSIONS_PER_YEAR}) AS "yearHigh",
      array_agg("adjusted_close") FILTER (WHERE "adjusted_close" IS NOT NULL) AS "closes"
    FROM (SELECT *, row_number() OVER (ORDER BY "date" DESC) AS "age" FROM "daily_bar"
      WHERE "ticker" = s."ticker" AND "date" BETWEEN $1::date AND $2::date) AS bar) AS b
  WHERE s."ticker" = ANY($3::text[]) AND b."sessions" > 0`;
const STOCKS = 'SELECT "ticker" FROM "stock" ORDER BY 1';
// The first bar of each stock, because a minimum over all bars would read them all.
const STORED_FROM = `SELECT min(b."date")::text AS "day" FROM "stock" AS s CROSS JOIN LATERAL (
    SELECT "date" FROM "daily_bar" WHERE "ticker" = s."ticker" ORDER BY "date" LIMIT 1) AS b`;

const prices: FactReading = {
  tables: ['daily_bar', 'stock'],
  read: async (sql, session) => {
    const [first] = await sql.query<{ day: string | null }>(STORED_FROM);
    const storedFrom = first?.day ? parseStoredDay(first.day) : session;
    const span = [isoDate(firstSeasoningDay(session)), isoDate(session)];
    const tickers = (await sql.query<{ ticker: string }>(STOCKS)).map(({ ticker }) => ticker);
    const facts = new Map<string, Partial<RatingFacts>>();
    type Row = Pick<PriceHistory, 'sessions' | 'yearHigh'> & {
      ticker: string;
      lastDay: string;
      lastClose: number;
      lastVolume: number | null;
      closes: number[] | null;
    };
    for (const batch of splitIntoChunks(tickers, TICKERS_PER_READ))
      for (const row of await sql.query<Row>(HISTORIES, [...span, batch])) {
        const last = { date: parseStoredDay(row.lastDay), close: row.lastClose, volume: row.lastVolume };
        const adjustedCloses = row.closes?.reverse() ?? [];
        facts.set(row.ticker, computePriceFacts({ ...row, last, adjustedCloses }, session, storedFrom));
      }
    return facts;
  },
};

// When an undated trade was disclosed is unknown, so it never counts.
const CONGRESS_TRADES = `SELECT "ticker", "asset_type" AS "assetType", "transaction_type" AS "transactionType",
    "amount_min" AS "amountMin", "amount_max" AS "amountMax" FROM "politician_trade"
  WHERE "known_date" BETWEEN $1::date AND $2::date AND "disclosure_date" IS NOT NULL`;

const congress: FactReading = {
  tables: ['politician_trade'],
  read: async (sql, session) => {
    type Row = Parameters<typeof congressFlow>[0][number] & { ticker: string };
    const rows = await sql.query<Row>(CONGRESS_TRADES, [isoDate(addDays(session, -FLOW_DAYS)), isoDate(session)]);
    return groupFacts(rows, (trades) => ({ congressFlowBalance: congressFlow(trades) }));
  },
};

const FROM_CHAINS = `FROM "option_dossier" WHERE "as_of" BETWEEN $1::date - ${FRESH_DAYS} AND $1::date`;

/** A reading of a company's newest twelve reported months: `value` is an SQL expression over the snapshot. */
const createFundamentalsReading = (fact: keyof RatingFacts, value: string): FactReading =>
  reading(
    ['current_fundamentals', 'stock'],
    fact,
    `SELECT s."ticker", ${value} AS "value" FROM "current_fundamentals" AS f JOIN "stock" AS s ON s."cik" = f."cik"`,
  );

/**
 * The maximum age in calendar days of an analyst panel, and of an earnings report: a quarter, and two quarters with
 * some delay.
 */
const PANEL_DAYS = 90;
const REPORT_DAYS = 200;

const PANEL = selectNewestConsensus(
  '"ticker", "strong_buy", "buy", "hold", "sell", "strong_sell"',
  `"snapshot_date" BETWEEN $1::date - ${PANEL_DAYS} AND $1::date`,
);
const FAVORABLE = `SELECT "ticker", 100::double precision * ("strong_buy" + "buy")
    / nullif("strong_buy" + "buy" + "hold" + "sell" + "strong_sell", 0) AS "value" FROM (${PANEL}) AS panel`;
const SURPRISE = `SELECT "ticker", "surprise_pct" AS "value" FROM (SELECT DISTINCT ON ("ticker") * FROM "earnings_surprise"
    WHERE "report_date" BETWEEN $1::date - ${REPORT_DAYS} AND $1::date ORDER BY "ticker", "report_date" DESC, "period_label" DESC) AS newest`;

// The newest quarter whose reports are due and that can be compared with the previous quarter.
const QUARTER = `SELECT max("report_date") AS "day" FROM "institutional_quarter" WHERE "baseline_filer_count" > 0
  AND "report_date" + ${FILING_DAYS} < $1::date AND "report_date" > $1::date - ${QUARTER_DAYS}`;
const NET_CHANGE = `SELECT f."ticker", f."net_change_pct" AS "value" FROM "institutional_flow" AS f JOIN (${QUARTER}) AS q ON q."day" = f."report_date"`;
const selectLastClose = (day: string): string => `SELECT "adjusted_close" FROM "daily_bar" WHERE "ticker" = t."ticker"
    AND "date" BETWEEN ${day} - 6 AND ${day} AND "adjusted_close" IS NOT NULL ORDER BY "date" DESC LIMIT 1`;
const PRICE_CHANGE = `SELECT t."ticker", (quarter_end."adjusted_close" / nullif(quarter_start."adjusted_close", 0) - 1) * 100 AS "value"
  FROM "quote" AS t CROSS JOIN (${QUARTER}) AS q CROSS JOIN LATERAL (${selectLastClose('q."day"')}) AS quarter_end
  CROSS JOIN LATERAL (${selectLastClose(`(date_trunc('quarter', q."day") - interval '1 day')::date`)}) AS quarter_start`;

/**
 * All inputs of the rating. A family that adds another fact of `StockFacts` adds its line here and nothing else: until
 * then no stock has that fact, so it affects neither ranks nor penalties.
 */
export const READINGS: readonly FactReading[] = [
  crowd,
  INSIDERS,
  congress,
  prices,
  reading(['option_dossier'], 'optionsSentiment', `SELECT "ticker", "sentiment" AS "value" ${FROM_CHAINS}`),
  reading(['option_dossier'], 'unusualContracts', `SELECT "ticker", "unusual_count" AS "value" ${FROM_CHAINS}`),
  reading(['consensus_day'], 'favorableShare', FAVORABLE),
  reading(['earnings_surprise'], 'epsSurprise', SURPRISE),
  reading(['institutional_quarter', 'institutional_flow'], 'inst13fNetChange', NET_CHANGE),
  reading(['institutional_quarter', 'quote', 'daily_bar'], 'quarterPriceChange', PRICE_CHANGE),
  reading(['stock'], 'marketCap', 'SELECT "ticker", "market_cap" AS "value" FROM "stock"'),
  createFundamentalsReading('hasFinancials', 'true'),
  createFundamentalsReading('operatingMargin', 'f."operating_margin"'),
  createFundamentalsReading('netMargin', 'f."net_margin"'),
  createFundamentalsReading('returnOnEquity', 'f."return_on_equity"'),
  createFundamentalsReading('revenueGrowth', 'f."revenue_growth"'),
  createFundamentalsReading('debtToEquity', 'f."debt_to_equity"'),
];

/**
 * Reads the facts of each stock. A company counts as one without filed financials (`hasFinancials`) only if financials
 * of any company are stored: otherwise they have not been loaded yet.
 */
export async function queryStockFacts(
  sql: Sql,
  session: Date,
  readings: readonly FactReading[],
): Promise<(ticker: string) => RatingFacts> {
  const factsByTicker = new Map<string, Partial<RatingFacts>>();
  for (const { read } of readings)
    for (const [ticker, facts] of await read(sql, session, null))
      factsByTicker.set(ticker, { ...factsByTicker.get(ticker), ...facts });
  const isNothingFiled = [...factsByTicker.values()].every(({ hasFinancials }) => hasFinancials !== true);
  return (ticker) => ({ ...NO_FACTS, hasFinancials: isNothingFiled, ...factsByTicker.get(ticker) });
}

const STORED = 'SELECT "ticker", "facts" FROM "rating_reading"';
const { insiderFlowBalance, clusteredInsiderSelling } = NO_FACTS;

/** The facts of each stock as stored by the last run, except those of insiders of these tickers, which are read again. */
export async function refreshInsiderFacts(
  sql: Sql,
  session: Date,
  tickers: readonly string[],
): Promise<(ticker: string) => RatingFacts> {
  const stored = await sql.query<{ ticker: string; facts: RatingFacts }>(STORED);
  const factsByTicker = new Map(stored.map(({ ticker, facts }) => [ticker, facts]));
  const insiderFacts = await INSIDERS.read(sql, session, tickers);
  for (const ticker of tickers) {
    const facts = factsByTicker.get(ticker);
    const changed = { insiderFlowBalance, clusteredInsiderSelling, ...insiderFacts.get(ticker) };
    if (facts) factsByTicker.set(ticker, { ...facts, ...changed });
  }
  return (ticker) => requireEntry(factsByTicker, ticker);
}
