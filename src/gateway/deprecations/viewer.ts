import type { GraphQLSchema } from 'graphql';
import { builder } from '../../graph/builder.ts';
import { type DeprecatedElement, listDeprecated } from '../../graph/deprecation.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Viewer } from '../../graph/viewer-type.ts';
import { parseStoredDay } from '../../lib/dates.ts';
import { listDeprecatedUses, type DeprecatedUse as StoredUse } from './uses.ts';

const elementsBySchema = new WeakMap<GraphQLSchema, ReadonlyMap<string, DeprecatedElement>>();

/** A deprecated element; undefined if the schema has no such element, as after a release that removed it. */
function findElement(schema: GraphQLSchema, coordinate: string): DeprecatedElement | undefined {
  const elements =
    elementsBySchema.get(schema) ?? new Map(listDeprecated(schema).map((element) => [element.coordinate, element]));
  elementsBySchema.set(schema, elements);
  return elements.get(coordinate);
}

const DeprecatedUse = builder.objectRef<StoredUse>('DeprecatedUse').implement({
  description: 'The use of a deprecated part of the schema by a key.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'The coordinate of a field, an argument, an input field, or an enum value: `Stock.bars(days:)`.',
    }),
    replacement: t.string({
      nullable: true,
      description: 'What to use instead; null if nothing replaces it, or it is removed.',
      resolve: ({ field }, _args, _context, { schema }) => findElement(schema, field)?.replacement ?? null,
    }),
    removalDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'Until when it stays at least; null if no day is set, or it is removed.',
      resolve: ({ field }, _args, _context, { schema }) => {
        const day = findElement(schema, field)?.removalDate;
        return day ? parseStoredDay(day) : null;
      },
    }),
    firstUseDate: t.field({
      type: 'Date',
      description: 'The UTC day of its first use.',
      resolve: fromParent(({ firstDate }) => parseStoredDay(firstDate)),
    }),
    lastUseDate: t.field({
      type: 'Date',
      description: 'The UTC day of its last use.',
      resolve: fromParent(({ lastDate }) => parseStoredDay(lastDate)),
    }),
    requests: t.field({
      type: 'Long',
      unit: 'COUNT',
      description: 'The number of requests whose document used it.',
      resolve: fromParent(({ requests }) => requests),
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  deprecatedUse: t.field({
    type: [DeprecatedUse],
    description:
      'The deprecated parts of the schema that the key has used, the most recent first; empty without a key. Up to ten seconds late.',
    resolve: (_viewer, _args, { caller, db }) => (caller.keyId === null ? [] : listDeprecatedUses(db, caller.keyId)),
  }),
}));
