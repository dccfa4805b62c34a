import {
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { Variables } from './selection.ts';

type Coerced = { coerced?: Variables; errors?: readonly GraphQLError[] };

type Known = { schema: GraphQLSchema; operation: OperationDefinitionNode; result: Coerced };
const cache = new WeakMap<object, Known>();

/** Coerces the variables of an operation, once per request: pricing and execution share the result. */
export function coercedOnce(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  inputs: Variables,
  { options, hideSuggestions }: Pick<ExecutionArgs, 'options' | 'hideSuggestions'> = {},
): Coerced {
  const before = cache.get(inputs);
  if (before?.operation === operation && before.schema === schema) return before.result;
  const maxErrors = options?.maxCoercionErrors ?? 50;
  const definitions = operation.variableDefinitions ?? [];
  const result = getVariableValues(schema, definitions, inputs, {
    maxErrors,
    hideSuggestions: hideSuggestions ?? false,
  }) as Coerced;
  // Failures are not cached, because their messages depend on the executor's options.
  if (result.coerced) cache.set(inputs, { schema, operation, result });
  return result;
}
