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
 * Prices an object type that has a root field. Reading such an object through a link costs the call of that root field,
 * unless the selection has only `carried` fields, which every row that links to it already contains, and fields with a
 * cost of their own. `root` names the root field, and `id` the field that identifies the object. `key` is the field
 * whose value the root field takes, for the types that other subgraphs may extend: see the folder federation.
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

/** The access rule of the root field that returns objects of a type. */
export const rootAccess = (schema: GraphQLSchema, type: GraphQLNamedType): Access | undefined =>
  getFieldAccess(schema.getQueryType()!.getFields()[getObjectPricing(type)?.root ?? '']);

/** The types of the objects that a field of a type finds, if all of them have a root field; otherwise none. */
export function listObjectTypes(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] {
  const types = isObjectType(type) ? [type] : isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  return types.every(getObjectPricing) ? types : [];
}

/**
 * How the objects of a field are paid for. ROOT: one call for each. LIST: one call that returns the values of all of
 * them. LINK: no call; only the fields that lead to them are paid.
 */
export type Supply = 'ROOT' | 'LIST' | 'LINK';

export function getObjectSource(field: AnyField, parent: GraphQLNamedType): Supply {
  const access = getFieldAccess(field);
  if (access?.per === 'RESULT' || access?.per === 'HANDLE') return 'ROOT';
  const isPage = /(Connection|Edge)$/.test(parent.name);
  return access?.calls || isPage || field.extensions.isOfCall ? 'LIST' : 'LINK';
}

/** Classifies a field of an object: a value of its own, a list that belongs to it, or neither. */
function classifyPart(field: AnyField, { carried }: OwnCall): 'VALUE' | 'LIST' | null {
  if (carried.includes(field.name) || getFieldAccess(field)?.calls) return null;
  const namedType = getNamedType(field.type);
  if (!isCompositeType(namedType)) return 'VALUE';
  if (isListType(getNullableType(field.type))) return 'LIST';
  return getObjectPricing(namedType) ? null : 'VALUE';
}

/** Identifies the object of a call by its type and its `id` member; the root needs no name. */
export function objectName(type: GraphQLNamedType, object: unknown): string {
  const { id = 'id' } = getObjectPricing(type) ?? {};
  return `${type.name}:${String((object as Record<string, unknown> | undefined)?.[id] ?? '')}`;
}

/** Whether objects of a type have values of their own, and do not merely group calls. */
const hasOwnParts = (type: GraphQLNamedType): boolean => {
  const rule = getObjectPricing(type);
  return (
    rule !== undefined &&
    isObjectType(type) &&
    Object.values(type.getFields()).some((field) => classifyPart(field, rule))
  );
};
/** Whether a priced type has no values of its own and only groups other calls, as `Options` does. */
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

/** The parts of a selection on an object that affect prices. */
export type SelectionSummary = {
  /** Values that the object's own call returns. */
  values: boolean;
  /** Lists that only the object's own call returns. */
  lists: boolean;
  /** Fields that are a call for each object. */
  calls: boolean;
  /** The same below links to namespace types, such as a stock's `options`. */
  callsByWay: boolean;
  /** Fields that are one call for all objects of the operation. */
  shared: boolean;
  /** Links with something paid below them. */
  links: boolean;
};

/** Summarizes selections on an object type, through fragments and one step down its own links. */
export function summarizeSelection(
  type: GraphQLNamedType,
  sets: readonly (SelectionSetNode | undefined)[],
  operation: PricedOperation,
  isDeep = true,
): SelectionSummary {
  const summary: SelectionSummary = {
    values: false,
    lists: false,
    calls: false,
    callsByWay: false,
    shared: false,
    links: false,
  };
  const rule = getObjectPricing(type);
  if (!isObjectType(type) || !rule) return summary;
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
        if (access.per === 'OPERATION') summary.shared = true;
        else summary.calls = true;
        continue;
      }
      const part = classifyPart(field, rule);
      summary.values ||= part === 'VALUE';
      summary.lists ||= part === 'LIST';
      const target = getNamedType(field.type);
      if (part !== null || !isDeep || !node.selectionSet || getObjectSource(field, type) !== 'LINK') continue;
      const below = summarizeSelection(target, [node.selectionSet], operation, false);
      summary.links ||= isPaid(below);
      summary.callsByWay ||= onlyLeads(target) && below.calls;
    }
  };
  for (const set of sets) if (set) look(set);
  return summary;
}

/** Whether the selection on an object is a call by itself. */
export const isPaid = ({ values, lists, calls }: SelectionSummary): boolean => values || lists || calls;

/** Whether the selection needs the object's own call, given how the object is paid for. */
export const needsOwnCall = ({ values, lists }: SelectionSummary, supply: Supply): boolean =>
  supply === 'LINK' ? values || lists : supply === 'LIST' && lists;

/** Whether a field that leads to an object costs a call of its own, because nothing selected below pays for it. */
export const handleCosts = (type: GraphQLNamedType, selected: SelectionSummary): boolean => {
  const { values, lists, calls, callsByWay, shared, links } = selected;
  return values || lists || !(calls || callsByWay || shared || (onlyLeads(type) && links));
};

/**
 * Like `handleCosts`, for the bound before execution: an object that does not exist costs a call even if a call for all
 * objects would have paid for it, and there may be as many of these as the document has aliases.
 */
export const handleMayCost = (type: GraphQLNamedType, selected: SelectionSummary): boolean =>
  handleCosts(type, { ...selected, shared: false });
