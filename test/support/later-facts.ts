import { expect } from 'vitest';
import { DATASETS_BY_TABLE, type TableName } from '../../src/db/datasets.ts';
import { getBasis, getNewestPublicDate, selectIsKnown } from '../../src/db/known.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { entitiesJob } from '../../src/families/entities/derive.ts';
import { quotesJob } from '../../src/families/prices/derive.ts';
import { listWithInputs } from '../../src/jobs/order.ts';
import { createPipeline } from '../../src/jobs/pipeline.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { KNOWN_SPLITS } from '../../src/market/known-splits.ts';
import { derive, jobs } from './catalog.ts';

const TABLES = Object.keys(DATASETS_BY_TABLE) as TableName[];
/** The tables that jobs write. */
/** Tables that follow the served rows, whatever their day: deriving a past day is a change to them. */
const FOLLOWING: readonly string[] = ['screen_column', 'screen_version', 'screen_version_column'];
export const SNAPSHOT_TABLES = [...new Set(jobs.flatMap(({ tables = {} }) => Object.values(tables).flat()))]
  .filter((table) => !FOLLOWING.includes(table))
  .sort();
const isKnown = (table: TableName): boolean => getBasis(table).kind === 'KNOWN';

/** SQL: whether a row of a table was public by the end of a day. */
const selectIsPublic = (table: TableName, alias: string, day: Date): string =>
  `(${selectIsKnown(table, alias, `'${isoDate(getNewestPublicDate(table, day))}'::date`)}) IS TRUE`;

/** Rows that belong to others are deleted before these. */
const belongsToOthers = (table: TableName): boolean => {
  const basis = getBasis(table);
  return basis.kind === 'KNOWN' && basis.with !== undefined && basis.column === undefined;
};

// Profiles and lists are not dated, but a delisting, a listing, and a split are: they undo the later changes.
const LATER_LISTED = `SELECT "ticker" FROM (SELECT "ticker", min("date") AS "first" FROM "daily_bar" GROUP BY 1) AS b WHERE "first" > $1::date
  AND NOT EXISTS (SELECT FROM "ownership_filing" AS f WHERE f."issuer_ticker" = b."ticker" AND f."filed_date" <= $1::date)
  AND NOT EXISTS (SELECT FROM "company_fact" AS f JOIN "sec_company" AS c USING ("cik") WHERE c."ticker" = b."ticker" AND f."filed" <= $1::date)`;
const UNDATED = [
  `DELETE FROM "company_profile" WHERE "ticker" IN (${LATER_LISTED})`,
  `DELETE FROM "etf_profile" WHERE "ticker" IN (${LATER_LISTED})`,
  `DELETE FROM "index_constituent" WHERE "ticker" IN (${LATER_LISTED})`,
  `UPDATE "company_profile" SET "listing_status" = NULL, "delisted_date" = NULL, "delisting_reason" = NULL
    WHERE "listing_status" = 'DELISTED' AND "delisted_date" > $1::date`,
  `UPDATE "company_profile" AS p SET "shares_outstanding" = round(p."shares_outstanding" / s."factor") FROM (
      SELECT "ticker", exp(sum(ln("ratio"))) AS "factor" FROM ${KNOWN_SPLITS} AS k WHERE "date" > $1::date GROUP BY 1) AS s
    WHERE s."ticker" = p."ticker"`,
];

// Files from after a split state earlier prices in later shares; the files of the day had them in its own.
const LATER_SPLIT = `SELECT "ticker" FROM "stock_split" WHERE "date" > $1::date`;
const OWN_SHARES = [
  `UPDATE "vintage_close" AS c SET "close" = c."close" / b."split_factor", "adjusted_close" = c."adjusted_close" * coalesce(b."scale", 1)
    FROM "daily_bar" AS b WHERE b."ticker" = c."ticker" AND b."date" = c."date" AND c."ticker" IN (${LATER_SPLIT})`,
  `UPDATE "daily_bar" SET "stated_open" = "open", "stated_high" = "high", "stated_low" = "low", "stated_close" = "close",
      "stated_volume" = "volume", "stated_adjusted_close" = coalesce("adjusted_close", "stated_adjusted_close"), "split_factor" = 1, "scale" = 1
    WHERE "ticker" IN (${LATER_SPLIT})`,
];

