import type { GraphQLError } from 'graphql';
import type { OnParamsEventPayload, Plugin } from 'graphql-yoga';
import { fail } from './errors.ts';
import { isDeeper, MOST_LEVELS } from './lib/nesting.ts';

/**
 * Refuses an operation before it is read. A result and not an error, so that a refusal is counted, logged and answered
 * like any other; the hooks that follow want a query.
 */
export function refuseOperation(
  payload: Pick<OnParamsEventPayload, 'params' | 'setParams' | 'setResult'>,
  error: GraphQLError,
) {
  payload.setParams({ ...payload.params, query: '{ __typename }', variables: {} });
  payload.setResult({ errors: [error] });
}

/** Variables go through recursion in many places; no argument needs them deep. */
export function useShallowVariables(): Plugin {
  return {
    onParams(payload) {
      if (isDeeper(payload.params.variables))
        refuseOperation(payload, fail.refused(`Variables may be nested ${MOST_LEVELS} levels deep at most.`));
    },
  };
}
