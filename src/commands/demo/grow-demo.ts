import type { Catalog } from '../../catalog.ts';
import type { Database, Sql } from '../../db/open.ts';
import { inventListings } from '../../demo/made-up.ts';
import type { ReportProgress } from '../../lib/progress.ts';
import { requireFirst } from '../../lib/require.ts';
import { formatCount } from '../../lib/words.ts';
import { growYear } from './grow-year.ts';

// The demo market has at most 1,000 stocks. A larger one has copies of its made-up stocks: their facts under other
// tickers and CIKs, written by the database, which takes minutes where importing them would take hours.

/**
 * The fact tables, each with the column that identifies a row's company. Options and mentions stay those of 1,000
 * stocks.
 */
const OF_TICKER = [
  ...['sec_company', 'company_profile', 'daily_bar', 'vintage_close', 'stock_split'],
  ...['short_interest', 'short_volume', 'stated_float'],
  ...['analyst_panel', 'analyst_note', 'estimate_sweep', 'reported_earnings', 'earnings_listing'],
];
const OF_ISSUER = ['ownership_filing'];
const OF_FILING = ['ownership_owner', 'ownership_row'];
const OF_CIK = ['company_fact', 'fact_filer'];

/** The tasks that report the growth: copied tables, and the jobs that follow. */
export const COPYING = 'copies';
export const DERIVING_COPIES = 'derive copies';
/** The tables of stocks and filings; and holdings, the filings and notes of a year, and statistics. */
export const COPY_STEPS = OF_TICKER.length + OF_CIK.length + OF_FILING.length + OF_ISSUER.length + 3;

/** The changed columns of a copy; other columns are copied unchanged. */
const COPIED = {
  ticker: 'm."to_ticker"',
  issuer_ticker: 'm."to_ticker"',
  cik: 'm."to_cik"',
  issuer_cik: 'm."to_cik"',
  title: 'm."to_name"',
  issuer_name: 'm."to_name"',
};
/** Of the tables of filings, whose other columns have other meanings. */
const COPIED_IN_FILINGS: Readonly<Record<string, string>> = {
  id: `f."id" || '-' || m."copy"`,
  accession: `f."accession" || '-' || m."copy"`,
  filing_id: `f."filing_id" || '-' || m."copy"`,
  issuer_ticker: COPIED.issuer_ticker,
  issuer_cik: COPIED.issuer_cik,
  issuer_name: COPIED.issuer_name,
};

const COLUMNS = `SELECT "column_name" AS "name" FROM "information_schema"."columns"
  WHERE "table_schema" = current_schema() AND "table_name" = $1 AND "is_generated" = 'NEVER' ORDER BY "ordinal_position"`;

async function copy(sql: Sql, table: string, join: string, copied: Readonly<Record<string, string>>) {
  const names = (await sql.query<{ name: string }>(COLUMNS, [table])).map(({ name }) => name);
  const values = names.map((name) => copied[name] ?? `f."${name}"`).join(', ');
  const columns = names.map((name) => `"${name}"`).join(', ');
  await sql.query(`INSERT INTO "${table}" (${columns}) SELECT ${values} FROM "${table}" AS f ${join}`);
}

/** Adds copies of the synthetic stocks to a demo market until it has this many stocks. */
async function copyStocks(sql: Sql, stocks: number, onTable: (table: string) => void): Promise<void> {
  const rows = await sql.query<{ ticker: string; cik: string; all: number }>(
    `SELECT "ticker", "cik", (SELECT count(*)::int FROM "stock") AS "all" FROM "stock" WHERE "ticker" LIKE 'ZQ%' ORDER BY 1`,
  );
  const missing = stocks - requireFirst(rows).all;
  const copies = inventListings('STOCK', rows.length + missing).slice(rows.length);
  const lines = copies.map(({ ticker, issuer, name }, i) => {
    const from = rows[i % rows.length]!;
    const number = Math.floor(i / rows.length) + 1;
    return [number, from.ticker, ticker, from.cik, issuer.padStart(10, '0'), name];
  });
  const types = ['integer', 'text', 'text', 'text', 'text', 'text'];
  await sql.query(
    'CREATE TEMPORARY TABLE "copies" ("copy" integer, "from_ticker" text, "to_ticker" text, "from_cik" text, "to_cik" text, "to_name" text) ON COMMIT DROP',
  );
  await sql.query(
    `INSERT INTO "copies" SELECT * FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`,
    types.map((_, i) => lines.map((line) => line[i])),
  );
  const copyTables = async (tables: readonly string[], join: string, copied: Readonly<Record<string, string>>) => {
    for (const table of tables) {
      onTable(table);
      await copy(sql, table, join, copied);
    }
  };
  await copyTables(OF_TICKER, 'JOIN "copies" AS m ON m."from_ticker" = f."ticker"', COPIED);
  await copyTables(OF_CIK, 'JOIN "copies" AS m ON m."from_cik" = f."cik"', COPIED);
  const ofFiling =
    'JOIN "ownership_filing" AS o ON o."id" = f."filing_id" JOIN "copies" AS m ON m."from_ticker" = o."issuer_ticker"';
  await copyTables(OF_FILING, ofFiling, COPIED_IN_FILINGS);
  await copyTables(OF_ISSUER, 'JOIN "copies" AS m ON m."from_ticker" = f."issuer_ticker"', COPIED_IN_FILINGS);
}

