import { describe, expect, it } from 'vitest';
import { createKeyUsage } from '../../src/gateway/limits/key-usage.ts';
import { createLimits } from '../../src/gateway/limits/quota.ts';
import type { Caller } from '../../src/graph/caller.ts';
import { createTestCommands } from '../support/admin.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';

const app = useApp();

const QUOTE = '{ quote(ticker: "AAPL") { price } }';
const USAGE = '{ viewer { tier usage { minute { limit remaining } month { limit remaining } } } }';
const nextMinute = () => {
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
};

type Created = Parameters<ReturnType<typeof createTestCommands>['createOrganization']>[0];
let organizations = 0;
/** An organization of a test's own. */
async function createOrganization(settings: Partial<Created> = {}) {
  organizations += 1;
  const name = `Desk ${organizations}`;
  const { id } = await createTestCommands(app).createOrganization({
    name,
    tier: 'FREE',
    owner: 'ann@desk.example',
    ...settings,
  });
  return { id, name };
}

type KeySettings = Omit<Parameters<ReturnType<typeof createTestCommands>['createKey']>[0], 'label' | 'tier'>;
async function createKey(organizationId: string, settings: KeySettings = {}) {
  const key = await createTestCommands(app).createKey({ label: 'desk', organizationId, ...settings });
  await app.versions.refresh();
  return key;
}
async function change(
  id: string,
  changes: Parameters<ReturnType<typeof createTestCommands>['changeOrganization']>[0]['changes'],
) {
  expect(await createTestCommands(app).changeOrganization({ id, changes, by: 'jane' })).toBe(true);
  await app.versions.refresh();
}
const readViewer = async (key: string) => (await app.graphql(USAGE, { as: { key } })).body.data.viewer;

/** Sends an operation to one of two gateways that share the limiter. */
function createTwoGateways() {
  const gateways = [0, 1].map(() => gatewayOn(app, { rateLimiter: app.rateLimiter }));
  return async (place: number, key: string): Promise<{ status: number; code?: string }> => {
    const response = await gateways[place % 2]!.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'x-service-api-key': key,
      },
      body: JSON.stringify({ query: QUOTE }),
    });
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
    return { status: response.status, code: errors?.[0]?.extensions.code };
  };
}

