import type { Sql } from '../../db/open.ts';
import { queryRow } from '../../db/sql.ts';

// A demo market has fewer filings and notes of each stock than a real year brings. The others are copies of the
// demo's, on other days of the newest year.

/** Of each stock in a year. */
const INSIDER_TRADES = 57;
const ANALYST_ACTIONS = 16;

const COLUMNS = `SELECT "column_name" AS "name" FROM "information_schema"."columns"
  WHERE "table_schema" = current_schema() AND "table_name" = $1 AND "is_generated" = 'NEVER' ORDER BY "ordinal_position"`;

/**
 * SQL that moves a day of the newest year by some days, beyond its beginning on to its end.
 * @param day the day by which all days of a filing are moved
 */
const moved = (table: string, day: string, copies: number): string => `
  CROSS JOIN (SELECT max("${day}") AS "newest" FROM "${table}") AS y CROSS JOIN generate_series(1, ${copies}) AS k
  CROSS JOIN LATERAL (SELECT (y."newest" - o."${day}" + k * 365 / ${copies + 1} + k) % 365 - (y."newest" - o."${day}") AS "by") AS m
  WHERE o."${day}" > y."newest" - 365`;

async function copy(sql: Sql, table: string, from: string, changed: Readonly<Record<string, string>>): Promise<void> {
  const names = (await sql.query<{ name: string }>(COLUMNS, [table])).map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `f."${name}"`).join(', ');
  const columns = names.map((name) => `"${name}"`).join(', ');
  await sql.query(`INSERT INTO "${table}" (${columns}) SELECT ${values} ${from} ON CONFLICT DO NOTHING`);
}

/** How many copies of each row there must be for so many rows of each stock. */
async function countCopies(sql: Sql, rowsOfStock: number, count: string): Promise<number> {
  const totals = await queryRow<{ rows: number; stocks: number }>(
    sql,
    `SELECT (${count})::int AS "rows", (SELECT count(*) FROM "stock")::int AS "stocks"`,
  );
  return totals.rows === 0 ? 0 : Math.max(0, Math.round((rowsOfStock * totals.stocks) / totals.rows) - 1);
}

const TRADES_OF_YEAR = `SELECT count(*) FROM "ownership_row" AS r JOIN "ownership_filing" AS o ON o."id" = r."filing_id"
  WHERE NOT r."holding" AND o."filed_date" > (SELECT max("filed_date") FROM "ownership_filing") - 365`;
const NOTES_OF_YEAR = `SELECT count(*) FROM "analyst_note"
  WHERE "published_date" > (SELECT max("published_date") FROM "analyst_note") - 365`;

async function addInsiderTrades(sql: Sql): Promise<void> {
  const copies = await countCopies(sql, INSIDER_TRADES, TRADES_OF_YEAR);
  if (copies === 0) return;
  const ofFiling = `JOIN "ownership_filing" AS o ON o."id" = f."filing_id" ${moved('ownership_filing', 'filed_date', copies)}`;
  const filing_id = `f."filing_id" || '-y' || k`;
  await copy(sql, 'ownership_owner', `FROM "ownership_owner" AS f ${ofFiling}`, { filing_id });
  await copy(sql, 'ownership_row', `FROM "ownership_row" AS f ${ofFiling}`, {
    filing_id,
    transaction_date: 'f."transaction_date" - m."by"',
  });
  const filings = `FROM "ownership_filing" AS f JOIN "ownership_filing" AS o ON o."id" = f."id" ${moved('ownership_filing', 'filed_date', copies)}`;
  await copy(sql, 'ownership_filing', filings, {
    id: `f."id" || '-y' || k`,
    accession: `f."accession" || '-y' || k`,
    period: 'f."period" - m."by"',
    filed_date: 'f."filed_date" - m."by"',
    original_date: 'f."original_date" - m."by"',
  });
}

async function addAnalystActions(sql: Sql): Promise<void> {
  const copies = await countCopies(sql, ANALYST_ACTIONS, NOTES_OF_YEAR);
  if (copies === 0) return;
  const key = ['ticker', 'firm', 'published_date', 'source'].map((name) => `o."${name}" = f."${name}"`).join(' AND ');
  const notes = `FROM "analyst_note" AS f JOIN "analyst_note" AS o ON ${key} ${moved('analyst_note', 'published_date', copies)}`;
  await copy(sql, 'analyst_note', notes, { published_date: 'f."published_date" - m."by"' });
}

/** Adds the filings and notes that a demo market lacks. */
export async function growYear(sql: Sql): Promise<void> {
  await addInsiderTrades(sql);
  await addAnalystActions(sql);
}
