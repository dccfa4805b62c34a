import { perFoundObject, previewed } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize } from '../../../graph/connection.ts';
import { Market } from '../../../graph/market.ts';
import { defineLookbackPeriod } from '../../../graph/period.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import type { Leader } from '../../entities/roles/rules.ts';
import { Entity } from '../../entities/schema.ts';
import { Stock } from '../../stocks/schema.ts';
import { loadInsiderFeed } from '../feed/queries.ts';
import {
  loadChiefExecutive,
  loadEntityTrades,
  loadStockTrades,
  requireInsider,
  requireStockTrades,
} from '../queries.ts';
import { insiderById, leadershipByTicker } from '../reads.ts';
import { FREE_TRADES } from '../rules/activity.ts';
import { insiderTradeFilter } from './trade-filter.ts';
import { Insider, InsiderTradeConnection } from './trades.ts';

const Leadership = builder.objectRef<Leader>('CompanyLeader').implement({
  description: 'An officer or director, as last filed.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name as filed, family name first.' }),
    title: t.exposeString('title', { description: 'The office, or Director.' }),
    insider: t.field({
      type: Insider,
      nullable: true,
      description: 'The insider behind the name.',
      resolve: ({ insiderId }, _args, context) => insiderById(context).load(insiderId),
    }),
  }),
});

const tradesAccess = previewed(`the newest ${FREE_TRADES} trades`);
const tradesPeriod = defineLookbackPeriod(90);
const tradesSize = pageSize(FREE_TRADES);

builder.objectFields(Stock, (t) => ({
  insiderTrades: t.field({
    type: InsiderTradeConnection,
    description: 'Its insider trades, newest first by transaction date.',
    access: tradesAccess,
    listSize: tradesSize,
    args: { filter: t.arg(insiderTradeFilter), period: t.arg(tradesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { filter, period, ...page }, context) =>
      InsiderTradeConnection.page(
        context,
        page,
        loadStockTrades(context, ticker, tradesPeriod.resolve(period, context), filter),
      ),
  }),
  leadership: t.field({
    type: [Leadership],
    isLink: true,
    description: 'Officers and directors as last filed: the chief executive, other officers, then directors.',
    listSize: () => 30,
    resolve: ({ ticker }, _args, context) => leadershipByTicker(context).load(primaryTicker(ticker)),
  }),
  ceo: t.string({
    nullable: true,
    description: "The chief executive's name as filed; null if no filing names one.",
    resolve: (stock, _args, context) => loadChiefExecutive(context, stock),
  }),
}));

builder.objectField(Entity, 'insiderTrades', (t) =>
  t.field({
    type: InsiderTradeConnection,
    nullable: true,
    description:
      "A person's own trades, or the trades of a tracked company's insiders, newest first; null for any other entity.",
    access: tradesAccess,
    listSize: tradesSize,
    args: { period: t.arg(tradesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (entity, { period, ...page }, context) =>
      InsiderTradeConnection.page(
        context,
        page,
        loadEntityTrades(context, entity, tradesPeriod.resolve(period, context)),
      ),
  }),
);

builder.objectField(Market, 'insiderTrades', (t) =>
  t.field({
    type: InsiderTradeConnection,
    description:
      'Insider trades filed under a ticker, newest first, whether or not the universe has it; empty for a stock without filings, an error for a fund or an unlisted ticker.',
    access: tradesAccess,
    errors: ['ticker_is_etf', 'entity_not_found'],
    listSize: tradesSize,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      period: t.arg(tradesPeriod.argument),
      ...t.arg.connectionArgs(),
    },
    resolve: (_market, { ticker, period, ...page }, context) =>
      InsiderTradeConnection.page(
        context,
        page,
        requireStockTrades(context, ticker, tradesPeriod.resolve(period, context)),
      ),
  }),
);

builder.objectField(Market, 'insiderFeed', (t) =>
  t.field({
    type: InsiderTradeConnection,
    description: 'Insider trades in all stocks, newest first by transaction date.',
    access: previewed('those among the newest that the preview of their stock shows'),
    listSize: pageSize(),
    args: { filter: t.arg(insiderTradeFilter), period: t.arg(tradesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (_market, { filter, period, ...page }, context) =>
      InsiderTradeConnection.page(
        context,
        page,
        loadInsiderFeed(context, tradesPeriod.resolve(period, context), filter ?? {}),
      ),
  }),
);

builder.queryField('insider', (t) =>
  t.field({
    type: Insider,
    nullable: true,
    description: 'An insider who files ownership reports, by CIK (with or without leading zeros) or `insiderId`.',
    access: perFoundObject(previewed('everything but trades that no preview shows')),
    errors: ['not_found'],
    args: { id: t.arg.id({ required: true, description: '`0001462356`, `1462356`, or an `insiderId`.' }) },
    resolve: (_root, { id }, context) => requireInsider(context, id),
  }),
);
