import { cachedValue } from '../../../db/cached-loader.ts';
import type { Entity } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';
import { type SearchIndex, searchIndex } from './rules.ts';

/** Every entity as a search looks at it, in the order ties are broken in. */
export const entityIndex = cachedValue<SearchIndex<Entity>>(
  ['entities', 'entity-search', 'stocks'],
  async ({ prisma }) => {
    const [entities, popularity, stocks] = await Promise.all([
      prisma.entity.findMany(),
      prisma.entityPopularity.findMany(),
      prisma.stock.findMany({ select: { ticker: true, entityId: true } }),
    ]);
    const tickers = new Map(
      [...groupBy(stocks, ({ entityId }) => entityId)].map(([id, some]) => [id, some.map(({ ticker }) => ticker)]),
    );
    return searchIndex(entities, new Map(popularity.map((row) => [row.entityId, row])), tickers);
  },
);

/** The ids of the popular entities, in their order. */
export const popularEntityIds = cachedValue<string[]>('entity-search', async ({ prisma }) => {
  const rows = await prisma.entityPopularity.findMany({ where: { rank: { not: null } }, orderBy: { rank: 'asc' } });
  return rows.map(({ entityId }) => entityId);
});
