import { attempt, badge, button, field, formatMinute, formatNumber, h, numbers, openDialog, panel, table, tell } from './dom.js';
import { ask } from './send.js';

const QUERY = `query Organizations($since: Date!) {
  organizations { id name tier perMinute perMonth suspendedAt keys members { email role addedAt } usage(since: $since) { day id label requests calls } }
}`;
const DAYS_SHOWN = 30;
const ROLES = ['OWNER', 'ADMIN', 'MEMBER'];
const toCount = (text) => (text.trim() === '' ? null : Number(text));

const select = (name, values, selected) =>
  h('select', { name }, values.map((value) => h('option', { selected: value === selected }, value)));

const limitFields = ({ perMinute, perMonth } = {}) => [
  field('Calls a minute', h('input', { type: 'number', name: 'perMinute', min: 1, value: perMinute }), 'All keys together. Empty: as its tier'),
  field('Calls a month', h('input', { type: 'number', name: 'perMonth', min: 1, value: perMonth }), 'All keys together. Empty: as its tier'),
];
const readLimits = (data) => ({ perMinute: toCount(data.get('perMinute')), perMonth: toCount(data.get('perMonth')) });

const createOrganization = (refresh) =>
  openDialog(
    'Create an organization',
    [
      field('Name', h('input', { name: 'name', required: true })),
      field('Tier', select('tier', ['FREE', 'PRO'])),
      field('Owner', h('input', { type: 'email', name: 'owner', required: true }), 'The email of who is responsible'),
      ...limitFields(),
    ],
    'Create',
    async (data) => {
      const variables = { name: data.get('name'), tier: data.get('tier'), owner: data.get('owner'), ...readLimits(data) };
      await ask(
        'mutation ($name: String!, $tier: Tier!, $owner: String!, $perMinute: Int, $perMonth: Int) { createOrganization(name: $name, tier: $tier, owner: $owner, perMinute: $perMinute, perMonth: $perMonth) }',
        variables,
      );
      await refresh();
    },
  );

const sendChanges = (id, changes) =>
  ask('mutation ($id: ID!, $changes: OrganizationChanges!) { changeOrganization(id: $id, changes: $changes) }', { id, changes });

const changeOrganization = (organization, refresh) =>
  openDialog(
    `Change ${organization.name}`,
    [
      field('Name', h('input', { name: 'name', value: organization.name, required: true })),
      field('Tier', select('tier', ['FREE', 'PRO'], organization.tier)),
      ...limitFields(organization),
    ],
    'Change',
    async (data) => {
      await sendChanges(organization.id, { name: data.get('name'), tier: data.get('tier'), ...readLimits(data) });
      await refresh();
    },
  );

const suspend = ({ id, name }, refresh) =>
  openDialog(
    `Suspend ${name}?`,
    h('p', {}, 'Gateways refuse all its keys within a second, and its alerts stop, until you resume it.'),
    'Suspend',
    async () => {
      await sendChanges(id, { isSuspended: true });
      await refresh();
    },
    true,
  );

const resume = ({ id, name }, refresh) =>
  attempt(async () => {
    await sendChanges(id, { isSuspended: false });
    tell(`${name} is active.`);
    await refresh();
  });

const setMember = ({ id, name }, refresh) =>
  openDialog(
    `Member of ${name}`,
    [
      field('Email', h('input', { type: 'email', name: 'email', required: true }), 'A member that exists gets the role'),
      field('Role', select('role', ROLES, 'MEMBER')),
    ],
    'Save',
    async (data) => {
      await ask(
        'mutation ($id: ID!, $email: String!, $role: MemberRole!) { setMember(organizationId: $id, email: $email, role: $role) }',
        { id, email: data.get('email'), role: data.get('role') },
      );
      await refresh();
    },
  );

const removeMember = ({ id }, email, refresh) =>
  attempt(async () => {
    const { removeMember: keys } = await ask(
      'mutation ($id: ID!, $email: String!) { removeMember(organizationId: $id, email: $email) { label } }',
      { id, email },
    );
    await refresh();
    const labels = keys.map(({ label }) => label).join(', ');
    tell(labels ? `Removed ${email}. Live keys issued to this member: ${labels}.` : `Removed ${email}.`);
  });

const describeLimits = ({ perMinute, perMonth }) =>
  [perMinute && `${formatNumber(perMinute)} a minute`, perMonth && `${formatNumber(perMonth)} a month`].filter(Boolean).join(', ');

/** The sum of each day, and the keys that it consists of. */
function listDays(name, usage) {
  const days = [...new Set(usage.map(({ day }) => day))];
  return days.flatMap((day) => {
    const ofDay = usage.filter((row) => row.day === day);
    const sum = (column) => formatNumber(ofDay.reduce((total, row) => total + row[column], 0));
    return [
      [day, h('b', {}, name), 'all keys', sum('requests'), sum('calls')],
      ...ofDay.map(({ label, requests, calls }) => [day, name, label, formatNumber(requests), formatNumber(calls)]),
    ];
  });
}

export async function showOrganizations({ refresh }) {
  const since = new Date(Date.now() - (DAYS_SHOWN - 1) * 86_400_000).toISOString().slice(0, 10);
  const { organizations } = await ask(QUERY, { since });
  const sum = ({ usage }, name) => formatNumber(usage.reduce((total, row) => total + row[name], 0));
  const actions = (organization) =>
    h(
      'div',
      { className: 'row-actions' },
      button('Change', () => changeOrganization(organization, refresh)),
      button('Add member', () => setMember(organization, refresh)),
      organization.suspendedAt
        ? button('Resume', resume(organization, refresh))
        : button('Suspend', () => suspend(organization, refresh), 'danger'),
    );
  const rows = organizations.toReversed().map((organization) => [
    ...[h('b', {}, organization.name), organization.tier],
    organization.suspendedAt ? badge(`suspended ${formatMinute(organization.suspendedAt)}`, 'down') : badge('active', 'up'),
    ...[describeLimits(organization), formatNumber(organization.keys), sum(organization, 'requests'), sum(organization, 'calls')],
    actions(organization),
  ]);
  const members = organizations.flatMap((organization) =>
    organization.members.map(({ email, role, addedAt }) => [
      ...[organization.name, email, role.toLowerCase(), formatMinute(addedAt)],
      button('Remove', removeMember(organization, email, refresh), 'danger'),
    ]),
  );
  return [
    h('div', { className: 'toolbar' }, button('Create an organization', () => createOrganization(refresh), 'primary')),
    panel(
      'Organizations',
      `requests and calls of the last ${DAYS_SHOWN} days`,
      table(
        ['Name', 'Tier', 'State', 'Limits', numbers('Keys'), numbers('Requests'), numbers('Calls'), ''],
        rows,
        'There is no organization.',
      ),
    ),
    panel('Members', 'who is responsible; they do not sign in', table(['Organization', 'Email', 'Role', 'Added (UTC)', ''], members, 'There are no members.')),
    panel(
      'Usage by day',
      'newest first',
      table(
        ['Day (UTC)', 'Organization', 'Key', numbers('Requests'), numbers('Calls')],
        organizations.flatMap(({ name, usage }) => listDays(name, usage)),
        'No key was used.',
      ),
    ),
  ];
}
