import { NAMES_DIGEST } from '../../../db/day-symbols.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { ENTITY_POPULARITY } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { entityOfHandle, KNOWN, type KnownSubject } from '../rules.ts';
import { POPULAR_DAYS, popularIds } from './rules.ts';

const MENTIONED = `SELECT "entity_id" AS "entityId", sum("mentions") AS "mentions" FROM "metric_day"
  WHERE "day" > (SELECT max("day") FROM "metric_day") - ${POPULAR_DAYS} GROUP BY 1`;
const TRADED = `SELECT s."entity_id" AS "entityId", sum(p."dollar_volume" ORDER BY p."rank") AS "dollarVolume"
  FROM "popular_stock" AS p JOIN "stock" AS s ON s."ticker" = p."ticker" GROUP BY 1`;

/**
 * Rewrites the popularity of entities, from their mentions, the dollar volume of their shares, and the curated list.
 */
async function deriveEntityPopularity(sql: Sql): Promise<{ rows: number; asOf: null }> {
  const mentioned = new Map(
    (await sql.query<{ entityId: string; mentions: number }>(MENTIONED)).map((row) => [row.entityId, row.mentions]),
  );
  const traded = new Map(
    (await sql.query<{ entityId: string; dollarVolume: number }>(TRADED)).map((row) => [
      row.entityId,
      row.dollarVolume,
    ]),
  );
  const picks = await picked(sql);
  const rows = [...new Set([...picks, ...mentioned.keys(), ...traded.keys()])].map((entityId) => ({
    entityId,
    mentions: mentioned.get(entityId) ?? 0,
    dollarVolume: traded.get(entityId) ?? 0,
  }));
  const ranks = new Map(popularIds(picks, rows).map((id, i) => [id, i + 1]));
  await replaceAll(
    sql,
    ENTITY_POPULARITY,
    rows.map((row) => ({ ...row, rank: ranks.get(row.entityId) ?? null })),
  );
  return { rows: rows.length, asOf: null };
}

/** The entities of the curated list, in its order; unknown handles are omitted. */
async function picked(sql: Sql): Promise<string[]> {
  const entityOf = entityOfHandle(await sql.query<KnownSubject>(KNOWN));
  const picks = await sql.query<{ entity: string }>(
    'SELECT "entity" FROM "entity_pick" WHERE "rank" IS NOT NULL ORDER BY "rank", "entity"',
  );
  return picks.map(({ entity }) => entityOf(entity)).filter((id) => id !== null);
}

export const entityPopularityJob = defineJob({
  name: 'entity popularity',
  reads: { facts: ['entity_pick'], snapshots: ['entity', 'stock', 'popular_stock', 'metric_day', 'security_name'] },
  uses: { tables: ['security_name'], digest: NAMES_DIGEST },
  writes: ['entity_popularity'],
  run: deriveEntityPopularity,
});
