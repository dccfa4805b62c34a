import { describe, expect, it } from 'vitest';
import { findAdmin, parseAdminKeys } from '../../src/admin/credentials.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { SECRETS, useAdmin } from '../support/admin.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp(undefined, { fill: false });
const admin = useAdmin(app, { host: 'admin.internal' });

const JSON_TYPE = { 'content-type': 'application/json' };
const ME = JSON.stringify({ query: '{ me }' });
const post = (headers: Record<string, string>, body = ME, as: 'jane' | null = 'jane') =>
  admin.send('/graphql', { method: 'POST', as, headers, body });

describe('the secret of an admin', () => {
  it('names who sent the request', async () => {
    expect(await admin.ask('{ me }')).toEqual({ data: { me: 'jane' } });
    expect(await admin.ask('{ me }', {}, 'omar')).toEqual({ data: { me: 'omar' } });
  });

  it.each(['/graphql', '/imports?kind=prices'])('is required to post to %s', async (path) => {
    const response = await admin.send(path, { method: 'POST', as: null, headers: JSON_TYPE, body: ME });
    expect([response.status, (await response.json()).error]).toEqual([401, 'admin_key_required']);
  });

  it.each(['/exports?day=2025-11-20', '/backup', '/health/detail'])('is required to get %s', async (path) => {
    expect((await admin.send(path, { as: null })).status).toBe(401);
  });

  it('passes from an address that sent ten wrong secrets and is otherwise refused until the next minute', async () => {
    const sendFrom = (address: string, secret: string, forwardedFor = '192.0.2.1') => {
      const length = { 'content-length': String(ME.length), 'x-forwarded-for': forwardedFor };
      return admin.sendBytes('/graphql', { ...JSON_TYPE, ...length, 'x-admin-key': secret }, ME, address);
    };
    // A header that names other addresses does not help.
    for (let i = 0; i < 10; i++) expect((await sendFrom('127.0.0.7', 'x'.repeat(32), `192.0.2.${i}`))[0]).toBe(401);
    const [status, text] = await sendFrom('127.0.0.7', 'y'.repeat(32));
    expect([status, JSON.parse(text).error]).toEqual([429, 'too_many_attempts']);
    expect((await sendFrom('127.0.0.7', SECRETS.jane))[0]).toBe(200);
    expect((await sendFrom('127.0.0.8', 'y'.repeat(32)))[0]).toBe(401);
    app.clock.now = new Date(NOW.valueOf() + 60_000);
    expect((await sendFrom('127.0.0.7', 'y'.repeat(32)))[0]).toBe(401);
  });

  it('is not an API key, and an API key is not the secret of an admin', async () => {
    const { key } = (await admin.ask('mutation { createKey(label: "desk", tier: PRO) { key } }')).data.createKey;
    const asAdmin = await post({ ...JSON_TYPE, 'x-admin-key': key }, ME, null);
    expect(asAdmin.status).toBe(401);
    await app.versions.refresh();
    expect((await app.graphql('{ viewer { tier } }', { as: { key } })).body.data.viewer.tier).toBe('PRO');
    const asKey = await app.graphql('{ viewer { tier } }', { as: { key: SECRETS.jane } });
    expect(asKey.body.errors[0].extensions.code).toBe('invalid_api_key');
  });

  it('opens nothing on the port of the gateway', async () => {
    for (const path of ['/imports', '/exports', '/backup'])
      expect((await app.fetch(path, { headers: { 'x-admin-key': SECRETS.jane } }, 'anonymous')).status).toBe(404);
    const { body } = await app.graphql('mutation { createKey(label: "x", tier: PRO) { key } }', { as: 'PRO' });
    expect(body.errors[0].message).toContain('createKey');
  });
});

