import { HISTORY_SCHEMA } from './history/schema-name.ts';
import type { Sql } from './open.ts';
import { queryRow } from './sql.ts';

/** A sequence, and the column that it numbers; null for a sequence that no column uses. Names are quoted. */
type Sequence = { sequence: string; relation: string | null; column: string | null };

/** A column depends on its sequence by its default, or owns it as a serial or an identity column. */
const SEQUENCES = `
  SELECT DISTINCT format('%I.%I', s.relnamespace::regnamespace::text, s.relname) AS "sequence",
    format('%I.%I', t.relnamespace::regnamespace::text, t.relname) AS "relation", quote_ident(a.attname) AS "column"
  FROM pg_class AS s
  LEFT JOIN (
    SELECT d.objid AS "sequence", d.refobjid AS "table", d.refobjsubid AS "number" FROM pg_depend AS d
    WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    UNION SELECT d.refobjid, f.adrelid, f.adnum FROM pg_depend AS d JOIN pg_attrdef AS f ON f.oid = d.objid
    WHERE d.classid = 'pg_attrdef'::regclass AND d.refclassid = 'pg_class'::regclass
  ) AS u ON u."sequence" = s.oid
  LEFT JOIN pg_attribute AS a ON a.attrelid = u."table" AND a.attnum = u."number"
  LEFT JOIN pg_class AS t ON t.oid = u."table"
  WHERE s.relkind = 'S' AND s.relnamespace::regnamespace::text IN ('public', '${HISTORY_SCHEMA}') ORDER BY 1, 2, 3`;

/** The last number that a sequence gave out; null if it has given out none. */
async function readLast(sql: Sql, sequence: string): Promise<bigint | null> {
  const { last } = await queryRow<{ last: string | null }>(
    sql,
    `SELECT CASE WHEN "is_called" THEN "last_value"::text END AS "last" FROM ${sequence}`,
  );
  return last === null ? null : BigInt(last);
}

/** The highest number in the column of a sequence; null if there is none. */
async function readHighest(sql: Sql, { relation, column }: Sequence): Promise<bigint | null> {
  if (relation === null || column === null) return null;
  const { highest } = await queryRow<{ highest: string | null }>(
    sql,
    `SELECT max(${column})::text AS "highest" FROM ${relation}`,
  );
  return highest === null ? null : BigInt(highest);
}

/**
 * Lets each sequence of a copy go on behind the last number that it gave out in the original, whose row may be deleted
 * by now, and behind the numbers that were copied.
 */
export async function copySequences(from: Sql, target: Sql): Promise<void> {
  for (const sequence of await from.query<Sequence>(SEQUENCES)) {
    const numbers = [await readLast(from, sequence.sequence), await readHighest(target, sequence)];
    const last = numbers.reduce(
      (largest, other) => (other !== null && (largest === null || other > largest) ? other : largest),
      null,
    );
    if (last !== null) await target.query('SELECT setval($1::regclass, $2::bigint)', [sequence.sequence, String(last)]);
  }
}

/** @throws {Error} if the next number of a sequence is already in its column */
export async function checkSequences(sql: Sql): Promise<void> {
  for (const sequence of await sql.query<Sequence>(SEQUENCES)) {
    const [last, highest] = [await readLast(sql, sequence.sequence), await readHighest(sql, sequence)];
    if (highest !== null && (last === null || last < highest))
      throw new Error(
        `The sequence ${sequence.sequence} is at ${last ?? 'its start'}, but ${sequence.relation} has numbers up to ${highest}.`,
      );
  }
}
