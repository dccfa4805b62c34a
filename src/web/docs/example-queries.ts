import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  parse,
  print,
} from 'graphql';
import { getObjectSource, type Supply } from '../../gateway/metering/object-calls.ts';
import { getObjectPricing } from '../../graph/own-call.ts';
import { requireEntry, requireValue } from '../../lib/require.ts';
import { getQueryType } from '../../lib/root-type.ts';
import { type AnyField, getDocumentedRules } from './field-errors.ts';
import type { Samples } from './sample-values.ts';

/** The number of rows an example requests if a field lets it choose. */
const ROWS = 3;
/** A list on the path to a type adds to its cost: everything below its rows is charged per row. */
const LIST_DETOUR = 20;
const PRICED_DETOUR = 5;
const DEPRECATED_DETOUR = 100;
/** The maximum number of members of an abstract type that an example selects. */
const MEMBERS = 3;

/** `name(ticker: "AAPL")`; null if a required argument has no sample. */
function printCall({ name, args }: AnyField, samples: Samples): string | null {
  const printedArguments: string[] = [];
  for (const arg of args) {
    const value = givenFor(name, arg, samples);
    if (value !== undefined) printedArguments.push(`${arg.name}: ${value}`);
    else if (isRequiredArgument(arg)) return null;
  }
  return printedArguments.length > 0 ? `${name}(${printedArguments.join(', ')})` : name;
}

