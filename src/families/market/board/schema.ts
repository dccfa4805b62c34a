import type { ObjectRef } from '@pothos/core';
import { handle, KEYED, keyedPreview, OPEN, previewed } from '../../../gateway/access/access-rules.ts';
import { limit } from '../../../gateway/graphql/arguments.ts';
import { builder, type Types } from '../../../gateway/graphql/builder.ts';
import { withOwnCall } from '../../../gateway/metering/object-calls.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import { FREE_ACTIVITY } from '../../congress/trades/rules.ts';
import { PoliticianTrade } from '../../congress/trades/schema.ts';
import { InsiderTrade } from '../../insider/schema.ts';
import { Quote } from '../../prices/schema.ts';
import { StockScreenRow } from '../../screener/stocks/schema.ts';
import {
  gatedCongressTrades,
  gatedInsiderTrades,
  type IndexQuote,
  indexStrip,
  moversIn,
  type Newest,
} from './queries.ts';
import { type Direction, MOVER_LEAST, ROWS } from './rules.ts';

const MarketIndex = builder.objectRef<IndexQuote>('MarketIndex').implement({
  description: 'One number of the index strip.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The index.' }),
    quote: t.expose('quote', {
      type: Quote,
      description:
        'Its last session, in index points; where its prices are not loaded, that of the fund that follows it, USD.',
    }),
  }),
});

const MoverDirection = builder.enumType('MoverDirection', {
  description: 'Which way a price moved.',
  values: {
    UP: { description: 'The largest gains.' },
    DOWN: { description: 'The largest losses.' },
  } as const satisfies Record<Direction, object>,
});

/** A short gated list: `<name> { nodes }` behind Preview. */
const newestList = <T extends object>(name: string, node: ObjectRef<Types, T>, description: string) =>
  builder.objectRef<Newest<T> & Gated>(name).implement({
    description,
    interfaces: [Preview],
    fields: (t) => ({
      nodes: t.field({ type: [node], description: 'The trades that your tier sees.', resolve: ({ nodes }) => nodes }),
    }),
  });
const NewestInsiderTrades = newestList(
  'NewestInsiderTrades',
  InsiderTrade,
  'Insider trades of all stocks, newest first; a FREE key sees those that the preview of their stock shows.',
);
const NewestCongressTrades = newestList(
  'NewestCongressTrades',
  PoliticianTrade,
  `Congressional trades, the latest disclosure first; a FREE key sees ${FREE_ACTIVITY}.`,
);

const rows = limit(ROWS.usual, ROWS.most);
const listSize = ({ limit: most }: { limit?: unknown }) => Math.min(Number(most), ROWS.most);
const billions = MOVER_LEAST / 1e9;

const Market = builder.objectRef<{ id: string }>('Market').implement({
  extensions: withOwnCall({ root: 'market', id: 'id', carried: [] }),
  description: 'What the first page of a market board shows. Each field is a call of its own.',
  fields: (t) => ({
    indexes: t.field({
      type: [MarketIndex],
      description: 'The index strip; an index without prices is left out.',
      access: OPEN,
      listSize: () => 5,
      resolve: (_market, _args, context) => indexStrip(context),
    }),
    movers: t.field({
      type: [StockScreenRow],
      description: `The stocks of at least ${billions} billion USD that gained or lost most in their last session, by the screener's snapshot.`,
      access: KEYED,
      listSize,
      args: {
        direction: t.arg({
          type: MoverDirection,
          required: true,
          defaultValue: 'UP',
          description: 'Gains or losses.',
        }),
        limit: t.arg.int(rows),
      },
      resolve: (_market, { direction, limit: most }, context) => moversIn(context, direction, most),
    }),
    newestInsiderTrades: t.field({
      type: NewestInsiderTrades,
      description: 'The newest insider trades of all stocks, by the day of the transaction.',
      access: previewed('those that the preview of their stock shows'),
      listSize,
      args: { limit: t.arg.int(rows) },
      resolve: (_market, { limit: most }, context) => gatedInsiderTrades(context, most),
    }),
    newestCongressTrades: t.field({
      type: NewestCongressTrades,
      description: 'The latest disclosures of members of Congress.',
      access: keyedPreview(`the latest ${FREE_ACTIVITY} trades`),
      listSize,
      args: { limit: t.arg.int(rows) },
      resolve: (_market, { limit: most }, context) => gatedCongressTrades(context, most),
    }),
  }),
});

builder.queryField('market', (t) =>
  t.field({
    type: Market,
    nullable: true,
    description: 'The market at a glance: the calls of the fields selected below it, or one for the lookup.',
    access: handle(OPEN),
    resolve: () => ({ id: 'US' }),
  }),
);
