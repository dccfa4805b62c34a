import { cachedValue } from '../../../db/cached-loader.ts';
import { readInParts } from '../../../db/in-parts.ts';
import type { Entity } from '../../../generated/prisma/client.ts';
import { ENTITY } from '../../../generated/tables.ts';
import { type SearchIndex, sortEntries, toSearchEntry } from './rules.ts';

// The popularity of each entity and the tickers of its stocks, which a search needs too.
const MORE = `,
  (SELECT p."mentions" FROM "entity_popularity" AS p WHERE p."entity_id" = t."id") AS "mentions",
  (SELECT p."dollar_volume" FROM "entity_popularity" AS p WHERE p."entity_id" = t."id") AS "dollarVolume",
  ARRAY(SELECT s."ticker" FROM "stock" AS s WHERE s."entity_id" = t."id") AS "tickers"`;
type Row = Entity & { mentions: number | null; dollarVolume: number | null; tickers: string[] };

/** The search entries of all entities, in the order that breaks ties. */
export const entityIndex = cachedValue<SearchIndex<Entity>>(['entity', 'entity_popularity', 'stock'], async (db) => {
  const entries: ReturnType<typeof toSearchEntry<Entity>>[] = [];
  for await (const batch of readInParts<Entity>(db, ENTITY, 'id', MORE))
    for (const { mentions, dollarVolume, tickers, ...entity } of batch as Row[]) {
      const popularity = mentions === null || dollarVolume === null ? undefined : { mentions, dollarVolume };
      entries.push(toSearchEntry(entity, popularity, tickers));
    }
  return sortEntries(entries);
});

/** The ids of the popular entities, in rank order. */
export const popularEntityIds = cachedValue<string[]>('entity_popularity', async ({ prisma }) => {
  const rows = await prisma.entityPopularity.findMany({ where: { rank: { not: null } }, orderBy: { rank: 'asc' } });
  return rows.map(({ entityId }) => entityId);
});
