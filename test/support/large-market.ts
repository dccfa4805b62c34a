import type { Sql } from '../../src/db/open.ts';
import { buildRunningTotals } from '../../src/families/insider/activity/rules.ts';

// A market of thousands of stocks, written by the database into the tables that requests read. Each stock is a copy of AAPL
// of the small market, with the rows that a year brings.

/**
 * How many rows each stock has. `days`: with mentions. `readings`: of options and estimates, at most those of AAPL. `positions`: of each
 * filer of Forms 13F.
 */
export type StockRows = Readonly<
  Record<
    'positions' | 'readings' | 'insiderTrades' | 'analystActions' | 'sessions' | 'settlements' | 'reports' | 'days',
    number
  >
>;
/** The rows of a year. */
const YEAR: StockRows = {
  positions: 100,
  readings: 1_000,
  insiderTrades: 57,
  analystActions: 16,
  sessions: 252,
  settlements: 24,
  reports: 4,
  days: 365,
};
/** What requests of the whole market read: a market of 8,000 stocks is written in a sixth of the time. */
export const FEW_ROWS: StockRows = {
  positions: 10,
  readings: 3,
  insiderTrades: 12,
  analystActions: 4,
  sessions: 70,
  settlements: 4,
  reports: 4,
  days: 31,
};
/** Insider trades, analyst actions, and reports lie within so many days. */
const SPREAD_DAYS = 365;
/** Filers of Forms 13F, of a market of 10,000 stocks. */
const FILERS = 8_800;
const WHOLE = 10_000;
/** Trades that Congress discloses in a year. */
const CONGRESS_TRADES = 15_000;
/** Publications that mention stocks. */
const PUBLICATIONS = 40;
/** Entities that are mentioned in all of them each day. */
const MENTIONED_WIDELY = 2;

const TODAY = `date '2025-11-21'`;
const QUARTER = `(SELECT max("report_date") FROM "institutional_quarter")`;

const COLUMNS = `SELECT "column_name" AS "name" FROM "information_schema"."columns"
  WHERE "table_schema" = current_schema() AND "table_name" = $1 AND "is_generated" = 'NEVER' ORDER BY "ordinal_position"`;

/** SQL for the columns that differ in a copy; `n` is the new stock, `k` the copy's number within it, `t` the row copied. */
type Changed = Readonly<Record<string, string>>;

/**
 * Copies rows for each new stock. @param where which rows are copied
 * @param copies how many of each for a stock, or SQL on n."i"
 */
