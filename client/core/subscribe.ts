import { follow } from './follow.ts';
import type { Gateway } from './gateway.ts';
import { type CodedError, type GatewayError, isRefusal } from './gateway-error.ts';

/** An event, or the errors of a refusal, as GraphQL clients receive them. */
type Result = { data: Record<string, unknown> } | { errors: readonly CodedError[] };
type Sink = { next(result: Result): void; error(error: GatewayError): void; complete(): void };

/** The cursor of an event, if its stream has cursors. */
function findCursor(data: Record<string, unknown>): string | null {
  const [event] = Object.values(data) as ({ cursor?: unknown } | null | undefined)[];
  return typeof event?.cursor === 'string' ? event.cursor : null;
}

/**
 * Follows a subscription over server-sent events for a GraphQL client. A broken stream is reopened, after the cursor of
 * its last event if the document has `$cursor`; a refusal ends it with the errors.
 * @returns stops it
 */
export function subscribe(
  gateway: Gateway,
  { query, variables }: { query: string; variables?: Record<string, unknown> | undefined },
  sink: Sink,
): () => void {
  const stopping = new AbortController();
  let refusal: GatewayError | undefined;
  let cursor: string | null = null;
  const hasCursor = /\$cursor\b/.test(query);
  const getVariables = () => ({ ...variables, ...(hasCursor && cursor !== null && { cursor }) });
  void follow<Record<string, unknown>, Record<string, unknown>>(gateway, { toString: () => query }, getVariables, {
    signal: stopping.signal,
    next(data) {
      sink.next({ data });
      cursor = findCursor(data) ?? cursor;
    },
    failed(error) {
      if (isRefusal(error)) refusal = error;
    },
  }).then(() => {
    if (stopping.signal.aborted) return;
    if (refusal && refusal.errors.length === 0) return sink.error(refusal);
    if (refusal) sink.next({ errors: refusal.errors });
    sink.complete();
  });
  return () => stopping.abort();
}
