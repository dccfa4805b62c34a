import { describe, expect, it } from 'vitest';
import { createGateway } from '../../client/core/gateway.ts';
import { gatewayProxy } from '../../client/proxy.ts';

const URL_OF_GATEWAY = 'http://gateway.test/graphql';
const MUTATION = Object.assign('mutation { markInboxRead(input: {}) { unreadCount } }', { __meta__: { hash: 'abc' } });

/** Notes the key of each request; the first hash is unknown to the gateway. */
function openGateway() {
  const sentKeys: (string | null)[] = [];
  const send = async (_url: unknown, init?: RequestInit) => {
    sentKeys.push(new Headers(init?.headers).get('idempotency-key'));
    const isHash = !String(init?.body).includes('"query"');
    const unknown = { errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'unknown_document' } }] };
    return Response.json(isHash ? unknown : { data: { markInboxRead: { unreadCount: 0 } } });
  };
  const gateway = createGateway({ url: URL_OF_GATEWAY, documents: 'hash', fetch: send as typeof fetch });
  return { gateway, sent: sentKeys };
}

describe('a request of the kit', () => {
  it('has an Idempotency-Key of its own, which its repetition with the text of the document has too', async () => {
    const { gateway, sent } = openGateway();
    await gateway.request(MUTATION as never);
    await gateway.request(MUTATION as never);
    expect(sent).toHaveLength(4);
    expect(sent[0]).toMatch(/^[\x21-\x7e]{16,255}$/);
    expect([sent[1], sent[3]]).toEqual([sent[0], sent[2]]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  it('has the Idempotency-Key of its caller, to repeat a call that failed', async () => {
    const { gateway, sent } = openGateway();
    await gateway.request(MUTATION as never, undefined, { idempotencyKey: 'order-2026-11-29-a' });
    expect(sent).toEqual(['order-2026-11-29-a', 'order-2026-11-29-a']);
  });

  it('keeps its Idempotency-Key through the proxy of the kit', async () => {
    let passed: string | null = null;
    const proxy = gatewayProxy(URL_OF_GATEWAY, 'ssk_x', (async (_url: unknown, init?: RequestInit) => {
      passed = new Headers(init?.headers).get('idempotency-key');
      return Response.json({ data: {} }, { headers: { 'Idempotent-Replayed': 'true' } });
    }) as typeof fetch);
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'order-2026-11-29-a' };
    const response = await proxy(new Request('http://page.test/api', { method: 'POST', headers, body: '{}' }));
    expect([passed, response.headers.get('idempotent-replayed')]).toEqual(['order-2026-11-29-a', 'true']);
  });
});
