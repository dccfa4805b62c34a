import { type OperationDefinitionNode, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import { listExamples } from '../../src/web/graphiql/examples.ts';
import { graph, schema } from '../support/graph.ts';
import { NOW, startApp } from '../support/harness.ts';
import { addRecordedDays } from '../support/recorded-days.ts';

const examples = listExamples(graph.examples, '2025-09-30');

const listOperations = (query: string) =>
  parse(query).definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition',
  );
const readName = (query: string) => listOperations(query)[0]?.name?.value;

describe('the queries that GraphiQL opens with', () => {
  it('are one named operation each, and no name stands twice [GEN-01]', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4);
    for (const query of examples) expect(listOperations(query), query).toHaveLength(1);
    const names = examples.map(readName);
    for (const name of names) expect(name).toMatch(/^[A-Z]\w+$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it('need no variables filled in [GEN-01]', () => {
    for (const query of examples) {
      expect(validate(schema, parse(query)), query).toEqual([]);
      const required = (listOperations(query)[0]!.variableDefinitions ?? []).filter(
        ({ type, defaultValue }) => type.kind === 'NonNullType' && !defaultValue,
      );
      expect(required, query).toEqual([]);
    }
  });

  it.each(['PRO', 'FREE', 'anonymous'] as const)(
    'each run within half a minute’s calls of %s, without an error and with something to see [AUTH-09, LIMITS-01]',
    async (as) => {
      const app = await startApp();
      await addRecordedDays(app.db);
      const open = (query: string) =>
        callCost(schema, parse(query), null, {}, { tier: 'FREE', at: NOW, countStocks: () => 0 }).needKey.length === 0;
      for (const query of as === 'anonymous' ? examples.filter(open) : examples) {
        app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
        const { status, body } = await app.graphql(query, { as });
        expect(body.extensions.cost.requested, readName(query)).toBeLessThanOrEqual(15);
        expect([readName(query), status, body.errors]).toEqual([readName(query), 200, undefined]);
        for (const [field, value] of Object.entries(body.data)) expect(value, field).not.toBeNull();
      }
      await app.close();
    },
  );

  it('those that need a key say so [AUTH-01]', async () => {
    const keyed = examples.filter(
      (query) =>
        callCost(schema, parse(query), null, {}, { tier: 'FREE', at: NOW, countStocks: () => 0 }).needKey.length > 0,
    );
    expect(keyed.length).toBeGreaterThan(0);
    const app = await startApp();
    for (const query of keyed) {
      expect(query).toContain('Needs an API key.');
      expect((await app.graphql(query, { as: 'anonymous' })).status).toBe(401);
    }
    await app.close();
  });
});
