import { cachedLoader, cachedValue } from '../../../db/cached-loader.ts';
import type { Politician, PoliticianRecord } from '../../../generated/prisma/client.ts';
import { directoryOrder } from './rules.ts';

/** A politician by id; null where nobody has it. */
export const politicianById = cachedLoader<string, Politician | null>('politicians', async ({ prisma }, ids) => {
  const rows = await prisma.politician.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** A politician by the slug exactly as it is written (POL-19); null where nobody has it. */
export const politicianBySlug = cachedLoader<string, Politician | null>('politicians', async ({ prisma }, slugs) => {
  const rows = await prisma.politician.findMany({ where: { urlSlug: { in: [...slugs] } } });
  const bySlug = new Map(rows.map((row) => [row.urlSlug, row]));
  return slugs.map((slug) => bySlug.get(slug) ?? null);
});

/** The politician that an entity of the ontology is; null of one who is none. */
export const politicianByEntity = cachedLoader<string, Politician | null>('politicians', async ({ prisma }, ids) => {
  const rows = await prisma.politician.findMany({ where: { kbEntityId: { in: [...ids] } } });
  const byEntity = new Map(rows.map((row) => [row.kbEntityId, row]));
  return ids.map((id) => byEntity.get(id) ?? null);
});

/** Everybody, in the order of the directory. */
export const allPoliticians = cachedValue<Politician[]>('politicians', async ({ prisma }) =>
  directoryOrder(await prisma.politician.findMany()),
);

/** What a politician's trades come to; null where there are none. */
export const recordByPolitician = cachedLoader<string, PoliticianRecord | null>(
  'politician-trades',
  async ({ prisma }, ids) => {
    const rows = await prisma.politicianRecord.findMany({ where: { politicianId: { in: [...ids] } } });
    const byId = new Map(rows.map((row) => [row.politicianId, row]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Everybody who trades, most trades first; of equals by slug (UNS-04). */
export const tradingMembers = cachedValue<{ politician: Politician; record: PoliticianRecord }[]>(
  ['politicians', 'politician-trades'],
  async ({ prisma }) => {
    const records = await prisma.politicianRecord.findMany();
    const ids = records.map(({ politicianId }) => politicianId);
    const people = new Map(
      (await prisma.politician.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]),
    );
    return records
      .flatMap((record) => {
        const politician = people.get(record.politicianId);
        return politician ? [{ politician, record }] : [];
      })
      .sort(
        (a, b) => b.record.totalTrades - a.record.totalTrades || (a.politician.urlSlug < b.politician.urlSlug ? -1 : 1),
      );
  },
);
