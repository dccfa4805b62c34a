import { found, KEYED } from '../../gateway/access/access-rules.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { Security, Stock } from '../stocks/schema.ts';
import { knownEntity, stockOfEntity } from './queries.ts';
import { entityById } from './reads.ts';
import { dashedId, servedTicker } from './rules.ts';

export const EntityType = builder.enumType('EntityType', {
  description: 'What an entity is.',
  values: {
    COMPANY: { value: 'company', description: 'A company, listed or not.' },
    COUNTRY: { value: 'country', description: 'A country.' },
    ETF: { value: 'etf', description: 'An exchange-traded fund.' },
    ORGANIZATION: { value: 'organization', description: 'An organization that is no company.' },
    PERSON: { value: 'person', description: 'A person.' },
    PRODUCT: { value: 'product', description: 'A product or service.' },
    TOPIC: { value: 'topic', description: 'A topic people write about.' },
  } as const,
});

type EntityKind = typeof EntityType.$inferType;

const ListingCoverage = builder.enumType('ListingCoverage', {
  description: 'How much of a company is covered.',
  values: {
    PUBLIC_TRACKED: { description: 'Listed, with a ticker, prices and a stock page.' },
    PUBLIC_UNTRACKED: { description: 'Listed, but without prices here; it can be searched and has metrics.' },
    PRIVATE: { description: 'Not listed.' },
  } as const,
});

export const Entity = builder.objectRef<EntityRow>('Entity');
builder.node(Entity, {
  extensions: withOwnCall({
    root: 'entity',
    id: 'id',
    key: 'kbEntityId',
    carried: ['id', 'kbEntityId', 'dashedId', 'type', 'name', 'urlSlug', 'ticker'],
  }),
  description:
    'A company, person, fund, product ... of the ontology: the thing that tickers, mentions and filings are about.',
  id: { resolve: ({ id }) => id },
  loadMany: (ids, context) => entityById(context).loadMany(ids as string[]) as Promise<(EntityRow | null)[]>,
  fields: (t) => ({
    kbEntityId: t.exposeString('id', { description: 'The permanent id, `kb/company/320193`.' }),
    dashedId: t.string({
      description: 'The id as it stands in a path, `kb-company-320193`.',
      resolve: ({ id }) => dashedId(id),
    }),
    type: t.field({
      type: EntityType,
      description: 'What it is.',
      resolve: ({ type }) => type.toLowerCase() as EntityKind,
    }),
    name: t.exposeString('name', { description: 'The display name.' }),
    urlSlug: t.exposeString('urlSlug', { description: 'The handle for addresses; accepted wherever an entity id is.' }),
    ticker: t.field({
      type: 'Ticker',
      nullable: true,
      description: 'The primary ticker of a tracked company or a fund.',
      resolve: servedTicker,
    }),
    aliases: t.exposeStringList('aliases', { description: 'Other names it goes by.' }),
    listingCoverage: t.field({
      type: ListingCoverage,
      nullable: true,
      description: 'How much of a company is covered; null of everything else.',
      resolve: ({ listingCoverage }) => listingCoverage as typeof ListingCoverage.$inferType | null,
    }),
    listing: t.exposeString('listing', {
      nullable: true,
      description: 'Where a company is listed that is not tracked, in one word: the symbol it trades under.',
    }),
    category: t.exposeString('category', { nullable: true, description: 'What kind of product it is.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it is, in a sentence.' }),
    iconUrl: t.exposeString('iconUrl', { nullable: true, description: 'A small square picture.' }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock of its primary ticker; null where it has none.',
      resolve: (entity, _args, context) => stockOfEntity(context, entity),
    }),
  }),
});

builder.interfaceField(Security, 'entity', (t) =>
  t.field({
    type: Entity,
    nullable: true,
    description: 'The company behind the stock, which share classes have in common, or the fund itself.',
    resolve: ({ entityId }, _args, context) => entityById(context).load(entityId),
  }),
);

builder.queryField('entity', (t) =>
  t.field({
    type: Entity,
    nullable: true,
    description:
      'An entity by a ticker, a slug or an id with slashes or dashes, in any case. A ticker always means the listed company.',
    access: found(KEYED),
    errors: ['entity_not_found'],
    args: {
      id: t.arg.string({ required: true, description: '`AAPL`, `Apple`, `kb/company/320193` or `kb-company-320193`.' }),
    },
    resolve: (_root, { id }, context) => knownEntity(context, id),
  }),
);
