import type { Sql } from '../../../db/open.ts';
import { groupBy } from '../../../lib/group.ts';
import { matchedPairs, type Position } from './rules.ts';

/** The positions of the quarter that is derived, before they are compared; gone at the end of the transaction. */
export const HELD = 'held_position';

const START = (name: string): string => `left(regexp_replace(upper(${name}), '^THE |[^A-Z0-9]', '', 'g'), 3)`;
const side = (alias: string): string =>
  `${alias}."security", ${alias}."ticker", ${alias}."cusip", ${alias}."issuer_name", ${alias}."title", ${alias}."shares"`;
const fields = (alias: string, prefix: string): string =>
  ['security', 'ticker', 'cusip', 'issuer_name', 'title', 'shares']
    .map((name) => `${alias}."${name}" AS "${prefix}_${name}"`)
    .join(', ');
const candidates = (condition: string): string =>
  `SELECT n."filer_cik" AS "filerCik", n."instrument", ${fields('b', 'before')}, ${fields('n', 'now')}
    FROM "gone" AS b JOIN "come" AS n ON n."filer_cik" = b."filer_cik" AND n."instrument" = b."instrument" AND ${condition}`;

// Positions that only one of the quarters has, where something about both is alike.
const CANDIDATES = `WITH "gone" AS (SELECT b."filer_cik", b."instrument", ${side('b')} FROM "institutional_position" AS b
    WHERE b."report_date" = $1::date AND b."change_type" <> 'SOLD_OUT'
      AND b."filer_cik" IN (SELECT "filer_cik" FROM "${HELD}")
      AND NOT EXISTS (SELECT 1 FROM "${HELD}" AS h WHERE h."filer_cik" = b."filer_cik" AND h."instrument" = b."instrument" AND h."security" = b."security")),
  "come" AS (SELECT h."filer_cik", h."instrument", ${side('h')} FROM "${HELD}" AS h
    WHERE NOT EXISTS (SELECT 1 FROM "institutional_position" AS b WHERE b."report_date" = $1::date AND b."change_type" <> 'SOLD_OUT'
      AND b."filer_cik" = h."filer_cik" AND b."instrument" = h."instrument" AND b."security" = h."security"))
  ${candidates('left(n."cusip", 6) = left(b."cusip", 6)')} UNION ${candidates('n."ticker" = b."ticker"')}
  UNION ${candidates(`${START('n."issuer_name"')} = ${START('b."issuer_name"')}`)}`;

type Candidate = { filerCik: string; instrument: string } & Record<string, string | number | null>;
export type Match = { filerCik: string; instrument: string; before: string; now: string };

const positionOf = (row: Candidate, prefix: string): Position => ({
  security: String(row[`${prefix}_security`]),
  ticker: row[`${prefix}_ticker`] as string | null,
  cusip: row[`${prefix}_cusip`] as string | null,
  issuerName: String(row[`${prefix}_issuer_name`]),
  title: String(row[`${prefix}_title`]),
  shares: Number(row[`${prefix}_shares`]),
});

/** Which positions of the quarter that is derived are those of the quarter before under another name. */
export async function findMatches(sql: Sql, quarterBefore: string): Promise<Match[]> {
  const rows = await sql.query<Candidate>(CANDIDATES, [quarterBefore]);
  const byFiler = groupBy(rows, ({ filerCik, instrument }) => `${filerCik}/${instrument}`);
  return [...byFiler.values()].flatMap((some) =>
    matchedPairs(some.map((row) => ({ row, before: positionOf(row, 'before'), now: positionOf(row, 'now') }))).map(
      ({ row, before, now }) => ({
        filerCik: row.filerCik,
        instrument: row.instrument,
        before: before.security,
        now: now.security,
      }),
    ),
  );
}
