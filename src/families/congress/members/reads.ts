import { cachedValue } from '../../../db/cached-loader.ts';
import { rowByKey } from '../../../db/keyed.ts';
import type { Politician, PoliticianRecord } from '../../../generated/prisma/client.ts';
import { compareText } from '../../../lib/order.ts';
import { directoryOrder } from './rules.ts';

/** A politician by id; null if nobody has it. */
export const politicianById = rowByKey<Politician>('politicians', 'id', ({ prisma }, ids) =>
  prisma.politician.findMany({ where: { id: { in: ids } } }),
);

/** A politician by the slug exactly as it is written (POL-19); null if nobody has it. */
export const politicianBySlug = rowByKey<Politician>('politicians', 'urlSlug', ({ prisma }, slugs) =>
  prisma.politician.findMany({ where: { urlSlug: { in: slugs } } }),
);

/** The politician behind an entity of the ontology; null if the entity is not a politician. */
export const politicianByEntity = rowByKey<Politician>('politicians', 'kbEntityId', ({ prisma }, ids) =>
  prisma.politician.findMany({ where: { kbEntityId: { in: ids } } }),
);

/** Everybody, in the order of the directory. */
export const allPoliticians = cachedValue<Politician[]>('politicians', async ({ prisma }) =>
  directoryOrder(await prisma.politician.findMany()),
);

/** What a politician's trades come to; null if there are none. */
export const recordByPolitician = rowByKey<PoliticianRecord>('politician-trades', 'politicianId', ({ prisma }, ids) =>
  prisma.politicianRecord.findMany({ where: { politicianId: { in: ids } } }),
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
        (a, b) =>
          b.record.totalTrades - a.record.totalTrades || compareText(a.politician.urlSlug, b.politician.urlSlug),
      );
  },
);