/** Rows that each filer reports on average: three million of 8,800 filers. */
const ROWS_A_FILER = 340;

// In the newest quarter, so that the next quarter is the first of new filers.
const FILINGS = `INSERT INTO "institutional_filing" ("id", "form", "filer_cik", "filer_name", "period", "filed_date", "dated",
    "amendment_no", "adds", "flattened", "entry_total", "entries", "table_digest")
  SELECT 'growth-' || n, '13F-HR', lpad((9600000 + n)::text, 10, '0'), 'Growth Capital ' || n, q."period", q."filed_date", true,
    0, false, false, ${ROWS_A_FILER}, ${ROWS_A_FILER}, md5(n::text)
  FROM generate_series(1, $1::integer) AS n
  CROSS JOIN (SELECT "period", max("filed_date") AS "filed_date" FROM "institutional_filing" GROUP BY 1 ORDER BY 1 DESC LIMIT 1) AS q`;
const ROWS = `WITH listed AS MATERIALIZED (SELECT row_number() OVER (ORDER BY f."ticker") - 1 AS "place", f."ticker", f."title" AS "name", b."close"
      FROM "sec_company" AS f CROSS JOIN LATERAL (
        SELECT "close" FROM "daily_bar" WHERE "ticker" = f."ticker" ORDER BY "date" DESC LIMIT 1) AS b),
    held AS MATERIALIZED (SELECT n, line, (n * 37 + line) % (SELECT count(*) FROM listed) AS "place", 100 + (n * 7 + line) % 9000 AS "shares"
      FROM generate_series(1, $1::integer) AS n CROSS JOIN generate_series(1, ${ROWS_A_FILER}) AS line)
  INSERT INTO "institutional_row" ("filing_id", "line", "instrument", "ticker", "issuer_name", "title", "value", "amount")
  SELECT 'growth-' || n, line, 'EQUITY', s."ticker", s."name", 'COM', round(s."close" * h."shares"), h."shares"
  FROM held AS h JOIN listed AS s ON s."place" = h."place"`;

/** Adds Forms 13F with this many rows. */
async function addHoldings(sql: Sql, rows: number): Promise<void> {
  const filers = Math.ceil(rows / ROWS_A_FILER);
  await sql.query(FILINGS, [filers]);
  await sql.query(ROWS, [filers]);
}

/** Bumps the data version of every family of facts, as an import would, so that jobs notice the rows. */
async function announce(sql: Sql): Promise<void> {
  await sql.query('UPDATE "data_version" SET "version" = "version" + 1, "facts" = "facts" + 1');
  await sql.query('ANALYZE');
}

/** Rows of Forms 13F beside one stock: three million beside 8,000. */
const ROWS_A_STOCK = 375;

type Growing = {
  now: Date;
  report: ReportProgress;
  /** Runs in the transaction that inserts the copies. */
  onCopied?(sql: Sql): Promise<unknown>;
};

/** Grows a large demo market to this many stocks, and derives from it. Requires PostgreSQL. */
export async function growDemo(
  { derive }: Pick<Catalog, 'derive'>,
  db: Database,
  stocks: number,
  { now, report, onCopied }: Growing,
): Promise<void> {
  let copiedTables = 0;
  const onTable = (table: string) => {
    report({ task: COPYING, done: copiedTables, total: COPY_STEPS, unit: 'part', detail: `copies of ${table}` });
    copiedTables += 1;
  };
  await db.transaction(async (sql) => {
    await copyStocks(sql, stocks, onTable);
    report(`copies: ${formatCount(stocks, 'stock')} in all`);
    onTable('institutional_row');
    await addHoldings(sql, ROWS_A_STOCK * stocks);
    report(`13f: ${formatCount(ROWS_A_STOCK * stocks, 'row')} added`);
    onTable('filings and notes');
    await growYear(sql);
    report('filings and notes: as many as a year brings');
    onTable('statistics');
    await announce(sql);
    await onCopied?.(sql);
  });
  report({ task: COPYING, done: COPY_STEPS, total: COPY_STEPS, unit: 'part' });
  // If this is interrupted, the scheduler finds the unfinished jobs.
  await derive(db, null, now, undefined, ({ name, rows }, place, jobCount) => {
    report(`${name}: ${formatCount(rows, 'row')} derived (job ${place} of ${jobCount})`);
    report({ task: DERIVING_COPIES, done: place, total: jobCount, unit: 'job', detail: name });
  });
}
