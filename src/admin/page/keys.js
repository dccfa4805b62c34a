import { badge, button, copyable, field, formatMinute, formatNumber, h, numbers, openDialog, panel, table } from './dom.js';
import { ask } from './send.js';

const QUERY = `query Keys($since: Date!) {
  keys { id label tier createdAt expiresAt revokedAt lastUsedAt previousUntil perMinute perMonth streams origins families scopes organizationId organization member }
  organizations { id name }
  keyUsage(since: $since) { id label day requests calls }
}`;
const DAYS_SHOWN = 30;
const toList = (text) => text.split(/[\s,]+/).filter(Boolean);
const toCount = (text) => (text.trim() === '' ? null : Number(text));

const isReadOnly = ({ scopes }) => scopes.length > 0 && !scopes.includes('ALERTS');

/** The fields of what restricts a key. */
const settingFields = (key = { origins: [], families: [], scopes: [] }) => [
  field('Expires (UTC)', h('input', { type: 'date', name: 'expires', value: key.expiresAt?.slice(0, 10) }), 'Empty: never'),
  field('Calls a minute', h('input', { type: 'number', name: 'perMinute', min: 1, value: key.perMinute }), 'Empty: as its tier'),
  field('Calls a month', h('input', { type: 'number', name: 'perMonth', min: 1, value: key.perMonth }), 'Empty: as its tier'),
  field('Open streams', h('input', { type: 'number', name: 'streams', min: 1, value: key.streams }), 'Empty: as its tier'),
  field('Origins', h('input', { name: 'origins', value: key.origins.join(' ') }), 'Empty: any sender'),
  field('Families of data', h('input', { name: 'families', value: key.families.join(' ') }), 'Empty: all'),
  field(
    'May',
    h(
      'select',
      { name: 'scopes' },
      h('option', { value: '' }, 'do everything'),
      h('option', { value: 'READ', selected: isReadOnly(key) }, 'read only'),
      h('option', { value: 'READ ALERTS', selected: key.scopes.includes('ALERTS') }, 'read, and manage alerts'),
    ),
  ),
  field('Issued to', h('input', { type: 'email', name: 'member', value: key.member }), 'A member of its organization, by email'),
];

const readSettings = (data) => ({
  expiresAt: data.get('expires') ? `${data.get('expires')}T00:00:00Z` : null,
  perMinute: toCount(data.get('perMinute')),
  perMonth: toCount(data.get('perMonth')),
  streams: toCount(data.get('streams')),
  origins: toList(data.get('origins')),
  families: toList(data.get('families')),
  scopes: toList(data.get('scopes')),
  member: data.get('member').trim() || null,
});

const showOnce = (title, { key, previousUntil }) => {
  const note = previousUntil ? ` The key before it works until ${formatMinute(previousUntil)} (UTC).` : '';
  openDialog(title, [copyable(key), h('p', {}, `It is shown only now.${note}`)], 'Done', null);
};

const createKey = (organizations, refresh) =>
  openDialog(
    'Issue a key',
    [
      field('Label', h('input', { name: 'label', required: true }), 'Whose key it is'),
      field('Tier', h('select', { name: 'tier' }, h('option', {}, 'FREE'), h('option', {}, 'PRO')), 'A key of an organization has its tier'),
      field(
        'Organization',
        h('select', { name: 'organizationId' }, h('option', { value: '' }, 'none'), organizations.map(({ id, name }) => h('option', { value: id }, name))),
        'A key stays in its organization',
      ),
      ...settingFields(),
    ],
    'Issue',
    async (data) => {
      const organizationId = data.get('organizationId') || null;
      const settings = { ...readSettings(data), organizationId };
      const variables = { label: data.get('label'), tier: organizationId ? null : data.get('tier'), settings };
      const { createKey: issued } = await ask(
        'mutation ($label: String!, $tier: Tier, $settings: KeySettings) { createKey(label: $label, tier: $tier, settings: $settings) { key previousUntil } }',
        variables,
      );
      await refresh();
      showOnce(`Key for ${variables.label}`, issued);
    },
  );

