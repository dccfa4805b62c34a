import { GraphQLError } from 'graphql';
import type { OnParamsEventPayload, Plugin } from 'graphql-yoga';
import { hasDeepBrackets, isDeeper, MOST_BRACKETS, MOST_LEVELS } from '../../lib/nesting.ts';
import { fail } from '../errors.ts';

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

/** A request's members, `variables` among them, go through recursion in many places; none of them is deep. */
const MEMBER_LEVELS = MOST_LEVELS + 1;

/** Refuses documents and variables that are nested so deep that reading them could run out of stack. */
export function useShallowOperations(): Plugin {
  return {
    onParams(payload) {
      const { query, variables } = payload.params;
      if (isDeeper(variables))
        refuseOperation(payload, fail.refused(`Variables may be nested at most ${MOST_LEVELS} levels deep.`));
      else if (isDeeper(payload.params, MEMBER_LEVELS))
        refuseOperation(payload, fail.refused(`The request may be nested at most ${MEMBER_LEVELS} levels deep.`));
      else if (typeof query === 'string' && hasDeepBrackets(query))
        refuseOperation(payload, fail.refused(`A document may have at most ${MOST_BRACKETS} open brackets.`));
    },
  };
}

/** Answers 400 to what cannot be read as parameters at all: the library's own words would make it a fault of ours. */
export function useReadableParameters(): Plugin {
  return {
    onRequestParse({ requestParser, setRequestParser }) {
      if (!requestParser) return;
      setRequestParser(async (request) => {
        try {
          return await requestParser(request);
        } catch (error) {
          if (error instanceof GraphQLError) throw error;
          throw fail.refused('The parameters cannot be read: variables and extensions are JSON objects.');
        }
      });
    },
  };
}
