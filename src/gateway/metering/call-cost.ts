import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  type InlineFragmentNode,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Access } from '../access/access-rules.ts';
import type { Caller } from '../access/caller.ts';
import { appliesTo } from '../graphql/execution/selection.ts';
import {
  getObjectSource,
  handleMayCost,
  isSkipped,
  listObjectTypes,
  needsOwnCall,
  rootAccess,
  summarizeSelection,
} from './object-calls.ts';

/** Documented calls: `calls` count against the minute, and `quota` of them against the monthly quota. */
export type CallCost = { calls: number; quota: number };

/** An upper bound, and the fields that need a key. */
export type Bound = CallCost & {
  /** The number of root fields that cost nothing: they have a limit of their own. */
  free: number;
  /** The fields that need a key by their own rule. */
  needKey: string[];
  /** The links to values that need a key at the root. A documented path applies its own rule to them. */
  needKeyByLink: string[];
};

const NOTHING_ELSE = { free: 0, needKey: [], needKeyByLink: [] };

/** The maximum number of objects in a field's list, from its arguments and the caller's tier. */
export type ListSize = (args: Record<string, unknown>, caller: Pick<Caller, 'tier'>) => number;

/** The number of objects of each type that the arguments of a field select by key: `{ Stock: 2 }`. */
export type ObjectCounts = (args: Record<string, unknown>) => Readonly<Record<string, number>>;

/** The maximum length of a document, in tokens. */
export const MOST_TOKENS = 5_000;
/** The assumed length of a list whose field states no size. */
const UNKNOWN_SIZE = 100;

/** The minimum that a free root field takes from the limit of free fields, if it is not 1. */
const FREE_WEIGHTS: Readonly<Record<string, number>> = { __schema: 10, __type: 10, _service: 10 };

/**
 * A free root field takes one unit of that limit per this many fields and aliases. Introspection as tools send it has
 * 229.
 */
const FIELDS_A_UNIT = 25;

type Fields = { access?: Access; listSize?: ListSize; objectCounts?: ObjectCounts };
const getFieldRules = (field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Fields => field.extensions as Fields;
const NO_FIELD = { extensions: {} };

/** The object in the name of a call that covers all objects. */
export const EVERY_OBJECT = '*';

/** The name of a call: two fields with the same name, object, and arguments are one call. */
export const callName = (object: string, field: string, args: unknown): string =>
  `${object}.${field}(${JSON.stringify(args)})`;

/**
 * Computes an upper bound of the cost of an operation, and the fields that need a key.
 * Contract AMB-49: each distinct documented call that the operation replaces counts once.
 * Variables that do not coerce cost one call; the executor reports them.
 */
export function callCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  rawVariables: Readonly<Record<string, unknown>>,
  caller: Pick<Caller, 'tier'>,
): Bound {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return { calls: 1, quota: 1, ...NOTHING_ELSE };
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables);
  const walk = createWalk(schema, document, variables.coerced ?? rawVariables, caller);
  walk.selections(operation.selectionSet, root, 1, '', undefined);

  const calls = [...walk.calls.values()];
  const sum = (prices: typeof calls) => prices.reduce((total, { count }) => total + count, 0);
  const { free, isPriced } = walk.roots(operation);
  const isFree = calls.length === 0 && !isPriced;
  return {
    calls: isFree ? 0 : Math.max(1, sum(calls)),
    quota: calls.length === 0 && !isFree ? 1 : sum(calls.filter(({ access }) => access.quota)),
    free: Math.max(free, isFree ? 1 : 0),
    needKey: [...walk.needKey],
    needKeyByLink: [...walk.needKeyByLink],
  };
}

