import { found, previewed } from '../../gateway/access/access-rules.ts';
import { days, lookbackDays } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../gateway/graphql/connection.ts';
import { STORED_ROWS } from '../../gateway/graphql/execution/row-texts.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { Insider as InsiderRow, InsiderTrade as InsiderTradeRow } from '../../generated/prisma/client.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { LOOKBACK_MOST } from '../../lib/window.ts';
import { entityById } from '../entities/reads.ts';
import { personEntityId } from '../entities/rules.ts';
import { Entity } from '../entities/schema.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import {
  chiefExecutiveOf,
  gatedTradesOfEntity,
  gatedTradesOfInsider,
  gatedTradesOfStock,
  ownersOf,
  requiredInsider,
  requiredTrades,
  stocksTraded,
} from './queries.ts';
import { insiderById, leadershipByTicker } from './reads.ts';
import { FREE_TRADES, type Leader } from './rules.ts';

const InsiderRelation = builder.enumType('InsiderRelation', {
  description: 'What an insider is to the company; of several roles the first in this order.',
  values: {
    OFFICER: { description: 'An officer.' },
    DIRECTOR: { description: 'A director.' },
    TEN_PCT_OWNER: { description: 'An owner of more than ten percent of a class.' },
    OTHER: { description: 'Anything else.' },
  } as const,
});

const InsiderTransactionType = builder.enumType('InsiderTransactionType', {
  description: "What a transaction was, from the filing's code.",
  values: {
    BUY: { description: 'Code P: bought on the open market or privately.' },
    SELL: { description: 'Code S: sold on the open market or privately.' },
    EXERCISE: { description: 'Codes M, O, X: a derivative exercised.' },
    AWARD: { description: 'Code A: granted by the company.' },
    GIFT: { description: 'Code G: given away or received.' },
    OTHER: { description: 'Every other code; F, shares withheld for tax, is one.' },
  } as const,
});

export const Insider = builder.objectRef<InsiderRow>('Insider');
export const InsiderTrade = builder.objectRef<InsiderTradeRow>('InsiderTrade');
const tradeId = ({ id }: InsiderTradeRow) => id;
const InsiderTradeConnection = previewConnection({
  ...{ name: 'InsiderTrade', node: InsiderTrade, idOf: tradeId, family: 'insider' },
  description: `A page of trades, newest first; a FREE key sees ${FREE_TRADES}.`,
});

builder.node(Insider, {
  extensions: withOwnCall({ root: 'insider', id: 'id', key: 'insiderId', carried: ['id', 'insiderId', 'cik', 'name'] }),
  description:
    'Someone who reports trades in the shares of companies they run, direct or own more than ten percent of.',
  id: { resolve: ({ id }) => id },
  loadMany: (ids, context) => insiderById(context).loadMany(ids as string[]) as Promise<(InsiderRow | null)[]>,
  fields: (t) => ({
    insiderId: t.exposeString('id', {
      description: 'The CIK, or a handle made of the name where no filing states one.',
    }),
    cik: t.exposeString('cik', { nullable: true, description: 'The SEC filer number, ten digits.' }),
    name: t.exposeString('name', { description: 'First name, then last name; of a firm as filed.' }),
    nameAsFiled: t.exposeString('nameAsFiled', { description: 'The name as last filed, family name first.' }),
    trades: t.field({
      type: InsiderTradeConnection,
      description:
        "Their trades at all companies, alone or jointly, newest first; a FREE key sees those that a stock's preview shows.",
      access: previewed('those that the preview of a stock shows'),
      listSize: pageSize(FREE_TRADES),
      args: {
        lookbackDays: t.arg.int({
          description: `How many calendar days the window reaches back, 1 to ${LOOKBACK_MOST}; without it, all trades.`,
          validate: { schema: days() },
        }),
        ...t.arg.connectionArgs(),
      },
      resolve: ({ id }, { lookbackDays: span, ...page }, context) =>
        InsiderTradeConnection.page(context, page, gatedTradesOfInsider(context, id, span)),
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The person in the ontology; null of a firm, or of one who is neither officer nor director.',
      resolve: ({ cik }, _args, context) => (cik ? entityById(context).load(personEntityId(cik)) : null),
    }),
    stocks: t.field({
      type: [Stock],
      description: 'The stocks of the trades that your tier sees, the latest trade first.',
      listSize: () => 20,
      resolve: (insider, _args, context) => stocksTraded(context, insider),
    }),
  }),
});

