import { describe, expect, it } from 'vitest';
import {
  bySurname,
  type CongressFiler,
  directoryOrder,
  displayName,
  filedName,
  type Legislator,
  matchLegislator,
  politicianSlug,
  splitMemberName,
} from '../../../src/families/congress/members/rules.ts';

/** A sitting representative of Ohio's first district; `more` overrides. */
const member = (bioguideId: string, more: Partial<Legislator>): Legislator => ({
  bioguideId,
  firstName: 'Ann',
  middleName: null,
  lastName: 'Poe',
  fullName: null,
  suffix: null,
  nickname: null,
  birthday: '1960-01-01',
  chamber: 'HOUSE',
  state: 'OH',
  district: 1,
  former: false,
  ...more,
});
const matchSlug = (name: string, members: readonly Legislator[], more: Partial<CongressFiler> = {}) =>
  matchLegislator(
    { name, chamber: 'HOUSE', bioguideId: null, state: null, district: null, ...more },
    bySurname(members),
  )?.bioguideId ?? null;

describe('the choice between two matching members', () => {
  /** The better match is second in the list, so that list order cannot explain the result. */
  it.each([
    ['the one of the chamber', 'Ann Poe', { chamber: 'SENATE', state: 'ME', district: null }, {}],
    ['the one of the district', 'Ann Poe', { district: 2 }, { district: 1 }],
    ['the one of the first name before a short form', 'Kate Poe', { firstName: 'Catherine' }, { firstName: 'Kate' }],
    [
      'the one of a short form before another name',
      'Kate Poe',
      { firstName: 'Jo', middleName: 'Kate' },
      { firstName: 'Catherine' },
    ],
    [
      'the one of another name before an initial',
      'M. Ruth Poe',
      { firstName: 'Mary' },
      { firstName: 'Jo', middleName: 'Ruth' },
    ],
    ['the one whose middle name agrees', 'Ann B. Poe', { middleName: 'Cleo' }, { middleName: 'Beth' }],
    ['the one without a middle name before one whose differs', 'Ann B. Poe', { middleName: 'Cleo' }, {}],
    ['the one who sits', 'Ann Poe', { former: true }, {}],
  ] as const)('the right one of two matching members is found %s [POL-04]', (_what, name, worse, better) => {
    expect(matchSlug(name, [member('W1', worse), member('B1', better)], { district: 1 })).toBe('B1');
    expect(matchSlug(name, [member('B1', better), member('W1', worse)], { district: 1 })).toBe('B1');
  });

  it('matching weighs the chamber before the district, and an unknown district not at all [POL-04]', () => {
    const senator = member('S1', { chamber: 'SENATE', district: null });
    expect(matchSlug('Ann Poe', [senator, member('H1', { district: 9 })], { district: 9, chamber: 'SENATE' })).toBe(
      'S1',
    );
    // The filing names no district: a member without a district does not match it better.
    const [one, other] = [member('H1', { district: null, former: true }), member('H2', { district: 3 })];
    expect(matchSlug('Ann Poe', [one, other], { chamber: 'HOUSE' })).toBe('H2');
  });
});

describe('A filed name', () => {
  it('needs all words of the surname, and a given name besides [POL-04]', () => {
    const delane = member('D1', { lastName: 'Marsh Delane' });
    expect(matchSlug('Ann Marsh Delane', [delane])).toBe('D1');
    expect(matchSlug('Ann Park Delane', [delane])).toBeNull();
    expect(matchSlug('Marsh Delane', [delane])).toBeNull();
  });

  it('does not take an initial, or a letter of the surname, for a given name [POL-04]', () => {
    // The file knows her as A. Zoe; only an initial is filed, and it is not hers.
    expect(matchSlug('Q. Poe', [member('A1', { firstName: 'Ann', middleName: 'Q.' })])).toBeNull();
    expect(matchSlug('A. Poe', [member('A1', {})])).toBe('A1');
    expect(matchSlug('Alma Poe', [member('A1', { firstName: 'Al' })])).toBeNull();
    expect(matchSlug('Poe Poe', [member('A1', {})])).toBeNull();
  });

  it('takes the initial of any first name that a member goes by [POL-04]', () => {
    expect(matchSlug('Z. Poe', [member('A1', { nickname: 'Zoe' })])).toBe('A1');
    expect(matchSlug('Katie Poe', [member('A1', { firstName: 'Ann', nickname: 'Kate' })])).toBe('A1');
    expect(matchSlug('X. Kate Poe', [member('A1', { middleName: 'Catherine' })])).toBe('A1');
  });

  it('matches no member born before 1915, but may match a sitting member without a birthday [POL-04]', () => {
    expect(matchSlug('Ann Poe', [member('A1', { birthday: '1914-12-31' })])).toBeNull();
    expect(matchSlug('Ann Poe', [member('A1', { birthday: '1915-01-01' })])).toBe('A1');
    expect(matchSlug('Ann Poe', [member('A1', { birthday: null })])).toBe('A1');
  });

  it.each([
    ['V. Ann Poe', ['v', 'ann', 'poe']],
    ['Ann Poe V', ['ann', 'poe']],
    ['Ann Jr. Poe', ['ann', 'poe']],
    ['Md. Ann Poe', ['md', 'ann', 'poe']],
  ])('%s: a suffix is null in place of a first name or an initial [POL-04]', (name, words) => {
    expect(splitMemberName(name)).toEqual(words);
  });

  it.each([
    ['ANN DE LA POE', 'Ann DE LA Poe'],
    ['Ann McPoe', 'Ann McPoe'],
    ['Al Poe', 'Al Poe'],
    ['AL POE', 'AL Poe'],
    ['Ann\t Poe  , Jr.', 'Ann Poe, Jr.'],
  ])('%j is written %s [POL-04]', (name, expected) => {
    expect(filedName(name)).toBe(expected);
  });
});

describe('Names of members', () => {
  it('are put together from the parts there are [POL-12]', () => {
    expect(displayName(member('A1', {}))).toBe('Ann Poe');
    expect(displayName(member('A1', { middleName: 'Q.', suffix: 'III' }))).toBe('Ann Q. Poe, III');
  });

  it('keep their initials in the slug if a single word would remain [POL-19]', () => {
    expect(politicianSlug('J. B. Poe')).toBe('J-B-Poe');
    expect(politicianSlug('Ann -- Poe')).toBe('Ann-Poe');
  });

  it('order the directory by given name and slug within a surname [POL-13, UNS-04]', () => {
    const person = (firstName: string, urlSlug: string, former = false) => ({
      former,
      lastName: 'Poe',
      firstName,
      urlSlug,
    });
    const sorted = [
      person('Zoe', 'Zoe-Poe'),
      person('Ann', 'Ann-Poe-OH'),
      person('Al', 'Al-Poe', true),
      person('Ann', 'Ann-Poe'),
    ];
    expect(directoryOrder(sorted).map(({ urlSlug }) => urlSlug)).toEqual([
      'Ann-Poe',
      'Ann-Poe-OH',
      'Zoe-Poe',
      'Al-Poe',
    ]);
    expect(directoryOrder([...sorted].reverse()).map(({ urlSlug }) => urlSlug)).toEqual([
      ...['Ann-Poe', 'Ann-Poe-OH', 'Zoe-Poe', 'Al-Poe'],
    ]);
  });
});
