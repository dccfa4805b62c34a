import type { GraphQLError } from 'graphql';
import { getErrorCode, MEMBERS, maskError, STATUS } from '../../graph/errors.ts';

const readHeaders = ({ extensions }: GraphQLError): Record<string, string> =>
  (extensions.http as { headers?: Record<string, string> } | undefined)?.headers ?? {};

/** The status, headers and body of an error as a documented path writes it. */
export function writePlainError(raised: unknown): { status: number; headers: Record<string, string>; body: object } {
  const error = maskError(raised);
  const code = getErrorCode(error);
  const members = Object.fromEntries(
    MEMBERS.flatMap((name) => (error.extensions[name] === undefined ? [] : [[name, error.extensions[name]]])),
  );
  return {
    status: STATUS[code],
    headers: { ...readHeaders(error), 'Cache-Control': 'no-store' },
    body: { error: code, message: error.message, ...members },
  };
}

/** An error as a documented path writes it, for addresses beside them. */
export function servePlainError(raised: unknown): Response {
  const { status, headers, body } = writePlainError(raised);
  return Response.json(body, { status, headers });
}
