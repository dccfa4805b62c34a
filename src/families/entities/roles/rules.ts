import { compareText } from '../../../lib/order.ts';
/** What one entity is to another, in the order in which they are shown: first what a reader looks for first. */
export const RELATIONS = [
  'LEADS',
  'FOUNDED',
  'DIRECTS',
  'PRODUCT_OF',
  'SUBSIDIARY_OF',
  'INVESTED_IN',
  'REGULATES',
  'CONCERNS',
  'MEMBER_OF',
  'LOCATED_IN',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** A stored role, as far as the rules look at it. */
export type Role = {
  subjectId: string;
  relation: string;
  targetId: string;
  title: string;
  fromDate: Date | null;
  toDate: Date | null;
  position: number;
};

/** Whether a role is held on a day; its last day is one of them. */
export const isCurrentRole = ({ fromDate, toDate }: Pick<Role, 'fromDate' | 'toDate'>, today: Date): boolean =>
  (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate);

const rank = ({ relation }: { relation: string }): number => RELATIONS.indexOf(relation as Relation);
/** By relation, then by place (the chief executive first), then by who and to whom. Source: ours, UNS-04. */
export const inRoleOrder = <T extends Role>(roles: readonly T[]): T[] =>
  [...roles].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      a.position - b.position ||
      compareText(a.subjectId, b.subjectId) ||
      compareText(a.targetId, b.targetId) ||
      compareText(a.title, b.title),
  );

export type Related<T extends Role> = { entityId: string; role: T };

/**
 * The other ends of a company's roles, each entity once with the first role it has there: who leads it, what it makes,
 * where it is. A role's title says what its subject is, so it is of no use for an entity that is the target.
 */
export function relatedEntities<T extends Role>(companyId: string, roles: readonly T[], today: Date): Related<T>[] {
  const byEntity = new Map<string, Related<T>>();
  for (const role of inRoleOrder(roles.filter((one) => isCurrentRole(one, today)))) {
    const entityId = role.subjectId === companyId ? role.targetId : role.subjectId;
    if (entityId !== companyId && !byEntity.has(entityId)) byEntity.set(entityId, { entityId, role });
  }
  return [...byEntity.values()];
}

/** Relations by which a thing belongs to one company, so that the company's stock is its own. */
const BELONGING: readonly string[] = ['LEADS', 'FOUNDED', 'DIRECTS', 'PRODUCT_OF', 'SUBSIDIARY_OF'];

/** The entity that another belongs to: the company it leads, founded, directs, is a product or a part of; null without. */
export const belongsTo = (roles: readonly Role[], today: Date): string | null =>
  inRoleOrder(roles).find((role) => BELONGING.includes(role.relation) && isCurrentRole(role, today))?.targetId ?? null;
