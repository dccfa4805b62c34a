import { GraphQLError, type ValidationRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { fail } from '../../graph/errors.ts';
import { onlyRootFields } from '../past/parts.ts';
import { operationFault } from '../request/operation.ts';

/** Validation accepts operations for which the schema has no root type; they are the caller's fault too. */
const knownOperation: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(
        new GraphQLError(`Only queries are supported here, not a ${node.operation}.`, { nodes: node }),
      );
  },
});

/** Refuses ambiguous operations, operations of a kind that the schema does not have, and days below root fields. */
export function useOwnOperations(): Plugin {
  return {
    // Before the library's own check, whose message does not help the caller.
    onParse:
      () =>
      ({ result, context: { params } }) => {
        const unclear = result && 'definitions' in result && operationFault(result, params?.operationName);
        if (unclear) throw fail.refused(unclear);
      },
    onValidate({ addValidationRule }) {
      addValidationRule(knownOperation);
      addValidationRule(onlyRootFields);
    },
  };
}
