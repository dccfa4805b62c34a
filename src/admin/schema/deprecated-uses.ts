import type { DeprecatedPart as Part } from '../../gateway/deprecations/parts.ts';
import type { DeprecatedUseOfKey } from '../../gateway/deprecations/uses.ts';
import { adminBuilder } from '../builder.ts';

const DeprecatedUse = adminBuilder.objectRef<DeprecatedUseOfKey>('DeprecatedUse').implement({
  description: 'The use of a deprecated part of the schema by a key, or by all callers without a key.',
  fields: (t) => ({
    keyId: t.exposeID('keyId', { nullable: true, description: 'The id of the key; null for callers without a key.' }),
    label: t.exposeString('label', { nullable: true, description: 'The label of the key; null without a key.' }),
    organization: t.exposeString('organization', {
      nullable: true,
      description: 'The name of the organization of the key; null without one.',
    }),
    isRevoked: t.exposeBoolean('isRevoked', { description: 'Whether the key is revoked.' }),
    firstUseDate: t.expose('firstDate', { type: 'Date', description: 'The UTC day of the first use.' }),
    lastUseDate: t.expose('lastDate', { type: 'Date', description: 'The UTC day of the last use.' }),
    requests: t.exposeFloat('requests', { description: 'The number of requests whose document used it.' }),
  }),
});

const DeprecatedPart = adminBuilder.objectRef<Part>('DeprecatedPart').implement({
  description: 'A deprecated field, argument, input field, or enum value of the graph.',
  fields: (t) => ({
    field: t.exposeString('coordinate', { description: 'Its coordinate: `Stock.bars(days:)`.' }),
    replacement: t.exposeString('replacement', {
      nullable: true,
      description: 'What to use instead; null if nothing replaces it, or it is removed.',
    }),
    removalDate: t.expose('removalDate', {
      type: 'Date',
      nullable: true,
      description: 'Until when it stays at least; null if no day is set, or it is removed.',
    }),
    isRemoved: t.exposeBoolean('isRemoved', { description: 'Whether the schema no longer has it.' }),
    callers: t.expose('callers', { type: [DeprecatedUse], description: 'Who has used it, the most recent first.' }),
  }),
});

adminBuilder.queryField('deprecatedParts', (t) =>
  t.field({
    type: [DeprecatedPart],
    description: 'The deprecated parts of the graph, and who still uses them; up to ten seconds late.',
    resolve: (_root, _args, { commands }) => commands.deprecatedUses({}),
  }),
);
