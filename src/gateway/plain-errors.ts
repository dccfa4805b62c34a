import type { GraphQLError } from 'graphql';
import { getErrorCode, MEMBERS, maskError, STATUS } from '../graph/errors.ts';

const readHeaders = ({ extensions }: GraphQLError): Record<string, string> =>
  (extensions.http as { headers?: Record<string, string> } | undefined)?.headers ?? {};

/** An error as a documented path writes it, for addresses beside them. */
export function servePlainError(raised: unknown): Response {
  const error = maskError(raised);
  const code = getErrorCode(error);
  const members = Object.fromEntries(
    MEMBERS.flatMap((name) => (error.extensions[name] === undefined ? [] : [[name, error.extensions[name]]])),
  );
  return Response.json(
    { error: code, message: error.message, ...members },
    { status: STATUS[code], headers: { ...readHeaders(error), 'Cache-Control': 'no-store' } },
  );
}
