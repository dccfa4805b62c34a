import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';

/** A field that a deprecation reason names, with the arguments that it states: `stocks(orderBy: POPULARITY)`. */
export type FieldStep = { name: string; presets: readonly string[]; field: GraphQLField<unknown, unknown> };

/** The replacement of a deprecated field, as a path of fields from the same object; null if it has none. */
export type Move = Steps | null;
export type Steps = readonly [FieldStep, ...FieldStep[]];

/**
 * `Use stock { rating }. It stays until 2027-03-01.` Three dots in place of a value mean the value of the caller, and `or`
 * separates the usual replacement from others that have more arguments.
 */
const REASON = /^Use (?<selection>.+?)\.(?: It stays until .+)?$/;
const OWN_VALUES = /\w+: \.\.\.(?:, )?/g;

type Fields = Pick<GraphQLObjectType, 'getFields'>;

function listSteps(selection: string): FieldNode[] {
  const [definition] = parse(`{ ${selection.replaceAll(OWN_VALUES, '').replaceAll('()', '')} }`).definitions;
  const steps: FieldNode[] = [];
  let set = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet : undefined;
  while (set) {
    const [field] = set.selections;
    if (field?.kind !== Kind.FIELD) break;
    steps.push(field);
    set = field.selectionSet;
  }
  return steps;
}

/** The path of fields that a selection states, from an object; undefined if the object has no such path. */
function resolveSteps(parent: Fields, selection: string): Steps | undefined {
  const steps: FieldStep[] = [];
  let fields: Fields | null = parent;
  for (const node of listSteps(selection)) {
    const field: GraphQLField<unknown, unknown> | undefined = fields?.getFields()[node.name.value];
    if (!field) return undefined;
    const presets = (node.arguments ?? []).map(({ loc }) => loc?.source.body.slice(loc.start, loc.end) ?? '');
    steps.push({ name: field.name, presets, field });
    const type: GraphQLNamedType = getNamedType(field.type);
    fields = isObjectType(type) || isInterfaceType(type) ? type : null;
  }
  const [first, ...others] = steps;
  return first ? [first, ...others] : undefined;
}

const hasArgument = (steps: Steps, argument: string): boolean =>
  steps.some(({ field }) => field.args.some(({ name }) => name === argument));

/**
 * Reads the replacement of a field from its deprecation reason: of several, the first that has all arguments of the call, or the
 * first of all.
 * @param callArguments the names of the arguments in the document
 * @returns undefined if the field is not deprecated, or its reason names no field
 */
export function readMove(
  parent: Fields,
  { deprecationReason }: GraphQLField<unknown, unknown>,
  callArguments: readonly string[],
): Move | undefined {
  if (deprecationReason === undefined || deprecationReason === null) return undefined;
  const selections = REASON.exec(deprecationReason)?.groups?.selection?.split(' or ');
  if (selections === undefined) return null;
  const paths = selections
    .map((selection) => resolveSteps(parent, selection))
    .filter((steps): steps is Steps => steps !== undefined);
  return paths.find((steps) => callArguments.every((name) => hasArgument(steps, name))) ?? paths[0];
}

/** What replaces an argument: another argument, or a member of one (`input.id`). */
export type Rename = { argument: string; member: string | null };

/** An argument as it is written, or under its new name with the text of its value. */
export type ArgumentText = string | (Rename & { value: string });

/** A chart of 0.3 ignored its timeframe if it had a first day; a period has only one of the two. A variable may be null. */
const isOverridden = (name: string, members: ReadonlyMap<string, string>): boolean =>
  name === 'window' && !(members.get('from') ?? '$').startsWith('$');

/** Writes the members of one input object together: `period: { from: $from, to: $to }`. */
export function formatArguments(args: readonly ArgumentText[]): string[] {
  const inputs = new Map<string, Map<string, string>>();
  const texts = args.flatMap((arg) => {
    if (typeof arg === 'string') return [arg];
    const { argument, member, value } = arg;
    if (member === null) return [`${argument}: ${value}`];
    const members = inputs.get(argument) ?? new Map<string, string>();
    inputs.set(argument, members.set(member, value));
    return [];
  });
  const formatMembers = (members: ReadonlyMap<string, string>): string =>
    [...members]
      .filter(([name]) => !isOverridden(name, members))
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ');
  return [...texts, ...[...inputs].map(([argument, members]) => `${argument}: { ${formatMembers(members)} }`)];
}

/**
 * Reads the replacement of an argument from its deprecation reason.
 * @returns null if there is none, undefined if the argument is not deprecated
 */
export function readRename({ args }: GraphQLField<unknown, unknown>, name: string): Rename | null | undefined {
  const reason = args.find((arg) => arg.name === name)?.deprecationReason;
  if (reason === undefined || reason === null) return undefined;
  const [argument = '', member = null] = REASON.exec(reason)?.groups?.selection?.split('.') ?? [];
  return args.some((arg) => arg.name === argument) ? { argument, member } : null;
}
