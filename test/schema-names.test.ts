import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { listMisnamed } from '../scripts/schema-names.ts';
import { listUnusedFields } from '../scripts/schema-use.ts';

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

describe('An argument of days', () => {
  it('is a member of period', () => {
    expect(check('rows(lookbackDays: Int): Boolean')).toContain(
      'Query.rows(lookbackDays:): the days of rows are stated by period.',
    );
    expect(check('isOpen(from: Date, to: Date): Boolean')).toEqual([
      'Query.isOpen(from:): the days of rows are stated by period.',
      'Query.isOpen(to:): the days of rows are stated by period.',
    ]);
  });
});

describe('Fields that no document selects', () => {
  const schema = buildSchema(`
    type Query { stock: Stock any: Security }
    interface Security { ticker: ID! name: String! }
    type Stock implements Security { ticker: ID! name: String! sector: String! peers: StockConnection! }
    type StockConnection { nodes: [Stock!]! }
  `);

  it('are listed by type, without those of pages', () => {
    expect(listUnusedFields(schema, ['{ stock { sector } }'])).toEqual([
      'Query.any',
      'Stock.ticker',
      'Stock.name',
      'Stock.peers',
    ]);
  });

  it('leave out fields selected on an interface, or in a fragment without its operation', () => {
    const documents = ['{ any { name } stock { peers { nodes { sector } } } }', 'fragment F on Stock { ticker }'];
    expect(listUnusedFields(schema, documents)).toEqual([]);
  });
});
