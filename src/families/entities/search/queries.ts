import type { Entity as EntityRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { entityById } from '../reads.ts';
import { entityIndex, popularEntityIds } from './reads.ts';
import { search } from './rules.ts';

/** Entities that match a text, the best match first; `type` in any case. */
export const entitiesFound = async (
  context: Context,
  { q, type, first: count }: { q: string; type?: string | null; first: number },
): Promise<EntityRow[]> => search(await entityIndex(context), q, type?.toUpperCase() ?? null, count);

export async function popularEntities(context: Context): Promise<EntityRow[]> {
  const ids = await popularEntityIds(context);
  const entities = await Promise.all(ids.map((id) => entityById(context).load(id)));
  return entities.filter((entity) => entity !== null);
}
