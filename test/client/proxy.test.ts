import { describe, expect, it } from 'vitest';
import { createGateway } from '../../client/core/index.ts';
import { DataUpdatedDocument, StockListDocument } from '../../client/generated/graphql.ts';
import { gatewayProxy } from '../../examples/clients/proxy.ts';
import { useApp } from '../support/harness.ts';

describe('a proxy that adds the key on the server', () => {
  const app = useApp();

  /** A browser without a key, in front of the proxy. */
  async function browser(tier: 'FREE' | 'PRO') {
    const { key } = await app.newKey(tier);
    const sent: Headers[] = [];
    const proxy = gatewayProxy('http://gateway.test/graphql', key, (_url, init) => {
      sent.push(new Headers(init?.headers));
      return app.fetch('/graphql', init!, 'anonymous');
    });
    const gateway = createGateway({
      url: 'http://page.test/api/graphql',
      fetch: (url, init) =>
        proxy(new Request(String(url), { ...init, headers: { ...init?.headers, cookie: 'session=1' } })),
    });
    return { gateway, sent, key };
  }

  it('AUTH-01 answers a browser that has no key, and sends the gateway no cookie', async () => {
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
    const opened = new Promise<void>((done) => {
      void (async () => {
        const events = gateway.stream(DataUpdatedDocument, {}, { signal: leaving.signal, opened: done });
        for await (const _event of events) break;
      })();
    });
    await opened;
    leaving.abort();
  });
});
