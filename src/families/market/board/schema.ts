import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { KEYED, keyedPreview, OPEN, previewed } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder, type Types } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { Market } from '../../../graph/market.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { FREE_CONGRESS_ACTIVITY } from '../../congress/trades/rules.ts';
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
import { BOARD_ROWS, MOVER_LEAST, type MoveDirection } from './rules.ts';

const MarketIndex = builder.objectRef<IndexQuote>('MarketIndex').implement({
  description: 'One entry of the index strip.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The index.' }),
    quote: t.expose('quote', {
      type: Quote,
      isLink: true,
      description:
        'Its last session, in index points; if its prices are not loaded, the session of a fund that tracks it, USD.',
    }),
  }),
});

const MoverDirection = defineEnum<MoveDirection>('MoverDirection', 'The direction of a price move.', {
  UP: 'The largest gains.',
  DOWN: 'The largest losses.',
});

/** A short gated list: `<name> { nodes }` that implements Preview. */
const newestList = <T extends object>(name: string, node: ObjectRef<Types, T>, description: string) =>
  builder.objectRef<Newest<T> & Gated>(name).implement({
    description,
    interfaces: [Preview],
    fields: (t) => ({
      nodes: t.field({
        type: [node],
        isLink: true,
        description: 'The trades visible to your tier.',
        resolve: ({ nodes }) => nodes,
      }),
    }),
  });
const NewestInsiderTrades = newestList(
  'NewestInsiderTrades',
  InsiderTrade,
  "Insider trades in all stocks, newest first; a FREE key sees those that each stock's preview shows.",
);
const NewestCongressTrades = newestList(
  'NewestCongressTrades',
  PoliticianTrade,
  `Congressional trades, latest disclosure first; a FREE key sees ${FREE_CONGRESS_ACTIVITY}.`,
);

const rows = limit(BOARD_ROWS.usual, BOARD_ROWS.most);
const listSize = ({ limit: most }: { limit?: unknown }) => Math.min(Number(most), BOARD_ROWS.most);

builder.objectFields(Market, (t) => ({
  indexes: t.field({
    type: [MarketIndex],
    description: 'The index strip; an index without prices is left out.',
    access: OPEN,
    listSize: () => 5,
    resolve: (_market, _args, context) => indexStrip(context),
  }),
  movers: t.field({
    type: [StockScreenRow],
    description:
      "The stocks of at least `minMarketCap` that gained or lost most in their last session, from the screener's snapshot.",
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
      minMarketCap: t.arg.float({
        required: true,
        defaultValue: MOVER_LEAST,
        description:
          'The least market cap of a mover, USD; 0 keeps every stock, others leave out those whose market cap is unknown.',
        validate: { schema: z.number().min(0, 'at least 0') },
      }),
    },
    resolve: (_market, { direction, limit: most, minMarketCap }, context) =>
      moversIn(context, direction, most, minMarketCap),
  }),
  newestInsiderTrades: t.field({
    type: NewestInsiderTrades,
    description: 'The newest insider trades in all stocks, by transaction date.',
    access: previewed('those that the preview of their stock shows'),
    listSize,
    args: { limit: t.arg.int(rows) },
    resolve: (_market, { limit: most }, context) => gatedInsiderTrades(context, most),
  }),
  newestCongressTrades: t.field({
    type: NewestCongressTrades,
    description: 'The latest disclosures by members of Congress.',
    access: keyedPreview(`the latest ${FREE_CONGRESS_ACTIVITY} trades`),
    listSize,
    args: { limit: t.arg.int(rows) },
    resolve: (_market, { limit: most }, context) => gatedCongressTrades(context, most),
  }),
}));
