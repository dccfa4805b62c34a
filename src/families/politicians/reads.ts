import { shared, sharedValue } from '../../db/shared.ts';
import type { Politician } from '../../generated/prisma/client.ts';
import { directoryOrder } from './rules.ts';

/** A politician by id; null where nobody has it. */
export const politicianById = shared<string, Politician | null>('politicians', async ({ prisma }, ids) => {
  const rows = await prisma.politician.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** A politician by the slug exactly as it is written (POL-19); null where nobody has it. */
export const politicianBySlug = shared<string, Politician | null>('politicians', async ({ prisma }, slugs) => {
  const rows = await prisma.politician.findMany({ where: { urlSlug: { in: [...slugs] } } });
  const bySlug = new Map(rows.map((row) => [row.urlSlug, row]));
  return slugs.map((slug) => bySlug.get(slug) ?? null);
});

/** Everybody, in the order of the directory. */
export const allPoliticians = sharedValue<Politician[]>('politicians', async ({ prisma }) =>
  directoryOrder(await prisma.politician.findMany()),
);
