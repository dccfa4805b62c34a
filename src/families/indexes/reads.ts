import { cachedValue } from '../../db/cached-loader.ts';
import type { IndexMember } from '../../generated/prisma/client.ts';
import { compareText } from '../../lib/order.ts';
import { type Cadence, type IndexRow, indexRows } from './rules.ts';

/** A member with what its role weighs. */
export type WeighedMember = IndexMember & { weight: number };
/** `members` stand by the index they are in; one whose role has no weight is left out. */
export type Indexes = { rows: readonly IndexRow[]; members: readonly WeighedMember[] };

/** Every index, market mood first, and the members of all. */
export const allIndexes = cachedValue<Indexes>('indexes', async ({ prisma }) => {
  const [stored, roles, members] = [
    await prisma.sentimentIndex.findMany(),
    await prisma.indexRole.findMany(),
    await prisma.indexMember.findMany(),
  ];
  const weights = new Map(roles.map(({ indexId, role, weight }) => [`${indexId} ${role}`, weight]));
  return {
    rows: indexRows(stored.map((row) => ({ ...row, cadence: row.cadence as Cadence }))),
    // The weightiest first, and stable among equals (UNS-04).
    members: members
      .flatMap((member) => {
        const weight = weights.get(`${member.indexId} ${member.role}`);
        return weight === undefined ? [] : [{ ...member, weight }];
      })
      .sort((a, b) => b.weight - a.weight || compareText(a.role, b.role) || compareText(a.entity, b.entity)),
  };
});
