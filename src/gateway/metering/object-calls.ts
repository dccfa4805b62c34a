import {
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Access } from '../access/access-rules.ts';
import { appliesTo } from '../graphql/execution/selection.ts';

/**
 * The rule beside a type whose objects have a root field of their own: `root` names that field and `id` what tells
 * two objects apart. `carried` are the fields that the rows which lead to such an object carry anyway: through a link
 * they cost nothing. Every other field without a cost of its own costs the call of the root field. `key` is the field whose
 * value the root field takes, for the types that other subgraphs may extend: see the folder federation.
 */
export type OwnCall = { root: string; id: string; key?: string; carried: readonly string[] };

/** The rule, as the option `extensions` of a type. */
export const withOwnCall = (ownCall: OwnCall) => ({ ownCall });

export const getObjectPricing = (type: { extensions?: unknown }): OwnCall | undefined =>
  (type.extensions as { ownCall?: OwnCall } | undefined)?.ownCall;

// biome-ignore lint/suspicious/noExplicitAny: rules stand beside fields of whatever context.
type AnyField = Pick<GraphQLField<unknown, any>, 'name' | 'type' | 'extensions'>;
export const getFieldAccess = (field: AnyField | undefined): Access | undefined =>
  field?.extensions.access as Access | undefined;

/** The access rule of the root field that answers objects of a type. */
export const rootAccess = (schema: GraphQLSchema, type: GraphQLNamedType): Access | undefined =>
  getFieldAccess(schema.getQueryType()!.getFields()[getObjectPricing(type)?.root ?? '']);

/** The types of the objects that a field of a type finds, if all of them have a root field of their own; otherwise none. */
export function listObjectTypes(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] {
  const types = isObjectType(type) ? [type] : isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  return types.every(getObjectPricing) ? types : [];
}

/**
 * How a field comes to its objects. ROOT: by a call of its own for each. LIST: by one call that answers the values of
 * all of them. LINK: by nothing but what leads to them.
 */
export type Supply = 'ROOT' | 'LIST' | 'LINK';

export function getObjectSource(field: AnyField, parent: GraphQLNamedType): Supply {
  const access = getFieldAccess(field);
  if (access?.per === 'RESULT' || access?.per === 'HANDLE') return 'ROOT';
  const isPage = /(Connection|Edge)$/.test(parent.name);
  return access?.calls || isPage || field.extensions.isOfCall ? 'LIST' : 'LINK';
}

/** What a field of an object is worth: its own value, a list of more that is the object's own, or nothing of either. */
function classifyPart(field: AnyField, { carried }: OwnCall): 'VALUE' | 'LIST' | null {
  if (carried.includes(field.name) || getFieldAccess(field)?.calls) return null;
  const named = getNamedType(field.type);
  if (!isCompositeType(named)) return 'VALUE';
  if (isListType(getNullableType(field.type))) return 'LIST';
  return getObjectPricing(named) ? null : 'VALUE';
}

/** Which object a call is about, by the member that its type names; the root needs no name. */
export function objectName(type: GraphQLNamedType, object: unknown): string {
  const { id = 'id' } = getObjectPricing(type) ?? {};
  return `${type.name}:${String((object as Record<string, unknown> | undefined)?.[id] ?? '')}`;
}

/** Whether objects of a type have values of their own; those that have none only lead to calls. */
const hasOwnParts = (type: GraphQLNamedType): boolean => {
  const rule = getObjectPricing(type);
  return (
    rule !== undefined &&
    isObjectType(type) &&
    Object.values(type.getFields()).some((field) => classifyPart(field, rule))
  );
};
/** Whether a type only leads to calls, as `Options` does. */
export const onlyLeads = (type: GraphQLNamedType): boolean =>
  getObjectPricing(type) !== undefined && !hasOwnParts(type);

export type PricedOperation = {
  schema: GraphQLSchema;
  fragments: Readonly<Record<string, FragmentDefinitionNode | undefined>>;
  variables: Readonly<Record<string, unknown>>;
};

export const isSkipped = (node: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true ||
  getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false;

/** What is selected of an object, as far as prices go. */
export type SelectionSummary = {
  /** Values that the object's own call answers. */
  values: boolean;
  /** Lists that only the object's own call answers. */
  lists: boolean;
  /** Fields that are a call for each object. */
  calls: boolean;
  /** The same of what only leads to calls, such as a stock's `options`. */
  callsByWay: boolean;
  /** Fields that are one call for all objects of the operation. */
  shared: boolean;
  /** Links through which something below is paid. */
  links: boolean;
};

/** Looks at selections on an object type, through fragments and its own links one step down. */
export function summarizeSelection(
  type: GraphQLNamedType,
  sets: readonly (SelectionSetNode | undefined)[],
  operation: PricedOperation,
  isDeep = true,
): SelectionSummary {
  const found: SelectionSummary = {
    values: false,
    lists: false,
    calls: false,
    callsByWay: false,
    shared: false,
    links: false,
  };
  const rule = getObjectPricing(type);
  if (!isObjectType(type) || !rule) return found;
  const fields = type.getFields();
  const spread = new Set<string>();
  const applies = ({ typeCondition }: FragmentDefinitionNode | InlineFragmentNode) =>
    appliesTo(operation.schema, typeCondition, type);
  const look = (set: SelectionSetNode): void => {
    for (const node of set.selections) {
      if (isSkipped(node, operation.variables)) continue;
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        if (spread.has(node.name.value)) continue;
        spread.add(node.name.value);
        const fragment = operation.fragments[node.name.value];
        if (fragment && applies(fragment)) look(fragment.selectionSet);
        continue;
      }
      if (node.kind === Kind.INLINE_FRAGMENT) {
        if (applies(node)) look(node.selectionSet);
        continue;
      }
      const field = fields[node.name.value];
      if (!field) continue;
      const access = getFieldAccess(field);
      if (access?.calls) {
        if (access.per === 'OPERATION') found.shared = true;
        else found.calls = true;
        continue;
      }
      const part = classifyPart(field, rule);
      found.values ||= part === 'VALUE';
      found.lists ||= part === 'LIST';
      const target = getNamedType(field.type);
      if (part !== null || !isDeep || !node.selectionSet || getObjectSource(field, type) !== 'LINK') continue;
      const below = summarizeSelection(target, [node.selectionSet], operation, false);
      found.links ||= isPaid(below);
      found.callsByWay ||= onlyLeads(target) && below.calls;
    }
  };
  for (const set of sets) if (set) look(set);
  return found;
}

/** Whether what is selected of an object is a call by itself. */
export const isPaid = ({ values, lists, calls }: SelectionSummary): boolean => values || lists || calls;

/** Whether the object's own call is needed for what is selected, given how the object is come by. */
export const needsOwnCall = ({ values, lists }: SelectionSummary, supply: Supply): boolean =>
  supply === 'LINK' ? values || lists : supply === 'LIST' && lists;

/** Whether a field that leads to an object costs a call of its own, for what is selected does not pay for it. */
export const handleCosts = (type: GraphQLNamedType, selected: SelectionSummary): boolean => {
  const { values, lists, calls, callsByWay, shared, links } = selected;
  return values || lists || !(calls || callsByWay || shared || (onlyLeads(type) && links));
};

/**
 * The same for the bound before execution: an object that is not there costs a call where a call for all objects would
 * have paid for it, and there may be as many of these as the document has aliases.
 */
export const handleMayCost = (type: GraphQLNamedType, selected: SelectionSummary): boolean =>
  handleCosts(type, { ...selected, shared: false });