function createWalk(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  caller: Pick<Caller, 'tier'>,
) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const calls = new Map<string, { access: Access; count: number }>();
  const needKey = new Set<string>();
  const needKeyByLink = new Set<string>();
  const pricedOperation = { schema, fragments: Object.fromEntries(fragments), variables };

  /** The fragment of a spread, only the first time it is spread; an inline fragment is returned as it is. */
  function getFragment(node: FragmentSpreadNode | InlineFragmentNode, spread: Set<string>) {
    if (node.kind === Kind.INLINE_FRAGMENT) return node;
    const { value: name } = node.name;
    if (spread.has(name)) return undefined;
    spread.add(name);
    return fragments.get(name);
  }

  const count = (call: string, rule: Access, most: number) =>
    calls.set(call, { access: rule, count: Math.max(calls.get(call)?.count ?? 0, most) });

  /**
   * `inner`: the size of a list inside an object whose field states it, as in `stocks(first: 10) { nodes }`.
   * `spread`: the fragments already walked for these objects. Walking them again would add nothing, and fragments that
   * spread each other many times would take forever.
   */
  function selections(
    set: SelectionSetNode,
    type: GraphQLObjectType,
    objects: number,
    path: string,
    inner: number | undefined,
    spread = new Set<string>(),
  ) {
    for (const node of set.selections) {
      if (isSkipped(node, variables)) continue;
      if (node.kind !== Kind.FIELD) {
        const fragment = getFragment(node, spread);
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
        if (isObjectType(type) && !appliesTo(schema, fragment?.typeCondition, type)) continue;
        const narrows = !isObjectType(type) && (isObjectType(condition) || isInterfaceType(condition));
        const target = narrows ? (condition as GraphQLObjectType) : type;
        if (fragment && target !== type) keyedByFragment(target, fragment.selectionSet);
        if (fragment) selections(fragment.selectionSet, target, objects, path, inner, spread);
        continue;
      }
      const field = type.getFields?.()[node.name.value];
      if (!field) continue;
      let args: Record<string, unknown> = {};
      try {
        args = getArgumentValues(field, node, variables);
      } catch {
        continue; // The executor reports it.
      }
      const { access, listSize, objectCounts } = getFieldRules(field);
      const name = callName(path, field.name, args);
      if (objectCounts && node.selectionSet) {
        byKeys(name, objectCounts(args), node.selectionSet);
        continue;
      }
      if (access?.key === 'REQUIRED') needKey.add(field.name);
      const namedType = getNamedType(field.type);
      const isList = isListType(getNullableType(field.type));
      const size = listSize?.(args, caller);
      const below = isList ? objects * (size ?? inner ?? UNKNOWN_SIZE) : objects;
      const types = listObjectTypes(schema, namedType).map((target) => ({
        target,
        rootRule: rootAccess(schema, target),
        selected: summarizeSelection(target, [node.selectionSet], pricedOperation),
      }));
      if (access?.per === 'OPERATION') count(callName(EVERY_OBJECT, field.name, args), access, 1);
      else if (access?.per === 'RESULT') count(name, access, below);
      else if (access?.per === 'HANDLE') {
        if (types.some(({ target, selected }) => handleMayCost(target, selected))) count(name, access, below);
      } else if (access?.calls) count(name, access, objects);
      for (const { rootRule, selected } of types) {
        if (!rootRule || !needsOwnCall(selected, getObjectSource(field, type))) continue;
        count(`${name} itself`, rootRule, below);
        if (rootRule.key === 'REQUIRED' && access?.key !== 'REQUIRED') needKeyByLink.add(field.name);
      }
      if (!node.selectionSet || !isCompositeType(namedType)) continue;
      selections(node.selectionSet, namedType as GraphQLObjectType, below, name, isList ? undefined : size);
    }
  }

  /** Adds objects by their keys: each needs the same key and costs the same as its root field. */
  function byKeys(name: string, counts: ReturnType<ObjectCounts>, set: SelectionSetNode) {
    for (const [typeName, objects] of Object.entries(counts)) {
      const type = schema.getType(typeName);
      const rootRule = type && rootAccess(schema, type);
      // The executor reports it.
      if (!rootRule || !isObjectType(type)) continue;
      const call = `${name} ${typeName}`;
      if (rootRule.key === 'REQUIRED') needKey.add(typeName);
      if (rootRule.per === 'RESULT' || handleMayCost(type, summarizeSelection(type, [set], pricedOperation)))
        count(call, rootRule, objects);
      selections(set, type, objects, call, undefined);
    }
  }

  /** An object found by its global id may be of any type: its values need a key if its root field does. */
  function keyedByFragment(type: GraphQLObjectType, set: SelectionSetNode) {
    const rootRule = rootAccess(schema, type);
    if (rootRule?.key === 'REQUIRED' && needsOwnCall(summarizeSelection(type, [set], pricedOperation), 'LINK'))
      needKeyByLink.add(type.name);
  }

  /** How much of the limit of free fields the root fields take, and whether any of them is a call. */
  function roots(operation: OperationDefinitionNode): { free: number; isPriced: boolean } {
    const fields = schema.getRootType(operation.operation)!.getFields();
    const spread = new Set<string>();
    const result = { free: 0, isPriced: false };
    let typenames = 0;
    const look = (set: SelectionSetNode): void => {
      for (const node of set.selections) {
        if (node.kind === Kind.FIELD) {
          if (getFieldRules(fields[node.name.value] ?? NO_FIELD).access?.calls) result.isPriced = true;
          else if (node.name.value === '__typename') typenames += 1;
          else if (!isSkipped(node, variables))
            result.free += Math.max(FREE_WEIGHTS[node.name.value] ?? 1, Math.ceil(fieldsIn(node) / FIELDS_A_UNIT));
        } else {
          const fragment = getFragment(node, spread);
          if (fragment) look(fragment.selectionSet);
        }
      }
    };
    look(operation.selectionSet);
    return { ...result, free: result.free + Math.floor(typenames / FIELDS_A_UNIT) };
  }

  const fieldsOfFragments = new Map<string, number>();
  /** The number of fields below a field; those of a fragment count each time it is spread. */
  function fieldsIn({ selectionSet }: { selectionSet?: SelectionSetNode }): number {
    let sum = 0;
    for (const node of selectionSet?.selections ?? []) {
      if (node.kind === Kind.FIELD) sum += 1 + fieldsIn(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) sum += fieldsIn(node);
      else {
        const name = node.name.value;
        const fragment = fragments.get(name);
        if (!fieldsOfFragments.has(name) && fragment) fieldsOfFragments.set(name, fieldsIn(fragment));
        sum += fieldsOfFragments.get(name) ?? 0;
      }
    }
    return sum;
  }

  return { selections, roots, calls, needKey, needKeyByLink };
}
