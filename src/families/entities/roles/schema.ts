import { OPEN } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { rowId } from '../../../gateway/graphql/connection.ts';
import type { EntityRole as EntityRoleRow, Entity as EntityRow } from '../../../generated/prisma/client.ts';
import { Stock } from '../../stocks/schema.ts';
import { entityById } from '../reads.ts';
import { Entity } from '../schema.ts';
import { holdsToday, leadersOf, relatedTicker, relatedTo, rolesOf, stockOfTarget, stocksLedBy } from './queries.ts';
import type { Related } from './rules.ts';

const EntityRelation = builder.enumType('EntityRelation', {
  description: 'What one entity is to another.',
  values: {
    LEADS: { description: 'An officer or another person who runs it.' },
    FOUNDED: { description: 'Founded it.' },
    DIRECTS: { description: 'Sits on its board.' },
    PRODUCT_OF: { description: 'A product or service of it.' },
    SUBSIDIARY_OF: { description: 'A part of it.' },
    INVESTED_IN: { description: 'Owns a share of it.' },
    REGULATES: { description: 'Oversees it.' },
    CONCERNS: { description: 'A topic that concerns it.' },
    MEMBER_OF: { description: 'A member of it.' },
    LOCATED_IN: { description: 'Has its seat there.' },
  } as const,
});
const relationOf = ({ relation }: { relation: string }) => relation as typeof EntityRelation.$inferType;

const ROLES_USUAL = 30;

const EntityRole = builder.objectRef<EntityRoleRow>('EntityRole').implement({
  description: 'What one entity is or was to another: `entity` LEADS `target`.',
  fields: (t) => ({
    id: t.id(rowId(({ subjectId, relation, targetId, title }) => [subjectId, relation, targetId, title].join(':'))),
    relation: t.field({ type: EntityRelation, description: 'What it is to the other.', resolve: relationOf }),
    title: t.string({
      nullable: true,
      description: 'The office or what else it is called; null where nothing says.',
      resolve: ({ title }) => title || null,
    }),
    from: t.expose('fromDate', { type: 'Date', nullable: true, description: 'Since when; null where nothing says.' }),
    to: t.expose('toDate', { type: 'Date', nullable: true, description: 'Its last day; null while it lasts.' }),
    isCurrent: t.boolean({
      description: 'Whether it holds today.',
      resolve: (role, _args, context) => holdsToday(context, role),
    }),
    filedDate: t.expose('filedDate', {
      type: 'Date',
      nullable: true,
      description: 'The day of the ownership filing that says so last; null of what a file of relations says.',
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'Who or what it is that is something to the other.',
      resolve: ({ subjectId }, _args, context) => entityById(context).load(subjectId),
    }),
    target: t.field({
      type: Entity,
      nullable: true,
      description: 'The other.',
      resolve: ({ targetId }, _args, context) => entityById(context).load(targetId),
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock of the other; null where it has none.',
      resolve: (role, _args, context) => stockOfTarget(context, role),
    }),
  }),
});

const current = {
  defaultValue: true,
  required: true,
  description: 'Only roles that hold today; false: past ones as well.',
} as const;

builder.objectFields(Entity, (t) => ({
  roles: t.field({
    type: [EntityRole],
    description: 'What it is to others: the companies a person leads, the maker of a product, the seat of a company.',
    listSize: () => ROLES_USUAL,
    args: { current: t.arg.boolean(current) },
    resolve: ({ id }, args, context) => rolesOf(context, 'subjectId', id, args.current),
  }),
  inboundRoles: t.field({
    type: [EntityRole],
    description: 'What others are to it: leaders, products, subsidiaries, topics; the chief executive first.',
    listSize: () => ROLES_USUAL,
    args: { current: t.arg.boolean(current) },
    resolve: ({ id }, args, context) => rolesOf(context, 'targetId', id, args.current),
  }),
  leads: t.field({
    type: [Stock],
    description: 'The stocks of the companies it leads today.',
    listSize: () => 5,
    resolve: (entity, _args, context) => stocksLedBy(context, entity),
  }),
  relatedTicker: t.field({
    type: 'Ticker',
    nullable: true,
    description: 'Its own ticker, or that of the company it leads, founded, directs, is a product or a part of.',
    resolve: (entity, _args, context) => relatedTicker(context, entity),
  }),
}));

const StockEntity = builder.objectRef<Related<EntityRoleRow> & { entity: EntityRow }>('StockEntity').implement({
  description: 'An entity related to the company behind a stock.',
  fields: (t) => ({
    entity: t.field({
      type: Entity,
      description: 'The entity.',
      // The documented list of related entities answers their values in its one call.
      isOfCall: true,
      resolve: ({ entity }) => entity,
    }),
    relation: t.field({
      type: EntityRelation,
      description: 'What one is to the other; of several the first in the order of the values.',
      resolve: ({ role }) => relationOf(role),
    }),
    title: t.string({
      nullable: true,
      description: "A person's office; null for other entities.",
      resolve: ({ entity, role }) => (entity.type === 'PERSON' && role.title) || null,
    }),
  }),
});

builder.objectFields(Stock, (t) => ({
  entities: t.field({
    type: [StockEntity],
    description: 'The entities related to the company today, each once: who leads it, its products, where it is.',
    access: OPEN,
    listSize: () => ROLES_USUAL,
    resolve: (stock, _args, context) => relatedTo(context, stock),
  }),
  leaders: t.field({
    type: [EntityRole],
    description: 'Who leads the company today, the chief executive first.',
    listSize: () => 10,
    resolve: (stock, _args, context) => leadersOf(context, stock),
  }),
}));