describe('limits of an organization', () => {
  it('let exactly the shared minute of 200 calls of three keys through, over two gateways [LIMITS-01, LIMITS-02]', async () => {
    const { id } = await createOrganization({ tier: 'PRO', perMinute: 50 });
    const keys = [await createKey(id), await createKey(id), await createKey(id, { perMinute: 10 })];
    const send = createTwoGateways();
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => ({ place: i % 3, ...(await send(i, keys[i % 3]!.key)) })),
    );
    const passed = results.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(50);
    expect(passed.filter(({ place }) => place === 2).length).toBeLessThanOrEqual(10);
    const refused = results.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['429 rate_limit_exceeded']),
    );
    // Refused calls of the third key took nothing of the shared minute.
    nextMinute();
    const again = await Promise.all(Array.from({ length: 200 }, (_, i) => send(i, keys[2]!.key)));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await readViewer(keys[0]!.key)).usage.minute).toEqual({ limit: 50, remaining: 40 });
  });

  it('state the limit of which less remains: of the key, or of the organization', async () => {
    const { id } = await createOrganization({ perMinute: 20, perMonth: 100 });
    const [shared, limited] = [await createKey(id), await createKey(id, { perMinute: 5, perMonth: 30 })];
    expect((await readViewer(limited.key)).usage).toEqual({
      minute: { limit: 5, remaining: 5 },
      month: { limit: 30, remaining: 30 },
    });
    for (let i = 0; i < 18; i++) await app.graphql(QUOTE, { as: { key: shared.key } });
    const { headers } = await app.rest('/api/v1/stocks/price?ticker=AAPL', { as: { key: limited.key } });
    expect(headers.get('X-RateLimit-Limit')).toBe('20');
    expect(headers.get('X-RateLimit-Remaining')).toBe('1');
    expect(headers.get('X-RateLimit-Limit-Month')).toBe('30');
    expect(headers.get('X-RateLimit-Remaining-Month')).toBe('29');
    expect((await readViewer(shared.key)).usage.month).toEqual({ limit: 100, remaining: 81 });
  });

  it('share the month; a refused call takes nothing from the month of the key', async () => {
    const { id } = await createOrganization({ perMonth: 3 });
    const [first, second] = [await createKey(id), await createKey(id, { perMonth: 2 })];
    expect((await app.graphql(QUOTE, { as: { key: first.key } })).status).toBe(200);
    expect((await app.graphql(QUOTE, { as: { key: second.key } })).status).toBe(200);
    expect((await app.graphql(QUOTE, { as: { key: first.key } })).status).toBe(200);
    const { status, body } = await app.graphql(QUOTE, { as: { key: second.key } });
    expect([status, body.errors[0].extensions.code]).toEqual([429, 'quota_exceeded']);
    expect(body.errors[0].message).toContain('(3 requests/month)');
    await change(id, { perMonth: null });
    expect((await readViewer(second.key)).usage.month).toEqual({ limit: 2, remaining: 1 });
    expect((await readViewer(first.key)).usage.month).toEqual({ limit: 1_000, remaining: 997 });
  });

  it('refund unused calls to both counters', async () => {
    const organization = { id: 'org_refund', name: 'Refund', perMinute: 20, perMonth: 50 };
    const terms = { until: null, perMinute: 10, perMonth: 30, streams: null, origins: [], families: [], scopes: [] };
    const limitedCaller: Caller = {
      tier: 'FREE',
      keyId: 'k-refund',
      label: null,
      limitKey: 'key:k-refund',
      terms,
      organization,
    };
    const other: Caller = { ...limitedCaller, keyId: 'k-other', terms: { ...terms, perMinute: null, perMonth: null } };
    const limits = createLimits({ db: app.db, rateLimiter: app.rateLimiter, clock: () => NOW });
    const reservation = await limits.reserve(limitedCaller, { calls: 6, quota: 6 });
    expect(reservation.usage).toMatchObject({
      minute: { limit: 10, remaining: 4 },
      month: { limit: 30, remaining: 24 },
    });
    const remaining = await limits.refund(limitedCaller, reservation, { calls: 5, quota: 4 });
    expect(remaining).toMatchObject({ minute: { limit: 10, remaining: 9 }, month: { limit: 30, remaining: 28 } });
    expect(await limits.usage(other)).toMatchObject({
      minute: { limit: 20, remaining: 19 },
      month: { limit: 50, remaining: 48 },
    });
  });

  it('name the holder of a limit that an operation exceeds', async () => {
    const { id } = await createOrganization({ perMinute: 1 });
    const { key } = await createKey(id);
    const { body } = await app.graphql(
      '{ market { a: exchangeCalendar(year: 2024) { year } } market { b: exchangeCalendar(year: 2025) { year } } }',
      {
        as: { key },
      },
    );
    expect(body.errors[0].message).toContain('this organization has 1 a minute');
  });

  it('leave keys without an organization to one counter', async () => {
    const { key } = await app.newKey('FREE');
    let pairs = 0;
    const rateLimiter: typeof app.rateLimiter = {
      ...app.rateLimiter,
      reserveBoth: (...args) => {
        pairs += 1;
        return app.rateLimiter.reserveBoth(...args);
      },
    };
    const gateway = gatewayOn(app, { rateLimiter });
    const headers = { 'x-service-api-key': key };
    const url = `http://gateway.test/graphql?query=${encodeURIComponent(QUOTE)}`;
    expect((await gateway.fetch(url, { headers })).status).toBe(200);
    expect(pairs).toBe(0);
  });
});

describe('a change of an organization', () => {
  it('of the tier applies to all its keys', async () => {
    const { id } = await createOrganization();
    const [first, second] = [await createKey(id), await createKey(id)];
    expect((await readViewer(first.key)).tier).toBe('FREE');
    await change(id, { tier: 'PRO' });
    for (const { key } of [first, second])
      expect(await readViewer(key)).toMatchObject({
        tier: 'PRO',
        usage: { minute: { limit: 300 }, month: { limit: null } },
      });
  });

  it('that suspends it refuses its keys, and ends their streams, until it is resumed', async () => {
    const { id } = await createOrganization({ tier: 'PRO' });
    const { key } = await createKey(id);
    const response = await app.fetch(
      '/graphql',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: 'subscription { dataUpdated { family } }' }),
      },
      { key },
    );
    expect(response.status).toBe(200);
    const ended = response.text();
    await change(id, { isSuspended: true });
    expect(await ended).toContain('event: complete');
    const { status, body } = await app.graphql(QUOTE, { as: { key } });
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'organization_suspended']);
    const onPath = await app.rest('/api/v1/stocks/price?ticker=AAPL', { as: { key } });
    expect([onPath.status, onPath.body.error]).toEqual([403, 'organization_suspended']);
    await change(id, { isSuspended: false });
    expect((await app.graphql(QUOTE, { as: { key } })).status).toBe(200);
  });
});

