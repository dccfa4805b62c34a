import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { KEYED, perFoundObject } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { Security, Stock } from '../stocks/schema.ts';
import { knownEntity, loadFormerTickers, stockOfEntity } from './queries.ts';
import { entityById } from './reads.ts';
import { type ListingCoverage as Coverage, dashedId, servedTicker } from './rules.ts';

export const EntityType = defineEnum('EntityType', 'The type of an entity.', {
  company: 'A company, listed or not.',
  country: 'A country.',
  etf: 'An exchange-traded fund.',
  organization: 'An organization other than a company.',
  person: 'A person.',
  product: 'A product or service.',
  topic: 'A topic of discussion.',
});

type EntityKind = typeof EntityType.$inferType;

const ListingCoverage = defineEnum<Coverage>('ListingCoverage', 'How much of a company is covered.', {
  PUBLIC_TRACKED: 'Listed, with a ticker, prices and a stock page.',
  PUBLIC_UNTRACKED: 'Listed, but without prices here; searchable and with metrics.',
  PRIVATE: 'Not listed.',
});

export const Entity = builder.objectRef<EntityRow>('Entity');
builder.node(Entity, {
  extensions: withOwnCall({
    root: 'entity',
    id: 'id',
    key: 'kbEntityId',
    carried: ['id', 'kbEntityId', 'dashedId', 'type', 'name', 'urlSlug', 'ticker'],
  }),
  description: 'A company, person, fund or product in the ontology: what tickers, mentions and filings refer to.',
  id: { resolve: ({ id }) => id },
  loadMany: (ids, context) => entityById(context).loadMany(ids as string[]) as Promise<(EntityRow | null)[]>,
  fields: (t) => ({
    kbEntityId: t.exposeID('id', { description: 'The permanent id, `kb/company/320193`.' }),
    dashedId: t.id({
      description: 'The id as used in paths, `kb-company-320193`.',
      resolve: fromParent(({ id }) => dashedId(id)),
    }),
    type: t.field({
      type: EntityType,
      description: 'What it is.',
      resolve: fromParent(({ type }) => type.toLowerCase() as EntityKind),
    }),
    name: t.exposeString('name', { description: 'The display name.' }),
    urlSlug: t.exposeString('urlSlug', { description: 'The URL slug, accepted wherever an entity id is.' }),
    ticker: t.field({
      type: 'Ticker',
      nullable: true,
      description: 'The primary ticker of a tracked company or a fund.',
      resolve: fromParent(servedTicker),
    }),
    formerTickers: t.field({
      type: ['String'],
      isLink: true,
      description: 'The symbols that the primary ticker had before, oldest first.',
      resolve: (entity, _args, context) => loadFormerTickers(context, entity),
    }),
    aliases: t.exposeStringList('aliases', { description: 'Other names it goes by.' }),
    listingCoverage: t.field({
      type: ListingCoverage,
      nullable: true,
      description: 'How much of a company is covered; null for any other entity.',
      resolve: fromParent(({ listingCoverage }) => listingCoverage as typeof ListingCoverage.$inferType | null),
    }),
    listing: t.exposeString('listing', {
      nullable: true,
      description: 'The symbol of a listed company that is not tracked.',
    }),
    category: t.exposeString('category', { nullable: true, description: 'The kind of product.' }),
    description: t.exposeString('description', { nullable: true, description: 'A one-sentence description.' }),
    iconUrl: t.exposeString('iconUrl', { nullable: true, description: 'A small square picture.' }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock of its primary ticker; null if it has none.',
      resolve: (entity, _args, context) => stockOfEntity(context, entity),
    }),
  }),
});

builder.interfaceField(Security, 'entity', (t) =>
  t.field({
    type: Entity,
    nullable: true,
    description: 'The company behind the stock, shared by its share classes, or the fund itself.',
    resolve: ({ entityId }, _args, context) => entityById(context).load(entityId),
  }),
);

builder.queryField('entity', (t) =>
  t.field({
    type: Entity,
    nullable: true,
    description:
      'An entity by ticker, slug or id with slashes or dashes, case-insensitive. A ticker always means the listed company.',
    access: perFoundObject(KEYED),
    errors: ['entity_not_found'],
    args: {
      id: t.arg.id({ required: true, description: '`AAPL`, `Apple`, `kb/company/320193` or `kb-company-320193`.' }),
    },
    resolve: (_root, { id }, context) => knownEntity(context, id),
  }),
);
