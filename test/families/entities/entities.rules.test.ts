import { describe, expect, it } from 'vitest';
import {
  cikOfPerson,
  type EntityStatement,
  fundEntityId,
  mergedEntity,
  personEntityId,
  servedTicker,
} from '../../../src/families/entities/rules.ts';
import { freeSlug, slugifyEntity } from '../../../src/market/entity-name.ts';

const nobody = new Set<string>();
const statement = (origin: EntityStatement['origin'], more: Partial<EntityStatement> = {}): EntityStatement => ({
  id: 'kb/company/77',
  type: 'COMPANY',
  name: 'Acme Inc.',
  origin,
  ...more,
});

describe('Ids', () => {
  it('ids of people come from their filer number, those of funds from the ticker [ENT-11]', () => {
    expect(personEntityId('0001214156')).toBe('kb/person/1214156');
    expect(fundEntityId('SPY')).toBe('kb/etf/spy');
    expect(fundEntityId('AB.C')).toBe('kb/etf/ab-c');
  });

  it.each([
    ['kb/person/1214156', '0001214156'],
    ['kb/person/ada-stone', null],
    ['kb/company/320193', null],
    ['kb/person/12345678901', null],
  ])('%s has the filer number %s [ENT-11]', (id, cik) => {
    expect(cikOfPerson(id)).toBe(cik);
  });
});

describe('Slugs', () => {
  it.each([
    ['New Zealand', false, 'New-Zealand'],
    ['The New York Company', true, 'York'],
    ['iPhone', false, 'iPhone'],
    ['Nestlé', false, 'Nestle'],
    ["Sam's Club", false, 'Sams-Club'],
    ['日本', false, 'fallback'],
  ])('the slug of %s consists of its words, without the legal form of a company [ENT-11]', (name, isCompany, slug) => {
    expect(slugifyEntity(name, 'fallback', isCompany)).toBe(slug);
  });

  it('equal slugs get the id appended, and a number if that is taken too, in any case [ENT-11]', () => {
    expect(freeSlug('Two', '7', new Set())).toBe('Two');
    expect(freeSlug('Two', '7', new Set(['two']))).toBe('Two-7');
    expect(freeSlug('Two', '7', new Set(['two', 'two-7', 'two-7-2']))).toBe('Two-7-3');
  });
});

describe('an entity merged from several statements', () => {
  it.each([
    ['a stock', [statement('STOCK'), statement('REGISTRANT', { listing: 'ACME' })], 'PUBLIC_TRACKED', null],
    ['SEC’s list', [statement('REGISTRANT', { listing: 'ACME' })], 'PUBLIC_UNTRACKED', 'ACME'],
    [
      'a file that calls a registrant private',
      [statement('FILE', { listingCoverage: 'PRIVATE' }), statement('REGISTRANT', { listing: 'ACME' })],
      'PUBLIC_UNTRACKED',
      'ACME',
    ],
    [
      'a file that names another exchange',
      [statement('REGISTRANT', { listing: 'ACMEF' }), statement('FILE', { listing: 'TSE:1' })],
      'PUBLIC_UNTRACKED',
      'TSE:1',
    ],
    ['a file alone', [statement('FILE', { listingCoverage: 'PRIVATE' })], 'PRIVATE', null],
    ['a file that says no more', [statement('FILE')], 'PRIVATE', null],
    [
      'a file that thinks it tracked',
      [statement('FILE', { listingCoverage: 'PUBLIC_TRACKED' })],
      'PUBLIC_UNTRACKED',
      null,
    ],
    ['nothing any more', [statement('FORMER', { listing: 'ACME' })], 'PUBLIC_UNTRACKED', 'ACME'],
    ['a person', [statement('FILE', { id: 'kb/person/7', type: 'PERSON', listing: 'X' })], null, null],
  ])('is covered as %s says [ENT-05, ENT-06]', (_who, statements, listingCoverage, listing) => {
    expect(mergedEntity(statements, undefined, nobody)).toMatchObject({ listingCoverage, listing });
  });

  it('is served a ticker only as a tracked company or a fund [ENT-06]', () => {
    const of = (type: string, listingCoverage: string | null) =>
      servedTicker({ type, listingCoverage: listingCoverage as 'PRIVATE' | null, ticker: 'ACME' });
    expect(of('COMPANY', 'PUBLIC_TRACKED')).toBe('ACME');
    expect(of('ETF', null)).toBe('ACME');
    expect(of('COMPANY', 'PUBLIC_UNTRACKED')).toBeNull();
    expect(of('COMPANY', null)).toBeNull();
  });

  it('has the name of the most trusted source and every other one as an alias [ENT-07]', () => {
    const entity = mergedEntity(
      [
        statement('REGISTRANT', { name: 'ACME INC', aliases: ['ACMEW'] }),
        statement('FILE', { name: 'Acme', aliases: ['Acmé'] }),
        statement('STOCK'),
      ],
      undefined,
      nobody,
    );
    expect([entity.name, entity.origin, entity.aliases]).toEqual([
      'Acme Inc.',
      'STOCK',
      ['Acme', 'Acmé', 'ACME INC', 'ACMEW'],
    ]);
  });

  it('keeps its slug, and takes the requested slug only if it is new and free [ENT-11]', () => {
    const wish = [statement('FILE', { urlSlug: 'AcMe' })];
    expect(mergedEntity(wish, { urlSlug: 'Old', ticker: null }, nobody).urlSlug).toBe('Old');
    expect(mergedEntity(wish, undefined, nobody).urlSlug).toBe('AcMe');
    expect(mergedEntity(wish, undefined, new Set(['acme'])).urlSlug).toBe('AcMe-77');
  });
});
