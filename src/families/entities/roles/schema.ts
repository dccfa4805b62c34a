import type { EntityRole as EntityRoleRow, Entity as EntityRow } from '../../../generated/prisma/client.ts';
import { OPEN } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { toRows } from '../../../graph/preview.ts';
import { Stock } from '../../stocks/schema.ts';
import { entityById } from '../reads.ts';
import { Entity } from '../schema.ts';
import { holdsToday, loadLeaders, loadRoles, relatedTicker, relatedTo, stockOfTarget, stocksLedBy } from './queries.ts';
import type { Related, Relation } from './rules.ts';

const EntityRelation = defineEnum<Relation>('EntityRelation', 'The relation of one entity to another.', {
  LEADS: 'Runs it, as an officer or otherwise.',
  FOUNDED: 'Founded it.',
  DIRECTS: 'Sits on its board.',
  PRODUCT_OF: 'Is its product or service.',
  SUBSIDIARY_OF: 'Is a subsidiary or part of it.',
  INVESTED_IN: 'Holds a stake in it.',
  REGULATES: 'Oversees it.',
  CONCERNS: 'Is a topic that concerns it.',
  MEMBER_OF: 'Is a member of it.',
  LOCATED_IN: 'Is headquartered there.',
});
const toRelation = ({ relation }: { relation: string }) => relation as typeof EntityRelation.$inferType;

const ROLES_USUAL = 30;

const roleId = ({ subjectId, relation, targetId, title }: EntityRoleRow): string =>
  [subjectId, relation, targetId, title].join(':');

const EntityRole = builder.objectRef<EntityRoleRow>('EntityRole').implement({
  description: 'A current or past relation between two entities: `entity` LEADS `target`.',
  fields: (t) => ({
    id: t.id(rowId('EntityRole', roleId)),
    relation: t.field({
      type: EntityRelation,
      description: 'The relation to the target.',
      resolve: fromParent(toRelation),
    }),
    title: t.string({
      nullable: true,
      description: 'The office or title; null if unknown.',
      resolve: fromParent(({ title }) => title || null),
    }),
    from: t.expose('fromDate', { type: 'Date', nullable: true, description: 'The start date; null if unknown.' }),
    to: t.expose('toDate', { type: 'Date', nullable: true, description: 'The end date; null while current.' }),
    isCurrent: t.boolean({
      description: 'Whether the role is current.',
      resolve: (role, _args, context) => holdsToday(context, role),
    }),
    filedDate: t.expose('filedDate', {
      type: 'Date',
      nullable: true,
      description:
        'The date of the latest ownership filing that states the role; null if a file of relations states it.',
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The entity that holds the role.',
      resolve: ({ subjectId }, _args, context) => entityById(context).load(subjectId),
    }),
    target: t.field({
      type: Entity,
      nullable: true,
      description: 'The entity at which the role is held.',
      resolve: ({ targetId }, _args, context) => entityById(context).load(targetId),
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: "The target's stock; null if it has none.",
      resolve: (role, _args, context) => stockOfTarget(context, role),
    }),
  }),
});

const EntityRoleConnection = connection({
  name: 'EntityRole',
  node: EntityRole,
  idOf: roleId,
  description: 'A page of roles.',
});

const isCurrent = {
  defaultValue: true,
  required: true,
  description: 'Only current roles; false includes past roles.',
} as const;

builder.objectFields(Entity, (t) => ({
  roles: t.field({
    type: EntityRoleConnection,
    description:
      'Its roles at other entities: the companies a person leads, the maker of a product, the headquarters of a company.',
    listSize: pageSize(),
    args: { isCurrent: t.arg.boolean(isCurrent), ...t.arg.connectionArgs() },
    resolve: ({ id }, { isCurrent, ...page }, context) =>
      EntityRoleConnection.page(context, page, loadRoles(context, 'subjectId', id, isCurrent).then(toRows)),
  }),
  inboundRoles: t.field({
    type: EntityRoleConnection,
    description: 'Entities related to it: leaders, products, subsidiaries, topics; the chief executive first.',
    listSize: pageSize(),
    args: { isCurrent: t.arg.boolean(isCurrent), ...t.arg.connectionArgs() },
    resolve: ({ id }, { isCurrent, ...page }, context) =>
      EntityRoleConnection.page(context, page, loadRoles(context, 'targetId', id, isCurrent).then(toRows)),
  }),
  leads: t.field({
    type: [Stock],
    isLink: true,
    description: 'The stocks of the companies it leads today.',
    listSize: () => 5,
    resolve: (entity, _args, context) => stocksLedBy(context, entity),
  }),
  relatedTicker: t.field({
    type: 'Ticker',
    nullable: true,
    description:
      'Its own ticker, or the ticker of the company that it leads, founded, directs, or is a product or subsidiary of.',
    resolve: (entity, _args, context) => relatedTicker(context, entity),
  }),
}));

const StockEntity = builder.objectRef<Related<EntityRoleRow> & { entity: EntityRow }>('StockEntity').implement({
  description: 'An entity related to the company behind a stock.',
  fields: (t) => ({
    entity: t.field({
      type: Entity,
      description: 'The entity.',
      // The documented list of related entities returns their values in a single call.
      isOfCall: true,
      resolve: ({ entity }) => entity,
    }),
    relation: t.field({
      type: EntityRelation,
      description: 'The relation; if there are several, the first in the order of the enum values.',
      resolve: fromParent(({ role }) => toRelation(role)),
    }),
    title: t.string({
      nullable: true,
      description: "A person's office; null for other entities.",
      resolve: fromParent(({ entity, role }) => (entity.type === 'PERSON' && role.title) || null),
    }),
  }),
});

builder.objectFields(Stock, (t) => ({
  entities: t.field({
    type: [StockEntity],
    description: 'Entities currently related to the company, each once: its leaders, products and headquarters.',
    access: OPEN,
    listSize: () => ROLES_USUAL,
    resolve: (stock, _args, context) => relatedTo(context, stock),
  }),
  leaders: t.field({
    type: [EntityRole],
    isLink: true,
    description: "The company's current leaders, the chief executive first.",
    listSize: () => 10,
    resolve: (stock, _args, context) => loadLeaders(context, stock),
  }),
}));
