import { z } from 'zod';
import { KEYED } from '../../../gateway/access/access-rules.ts';
import { searchText, until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { connection, pageSize, rowId } from '../../../gateway/graphql/connection.ts';
import type { EtfHolding as HoldingRow } from '../../../generated/prisma/client.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { Stock } from '../../stocks/schema.ts';
import { etfByTicker } from '../reads.ts';
import { ETF } from '../schema.ts';
import { type Holdings, holdingsOf, holdingsThatAre, positionsOf, requiredHoldings } from './queries.ts';
import type { HoldingKind } from './rules.ts';

const HoldingKindEnum = builder.enumType('ETFHoldingKind', {
  description: 'What a row of a holdings file is.',
  values: {
    SECURITY: { description: 'A share, a bond or another security.' },
    CASH: { description: 'Cash, collateral, a money market fund.' },
    DERIVATIVE: { description: 'A future, a forward, an option or a swap.' },
  } as const,
});

const holdingId = ({ etf, position }: HoldingRow) => `${etf}:${position}`;
const ETFHolding = builder.objectRef<HoldingRow>('ETFHolding').implement({
  description: 'A row of the newest holdings file of a fund, as its issuer filed it.',
  fields: (t) => ({
    id: t.id(rowId(holdingId)),
    ticker: t.exposeString('ticker', {
      description:
        "The symbol exactly as filed: of another country's share, its venue's. A dash where the file has none. Never link by it; see linkedTicker.",
    }),
    localTicker: t.string({ description: 'The same symbol.', resolve: ({ ticker }) => ticker }),
    linkedTicker: t.expose('linkedTicker', {
      type: 'Ticker',
      nullable: true,
      description: 'The US stock that the row safely resolves to; null: do not link the row.',
    }),
    name: t.exposeString('name', { description: 'The name as filed.' }),
    weightPct: t.exposeFloat('weightPct', {
      description: 'Its part of the fund, percent, 0 to 100; cash may be owed and below 0.',
    }),
    firstSeen: t.expose('firstSeen', {
      type: 'Date',
      nullable: true,
      description: 'The day of the oldest stored file of the fund that has it.',
    }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'The venue in the words of the file.' }),
    kind: t.field({
      type: HoldingKindEnum,
      description: 'What it is.',
      resolve: ({ kind }) => kind as HoldingKind,
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock of linkedTicker.',
      resolve: ({ linkedTicker }, _args, context) => (linkedTicker ? stockByTicker(context).load(linkedTicker) : null),
    }),
    etf: t.field({
      type: ETF,
      description: 'The fund.',
      resolve: async ({ etf }, _args, context) => (await etfByTicker(context).load(etf))!,
    }),
  }),
});

const ETFHoldingConnection = connection({
  ...{ name: 'ETFHolding', node: ETFHolding, idOf: holdingId },
  description: 'A page of holdings.',
});

/** More rows than any fund has; bounds the cost of the fields of each row. */
const ROWS_MOST = 20_000;
const ETFHoldings = builder.objectRef<Holdings>('ETFHoldings').implement({
  description: 'What a fund held by its newest holdings file.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The fund.' }),
    issuer: t.exposeString('issuer', { description: 'Its issuer.' }),
    issuerEndpoint: t.exposeString('issuerEndpoint', {
      nullable: true,
      description: 'Where the issuer publishes the file; null where it is not stated.',
    }),
    asOfDate: t.expose('asOfDate', { type: 'Date', description: 'The day the file is of.' }),
    isExactDay: t.exposeBoolean('exactDay', {
      description: 'False where the file only says the month or year, which then ended on asOfDate.',
    }),
    fetchedAt: t.expose('fetchedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the file was fetched from the issuer; null where the file does not say.',
    }),
    nextRefreshDue: t.expose('nextRefreshDue', { type: 'Date', description: 'When a newer file is due.' }),
    totalHoldings: t.exposeInt('totalHoldings', { description: 'Every row of the file, cash and derivatives too.' }),
    holdingsCount: t.exposeInt('holdingsCount', { description: 'Securities alone, exact duplicates once.' }),
    positions: t.field({
      type: ETFHoldingConnection,
      description: 'The rows in the order of the file.',
      listSize: pageSize(),
      args: { q: t.arg.string(searchText('symbol or name')), ...t.arg.connectionArgs() },
      resolve: (holdings, { q, ...page }, context) =>
        ETFHoldingConnection.page(context, page, positionsOf(context, holdings, q)),
    }),
    holdings: t.field({
      type: [ETFHolding],
      description: 'The rows in the order of the file, in one list.',
      deprecationReason: until('positions { nodes }'),
      listSize: ({ first }) => Math.min(Number(first ?? ROWS_MOST), ROWS_MOST),
      args: {
        first: t.arg.int({
          description: 'Only so many rows, 1 or more; without it all.',
          validate: { schema: z.number().int().min(1, '1 or more') },
        }),
      },
      resolve: async (holdings, { first }, context) =>
        (await positionsOf(context, holdings)).nodes.slice(0, first ?? undefined),
    }),
    partial: t.exposeBoolean('partial', {
      nullable: true,
      description: 'Whether the file lists only the largest holdings; null where it is not stated.',
    }),
    totalKnownHoldings: t.exposeInt('totalKnownHoldings', {
      nullable: true,
      description: "The issuer's total where the file is partial.",
    }),
    etf: t.field({
      type: ETF,
      description: 'The fund.',
      resolve: async ({ ticker }, _args, context) => (await etfByTicker(context).load(ticker))!,
    }),
  }),
});

builder.objectField(ETF, 'holdings', (t) =>
  t.field({
    type: ETFHoldings,
    nullable: true,
    description: 'What it holds; null without a holdings file, as of a fund of commodities.',
    access: KEYED,
    resolve: (etf, _args, context) => holdingsOf(context, etf),
  }),
);

builder.queryField('etfHoldings', (t) =>
  t.field({
    type: ETFHoldings,
    nullable: true,
    description: 'What a fund holds; an error where it is no fund or has no holdings file.',
    access: KEYED,
    errors: ['not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The fund.' }) },
    resolve: (_root, { ticker }, context) => requiredHoldings(context, ticker),
  }),
);

builder.objectField(Stock, 'heldBy', (t) =>
  t.field({
    type: ETFHoldingConnection,
    description: 'The funds that hold it, the largest weight first. Each share class has its own.',
    access: KEYED,
    listSize: pageSize(),
    args: t.arg.connectionArgs(),
    resolve: (stock, page, context) => ETFHoldingConnection.page(context, page, holdingsThatAre(context, stock)),
  }),
);
