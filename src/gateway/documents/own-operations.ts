import { GraphQLError, type ValidationRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { fail } from '../errors.ts';
import { operationFault } from '../graphql/operation.ts';

/** Validation lets an operation pass that the schema has no root for; it is the caller's fault all the same. */
const knownOperation: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(
        new GraphQLError(`Only queries are supported here, not a ${node.operation}.`, { nodes: node }),
      );
  },
});

/** Refuses operations that are unclear, or of a kind that the schema does not have. */
export function useOwnOperations(): Plugin {
  return {
    // Before the library's own check, which does not say what to do.
    onParse:
      () =>
      ({ result, context: { params } }) => {
        const unclear = result && 'definitions' in result && operationFault(result, params?.operationName);
        if (unclear) throw fail.refused(unclear);
      },
    onValidate: ({ addValidationRule }) => addValidationRule(knownOperation),
  };
}