describe('usage of an organization', () => {
  it('is the sum of its keys by day, beside the name', async () => {
    const { id, name } = await createOrganization();
    const [first, second] = [await createKey(id), await createKey(id)];
    const keyUsage = createKeyUsage(app.db);
    keyUsage.noteRequest(first.id, NOW);
    keyUsage.noteRequest(second.id, NOW);
    keyUsage.noteCalls(second.id, 4, NOW);
    await keyUsage.flush();
    const query = '{ viewer { organization { name usageByDay(period: { days: 1 }) { day requests calls } } } }';
    const { viewer } = await app.ask(query, { key: first.key });
    expect(viewer.organization).toEqual({ name, usageByDay: [{ day: '2025-11-21', requests: 2, calls: 4 }] });
    expect((await app.ask(query, 'PRO')).viewer.organization).toBeNull();
    const rows = (await createTestCommands(app).keyUsage({ since: '2025-11-21' })).filter(
      (row) => row.organizationId === id,
    );
    expect(rows.map((row) => row.calls).sort()).toEqual([0, 4]);
  });
});

describe('keys of an organization', () => {
  it('have its tier, name a member of it, and stay in it', async () => {
    const commands = createTestCommands(app);
    const { id } = await createOrganization();
    const other = await createOrganization();
    await expect(commands.createKey({ label: 'x', tier: 'PRO', organizationId: id })).rejects.toThrow('has its tier');
    await expect(commands.createKey({ label: 'x', organizationId: 'org_none' })).rejects.toThrow('no organization');
    await expect(commands.createKey({ label: 'x' })).rejects.toThrow('Name the tier');
    await expect(createKey(id, { member: 'bob@desk.example' })).rejects.toThrow('bob@desk.example is not a member');
    await expect(commands.createKey({ label: 'x', tier: 'FREE', member: 'ann@desk.example' })).rejects.toThrow(
      'only a key of an organization',
    );
    const key = await createKey(id, { member: ' Ann@desk.example' });
    await expect(commands.changeKey({ id: key.id, changes: { organizationId: other.id } })).rejects.toThrow('stays');
    await expect(commands.changeKey({ id: key.id, changes: { organizationId: null } })).rejects.toThrow('stays');
    const listed = (await commands.listKeys({})).find((row) => row.id === key.id);
    expect(listed).toMatchObject({ organizationId: id, member: 'ann@desk.example', tier: 'FREE' });
  });

  it('of a removed member are listed, and the last owner stays', async () => {
    const commands = createTestCommands(app);
    const { id } = await createOrganization();
    await expect(commands.removeMember({ organizationId: id, email: 'ann@desk.example' })).rejects.toThrow(
      'has an owner',
    );
    await expect(commands.setMember({ organizationId: id, email: 'ann@desk.example', role: 'ADMIN' })).rejects.toThrow(
      'has an owner',
    );
    await commands.setMember({ organizationId: id, email: 'bob@desk.example', role: 'OWNER', by: 'jane' });
    const key = await createKey(id, { member: 'ann@desk.example' });
    expect(await commands.removeMember({ organizationId: id, email: 'ann@desk.example', by: 'jane' })).toEqual([
      { id: key.id, label: 'desk' },
    ]);
    expect(await commands.removeMember({ organizationId: id, email: 'ann@desk.example' })).toBeNull();
    expect((await app.graphql(QUOTE, { as: { key: key.key } })).status).toBe(200);
    const filter = { actor: 'jane', action: null, subject: id, since: null, until: null, limit: 9 };
    expect((await commands.audit(filter)).map(({ action }) => action).sort()).toEqual(['MEMBER_REMOVED', 'MEMBER_SET']);
  });
});