/** Deletes every fact that became public after a day. @returns the number of deleted rows by table */
export async function deleteLaterFacts(db: Database, day: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await db.transaction(async (sql: Sql) => {
    // Brings the bars to the shares of the day.
    await quotesJob.run(sql, day);
    for (const statement of [...OWN_SHARES, ...UNDATED]) await sql.query(statement, [isoDate(day)]);
    const known = TABLES.filter((table) => isKnown(table));
    for (const table of known.toSorted((a, b) => Number(belongsToOthers(b)) - Number(belongsToOthers(a)))) {
      const deleted = await sql.query<{ count: number }>(
        `WITH gone AS (DELETE FROM "${table}" AS t WHERE NOT ${selectIsPublic(table, 't', day)} RETURNING 1)
         SELECT count(*)::int AS "count" FROM gone`,
      );
      if (deleted[0]!.count > 0) counts[table] = deleted[0]!.count;
    }
  });
  return counts;
}

/** What readers see of a bar: its stated values are in the shares of its file. */
const COMPARED: Partial<Record<TableName, string>> = {
  daily_bar: '(t."ticker", t."date", t."open", t."high", t."low", t."close", t."volume", t."adjusted_close")',
};

type Snapshots = ReadonlyMap<TableName, readonly string[]>;

/** Derives all snapshots as of a day. @returns the rows of each table as text, without those that became public later */
export async function deriveForDay(db: Database, now: Date, day: Date): Promise<Snapshots> {
  await derive(db, null, now, day);
  const snapshots = new Map<TableName, readonly string[]>();
  for (const table of SNAPSHOT_TABLES) {
    const condition = isKnown(table) ? selectIsPublic(table, 't', day) : 'true';
    const rows = await db.query<{ row: string }>(
      `SELECT ${COMPARED[table] ?? 't'}::text AS "row" FROM "${table}" AS t WHERE ${condition} ORDER BY 1`,
    );
    snapshots.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return snapshots;
}

/** Rows that only one of two snapshots of a day has, at most three of each table and side. */
export function listDifferences(before: Snapshots, after: Snapshots): string[] {
  return [...before].flatMap(([table, rows]) => {
    const [old, current] = [new Set(rows), new Set(after.get(table))];
    const lost = rows.filter((row) => !current.has(row)).map((row) => `${table} - ${row.slice(0, 300)}`);
    const added = [...current].filter((row) => !old.has(row)).map((row) => `${table} + ${row.slice(0, 300)}`);
    return [...lost.slice(0, 3), ...added.slice(0, 3)];
  });
}

const entityPipeline = createPipeline(listWithInputs(jobs, (job) => job === entitiesJob));

/**
 * Expects the snapshots as of each day to stay equal, row by row, when every fact that became public later is deleted.
 * @param days newest first
 */
export async function expectNoLookAhead(db: Database, now: Date, days: readonly string[]): Promise<void> {
  const before: Snapshots[] = [];
  // Entities of other days stay stored; derived once, so that both runs of a day find the same entities.
  for (const day of days) await entityPipeline.derive(db, null, now, parseDay(day)!);
  for (const day of days) before.push(await deriveForDay(db, now, parseDay(day)!));
  const differences: string[] = [];
  for (const [i, day] of days.entries()) {
    const deleted = await deleteLaterFacts(db, parseDay(day)!);
    expect(Object.keys(deleted), day).not.toEqual([]);
    const after = await deriveForDay(db, now, parseDay(day)!);
    differences.push(...listDifferences(before[i]!, after).map((difference) => `${day}: ${difference}`));
  }
  expect(differences).toEqual([]);
}
