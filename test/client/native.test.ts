import { describe, expect, it } from 'vitest';
import { createGateway, GatewayError } from '../../client/core/index.ts';
import { DataUpdatedDocument, StockListDocument } from '../../client/generated/graphql.ts';
import { useApp } from '../support/harness.ts';

describe.each([null, undefined])('a fetch whose responses have the body %s, as in React Native', (body) => {
  const app = useApp();

  /** The kit with a `fetch` that reads each response to its end, and has no stream of it. */
  async function createNativeGateway() {
    const { key } = await app.newKey('PRO');
    return createGateway({
      url: 'http://gateway.test/graphql',
      async fetch(_url, init) {
        const requestHeaders = new Headers(init?.headers);
        const isStream = requestHeaders.get('accept') === 'text/event-stream';
        const headers = { ...Object.fromEntries(requestHeaders), 'X-Service-API-Key': key };
        const stopping = new AbortController();
        const response = await app.fetch('/graphql', { ...init, headers, signal: stopping.signal }, 'anonymous');
        if (isStream) stopping.abort();
        const text = isStream ? '' : await response.text();
        const { status, headers: responseHeaders } = response;
        return Object.defineProperty(new Response(text, { status, headers: responseHeaders }), 'body', { value: body });
      },
    });
  }

  it('answers queries with their data [GEN-01]', async () => {
    const gateway = await createNativeGateway();
    const { data } = await gateway.request(StockListDocument, { first: 3 });
    expect(data.stocks?.nodes).toHaveLength(3);
  });

  it('answers the code of a refusal [ERR-01]', async () => {
    const gateway = await createNativeGateway();
    await expect(gateway.request(StockListDocument, { first: 500 })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });

  it('ends a stream with the error streaming_unsupported', async () => {
    const gateway = await createNativeGateway();
    const open = async () => {
      for await (const _event of gateway.stream(DataUpdatedDocument, { families: ['PRICES'] })) break;
    };
    const error = await open().catch((raised: unknown) => raised);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ code: 'streaming_unsupported' });
  });
});
