import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectType, parse, validate } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/gateway/graphql/schema.ts';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import { TIERS } from '../../src/gateway/metering/quota.ts';
import { type ExampleQueries, exampleQueries } from '../../src/web/docs/example-queries.ts';
import { getFieldRules } from '../../src/web/docs/field-errors.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();
const root = schema.getQueryType()!;
const types = Object.values(schema.getTypeMap()).filter(
  (type) => isObjectType(type) && !type.name.startsWith('__') && type !== root && type !== schema.getSubscriptionType(),
);
const priced = types.flatMap((type) =>
  isObjectType(type)
    ? Object.values(type.getFields())
        .filter((field) => getFieldRules(field).access)
        .map((field) => [type.name, field.name] as const)
    : [],
);
const rootFields = Object.keys(root.getFields()).map((name) => [root.name, name] as const);

describe('The guide for front ends', () => {
  it('asks only what the graph has [GEN-01]', () => {
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

/** With a key of its own for each, so that no limit is in the way. */
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
  it.each([...rootFields, ...priced])('%s.%s runs as it stands, without an error [GEN-12]', async (type, field) => {
    const data = await answered(examples.ofField(type, field), `${type}.${field}`);
    if (type === root.name) expect(data[field]).not.toBeNull();
  });

  it.each(types.map(({ name }) => name))('everything plain of %s runs as it stands [GEN-12]', async (name) => {
    await answered(examples.ofType(name), name);
  });

  it('none costs more than a FREE key has in a minute [LIMITS-01]', () => {
    const all = [...rootFields, ...priced].map(([type, field]) => examples.ofField(type, field)!);
    for (const query of [...all, ...types.map(({ name }) => examples.ofType(name)!)])
      expect(callCost(schema, parse(query), null, {}, { tier: 'FREE' }).calls, query).toBeLessThanOrEqual(
        TIERS.FREE.perMinute,
      );
  });
});
