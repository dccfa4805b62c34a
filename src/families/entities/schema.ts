import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { canonicalTicker, researchTicker } from '../../lib/ticker.ts';
import { allStocks, stockByTicker } from '../stocks/reads.ts';
import { suggestionsFor } from '../stocks/rules.ts';
import { Stock } from '../stocks/schema.ts';
import { entityByHandle, entityById } from './reads.ts';
import { dashedId } from './rules.ts';

const EntityType = builder.enumType('EntityType', {
  description: 'What an entity is.',
  values: {
    COMPANY: { description: 'A company, listed or not.' },
    COUNTRY: { description: 'A country.' },
    ETF: { description: 'An exchange-traded fund.' },
    ORGANIZATION: { description: 'An organization that is no company.' },
    PERSON: { description: 'A person.' },
    PRODUCT: { description: 'A product or service.' },
    TOPIC: { description: 'A topic people write about.' },
  } as const,
});

type EntityKind = typeof EntityType.$inferType;

export const Entity = builder.objectRef<EntityRow>('Entity');
builder.node(Entity, {
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
    type: t.field({ type: EntityType, description: 'What it is.', resolve: ({ type }) => type as EntityKind }),
    name: t.exposeString('name', { description: 'The display name.' }),
    urlSlug: t.exposeString('urlSlug', { description: 'The handle for addresses; accepted wherever an entity id is.' }),
    ticker: t.expose('ticker', {
      type: 'Ticker',
      nullable: true,
      description: 'The primary ticker of a listed company or fund.',
    }),
    aliases: t.exposeStringList('aliases', { description: 'Other names it goes by.' }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock of its primary ticker; null where it has none.',
      resolve: ({ ticker }, _args, context) => (ticker ? stockByTicker(context).load(ticker) : null),
    }),
  }),
});

builder.objectField(Stock, 'entity', (t) =>
  t.field({
    type: Entity,
    nullable: true,
    description: 'The company behind the stock; share classes have the same one.',
    resolve: ({ entityId }, _args, context) => entityById(context).load(entityId),
  }),
);

/**
 * An entity by a ticker, a slug or an id with slashes or dashes, in any case; a listed ticker always wins (AMB-54).
 * @throws entity_not_found with up to three suggestions
 */
export async function knownEntity(context: Context, id: string): Promise<EntityRow> {
  const ticker = canonicalTicker(id);
  const stock =
    ticker &&
    ((await stockByTicker(context).load(ticker)) ?? (await stockByTicker(context).load(researchTicker(ticker))));
  const entity = stock
    ? await entityById(context).load(stock.entityId)
    : await entityByHandle(context).load(id.trim().toLowerCase().replaceAll('/', '-'));
  if (!entity) throw fail.entityNotFound(`'${id}' is no known entity.`, suggestionsFor(id, await allStocks(context)));
  return entity;
}

builder.queryField('entity', (t) =>
  t.field({
    type: Entity,
    nullable: true,
    description:
      'An entity by a ticker, a slug or an id with slashes or dashes, in any case. A ticker always means the listed company.',
    access: { key: 'REQUIRED', calls: 1, quota: true },
    args: {
      id: t.arg.string({ required: true, description: '`AAPL`, `Apple`, `kb/company/320193` or `kb-company-320193`.' }),
    },
    resolve: (_root, { id }, context) => knownEntity(context, id),
  }),
);
