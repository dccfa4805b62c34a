import type { EntityRelation } from '../generated/graphql.ts';

/**
 * The end of a relation that the page shows: `own` relations, relations of `others` to it, or a company at `either`
 * end.
 */
type End = 'own' | 'others' | 'either';

/**
 * Headings for the entities at the other end: on OpenAI's page, Microsoft is among its investors; on Microsoft's page,
 * OpenAI is among its investments. Groups are displayed in this order.
 */
const HEADINGS: Record<EntityRelation, Record<End, string>> = {
  LEADS: { own: 'Leads', others: 'Leadership', either: 'Leadership' },
  FOUNDED: { own: 'Founded', others: 'Founders', either: 'Founders' },
  DIRECTS: { own: 'On the board of', others: 'Board', either: 'Board' },
  PRODUCT_OF: { own: 'Made by', others: 'Products', either: 'Products' },
  SUBSIDIARY_OF: { own: 'Part of', others: 'Subsidiaries', either: 'Parent and subsidiaries' },
  INVESTED_IN: { own: 'Investments', others: 'Investors', either: 'Investments and investors' },
  REGULATES: { own: 'Regulates', others: 'Regulators', either: 'Regulators' },
  CONCERNS: { own: 'Concerns', others: 'Topics', either: 'Topics' },
  MEMBER_OF: { own: 'Member of', others: 'Members', either: 'Memberships' },
  LOCATED_IN: { own: 'Headquarters', others: 'Based here', either: 'Headquarters' },
};
const ORDER = Object.keys(HEADINGS) as EntityRelation[];

type RelationGroup<Role> = { heading: string; roles: readonly Role[] };

/** Groups roles by relation, as seen from one end; each group keeps the order of its roles. */
export const groupedRoles = <Role extends { relation: EntityRelation }>(
  roles: readonly Role[],
  end: End,
): RelationGroup<Role>[] =>
  ORDER.map((relation) => ({
    heading: HEADINGS[relation][end],
    roles: roles.filter((role) => role.relation === relation),
  })).filter((group) => group.roles.length > 0);
