import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { findBrokenPromises } from '../scripts/broken-promises.ts';
import { buildPromises, formatPromises, type Promises, type Shape } from '../scripts/promises.ts';
import { routes } from './support/catalog.ts';
import { schema } from './support/graph.ts';
import { HAS_TOOLS } from './support/tools.ts';

const promises = buildPromises(schema, routes);
/** A copy of the promises that a change may break. */
const copy = (): Promises => JSON.parse(JSON.stringify(promises));
const PRICE = 'GET /api/v1/stocks/price';

// biome-ignore lint/suspicious/noExplicitAny: a test changes a deep part of a JSON value.
type Changeable = any;
/** What `npm run check` refuses after a change. */
function refuse(change: (promises: Changeable) => void): string[] {
  const changed = copy();
  change(changed);
  return [...findBrokenPromises(promises, changed)];
}
const getBody = (paths: Record<string, Changeable>): Record<string, Shape> =>
  paths[PRICE].responses['200'].content['application/json'].schema;

describe('The stored promises', () => {
  it('match the members of the file that the check reads', () => {
    const stored = readFileSync(new URL('../docs/schema/promises.json', import.meta.url), 'utf8');
    expect(JSON.parse(formatPromises(promises))).toEqual(copy());
    expect(Object.keys(JSON.parse(stored))).toEqual(Object.keys(promises));
    expect(Object.keys(JSON.parse(stored).paths).length).toBeGreaterThan(70);
  });

  it('allow a new field, a cheaper call, a wider argument, and a new member of a body', () => {
    const refused = refuse(({ fields, paths, limits }) => {
      fields['Stock.brandNew'] = { access: { key: 'REQUIRED', calls: 1, quota: true, per: 'OBJECT' } };
      fields['Stock.chart'].access = { key: 'PUBLIC', calls: 0, quota: false, per: 'OBJECT' };
      fields['Query.stocks'].args.first.maximum = 200;
      getBody(paths).properties = { ...(getBody(paths).properties as object), brandNew: { type: 'string' } };
      limits.FREE.perMinute = 60;
    });
    expect(refused).toEqual([]);
  });
});

describe('A change that breaks a promise', () => {
  it.each<[string, (promises: Changeable) => void, string[]]>([
    [
      'a dearer call',
      ({ fields }) => {
        fields['Query.dataStatus'].access = { key: 'PUBLIC', calls: 1, quota: true, per: 'OBJECT' };
      },
      ['Query.dataStatus costs 1 calls in place of 0.', 'Query.dataStatus counts toward the monthly quota.'],
    ],
    [
      'a call that needs a key',
      ({ fields }) => {
        fields['Stock.chart'].access.key = 'REQUIRED';
      },
      ['Stock.chart needs a key by the rule REQUIRED, before PUBLIC.'],
    ],
    [
      'a call that is counted for each object',
      ({ paths }) => {
        paths[PRICE]['x-access'].per = 'OBJECT';
      },
      [`${PRICE} is counted per OBJECT in place of OPERATION.`],
    ],
    [
      'a smaller preview',
      ({ fields }) => {
        fields['Stock.insiderTrades'].access.preview = 'the newest 3 trades';
      },
      ['Stock.insiderTrades shows a FREE key "the newest 3 trades" in place of "the newest 5 trades".'],
    ],
    [
      'a preview of what was shown to everyone',
      ({ fields }) => {
        fields['Stock.chart'].access.preview = 'the newest bar';
      },
      ['Stock.chart shows a FREE key "the newest bar" in place of everything.'],
    ],
    [
      'another error code of a field',
      ({ fields }) => {
        fields['Stock.chart'].errors.push('not_found');
      },
      ['Stock.chart may fail with not_found.'],
    ],
    [
      'another status of a code',
      ({ statuses }) => {
        statuses.not_found = 410;
      },
      ['The status of not_found is 410 in place of 404.'],
    ],
    [
      'a removed member of a documented body',
      ({ paths }) => {
        const { price: _price, ...properties } = getBody(paths).properties as Record<string, Shape>;
        getBody(paths).properties = properties;
      },
      [`${PRICE}.price: removed.`],
    ],
    [
      'a member of a documented body that may be null',
      ({ paths }) => {
        (getBody(paths).properties as Changeable).price.type = ['number', 'null'];
      },
      [`${PRICE}.price: the type changed from "number" to ["number","null"].`],
    ],
    [
      'a member of a documented body in another unit',
      ({ paths }) => {
        (getBody(paths).properties as Changeable).changePercent['x-unit'] = 'FRACTION';
      },
      [`${PRICE}.changePercent: x-unit changed from "PERCENT" to "FRACTION".`],
    ],
    [
      'a stricter argument',
      ({ fields }) => {
        fields['Query.stocks'].args.first.maximum = 50;
        fields['Query.stocks'].args.q.minLength = 3;
      },
      [
        'Query.stocks(first:): maximum changed from 100 to 50.',
        'Query.stocks(q:): minLength changed from nothing to 3.',
      ],
    ],
    [
      'a parameter that a path requires',
      ({ paths }) => {
        paths[PRICE].parameters[1].required = true;
      },
      [`${PRICE} requires asOf.`],
    ],
    [
      'fewer calls of a tier',
      ({ limits }) => {
        limits.PRO.perMonth = 1_000_000;
      },
      ['PRO has 1000000 calls a month in place of any number.'],
    ],
    [
      'a removed path',
      ({ paths }) => {
        delete paths[PRICE];
      },
      [`${PRICE} is no documented path.`],
    ],
  ])('is refused: %s', (_name, change, messages) => {
    expect(refuse(change)).toEqual(messages);
  });

  it.skipIf(!HAS_TOOLS).each([
    [
      'a removed field',
      'type Query { a: Int b: Int }',
      'type Query { a: Int }',
      "Field 'b' was removed from object type 'Query'",
    ],
    [
      'a stricter argument',
      'type Query { a(b: Int): Int }',
      'type Query { a(b: Int!): Int }',
      "Type for argument 'b' on field 'Query.a' changed from 'Int' to 'Int!'",
    ],
    [
      'a new non-null argument',
      'type Query { a: Int }',
      'type Query { a(b: Int!): Int }',
      "Argument 'b: Int!' added to field 'Query.a'",
    ],
    [
      'a field that may be null',
      'type Query { a: Int! }',
      'type Query { a: Int }',
      "Field 'Query.a' changed type from 'Int!' to 'Int'",
    ],
  ])('is refused in the schema: %s', async (_name, before, after, message) => {
    const { compareSchemas } = await import('../scripts/breaking-changes.ts');
    const { breaking } = await compareSchemas(buildSchema(before), buildSchema(after));
    expect(breaking).toEqual([message]);
  });
});
