import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** A difference between two schemas. `coordinate`: of a type, field, argument, input field, enum value, or member. */
export type SchemaChange = {
  kind: 'ADDED' | 'CHANGED' | 'DEPRECATED' | 'REMOVED';
  coordinate: string;
  /** The difference in words, without the coordinate; empty if the element is added or removed. */
  text: string;
  isBreaking: boolean;
};

/** An element of a schema, as far as clients depend on it. `direction`: whether clients read or send its values. */
type Element = {
  type: string;
  direction: 'read' | 'send' | null;
  /** Whether an operation must state it. */
  isRequired: boolean;
  defaultValue: string;
  access: string;
  deprecation: string | null;
};

const printDirective = (
  node: { directives?: readonly object[] | undefined } | null | undefined,
  name: string,
): string => {
  const directives = (node?.directives ?? []) as { name: { value: string } }[];
  const directive = directives.find(({ name: { value } }) => value === name);
  return directive ? print(directive as never) : '';
};

type Typed = {
  type: unknown;
  defaultValue?: unknown;
  deprecationReason?: string | null;
  astNode?: { directives?: readonly object[] } | null;
};

const toElement = ({ type, defaultValue, deprecationReason, astNode }: Typed, direction: 'read' | 'send'): Element => ({
  type: String(type),
  direction,
  isRequired: direction === 'send' && String(type).endsWith('!') && defaultValue === undefined,
  defaultValue: defaultValue === undefined ? '' : JSON.stringify(defaultValue),
  access: printDirective(astNode, 'access'),
  deprecation: deprecationReason ?? null,
});

const BARE: Element = {
  type: '',
  direction: null,
  isRequired: false,
  defaultValue: '',
  access: '',
  deprecation: null,
};

function* listMembers(type: GraphQLNamedType): Generator<[coordinate: string, Element]> {
  if (isEnumType(type))
    for (const { name, deprecationReason } of type.getValues())
      yield [`${type.name}.${name}`, { ...BARE, deprecation: deprecationReason ?? null }];
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, toElement(field, 'send')];
  if (isUnionType(type)) for (const { name } of type.getTypes()) yield [`${type.name} = ${name}`, BARE];
  if (!isObjectType(type) && !isInterfaceType(type)) return;
  for (const { name } of type.getInterfaces()) yield [`${type.name} implements ${name}`, BARE];
  for (const field of Object.values(type.getFields())) {
    yield [`${type.name}.${field.name}`, toElement(field, 'read')];
    for (const arg of field.args) yield [`${type.name}.${field.name}(${arg.name}:)`, toElement(arg, 'send')];
  }
}

function listElements(schema: GraphQLSchema): Map<string, Element> {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  return new Map(types.flatMap((type) => [[type.name, BARE] as const, ...listMembers(type)]));
}

const withoutBangs = (type: string): string => type.replaceAll('!', '');
/** Whether each level of a type is non-null, the outermost first: `[Stock!]` is false, true. */
function listNonNull(type: string): boolean[] {
  const isNonNull = type.endsWith('!');
  const bare = isNonNull ? type.slice(0, -1) : type;
  return bare.startsWith('[') ? [isNonNull, ...listNonNull(bare.slice(1, -1))] : [isNonNull];
}
/** Whether a type of the same shape is non-null at each level where another is. */
function isAtLeastAsStrict(type: string, other: string): boolean {
  const levels = listNonNull(type);
  return listNonNull(other).every((isNonNull, level) => !isNonNull || levels[level]);
}

/** Whether values of the new type may be unexpected by readers, or of the old type refused from senders. */
function isBreakingType(before: Element, after: Element): boolean {
  if (withoutBangs(before.type) !== withoutBangs(after.type)) return true;
  return after.direction === 'read'
    ? !isAtLeastAsStrict(after.type, before.type)
    : !isAtLeastAsStrict(before.type, after.type);
}

function* compare(coordinate: string, before: Element, after: Element): Generator<SchemaChange> {
  const change = (text: string, isBreaking: boolean): SchemaChange => ({
    kind: 'CHANGED',
    coordinate,
    text,
    isBreaking,
  });
  if (before.type !== after.type)
    yield change(`The type changed from ${before.type} to ${after.type}.`, isBreakingType(before, after));
  if (before.defaultValue !== after.defaultValue)
    yield change(
      `The default changed from ${before.defaultValue || 'none'} to ${after.defaultValue || 'none'}.`,
      false,
    );
  if (before.access !== after.access)
    yield change(`The access rule changed from ${before.access || 'none'} to ${after.access || 'none'}.`, false);
  if (before.deprecation === null && after.deprecation !== null)
    yield { kind: 'DEPRECATED', coordinate, text: after.deprecation, isBreaking: false };
}

/** Whether the element is new or gone because its type is, or the field of an argument. */
const isImplied = (coordinate: string, others: ReadonlyMap<string, Element>): boolean => {
  const owner = /^(?<type>\w+)(?:\.(?<field>\w+)(?<arg>\()?)?/.exec(coordinate)?.groups;
  if (!owner?.type || owner.type === coordinate) return false;
  return !others.has(owner.type) || (owner.arg !== undefined && !others.has(`${owner.type}.${owner.field}`));
};

/** The differences between two schemas that are built from SDL, by coordinate; those that break clients first. */
export function listSchemaChanges(before: GraphQLSchema, after: GraphQLSchema): SchemaChange[] {
  const [oldElements, newElements] = [listElements(before), listElements(after)];
  const changes: SchemaChange[] = [];
  for (const [coordinate, element] of oldElements) {
    const now = newElements.get(coordinate);
    if (now) changes.push(...compare(coordinate, element, now));
    else if (!isImplied(coordinate, newElements))
      changes.push({ kind: 'REMOVED', coordinate, text: '', isBreaking: true });
  }
  for (const [coordinate, { isRequired }] of newElements)
    if (!oldElements.has(coordinate) && !isImplied(coordinate, oldElements))
      changes.push({ kind: 'ADDED', coordinate, text: '', isBreaking: isRequired });
  const rank = ({ isBreaking }: SchemaChange) => (isBreaking ? 0 : 1);
  return changes.sort((a, b) => rank(a) - rank(b) || (a.coordinate < b.coordinate ? -1 : 1));
}
