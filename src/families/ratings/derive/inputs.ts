import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { INSIDER_TRADE } from '../../../generated/tables.ts';
import { addDays, isoDate, parseDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { FILING_DAYS } from '../../../lib/quarters.ts';
import { congressFlow, FLOW_DAYS } from '../../congress/trades/rules.ts';
import type { DayReading } from '../../sentiment/rules/score.ts';
import {
  crowdFacts,
  FRESH_DAYS,
  firstSeasoningDay,
  insiderFacts,
  NO_FACTS,
  priceFacts,
  QUARTER_DAYS,
  RATING_INSIDER_DAYS,
  type RatingFacts,
} from '../rules/inputs.ts';

type Found = ReadonlyMap<string, Partial<RatingFacts>>;

/** Some of what the rating looks at, by ticker (the canonical one of a company), as of the end of a session. */
export type FactReading = {
  /** The families it reads: when one changes, all stocks are rated again. */
  families: readonly string[];
  read(sql: Sql, session: Date): Promise<Found>;
};

/**
 * A reading that one statement tells: rows of `ticker` and `value`, in the unit that the fact's type says (double
 * precision or boolean), not looking past the session `$1::date`. A stock without a row has none.
 */
export const reading = (families: readonly string[], fact: keyof RatingFacts, statement: string): FactReading => ({
  families,
  read: async (sql, session) => {
    const params = statement.includes('$1') ? [isoDate(session)] : [];
    const rows = await sql.query<{ ticker: string; value: number | boolean | null }>(statement, params);
    return new Map(rows.flatMap(({ ticker, value }) => (value === null ? [] : [[ticker, { [fact]: value }]])));
  },
});

/** Rows by ticker, each ticker's made into facts. */
const factsBy = <Row extends { ticker: string }>(
  rows: readonly Row[],
  factsOf: (rows: Row[]) => Partial<RatingFacts>,
): Found => new Map([...groupBy(rows, ({ ticker }) => ticker)].map(([ticker, own]) => [ticker, factsOf(own)]));

// An entity counts from its first day on; from then on a covered day without a row is one without mentions.
const DAYS = `SELECT s."ticker", c."day"::text AS "day", coalesce(m."mentions", 0) AS "mentions", m."sentiment", m."score", c."tracked"
  FROM (SELECT "day", sum("mentions") AS "tracked" FROM "tracked_slice" WHERE "day" BETWEEN $1::date AND $2::date GROUP BY 1) AS c
  JOIN (SELECT "entity_id", min("day") AS "day" FROM "metric_day" GROUP BY 1) AS f ON f."day" <= c."day"
  JOIN "stock" AS s ON s."entity_id" = f."entity_id"
  LEFT JOIN "metric_day" AS m ON m."entity_id" = f."entity_id" AND m."day" = c."day" ORDER BY 1, 2`;

const crowd: FactReading = {
  families: ['metrics', 'stocks'],
  read: async (sql, session) => {
    type Row = Omit<DayReading, 'day'> & { ticker: string; day: string };
    const rows = await sql.query<Row>(DAYS, [isoDate(addDays(session, -6)), isoDate(session)]);
    return factsBy(rows, (days) =>
      crowdFacts(
        days.map((row) => ({ ...row, day: parseDay(row.day)! })),
        session,
      ),
    );
  },
};

const ISSUERS = `SELECT DISTINCT "ticker" FROM "insider_trade" WHERE "filed_date" <= $1::date`;
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
  WHERE "transaction_date" BETWEEN $1::date AND $2::date AND "filed_date" <= $2::date AND "transaction_code" IN ('P', 'S')`;

const insiders: FactReading = {
  families: ['insider', 'stocks'],
  read: async (sql, session) => {
    type Row = SelectedRow<typeof INSIDER_TRADE, typeof TRADE_COLUMNS>;
    const [issuers, rows] = [
      await sql.query<{ ticker: string }>(ISSUERS, [isoDate(session)]),
      await sql.query<Row>(TRADES, [isoDate(addDays(session, -RATING_INSIDER_DAYS)), isoDate(session)]),
    ];
    const trades = groupBy(
      rows.map((row) => ({
        ...row,
        transactionDate: parseDay(row.transactionDate)!,
        filedDate: parseDay(row.filedDate)!,
      })),
      ({ ticker }) => ticker,
    );
    return new Map(issuers.map(({ ticker }) => [ticker, insiderFacts(trades.get(ticker) ?? [])]));
  },
};

// One row a stock: reading a whole market a bar at a time takes four times as long.
const BARS = `SELECT b."ticker", array_agg(b."date" - $1::date ORDER BY b."date") AS "days", array_agg(b."high" ORDER BY b."date") AS "highs",
    array_agg(b."close" ORDER BY b."date") AS "closes", array_agg(b."adjusted_close" ORDER BY b."date") AS "adjustedCloses",
    array_agg(b."volume" ORDER BY b."date") AS "volumes"
  FROM "daily_bar" AS b JOIN "stock" AS s ON s."ticker" = b."ticker" WHERE b."date" BETWEEN $1::date AND $2::date GROUP BY 1`;
const STORED_FROM = `SELECT min(b."date")::text AS "day" FROM "daily_bar" AS b JOIN "stock" AS s ON s."ticker" = b."ticker"`;

const prices: FactReading = {
  families: ['prices', 'stocks'],
  read: async (sql, session) => {
    type Columns = Record<'days' | 'closes', number[]> &
      Record<'highs' | 'volumes' | 'adjustedCloses', (number | null)[]>;
    const [first] = await sql.query<{ day: string | null }>(STORED_FROM);
    const storedFrom = first?.day ? parseDay(first.day)! : session;
    const from = firstSeasoningDay(session);
    const rows = await sql.query<Columns & { ticker: string }>(BARS, [isoDate(from), isoDate(session)]);
    return new Map(
      rows.map(({ ticker, days, highs, closes, adjustedCloses, volumes }) => {
        const bars = days.map((day, i) => ({
          date: addDays(from, day),
          open: null,
          high: highs[i]!,
          low: null,
          close: closes[i]!,
          adjustedClose: adjustedCloses[i]!,
          volume: volumes[i]!,
        }));
        return [ticker, priceFacts(bars, session, storedFrom)];
      }),
    );
  },
};

const DISCLOSED = `SELECT "ticker", "asset_type" AS "assetType", "transaction_type" AS "transactionType",
    "amount_min" AS "amountMin", "amount_max" AS "amountMax" FROM "politician_trade"
  WHERE "known_date" BETWEEN $1::date AND $2::date`;

const congress: FactReading = {
  families: ['politician-trades'],
  read: async (sql, session) => {
    type Row = Parameters<typeof congressFlow>[0][number] & { ticker: string };
    const rows = await sql.query<Row>(DISCLOSED, [isoDate(addDays(session, -FLOW_DAYS)), isoDate(session)]);
    return factsBy(rows, (trades) => ({ congressFlowBalance: congressFlow(trades) }));
  },
};

const CHAIN = `FROM "option_dossier" WHERE "as_of" BETWEEN $1::date - ${FRESH_DAYS} AND $1::date`;

/** A reading of the newest twelve months that a company has filed, from the snapshot's column or what is said of it. */
const filed = (fact: keyof RatingFacts, value: string): FactReading =>
  reading(
    ['fundamentals', 'stocks'],
    fact,
    `SELECT s."ticker", ${value} AS "value" FROM "current_fundamentals" AS f JOIN "stock" AS s ON s."cik" = f."cik"`,
  );

/** How many calendar days before the session a panel, and a report, may be to count: a quarter, and two with some delay. */
const PANEL_DAYS = 90;
const REPORT_DAYS = 200;

const FAVORABLE = `SELECT "ticker", 100::double precision * ("strong_buy" + "buy") / nullif("strong_buy" + "buy" + "hold" + "sell" + "strong_sell", 0) AS "value"
  FROM (SELECT DISTINCT ON ("ticker") * FROM "consensus_day" WHERE "snapshot_date" BETWEEN $1::date - ${PANEL_DAYS} AND $1::date
    ORDER BY "ticker", "snapshot_date" DESC) AS newest`;
const SURPRISE = `SELECT "ticker", "surprise_pct" AS "value" FROM (SELECT DISTINCT ON ("ticker") * FROM "earnings_surprise"
    WHERE "report_date" BETWEEN $1::date - ${REPORT_DAYS} AND $1::date ORDER BY "ticker", "report_date" DESC, "period_label" DESC) AS newest`;

// The newest quarter whose reports were due, and that can be compared with the one before.
const QUARTER = `SELECT max("report_date") AS "day" FROM "institutional_quarter" WHERE "baseline_filer_count" > 0
  AND "report_date" + ${FILING_DAYS} < $1::date AND "report_date" > $1::date - ${QUARTER_DAYS}`;
const NET_CHANGE = `SELECT f."ticker", f."net_change_pct" AS "value" FROM "institutional_flow" AS f JOIN (${QUARTER}) AS q ON q."day" = f."report_date"`;
const lastCloses = (
  day: string,
) => `SELECT DISTINCT ON (b."ticker") b."ticker", b."adjusted_close" FROM "daily_bar" AS b
  JOIN (${QUARTER}) AS q ON b."date" BETWEEN ${day} - 6 AND ${day} AND b."adjusted_close" IS NOT NULL ORDER BY b."ticker", b."date" DESC`;
const PRICE_CHANGE = `SELECT e."ticker", (e."adjusted_close" / nullif(s."adjusted_close", 0) - 1) * 100 AS "value"
  FROM (${lastCloses('q."day"')}) AS e
  JOIN (${lastCloses(`(date_trunc('quarter', q."day") - interval '1 day')::date`)}) AS s ON s."ticker" = e."ticker"`;

/**
 * Everything the rating looks at. A family that brings another fact of `StockFacts` adds its line, and nothing else:
 * until then nobody has that fact, it ranks nobody and it charges nobody.
 */
export const READINGS: readonly FactReading[] = [
  crowd,
  insiders,
  congress,
  prices,
  reading(['options'], 'optionsSentiment', `SELECT "ticker", "sentiment" AS "value" ${CHAIN}`),
  reading(['options'], 'unusualContracts', `SELECT "ticker", "unusual_count" AS "value" ${CHAIN}`),
  reading(['analyst'], 'favorableShare', FAVORABLE),
  reading(['analyst-estimates'], 'epsSurprise', SURPRISE),
  reading(['institutional'], 'inst13fNetChange', NET_CHANGE),
  reading(['institutional', 'prices'], 'quarterPriceChange', PRICE_CHANGE),
  reading(['stocks', 'prices'], 'marketCap', 'SELECT "ticker", "market_cap" AS "value" FROM "stock"'),
  filed('hasFinancials', 'true'),
  filed('operatingMargin', 'f."operating_margin"'),
  filed('netMargin', 'f."net_margin"'),
  filed('returnOnEquity', 'f."return_on_equity"'),
  filed('revenueGrowth', 'f."revenue_growth"'),
  filed('debtToEquity', 'f."debt_to_equity"'),
];

/**
 * What these readings say of each stock. That a company has filed no financials (`hasFinancials`) can be told only
 * where somebody's are known: otherwise they are not looked at yet.
 */
export async function queryStockFacts(
  sql: Sql,
  session: Date,
  readings: readonly FactReading[],
): Promise<(ticker: string) => RatingFacts> {
  const found = new Map<string, Partial<RatingFacts>>();
  for (const { read } of readings)
    for (const [ticker, facts] of await read(sql, session)) found.set(ticker, { ...found.get(ticker), ...facts });
  const noneFiled = [...found.values()].every(({ hasFinancials }) => hasFinancials !== true);
  return (ticker) => ({ ...NO_FACTS, hasFinancials: noneFiled, ...found.get(ticker) });
}
