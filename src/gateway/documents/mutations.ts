import { type ExecutionArgs, getOperationAST, Kind, OperationTypeNode } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { selectedFields } from '../../executor/selection.ts';
import { fail } from '../../graph/errors.ts';
import type { Operation } from '../request/operation.ts';

/** The only path of mutations: documented paths, tools of agents, and addresses of files read. */
const GRAPHQL_PATH = '/graphql';

/** Whether an operation changes something. */
export const isMutation = ({ document, operationName }: Pick<Operation, 'document' | 'operationName'>): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;

/** The first media type that a client accepts: the gateway answers in it. */
const readFirstType = (accept: string | null): string => (accept ?? '').split(',')[0]?.split(';')[0]?.trim() ?? '';
const STREAMS: readonly string[] = ['text/event-stream', 'multipart/mixed'];

/**
 * Why a request may not run a mutation; null if it may. Another site can send a request with a simple content type, but JSON
 * only after a preflight, which the origins of the gateway and of the key decide.
 */
function findMutationFault({ method, url, headers }: Request): string | null {
  if (new URL(url).pathname !== GRAPHQL_PATH) return 'Mutations run at /graphql only.';
  if (method !== 'POST') return 'A mutation is sent with POST.';
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return 'A mutation is sent as application/json.';
  if (STREAMS.includes(readFirstType(headers.get('accept')))) return 'A mutation has a single response, as JSON.';
  return null;
}

/** The fields of a mutation: they run one after another, in the time of one request. */
const MAX_FIELDS = 10;

function findLengthFault({ schema, document, operationName, variableValues }: ExecutionArgs): string | null {
  const operation = getOperationAST(document, operationName);
  const type = schema.getMutationType();
  if (!operation || !type) return null;
  const fragments = Object.fromEntries(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const fields = selectedFields(schema, type, [operation.selectionSet], { fragments, variables: variableValues ?? {} });
  return fields.size > MAX_FIELDS ? `A mutation may have at most ${MAX_FIELDS} fields.` : null;
}

/** Refuses mutations of requests that may not run any, and keeps their responses out of every cache. */
export function useMutationGuard(): Plugin<Record<string, unknown>, object> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (!isMutation(args)) return;
      const fault = findMutationFault((args.contextValue as YogaInitialContext).request) ?? findLengthFault(args);
      if (fault) setResultAndStopExecution({ errors: [fail.refused(fault)] });
    },
  };
}
