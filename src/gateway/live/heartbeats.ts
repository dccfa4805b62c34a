import type { FetchAPI, Plugin } from 'graphql-yoga';

/** Milliseconds of silence after which a stream sends a heartbeat. Bun closes a connection after ten idle seconds. */
export const HEARTBEAT_MS = 8_000;

const EVENT_STREAM = 'text/event-stream';
const isEventStream = ({ body, headers }: Response): boolean =>
  Boolean(body && headers.get('content-type')?.startsWith(EVENT_STREAM));

const COMMENT = new TextEncoder().encode(':\n\n');

/** Sends a comment on server-sent events that are silent for a while. Those of graphql-yoga come every 12 seconds. */
export function useHeartbeats(silenceMs = HEARTBEAT_MS): Plugin {
  return {
    onResultProcess({ result, resultProcessor, setResultProcessor }) {
      if (!(Symbol.asyncIterator in result) || !resultProcessor) return;
      setResultProcessor(async (events, fetchAPI, type) => {
        const response = await resultProcessor(events, fetchAPI, type);
        return isEventStream(response) ? addHeartbeats(response, fetchAPI, silenceMs) : response;
      }, EVENT_STREAM);
    },
  };
}

/** @param fetchAPI the server's: it cancels the body when the client disconnects */
function addHeartbeats(response: Response, fetchAPI: FetchAPI, silenceMs: number): Response {
  const reader = response.body!.getReader();
  let timer: NodeJS.Timeout;
  let isCanceled = false;
  const body = new fetchAPI.ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(COMMENT);
      }, silenceMs).unref();
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      // To refresh a cleared timer would start it again.
      if (isCanceled) return;
      timer.refresh();
      if (!done) return controller.enqueue(value);
      clearInterval(timer);
      controller.close();
    },
    async cancel(reason) {
      isCanceled = true;
      clearInterval(timer);
      await reader.cancel(reason);
    },
  });
  return new fetchAPI.Response(body, { status: response.status, headers: response.headers });
}
