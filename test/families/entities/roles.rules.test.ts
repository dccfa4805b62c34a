import { describe, expect, it } from 'vitest';
import {
  belongsTo,
  inRoleOrder,
  isCurrentRole,
  type Role,
  relatedEntities,
} from '../../../src/families/entities/roles/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const TODAY = parseDay('2025-11-21')!;
const role = (subjectId: string, relation: string, targetId: string, more: Partial<Role> = {}): Role => ({
  subjectId,
  relation,
  targetId,
  title: '',
  fromDate: null,
  toDate: null,
  position: 0,
  ...more,
});

describe('A role', () => {
  it.each([
    [null, null, true],
    ['2025-11-21', null, true],
    ['2025-11-22', null, false],
    [null, '2025-11-21', true],
    [null, '2025-11-20', false],
    ['2025-11-01', '2025-12-01', true],
  ])('from %s to %s holds today: %s [ENT-11]', (from, to, holds) => {
    const dates = { fromDate: from ? parseDay(from) : null, toDate: to ? parseDay(to) : null };
    expect(isCurrentRole(dates, TODAY)).toBe(holds);
  });

  it('comes by relation, then by place, then by id [STK-07]', () => {
    const roles = [
      role('z', 'LOCATED_IN', 'us'),
      role('b', 'PRODUCT_OF', 'z'),
      role('a', 'PRODUCT_OF', 'z'),
      role('d', 'LEADS', 'z', { position: 1 }),
      role('e', 'LEADS', 'z'),
      role('f', 'DIRECTS', 'z'),
      role('g', 'FOUNDED', 'z'),
    ];
    expect(inRoleOrder(roles).map(({ subjectId }) => subjectId)).toEqual(['e', 'd', 'g', 'f', 'a', 'b', 'z']);
  });
});

describe('The entities that have to do with a company', () => {
  it('are the other ends of its roles, each once, with the first of its roles [STK-07]', () => {
    const roles = [
      role('us', 'REGULATES', 'z'),
      role('z', 'LOCATED_IN', 'us'),
      role('ann', 'DIRECTS', 'z'),
      role('ann', 'FOUNDED', 'z', { title: 'Founder' }),
      role('old', 'LEADS', 'z', { toDate: parseDay('2020-01-01') }),
      role('soon', 'LEADS', 'z', { fromDate: parseDay('2026-01-01') }),
    ];
    const related = relatedEntities('z', roles, TODAY).map((entity) => [entity.entityId, entity.role.relation]);
    expect(related).toEqual([
      ['ann', 'FOUNDED'],
      ['us', 'REGULATES'],
    ]);
  });
});

describe('The company that an entity belongs to', () => {
  it('is the company that it leads before the company that it directs, and null by a topic or a country [ENT-10]', () => {
    expect(belongsTo([role('a', 'DIRECTS', 'x'), role('a', 'LEADS', 'y')], TODAY)).toBe('y');
    expect(belongsTo([role('a', 'PRODUCT_OF', 'x')], TODAY)).toBe('x');
    expect(belongsTo([role('a', 'CONCERNS', 'x'), role('a', 'LOCATED_IN', 'us')], TODAY)).toBeNull();
    expect(belongsTo([role('a', 'LEADS', 'y', { toDate: parseDay('2020-01-01') })], TODAY)).toBeNull();
    expect(belongsTo([], TODAY)).toBeNull();
  });
});
