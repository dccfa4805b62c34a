import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { ENTITY_ROLE, type EntityRoleRow } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { groupBy } from '../../../lib/group.ts';
import { cikOfPerson, entityOfHandle, KNOWN, type KnownSubject, personEntityId } from '../rules.ts';
import { listLeaders } from './rules.ts';

/**
 * Rewrites the roles between entities: those of the relations file, and those of officers and directors from filings.
 */
async function deriveEntityRoles(
  sql: Sql,
  asOf: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const stated = await statedRoles(sql, asOf);
  const pair = ({ subjectId, targetId }: EntityRoleRow) => `${subjectId} ${targetId}`;
  const statedPairs = new Set(
    stated.filter(({ relation }) => relation === 'LEADS' || relation === 'DIRECTS').map(pair),
  );
  // The title in the relations file is more precise than a form's checkbox, so it takes precedence.
  const targets = only ? await findAffectedTargets(sql, only) : null;
  const filed = (await filedRoles(sql, targets)).filter((role) => !statedPairs.has(pair(role)));
  const rows = [...stated, ...filed];
  if (targets) {
    const isAffected = new Set(targets);
    const affectedRows = rows.filter(({ targetId }) => isAffected.has(targetId));
    await replaceWhere(sql, ENTITY_ROLE, 'targetId', targets, affectedRows);
  } else await replaceAll(sql, ENTITY_ROLE, rows);
  return queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS);
}

const TOTALS = 'SELECT count(*)::int AS "rows", max("filed_date")::text AS "asOf" FROM "entity_role"';
// Companies with changed trades, and those for which people sign who have become entities.
const AFFECTED = `SELECT DISTINCT "entity_id" AS "id" FROM "stock" WHERE "ticker" = ANY($1::text[])
    OR "ticker" IN (SELECT "ticker" FROM "insider_trade" WHERE "owner_ids" && $2::text[]) ORDER BY 1`;

/** The companies whose officers and directors may change. */
async function findAffectedTargets(sql: Sql, only: OnlyKeys): Promise<string[]> {
  const people = collectKeys(only, 'entity')!.flatMap((id) => cikOfPerson(id) ?? []);
  const rows = await sql.query<{ id: string }>(AFFECTED, [collectKeys(only, 'insider_trade'), people]);
  return rows.map(({ id }) => id);
}

type Stated = {
  entity: string;
  relation: string;
  target: string;
  title: string;
  fromDate: string | null;
  toDate: string | null;
};

/** Roles of the relations file that have begun and whose two ends are known entities. */
async function statedRoles(sql: Sql, asOf: Date): Promise<EntityRoleRow[]> {
  const entityOf = entityOfHandle(await sql.query<KnownSubject>(KNOWN));
  const facts = await sql.query<Stated>(
    `SELECT "entity", "relation", "target", "title", "from_date"::text AS "fromDate", "to_date"::text AS "toDate"
     FROM "entity_relation" WHERE "from_date" IS NULL OR "from_date" <= $1::date ORDER BY 1, 2, 3, 4`,
    [isoDate(asOf)],
  );
  return facts.flatMap(({ entity, target, ...fact }) => {
    const [subjectId, targetId] = [entityOf(entity), entityOf(target)];
    if (!subjectId || !targetId || subjectId === targetId) return [];
    return [{ ...fact, subjectId, targetId, source: 'FILE', filedDate: null, position: 0 }];
  });
}

type Filed = {
  id: string;
  ticker: string;
  entityId: string;
  insiderId: string;
  insiderName: string;
  insiderTitle: string;
  officer: boolean;
  director: boolean;
  filed: string;
};

/**
 * Officers lead their company, other directors direct it, according to their newest filing.
 * @param targets the companies; null: all
 */
async function filedRoles(sql: Sql, targets: readonly string[] | null): Promise<EntityRoleRow[]> {
  const newest = await sql.query<Filed>(
    `SELECT DISTINCT ON (s."entity_id", t."insider_id") t."id", s."ticker", s."entity_id" AS "entityId",
       t."insider_id" AS "insiderId", t."insider_name" AS "insiderName", t."insider_title" AS "insiderTitle",
       t."officer", t."director", t."filed_date"::text AS "filed"
     FROM "insider_trade" AS t JOIN "stock" AS s ON s."ticker" = t."ticker"
     WHERE (t."officer" OR t."director") AND ($1::text[] IS NULL OR s."entity_id" = ANY($1::text[]))
     ORDER BY s."entity_id", t."insider_id", t."filed_date" DESC, t."id"`,
    [targets],
  );
  const people = new Set(
    (await sql.query<{ id: string }>(`SELECT "id" FROM "entity" WHERE "type" = 'PERSON'`)).map(({ id }) => id),
  );
  return [...groupBy(newest, ({ entityId }) => entityId)].flatMap(([targetId, trades]) => {
    const byInsider = new Map(trades.map((trade) => [trade.insiderId, trade]));
    return listLeaders(trades.map((trade) => ({ ...trade, filedDate: new Date(trade.filed) }))).flatMap(
      ({ insiderId, title }, position) => {
        const subjectId = /^\d+$/.test(insiderId) ? personEntityId(insiderId) : '';
        const { officer, filed } = byInsider.get(insiderId)!;
        if (!people.has(subjectId)) return [];
        const relation = officer ? 'LEADS' : 'DIRECTS';
        const dates = { fromDate: null, toDate: null, filedDate: filed };
        return [{ subjectId, relation, targetId, title, source: 'FILING', position, ...dates }];
      },
    );
  });
}

export const entityRolesJob = defineJob({
  name: 'entity roles',
  reads: { facts: ['entity_relation'], snapshots: ['entity', 'stock', 'insider_trade', 'security_name'] },
  writes: ['entity_role'],
  keyed: {
    by: { insider_trade: 'ticker', entity: 'id' },
    fullOn: ['stock'],
    rest: async (sql, asOf) => hashValues(await statedRoles(sql, asOf)),
    days: {},
    isDeferred: true,
  },
  run: deriveEntityRoles,
});
