import { cachedLoader } from '../../../db/cached-loader.ts';
import type { EntityRole } from '../../../generated/prisma/client.ts';
import { requireEntry } from '../../../lib/require.ts';
import { inRoleOrder } from './rules.ts';

/** Every role of which an entity is the subject or the target, including past roles, in display order. */
export const rolesByEntity = cachedLoader<string, EntityRole[]>('entity_role', async ({ prisma }, ids) => {
  const inIds = { in: [...ids] };
  const rows = inRoleOrder(
    await prisma.entityRole.findMany({ where: { OR: [{ subjectId: inIds }, { targetId: inIds }] } }),
  );
  const byEntity = new Map(ids.map((id): [string, EntityRole[]] => [id, []]));
  for (const row of rows) for (const id of new Set([row.subjectId, row.targetId])) byEntity.get(id)?.push(row);
  return ids.map((id) => requireEntry(byEntity, id));
});
