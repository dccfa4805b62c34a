import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { groupBy } from '../../lib/group.ts';
import type { Caller } from '../access/caller.ts';
import { coercedOnce } from '../graphql/execution/variables.ts';
import { type Bound, callCost, type ListSize, type ObjectCounts } from './call-cost.ts';

/**
 * The maximum number of cached costs per document, and the maximum length of a key in characters. Both bound the
 * memory.
 */
const REMEMBERED = 100;
const LONGEST = 2_000;

type Variables = Readonly<Record<string, unknown>>;
type Asker = Pick<Caller, 'tier'>;

/** Builds a key from variables: equal keys cost the same in the same document. */
type KeyOf = (variables: Variables, caller: Asker) => string;

type FieldUse = { node: FieldNode; field: GraphQLField<unknown, unknown>; variables: readonly string[] };

/** The names of the variables anywhere in a node. */
function variablesIn(node: Parameters<typeof visit>[0]): string[] {
  const names: string[] = [];
  visit(node, { Variable: ({ name }) => void names.push(name.value) });
  return names;
}

/**
 * The variables of a document affect its price in three ways. By value: in a directive, and if a field occurs several
 * times, because it is one call if the arguments are equal. By the size that a list's arguments state. And every
 * variable by whether it is null.
 */
function keyOfDocument(schema: GraphQLSchema, document: DocumentNode): KeyOf {
  const uses: FieldUse[] = [];
  const byValue = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: (node) => {
        for (const name of variablesIn(node)) byValue.add(name);
      },
      Field: (node) => {
        const field = types.getFieldDef();
        if (field) uses.push({ node, field, variables: (node.arguments ?? []).flatMap(variablesIn) });
      },
    }),
  );
  for (const same of groupBy(uses, ({ field }) => field.name).values())
    if (same.length > 1) for (const { variables } of same) for (const name of variables) byValue.add(name);

  const sized = uses.filter(
    ({ field: { extensions }, variables }) => (extensions.listSize || extensions.objectCounts) && variables.length > 0,
  );
  const getListSize = ({ node, field }: FieldUse, variables: Variables, caller: Asker) => {
    const { listSize, objectCounts } = field.extensions as { listSize?: ListSize; objectCounts?: ObjectCounts };
    try {
      const args = getArgumentValues(field, node, variables);
      return objectCounts ? objectCounts(args) : listSize!(args, caller);
    } catch {
      return 'refused';
    }
  };
  return (variables, caller) => {
    const nulls = Object.keys(variables).filter((name) => variables[name] === null);
    const values = [...byValue].map((name) => variables[name]);
    const sizes = sized.map((use) => getListSize(use, variables, caller));
    return JSON.stringify([caller.tier, Object.keys(variables), nulls, values, sizes]);
  };
}

type Known = { keyOf: KeyOf; bounds: LRUCache<string, Bound> };

/**
 * `callCost` for parsed documents that are used repeatedly: each is walked once for all variables that cost the same.
 */
export function cachedCallCosts(schema: GraphQLSchema) {
  const documents = new WeakMap<DocumentNode, Known>();
  const getDocumentCosts = (document: DocumentNode): Known => {
    const costs = documents.get(document) ?? {
      keyOf: keyOfDocument(schema, document),
      bounds: new LRUCache<string, Bound>({ max: REMEMBERED }),
    };
    documents.set(document, costs);
    return costs;
  };
  return (
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Variables,
    caller: Asker,
  ): Bound => {
    const walk = () => callCost(schema, document, operationName, variables, { tier: caller.tier });
    const operation = getOperationAST(document, operationName);
    const coerced = operation && coercedOnce(schema, operation, variables).coerced;
    // The executor reports invalid values; here they are priced as they were sent.
    if (!operation || !coerced) return walk();
    const { keyOf, bounds } = getDocumentCosts(document);
    const key = `${operation.name?.value ?? ''} ${keyOf(coerced, caller)}`;
    if (key.length > LONGEST) return walk();
    const bound = bounds.get(key) ?? walk();
    bounds.set(key, bound);
    return bound;
  };
}
