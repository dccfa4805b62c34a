import { GraphQLError } from 'graphql';
import type { OnParamsEventPayload, Plugin } from 'graphql-yoga';
import { fail } from '../../graph/errors.ts';
import { hasDeepBrackets, isDeeper, MOST_BRACKETS, MOST_LEVELS } from '../../lib/nesting.ts';

/**
 * Refuses an operation before it is parsed. Sets a result instead of throwing, so that a refusal is counted, logged,
 * and written like any other response. The hooks that follow need a query.
 */
export function refuseOperation(
  payload: Pick<OnParamsEventPayload, 'params' | 'setParams' | 'setResult'>,
  error: GraphQLError,
) {
  payload.setParams({ ...payload.params, query: '{ __typename }', variables: {} });
  payload.setResult({ errors: [error] });
}

/** Many functions walk a request's members, `variables` among them, recursively; none of the members is deep. */
const MEMBER_LEVELS = MOST_LEVELS + 1;

/** Refuses documents and variables nested so deeply that parsing them could overflow the stack. */
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

/** Responds with 400 if the parameters cannot be read at all: by itself, the library would report an internal error. */
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

/** The maximum number of operations in a batch that get an error each. */
export const MAX_BATCH = 50;

/** Refuses each operation of a batch, because clients that batch expect as many results as they sent operations. */
export function useSingleOperations(): Plugin {
  const batches = new WeakSet<Request>();
  return {
    onRequestParse: ({ request }) => ({
      onRequestParseDone({ requestParserResult }) {
        if (Array.isArray(requestParserResult)) batches.add(request);
      },
    }),
    onParams(payload) {
      if (batches.has(payload.request))
        refuseOperation(
          payload,
          fail.refused('Batches are not supported: send each operation in a request of its own.'),
        );
    },
  };
}
