import type { TypedDocument } from './document.ts';

/** The body of a request: the text of its document, and its variables with the past day, if any. */
export type GatewayRequest<Variables = unknown> = { query: string; variables: Variables | undefined };

/** @param asOf the past day of the request, `YYYY-MM-DD`; null: now */
export const buildRequest = <Variables>(
  document: TypedDocument<unknown, Variables>,
  variables: Variables | undefined,
  asOf: string | null,
): GatewayRequest<Variables> => ({
  query: String(document),
  variables: asOf === null ? variables : ({ ...variables, asOf } as Variables),
});