InsiderTrade.implement({
  extensions: STORED_ROWS,
  description: 'One transaction of a Form 4 or 5 that no amendment has replaced.',
  fields: (t) => ({
    id: t.id(rowId(tradeId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: "The issuer's ticker." }),
    companyName: t.exposeString('companyName', { description: "The issuer's name as filed." }),
    insiderName: t.exposeString('insiderName', {
      description: 'Who reported it, first name first; of joint filers the first.',
    }),
    nameAsFiled: t.exposeString('nameAsFiled', { description: 'Their name as filed, family name first.' }),
    insiderTitle: t.exposeString('insiderTitle', {
      description: 'Their office, or their relation where they hold none.',
    }),
    insiderRelation: t.field({
      type: InsiderRelation,
      description: 'The first of their roles.',
      resolve: ({ insiderRelation }) => insiderRelation as typeof InsiderRelation.$inferType,
    }),
    officer: t.exposeBoolean('officer', { description: 'Whether they are an officer.' }),
    director: t.exposeBoolean('director', { description: 'Whether they are a director.' }),
    tenPctOwner: t.exposeBoolean('tenPctOwner', { description: 'Whether they own more than ten percent of a class.' }),
    transactionDate: t.expose('transactionDate', { type: 'Date', description: 'The day of the transaction.' }),
    filedDate: t.expose('filedDate', { type: 'Date', description: 'The day of the filing.' }),
    transactionCode: t.exposeString('transactionCode', {
      description: "The filing's code: P, S, A, M, G, F and others.",
    }),
    transactionType: t.field({
      type: InsiderTransactionType,
      description: 'What the code means.',
      resolve: ({ transactionType }) => transactionType as typeof InsiderTransactionType.$inferType,
    }),
    securityTitle: t.exposeString('securityTitle', {
      description: 'The security; empty where the source does not say.',
    }),
    sharesTransacted: t.field({
      type: 'Long',
      description: 'Shares (of a derivative: units), rounded to whole ones.',
      resolve: ({ sharesTransacted }) => Math.round(sharesTransacted),
    }),
    pricePerShare: t.exposeFloat('pricePerShare', {
      nullable: true,
      description: 'USD; null where the trade has none, as with awards.',
    }),
    totalValue: t.expose('totalValue', {
      type: 'Long',
      description: 'Shares times price, whole USD; 0 without a price.',
    }),
    sharesOwnedAfter: t.field({
      type: 'Long',
      nullable: true,
      description: 'Shares of the security held afterwards; null where the filing does not say.',
      resolve: ({ sharesOwnedAfter }) => (sharesOwnedAfter === null ? null : Math.round(sharesOwnedAfter)),
    }),
    acquired: t.exposeBoolean('acquired', { description: 'Whether the shares came in; false: they went out.' }),
    directOwnership: t.exposeBoolean('directOwnership', {
      description: 'Held directly; false: through a trust, fund or relative.',
    }),
    rule10b51: t.exposeBoolean('rule10b51', {
      description: 'True only for a confirmed Rule 10b5-1 plan; false where the filing is ambiguous.',
    }),
    derivative: t.exposeBoolean('derivative', {
      description: 'Whether it is of an option or another derivative (table II).',
    }),
    underlyingTitle: t.exposeString('underlyingTitle', {
      nullable: true,
      description: 'The security under a derivative.',
    }),
    underlyingShares: t.exposeFloat('underlyingShares', {
      nullable: true,
      description: 'How many shares are under a derivative.',
    }),
    exercisePrice: t.exposeFloat('exercisePrice', {
      nullable: true,
      description: 'The exercise or conversion price of a derivative, USD.',
    }),
    expirationDate: t.expose('expirationDate', {
      type: 'Date',
      nullable: true,
      description: 'When a derivative expires.',
    }),
    form: t.exposeString('form', { description: 'The form: 4, 5, or an amendment such as 4/A.' }),
    accession: t.exposeString('accession', {
      nullable: true,
      description: "EDGAR's accession number, where the file stated it.",
    }),
    stock: t.field(stockField("The issuer's stock.")),
    insider: t.field({
      type: Insider,
      nullable: true,
      description: 'Who reported it, with their trades at other companies.',
      resolve: ({ insiderId }, _args, context) => insiderById(context).load(insiderId),
    }),
    owners: t.field({
      type: [Insider],
      description: 'Everyone who reported it jointly, the first included.',
      listSize: () => 10,
      resolve: (trade, _args, context) => ownersOf(context, trade),
    }),
  }),
});

