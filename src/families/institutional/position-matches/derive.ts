import type { Sql } from '../../../db/open.ts';
import { groupBy } from '../../../lib/group.ts';
import { type MatchedPosition, matchedPairs } from './rules.ts';

/**
 * Positions of the quarter being derived, before they are compared; the table is dropped at the end of the transaction.
 */
export const HELD = 'held_position';

const START = (name: string): string => `left(regexp_replace(upper(${name}), '^THE |[^A-Z0-9]', '', 'g'), 3)`;
const side = (alias: string): string =>
  `${alias}."security", ${alias}."ticker", ${alias}."cusip", ${alias}."issuer_name", ${alias}."title", ${alias}."shares"`;
const fields = (alias: string, prefix: string): string =>
  ['security', 'ticker', 'cusip', 'issuer_name', 'title', 'shares']
    .map((name) => `${alias}."${name}" AS "${prefix}_${name}"`)
    .join(', ');
const candidates = (condition: string, isSameCompany = false): string =>
  `SELECT n."filer_cik" AS "filerCik", n."instrument", ${isSameCompany} AS "isSameCompany", ${fields('b', 'before')}, ${fields('n', 'now')}
    FROM "gone${isSameCompany ? '_company' : ''}" AS b JOIN "come${isSameCompany ? '_company' : ''}" AS n
      ON n."filer_cik" = b."filer_cik" AND n."instrument" = b."instrument" AND ${condition}`;
/** The positions of a side, with each company that the company list has for them. */
const companies = (
  name: string,
): string => `SELECT p.*, l."ticker" IS NOT NULL AS "is_listed", coalesce(l."cik", n."company") AS "company"
  FROM "${name}" AS p LEFT JOIN "sec_company" AS l ON l."ticker" = p."ticker" LEFT JOIN "named" AS n ON n."name" = p."issuer_name"
  WHERE l."cik" IS NOT NULL OR n."company" IS NOT NULL`;

const NAMES = `SELECT DISTINCT "issuer_name" AS "name" FROM "${HELD}" UNION SELECT DISTINCT "issuer_name" FROM "institutional_position"
  WHERE "report_date" = $1::date AND "change_type" <> 'SOLD_OUT' ORDER BY 1`;
// Pairs of similar positions, each of which only one of the quarters contains. Two listed tickers of a company are two
// securities.
const CANDIDATES = `WITH "gone" AS (SELECT b."filer_cik", b."instrument", ${side('b')} FROM "institutional_position" AS b
    WHERE b."report_date" = $1::date AND b."change_type" <> 'SOLD_OUT'
      AND b."filer_cik" IN (SELECT "filer_cik" FROM "${HELD}")
      AND NOT EXISTS (SELECT 1 FROM "${HELD}" AS h WHERE h."filer_cik" = b."filer_cik" AND h."instrument" = b."instrument" AND h."security" = b."security")),
  "come" AS (SELECT h."filer_cik", h."instrument", ${side('h')} FROM "${HELD}" AS h
    WHERE NOT EXISTS (SELECT 1 FROM "institutional_position" AS b WHERE b."report_date" = $1::date AND b."change_type" <> 'SOLD_OUT'
      AND b."filer_cik" = h."filer_cik" AND b."instrument" = h."instrument" AND b."security" = h."security")),
  "named" AS (SELECT * FROM unnest($2::text[], $3::text[]) AS n("name", "company")),
  "gone_company" AS (${companies('gone')}), "come_company" AS (${companies('come')})
  ${candidates('left(n."cusip", 6) = left(b."cusip", 6)')} UNION ${candidates('n."ticker" = b."ticker"')}
  UNION ${candidates(`${START('n."issuer_name"')} = ${START('b."issuer_name"')}`)}
  UNION ${candidates('n."company" = b."company" AND NOT (n."is_listed" AND b."is_listed")', true)}`;

type Candidate = { filerCik: string; instrument: string; isSameCompany: boolean } & Record<
  string,
  string | number | boolean | null
>;
type PositionMatch = { filerCik: string; instrument: string; before: string; now: string };

const toPosition = (row: Candidate, prefix: string): MatchedPosition => ({
  security: String(row[`${prefix}_security`]),
  ticker: row[`${prefix}_ticker`] as string | null,
  cusip: row[`${prefix}_cusip`] as string | null,
  issuerName: String(row[`${prefix}_issuer_name`]),
  title: String(row[`${prefix}_title`]),
  shares: Number(row[`${prefix}_shares`]),
});

/**
 * Finds positions of the quarter being derived that match a position of the quarter before under another name.
 * @param findCompany finds the company of a name as filed
 */
export async function findMatches(
  sql: Sql,
  quarterBefore: string,
  findCompany: (issuerName: string) => string | null,
): Promise<PositionMatch[]> {
  const names = await sql.query<{ name: string }>(NAMES, [quarterBefore]);
  const companiesByName = names.flatMap(({ name }) => {
    const company = findCompany(name);
    return company === null ? [] : [{ name, company }];
  });
  const rows = await sql.query<Candidate>(CANDIDATES, [
    quarterBefore,
    companiesByName.map(({ name }) => name),
    companiesByName.map(({ company }) => company),
  ]);
  const byFiler = groupBy(rows, ({ filerCik, instrument }) => `${filerCik}/${instrument}`);
  return [...byFiler.values()].flatMap((candidatesOfFiler) => {
    const pairs = candidatesOfFiler.map((row) => ({
      filerCik: row.filerCik,
      instrument: row.instrument,
      isSameCompany: row.isSameCompany,
      before: toPosition(row, 'before'),
      now: toPosition(row, 'now'),
    }));
    return matchedPairs(pairs).map(({ filerCik, instrument, before, now }) => ({
      filerCik,
      instrument,
      before: before.security,
      now: now.security,
    }));
  });
}
