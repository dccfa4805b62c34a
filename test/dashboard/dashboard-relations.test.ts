import { expect, it } from 'vitest';
import { groupedRoles } from '../../dashboard/src/parts/relations.ts';

const headings = (
  end: 'own' | 'others' | 'either',
  ...relations: Parameters<typeof groupedRoles>[0][number]['relation'][]
) =>
  groupedRoles(
    relations.map((relation) => ({ relation })),
    end,
  ).map(({ heading }) => heading);

it('a relation is named from the viewed end', () => {
  expect(headings('others', 'PRODUCT_OF', 'INVESTED_IN', 'SUBSIDIARY_OF')).toEqual([
    'Products',
    'Subsidiaries',
    'Investors',
  ]);
  expect(headings('own', 'PRODUCT_OF', 'INVESTED_IN', 'SUBSIDIARY_OF')).toEqual(['Made by', 'Part of', 'Investments']);
  expect(headings('either', 'INVESTED_IN')).toEqual(['Investments and investors']);
});

it('every relation has a heading of its own from each end, and empty groups have none', () => {
  const all = [
    ...(['LEADS', 'FOUNDED', 'DIRECTS', 'PRODUCT_OF', 'SUBSIDIARY_OF'] as const),
    ...(['INVESTED_IN', 'REGULATES', 'CONCERNS', 'MEMBER_OF', 'LOCATED_IN'] as const),
  ];
  for (const end of ['own', 'others', 'either'] as const) expect(new Set(headings(end, ...all)).size).toBe(all.length);
  expect(headings('own')).toEqual([]);
});

it('the roles of a group stay in the order in which they come', () => {
  const roles = [
    { relation: 'DIRECTS', name: 'Second' },
    { relation: 'LEADS', name: 'Chief' },
    { relation: 'DIRECTS', name: 'First' },
  ] as const;
  expect(groupedRoles(roles, 'others')).toEqual([
    { heading: 'Leadership', roles: [roles[1]] },
    { heading: 'Board', roles: [roles[0], roles[2]] },
  ]);
});
