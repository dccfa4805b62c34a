import { GraphQLError, type GraphQLSchema, getOperationAST, Kind } from 'graphql';
import { coercedOnce } from '../../executor/variables.ts';
import { newYorkDay } from '../../market/calendar.ts';
import type { Operation } from '../request/operation.ts';
import { getFieldRules, readArguments } from './field-rules.ts';

/** How the root fields of an operation could cost no more than a limit, as far as they know. */
function listAdvice(schema: GraphQLSchema, operation: Operation, limit: number, at: Date): string[] {
  const definition = getOperationAST(operation.document, operation.operationName);
  const root = definition && schema.getRootType(definition.operation);
  if (!root) return [];
  const variables = coercedOnce(schema, definition, operation.variables).coerced ?? {};
  return definition.selectionSet.selections.flatMap((node) => {
    const field = node.kind === Kind.FIELD ? root.getFields()[node.name.value] : undefined;
    const shorten = getFieldRules(field).shorten;
    const args = shorten && field && node.kind === Kind.FIELD ? readArguments(field, node, variables) : null;
    return (args && shorten?.(args, limit, newYorkDay(at))) ?? [];
  });
}

/** Adds to the refusal of an operation that is too expensive how it would not be. Other errors stay as they are. */
export function addAdvice(schema: GraphQLSchema, operation: Operation, error: GraphQLError, at: Date): GraphQLError {
  const { code, limit } = error.extensions;
  if (code !== 'operation_too_expensive') return error;
  const advice = listAdvice(schema, operation, Number(limit), at);
  if (advice.length === 0) return error;
  return new GraphQLError([error.message, ...advice].join(' '), { extensions: error.extensions });
}
