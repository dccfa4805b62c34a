import { OPEN } from '../../../gateway/access/access-rules.ts';
import type { Context } from '../../../gateway/context.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { EntityRole as EntityRoleRow, Entity as EntityRow } from '../../../generated/prisma/client.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { Stock } from '../../stocks/schema.ts';
import { entityById } from '../reads.ts';
import { servedTicker } from '../rules.ts';
import { Entity } from '../schema.ts';
import { rolesByEntity } from './reads.ts';
import { belongsTo, isCurrent, type Related, relatedEntities } from './rules.ts';

const EntityRelation = builder.enumType('EntityRelation', {
  description: 'What one entity is to another.',
  values: {
    LEADS: { description: 'An officer of it, or whoever else runs it.' },
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
const ofCompany = (entity: EntityRow | null, context: Context) => {
  const ticker = entity && servedTicker(entity);
  return ticker ? stockByTicker(context).load(ticker) : null;
};
const today = ({ now }: Context) => newYorkDay(now);

const EntityRole = builder.objectRef<EntityRoleRow>('EntityRole').implement({
  description: 'What one entity is or was to another: `entity` LEADS `target`.',
  fields: (t) => ({
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
      resolve: (role, _args, context) => isCurrent(role, today(context)),
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
      resolve: async ({ targetId }, _args, context) => ofCompany(await entityById(context).load(targetId), context),
    }),
  }),
});

const current = {
  defaultValue: true,
  required: true,
  description: 'Only roles that hold today; false: past ones as well.',
} as const;

/** The roles an entity has (`subjectId`) or others have to it (`targetId`). */
async function rolesOf(context: Context, end: 'subjectId' | 'targetId', id: string, onlyCurrent: boolean) {
  const roles = (await rolesByEntity(context).load(id)).filter((role) => role[end] === id);
  return onlyCurrent ? roles.filter((role) => isCurrent(role, today(context))) : roles;
}

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
    resolve: async ({ id }, _args, context) => {
      const roles = (await rolesOf(context, 'subjectId', id, true)).filter(({ relation }) => relation === 'LEADS');
      const companies = await Promise.all(
        [...new Set(roles.map(({ targetId }) => targetId))].map((company) => entityById(context).load(company)),
      );
      const stocks = await Promise.all(companies.map((company) => ofCompany(company, context)));
      return stocks.filter((stock) => stock !== null);
    },
  }),
  relatedTicker: t.field({
    type: 'Ticker',
    nullable: true,
    description: 'Its own ticker, or that of the company it leads, founded, directs, is a product or a part of.',
    resolve: async (entity, _args, context) => {
      const own = servedTicker(entity);
      if (own) return own;
      const company = belongsTo(await rolesOf(context, 'subjectId', entity.id, true), today(context));
      const other = company && (await entityById(context).load(company));
      return other ? servedTicker(other) : null;
    },
  }),
}));

const StockEntity = builder.objectRef<Related<EntityRoleRow> & { entity: EntityRow }>('StockEntity').implement({
  description: 'An entity that has to do with the company behind a stock.',
  fields: (t) => ({
    entity: t.field({ type: Entity, description: 'The entity.', resolve: ({ entity }) => entity }),
    relation: t.field({
      type: EntityRelation,
      description: 'What one is to the other; of several the first in the order of the values.',
      resolve: ({ role }) => relationOf(role),
    }),
    title: t.string({
      nullable: true,
      description: 'The office of a person; null of anything else.',
      resolve: ({ entity, role }) => (entity.type === 'PERSON' && role.title) || null,
    }),
  }),
});

builder.objectFields(Stock, (t) => ({
  entities: t.field({
    type: [StockEntity],
    description:
      'The entities that have to do with the company today, each once: who leads it, its products, where it is.',
    access: OPEN,
    listSize: () => ROLES_USUAL,
    resolve: async ({ entityId }, _args, context) => {
      const related = relatedEntities(entityId, await rolesByEntity(context).load(entityId), today(context));
      const found = await Promise.all(related.map((one) => entityById(context).load(one.entityId)));
      return related.flatMap((one, i) => (found[i] ? [{ ...one, entity: found[i] }] : []));
    },
  }),
  leaders: t.field({
    type: [EntityRole],
    description: 'Who leads the company today, the chief executive first.',
    listSize: () => 10,
    resolve: async ({ entityId }, _args, context) => {
      const roles = await rolesOf(context, 'targetId', entityId, true);
      return roles.filter(({ relation }) => relation === 'LEADS');
    },
  }),
}));
