import {
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { Variables } from './selection.ts';

export type Coerced = { coerced?: Variables; errors?: readonly GraphQLError[] };

type Known = { schema: GraphQLSchema; operation: OperationDefinitionNode; result: Coerced };
const known = new WeakMap<object, Known>();

/** The variables of an operation as its types have them. The price and the executor of one request share them. */
export function coercedOnce(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Variables,
  { options, hideSuggestions }: Pick<ExecutionArgs, 'options' | 'hideSuggestions'> = {},
): Coerced {
  const before = known.get(given);
  if (before?.operation === operation && before.schema === schema) return before.result;
  const maxErrors = options?.maxCoercionErrors ?? 50;
  const definitions = operation.variableDefinitions ?? [];
  const result = getVariableValues(schema, definitions, given, {
    maxErrors,
    hideSuggestions: hideSuggestions ?? false,
  }) as Coerced;
  // Faults are worded as the executor is told.
  if (result.coerced) known.set(given, { schema, operation, result });
  return result;
}
