import { beforeAll, describe, expect, it } from 'vitest';
import { createTestCommands } from '../support/admin.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';

const app = useApp();
type Gateway = ReturnType<typeof gatewayOn>;
let gateway: Gateway;
beforeAll(() => {
  gateway = gatewayOn(app, { signUpsPerDay: 5 });
});

type Sent = { address?: string; body?: unknown; headers?: Record<string, string>; method?: string };
async function signUp(
  { address = '192.0.2.1', body = { label: 'try' }, headers = {}, method = 'POST' }: Sent = {},
  on = gateway,
) {
  const init = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
  const response = await on.fetch('http://gateway.test/keys', init, { req: { socket: { remoteAddress: address } } });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  const parsed: any = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: parsed };
}
const laterBy = (ms: number) => {
  app.clock.now = new Date(NOW.valueOf() + ms);
};
const DAY = 86_400_000;

describe('sign-up', () => {
  it('does not exist unless it is configured', async () => {
    const off = gatewayOn(app);
    expect((await signUp({}, off)).status).toBe(404);
    expect((await off.fetch('http://gateway.test/keys')).status).toBe(404);
  });

  it('issues a FREE key that works, is shown once, and is audited', async () => {
    const { status, headers, body } = await signUp();
    expect([status, body.tier, body.label]).toEqual([201, 'FREE', 'try']);
    expect(headers.get('cache-control')).toBe('no-store');
    const viewer = (await app.graphql('{ viewer { tier label } }', { as: { key: body.key } })).body.data.viewer;
    expect(viewer).toEqual({ tier: 'FREE', label: 'try' });
    const filter = { actor: null, action: null, subject: body.id, since: null, until: null, limit: 9 };
    const entries = await createTestCommands(app).audit(filter);
    expect(entries).toMatchObject([
      { actor: 'system', action: 'KEY_SIGNED_UP', detail: { label: 'try', tier: 'FREE' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.key);
  });

  it('gives an address three keys a day, and all addresses together the configured number', async () => {
    laterBy(2 * DAY);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await signUp({ address: '192.0.2.2' })).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 201, 429, 429]);
    const others = await Promise.all(
      [3, 4, 5, 6].map(async (host) => (await signUp({ address: `192.0.2.${host}` })).status),
    );
    expect(others.sort()).toEqual([201, 201, 429, 429]);
    const { status, headers, body } = await signUp({ address: '192.0.2.7' });
    expect([status, body.error]).toEqual([429, 'rate_limit_exceeded']);
    const midnight = new Date('2025-11-24T00:00:00Z').valueOf();
    expect(Number(headers.get('retry-after'))).toBe(Math.ceil((midnight - app.clock.now.valueOf()) / 1_000));
    laterBy(3 * DAY);
    expect((await signUp({ address: '192.0.2.2' })).status).toBe(201);
  });

  it('counts refused requests of an address by the minute', async () => {
    laterBy(4 * DAY);
    const send = () => signUp({ address: '192.0.2.8', body: '{' });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await send()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it.each([
    ['no label', { body: {} }, 400, 'invalid_parameter'],
    ['a long label', { body: { label: 'x'.repeat(101) } }, 400, 'invalid_parameter'],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 400, 'bad_request'],
    ['a page of another site', { headers: { origin: 'https://evil.example' } }, 400, 'bad_request'],
  ])('refuses %s', async (_what, request, status, code) => {
    laterBy(5 * DAY);
    const response = await signUp({ address: '192.0.2.9', ...(request as Sent) });
    expect([response.status, response.body.error]).toEqual([status, code]);
  });

  it('takes POST only', async () => {
    expect((await signUp({ method: 'GET' })).status).toBe(405);
  });
});
