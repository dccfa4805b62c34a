import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '../../src/graph/tiers.ts';
import { readDashboard } from '../../src/web/static-site.ts';
import { gatewayOn, useApp } from '../support/harness.ts';

const INDEX = '<!doctype html><title>A dashboard</title>';
const SCRIPT = 'export const price = 1;';
const LONG = 'export const prices = [1, 2, 3];'.repeat(100);
const SECRET = 'not to be served';

const app = useApp();
let around: string;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
const goTo = (path: string) => ask(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

async function gatewayWith(folder: string, demoKeys: Record<Tier, string> | null = null) {
  const dashboard = await readDashboard(pathToFileURL(`${folder}/`));
  const gateway = gatewayOn(app, { dashboard, demoKeys });
  return async (path: string, init: RequestInit = {}): Promise<Response> =>
    gateway.fetch(path.startsWith('http:') ? path : `http://localhost:4000${path}`, init);
}

beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'dashboard-'));
  await mkdir(join(around, 'dist/assets'), { recursive: true });
  await writeFile(join(around, 'secret.txt'), SECRET);
  await writeFile(join(around, 'dist/index.html'), INDEX);
  await writeFile(join(around, 'dist/icon.svg'), '<svg/>');
  await writeFile(join(around, 'dist/assets/main-a1b2c3.js'), SCRIPT);
  await writeFile(join(around, 'dist/assets/long-d4e5f6.js'), LONG);
  await writeFile(join(around, 'dist/assets/main-a1b2c3.css'), 'body {}');
  ask = await gatewayWith(join(around, 'dist'));
});

afterAll(() => rm(around, { recursive: true, force: true }));

describe('the dashboard', () => {
  it('is at /, revalidated each time, and allows no foreign scripts', async () => {
    const response = await goTo('/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(INDEX);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/', '/graphql', '/docs', '/docs/stocks', '/docs/types/Stock', '/upgrade'])(
    '%s runs only the gateway’s scripts, and cannot be framed by another site',
    async (path) => {
      const response = await goTo(path);
      const policy = response.headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script-src');
      const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
      for (const attributes of scripts) expect(attributes).toMatch(/ src="\/|type="application\/json"/);
    },
  );

  it.each(['/stocks/NVDA', '/stocks/BRK.B', '/screener?preset=value', '/politicians/Ada-Vale', '/nowhere'])(
    'has its page at %s, as a link to it is opened',
    async (path) => {
      const response = await goTo(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(INDEX);
    },
  );

  it.each([
    ['/assets/main-a1b2c3.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/main-a1b2c3.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
  ])('serves %s with its type, cached forever if its name changes with it', async (path, type, isCached) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(isCached);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answers 304 to a browser that has the file already, and only the headers to HEAD', async () => {
    const tag = (await goTo('/')).headers.get('etag')!;
    const again = await ask('/', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
  });

  it.each([
    ['gzip, deflate, br', true],
    ['br;q=1, gzip;q=0.8', true],
    ['br, deflate', false],
    ['gzip;q=0, br', false],
    ['', false],
  ])('sends compressed text to clients that accept it: %s', async (accepted, isZipped) => {
    const path = '/assets/long-d4e5f6.js';
    const response = await ask(path, { headers: { 'accept-encoding': accepted } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe(isZipped ? 'gzip' : null);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((isZipped ? gunzipSync(bytes) : bytes).toString()).toBe(LONG);
    if (isZipped) expect(bytes.length).toBeLessThan(LONG.length / 10);
    const tag = response.headers.get('etag')!;
    expect((await ask(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
  ])('leads nowhere outside its folder: %s', async (path) => {
    for (const response of [await ask(path), await goTo(path)]) expect(await response.text()).not.toContain(SECRET);
  });

  it('has no page for a missing script, for a path of the API, or for other requests', async () => {
    expect((await goTo('/assets/main-old.js')).status).toBe(404);
    expect((await ask('/stocks/NVDA')).status).toBe(404);
    expect((await ask('/', { method: 'POST' })).status).toBe(404);
    const api = await goTo('/api/v1/nothing');
    expect([api.status, api.headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
  });

  it('leaves the gateway its own pages', async () => {
    expect(await (await goTo('/graphql')).text()).toContain('GraphiQL');
    expect((await goTo('/graphiql')).headers.get('location')).toBe('/graphql');
    expect(await (await goTo('/upgrade')).text()).toContain('PRO');
    expect((await goTo('/health/live')).status).toBe(200);
    const { data } = await (
      await ask('/graphql?query={__typename}', { headers: { accept: 'application/json' } })
    ).json();
    expect(data).toEqual({ __typename: 'Query' });
  });

  it('has the keys of a demo in its pages for visitors, not for a script of another site', async () => {
    const keys = { FREE: 'demo-free', PRO: 'demo-pro</script>' };
    const demo = await gatewayWith(join(around, 'dist'), keys);
    const keysIn = async (headers: Record<string, string>, path = '/') =>
      /id="demo-keys">([^<]*)</.exec(await (await demo(path, { headers })).text())?.[1];
    expect(JSON.parse((await keysIn({ accept: 'text/html' }))!)).toEqual(keys);
    expect(JSON.parse((await keysIn({ accept: 'text/html' }, '/stocks/NVDA'))!)).toEqual(keys);
    expect(JSON.parse((await keysIn({}, '/index.html'))!)).toEqual(keys);
    for (const path of ['/', '/stocks/NVDA', '/graphql', '/docs', '/upgrade']) {
      const { headers } = await demo(path, { headers: { accept: 'text/html', origin: 'https://other.example' } });
      expect(headers.get('content-type'), path).toContain('text/html');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect(await (await goTo('/')).text()).not.toContain('demo-keys');
  });

  it('has no key in a page under a name of another site that leads to this machine [AUTH-01]', async () => {
    const demo = await gatewayWith(join(around, 'dist'), { FREE: 'demo-free', PRO: 'demo-pro' });
    for (const path of ['/', '/stocks/NVDA', '/graphql']) {
      const page = await demo(`http://evil.example:4000${path}`, { headers: { accept: 'text/html' } });
      expect([page.status, (await page.text()).includes('demo-free')], path).toEqual([200, false]);
    }
  });

  it('redirects / to GraphiQL without a build', async () => {
    const without = await gatewayWith(join(around, 'nothing-here'));
    const response = await without('/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/graphql']);
    expect((await without('/stocks/NVDA', { headers: { accept: 'text/html' } })).status).toBe(404);
  });
});
