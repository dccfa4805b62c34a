import { badge, formatNumber, h, numbers, panel, table } from './dom.js';
import { ask } from './send.js';

const QUERY = `{
  deprecatedParts {
    field replacement removalDate isRemoved
    callers { keyId label organization isRevoked firstUseDate lastUseDate requests }
  }
}`;

const formatStay = ({ isRemoved, removalDate }) => (isRemoved ? badge('removed', 'down') : (removalDate ?? 'no day is set'));

const toCallerRow = (part) => (caller) => [
  h('b', {}, part.field),
  formatStay(part),
  caller.label ?? 'without a key',
  caller.organization ?? '',
  caller.isRevoked ? badge('revoked', '') : '',
  ...[caller.firstUseDate, caller.lastUseDate, formatNumber(caller.requests)],
  h('span', { className: 'long' }, caller.keyId ?? ''),
];

export async function showDeprecated() {
  const { deprecatedParts } = await ask(QUERY);
  const partRows = deprecatedParts.map((part) => [
    h('b', {}, part.field),
    h('span', { className: 'long' }, part.replacement ?? ''),
    formatStay(part),
    formatNumber(part.callers.length),
  ]);
  const callerHeads = ['Field', 'Stays until', 'Key', 'Organization', '', 'First use', 'Last use', numbers('Requests'), 'Id'];
  return [
    panel(
      'Deprecated parts of the schema',
      'fields, arguments, input fields, and enum values',
      table(['Field', 'Use instead', 'Stays until', numbers('Callers')], partRows, 'Nothing is deprecated.'),
    ),
    panel(
      'Who still uses them',
      'by key; up to ten seconds late',
      table(
        callerHeads,
        deprecatedParts.flatMap((part) => part.callers.map(toCallerRow(part))),
        'No caller uses a deprecated part.',
      ),
    ),
  ];
}
