import { upsert } from '../../db/bulk.ts';
import { selectAllColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import type { Row } from '../../db/table.ts';
import { ENTITY, ENTITY_FACT, type StoredEntity, type StoredEntityFact } from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { groupBy } from '../../lib/group.ts';
import { companyEntityId } from '../../market/entity-name.ts';
import { isPersonName } from '../../market/person-name.ts';
import { isFundName } from '../stocks/rules/listing-facts.ts';
import { type EntityStatement, fundEntityId, mergedEntity, personEntityId } from './rules.ts';

const STORED = `SELECT ${selectAllColumns(ENTITY)} FROM "entity" ORDER BY "id"`;
/**
 * Completes the entities: companies of stocks already exist; adds funds, people who file, the entities file, and SEC's
 * other registrants. An entity that no source states any more stays, because ids are permanent.
 */
async function deriveEntities(sql: Sql): Promise<{ rows: number; asOf: null }> {
  const stored = await sql.query<StoredEntity>(STORED);
  const storedById = new Map(stored.map((entity) => [entity.id, entity]));
  // New slugs are assigned in this order, so that a registrant never takes a slug from other sources.
  const statements = [
    ...(await trackedCompanies(sql, storedById)),
    ...(await fileEntities(sql)),
    ...(await funds(sql)),
    ...(await people(sql)),
    ...(await registrants(sql)),
  ];
  const byId = groupBy(statements, ({ id }) => id);
  for (const entity of stored) if (!byId.has(entity.id)) byId.set(entity.id, [forgotten(entity)]);
  const taken = new Set(stored.map(({ urlSlug }) => urlSlug.toLowerCase()));
  const rows = [...byId].map(([id, statementsOfId]) => {
    const entity = mergedEntity(statementsOfId, storedById.get(id), taken);
    taken.add(entity.urlSlug.toLowerCase());
    return entity;
  });
  // Most of the thousands of rows do not change, and comparing them here is much faster than in the database.
  const text = (row: Row | undefined) => row && JSON.stringify(Object.keys(ENTITY.columns).map((name) => row[name]));
  await upsert(
    sql,
    ENTITY,
    rows.filter((row) => text(row) !== text(storedById.get(row.id))),
  );
  return { rows: rows.length, asOf: null };
}

/** The statement that replaces those of removed sources; a company that was tracked becomes listed but untracked. */
const forgotten = ({ id, type, name, ticker }: StoredEntity): EntityStatement => ({
  id,
  type,
  name,
  origin: 'FORMER',
  listing: type === 'COMPANY' ? ticker : null,
});

async function trackedCompanies(sql: Sql, storedById: ReadonlyMap<string, StoredEntity>): Promise<EntityStatement[]> {
  const rows = await sql.query<{ id: string }>('SELECT DISTINCT "entity_id" AS "id" FROM "stock" ORDER BY 1');
  return rows.map(({ id }) => {
    const { name, ticker } = storedById.get(id)!;
    return { id, type: 'COMPANY', name, ticker, origin: 'STOCK' };
  });
}

const fileEntities = async (sql: Sql): Promise<EntityStatement[]> => {
  const rows = await sql.query<StoredEntityFact>(
    `SELECT ${selectAllColumns(ENTITY_FACT)} FROM "entity_fact" ORDER BY "id"`,
  );
  return rows.map((row) => ({ ...row, origin: 'FILE' }));
};

async function funds(sql: Sql): Promise<EntityStatement[]> {
  // A fund's own icon takes precedence over its issuer's, and the icon of our own profile over a vendor's.
  const rows = await sql.query<{ ticker: string; name: string; description: string | null; iconUrl: string | null }>(
    `SELECT DISTINCT ON (e."ticker") e."ticker", e."name", e."description", coalesce(p."icon_url", e."image_url") AS "iconUrl"
     FROM "etf" AS e LEFT JOIN "company_profile" AS p ON p."ticker" = e."ticker" ORDER BY e."ticker", p."source"`,
  );
  return rows.map((row) => ({ ...row, id: fundEntityId(row.ticker), type: 'ETF', origin: 'FUND' }));
}

const PEOPLE = `SELECT i."cik", i."name", i."name_as_filed" AS "nameAsFiled" FROM "insider" AS i WHERE i."cik" IS NOT NULL AND EXISTS (
    SELECT 1 FROM "insider_trade" AS t WHERE t."insider_id" = i."id" AND (t."officer" OR t."director")) ORDER BY 1`;
const PEOPLE_DIGEST = `SELECT md5(string_agg(jsonb_build_array("cik", "name", "nameAsFiled")::text, ',' ORDER BY "cik")) AS "digest"
  FROM (${PEOPLE}) AS people`;

/** Officers and directors who trade in their company's shares, under the name last filed. */
async function people(sql: Sql): Promise<EntityStatement[]> {
  const rows = await sql.query<{ cik: string; name: string; nameAsFiled: string }>(PEOPLE);
  return rows
    .filter(({ nameAsFiled }) => isPersonName(nameAsFiled))
    .map(({ cik, name, nameAsFiled }) => ({
      id: personEntityId(cik),
      type: 'PERSON',
      name,
      aliases: [nameAsFiled],
      origin: 'INSIDER',
    }));
}

/** SEC registrants that are not among our stocks, each once; the shortest ticker is its listing (ENT-06). */
async function registrants(sql: Sql): Promise<EntityStatement[]> {
  const rows = await sql.query<{ cik: string; ticker: string; title: string }>(
    `SELECT "cik", "ticker", "title" FROM "sec_company" AS c
     WHERE NOT EXISTS (SELECT 1 FROM "stock" AS s WHERE s."ticker" = c."ticker")
       AND NOT EXISTS (SELECT 1 FROM "stock" AS s WHERE s."cik" = c."cik")
       AND NOT EXISTS (SELECT 1 FROM "etf" AS e WHERE e."ticker" = c."ticker")
     ORDER BY "cik", length("ticker"), "ticker"`,
  );
  return [...groupBy(rows, ({ cik, ticker }) => companyEntityId(cik, ticker))]
    .filter(([, [first]]) => !isFundName(first.title))
    .map(([id, [first, ...others]]) => ({
      id,
      type: 'COMPANY',
      name: first.title,
      listing: first.ticker,
      origin: 'REGISTRANT',
      aliases: others.map(({ ticker }) => ticker),
    }));
}

export const entitiesJob = defineJob({
  name: 'entities',
  reads: {
    snapshots: ['entity', 'entity_fact', 'stock', 'company_profile', 'sec_company', 'insider', 'insider_trade', 'etf'],
  },
  // Most filings are of people who are already known.
  uses: { tables: ['insider', 'insider_trade'], digest: PEOPLE_DIGEST },
  writes: ['entity'],
  run: deriveEntities,
});
