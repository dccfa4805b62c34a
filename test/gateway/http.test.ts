import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { readBarScript } from '../../src/web/graphiql/bar.ts';
import { gatewayOn, useApp } from '../support/harness.ts';

const app = useApp();

describe('GraphQL over HTTP', () => {
  // The audits send more requests than a caller without a key may in a minute, so each starts a minute after the last.
  const fetchFn = (url: string, init: RequestInit = {}) => {
    app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    return app.fetch(url.replace('http://gateway.test', ''), init, 'anonymous');
  };
  const audits = serverAudits({ url: 'http://gateway.test/graphql', fetchFn });

  it('is checked by the 61 audits of graphql-http [GEN-01]', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits)('keeps to the specification: $id $name [GEN-01]', async (audit) => {
    const result = await audit.fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'query=%7B__typename%7D'],
    ['a form in UTF-8', 'application/x-www-form-urlencoded; charset=utf-8', 'query=%7B__typename%7D'],
    ['a form in capitals', 'Application/X-WWW-Form-URLEncoded', 'query=%7B__typename%7D'],
    [
      'a multipart form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"{__typename}"}\r\n--b--',
    ],
    ['plain text', 'text/plain', '{"query":"{__typename}"}'],
  ])('answers 415 to %s, which another site could post without asking [AUTH-01]', async (_what, type, body) => {
    const response = await app.fetch('/graphql', { method: 'POST', headers: { 'content-type': type }, body }, 'PRO');
    expect(response.status).toBe(415);
    expect(await response.text()).not.toContain('Query');
  });
});