const changeKey = (key, refresh) =>
  openDialog(`Change ${key.label}`, settingFields(key), 'Change', async (data) => {
    await ask('mutation ($id: ID!, $settings: KeySettings!) { changeKey(id: $id, settings: $settings) }', {
      id: key.id,
      settings: readSettings(data),
    });
    await refresh();
  });

const rotateKey = (key, refresh) =>
  openDialog(
    `Rotate ${key.label}`,
    field('Hours for which the key before it still works', h('input', { type: 'number', name: 'hours', min: 0, value: 24, required: true })),
    'Rotate',
    async (data) => {
      const { rotateKey: rotated } = await ask(
        'mutation ($id: ID!, $hours: Int!) { rotateKey(id: $id, overlapHours: $hours) { key previousUntil } }',
        { id: key.id, hours: Number(data.get('hours')) },
      );
      await refresh();
      showOnce(`New key for ${key.label}`, rotated);
    },
  );

const revokeKey = (key, refresh) =>
  openDialog(
    `Revoke ${key.label}?`,
    h('p', {}, 'Gateways refuse it within a second. This cannot be undone.'),
    'Revoke',
    async () => {
      await ask('mutation ($id: ID!) { revokeKey(id: $id) }', { id: key.id });
      await refresh();
    },
    true,
  );

function describeState({ revokedAt, expiresAt, previousUntil }) {
  if (revokedAt) return badge(`revoked ${formatMinute(revokedAt)}`, 'down');
  if (expiresAt && new Date(expiresAt) < new Date()) return badge('expired', 'down');
  if (previousUntil && new Date(previousUntil) > new Date()) return badge('two secrets', 'warn');
  return badge('active', 'up');
}

const describeLimits = ({ expiresAt, perMinute, perMonth, streams, origins, families, scopes, member }) =>
  [
    member && `issued to ${member}`,
    scopes.length > 0 && `may ${scopes.join(' ').toLowerCase()}`,
    expiresAt && `until ${formatMinute(expiresAt)}`,
    perMinute && `${formatNumber(perMinute)} a minute`,
    perMonth && `${formatNumber(perMonth)} a month`,
    streams && `${formatNumber(streams)} open streams`,
    origins.length > 0 && `from ${origins.join(' ')}`,
    families.length > 0 && `reads ${families.join(' ')}`,
  ]
    .filter(Boolean)
    .join(', ');

export async function showKeys({ refresh }) {
  const since = new Date(Date.now() - (DAYS_SHOWN - 1) * 86_400_000).toISOString().slice(0, 10);
  const { keys, keyUsage, organizations } = await ask(QUERY, { since });
  const sum = (id, name) => keyUsage.filter((row) => row.id === id).reduce((total, row) => total + row[name], 0);
  const actions = (key) =>
    key.revokedAt
      ? ''
      : h(
          'div',
          { className: 'row-actions' },
          button('Change', () => changeKey(key, refresh)),
          button('Rotate', () => rotateKey(key, refresh)),
          button('Revoke', () => revokeKey(key, refresh), 'danger'),
        );
  const rows = keys.toReversed().map((key) => [
    h('b', {}, key.label),
    key.organization ?? '',
    key.tier,
    describeState(key),
    describeLimits(key),
    formatMinute(key.lastUsedAt),
    formatNumber(sum(key.id, 'requests')),
    formatNumber(sum(key.id, 'calls')),
    h('code', { title: key.id }, key.id.slice(0, 8)),
    actions(key),
  ]);
  const columns = ['Label', 'Organization', 'Tier', 'State', 'Restrictions', 'Last used (UTC)', numbers('Requests'), numbers('Calls'), 'Id', ''];
  return [
    h('div', { className: 'toolbar' }, button('Issue a key', () => createKey(organizations, refresh), 'primary')),
    panel('Keys', `requests and calls of the last ${DAYS_SHOWN} days`, table(columns, rows, 'No key was issued.')),
    panel(
      'Usage by day',
      'newest first',
      table(
        ['Day (UTC)', 'Key', numbers('Requests'), numbers('Calls')],
        keyUsage.map(({ day, label, requests, calls }) => [day, label, formatNumber(requests), formatNumber(calls)]),
        'No key was used.',
      ),
    ),
  ];
}
