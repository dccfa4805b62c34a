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
import { getObjectPricing, getObjectSource, type Supply } from '../../gateway/metering/object-calls.ts';
import { type AnyField, getFieldRules } from './field-errors.ts';
import type { Samples } from './sample-values.ts';

/** How many rows an example asks for where a field lets it say so. */
const ROWS = 3;
/** A list is a detour on the way to a type: whatever hangs on its rows is paid for each. */
const LIST_DETOUR = 20;
const PRICED_DETOUR = 5;
/** Of how many members of an abstract type an example asks. */
const MEMBERS = 3;

/** `name(ticker: "AAPL")`; null if an argument it needs has no sample. */
function printCall({ name, args }: AnyField, samples: Samples): string | null {
  const given: string[] = [];
  for (const arg of args) {
    const value = givenFor(name, arg, samples);
    if (value !== undefined) given.push(`${arg.name}: ${value}`);
    else if (isRequiredArgument(arg)) return null;
  }
  return given.length > 0 ? `${name}(${given.join(', ')})` : name;
}

function givenFor(field: string, { name, type, defaultValue }: GraphQLArgument, samples: Samples): string | undefined {
  if (['first', 'limit'].includes(name)) return String(ROWS);
  if (!isNonNullType(type) || defaultValue !== undefined) return undefined;
  return literal(type, samples[`${field}.${name}`] ?? samples[name], samples);
}

/** A value of a type as it stands in a document: the sample, or the first value that the type has. */
function literal(type: GraphQLInputType, sample: unknown, samples: Samples): string | undefined {
  const bare = getNullableType(type);
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  if (isListType(bare) && !Array.isArray(sample)) {
    const item = literal(bare.ofType, sample, samples);
    return item && `[${item}]`;
  }
  if (isInputObjectType(bare)) {
    const needed = Object.values(bare.getFields()).filter(
      (member) => isNonNullType(member.type) && member.defaultValue === undefined,
    );
    const members = needed.map(({ name, type: of }) => [
      name,
      literal(of, samples[`${bare.name}.${name}`] ?? samples[name], samples),
    ]);
    return members.some(([, text]) => text === undefined)
      ? undefined
      : `{ ${members.map((pair) => pair.join(': ')).join(', ')} }`;
  }
  if (sample === undefined) return undefined;
  return JSON.stringify(sample);
}

const isList = ({ type }: AnyField): boolean => isListType(getNullableType(type));
const listFields = (type: GraphQLNamedType): AnyField[] =>
  isObjectType(type) || (isAbstractType(type) && 'getFields' in type) ? Object.values(type.getFields()) : [];

const NOTHING = '{ __typename }';

/** Fields that say what an object is: of its own, for nothing, without an argument to think of. */
const isPlain = (field: AnyField): boolean =>
  !getFieldRules(field).access?.calls && !getFieldRules(field).rateLimit && !field.args.some(isRequiredArgument);

/** Whether a field of an object costs nothing, given how the object is come by. */
const isIncluded = (field: AnyField, type: GraphQLNamedType, by: Supply): boolean => {
  const rule = getObjectPricing(type);
  if (!rule || by === 'ROOT') return true;
  return by === 'LINK'
    ? rule.carried.includes(field.name)
    : !(isList(field) && isCompositeType(getNamedType(field.type)));
};

/** The selection of everything plain in a type; below the first level, of leaves only. */
function printSelection(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  samples: Samples,
  depth = 0,
  by: Supply = 'ROOT',
): string {
  if (!isCompositeType(type)) return '';
  const plain = listFields(type).filter((field) => isPlain(field) && isIncluded(field, type, by));
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

/** What members of an abstract type have for themselves. Two that answer by one name must be of one type. */
function printMembers(members: readonly GraphQLNamedType[], common: readonly AnyField[]): string[] {
  const taken = new Map(common.map(({ name }) => [name, '']));
  return members.flatMap((member) => {
    const leaves = listFields(member).filter((field) => isPlain(field) && !isCompositeType(getNamedType(field.type)));
    const own = leaves.filter(({ name, type }) => (taken.get(name) ?? String(type)) === String(type));
    for (const { name, type } of own) taken.set(name, String(type));
    return own.length > 0 ? [`... on ${member.name} { ${own.map(({ name }) => name).join(' ')} }`] : [];
  });
}

/** Whether a type is only part of another: nothing in the graph has it as a global object. */
const isPart = (type: GraphQLNamedType): boolean =>
  isObjectType(type) &&
  !type.getInterfaces().some(({ name }) => name === 'Node') &&
  !listFields(type).some((field) => !isPlain(field));

/** The way from the query to a type: the calls on it, `stock(ticker: "AAPL")` first, and `... on` where a type is abstract. */
type Way = { steps: readonly string[]; cost: number };

/** The cheapest ways to every type: lists and paid fields are detours. */
function waysThrough(schema: GraphQLSchema, samples: Samples): Map<string, Way> {
  const ways = new Map<string, Way>([[schema.getQueryType()!.name, { steps: [], cost: 0 }]]);
  const open: GraphQLNamedType[] = [schema.getQueryType()!];
  const offer = (type: GraphQLNamedType, way: Way) => {
    if (way.cost >= (ways.get(type.name)?.cost ?? Number.POSITIVE_INFINITY)) return;
    ways.set(type.name, way);
    open.push(type);
  };
  for (let type = open.shift(); type; type = open.shift()) {
    const { steps, cost } = ways.get(type.name)!;
    for (const field of listFields(type)) {
      const next = getNamedType(field.type);
      const call = isCompositeType(next) ? printCall(field, samples) : null;
      if (!call) continue;
      const detour =
        (isList(field) ? LIST_DETOUR : 0) +
        (getFieldRules(field).access?.calls && steps.length > 0 ? PRICED_DETOUR : 0);
      offer(next, { steps: [...steps, call], cost: cost + 1 + detour });
    }
    if (isAbstractType(type))
      for (const member of schema.getPossibleTypes(type))
        offer(member, { steps: [...steps, `... on ${member.name}`], cost: cost + 1 });
  }
  return ways;
}

export type ExampleQueries = {
  /** Asks for a field; null if an argument has no sample. */
  ofField(type: string, field: string): string | null;
  /** Asks for everything plain that a type has; null if nothing leads to it. */
  ofType(type: string): string | null;
};

/** Queries that run as they stand, made of the schema and of values that the data knows. */
export function exampleQueries(schema: GraphQLSchema, samples: Samples): ExampleQueries {
  const ways = waysThrough(schema, samples);
  const written = (steps: readonly string[], selection: string): string =>
    print(parse(steps.length === 0 ? selection : `{ ${steps.join(' { ')} ${selection}${' }'.repeat(steps.length)}`));
  return {
    ofType(name) {
      const type = schema.getType(name);
      const way = ways.get(name);
      return type && way && way.steps.length > 0 ? written(way.steps, printSelection(schema, type, samples)) : null;
    },
    ofField(name, fieldName) {
      const type = schema.getType(name);
      const field = type && listFields(type).find((one) => one.name === fieldName);
      const isStream = type === schema.getSubscriptionType();
      const way = isStream ? { steps: [] } : ways.get(name);
      const call = field && printCall(field, samples);
      if (!way || !call) return null;
      const text = written(
        [...way.steps, call],
        printSelection(schema, getNamedType(field.type), samples, 0, getObjectSource(field, type!)),
      );
      return isStream ? `subscription ${text}` : text;
    },
  };
}