describe('pages of other sites', () => {
  const gateway = (corsOrigins?: string[]) => gatewayOn(app, { corsOrigins });
  const ask = async (to: ReturnType<typeof gateway>, origin: string, path: string, method = 'GET') =>
    (
      await to.fetch(`http://gateway.test${path}`, {
        method,
        headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
      })
    ).headers;
  const list = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(/,\s*/);

  it.each(['/graphql?query={__typename}', '/api/v1/stocks/price?ticker=AAPL', '/api/nothing'])(
    'the gateway lets a page of any site read its limits from the answer of %s [LIMITS-01]',
    async (path) => {
      const headers = await ask(gateway(), 'https://desk.example', path);
      expect(['*', 'https://desk.example']).toContain(headers.get('access-control-allow-origin'));
      const exposed = list(headers, 'access-control-expose-headers');
      for (const part of ['limit', 'remaining', 'reset'])
        expect(exposed).toEqual(expect.arrayContaining([`x-ratelimit-${part}`, `x-ratelimit-${part}-month`]));
      expect(exposed).toEqual(expect.arrayContaining(['retry-after', 'x-request-id']));
    },
  );

  it('the gateway lets a page send the key [AUTH-01]', async () => {
    for (const path of ['/graphql', '/api/v1/stocks/price']) {
      const headers = await ask(gateway(), 'https://desk.example', path, 'OPTIONS');
      expect(list(headers, 'access-control-allow-headers')).toContain('x-service-api-key');
      expect(list(headers, 'access-control-allow-methods')).toEqual(expect.arrayContaining(['get', 'post']));
    }
  });

  it('the gateway lets a page send the headers of W3C tracing [AUTH-01]', async () => {
    const headers = await ask(gateway(), 'https://desk.example', '/graphql', 'OPTIONS');
    expect(list(headers, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(['traceparent', 'tracestate', 'baggage']),
    );
  });

  it('the gateway lets a page send the name of its client, as Apollo Client does [AUTH-01]', async () => {
    const headers = await ask(gateway(), 'https://desk.example', '/graphql', 'OPTIONS');
    expect(list(headers, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(['apollographql-client-name', 'apollographql-client-version']),
    );
  });

  it('the gateway answers only the named sites if the operator names them [AUTH-01]', async () => {
    const namedOrigins = gateway(['https://desk.example', 'https://phone.example']);
    const allowed = async (origin: string) =>
      (await ask(namedOrigins, origin, '/graphql?query={__typename}')).get('access-control-allow-origin');
    expect(await allowed('https://phone.example')).toBe('https://phone.example');
    expect(await allowed('https://evil.example')).not.toBe('https://evil.example');
  });
});

describe('pages of ours', () => {
  const page = async () => (await app.fetch('/graphql', { headers: { accept: 'text/html' } }, 'anonymous')).text();

  it('the gateway serves GraphiQL with a field for the key and no outside address [GEN-02]', async () => {
    const html = await page();
    expect(html).toContain('id="api-key"');
    const tags = html.match(/<(?:script|link|img|iframe|base|form)\b[^>]*>/gi) ?? [];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).not.toMatch(/(?:src|href|action)\s*=\s*["']?\s*(?:https?:)?\/\//i);
    expect(html).not.toMatch(/\bimport\s*\(?\s*["'`](?:https?:)?\/\//);
    expect(html).not.toMatch(/\bfrom\s*["'`](?:https?:)?\/\//);
    expect(html).not.toMatch(/@import\s+(?:url\()?["']?(?:https?:)?\/\//i);
    expect(html).not.toMatch(/url\(\s*["']?(?:https?:)?\/\//i);
    expect(html).not.toMatch(/(?:fetch|importScripts|new\s+Worker|new\s+WebSocket)\(\s*["'`](?:https?|wss?):\/\//);
  });

  it('a visit of GraphiQL fetches its scripts once: they are files that browsers keep [GEN-02]', async () => {
    const html = await page();
    expect(html.length).toBeLessThan(100_000);
    const files = [...html.matchAll(/(?:src|href)="(\/graphiql\/[^"]+)"/g)].map(([, address]) => address!);
    // `npm test` on a new clone builds no pages, and GraphiQL has no bar then. The full run builds them before.
    const isBuilt = readBarScript() !== null;
    if (process.env.TEST_PART) expect(isBuilt).toBe(true);
    expect(files.map((address) => address.split('.').at(-1)).sort()).toEqual(
      isBuilt ? ['css', 'js', 'js'] : ['css', 'js'],
    );
    for (const address of files) {
      const file = await app.fetch(address, { headers: { 'accept-encoding': 'gzip' } }, 'anonymous');
      expect(file.status).toBe(200);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('content-encoding')).toBe('gzip');
      expect(Number(file.headers.get('content-length'))).toBeLessThan(2_500_000);
    }
    expect((await app.fetch('/graphiql/gone.js', {}, 'anonymous')).status).toBe(404);
  });

  it('the gateway leads from / and /graphiql to the page [GEN-02]', async () => {
    for (const path of ['/', '/graphiql']) {
      const response = await app.fetch(path, { redirect: 'manual' }, 'anonymous');
      expect([response.status, response.headers.get('location')]).toEqual([302, '/graphql']);
    }
  });
});

describe('health', () => {
  const status = async (path: string) => {
    const response = await app.fetch(path, {}, 'anonymous');
    return [response.status, await response.json().catch(() => null)];
  };

  it('is alive and ready while the database answers [GEN-02]', async () => {
    expect((await app.fetch('/health/live', {}, 'anonymous')).status).toBe(200);
    expect(await status('/health/ready')).toEqual([200, { status: 'ready' }]);
  });

  it('is alive but not ready while it shuts down [GEN-02]', async () => {
    app.health.draining = true;
    expect(await status('/health/ready')).toEqual([503, { status: 'draining' }]);
    expect((await app.fetch('/health/live', {}, 'anonymous')).status).toBe(200);
    app.health.draining = false;
    expect((await status('/health/ready'))[0]).toBe(200);
  });

  it('is not ready if the database does not respond, and hides the reason [GEN-02]', async () => {
    const { db } = app.health;
    app.health.db = { query: () => Promise.reject(new Error('secret host refused')) };
    const [code, body] = await status('/health/ready');
    app.health.db = db;
    expect(code).toBe(503);
    expect(body).toEqual({ status: 'unavailable', reason: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