function givenFor(field: string, { name, type, defaultValue }: GraphQLArgument, samples: Samples): string | undefined {
  if (['first', 'limit'].includes(name)) return String(ROWS);
  if (!isNonNullType(type) || defaultValue !== undefined) return undefined;
  return literal(type, samples[`${field}.${name}`] ?? samples[name], samples);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A GraphQL literal of a sample without enums, as JSON without quotes around the names of members. */
function printSample(sample: unknown): string {
  if (Array.isArray(sample)) return `[${sample.map(printSample).join(', ')}]`;
  if (!isRecord(sample)) return JSON.stringify(sample);
  return `{ ${Object.entries(sample)
    .map(([name, value]) => `${name}: ${printSample(value)}`)
    .join(', ')} }`;
}

/** A GraphQL literal of a type: the sample; of an enum, its first value if the sample is none. */
function literal(type: GraphQLInputType, sample: unknown, samples: Samples): string | undefined {
  const bare = getNullableType(type);
  if (isEnumType(bare)) return (bare.getValue(String(sample)) ?? bare.getValues()[0])?.name;
  if (isListType(bare) && !Array.isArray(sample)) {
    const item = literal(bare.ofType, sample, samples);
    return item && `[${item}]`;
  }
  if (isInputObjectType(bare) && isRecord(sample)) {
    const fields = bare.getFields();
    const members = Object.entries(sample).map(([name, value]) => {
      const memberType = getNullableType(requireValue(fields[name], name).type);
      if (isInputObjectType(memberType)) return `${name}: ${literal(memberType, value, samples)}`;
      return `${name}: ${isEnumType(memberType) ? value : printSample(value)}`;
    });
    return `{ ${members.join(', ')} }`;
  }
  if (isInputObjectType(bare)) {
    const needed = Object.values(bare.getFields()).filter(
      (member) => isNonNullType(member.type) && member.defaultValue === undefined,
    );
    const members = needed.map(({ name, type: argType }) => [
      name,
      literal(argType, samples[`${bare.name}.${name}`] ?? samples[name], samples),
    ]);
    return members.some(([, text]) => text === undefined)
      ? undefined
      : `{ ${members.map((pair) => pair.join(': ')).join(', ')} }`;
  }
  return sample === undefined ? undefined : printSample(sample);
}

const isList = ({ type }: AnyField): boolean => isListType(getNullableType(type));
const listFields = (type: GraphQLNamedType): AnyField[] =>
  isObjectType(type) || (isAbstractType(type) && 'getFields' in type) ? Object.values(type.getFields()) : [];

const NOTHING = '{ __typename }';

const isDeprecated = ({ deprecationReason }: AnyField): boolean => typeof deprecationReason === 'string';

/** Fields without their own price, rate limit, or required argument, except deprecated fields. */
const isPlain = (field: AnyField): boolean =>
  !isDeprecated(field) &&
  !getDocumentedRules(field).access?.calls &&
  !getDocumentedRules(field).rateLimit &&
  !field.args.some(isRequiredArgument);

/** The plain fields of a type. A connection has its rows twice: as `nodes`, and in `edges`, which examples leave out. */
const listPlainFields = (type: GraphQLNamedType): AnyField[] => {
  const plain = listFields(type).filter(isPlain);
  const hasNodes = plain.some(({ name }) => name === 'nodes');
  return hasNodes ? plain.filter(({ name }) => name !== 'edges') : plain;
};

/** Whether a field of an object is free, depending on how the object is reached. */
const isIncluded = (field: AnyField, type: GraphQLNamedType, by: Supply): boolean => {
  const rule = getObjectPricing(type);
  if (!rule || by === 'ROOT') return true;
  return by === 'LINK'
    ? rule.carried.includes(field.name)
    : !(isList(field) && isCompositeType(getNamedType(field.type)));
};

/** Selects all plain fields of a type; below the first level, only leaves. */
function printSelection(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  samples: Samples,
  depth = 0,
  by: Supply = 'ROOT',
): string {
  if (!isCompositeType(type)) return '';
  const plain = listPlainFields(type).filter((field) => isIncluded(field, type, by));
  const leaves = plain.filter((field) => !isCompositeType(getNamedType(field.type)));
  const branches = plain.filter((field) => !leaves.includes(field));
  const deeper =
    depth === 0 || leaves.length === 0 ? branches : branches.filter((field) => isPart(getNamedType(field.type)));
  const parts = [
    ...leaves.map(({ name }) => name),
    ...(depth > 2 ? [] : deeper).flatMap((field) => {
      const call = printCall(field, samples);
      const inner = printSelection(schema, getNamedType(field.type), samples, depth + 1, getObjectSource(field, type));
      return call && inner && inner !== NOTHING ? [`${call} ${inner}`] : [];
    }),
    ...(isAbstractType(type) ? printMembers(schema.getPossibleTypes(type).slice(0, MEMBERS), leaves) : []),
  ];
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : NOTHING;
}

/**
 * Selects the fields that members of an abstract type have in addition. Fields with the same response name must have
 * the same type.
 */
function printMembers(members: readonly GraphQLNamedType[], common: readonly AnyField[]): string[] {
  const taken = new Map(common.map(({ name }) => [name, '']));
  return members.flatMap((member) => {
    const leaves = listPlainFields(member).filter((field) => !isCompositeType(getNamedType(field.type)));
    const selectable = leaves.filter(({ name, type }) => (taken.get(name) ?? String(type)) === String(type));
    for (const { name, type } of selectable) taken.set(name, String(type));
    return selectable.length > 0 ? [`... on ${member.name} { ${selectable.map(({ name }) => name).join(' ')} }`] : [];
  });
}

/** Whether a type is only part of another: it is not a global object in the graph. */
const isPart = (type: GraphQLNamedType): boolean =>
  isObjectType(type) &&
  !type.getInterfaces().some(({ name }) => name === 'Node') &&
  !listFields(type).some((field) => !isPlain(field));

/**
 * The path from the query to a type: the calls on it, `stock(ticker: "AAPL")` first, and `... on` for abstract types.
 */
type Way = { steps: readonly string[]; cost: number };

/** The cheapest path to every type; lists, priced and deprecated fields add to the cost. */
function waysThrough(schema: GraphQLSchema, samples: Samples): Map<string, Way> {
  const ways = new Map<string, Way>([[getQueryType(schema).name, { steps: [], cost: 0 }]]);
  const open: GraphQLNamedType[] = [getQueryType(schema)];
  const offer = (type: GraphQLNamedType, route: Way) => {
    if (route.cost >= (ways.get(type.name)?.cost ?? Number.POSITIVE_INFINITY)) return;
    ways.set(type.name, route);
    open.push(type);
  };
  for (let type = open.shift(); type; type = open.shift()) {
    const { steps, cost } = requireEntry(ways, type.name);
    for (const field of listFields(type)) {
      const next = getNamedType(field.type);
      const call = isCompositeType(next) ? printCall(field, samples) : null;
      if (!call) continue;
      const detour =
        (isList(field) ? LIST_DETOUR : 0) +
        (isDeprecated(field) ? DEPRECATED_DETOUR : 0) +
        (getDocumentedRules(field).access?.calls && steps.length > 0 ? PRICED_DETOUR : 0);
      offer(next, { steps: [...steps, call], cost: cost + 1 + detour });
    }
    if (isAbstractType(type))
      for (const member of schema.getPossibleTypes(type))
        offer(member, { steps: [...steps, `... on ${member.name}`], cost: cost + 1 });
  }
  return ways;
}

export type ExampleQueries = {
  /** A query for a field; null if an argument has no sample. */
  ofField(type: string, field: string): string | null;
  /** A query for all plain fields of a type; null if no path leads to it. */
  ofType(type: string): string | null;
};

/** Builds queries that run unchanged, from the schema and from values that exist in the data. */
export function exampleQueries(schema: GraphQLSchema, samples: Samples): ExampleQueries {
  const ways = waysThrough(schema, samples);
  const buildDocument = (steps: readonly string[], selection: string): string =>
    print(parse(steps.length === 0 ? selection : `{ ${steps.join(' { ')} ${selection}${' }'.repeat(steps.length)}`));
  return {
    ofType(name) {
      const type = schema.getType(name);
      const route = ways.get(name);
      return type && route && route.steps.length > 0
        ? buildDocument(route.steps, printSelection(schema, type, samples))
        : null;
    },
    ofField(name, fieldName) {
      const type = schema.getType(name);
      const field = type && listFields(type).find((candidate) => candidate.name === fieldName);
      const isStream = type === schema.getSubscriptionType();
      const isChange = type === schema.getMutationType();
      const route = isStream || isChange ? { steps: [] } : ways.get(name);
      const call = field && printCall(field, samples);
      if (!route || !call) return null;
      const text = buildDocument(
        [...route.steps, call],
        printSelection(schema, getNamedType(field.type), samples, 0, getObjectSource(field, type)),
      );
      if (isChange) return `mutation ${text}`;
      return isStream ? `subscription ${text}` : text;
    },
  };
}
