import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Variables } from '../../executor/selection.ts';
import { coercedOnce } from '../../executor/variables.ts';
import { type Bound, callCost, type Payer, toMarket } from './call-cost.ts';
import { getFieldRules, readArguments } from './field-rules.ts';

/**
 * The maximum number of cached costs per document, and the maximum length of a key in characters. Both bound the
 * memory.
 */
const REMEMBERED = 100;
const LONGEST = 2_000;

/** Builds a key from variables: equal keys cost the same in the same document. */
type KeyBuilder = (variables: Variables, caller: Payer) => string;

/** The names of the variables anywhere in a node. */
function listVariables(node: Parameters<typeof visit>[0]): string[] {
  const names: string[] = [];
  visit(node, { Variable: ({ name }) => void names.push(name.value) });
  return names;
}

type SizedField = { node: FieldNode; field: GraphQLField<unknown, unknown> };

/** The sizes of a field's lists, or the number of its calls, for the variables, which change less often than the variables themselves. */
function getSizes({ node, field }: SizedField, variables: Variables, caller: Payer): unknown {
  const { listSize, callCount, objectCounts } = getFieldRules(field);
  const args = readArguments(field, node, variables);
  if (!args) return 'refused';
  return objectCounts?.(args) ?? callCount?.(args, toMarket(caller)) ?? listSize?.(args, caller);
}

/**
 * The variables of a document affect its price by whether they are null, by the size of the lists in whose arguments
 * they are, and some by their value: those of directives, and those of a field that occurs several times, because it is
 * one call if the arguments are equal.
 */
function createKeyBuilder(schema: GraphQLSchema, document: DocumentNode): KeyBuilder {
  const byValue = new Set<string>();
  const sized: SizedField[] = [];
  const variablesByField = new Map<string, string[]>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: (node) => {
        for (const name of listVariables(node)) byValue.add(name);
      },
      Field: (node) => {
        const field = types.getFieldDef();
        if (!field) return;
        const names = (node.arguments ?? []).flatMap(listVariables);
        const namesOfSame = variablesByField.get(field.name);
        variablesByField.set(field.name, [...(namesOfSame ?? []), ...names]);
        if (namesOfSame) for (const name of [...names, ...namesOfSame]) byValue.add(name);
        const { listSize, callCount, objectCounts } = getFieldRules(field);
        // The number of calls may depend on the day and the market.
        if (callCount || (names.length > 0 && (listSize || objectCounts))) sized.push({ node, field });
      },
    }),
  );
  return (variables, caller) => {
    const nulls = Object.keys(variables).filter((name) => variables[name] === null);
    const values = [...byValue].map((name) => variables[name]);
    const sizes = sized.map((field) => getSizes(field, variables, caller));
    return JSON.stringify([caller.tier, Object.keys(variables), nulls, values, sizes]);
  };
}

type Known = { buildKey: KeyBuilder; bounds: LRUCache<string, Bound> };

/**
 * `callCost` for parsed documents that are used repeatedly: each is walked once for all variables that cost the same.
 */
export function cachedCallCosts(schema: GraphQLSchema) {
  const documents = new WeakMap<DocumentNode, Known>();
  const getDocumentCosts = (document: DocumentNode): Known => {
    const costs = documents.get(document) ?? {
      buildKey: createKeyBuilder(schema, document),
      bounds: new LRUCache<string, Bound>({ max: REMEMBERED }),
    };
    documents.set(document, costs);
    return costs;
  };
  return (
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Variables,
    caller: Payer,
  ): Bound => {
    const walk = () => callCost(schema, document, operationName, variables, caller);
    const operation = getOperationAST(document, operationName);
    const coerced = operation && coercedOnce(schema, operation, variables).coerced;
    // The executor reports invalid values; here they are priced as they were sent.
    if (!operation || !coerced) return walk();
    const { buildKey, bounds } = getDocumentCosts(document);
    const key = `${operation.name?.value ?? ''} ${buildKey(coerced, caller)}`;
    if (key.length > LONGEST) return walk();
    const bound = bounds.get(key) ?? walk();
    bounds.set(key, bound);
    return bound;
  };
}