async function copy(
  sql: Sql,
  table: string,
  {
    where,
    changed,
    copies = 1,
    stocks = 'true',
  }: { where: string; changed: Changed; copies?: number; stocks?: string },
): Promise<void> {
  const names = (await sql.query<{ name: string }>(COLUMNS, [table])).map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `t."${name}"`);
  await sql.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) SELECT ${values.join(', ')}
     FROM (SELECT * FROM "${table}" WHERE ${where}) AS t CROSS JOIN "growth" AS n CROSS JOIN generate_series(0, ${copies - 1}) AS k
     WHERE ${stocks} ON CONFLICT DO NOTHING`,
  );
}

const TICKER = { ticker: 'n."ticker"' };
const OF_AAPL = `"ticker" = 'AAPL'`;
const ONE_OF_AAPL = (order: string, table: string) =>
  `ctid = (SELECT ctid FROM "${table}" WHERE "ticker" = 'AAPL' ORDER BY ${order} LIMIT 1)`;
const SECTORS = `(ARRAY['Information Technology','Financials','Industrials','Health Care','Energy','Materials','Utilities','Real Estate'])[1 + n."i" % 8]`;
const dayBack = (spread: number) => `(${TODAY} - ((n."i" * 31 + k * 7919) % ${spread}))`;

async function copyCompanies(sql: Sql, rows: StockRows): Promise<void> {
  const entity = `'kb/company/growth-' || n."i"`;
  const slug = `'growth-' || n."i"`;
  const name = `'Growth Company ' || n."i"`;
  const cik = `lpad((5000000 + n."i")::text, 10, '0')`;
  await copy(sql, 'stock', {
    where: OF_AAPL,
    changed: {
      ...TICKER,
      name,
      entity_id: entity,
      url_slug: slug,
      cik,
      sector: SECTORS,
      market_cap: 'n."i" * 1000000.0',
    },
  });
  await copy(sql, 'sec_company', { where: OF_AAPL, changed: { ...TICKER, cik, title: name } });
  await copy(sql, 'entity', { where: OF_AAPL, changed: { ...TICKER, id: entity, name, url_slug: slug } });
  await copy(sql, 'entity_popularity', {
    where: `"entity_id" = 'kb/company/320193'`,
    changed: { entity_id: entity, rank: 'NULL', mentions: 'n."i"' },
  });
  const single = ['quote', 'rating', 'screener_stock', 'share_float', 'analyst_estimate', 'earnings_surprise'];
  const more = ['consensus_day', 'option_dossier', 'option_open_interest', 'option_day', 'institutional_option'];
  for (const table of [...single, ...more])
    await copy(sql, table, {
      where: `ctid = ANY(ARRAY(SELECT ctid FROM "${table}" WHERE ${OF_AAPL} LIMIT ${rows.readings}))`,
      changed: TICKER,
    });
  await copy(sql, 'institutional_flow', {
    where: OF_AAPL,
    changed: { ...TICKER, net_shares_change: '(n."i" % 2 * 2 - 1) * n."i" * 10.0' },
  });
  await copy(sql, 'options_overview_row', {
    where: `"board" = 'stocks' AND "rank" = 1`,
    changed: { ...TICKER, rank: '1000 + n."i"' },
    stocks: 'n."i" % 5 < 2',
  });
  await copy(sql, 'etf_holding', {
    where: `"etf" = 'SPY' AND "position" = 1`,
    changed: { ...TICKER, linked_ticker: 'n."ticker"', position: '1000 + n."i"', weight_pct: '0.01' },
    stocks: 'n."i" % 20 < 7',
  });
}

async function addYear(sql: Sql, rows: StockRows): Promise<void> {
  const code = `CASE WHEN k % 20 = 0 THEN 'P' WHEN k % 9 = 1 THEN 'S' WHEN k % 3 = 0 THEN 'M' WHEN k % 3 = 1 THEN 'A' ELSE 'F' END`;
  const insider = `lpad((7000000 + n."i" * 8 + k % 8)::text, 10, '0')`;
  const traded = dayBack(SPREAD_DAYS);
  await copy(sql, 'insider_trade', {
    where: ONE_OF_AAPL('"id"', 'insider_trade'),
    copies: rows.insiderTrades,
    changed: {
      ...TICKER,
      id: `'growth-' || n."i" || '-' || k`,
      company_name: `'Growth Company ' || n."i"`,
      insider_id: insider,
      owner_ids: `ARRAY[${insider}]`,
      insider_name: `'Insider ' || k % 8`,
      transaction_date: traded,
      filed_date: `${traded} + 2`,
      transaction_code: code,
      derivative: 'false',
      shares_transacted: '100 + k * 1.1',
      total_value: '1000.0 * (n."i" % 997 + k)',
    },
  });
  await sql.query(
    `INSERT INTO "insider_activity" ${buildRunningTotals(`"ticker" IN (SELECT "ticker" FROM "growth")`)}`,
  );
  await copy(sql, 'analyst_action', {
    where: ONE_OF_AAPL('"action_date"', 'analyst_action'),
    copies: rows.analystActions,
    changed: { ...TICKER, firm: `'Firm ' || k`, action_date: dayBack(SPREAD_DAYS) },
  });
  await copy(sql, 'earnings_event', {
    where: ONE_OF_AAPL('"earnings_date"', 'earnings_event'),
    copies: rows.reports,
    changed: {
      ...TICKER,
      fiscal_date_ending: `${TODAY} - 300 + k * 91`,
      earnings_date: `${TODAY} + 28 - (n."i" % 60) - (3 - k) * 91`,
      reported: 'k < 3',
    },
  });
  await copy(sql, 'daily_bar', {
    where: ONE_OF_AAPL('"date" DESC', 'daily_bar'),
    copies: rows.sessions,
    changed: { ...TICKER, date: `${TODAY} - 1 - k` },
  });
  await copy(sql, 'short_volume', {
    where: ONE_OF_AAPL('"date"', 'short_volume'),
    copies: rows.sessions,
    changed: { ...TICKER, date: `${TODAY} - 1 - k` },
  });
  await copy(sql, 'short_interest', {
    where: ONE_OF_AAPL('"settlement_date"', 'short_interest'),
    copies: rows.settlements,
    changed: { ...TICKER, settlement_date: `${TODAY} - 10 - k * 15` },
  });
}

async function addMentions(sql: Sql, rows: StockRows): Promise<void> {
  const entityId = `'kb/company/growth-' || n."i"`;
  await copy(sql, 'metric_day', {
    where: `ctid = (SELECT ctid FROM "metric_day" LIMIT 1)`,
    copies: rows.days,
    changed: { entity_id: entityId, day: `${TODAY} - k`, mentions: '10 + k % 7', sentiment: '0.1', score: '60' },
  });
  const publication = {
    source: `(ARRAY['news', 'social'])[1 + k % 2]`,
    publisher: `'publication-' || k % ${PUBLICATIONS}`,
  };
  await copy(sql, 'metric_slice', {
    where: `ctid = (SELECT ctid FROM "metric_slice" LIMIT 1)`,
    copies: rows.days * PUBLICATIONS,
    stocks: `n."i" <= ${MENTIONED_WIDELY}`,
    changed: { ...publication, entity_id: entityId, day: `${TODAY} - k / ${PUBLICATIONS}` },
  });
  await copy(sql, 'tracked_slice', {
    where: `ctid = (SELECT ctid FROM "tracked_slice" LIMIT 1)`,
    copies: rows.days * PUBLICATIONS,
    stocks: 'n."i" = 1',
    changed: { ...publication, day: `${TODAY} - k / ${PUBLICATIONS}` },
  });
}

async function addInstitutions(sql: Sql, stocks: number, { positions }: StockRows): Promise<void> {
  const filers = Math.ceil((FILERS * stocks) / WHOLE);
  const cik = `lpad((9600000 + f)::text, 10, '0')`;
  await sql.query(
    `INSERT INTO "filer" ("cik", "name", "category", "stated")
     SELECT ${cik}, 'Growth Capital ' || f, CASE WHEN f % 500 = 0 THEN 'ACTIVIST' ELSE 'OTHER' END, false FROM generate_series(1, $1::int) AS f`,
    [filers],
  );
  await sql.query(
    `INSERT INTO "filer_quarter" ("report_date", "filer_cik", "filed_date", "equity_value", "position_count", "unvalued", "top_ten_value")
     SELECT ${QUARTER}, ${cik}, ${TODAY} - 10, 1000000, ${positions}, 0, 100000 FROM generate_series(1, $1::int) AS f`,
    [filers],
  );
  await sql.query(
    `INSERT INTO "institutional_position" ("report_date", "filer_cik", "instrument", "filer_place", "place", "security", "ticker",
        "issuer_name", "title", "shares", "value_usd", "change_type", "shares_change", "shares_change_pct", "filed_date")
     SELECT ${QUARTER}, ${cik}, 'EQUITY', k, f * ${positions} / $2::int + 1, n."ticker", n."ticker", n."ticker", 'COM', 1000, 100000.0 - f,
       'INCREASED', 10, 1, ${TODAY} - 10
     FROM generate_series(1, $1::int) AS f CROSS JOIN generate_series(1, ${positions}) AS k
     JOIN "growth" AS n ON n."i" = 1 + (f * ${positions} + k - 1) % $2::int`,
    [filers, stocks],
  );
}

async function addCongress(sql: Sql, stocks: number): Promise<void> {
  const trades = Math.ceil((CONGRESS_TRADES * stocks) / WHOLE);
  await copy(sql, 'politician_trade', {
    where: `ctid = (SELECT ctid FROM "politician_trade" LIMIT 1)`,
    copies: Math.ceil(trades / stocks),
    changed: {
      ...TICKER,
      id: `'growth-' || n."i" || '-' || k`,
      known_date: dayBack(SPREAD_DAYS),
      disclosure_date: dayBack(SPREAD_DAYS),
      transaction_date: `${dayBack(SPREAD_DAYS)} - 20`,
    },
  });
}

/** Adds this many stocks to the small market. */
export async function growMarket(sql: Sql, stocks: number, rows = YEAR): Promise<void> {
  await sql.query(
    `CREATE TABLE "growth" AS SELECT i, 'Q' || chr(65 + i / 676 % 26) || chr(65 + i / 26 % 26) || chr(65 + i % 26) AS "ticker"
     FROM generate_series(1, ${stocks}) AS i`,
  );
  await copyCompanies(sql, rows);
  await addYear(sql, rows);
  await addMentions(sql, rows);
  await addInstitutions(sql, stocks, rows);
  await addCongress(sql, stocks);
  await sql.query('DROP TABLE "growth"');
  await sql.query(`UPDATE "data_version" SET "version" = "version" + 1, "rows" = greatest("rows", ${stocks})`);
  await sql.query('ANALYZE');
}
