import { describe, expect, it } from 'vitest';
import { usageLines } from '../../src/cli/organizations.ts';
import { createKeyUsage } from '../../src/gateway/limits/key-usage.ts';
import { useAdmin } from '../support/admin.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp(undefined, { fill: false });
const admin = useAdmin(app);

const CREATE =
  'mutation ($name: String!) { createOrganization(name: $name, tier: FREE, owner: "Ann@desk.example", perMinute: 40) }';
const create = async (name: string): Promise<string> => (await admin.ask(CREATE, { name })).data.createOrganization;

describe('organizations on the admin port', () => {
  it('are created, changed and suspended, and each step is audited with the admin', async () => {
    const id = await create('Desk');
    expect(id).toMatch(/^org_/);
    const change =
      'mutation ($id: ID!, $changes: OrganizationChanges!) { changeOrganization(id: $id, changes: $changes) }';
    await admin.ask(change, { id, changes: { tier: 'PRO', perMinute: null, perMonth: 500 } }, 'omar');
    await admin.ask(change, { id, changes: { isSuspended: true } }, 'omar');
    await admin.ask('mutation ($id: ID!) { setMember(organizationId: $id, email: "bob@desk.example", role: MEMBER) }', {
      id,
    });
    const { data } = await admin.ask(
      '{ organizations { id name tier perMinute perMonth suspendedAt keys members { email role } } }',
    );
    expect(data.organizations).toEqual([
      {
        id,
        name: 'Desk',
        tier: 'PRO',
        perMinute: null,
        perMonth: 500,
        suspendedAt: NOW.toISOString(),
        keys: 0,
        members: [
          { email: 'ann@desk.example', role: 'OWNER' },
          { email: 'bob@desk.example', role: 'MEMBER' },
        ],
      },
    ]);
    const { data: log } = await admin.ask('query ($id: String) { audit(subject: $id) { actor action detail } }', {
      id,
    });
    const steps = log.audit.map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`);
    expect(steps.sort()).toEqual([
      'jane MEMBER_SET',
      'jane ORGANIZATION_CREATED',
      'omar ORGANIZATION_CHANGED',
      'omar ORGANIZATION_CHANGED',
    ]);
    const details = log.audit.map(({ detail }: { detail: object }) => detail);
    expect(details).toContainEqual({
      organization: 'Desk',
      tier: { from: 'FREE', to: 'PRO' },
      perMinute: { from: 40, to: null },
      perMonth: { from: null, to: 500 },
    });
    expect(details).toContainEqual({ organization: 'Desk', isSuspended: { from: false, to: true } });
  });

  it('have keys with scopes and members, and their usage', async () => {
    const organizationId = await create('Keys');
    const settings = { organizationId, scopes: ['READ'], member: 'ann@desk.example' };
    const issued = await admin.ask(
      'mutation ($settings: KeySettings) { createKey(label: "job", settings: $settings) { id } }',
      { settings },
    );
    const { id } = issued.data.createKey;
    const usage = createKeyUsage(app.db);
    usage.noteRequest(id, NOW);
    usage.noteCalls(id, 2, NOW);
    await usage.flush();
    const { data } = await admin.ask(
      '{ keys { id tier organization scopes member } organizations { name keys usage(since: "2025-11-01") { label requests calls } } }',
    );
    expect(data.keys.find((key: { id: string }) => key.id === id)).toEqual({
      id,
      tier: 'FREE',
      organization: 'Keys',
      scopes: ['READ'],
      member: 'ann@desk.example',
    });
    expect(data.organizations.find(({ name }: { name: string }) => name === 'Keys')).toEqual({
      name: 'Keys',
      keys: 1,
      usage: [{ label: 'job', requests: 1, calls: 2 }],
    });
    const removed = await admin.ask(
      'mutation ($id: ID!) { setMember(organizationId: $id, email: "bob@desk.example", role: OWNER) removeMember(organizationId: $id, email: "ann@desk.example") { id label } }',
      { id: organizationId },
    );
    expect(removed.data.removeMember).toEqual([{ id, label: 'job' }]);
  });

  it.each([
    ['a name that exists', 'createOrganization(name: "Twice", tier: FREE, owner: "a@b.example")', 'already'],
    ['an owner who is no email', 'createOrganization(name: "New", tier: FREE, owner: "ann")', "'ann' is not an email"],
    ['a limit of none', 'createOrganization(name: "New", tier: FREE, owner: "a@b.example", perMonth: 0)', 'above 0'],
    ['an unknown one', 'changeOrganization(id: "org_x", changes: { tier: PRO })', 'There is no organization'],
    ['no change', 'changeOrganization(id: "org_x", changes: {})', 'at least one setting'],
    ['an unknown member', 'removeMember(organizationId: "org_x", email: "a@b.example") { id }', 'There is no member'],
  ])('refuse %s', async (_what, mutation, reason) => {
    if (mutation.includes('Twice')) await create('Twice');
    const { errors } = await admin.ask(`mutation { ${mutation} }`);
    expect(errors[0].message).toContain(reason);
  });
});

describe('organizations on the command line', () => {
  it('show usage by key and in sum', () => {
    const row = (day: string, label: string, requests: number) => ({
      day,
      id: label,
      label,
      requests,
      calls: requests * 2,
    });
    expect(usageLines([row('2025-11-21', 'a', 1), row('2025-11-21', 'b', 2), row('2025-11-20', 'a', 4)])).toEqual([
      'day         key       requests  calls',
      '2025-11-21  all keys         3      6',
      '2025-11-21  a                1      2',
      '2025-11-21  b                2      4',
      '2025-11-20  all keys         4      8',
      '2025-11-20  a                4      8',
    ]);
  });
});
