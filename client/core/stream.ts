import { createClient, NetworkError } from 'graphql-sse';
import { endOnAbort } from './end-on-abort.ts';
import { type CodedError, GatewayError } from './gateway-error.ts';
import { type Body, readBody, readRetryAfter } from './response-body.ts';

type Connection = { url: string; headers: Record<string, string>; ask: typeof fetch; request: object };

/** The code of the error if the platform's `fetch` does not stream bodies, such as React Native's. */
export const NO_STREAMING = 'streaming_unsupported';

/** The events of a subscription over server-sent events. @throws GatewayError */
export async function* streamOf<Data>(
  { url, headers, ask, request }: Connection,
  { signal, opened }: { signal?: AbortSignal; opened?(): void } = {},
): AsyncGenerator<Data> {
  let isStreamed = true;
  // EventSource cannot send a header, so the events are read from a fetch.
  const client = createClient({
    url,
    headers,
    async fetchFn(...args: Parameters<typeof fetch>) {
      const response = await ask(...args);
      // React Native: undefined in its own fetch, null in polyfills.
      isStreamed = !response.ok || Boolean(response.body);
      const signal = args[1]?.signal;
      return signal ? endOnAbort(response, { signal }) : response;
    },
    retryAttempts: 0,
    on: { connected: () => opened?.() },
  });
  const stop = () => client.dispose();
  signal?.addEventListener('abort', stop);
  try {
    for await (const { data, errors } of client.iterate(request as { query: string })) {
      if (errors) throw new GatewayError({ errors: errors as unknown as CodedError[], status: 200, data });
      yield data as Data;
    }
  } catch (error) {
    if (!signal?.aborted) throw isStreamed ? await asGatewayError(error) : noStreaming(error);
  } finally {
    signal?.removeEventListener('abort', stop);
    client.dispose();
  }
}

async function asGatewayError(raised: unknown): Promise<GatewayError> {
  if (raised instanceof GatewayError) return raised;
  if (!(raised instanceof NetworkError) || !raised.response) return new GatewayError({ errors: [], cause: raised });
  const response = raised.response as unknown as Response;
  const body = await readBody(response).catch((error: GatewayError): Body => ({ errors: error.errors }));
  return new GatewayError({ errors: body.errors ?? [], status: response.status, retryAfter: readRetryAfter(response) });
}

function noStreaming(cause: unknown): GatewayError {
  const message = 'This platform does not stream responses, so updates are polled every few minutes.';
  return new GatewayError({ errors: [{ message, extensions: { code: NO_STREAMING } }], cause });
}
