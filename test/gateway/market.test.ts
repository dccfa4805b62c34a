import { type GraphQLObjectType, getNamedType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';
import { leaves } from './gated-paths.ts';

const roots = schema.getQueryType()!.getFields();
const market = (schema.getType('Market') as GraphQLObjectType).getFields();

/** The root fields that a field of the market replaces. */
const replaced = Object.values(roots).flatMap((root) => {
  const [, name] = /^Use market \{ (\w+) \}/.exec(root.deprecationReason ?? '') ?? [];
  return name ? [{ root, name }] : [];
});

describe('the root of the graph', () => {
  it('offers at most 41 fields, of which none repeats a field of a hub', () => {
    const offered = Object.values(roots).filter(({ deprecationReason }) => deprecationReason == null);
    expect(offered.length).toBeLessThanOrEqual(41);
    expect(offered.filter(({ name }) => name in market).map(({ name }) => name)).toEqual(['indexes']);
  });
});

describe('the market', () => {
  const app = useApp();

  it('has each field under the access rule and with the arguments of the root field that it replaces', () => {
    expect(replaced.length).toBeGreaterThan(15);
    for (const { root, name } of replaced) {
      expect(market[name]!.extensions.access, name).toEqual(root.extensions.access);
      expect(
        market[name]!.args.map((arg) => `${arg}: ${arg.type}`),
        name,
      ).toEqual(root.args.map((arg) => `${arg}: ${arg.type}`));
    }
  });

  it.each(replaced.map(({ root, name }) => [name, root.name] as const))(
    'answers `%s` as the root field `%s` does, for the same price',
    async (name, root) => {
      const selection = `{ ${leaves(getNamedType(roots[root]!.type) as GraphQLObjectType)} }`;
      for (const tier of ['FREE', 'PRO'] as const) {
        // A key of its own: all of these fields together exceed a minute of FREE.
        const as = await app.newKey(tier);
        const hub = (await app.graphql(`{ market { answer: ${name} ${selection} } }`, { as })).body;
        const alone = (await app.graphql(`{ answer: ${root} ${selection} }`, { as })).body;
        expect(hub.errors).toBeUndefined();
        expect(hub.data.market.answer).toEqual(alone.data.answer);
        expect(hub.extensions.cost.actual).toBe(alone.extensions.cost.actual);
      }
    },
  );
});
