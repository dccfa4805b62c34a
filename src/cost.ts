import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
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
import { LRUCache } from 'lru-cache';
import type { Access, Caller } from './access.ts';

/** Documented calls: how many against the minute, and how many of them against the monthly quota. */
export type Price = { calls: number; quota: number };

/** An upper bound, and the fields that need a key. */
export type Bound = Price & { needKey: string[] };

/** How many objects a field's list holds at most, from its arguments and the caller's tier. */
export type ListSize = (args: Record<string, unknown>, caller: Pick<Caller, 'tier'>) => number;

/** The longest document that is read at all, in tokens. */
export const MOST_TOKENS = 5_000;
/** A list that does not say how long it is. */
const UNKNOWN_SIZE = 100;

type Fields = { access?: Access; listSize?: ListSize };
const rulesOf = (field: GraphQLField<unknown, unknown>): Fields => field.extensions as Fields;

/** The name of a call: two fields with the same name, object and arguments are one call. */
export const callName = (object: string, field: string, args: unknown): string =>
  `${object}.${field}(${JSON.stringify(args)})`;

/**
 * An upper bound for what an operation costs, and the fields that need a key.
 * Contract AMB-49: each distinct documented call that the operation replaces counts once.
 * Variables that do not coerce cost one call; the executor reports them.
 */
export function priceOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  rawVariables: Record<string, unknown>,
  caller: Pick<Caller, 'tier'>,
): Bound {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return { calls: 1, quota: 1, needKey: [] };
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables);
  const walk = createWalk(schema, document, variables.coerced ?? rawVariables, caller);
  walk.selections(operation.selectionSet, root, 1, '', undefined);

  const calls = [...walk.calls.values()];
  const sum = (prices: typeof calls) => prices.reduce((total, { count }) => total + count, 0);
  const isFree = calls.length === 0 && !walk.isPriced(operation);
  return {
    calls: isFree ? 0 : Math.max(1, sum(calls)),
    quota: calls.length === 0 && !isFree ? 1 : sum(calls.filter(({ access }) => access.quota)),
    needKey: [...walk.needKey],
  };
}

/** How many prices of a document are remembered, and up to how long variables (characters): nobody shall fill the memory. */
const REMEMBERED = 20;
const LONGEST = 2_000;

/** `priceOf` for parsed documents that come again: one is walked once for the same operation, variables and tier. */
export function rememberingPrices(schema: GraphQLSchema) {
  const known = new WeakMap<DocumentNode, LRUCache<string, Bound>>();
  return (
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Record<string, unknown>,
    { tier }: Pick<Caller, 'tier'>,
  ): Bound => {
    const question = JSON.stringify([tier, operationName, variables]);
    if (question.length > LONGEST) return priceOf(schema, document, operationName, variables, { tier });
    const ofDocument = known.get(document) ?? new LRUCache<string, Bound>({ max: REMEMBERED });
    known.set(document, ofDocument);
    const bound = ofDocument.get(question) ?? priceOf(schema, document, operationName, variables, { tier });
    ofDocument.set(question, bound);
    return bound;
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
  const isSkipped = (node: Parameters<typeof getDirectiveValues>[1]) =>
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false;

  /** What a spread stands for, the first time it is met; an inline fragment is itself. */
  function fragmentOf(node: FragmentSpreadNode | InlineFragmentNode, spread: Set<string>) {
    if (node.kind === Kind.INLINE_FRAGMENT) return node;
    const { value: name } = node.name;
    if (spread.has(name)) return undefined;
    spread.add(name);
    return fragments.get(name);
  }

  /**
   * `inner`: the size of a list inside an object whose field states it, as in `stocks(first: 10) { nodes }`.
   * `spread`: the fragments already walked for these objects. A second time adds nothing, and fragments that spread
   * each other many times would take for ever.
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
      if (isSkipped(node)) continue;
      if (node.kind !== Kind.FIELD) {
        const fragment = fragmentOf(node, spread);
        const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
        const target = condition && (isObjectType(condition) || isInterfaceType(condition)) ? condition : type;
        if (fragment) selections(fragment.selectionSet, target as GraphQLObjectType, objects, path, inner, spread);
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
      const { access, listSize } = rulesOf(field);
      const name = callName(path, field.name, args);
      if (access?.key === 'REQUIRED') needKey.add(field.name);
      if (access?.calls) {
        const once = access.per === 'OPERATION';
        const call = once ? callName(type.name, field.name, args) : name;
        calls.set(call, { access, count: Math.max(calls.get(call)?.count ?? 0, once ? 1 : objects) });
      }
      const named = getNamedType(field.type);
      if (!node.selectionSet || !isCompositeType(named)) continue;
      const isList = isListType(getNullableType(field.type));
      const size = listSize?.(args, caller);
      const below = isList ? objects * (size ?? inner ?? UNKNOWN_SIZE) : objects;
      selections(node.selectionSet, named as GraphQLObjectType, below, name, isList ? undefined : size);
    }
  }

  /** Whether any root field is something the minute limit should count. */
  function isPriced(operation: OperationDefinitionNode): boolean {
    const root = schema.getRootType(operation.operation)!.getFields();
    const spread = new Set<string>();
    const priced = (set: SelectionSetNode): boolean =>
      set.selections.some((node) => {
        if (node.kind === Kind.FIELD) {
          const { access } = rulesOf(root[node.name.value] ?? ({ extensions: {} } as never));
          // A root that only leads to calls, as `options(ticker:)` does, wants a key all the same.
          return access?.calls === 1 || access?.key === 'REQUIRED';
        }
        const fragment = fragmentOf(node, spread);
        return fragment ? priced(fragment.selectionSet) : false;
      });
    return priced(operation.selectionSet);
  }

  return { selections, isPriced, calls, needKey };
}
