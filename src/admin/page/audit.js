import { attempt, button, field, formatMinute, h, panel, table } from './dom.js';
import { ask } from './send.js';

const PAGE = 50;
const QUERY = `query Audit($actor: String, $action: AuditAction, $subject: String, $since: DateTime, $after: ID) {
  audit(actor: $actor, action: $action, subject: $subject, since: $since, after: $after, limit: ${PAGE}) { id at actor action subject detail }
}`;
const ACTIONS = '{ __type(name: "AuditAction") { enumValues { name } } }';

const formatWords = (action) => action.toLowerCase().replaceAll('_', ' ');
const formatValue = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const formatDetail = (detail) =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${name === 'sha256' ? String(value).slice(0, 12) : formatValue(value)}`)
    .join(', ');

const toRow = ({ at, actor, action, subject, detail }) => [
  ...[formatMinute(at), h('b', {}, actor), formatWords(action)],
  h('span', { className: 'long' }, subject),
  h('span', { className: 'long' }, formatDetail(detail)),
];

function filterForm(actions, parameters) {
  const selected = parameters.get('action');
  const options = actions.map((name) => h('option', { value: name, selected: name === selected }, formatWords(name)));
  const form = h(
    'form',
    {
      className: 'fields',
      onsubmit: attempt(() => {
        const entries = [...new FormData(form)].filter(([, value]) => value !== '');
        location.hash = `#audit?${new URLSearchParams(entries)}`;
      }),
    },
    field('By', h('input', { name: 'actor', value: parameters.get('actor') })),
    field('Action', h('select', { name: 'action' }, h('option', { value: '' }, 'All'), options)),
    field('Subject contains', h('input', { name: 'subject', value: parameters.get('subject') })),
    field('Since (UTC)', h('input', { type: 'date', name: 'since', value: parameters.get('since') })),
    h('div', { className: 'actions' }, h('button', { className: 'primary' }, 'Filter')),
  );
  return form;
}

export async function showAudit({ parameters }) {
  const { __type: type } = await ask(ACTIONS);
  const since = parameters.get('since');
  const filter = { ...Object.fromEntries(parameters), since: since ? `${since}T00:00:00Z` : null };
  const { audit } = await ask(QUERY, filter);
  const entries = [...audit];
  const place = h('div', {});
  const show = (isLast) =>
    place.replaceChildren(
      table(['At (UTC)', 'By', 'Action', 'Subject', 'Detail'], entries.map(toRow), 'No entries match.'),
      ...(isLast ? [] : [h('div', { className: 'toolbar' }, button('More', more))]),
    );
  const more = attempt(async () => {
    const { audit: next } = await ask(QUERY, { ...filter, after: entries.at(-1).id });
    entries.push(...next);
    show(next.length < PAGE);
  });
  show(audit.length < PAGE);
  const names = type.enumValues.map(({ name }) => name);
  return [panel('Filter', null, filterForm(names, parameters)), panel('Audit log', 'newest first', place)];
}
