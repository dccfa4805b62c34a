import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { KEYED, keyedPreview, OPEN, previewed } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder, type Types } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { Market } from '../../../graph/market.ts';
import { definePeriodUntilToday } from '../../../graph/period.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { loadNewestCalledMoves, type NewestMoves } from '../../analysts/track-record/queries.ts';
import { FREE_CALLS, FREE_MOVES, MOVES } from '../../analysts/track-record/rules.ts';
import { CalledItMove } from '../../analysts/track-record/schema.ts';
import { type CongressTotals, loadCongressTotals } from '../../congress/trades/queries.ts';
import type { CongressTotal } from '../../congress/trades/reads.ts';
import {
  FREE_CONGRESS_ACTIVITY,
  FREE_CONGRESS_TOTALS,
  MAX_CONGRESS_TOTALS,
} from '../../congress/trades/rules/lists.ts';
import { PoliticianTrade } from '../../congress/trades/schema.ts';
import { InsiderTrade } from '../../insider/schema/trades.ts';
import { Quote } from '../../prices/schema.ts';
import { StockScreenRow } from '../../screener/stocks/schema.ts';
import { stockField } from '../../stocks/schema.ts';
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

const Total = builder.objectRef<CongressTotal>('CongressTotal').implement({
  description: 'What members of Congress traded of a stock or fund in one direction, without options.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund, or outside the universe.')),
    members: t.exposeInt('members', { unit: 'COUNT', description: 'The members who traded it.' }),
    trades: t.exposeInt('trades', { unit: 'COUNT', description: 'The number of trades.' }),
    amount: t.exposeFloat('amount', {
      unit: 'USD',
      description: 'The sum of the middles of the disclosed ranges, USD; an open range counts with its lower end.',
    }),
  }),
});
const Totals = builder.objectRef<CongressTotals & Gated>('CongressTotals').implement({
  description: `The stocks and funds that Congress traded most, by amount; a FREE key sees ${FREE_CONGRESS_TOTALS} each way.`,
  interfaces: [Preview],
  fields: (t) => ({
    purchases: t.field({ type: [Total], description: 'Bought.', resolve: ({ purchases }) => purchases }),
    sales: t.field({ type: [Total], description: 'Sold.', resolve: ({ sales }) => sales }),
  }),
});

const CalledMoves = builder.objectRef<NewestMoves & Gated>('CalledMoves').implement({
  description: `The newest large price moves of all stocks that analysts called; a FREE key sees ${FREE_MOVES}, with ${FREE_CALLS} calls.`,
  interfaces: [Preview],
  fields: (t) => ({
    moves: t.field({
      type: [CalledItMove],
      isLink: true,
      description: 'Price moves, newest first by end date, then those that most firms called.',
      resolve: ({ moves }) => [...moves],
    }),
  }),
});

const rows = limit(BOARD_ROWS.usual, BOARD_ROWS.most);
const listSize = ({ first: maxRows }: { first?: unknown }) => Math.min(Number(maxRows), BOARD_ROWS.most);

const congressPeriod = definePeriodUntilToday(90);

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
      first: t.arg.int(rows),
      minMarketCap: t.arg.float({
        required: true,
        defaultValue: MOVER_LEAST,
        description:
          'The least market cap of a mover, USD; 0 keeps every stock, others leave out those whose market cap is unknown.',
        validate: { schema: z.number().min(0, 'at least 0') },
      }),
    },
    resolve: (_market, { direction, first: maxRows, minMarketCap }, context) =>
      moversIn(context, direction, maxRows, minMarketCap),
  }),
  newestInsiderTrades: t.field({
    type: NewestInsiderTrades,
    description: 'The newest insider trades in all stocks, by transaction date.',
    access: previewed('those that the preview of their stock shows'),
    listSize,
    args: { first: t.arg.int(rows) },
    resolve: (_market, { first: maxRows }, context) => gatedInsiderTrades(context, maxRows),
  }),
  calledMoves: t.field({
    type: CalledMoves,
    description: 'The newest large price moves of all stocks that analysts called.',
    access: keyedPreview(`the newest move with ${FREE_CALLS} calls`),
    listSize: ({ first: maxRows }) => Math.min(Number(maxRows), MOVES.max),
    args: { first: t.arg.int(limit(MOVES.limit, MOVES.max)) },
    resolve: (_market, { first: maxRows }, context) => loadNewestCalledMoves(context, maxRows),
  }),
  congressTotals: t.field({
    type: Totals,
    description: 'What members of Congress bought and sold most, by the disclosures of a window.',
    access: keyedPreview(`the first ${FREE_CONGRESS_TOTALS} stocks each way`),
    listSize: ({ first: maxRows }) => 2 * Math.min(Number(maxRows), MAX_CONGRESS_TOTALS),
    args: {
      period: t.arg(congressPeriod.argument),
      first: t.arg.int(limit(BOARD_ROWS.usual, MAX_CONGRESS_TOTALS)),
    },
    resolve: (_market, { period, first: maxRows }, context) =>
      loadCongressTotals(context, congressPeriod.resolve(period, context), maxRows),
  }),
  newestCongressTrades: t.field({
    type: NewestCongressTrades,
    description: 'The latest disclosures by members of Congress.',
    access: keyedPreview(`the latest ${FREE_CONGRESS_ACTIVITY} trades`),
    listSize,
    args: { first: t.arg.int(rows) },
    resolve: (_market, { first: maxRows }, context) => gatedCongressTrades(context, maxRows),
  }),
}));
