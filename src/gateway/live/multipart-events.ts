import type { ExecutionResult } from 'graphql';
import type { FetchAPI, Plugin } from 'graphql-yoga';
import { HEARTBEAT_MS } from './heartbeats.ts';

const BOUNDARY = 'graphql';

/** Whether a client accepts a subscription as parts of a multipart response, as Apollo Client does by default. */
const acceptsMultipartEvents = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '')
    .toLowerCase()
    .split(',')
    .some((type) => type.includes('multipart/mixed') && type.includes('subscriptionspec'));

/**
 * Serves subscriptions by Apollo's protocol for HTTP multipart, besides server-sent events. Source:
 * https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol
 */
export function useMultipartEvents(heartbeatMs = HEARTBEAT_MS): Plugin {
  return {
    onResultProcess({ request, result, setResultProcessor }) {
      if (!(Symbol.asyncIterator in result) || !acceptsMultipartEvents(request)) return;
      setResultProcessor(
        (events, fetchAPI) => createMultipartResponse(events as AsyncIterable<ExecutionResult>, fetchAPI, heartbeatMs),
        'multipart/mixed',
      );
    },
  };
}

/**
 * @param fetchAPI the server's: it does not cancel the body of a global `Response` when the client disconnects, so the
 * stream would stay open and count toward the limit of its key
 */
function createMultipartResponse(
  events: AsyncIterable<ExecutionResult>,
  fetchAPI: FetchAPI,
  heartbeatMs: number,
): Response {
  const iterator = events[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout;
  const encodePart = (value: object) =>
    encoder.encode(`\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}\r\n--${BOUNDARY}`);
  const body = new fetchAPI.ReadableStream<Uint8Array>({
    start(controller) {
      // An empty object is a heartbeat. The first sends the headers before there is an event.
      controller.enqueue(encoder.encode(`--${BOUNDARY}`));
      controller.enqueue(encodePart({}));
      timer = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encodePart({}));
      }, heartbeatMs).unref();
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (!done) return controller.enqueue(encodePart({ payload: withoutInternals(value) }));
      clearInterval(timer);
      controller.enqueue(encoder.encode('--\r\n'));
      controller.close();
    },
    async cancel() {
      clearInterval(timer);
      await iterator.return?.();
    },
  });
  return new fetchAPI.Response(body, {
    headers: {
      'Content-Type': `multipart/mixed; boundary="${BOUNDARY}"; subscriptionSpec=1.0`,
      'Cache-Control': 'no-cache',
    },
  });
}

/** The members of a result that clients see: `extensions.http` is read by the server. */
function withoutInternals({ data, errors, extensions }: ExecutionResult): object {
  const { http: _http, ...visible } = extensions ?? {};
  return { ...(data !== undefined && { data }), ...(errors && { errors }), ...(extensions && { extensions: visible }) };
}
