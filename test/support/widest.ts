import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { routes } from '../../src/families.ts';
import { schema } from '../../src/gateway/graphql/schema.ts';
import { formatCursor } from '../../src/lib/pages.ts';
import type { Samples } from '../../src/web/docs/sample-values.ts';

/** A request with the widest arguments that its field or path takes. */
export type WideRequest = { name: string; path: string; query?: string; body?: unknown; method: string };

/** What widens an answer, by the argument's name. */
const WIDEST: Readonly<Record<string, unknown>> = {
  lookbackDays: 365,
  days: 36_500,
  first: 100,
  limit: 10_000,
  rows: 10_000,
  from: '1990-01-01',
  historyDays: 36_500,
  startTime: '1990-01-01T00:00:00Z',
};
/** The same of documented paths, in the words of their parameters. */
const WIDEST_ON_PATHS: Readonly<Record<string, unknown>> = {
  ...WIDEST,
  startDate: '1990-01-01',
  metricType: 'mentions',
  dimension: 'publisher',
};

const isRequired = (arg: GraphQLArgument) => isNonNullType(arg.type) && arg.defaultValue === undefined;

/** A value of an argument as GraphQL text; null if it is left out. */
function chooseValue(field: string, arg: GraphQLArgument, samples: Samples): unknown {
  const named = getNamedType(arg.type);
  if (arg.name in WIDEST && !(isEnumType(named) && !named.getValue(String(WIDEST[arg.name])))) return WIDEST[arg.name];
  if (arg.name === 'timeframe' && isEnumType(named)) return named.getValues().at(-1)!.name;
  if (!isRequired(arg)) return null;
  const sample = samples[`${field}.${arg.name}`] ?? samples[arg.name];
  if (sample !== undefined) return sample;
  return isEnumType(named) ? named.getValues()[0]!.name : null;
}

function textOf(arg: GraphQLArgument, value: unknown): string {
  const named = getNamedType(arg.type);
  if (isEnumType(named)) {
    // Samples are in the words of documented paths.
    const name = named.getValues().find((one) => one.name === value || one.value === value)!.name;
    return isList(arg.type) ? `[${name}]` : name;
  }
  if (Array.isArray(value)) return `[${value.map((one) => textOf(arg, one)).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}: ${key === 'fieldName' || key === 'op' ? one : textOf(arg, one)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

const isList = (type: unknown): boolean =>
  isListType(type) || (isNonNullType(type) && isListType((type as { ofType: unknown }).ofType));

/**
 * The leaves of a type, and those of the pages and panels in it. Of the rows of a list only the leaves: links to other objects
 * are calls of their own, which limits bound.
 */
function selectionOf(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequired));
  const parts = fields.flatMap((field): string[] => {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return [field.name];
    if (depth === 0 || !isObjectType(named) || field.name === 'edges') return [];
    const isPage = named.name.endsWith('Connection');
    // An object with an id is linked, not part of the answer.
    if (!isPage && !isList(field.type) && 'id' in named.getFields()) return [];
    return [`${field.name} { ${selectionOf(named, isPage ? 1 : isList(field.type) ? 0 : depth - 1)} }`];
  });
  return parts.length > 0 ? parts.join(' ') : '__typename';
}

/** A type of which each object has links of its own: a root field selects its leaves alone. */
const isLinked = (type: GraphQLObjectType) => 'id' in type.getFields();

function operationOf(
  field: GraphQLField<unknown, unknown>,
  samples: Samples,
  more: Readonly<Record<string, string>>,
): string {
  const args = field.args.flatMap((arg) => {
    if (arg.name in more) return [`${arg.name}: ${JSON.stringify(more[arg.name])}`];
    const value = chooseValue(field.name, arg, samples);
    return value === null ? [] : [`${arg.name}: ${textOf(arg, value)}`];
  });
  const named = getNamedType(field.type);
  const selection = isObjectType(named)
    ? ` { ${selectionOf(named, isList(field.type) || isLinked(named) ? 0 : named.name.endsWith('Connection') ? 1 : 2)} }`
    : isCompositeType(named)
      ? ' { __typename }'
      : '';
  return `{ ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection} }`;
}

/** Every root field with its widest arguments, lists also far from their beginning. */
export function widestFields(samples: Samples): WideRequest[] {
  return Object.values(schema.getQueryType()!.getFields()).flatMap((field) => {
    const request = (name: string, more: Readonly<Record<string, string>>): WideRequest => ({
      name,
      path: '/graphql',
      method: 'POST',
      query: operationOf(field, samples, more),
    });
    const pages = field.args.some(({ name }) => name === 'after')
      ? [request(`${field.name}, a deep page`, { after: formatCursor({ place: 900, id: 'gone' }) })]
      : [];
    return [request(field.name, {}), ...pages];
  });
}

/** Every documented path with its widest parameters. */
export function widestPaths(samples: Samples): WideRequest[] {
  return routes.map((route) => {
    const query = new URLSearchParams();
    const body: Record<string, unknown> = {};
    let { path } = route;
    for (const { variable, type, defaultValue } of route.operation.variableDefinitions ?? []) {
      const { value: name } = variable.name;
      const needed = type.kind === 'NonNullType' && !defaultValue;
      const field = path.includes('/etf') && name === 'ticker' ? 'etf.ticker' : name;
      const timeframe = path.includes('fundamentals') ? 'annual' : '1Y';
      const value = (name === 'timeframe' ? timeframe : WIDEST_ON_PATHS[name]) ?? (needed ? samples[field] : undefined);
      if (value === undefined) continue;
      if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
      else if (route.method === 'POST') body[name] = value;
      else query.set(name, String(value));
    }
    return {
      name: `${route.method} ${route.path}`,
      path: query.size > 0 ? `${path}?${query}` : path,
      method: route.method,
      ...(route.method === 'POST' && { body }),
    };
  });
}
