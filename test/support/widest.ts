import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  GraphQLString,
  getNamedType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { formatCursor } from '../../src/lib/pages.ts';
import type { Samples } from '../../src/web/docs/sample-values.ts';
import { routes } from './catalog.ts';
import { schema } from './graph.ts';

/** A request with the widest arguments of its field or path. */
export type WideRequest = { name: string; path: string; query?: string; body?: unknown; method: string };

/** Values that widen a response, by argument name. */
const WIDEST: Readonly<Record<string, unknown>> = {
  lookbackDays: 365,
  days: 36_500,
  period: { days: 365 },
  first: 100,
  limit: 10_000,
  rows: 10_000,
  from: '1990-01-01',
  historyDays: 36_500,
  startsAt: '1990-01-01T00:00:00Z',
};
/** The widest values that some fields accept, by field and argument. */
const WIDEST_OF_FIELDS: Readonly<Record<string, unknown>> = {
  'chart.period': { from: '1990-01-01' },
  'earningsCalendar.period': { from: '1990-01-01' },
  'history.period': { days: 36_500 },
  'mood.period': { days: 36_500 },
};
/** The equivalent for documented paths, by their parameters. */
const WIDEST_ON_PATHS: Readonly<Record<string, unknown>> = {
  ...WIDEST,
  startDate: '1990-01-01',
  startTime: '1990-01-01T00:00:00Z',
  metricType: 'mentions',
  dimension: 'publisher',
};

export const isRequired = (arg: GraphQLArgument) => isNonNullType(arg.type) && arg.defaultValue === undefined;

/** An argument's value as GraphQL text; null to omit it. */
function chooseValue(field: string, arg: GraphQLArgument, samples: Samples): unknown {
  const namedType = getNamedType(arg.type);
  const widest = WIDEST_OF_FIELDS[`${field}.${arg.name}`];
  if (widest !== undefined) return widest;
  if (arg.name in WIDEST && !(isEnumType(namedType) && !namedType.getValue(String(WIDEST[arg.name]))))
    return WIDEST[arg.name];
  if (arg.name === 'timeframe' && isEnumType(namedType)) return namedType.getValues().at(-1)!.name;
  if (!isRequired(arg)) return null;
  const sample = samples[`${field}.${arg.name}`] ?? samples[arg.name];
  if (sample !== undefined) return sample;
  return isEnumType(namedType) ? namedType.getValues()[0]!.name : null;
}

function toText(arg: GraphQLArgument, value: unknown): string {
  const namedType = getNamedType(arg.type);
  if (isEnumType(namedType)) {
    // Samples use the spelling of documented paths.
    const name = namedType.getValues().find((one) => one.name === value || one.value === value)!.name;
    return isList(arg.type) ? `[${name}]` : name;
  }
  if (Array.isArray(value)) return `[${value.map((one) => toText(arg, one)).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}: ${['fieldName', 'op', 'event'].includes(key) ? one : toText(arg, one)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

const isList = (type: unknown): boolean =>
  isListType(type) || (isNonNullType(type) && isListType((type as { ofType: unknown }).ofType));

/**
 * The leaves of a type, including its pages and panels. Of list rows only the leaves: links to other objects are
 * separate calls, which limits bound.
 */
function readSelection(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequired));
  const parts = fields.flatMap((field): string[] => {
    const namedType = getNamedType(field.type);
    if (!isCompositeType(namedType)) return [field.name];
    if (depth === 0 || !isObjectType(namedType) || field.name === 'edges') return [];
    const isPage = namedType.name.endsWith('Connection');
    // An object with an id is a link.
    if (!isPage && !isList(field.type) && 'id' in namedType.getFields()) return [];
    return [`${field.name} { ${readSelection(namedType, isPage ? 1 : isList(field.type) ? 0 : depth - 1)} }`];
  });
  return parts.length > 0 ? parts.join(' ') : '__typename';
}

/** A type whose objects all have links: a root field selects only its leaves. */
const isLinked = (type: GraphQLObjectType) => 'id' in type.getFields();

/** A field with its widest arguments, and the leaves of its type. */
export function writeField(
  field: GraphQLField<unknown, unknown>,
  samples: Samples,
  more: Readonly<Record<string, string>> = {},
): string {
  const args = field.args.flatMap((arg) => {
    if (arg.name in more) return [`${arg.name}: ${JSON.stringify(more[arg.name])}`];
    const value = chooseValue(field.name, arg, samples);
    return value === null ? [] : [`${arg.name}: ${toText(arg, value)}`];
  });
  const namedType = getNamedType(field.type);
  const selection = isObjectType(namedType)
    ? ` { ${readSelection(namedType, isList(field.type) || isLinked(namedType) ? 0 : namedType.name.endsWith('Connection') ? 1 : 2)} }`
    : isCompositeType(namedType)
      ? ' { __typename }'
      : '';
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection}`;
}

/** A field of the root or of a hub. `write` completes the text of the field to that of a root field. */
export type ReachedField = {
  name: string;
  field: GraphQLField<unknown, unknown>;
  write: (text: string) => string;
};

/** The hubs whose fields are lists and panels of their own: one ticker or id leads to each. */
const HUBS = ['market', 'stock', 'etf', 'entity'];

const listFieldNodes = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);

/** Names of the fields of a hub that documented paths read. */
const listPathFields = (hub: string): Set<string> =>
  new Set(
    routes
      .flatMap(({ operation }) => listFieldNodes(operation.selectionSet))
      .filter(({ name }) => name.value === hub)
      .flatMap(({ selectionSet }) => listFieldNodes(selectionSet).map(({ name }) => name.value)),
  );

/** The fields of hubs that documented paths read and that have a price or arguments. */
export function listHubFields(samples: Samples): ReachedField[] {
  const roots = schema.getQueryType()!.getFields();
  return HUBS.flatMap((hub) => {
    const root = roots[hub]!;
    const type = getNamedType(root.type) as GraphQLObjectType;
    const call = writeField({ ...root, type: GraphQLString }, samples);
    const pathFields = listPathFields(hub);
    return Object.values(type.getFields())
      .filter(({ name, extensions, args }) => pathFields.has(name) && (extensions.access || args.length > 0))
      .map((field) => ({ name: `${hub}.${field.name}`, field, write: (text) => `${call} { ${text} }` }));
  });
}

/** Every root field, and the fields of `listHubFields`, with their widest arguments, lists also far from their beginning. */
export function widestFields(samples: Samples): WideRequest[] {
  const roots: ReachedField[] = Object.values(schema.getQueryType()!.getFields()).map((field) => ({
    name: field.name,
    field,
    write: (text) => text,
  }));
  return [...roots, ...listHubFields(samples)].flatMap(({ name: label, field, write }) => {
    const request = (name: string, more: Readonly<Record<string, string>>): WideRequest => ({
      name,
      path: '/graphql',
      method: 'POST',
      query: `{ ${write(writeField(field, samples, more))} }`,
    });
    const pages = field.args.some(({ name }) => name === 'after')
      ? [request(`${label}, a deep page`, { after: formatCursor({ place: 900, id: 'gone' }) })]
      : [];
    return [request(label, {}), ...pages];
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
