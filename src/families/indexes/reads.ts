import { cachedValue } from '../../db/cached-loader.ts';
import type { IndexMember } from '../../generated/prisma/client.ts';
import { compareText } from '../../lib/order.ts';
import { type Cadence, type IndexRow, indexRows } from './rules.ts';

/** A member with the weight of its role. */
type WeighedMember = IndexMember & { weight: number };
/** A member whose role has no weight is omitted from `members`. */
type Indexes = { rows: readonly IndexRow[]; members: readonly WeighedMember[] };

/** Every index, market mood first, and the members of all indexes. */
export const allIndexes = cachedValue<Indexes>(
  ['sentiment_index', 'index_role', 'index_member'],
  async ({ prisma }) => {
    const [stored, roles, members] = [
      await prisma.sentimentIndex.findMany(),
      await prisma.indexRole.findMany(),
      await prisma.indexMember.findMany(),
    ];
    const weights = new Map(roles.map(({ indexId, role, weight }) => [`${indexId} ${role}`, weight]));
    return {
      rows: indexRows(stored.map((row) => ({ ...row, cadence: row.cadence as Cadence }))),
      // Largest weight first, with a stable order of ties (UNS-04).
      members: members
        .flatMap((member) => {
          const weight = weights.get(`${member.indexId} ${member.role}`);
          return weight === undefined ? [] : [{ ...member, weight }];
        })
        .sort((a, b) => b.weight - a.weight || compareText(a.role, b.role) || compareText(a.entity, b.entity)),
    };
  },
);
