import { type GraphQLObjectType, getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import { describe, expect, it } from 'vitest';
import { getObjectPricing } from '../../src/graph/own-call.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';
import { leaves } from './gated-paths.ts';

const roots = schema.getQueryType()!.getFields();
const market = (schema.getType('Market') as GraphQLObjectType).getFields();

/** All leaves of a type; the type of objects with prices of their own. */
const select = (type: GraphQLObjectType): string => (getObjectPricing(type) ? '' : leaves(type)) || '__typename';

/** The fields of the market that need no argument, each with a selection that costs one call. */
const selections = Object.values(market)
  .filter(({ type, args }) => !args.some(isRequiredArgument) && isObjectType(getNamedType(type)))
  .map((field) => ({ field, selection: `${field.name} { ${select(getNamedType(field.type) as GraphQLObjectType)} }` }));

describe('the root of the graph', () => {
  it('offers at most 41 fields, of which none repeats a field of a hub', () => {
    const offered = Object.values(roots).filter(({ deprecationReason }) => deprecationReason == null);
    expect(offered.length).toBeLessThanOrEqual(41);
    expect(offered.filter(({ name }) => name in market).map(({ name }) => name)).toEqual(['indexes']);
  });
});

describe('the market', () => {
  const app = useApp();

  it('declares access and a price for each field that does not only lead to calls', () => {
    expect(selections.length).toBeGreaterThan(20);
    const unpriced = Object.values(market).filter(({ extensions }) => !extensions.access);
    expect(unpriced.map(({ name }) => name).filter((name) => name !== 'id')).toEqual([]);
  });

  it.each(selections.map(({ field, selection }) => [field.name, selection] as const))(
    'answers `%s` for one call, with and without another field beside it',
    async (_name, selection) => {
      for (const tier of ['FREE', 'PRO'] as const) {
        // A key of its own: all of these fields together exceed a minute of FREE.
        const as = await app.newKey(tier);
        const alone = (await app.graphql(`{ market { ${selection} } }`, { as })).body;
        expect(alone.errors).toBeUndefined();
        expect(alone.extensions.cost.actual).toBe(1);
        const both = (
          await app.graphql(`{ market { ${selection} beside: exchangeCalendar(year: 2024) { year } } }`, { as })
        ).body;
        expect(both.data.market).toEqual({ ...alone.data.market, beside: { year: 2024 } });
        expect(both.extensions.cost.actual).toBe(2);
      }
    },
  );
});