describe('a page of another site or name', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin, as a sandboxed frame has', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }],
  ])('is refused with the right secret: %s', async (_name, headers) => {
    const response = await post({ ...JSON_TYPE, ...headers });
    expect([response.status, (await response.json()).error]).toEqual([403, 'origin_not_allowed']);
  });

  it.each(['evil.example', 'evil.example:4001', '127.0.0.1.evil.example'])(
    'is refused by the name %j, which may resolve to this machine, with the right secret and its own origin',
    async (host) => {
      const headers = { ...JSON_TYPE, host, origin: `http://${host}`, 'content-length': String(ME.length) };
      const [status, text] = await admin.sendBytes('/graphql', { ...headers, 'x-admin-key': SECRETS.jane }, ME);
      expect([status, JSON.parse(text).error]).toEqual([403, 'host_not_allowed']);
    },
  );

  it.each(['localhost:4001', '[::1]:4001', '192.0.2.1', 'admin.internal:4001'])(
    'is served by the name %j',
    async (host) => {
      const headers = { ...JSON_TYPE, host, 'content-length': String(ME.length), 'x-admin-key': SECRETS.jane };
      expect((await admin.sendBytes('/graphql', headers, ME))[0]).toBe(200);
    },
  );

  it('gets no CORS headers, not even for a preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await admin.send('/graphql', { method: 'OPTIONS', as: null, headers });
    expect(preflight.status).toBe(403);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('may be the own pages of the admin port', async () => {
    const headers = { ...JSON_TYPE, origin: admin.getUrl(), 'sec-fetch-site': 'same-origin' };
    expect((await post(headers)).status).toBe(200);
  });
});

describe('a request to the admin port', () => {
  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'is refused as %s, which a form can send',
    async (type) => {
      expect((await post({ 'content-type': type }, 'query={me}')).status).toBe(415);
    },
  );

  it('is refused as GET, in which a query would be in logs', async () => {
    expect((await admin.send('/graphql?query={me}')).status).toBe(405);
  });

  it('is refused if its body is too long, or has no length', async () => {
    const headers = { ...JSON_TYPE, 'x-admin-key': SECRETS.jane };
    expect((await post(JSON_TYPE, `{"query":"{me}","x":"${'x'.repeat(1_000_000)}"}`)).status).toBe(413);
    const [status] = await admin.sendBytes('/graphql', { ...headers, 'transfer-encoding': 'chunked' }, ME);
    expect(status).toBe(411);
  });

  it('has nothing but the pages at other paths, which hold no data and are never stored', async () => {
    const page = await admin.send('/', { as: null });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=/);
    expect((await admin.send('/admin.js', { as: null })).headers.get('content-type')).toContain('javascript');
    expect((await admin.send('/..%2f..%2fpackage.json')).status).toBe(404);
    expect((await admin.send('/constructor')).status).toBe(404);
  });
});

describe('ADMIN_KEY', () => {
  it('has admins with names, separated by commas', () => {
    const admins = parseAdminKeys(`jane:${SECRETS.jane}, omar:${SECRETS.omar}`);
    expect(typeof admins !== 'string' && admins.map(({ name }) => name)).toEqual(['jane', 'omar']);
    expect(typeof admins !== 'string' && findAdmin(admins, SECRETS.omar)).toBe('omar');
    expect(typeof admins !== 'string' && findAdmin(admins, SECRETS.omar.slice(1))).toBeNull();
    expect(JSON.stringify(admins)).not.toContain(SECRETS.jane);
  });

  it.each([
    ['a secret without a name', SECRETS.jane, 'has no name in entry 1; write name:secret'],
    ['a short secret', `jane:${'x'.repeat(31)}`, "has a secret shorter than 32 characters for 'jane'"],
    ['an API key', `jane:ssk_${'x'.repeat(32)}`, "has an API key as the secret of 'jane'; make another"],
    ['a name twice', `jane:${SECRETS.jane},jane:${SECRETS.omar}`, "names 'jane' twice"],
    ['the name of the gateway itself', `system:${SECRETS.jane}`, 'has an invalid name in entry 1'],
  ])('is refused with %s, and the reason has no secret', (_name, text, reason) => {
    const fault = parseAdminKeys(text);
    expect(fault).toContain(reason);
    expect(fault).not.toContain(SECRETS.jane);
  });
});

it('the key header of the gateway is not that of the admin port', async () => {
  const response = await post({ ...JSON_TYPE, [KEY_HEADER]: SECRETS.jane }, ME, null);
  expect((await response.json()).error).toBe('admin_key_required');
});
