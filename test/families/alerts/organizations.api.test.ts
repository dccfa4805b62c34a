import { describe, expect, it } from 'vitest';
import { insertAlertEvents } from '../../../src/db/alert-events.ts';
import { claimAlert } from '../../../src/delivery/outbox.ts';
import { createTestCommands } from '../../support/admin.ts';
import { NOW, useApp } from '../../support/harness.ts';

const app = useApp();

type Tier = 'FREE' | 'PRO';
let organizations = 0;
const createOrganization = async (tier: Tier = 'PRO') => {
  organizations += 1;
  const args = { name: `Alerts ${organizations}`, tier, owner: 'ann@desk.example' };
  return (await createTestCommands(app).createOrganization(args)).id;
};
type Settings = Omit<Parameters<ReturnType<typeof createTestCommands>['createKey']>[0], 'label'>;
async function createKey(settings: Settings) {
  const key = await createTestCommands(app).createKey({ label: 'desk', ...settings });
  await app.versions.refresh();
  return key;
}

const CREATE = `mutation { createAlert(input: { name: "Price", channels: [INBOX, FEED], trigger: { price: { ticker: "AAPL", level: 1 } } }) { errors { code message } alert { id feedUrl } } }`;
const create = (key: string) => app.graphql(CREATE, { as: { key } });
const listAlerts = async (key: string): Promise<number> =>
  (await app.ask('{ viewer { alerts { totalCount } } }', { key })).viewer.alerts.totalCount;
const findStored = async (ownerId: string) =>
  (await app.db.query<{ id: string }>('SELECT "id" FROM "alert" WHERE "key_id" = $1', [ownerId])).map(({ id }) => id);

describe('alerts of an organization', () => {
  it('are shared by its keys, and survive the revocation of the key that created them', async () => {
    const organizationId = await createOrganization();
    const [first, second] = [await createKey({ organizationId }), await createKey({ organizationId })];
    const { alert } = (await create(first.key)).body.data.createAlert;
    await createTestCommands(app).revokeKey({ id: first.id });
    await app.versions.refresh();
    expect(await listAlerts(second.key)).toBe(1);
    expect((await app.fetch(alert.feedUrl, {}, 'anonymous')).status).toBe(200);
    const { body } = await app.graphql(`mutation { testAlert(input: { id: "${alert.id}" }) { event { title } } }`, {
      as: { key: second.key },
    });
    expect(body.data.testAlert.event.title).toBe('This is a test of Price.');
    expect((await app.ask('{ viewer { unreadCount } }', { key: second.key })).viewer.unreadCount).toBe(1);
    const standings = await createTestCommands(app).deliveries({});
    expect(standings.find(({ keyId }) => keyId === organizationId)).toMatchObject({ name: 'Price' });
  });

  it('are delivered to its webhook until it is suspended', async () => {
    const organizationId = await createOrganization();
    const { key } = await createKey({ organizationId });
    await create(key);
    const [id] = await findStored(organizationId);
    await app.db.query(
      `UPDATE "alert" SET "channels" = '{WEBHOOK}', "webhook_url" = 'https://hooks.example/x', "webhook_secret" = 'x' WHERE "id" = $1`,
      [id],
    );
    const alert = { id: id!, keyId: organizationId, name: 'Price', channels: ['WEBHOOK'] };
    const event = { id: `msg_${id}`, kind: 'TEST', ticker: null, title: 'Test.', detail: {} };
    await insertAlertEvents(app.db, [{ alert, events: [event] }], NOW);
    await createTestCommands(app).changeOrganization({ id: organizationId, changes: { isSuspended: true } });
    expect(await claimAlert(app.db, 'me', NOW)).toBeNull();
    await createTestCommands(app).changeOrganization({ id: organizationId, changes: { isSuspended: false } });
    expect((await claimAlert(app.db, 'me', NOW))?.id).toBe(id);
    await app.db.query('DELETE FROM "alert_delivery"');
    await app.db.query('DELETE FROM "alert"');
  });

  it('are not of its restricted keys, which have alerts of their own within the same number', async () => {
    const organizationId = await createOrganization('FREE');
    const open = await createKey({ organizationId });
    const restricted = await createKey({ organizationId, origins: ['https://desk.example'] });
    const page = { 'content-type': 'application/json', origin: 'https://desk.example' };
    const send = async (query: string) => {
      const init = { method: 'POST', headers: page, body: JSON.stringify({ query }) };
      return (await app.fetch('/graphql', init, { key: restricted.key })).json();
    };
    await create(open.key);
    await create(open.key);
    expect((await send('{ viewer { alerts { totalCount } } }')).data.viewer.alerts.totalCount).toBe(0);
    expect((await send(CREATE)).data.createAlert).not.toBeNull();
    const { data } = await send(CREATE);
    expect(data.createAlert.errors).toMatchObject([
      { code: 'ALERT_LIMIT', message: expect.stringContaining('This organization has 3 alerts') },
    ]);
    expect(await listAlerts(open.key)).toBe(2);
    // Without the restriction, its alert belongs to the organization.
    await createTestCommands(app).changeKey({ id: restricted.id, changes: { origins: [] } });
    await app.versions.refresh();
    expect(await listAlerts(open.key)).toBe(3);
  });

  it('include those of a key that joins', async () => {
    const { id, key } = await createKey({ tier: 'PRO' });
    await create(key);
    const organizationId = await createOrganization();
    await createTestCommands(app).changeKey({ id, changes: { organizationId } });
    await app.versions.refresh();
    const other = await createKey({ organizationId });
    expect(await listAlerts(other.key)).toBe(1);
    expect(await findStored(id)).toEqual([]);
  });
});

