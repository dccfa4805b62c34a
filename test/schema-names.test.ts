import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { listMisnamed } from '../scripts/schema-names.ts';

const check = (fields: string) =>
  listMisnamed(
    buildSchema(`
      scalar Date scalar DateTime enum UnitKind { PERCENT FRACTION USD }
      directive @unit(kind: UnitKind!) on FIELD_DEFINITION
      type Query { ${fields} }
      type StockScreenRow { pctOff50dMa: Float @unit(kind: PERCENT) }`),
  );

describe('The scheme of names', () => {
  it.each([
    'isActive: Boolean hasFlags: Boolean canSell: Boolean shouldRefresh: Boolean',
    'filedDate: Date day: Date asOf: Date from: Date to: Date until: Date createdAt: DateTime',
    'changePercent: Float @unit(kind: PERCENT) coveredFraction: Float @unit(kind: FRACTION) price: Float @unit(kind: USD)',
    'id: ID trackerId: ID',
  ])('allows %s', (fields) => {
    expect(check(fields)).toEqual([]);
  });

  it.each([
    ['active: Boolean', 'Query.active: a boolean begins with is, has, can, or should.'],
    ['rows(confirmed: Boolean): Int', 'Query.rows(confirmed:): a boolean begins with is, has, can, or should.'],
    ['publishedOn: Date', 'Query.publishedOn: a day ends in Date, or is day, asOf, or an end of a range.'],
    ['lastUpdated: DateTime', 'Query.lastUpdated: an instant ends in At.'],
    ['asOf: String', 'Query.asOf: asOf is a day.'],
    ['netMargin: Float @unit(kind: PERCENT)', 'Query.netMargin: percent points end in Percent, and nothing else does.'],
    [
      'weightPercent: Float @unit(kind: FRACTION)',
      'Query.weightPercent: percent points end in Percent, and nothing else does.',
    ],
    ['coveredFraction: Float @unit(kind: USD)', 'Query.coveredFraction: a fraction of 1 has the unit FRACTION.'],
    ['tenPctOwner: Int', 'Query.tenPctOwner: percent is written out.'],
    ['kbEntityId: String', 'Query.kbEntityId: an id is an ID, or an enum.'],
  ])('refuses %s', (fields, message) => {
    expect(check(fields)).toEqual([message]);
  });
});
