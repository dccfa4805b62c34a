import { sharedValue } from '../../db/shared.ts';
import type { Entity } from '../../generated/prisma/client.ts';
import { type SearchIndex, searchIndex } from './rules.ts';

/** Every entity as a search looks at it, in the order ties are broken in. */
export const entityIndex = sharedValue<SearchIndex<Entity>>(['entities', 'entity-search'], async ({ prisma }) => {
  const [entities, popularity] = await Promise.all([prisma.entity.findMany(), prisma.entityPopularity.findMany()]);
  return searchIndex(entities, new Map(popularity.map((row) => [row.entityId, row])));
});

/** The ids of the popular entities, in their order. */
export const popularEntityIds = sharedValue<string[]>('entity-search', async ({ prisma }) => {
  const rows = await prisma.entityPopularity.findMany({ where: { rank: { not: null } }, orderBy: { rank: 'asc' } });
  return rows.map(({ entityId }) => entityId);
});