const MUTATIONS = [
  CREATE,
  'mutation { updateAlert(input: { id: "x" }) { alert { id } } }',
  'mutation { deleteAlert(input: { id: "x" }) { deletedId } }',
  'mutation { testAlert(input: { id: "x" }) { event { title } } }',
  'mutation { markInboxRead(input: {}) { unreadCount } }',
];

describe('scopes of a key', () => {
  it.each(MUTATIONS)('without ALERTS refuse %s', async (mutation) => {
    const { id, key } = await createKey({ tier: 'PRO', scopes: ['READ'] });
    const { body } = await app.graphql(mutation, { as: { key } });
    expect(body.errors[0]).toMatchObject({
      message: 'This API key may not do this: it needs the scope ALERTS, and has READ.',
      extensions: { code: 'insufficient_scope' },
    });
    expect(await findStored(id)).toEqual([]);
  });

  it('without ALERTS still read, and show themselves', async () => {
    const { key } = await createKey({ tier: 'PRO', scopes: ['READ'] });
    const data = await app.ask('{ quote(ticker: "AAPL") { price } viewer { key { scopes } alerts { totalCount } } }', {
      key,
    });
    expect(data.viewer).toEqual({ key: { scopes: ['READ'] }, alerts: { totalCount: 0 } });
    expect(data.quote).not.toBeNull();
  });

  it('with ALERTS allow mutations, also after a change', async () => {
    const { id, key } = await createKey({ tier: 'PRO', scopes: ['READ'] });
    await createTestCommands(app).changeKey({ id, changes: { scopes: ['READ', 'ALERTS'] } });
    await app.versions.refresh();
    expect((await create(key)).body.errors).toBeUndefined();
  });

  it('do not open tools of agents to mutations', async () => {
    const { key } = await createKey({ tier: 'PRO', scopes: ['READ'] });
    const call = { name: 'run_query', arguments: { query: 'mutation { markInboxRead(input: {}) { unreadCount } }' } };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    };
    const text = await (await app.fetch('/mcp', init, { key })).text();
    expect(text).toContain('it changes nothing');
  });

  it.each([
    [['WRITE'], "There is no scope 'WRITE'. Scopes: READ, ALERTS."],
    [['ALERTS'], 'every key reads; name READ as well'],
  ])('of %j are refused', async (scopes, message) => {
    await expect(createKey({ tier: 'FREE', scopes: scopes as ['READ'] })).rejects.toThrow(message);
  });
});
