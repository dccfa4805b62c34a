import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { federatedSchema } from '../../src/gateway/federation/federated-schema.ts';
import { schema as ownSchema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();
const schema = federatedSchema(ownSchema);

type Input = { name: string; type: GraphQLInputType; extensions: { maxItems?: number } };
/** A list within an argument. `path`: from the argument to the list, through input objects. */
type List = { parent: string; field: string; argument: string; type: string; path: string[]; max: number | undefined };

const isList = ({ type }: Input): boolean => isListType(getNullableType(type));

/** The lists within an argument, including itself. */
function listsIn(input: Input, path: string[] = []): { path: string[]; max: number | undefined }[] {
  const namedType = getNamedType(input.type);
  const fields = isInputObjectType(namedType) ? (Object.values(namedType.getFields()) as unknown as Input[]) : [];
  return [
    ...(isList(input) ? [{ path, max: input.extensions.maxItems }] : []),
    ...fields.flatMap((field) => listsIn(field, [...path, field.name])),
  ];
}

const LISTS: List[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !type.name.startsWith('__')
    ? Object.values(type.getFields()).flatMap((field) =>
        field.args.flatMap((argument) =>
          listsIn(argument as unknown as Input).map((list) => ({
            parent: type.name,
            field: field.name,
            argument: argument.name,
            type: String(argument.type),
            ...list,
          })),
        ),
      )
    : [],
);

/** Selections from a root type to the fields of a type, without arguments. */
function wayTo(target: string, from: GraphQLObjectType, visited = new Set<string>()): string[] | null {
  if (from.name === target) return [];
  visited.add(from.name);
  for (const field of Object.values(from.getFields())) {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || visited.has(type.name) || field.args.some(isRequiredArgument)) continue;
    const rest = wayTo(target, type, visited);
    if (rest) return [field.name, ...rest];
  }
  return null;
}

const KEYWORDS: Readonly<Record<string, string>> = { Mutation: 'mutation', Subscription: 'subscription' };
const root = (parent: string) =>
  KEYWORDS[parent] ? (schema.getType(parent) as GraphQLObjectType) : schema.getQueryType()!;
/** Other arguments that a field requires. */
const REQUIRED: Readonly<Record<string, string>> = { screenChanged: 'plan: { filters: [] }, ' };
const getOperation = ({ parent, field, argument, type }: List, value: string, declared = `($list: ${type})`) => {
  const way = wayTo(parent, root(parent))!;
  const selection = way.reduceRight(
    (inside, name) => `${name} { ${inside} }`,
    `${field}(${REQUIRED[field] ?? ''}${argument}: ${value}) { __typename }`,
  );
  return `${KEYWORDS[parent] ?? 'query'}${declared} { ${selection} }`;
};

/** The argument's value, with a list of this many items at the path. */
const valueWith = (path: readonly string[], count: number): unknown =>
  path.length === 0 ? Array.from({ length: count }, () => 'KO') : [{ [path[0]!]: valueWith(path.slice(1), count) }];

describe('Every list that an argument takes', () => {
  it('has a maximum length, in input objects too', () => {
    expect(LISTS.length).toBeGreaterThan(10);
    const trigger = [
      'rating.tickers',
      'report.tickers',
      'score.tickers',
      'screen.sides',
      'screen.tickers',
      'watchlist.tickers',
      'watchlist.types',
    ];
    const alert = ['input.channels', ...trigger.map((name) => `input.trigger.${name}`)];
    const paths = LISTS.filter(({ path }) => path.length > 0).map(({ argument, path }) =>
      [argument, ...path].join('.'),
    );
    expect(new Set(paths)).toEqual(
      new Set([
        ...alert,
        ...trigger.map((name) => `trigger.${name}`),
        ...['input.ids', 'input.tickers', 'input.horizons'],
        ...['filters.values', 'etfFilters.values', 'stockFilters.values'],
        ...['filter.members', 'filter.roles', 'filter.tickers', 'filter.types'],
      ]),
    );
    expect(LISTS.filter(({ max }) => max === undefined)).toEqual([]);
  });

  it.each(
    LISTS.map((list) => [`${list.parent}.${list.field}(${[list.argument, ...list.path].join('.')})`, list] as const),
  )('%s is refused with 400 before anything is read if it is longer than its maximum', async (_name, list) => {
    const variables = { list: valueWith(list.path, list.max! + 1) };
    app.queries.length = 0;
    const { status, body } = await app.graphql(getOperation(list, '$list'), { as: await app.newKey('PRO'), variables });
    expect([status, body.data]).toEqual([400, undefined]);
    const [error] = body.errors;
    expect(error.message).toContain(`at most ${list.max} items`);
    expect(error.message).toContain([list.argument, ...list.path].at(-1));
    expect(body.errors).toHaveLength(1);
    expect(body.extensions.cost).toMatchObject({ requested: 0, actual: 0 });
    expect(app.queries.filter((sql) => !/usage_month|api_key|key_/.test(sql))).toEqual([]);
  });

  it('is measured in literals, defaults of variables, and variables inside of literals', async () => {
    const tickers = JSON.stringify(Array.from({ length: 101 }, () => 'KO'));
    const values = Array.from({ length: 1_001 }, () => 'KO');
    const filter = '{ field: SERVICE_RATING, op: IN, values: $values }';
    for (const [query, variables] of [
      [`{ watchlist(tickers: ${tickers}) { __typename } }`, {}],
      [`query($t: [Ticker!]! = ${tickers}) { watchlist(tickers: $t) { __typename } }`, {}],
      [`query($values: [String!]) { stockScreen(filters: [${filter}]) { matched } }`, { values }],
    ] as const) {
      const { status, body } = await app.graphql(query, { variables });
      expect([status, body.data, body.errors.length]).toEqual([400, undefined, 1]);
      expect(body.errors[0].message).toMatch(/at most 1\d+ items\.$/);
    }
  });

  it('is measured by costOf like by the operation', async () => {
    const { body } = await app.graphql(
      'query($of: JSON) { costOf(document: "query($t: [Ticker!]!) { watchlist(tickers: $t) { __typename } }", variables: $of) { calls } }',
      { variables: { of: { t: Array.from({ length: 101 }, () => 'KO') } } },
    );
    expect(body.errors[0].message).toBe('tickers: at most 100 items.');
    expect(body.errors[0].extensions.code).toBe('invalid_parameter');
  });

  it('may have its maximum', async () => {
    const ids = Array.from({ length: 30 }, () => Buffer.from('Stock:KO').toString('base64'));
    const { status, body } = await app.graphql('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      variables: { ids },
    });
    expect([status, body.data.nodes.length]).toEqual([200, 30]);
  });

  it('has a maximum in the conditions of a plan too', async () => {
    const values = Array.from({ length: 1_001 }, () => 'A');
    const plan = { filters: [{ fieldName: 'SERVICE_RATING', op: 'IN', values }] };
    const { status, body } = await app.rest('/api/v1/screener/execute', { method: 'POST', body: { plan } });
    expect([status, body.error, body.message]).toEqual([400, 'malformed_request', 'filters[0].values: 1000 at most.']);
  });
});
