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
export type Move = readonly [FieldStep, ...FieldStep[]] | null;

/** `Use stock { rating }. It stays until 2027-03-01.` Three dots in place of a value mean the value of the caller. */
const REASON = /^Use (?<selection>.+?)\.(?: It stays until .+)?$/;
const OWN_VALUES = /\(\w+: \.\.\.\)/g;

type Fields = Pick<GraphQLObjectType, 'getFields'>;

function listSteps(selection: string): FieldNode[] {
  const [definition] = parse(`{ ${selection.replaceAll(OWN_VALUES, '')} }`).definitions;
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

/**
 * Reads the replacement of a field from its deprecation reason.
 * @returns undefined if the field is not deprecated, or its reason names no field
 */
export function readMove(parent: Fields, { deprecationReason }: GraphQLField<unknown, unknown>): Move | undefined {
  if (deprecationReason === undefined || deprecationReason === null) return undefined;
  const selection = REASON.exec(deprecationReason)?.groups?.selection;
  if (selection === undefined) return null;
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
