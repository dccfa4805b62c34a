import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { renderChangesFeed } from '../../src/web/changes/feed.ts';
import { renderChangesPage } from '../../src/web/changes/page.ts';
import { listSchemaChanges } from '../../src/web/changes/schema-changes.ts';
import { buildReference } from '../../src/web/docs/pages.ts';
import { routes } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';

const app = useApp(undefined, { fill: false });

const SHARED = 'directive @access(calls: Int) on FIELD_DEFINITION';
/** The changes between two schemas, as one line each. */
const compare = (before: string, after: string): string[] =>
  listSchemaChanges(buildSchema(`${SHARED} ${before}`), buildSchema(`${SHARED} ${after}`)).map(
    ({ kind, coordinate, text, isBreaking }) => `${isBreaking ? '! ' : ''}${kind} ${coordinate} ${text}`.trim(),
  );

describe('The changes between two schemas', () => {
  it.each([
    ['a removed field', 'type Query { a: Int b: Int }', 'type Query { a: Int }', ['! REMOVED Query.b']],
    [
      'a removed type without its fields',
      'type Query { a: Int } type T { x: Int }',
      'type Query { a: Int }',
      ['! REMOVED T'],
    ],
    [
      'a new field with its arguments',
      'type Query { a: Int }',
      'type Query { a: Int b(c: Int!): Int }',
      ['ADDED Query.b'],
    ],
    ['a new optional argument', 'type Query { a: Int }', 'type Query { a(b: Int): Int }', ['ADDED Query.a(b:)']],
    ['a new required argument', 'type Query { a: Int }', 'type Query { a(b: Int!): Int }', ['! ADDED Query.a(b:)']],
    [
      'a new required argument with a default',
      'type Query { a: Int }',
      'type Query { a(b: Int! = 1): Int }',
      ['ADDED Query.a(b:)'],
    ],
    [
      'an argument that becomes required',
      'type Query { a(b: [Int]): Int }',
      'type Query { a(b: [Int!]): Int }',
      ['! CHANGED Query.a(b:) The type changed from [Int] to [Int!].'],
    ],
    [
      'a field that becomes nullable',
      'type Query { a: [Int!]! }',
      'type Query { a: [Int]! }',
      ['! CHANGED Query.a The type changed from [Int!]! to [Int]!.'],
    ],
    [
      'a field that is no longer null',
      'type Query { a: [Int] }',
      'type Query { a: [Int]! }',
      ['CHANGED Query.a The type changed from [Int] to [Int]!.'],
    ],
    [
      'a field of another type',
      'type Query { a: Int }',
      'type Query { a: Float }',
      ['! CHANGED Query.a The type changed from Int to Float.'],
    ],
    [
      'a removed enum value',
      'enum E { X Y } type Query { a: E }',
      'enum E { X } type Query { a: E }',
      ['! REMOVED E.Y'],
    ],
    [
      'a removed member of a union',
      'type A { x: Int } type B { x: Int } union U = A | B type Query { u: U b: B }',
      'type A { x: Int } type B { x: Int } union U = A type Query { u: U b: B }',
      ['! REMOVED U = B'],
    ],
    [
      'another default',
      'type Query { a(b: Int = 1): Int }',
      'type Query { a(b: Int = 2): Int }',
      ['CHANGED Query.a(b:) The default changed from 1 to 2.'],
    ],
    [
      'another price',
      'type Query { a: Int @access(calls: 1) }',
      'type Query { a: Int @access(calls: 2) }',
      ['CHANGED Query.a The access rule changed from @access(calls: 1) to @access(calls: 2).'],
    ],
    [
      'a deprecation',
      'type Query { a: Int b: Int }',
      'type Query { a: Int @deprecated(reason: "Use b.") b: Int }',
      ['DEPRECATED Query.a Use b.'],
    ],
    ['no difference', 'type Query { a: Int }', 'type Query { a: Int }', []],
  ])('contain %s', (_case, before, after, lines) => {
    expect(compare(before, after)).toEqual(lines);
  });
});

const CHANGES = listSchemaChanges(
  buildSchema('type Query { a: Int b: Int c: Int }'),
  buildSchema('type Query { a: Int @deprecated(reason: "Use c. It stays until 2027-06-01.") c: Int d: Int }'),
);
const RELEASES = [{ version: '1.1.0', day: '2026-12-24', changes: CHANGES }];

describe('The page of schema changes', () => {
  it('shows deprecated parts with their replacement and day, and the changes of each release', () => {
    const reference = buildReference({
      schema,
      routes,
      samples: { ticker: 'AAPL' },
      price: null,
      site: { hasDashboard: false, hasDocs: true },
      sample: { ticker: 'AAPL', data: { stock: null } },
    });
    const text = renderChangesPage(reference, {
      deprecated: [{ coordinate: 'Query.a', replacement: 'c', removalDate: '2027-06-01' }],
      unreleased: { since: '1.1.0', changes: [] },
      releases: RELEASES,
    });
    expect(text).toMatch(/Query\.(<wbr>)?a<\/code><\/td><td><code>c<\/code><\/td><td>2027-06-01/);
    expect(text).toContain('Breaking: 1 change<');
    expect(text).toContain('<h2 id="v1.1.0">1.1.0, 2026-12-24</h2>');
    expect(text).toContain('Since 1.1.0</h2><p>The schema did not change.</p>');
  });

  it('is served with a feed that names what clients have to act on', async () => {
    const page = await app.fetch('/schema/changes', {}, 'anonymous');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Deprecated now')]);
    const feed = await app.fetch('/schema/changes.atom', {}, 'anonymous');
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = renderChangesFeed(RELEASES, 'https://signals.test');
    expect(text).toContain('<updated>2026-12-24T00:00:00.000Z</updated>');
    expect(text).toContain('<title>1.1.0: 1 breaking change</title>');
    expect(text).toContain('REMOVED Query.b\nDEPRECATED Query.a Use c. It stays until 2027-06-01.\n1 other change.');
    expect(text).toContain('<link rel="self" href="https://signals.test/schema/changes.atom"/>');
  });
});
