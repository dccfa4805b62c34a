import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectType, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import { TIERS } from '../../src/graph/limits.ts';
import { type ExampleQueries, exampleQueries } from '../../src/web/docs/example-queries.ts';
import { getDocumentedRules } from '../../src/web/docs/field-errors.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';
import { addRecordedDays } from '../support/recorded-days.ts';

const app = useApp(({ db }) => addRecordedDays(db));
const root = schema.getQueryType()!;
/** Types that only a stream returns: no query has them. */
const STREAMED = ['BacktestProgress', 'ScreenEvent', 'Signal', 'SignalPage'];
/** Types that only a mutation returns. */
const CHANGED = [
  ...['CreateAlertPayload', 'DeleteAlertPayload', 'MarkInboxReadPayload', 'TestAlertPayload', 'UpdateAlertPayload'],
  'UserError',
];
const types = Object.values(schema.getTypeMap()).filter(
  (type) =>
    isObjectType(type) &&
    !type.name.startsWith('__') &&
    type !== root &&
    type !== schema.getSubscriptionType() &&
    type !== schema.getMutationType() &&
    !CHANGED.includes(type.name) &&
    !STREAMED.includes(type.name),
);
const priced = types.flatMap((type) =>
  isObjectType(type)
    ? Object.values(type.getFields())
        .filter((field) => getDocumentedRules(field).access)
        .map((field) => [type.name, field.name] as const)
    : [],
);
const rootFields = Object.keys(root.getFields()).map((name) => [root.name, name] as const);

describe('The guide for front ends', () => {
  it('selects only fields of the graph [GEN-01]', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/front-end.md'), 'utf8');
    const queries = [...guide.matchAll(/^```graphql[^\n]*\n(.*?)\n```$/gms)].map(([, query]) => parse(query!));
    expect(queries.length).toBeGreaterThan(1);
    expect(queries.flatMap((query) => validate(schema, query))).toEqual([]);
  });
});

let examples: ExampleQueries;
beforeAll(async () => {
  examples = exampleQueries(
    schema,
    await sampleValues(async (query, variables) => (await app.graphql(query, { variables })).body.data),
  );
});

/** Each uses a new key, so that no limit interferes. */
async function answered(query: string | null, what: string) {
  expect(
    query,
    `${what} has no example: what does an argument of it look like? src/web/docs/sample-values.ts`,
  ).not.toBeNull();
  expect(validate(schema, parse(query!)), what).toEqual([]);
  const { status, body } = await app.graphql(query!, { as: await app.newKey('PRO') });
  expect([what, status, body.errors], query!).toEqual([what, 200, undefined]);
  return body.data;
}

describe('the examples of the documentation', () => {
  it.each([...rootFields, ...priced])('%s.%s runs unchanged, without an error [GEN-12]', async (type, field) => {
    const data = await answered(examples.ofField(type, field), `${type}.${field}`);
    if (type === root.name) expect(data[field]).not.toBeNull();
  });

  it.each(types.map(({ name }) => name))('all plain fields of %s run unchanged [GEN-12]', async (name) => {
    await answered(examples.ofType(name), name);
  });

  it('select no deprecated field, and the rows of a list once [GEN-12]', () => {
    const isDeprecated = (type: string, field: string) => {
      const parent = schema.getType(type);
      return isObjectType(parent) && typeof parent.getFields()[field]!.deprecationReason === 'string';
    };
    const queries = [
      ...[...rootFields, ...priced]
        .filter(([type, field]) => !isDeprecated(type, field))
        .map(([type, field]) => examples.ofField(type, field)!),
      ...types.filter(({ name }) => !name.endsWith('Edge')).map(({ name }) => examples.ofType(name)!),
    ];
    for (const query of queries) {
      expect(validate(schema, parse(query), [NoDeprecatedCustomRule]), query).toEqual([]);
      expect(query.includes('edges {') && query.includes('nodes {'), query).toBe(false);
    }
  });

  it('none costs more than a FREE key has in a minute [LIMITS-01]', () => {
    const all = [...rootFields, ...priced].map(([type, field]) => examples.ofField(type, field)!);
    for (const query of [...all, ...types.map(({ name }) => examples.ofType(name)!)])
      expect(
        callCost(schema, parse(query), null, {}, { tier: 'FREE', at: NOW, countStocks: () => 0 }).calls,
        query,
      ).toBeLessThanOrEqual(TIERS.FREE.perMinute);
  });
});