const Leadership = builder.objectRef<Leader>('CompanyLeader').implement({
  description: 'An officer or director, as they last filed.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name as filed, family name first.' }),
    title: t.exposeString('title', { description: 'Their office, or Director.' }),
    insider: t.field({
      type: Insider,
      nullable: true,
      description: 'The person behind it.',
      resolve: ({ insiderId }, _args, context) => insiderById(context).load(insiderId),
    }),
  }),
});

const tradesAccess = previewed(`the newest ${FREE_TRADES} trades`);
const tradesSize = pageSize(FREE_TRADES);

builder.objectFields(Stock, (t) => ({
  insiderTrades: t.field({
    type: InsiderTradeConnection,
    description: "Its insiders' trades, newest first, by the day of the transaction.",
    access: tradesAccess,
    listSize: tradesSize,
    args: { lookbackDays: t.arg.int(lookbackDays(90)), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { lookbackDays: span, ...page }, context) =>
      InsiderTradeConnection.page(context, page, gatedTradesOfStock(context, ticker, span)),
  }),
  leadership: t.field({
    type: [Leadership],
    description: 'Officers and directors as they last filed: the chief executive, other officers, directors.',
    listSize: () => 30,
    resolve: ({ ticker }, _args, context) => leadershipByTicker(context).load(primaryTicker(ticker)),
  }),
  ceo: t.string({
    nullable: true,
    description: "The chief executive's name as filed; null where no filing names one.",
    resolve: (stock, _args, context) => chiefExecutiveOf(context, stock),
  }),
}));

builder.objectField(Entity, 'insiderTrades', (t) =>
  t.field({
    type: InsiderTradeConnection,
    nullable: true,
    description:
      "A person's own trades, or those of a tracked company's insiders, newest first; null for any other entity.",
    access: tradesAccess,
    listSize: tradesSize,
    args: { lookbackDays: t.arg.int(lookbackDays(90)), ...t.arg.connectionArgs() },
    resolve: (entity, { lookbackDays: span, ...page }, context) =>
      InsiderTradeConnection.page(context, page, gatedTradesOfEntity(context, entity, span)),
  }),
);

builder.queryFields((t) => ({
  insiderTrades: t.field({
    type: InsiderTradeConnection,
    nullable: true,
    description:
      "Trades of one stock's insiders, newest first; empty for a stock without filings, an error for a fund and for an unlisted ticker.",
    access: tradesAccess,
    errors: ['ticker_is_etf', 'entity_not_found'],
    listSize: tradesSize,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      lookbackDays: t.arg.int(lookbackDays(90)),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { ticker, lookbackDays: span, ...page }, context) =>
      InsiderTradeConnection.page(context, page, requiredTrades(context, ticker, span)),
  }),
  insider: t.field({
    type: Insider,
    nullable: true,
    description: 'Someone who files ownership reports, by CIK (with or without leading zeros) or handle.',
    access: found(previewed('everything but trades that no preview shows')),
    errors: ['not_found'],
    args: { id: t.arg.string({ required: true, description: '`0001462356`, `1462356`, or an `insiderId`.' }) },
    resolve: (_root, { id }, context) => requiredInsider(context, id),
  }),
}));
