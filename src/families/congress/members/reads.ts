import { cachedValue } from '../../../db/cached-loader.ts';
import { rowByKey } from '../../../db/keyed.ts';
import type { Politician, PoliticianRecord } from '../../../generated/prisma/client.ts';
import { compareText } from '../../../lib/order.ts';
import { directoryOrder } from './rules.ts';

/** A politician by id; null for an unknown id. */
export const politicianById = rowByKey<Politician>('politician', 'id', ({ prisma }, ids) =>
  prisma.politician.findMany({ where: { id: { in: ids } } }),
);

/** A politician by the exact, case-sensitive slug (POL-19); null for an unknown slug. */
export const politicianBySlug = rowByKey<Politician>('politician', 'urlSlug', ({ prisma }, slugs) =>
  prisma.politician.findMany({ where: { urlSlug: { in: slugs } } }),
);

/** The politician behind an entity of the ontology; null if the entity is not a politician. */
export const politicianByEntity = rowByKey<Politician>('politician', 'kbEntityId', ({ prisma }, ids) =>
  prisma.politician.findMany({ where: { kbEntityId: { in: ids } } }),
);

/** All politicians, in the order of the directory. */
export const allPoliticians = cachedValue<Politician[]>('politician', async ({ prisma }) =>
  directoryOrder(await prisma.politician.findMany()),
);

/** The summary of a politician's trades; null if there are none. */
export const recordByPolitician = rowByKey<PoliticianRecord>('politician_record', 'politicianId', ({ prisma }, ids) =>
  prisma.politicianRecord.findMany({ where: { politicianId: { in: ids } } }),
);

/** All politicians with trades, most trades first, ties by slug (UNS-04). */
export const tradingMembers = cachedValue<{ politician: Politician; record: PoliticianRecord }[]>(
  ['politician', 'politician_record'],
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
        (a, b) =>
          b.record.totalTrades - a.record.totalTrades || compareText(a.politician.urlSlug, b.politician.urlSlug),
      );
  },
);
