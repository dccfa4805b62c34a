import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { INDEX_MEMBERSHIP } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { buildMemberships, type IndexList, type IndexStint } from './rules.ts';

type OfIndex = { indexId: string };

const LISTS = `SELECT "index_id" AS "indexId", "source", "first_day"::text AS "firstDay", "last_day"::text AS "lastDay",
  "known_from"::text AS "knownFrom", "is_complete" AS "isComplete" FROM "index_list" WHERE "first_day" <= $1::date ORDER BY 1, 3, 2`;
const STINTS = `SELECT "source", "list_day"::text AS "listDay", "ticker",
  "first_day"::text AS "firstDay", "last_day"::text AS "lastDay" FROM "index_stint"
  WHERE "first_day" <= $1::date AND "index_id" = $2 ORDER BY 3, 4, 2, 1`;

// Every import of stocks is one of the family of these tables, and most change none of them.
const DIGEST = `SELECT md5(
    coalesce((SELECT string_agg(l::text, ';' ORDER BY l."index_id", l."source", l."first_day") FROM "index_list" AS l WHERE l."first_day" <= $1::date), '') ||
    coalesce((SELECT string_agg(s::text, ';' ORDER BY s."index_id", s."source", s."ticker", s."first_day") FROM "index_stint" AS s WHERE s."first_day" <= $1::date), '')
  ) AS "digest"`;

/** Rewrites who was a member of each index when, from all lists up to a day. */
async function deriveMemberships(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: null }> {
  const today = isoDate(asOf);
  const lists = groupBy(await sql.query<IndexList & OfIndex>(LISTS, [today]), ({ indexId }) => indexId);
  const indexIds = [...lists.keys()].sort(compareText);
  const memberships = [];
  for (const indexId of indexIds) {
    const stints = await sql.query<IndexStint>(STINTS, [today, indexId]);
    for (const membership of buildMemberships(lists.get(indexId) ?? [], stints, today))
      memberships.push({ indexId, ...membership });
  }
  await replaceAll(sql, INDEX_MEMBERSHIP, memberships);
  return { rows: memberships.length, asOf: null };
}

export const membershipsJob = defineJob({
  name: 'index-members',
  reads: { facts: ['index_list', 'index_stint'] },
  uses: { tables: ['index_list', 'index_stint'], digest: DIGEST },
  writes: ['index_membership'],
  run: deriveMemberships,
});
