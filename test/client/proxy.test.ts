import { describe, expect, it, vi } from 'vitest';
import { createGateway } from '../../client/core/index.ts';
import { DataUpdatedDocument, StockListDocument } from '../../client/generated/graphql.ts';
import { gatewayProxy, nodeProxy } from '../../client/proxy.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

describe('a proxy that adds the key on the server', () => {
  const app = useApp();

  /** A browser without a key, in front of the proxy. */
  async function browser(tier: 'FREE' | 'PRO') {
    const { key } = await app.newKey(tier);
    const requests: Headers[] = [];
    const proxy = gatewayProxy('http://gateway.test/graphql', key, (_url, init) => {
      requests.push(new Headers(init?.headers));
      return app.fetch('/graphql', init!, 'anonymous');
    });
    const gateway = createGateway({
      url: 'http://page.test/api/graphql',
      fetch: (url, init) =>
        proxy(new Request(String(url), { ...init, headers: { ...init?.headers, cookie: 'session=1' } })),
    });
    return { gateway, sent: requests, key };
  }

  it('answers a browser that has no key, and sends the gateway no cookie [AUTH-01]', async () => {
    const { gateway, sent, key } = await browser('FREE');
    const { data, cost } = await gateway.request(StockListDocument, { first: 2 });
    expect(data.stocks?.nodes).toHaveLength(2);
    expect(cost?.minute.limit).toEqual(expect.any(Number));
    expect(sent[0]!.get('X-Service-API-Key')).toBe(key);
    expect(sent[0]!.has('cookie')).toBe(false);
  });

  it('passes a stream through, and ends it when the browser leaves', async () => {
    const { gateway } = await browser('PRO');
    const leaving = new AbortController();
    const opened = new Promise<void>((resolve) => {
      void (async () => {
        const events = gateway.stream(DataUpdatedDocument, {}, { signal: leaving.signal, opened: resolve });
        for await (const _event of events) break;
      })();
    });
    await opened;
    leaving.abort();
  });

  it('reports that the gateway does not respond, and when to retry', async () => {
    const proxy = gatewayProxy('http://gateway.test/graphql', 'ssk_key', () =>
      Promise.reject(new TypeError('refused')),
    );
    const gateway = createGateway({
      url: 'http://page.test/api/graphql',
      fetch: (url, init) => proxy(new Request(String(url), init)),
    });
    await expect(gateway.request(StockListDocument)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  });

  it.each([
    ['', 'ssk_key', "it is ''"],
    ['/graphql', 'ssk_key', "it is '/graphql'"],
    ['http://gateway.test/graphql', '', 'The API key is missing.'],
  ])('refuses the address "%s" and the key "%s" at once', (url, key, why) => {
    expect(() => gatewayProxy(url, key)).toThrow(why);
    expect(() => nodeProxy(url, key)).toThrow(why);
  });

  it('reports that an address belongs to no gateway', async () => {
    const proxy = gatewayProxy('http://gateway.test/', 'ssk_key', (url, init) =>
      app.fetch(String(url).replace('http://gateway.test', ''), init!, 'anonymous'),
    );
    const gateway = createGateway({
      url: 'http://page.test/api/graphql',
      fetch: (url, init) => proxy(new Request(String(url), init)),
    });
    await expect(gateway.request(StockListDocument)).rejects.toMatchObject({
      code: 'bad_gateway',
      message: expect.stringContaining("A gateway's path is /graphql."),
    });
  });

  it('passes on a query in an address [AUTH-01]', async () => {
    const { key } = await app.newKey('PRO');
    const proxy = gatewayProxy('http://gateway.test/graphql', key, (url, init) =>
      app.fetch(String(url).replace('http://gateway.test', ''), init!, 'anonymous'),
    );
    const answer = await proxy(new Request('http://page.test/api/graphql?query={viewer{tier}}'));
    expect(((await answer.json()) as { data: object }).data).toEqual({ viewer: { tier: 'PRO' } });
  });
});

describe('the same proxy on a server of Node', () => {
  const app = useApp();

  async function served(tier: 'FREE' | 'PRO') {
    const { key } = await app.newKey(tier);
    const signals = await listening(gatewayOn(app).handle);
    const proxy = nodeProxy(`${signals.url}/graphql`, key);
    const page = await listening((request, response) => void proxy(request, response));
    return { url: page.url, close: () => Promise.all([page.close(), signals.close()]) };
  }

  it('answers a browser that has no key [AUTH-01]', async () => {
    const { url, close } = await served('PRO');
    const { data } = await createGateway({ url }).request(StockListDocument, { first: 2 });
    expect(data.stocks?.nodes).toHaveLength(2);
    await close();
  });

  it('passes events on as they come, and makes room when the browser leaves', async () => {
    const { url, close } = await served('FREE');
    const gateway = createGateway({ url });
    const awaitAbort = (signal: AbortSignal) =>
      new Promise<string>((resolve, failed) => {
        const opened = () => void bumpVersion(app.db, 'prices', { now: NOW }).then(() => app.versions.refresh());
        const events = gateway.stream(DataUpdatedDocument, {}, { signal, opened });
        void (async () => {
          for await (const { dataUpdated } of events) resolve(dataUpdated.family);
        })().catch(failed);
      });
    // A FREE key may hold two streams: the third opens only if earlier streams were ended.
    for (let stream = 0; stream < 3; stream++) {
      const leaving = new AbortController();
      const family = await vi.waitFor(() => awaitAbort(leaving.signal), { timeout: 20_000 });
      expect(family).toBe('PRICES');
      leaving.abort();
    }
    await close();
  });

  it('refuses a body that is longer than any query', async () => {
    const { url, close } = await served('FREE');
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: ' '.repeat(1_100_000) }),
    });
    expect(status).toBe(413);
    await close();
  });
});
